from __future__ import annotations

import subprocess
import sys

from assistant.vision.environment import SETTINGS, prepare


def test_native_settings_are_made_unless_somebody_made_them_by_hand() -> None:
    environment = {"OPENBLAS_NUM_THREADS": "4"}
    prepare(environment)
    assert environment == {**SETTINGS, "OPENBLAS_NUM_THREADS": "4"}


def test_the_settings_can_be_made_before_anything_heavy_is_loaded_and_work() -> None:
    program = (
        "import sys; from assistant.vision.environment import prepare; prepare();"
        "assert not {'cv2', 'numpy'} & set(sys.modules);"
        "import cv2; print(cv2.getNumThreads())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1"
