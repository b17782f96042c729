"""What the eyes read of a table, how fast, and what they never say: measured beside every decoder that is installed."""

from __future__ import annotations

from assistant.vision import environment

environment.prepare()  # before anything here imports numpy
