"""The build of llama.cpp for all machines: what it is told, what is left out of it."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path

import backends


def carried(name: str) -> bool:
    return not any(fnmatchcase(name, pattern) for pattern in backends.LEFT_OUT)


def test_parts_are_built_for_all_processors_and_for_none_in_particular() -> None:
    told = backends.settings(vulkan=False)

    assert {"GGML_BACKEND_DL=ON", "GGML_CPU_ALL_VARIANTS=ON", "GGML_NATIVE=OFF"} <= set(told)
    assert "GGML_VULKAN=OFF" in told
    assert "GGML_VULKAN=ON" in backends.settings(vulkan=True)


def test_the_part_that_crashes_and_copies_under_other_names_are_left_out() -> None:
    folder = "llama_cpp/lib/"

    assert carried(folder + "libggml-cpu-haswell.so")
    assert carried(folder + "libggml-vulkan.so")
    assert carried(folder + "libggml-base.so.0")
    assert not carried(folder + "libggml-cpu-haswell.so.0")
    assert not carried(folder + "libggml-cpu-sapphirerapids.so")
    assert not carried(folder + "ggml-cpu-sapphirerapids.dll")
    assert not carried(folder + "libllama-common.so.0")


def test_licences_of_llama_cpp_and_of_what_it_holds_come_along(tmp_path: Path) -> None:
    inside = tmp_path / "vendor/llama.cpp"
    (inside / "licenses").mkdir(parents=True)
    (inside / "LICENSE").write_bytes(b"MIT")
    (inside / "licenses/LICENSE-json").write_bytes(b"MIT too")

    assert backends.licences(tmp_path) == {
        "llama.cpp-LICENSE": b"MIT", "llama.cpp-LICENSE-json": b"MIT too",
    }  # fmt: skip
