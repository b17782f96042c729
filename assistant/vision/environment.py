"""Settings that native libraries read once, when they are loaded: to be made where the process starts."""

from __future__ import annotations

import os
from collections.abc import MutableMapping

LARGEST_PIXELS = 64_000_000
"""No picture of more pixels is ever decoded: about 190 MB in memory."""

SETTINGS = {
    # One frame is one thread's work: with two cores, matrix threads that wait for each other made a frame three times
    # slower as soon as anything else ran.
    "OPENBLAS_NUM_THREADS": "1",
    "OPENCV_FOR_THREADS_NUM": "1",
    # Windows: opening a webcam through Media Foundation takes minutes with hardware transforms.
    "OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS": "0",
    # macOS: asking for permission from a thread that is not the main one ends the process; the system asks by itself.
    "OPENCV_AVFOUNDATION_SKIP_AUTH": "1",
    # A camera that is not there is told in our words, not on standard error.
    "OPENCV_LOG_LEVEL": "SILENT",
    "OPENCV_FFMPEG_LOGLEVEL": "-8",
    "OPENCV_IO_MAX_IMAGE_PIXELS": str(LARGEST_PIXELS),
}


def prepare(environment: MutableMapping[str, str] = os.environ) -> None:
    """Make the settings, keeping what somebody set by hand.

    The command line calls this before anything imports numpy or OpenCV; later it changes nothing.
    """
    for name, value in SETTINGS.items():
        environment.setdefault(name, value)
