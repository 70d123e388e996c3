"""Threads of ONNX Runtime that sleep while they wait for each other.

By default they spin, which gains little on an idle machine and loses much on a busy one: a thread
that spins keeps the core from the one it waits for.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_SPINNING = "session.intra_op.allow_spinning"


@contextmanager
def sleeping_threads() -> Iterator[None]:
    """Sessions that paddlex makes within have threads that sleep; it has no setting for that."""
    from paddlex.inference.models.runners.onnxruntime_runner import ONNXRuntimeRunner as Runner

    build = Runner._build_session_options

    def patient(runner: Any) -> Any:
        options = build(runner)
        options.add_session_config_entry(_SPINNING, "0")
        return options

    Runner._build_session_options = patient
    try:
        yield
    finally:
        Runner._build_session_options = build
