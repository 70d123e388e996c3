"""Libraries that would call home are told not to, before any of them is imported."""

from __future__ import annotations

import os

# ONNX Runtime from 1.29 on reports to its maker unless told otherwise when it is loaded (PyMuPDF
# loads it too); paddlex looks for hosts of models; the hub libraries it brings look for newer ones.
SWITCHES = {
    "ORT_DISABLE_TELEMETRY": "1",
    "PADDLE_PDX_DISABLE_MODEL_SOURCE_CHECK": "True",
    "PADDLE_PDX_EAGER_INIT": "False",
    "DISABLE_MODEL_SOURCE_CHECK": "True",
    "MODELSCOPE_OFFLINE": "1",
    "HF_HUB_OFFLINE": "1",
    "HF_DATASETS_OFFLINE": "1",
    "HF_HUB_DISABLE_TELEMETRY": "1",
    "TRANSFORMERS_OFFLINE": "1",
    "DISABLE_TELEMETRY": "1",
    "DO_NOT_TRACK": "1",
}


def silence_libraries() -> None:
    """Sets the switches for this process and its children."""
    os.environ.update(SWITCHES)
