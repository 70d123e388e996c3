"""What llama.cpp computes on: compiled in, or loaded from files beside the library."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import llama_cpp
import pytest

from sealread.errors import ModelUnusable
from sealread.llm import backends

BESIDE = sorted((Path(llama_cpp.__file__).parent / "lib").glob("*ggml-cpu-*"))


def test_the_processor_is_among_the_devices_and_has_memory() -> None:
    processors = [one for one in backends.devices() if one.kind == "processor"]

    assert len(processors) == 1
    assert processors[0].memory >= processors[0].memory_free > 0
    assert processors[0].title == processors[0].title.strip() != ""


def test_the_part_is_named_only_where_parts_lie_beside_the_library() -> None:
    variant = next(one.variant for one in backends.devices() if one.kind == "processor")

    if BESIDE:
        assert any(variant in one.name for one in BESIDE)
        assert variant != ""
    else:
        assert variant == ""


def test_without_a_part_for_this_processor_a_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Empty:
        """A library that finds nothing to load."""

        def __init__(self) -> None:
            self.loaded: list[bytes] = []

        def ggml_backend_dev_count(self) -> int:
            return 0

        def ggml_backend_load_all_from_path(self, folder: bytes) -> None:
            self.loaded.append(folder)

    library = Empty()
    monkeypatch.setattr(backends, "library", lambda: library)

    with pytest.raises(ModelUnusable, match="runs on this processor"):
        backends.load.__wrapped__()

    assert library.loaded == [str(Path(llama_cpp.__file__).parent / "lib").encode()]


def test_loading_says_nothing_on_the_terminal() -> None:
    code = "from sealread.llm.backends import devices; devices()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)

    assert (done.stdout, done.stderr) == (b"", b"")


def test_names_of_parts_are_found_in_the_names_of_files() -> None:
    names = ["/x/lib/libggml-cpu-haswell.so", "C:\\lib\\ggml-cpu-alderlake.dll"]
    names += ["/x/libggml-cpu-armv8.2_2.so", "/x/lib/libggml-cpu.so", "/x/lib/libggml-cpu.so.0"]

    found = [re.search(backends._VARIANT, name) for name in names]

    assert [one[1] if one else None for one in found] == [
        "haswell", "alderlake", "armv8.2_2", None, None,
    ]  # fmt: skip
