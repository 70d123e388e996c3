"""`sealread doctor` on this machine."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sealread.cli import showing
from sealread.cli.main import app
from sealread.cli.showing import show_speed
from sealread.llm.kept_numbers import FILE_VARIABLE
from sealread.llm.measuring import Speed
from sealread.llm.threads import default_threads
from sealread.weights.store import Store
from sealread.work.health import Device, Measured
from tests.unit.cli.command import sealread


def test_says_that_all_is_well(weights: Store) -> None:
    done = sealread("doctor")

    assert done.returncode == 0
    assert "All is well." in done.stdout
    assert "Runs compute on CPU" in done.stdout


def test_tells_a_machine_the_same(weights: Store) -> None:
    done = sealread("doctor", "--json")
    health = json.loads(done.stdout)

    assert health["well"] is True
    assert health["worker"]["walls"]["proven"] == health["worker"]["walls"]["claimed"]


def test_ends_with_1_where_weights_are_missing(tmp_path: Path) -> None:
    done = sealread("doctor", "--weights", tmp_path)

    assert done.returncode == 1
    assert "missing" in done.stdout


def test_all_is_well_without_a_language_model(weights: Store, tmp_path: Path) -> None:
    for file in weights.folder.iterdir():
        if file.is_file():
            (tmp_path / file.name).write_bytes(file.read_bytes())

    done = sealread("doctor", "--weights", tmp_path)

    assert done.returncode == 0
    assert "not installed (`sealread models pull`" in " ".join(done.stdout.split())


def test_tries_the_walls_and_says_how_each_attempt_went() -> None:
    done = sealread("doctor", "--walls", "--json")
    told = json.loads(done.stdout)

    assert done.returncode == (0 if told["well"] else 1)
    went = {one["name"]: one["refused"] for one in told["walls"]["attempts"]}
    assert went["connect, by Python"] is True
    assert went["read a document"] is False
    assert {"level", "expected", "how"} <= told["walls"]["attempts"][0].keys()


def test_tells_a_person_every_mechanism_and_every_attempt() -> None:
    told = json.loads(sealread("doctor", "--walls", "--json").stdout)["walls"]

    printed = sealread("doctor", "--walls").stdout

    assert all(one["name"] in printed for one in told["mechanisms"] + told["attempts"])
    assert f"Level: {told['proven']}" in printed


def test_speed_is_measured_with_the_model_that_reads_and_threads_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SEALREAD_EFFORT", "fast")
    monkeypatch.setenv(FILE_VARIABLE, str(tmp_path / "speed.json"))

    said = CliRunner().invoke(app, ["doctor", "--speed"]).stdout
    told = json.loads(CliRunner().invoke(app, ["doctor", "--speed", "--json"]).stdout)

    assert "Reads a page in with" in said
    assert "answers say together" in said
    assert told["model"].startswith("reader")
    assert told["adapter"] == ""
    speed = told["speed"]
    assert min(speed["prefill"], speed["alone"], speed["together"]) > 0
    assert speed["threads"] == default_threads()
    assert speed["layers"] == 0
    assert "CPU" in speed["build"]


def test_a_graphics_processor_is_told_with_what_runs_do_with_it() -> None:
    processor = Device("CPU", "Some Processor", "processor", 8 << 30, True, "haswell")
    note = "12 of 24 layers (12 of 24 layers fit), level sealed-device"
    graphics = Device("Vulkan0", "Some Graphics", "graphics", 4 << 30, True, note=note)
    none = Device("", "", "graphics", 0, False, note="its driver is missing")

    told = dict(showing.devices((processor, graphics)))

    assert told["Runs compute on CPU"] == "Some Processor (8.0 GiB, part haswell)"
    assert note in told["Runs may compute on Vulkan0"]
    assert "--device auto" in told["Runs may compute on Vulkan0"]
    assert dict(showing.devices((none,))) == {
        "Graphics processor": "no run uses one: its driver is missing"
    }


def test_a_battery_is_told_of_once(capsys: pytest.CaptureFixture[str]) -> None:
    speed = Speed(100.0, 5.0, 40.0, 32, 1, 0, "CPU : AVX2 = 1")

    show_speed(Measured("m", "a" * 64, "", speed, on_battery=True), json=False)

    assert capsys.readouterr().out.count("on battery") == 1


def doctor(home: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Runs it on a machine of its own: with another data folder, and without a keyring."""
    environment = {
        **os.environ, "XDG_DATA_HOME": str(home), "SEALREAD_WEIGHTS": str(Store().folder),
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
    }  # fmt: skip
    return subprocess.run(
        [sys.executable, "-m", "sealread", "doctor", *map(str, arguments)],
        capture_output=True, text=True, check=False, env=environment,
    )  # fmt: skip


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="data lies elsewhere there")
def test_a_report_verifies_on_its_machine_and_elsewhere_with_its_key(
    weights: Store, tmp_path: Path
) -> None:
    home, other, pdf = tmp_path / "home", tmp_path / "other", tmp_path / "self-test.pdf"

    made = doctor(home, "--report", pdf, "--by", "Ada Example", "--workspace", tmp_path / "out")

    assert made.returncode == int("FAILED" in made.stdout), made.stderr
    key_file = home / "sealread" / "self-test.key"
    assert str(key_file) in made.stdout
    public = next(line.split()[4].rstrip(",") for line in made.stdout.splitlines()
                  if line.startswith("signed by the key"))  # fmt: skip
    assert (tmp_path / "out" / ".sealread" / "workspace.db").is_file()
    for file in (pdf, pdf.with_suffix(".json")):
        assert "not one byte was changed" in doctor(home, "--verify-report", file).stdout
        foreign = doctor(other, "--verify-report", file)
        assert foreign.returncode == 1
        assert public in foreign.stderr
        assert doctor(other, "--verify-report", file, "--key", public).returncode == 0
        body = bytearray(file.read_bytes())
        body[len(body) // 3] ^= 1
        file.write_bytes(body)
        changed = doctor(home, "--verify-report", file)
        assert (changed.returncode, changed.stdout) == (1, "")
        assert "changed" in changed.stderr
    assert not other.exists()  # verifying makes no key


def test_a_report_has_an_ending_that_says_what_it_is(tmp_path: Path) -> None:
    done = doctor(tmp_path / "home", "--report", tmp_path / "report.txt")
    assert done.returncode == 2
    assert "neither with .pdf nor with .json" in " ".join(done.stderr.split())
    assert list(tmp_path.iterdir()) == []
