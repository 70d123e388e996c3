"""`sealread models pull` of language models, and how they stand in the list."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sealread.cli.models import app
from sealread.cli.pulling import telling
from sealread.weights.parts import partial_of
from sealread.weights.pull import Step
from sealread.weights.store import FOLDER_VARIABLE, Store
from sealread.weights.verified import FILE
from tests.unit.weights.small_models import (
    Model,
    only_index,
    shipping_small_models,
    write_wheels,
)

RUN = CliRunner()


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Model]]:
    """Small models, an index without wheels, and an empty folder of weights."""
    only_index(tmp_path / "index", monkeypatch)
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "weights"))
    with shipping_small_models(tmp_path / "manifests") as made:
        yield made


@pytest.fixture
def index(models: dict[str, Model], tmp_path: Path) -> Path:
    return tmp_path / "index"


def standing(output: str) -> dict[str, str]:
    """How the language models stand, by their short names."""
    weights = json.loads(output)["weights"]
    return {weight["short"]: weight["state"] for weight in weights if weight["optional"]}


def test_a_model_is_fetched_by_its_short_name(models: dict[str, Model], index: Path) -> None:
    write_wheels(index, models["small"])

    result = RUN.invoke(app, ["pull", "small", "--json"])

    assert result.exit_code == 0
    assert standing(result.stdout) == {"small": "ok", "standard": "missing"}


def test_without_a_terminal_progress_is_a_line_now_and_then(
    models: dict[str, Model], index: Path
) -> None:
    write_wheels(index, models["small"])

    lines = RUN.invoke(app, ["pull", "small"]).stdout.splitlines()

    told = [line for line in lines if line.startswith("Tiny model, small: ")]
    assert told[0] == "Tiny model, small: 0 of 0 MB"
    assert told[-1] == "Tiny model, small: installed and verified"
    assert 3 < len(told) < 12


def test_all_means_both_and_the_basics(models: dict[str, Model], index: Path) -> None:
    for model in models.values():
        write_wheels(index, model)

    result = RUN.invoke(app, ["pull", "all"])

    assert result.exit_code == 1
    assert "rapidocr 3.10.0" in result.stderr
    assert {one.name for one in Store().verify() if one.optional and one.state == "ok"} == {
        "tiny-model-small", "tiny-model-standard",
    }  # fmt: skip


def test_without_a_name_the_one_that_suits_is_fetched_and_why_is_said(
    models: dict[str, Model], index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_wheels(index, models["small"])
    monkeypatch.setattr("sealread.weights.language_model.ENOUGH", 1 << 60)

    result = RUN.invoke(app, ["pull", "--json"])

    assert "Tiny model, small suits: this machine has" in result.stderr
    assert Store().path("tiny-model-small").is_file()


def test_one_that_cannot_be_had_ends_with_one_and_says_what_to_do(
    models: dict[str, Model],
) -> None:
    result = RUN.invoke(app, ["pull", "standard"])

    assert result.exit_code == 1
    said = " ".join(result.stderr.split())
    assert "Tiny model, standard could not be fetched (part 1 of 3" in said
    assert "`sealread models import FILE`" in said
    assert "the bundled reader and the rules answer" in said


def test_or_without_goes_on_without_a_model(models: dict[str, Model]) -> None:
    result = RUN.invoke(app, ["pull", "small", "--or-without"])

    assert result.exit_code == 0
    assert "could not be fetched" in result.stderr


def test_or_without_does_not_excuse_the_basics(models: dict[str, Model]) -> None:
    result = RUN.invoke(app, ["pull", "basics", "small", "--or-without"])

    assert result.exit_code == 1


def test_an_unknown_name_is_wrong_usage(models: dict[str, Model]) -> None:
    result = RUN.invoke(app, ["pull", "large"])

    assert result.exit_code == 2
    assert "small, standard, all" in result.stderr


def test_a_model_that_is_not_installed_is_no_fault(
    weights: Store, models: dict[str, Model]
) -> None:
    RUN.invoke(app, ["import", str(weights.folder)])

    result = RUN.invoke(app, ["verify"])

    assert result.exit_code == 0
    assert "not installed" in result.stdout
    assert "`sealread models pull small` or `sealread models pull standard`" in " ".join(
        result.stdout.split()
    )


def test_verify_hashes_in_full_what_the_list_believes(
    models: dict[str, Model], index: Path
) -> None:
    write_wheels(index, models["small"])
    RUN.invoke(app, ["pull", "small"])
    _forge(models["small"])

    listed, verified = RUN.invoke(app, ["list", "--json"]), RUN.invoke(app, ["verify", "--json"])

    assert standing(listed.stdout)["small"] == "ok"
    assert standing(verified.stdout)["small"] == "altered"


def _forge(model: Model) -> None:
    """Alters a file, and what was noted of it so that it fits."""
    store = Store()
    place = store.place(model.manifest)
    place.write_bytes(b"x" + model.body[1:])
    seen = json.loads((store.folder / FILE).read_text())
    status = place.stat()
    seen[str(place.resolve())] |= {
        "modified": status.st_mtime_ns, "changed": status.st_ctime_ns, "inode": status.st_ino,
    }  # fmt: skip
    (store.folder / FILE).write_text(json.dumps(seen))


@pytest.mark.parametrize("called", ["small", "tiny-model-small", "tiny-small.gguf"])
def test_info_tells_of_a_model_that_is_not_installed(models: dict[str, Model], called: str) -> None:
    facts = json.loads(RUN.invoke(app, ["info", called, "--json"]).stdout)

    assert facts["sha256"] == models["small"].manifest.sha256
    assert "`sealread models pull small`" in facts["note"]


def test_info_tells_of_a_model_that_is_installed(models: dict[str, Model], index: Path) -> None:
    write_wheels(index, models["small"])
    RUN.invoke(app, ["pull", "small"])

    facts = json.loads(RUN.invoke(app, ["info", "small", "--json"]).stdout)

    assert facts["spoken_to_as"] == "conversation"
    assert facts["file"] == str(Store().place(models["small"].manifest))


def test_a_fetched_model_stands_once_in_the_list_and_can_be_removed(
    models: dict[str, Model], index: Path
) -> None:
    write_wheels(index, models["small"])
    RUN.invoke(app, ["pull", "small"])

    listed = json.loads(RUN.invoke(app, ["list", "--json"]).stdout)
    removed = RUN.invoke(app, ["remove", "small"])

    assert listed["models"] == []
    assert removed.exit_code == 0
    assert not Store().place(models["small"].manifest).exists()


def test_a_bar_on_a_terminal_is_gone_when_the_file_is_here(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")

    with telling(silent=False) as tell:
        for done in (0, 50, 100):
            tell(Step("one", "One", "fetching", done, 100))
        tell(Step("one", "One", "installed"))

    assert "One: installed and verified" in capsys.readouterr().out


_PULL = """
import signal, sys
from pathlib import Path
signal.signal(signal.SIGINT, signal.default_int_handler)  # a job in the background ignores it
from sealread.weights import manifest
manifest.shipped = lambda _: Path(sys.argv[1])
from sealread.cli.models import app
app(["pull", "small"])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT for one process")
def test_ctrl_c_stops_and_keeps_what_came(
    models: dict[str, Model], index: Path, tmp_path: Path
) -> None:
    write_wheels(index, models["small"])
    command = [sys.executable, "-u", "-c", _PULL, str(tmp_path / "manifests")]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(2)]  # it has begun
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)

    store = Store()
    assert process.returncode == 130
    assert "goes on where this one was" in said
    assert "of 0 MB" in lines[1]
    assert partial_of(store, models["small"].manifest).is_file()
    assert not store.place(models["small"].manifest).exists()
    assert RUN.invoke(app, ["pull", "small"]).exit_code == 0
