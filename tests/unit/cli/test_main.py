"""The command as a shell sees it."""

import subprocess
import sys

import pytest

from sealread.installed import app_version
from tests.unit.cli.command import sealread


def test_says_its_version() -> None:
    done = sealread("--version")

    assert (done.returncode, done.stdout.strip()) == (0, f"sealread {app_version()}")


@pytest.mark.parametrize("command", ["extract", "doctor", "models", "schemas"])
def test_helps_with_every_command_by_examples(command: str) -> None:
    done = sealread(command, "--help")

    assert done.returncode == 0
    assert f"sealread {command}" in done.stdout


def test_names_its_commands() -> None:
    done = sealread("--help")

    assert all(name in done.stdout for name in ("extract", "doctor", "models", "schemas"))


@pytest.mark.parametrize(
    "arguments", [["nonsense"], ["extract"], ["extract", "a.pdf"], ["extract", "--nonsense"]]
)
def test_wrong_usage_ends_with_2(arguments: list[str]) -> None:
    assert sealread(*arguments).returncode == 2


@pytest.mark.parametrize("module", ["pymupdf", "paddleocr", "llama_cpp", "onnxruntime", "numpy"])
def test_starts_without_heavy_libraries(module: str) -> None:
    code = f"import sys, sealread.cli.main\nprint({module!r} in sys.modules)"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.strip() == "False"
