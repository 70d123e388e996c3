"""What a policy of the machine means on the command line, in a process of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sealread.site_policy import PolicyFile
from sealread.weights.store import Store
from tests.policies import written

REPOSITORY = Path(__file__).parents[3]
RECEIPT = REPOSITORY / "resources" / "samples" / "receipt" / "receipt_de.pdf"
_CODE = """
import sys
from pathlib import Path
from sealread.cli.main import main
from sealread.site_policy import PolicyFile
place, owner, below, *sys.argv[1:] = sys.argv[1:]
sys.argv[0] = "sealread"
main(PolicyFile(Path(place), int(owner), Path(below)))
"""


def sealread(
    policy: PolicyFile, *arguments: str | Path, effort: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs `sealread` on a machine with this policy."""
    environment = {key: value for key, value in os.environ.items() if key != "SEALREAD_EFFORT"}
    if effort is not None:
        environment["SEALREAD_EFFORT"] = effort
    place = (str(policy.path), str(policy.owner), str(policy.below))
    return subprocess.run(
        [sys.executable, "-c", _CODE, *place, *map(str, arguments)],
        capture_output=True, text=True, check=False, env=environment,
    )  # fmt: skip


BROKEN = "keep_days = 'long'"
COMMANDS = [
    ("extract", "a.pdf", "--out", "out"),
    ("ask", "a.pdf", "who is it?"),
    ("runs", "out"),
    ("audit", "verify", "out"),
    ("eval", "data", "--schema", "dop"),
    ("models", "list"),
    ("workspace", "status"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda one: one[0])
def test_a_broken_policy_stops_every_command(tmp_path: Path, command: tuple[str, ...]) -> None:
    source = written(tmp_path, BROKEN)
    done = sealread(source, *command)
    assert done.returncode == 2
    assert f"sealread: The policy of this machine, {source.path}, cannot be used" in done.stderr
    assert done.stdout == ""


def test_doctor_says_what_is_broken(tmp_path: Path, weights: Store) -> None:
    source = written(tmp_path, BROKEN)
    done = sealread(source, "doctor", "--json")
    assert done.returncode == 1
    assert f"{source.path}, cannot be used" in json.loads(done.stdout)["policy"]["trouble"]


def test_doctor_says_what_the_policy_is(tmp_path: Path, weights: Store) -> None:
    text = "set_by = 'IT'\nkeep_days = 90\nlocked = ['effort']\n[settings]\neffort = 'fast'"
    done = sealread(written(tmp_path, text), "doctor")
    said = " ".join(done.stdout.split())
    assert done.returncode == 0
    assert "keep_days 90" in said
    assert "effort fast (locked)" in said
    assert "IT" in said


@pytest.fixture
def locked(tmp_path: Path) -> PolicyFile:
    """A policy that locks who reads, and the rate."""
    return written(
        tmp_path,
        "set_by = 'Quality'\nerror_rate = 0.02\nlocked = ['effort', 'model', 'error_rate']\n"
        "[settings]\neffort = 'fast'\nmodel = 'reader'",
    )


@pytest.mark.parametrize(
    ("command", "setting"),
    [
        (("extract", "{doc}", "--out", "{out}", "--effort", "thorough"), "effort"),
        (("extract", "{doc}", "--out", "{out}", "--model", "small"), "model"),
        (("ask", "{doc}", "who is it?", "--effort", "standard"), "effort"),
        (("run", "{doc}", "who is it?", "--model", "standard"), "model"),
        (("table", "{doc}", "what is it?", "--out", "{out}/t.csv", "--effort", "thorough"),
         "effort"),
        (("classify", "{doc}", "--model", "small"), "model"),
        (("accept", "{out}", "--rate", "10"), "error_rate"),
    ],
)  # fmt: skip
def test_what_is_locked_is_refused_with_the_name_of_the_file(
    tmp_path: Path, locked: PolicyFile, command: tuple[str, ...], setting: str
) -> None:
    out = tmp_path / "out"
    done = sealread(locked, *(one.format(doc=RECEIPT, out=out) for one in command))
    assert done.returncode in (1, 2)
    assert f"{setting} is locked on this machine: Quality set it to" in done.stderr
    assert str(locked.path) in done.stderr
    assert "Traceback" not in done.stderr
    assert not out.exists()


def test_documents_go_to_no_other_site_than_the_locked_one(tmp_path: Path) -> None:
    house = written(
        tmp_path,
        "set_by = 'Quality'\nlocked = ['site']\n[settings]\nsite = 'tls://reading-room:8786'\n",
    )
    out = tmp_path / "out"
    elsewhere = ("--schema", "receipt", "--site", "tls://127.0.0.1:1", "--effort", "fast")
    done = sealread(house, "extract", RECEIPT, "--out", out, *elsewhere)

    assert done.returncode == 2
    assert "site is locked on this machine: Quality set it to tls://reading-room" in done.stderr
    assert not out.exists()


def test_a_variable_of_the_environment_is_no_way_round(tmp_path: Path, locked: PolicyFile) -> None:
    done = sealread(locked, "extract", RECEIPT, "--out", tmp_path / "out", effort="thorough")
    assert done.returncode == 2
    assert "effort is locked" in done.stderr


def test_a_run_has_what_is_locked_and_tells_of_the_policy(
    tmp_path: Path, locked: PolicyFile, weights: Store
) -> None:
    shutil.copy(RECEIPT, tmp_path / "receipt.pdf")
    out = tmp_path / "out"
    done = sealread(
        locked, "extract", tmp_path / "receipt.pdf", "--schema", "receipt", "--out", out
    )
    assert done.returncode == 0, done.stderr

    import hashlib

    from sealread.work.manifest import read_manifest
    from sealread.work.workspace import Workspace
    from tests.unit.work.test_site import trail

    digest = hashlib.sha256(locked.path.read_bytes()).hexdigest()
    with Workspace.open(out / ".sealread") as workspace:
        body, _ = workspace.manifest(1)
    assert body is not None
    manifest = read_manifest(body)
    assert manifest is not None
    assert (manifest.policy, manifest.settings.effort, manifest.model.file) == (
        digest, "fast", None,
    )  # fmt: skip
    assert trail(out / ".sealread", "policy")[0]["sha256"] == digest
    assert trail(out / ".sealread", "run begun")[0]["policy"] == digest


def test_a_place_for_workspaces_holds_for_outputs(tmp_path: Path, weights: Store) -> None:
    place = tmp_path / "place"
    source = written(tmp_path, f"workspace = '{place}'\nlocked = ['workspace']")
    done = sealread(source, "extract", RECEIPT, "--schema", "receipt", "--out", tmp_path / "out")
    assert done.returncode == 2
    assert f"they lie in {place}" in done.stderr
    assert not (tmp_path / "out").exists()
    status = sealread(source, "workspace", "status", "--json")
    assert json.loads(status.stdout)["folder"] == str(place)
