"""`sealread workspace`: locking by the real command, on a terminal and from scripts."""

from __future__ import annotations

import json
import os
import select
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from sealread.work import locking
from sealread.work.keys import LEAST
from sealread.work.workspace import Workspace
from tests.unit.cli.command import sealread
from tests.unit.cli.file_ring import PLACE

PASSPHRASE, OTHER = "correct horse battery staple", "a quite different passphrase"
posix = pytest.mark.skipif(os.name != "posix", reason="needs a pseudo terminal")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two passphrases in files, and a workspace in `out`."""
    (tmp_path / "pass").write_text(f"{PASSPHRASE}\n")
    (tmp_path / "other").write_bytes(f"{OTHER}\r\n".encode())
    Workspace.open(tmp_path / "out" / ".sealread").close()
    return tmp_path


@pytest.fixture
def locked(folder: Path) -> Path:
    """The same, the workspace locked."""
    locking.lock(folder / "out" / ".sealread", PASSPHRASE, cost=LEAST)
    return folder


def state(folder: Path) -> str:
    done = sealread("workspace", "status", "out", "--json", cwd=folder)
    assert done.returncode == 0, done.stderr
    return str(json.loads(done.stdout)["state"])


def opens(folder: Path, passphrase: str) -> bool:
    place = folder / "out" / ".sealread"
    Workspace.open(place, locking.key_for(place, passphrase)).close()
    return True


def piped(text: str, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "sealread", *arguments],
        input=text, capture_output=True, text=True, check=False, cwd=cwd,
    )  # fmt: skip


def test_locks_with_a_passphrase_from_a_file(folder: Path) -> None:
    done = sealread("workspace", "lock", "out", "--passphrase-file", "pass", cwd=folder)

    assert done.returncode == 0, done.stderr
    assert state(folder) == "locked"
    assert opens(folder, PASSPHRASE)


def test_says_what_forgetting_the_passphrase_means(folder: Path) -> None:
    done = sealread("workspace", "lock", "out", "--passphrase-file", "pass", cwd=folder)

    assert "forgets it loses this workspace" in done.stderr
    assert "weak" not in done.stderr


def test_says_that_a_passphrase_is_weak(folder: Path) -> None:
    done = piped("Sommer26!\n", "workspace", "lock", "out", "--passphrase-file", "-", cwd=folder)

    assert done.returncode == 0
    assert "only 9 characters" in done.stderr
    assert "Sommer" not in done.stdout + done.stderr


def test_a_short_passphrase_is_refused(folder: Path) -> None:
    done = piped("short\n", "workspace", "lock", "out", "--passphrase-file", "-", cwd=folder)

    assert done.returncode == 2
    assert "fewer than 8 characters" in done.stderr
    assert state(folder) == "unlocked"


def test_a_workspace_is_made_locked_where_there_is_none(tmp_path: Path) -> None:
    (tmp_path / "pass").write_text(PASSPHRASE)

    sealread("workspace", "lock", "out", "--passphrase-file", "pass", cwd=tmp_path)

    assert state(tmp_path) == "locked"


def test_unlocks(locked: Path) -> None:
    done = sealread("workspace", "unlock", "out", "--passphrase-file", "pass", cwd=locked)

    assert done.returncode == 0, done.stderr
    assert state(locked) == "unlocked"


def test_takes_both_passphrases_from_standard_input_line_by_line(locked: Path) -> None:
    files = ("--passphrase-file", "-", "--new-passphrase-file", "-")

    done = piped(f"{PASSPHRASE}\n{OTHER}\n", "workspace", "rekey", "out", *files, cwd=locked)

    assert done.returncode == 0, done.stderr
    assert opens(locked, OTHER)


@pytest.mark.parametrize(
    "command",
    [
        ["workspace", "unlock", "out"],
        ["workspace", "rekey", "out", "--new-passphrase-file", "pass"],
        ["extract", "in", "--schema", "invoice", "--out", "out"],
    ],
)
def test_a_wrong_passphrase_ends_with_2_and_changes_nothing(
    locked: Path, command: list[str]
) -> None:
    (locked / "in").mkdir()
    before = (locked / "out" / ".sealread" / "workspace.db").read_bytes()

    done = sealread(*command, "--passphrase-file", "other", cwd=locked)

    assert done.returncode == 2
    assert "does not open the workspace" in " ".join((done.stderr + done.stdout).split())
    assert "Traceback" not in done.stderr
    assert OTHER not in done.stderr
    assert (locked / "out" / ".sealread" / "workspace.db").read_bytes() == before


def test_without_terminal_and_file_a_locked_workspace_is_not_opened(locked: Path) -> None:
    done = piped("", "extract", ".", "--schema", "invoice", "--out", "out", cwd=locked)

    assert done.returncode == 2
    assert "--passphrase-file" in done.stderr


def test_a_passphrase_file_that_is_not_there_is_told(locked: Path) -> None:
    done = sealread("workspace", "unlock", "out", "--passphrase-file", "nowhere", cwd=locked)

    assert done.returncode == 2
    assert "nowhere" in done.stderr


@pytest.mark.parametrize("command", ["unlock", "rekey"])
def test_what_is_not_locked_is_neither_unlocked_nor_rekeyed(folder: Path, command: str) -> None:
    done = sealread("workspace", command, "out", "--passphrase-file", "pass", cwd=folder)

    assert done.returncode == 2
    assert "not locked" in done.stderr


def test_what_is_locked_is_not_locked_again(locked: Path) -> None:
    done = sealread("workspace", "lock", "out", "--passphrase-file", "other", cwd=locked)

    assert done.returncode == 2
    assert opens(locked, PASSPHRASE)


def test_without_a_keyring_none_is_promised(folder: Path) -> None:
    environment = {**os.environ, "PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"}

    done = subprocess.run(
        [sys.executable, "-m", "sealread", "workspace", "lock", "out", "--keyring",
         "--passphrase-file", "pass"],
        capture_output=True, text=True, check=False, cwd=folder, env=environment,
    )  # fmt: skip

    assert done.returncode == 2
    assert "no keyring" in done.stderr
    assert state(folder) == "unlocked"


def test_with_the_key_in_the_keyring_nobody_is_asked(folder: Path) -> None:
    ring = folder / "ring.json"
    environment = {
        **os.environ,
        "PYTHON_KEYRING_BACKEND": "tests.unit.cli.file_ring.FileRing",
        PLACE: str(ring),
        "PYTHONPATH": str(Path(__file__).parents[3]),
    }

    def ran(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "sealread", *arguments], stdin=subprocess.DEVNULL,
            capture_output=True, text=True, check=False, cwd=folder, env=environment,
        )  # fmt: skip

    locked = ran("workspace", "lock", "out", "--keyring", "--passphrase-file", "pass")
    opened = ran("runs", "out", "--json")
    unlocked = ran("workspace", "unlock", "out", "--passphrase-file", "pass")

    assert locked.returncode == opened.returncode == 0, locked.stderr + opened.stderr
    assert PASSPHRASE not in ring.read_text()
    assert unlocked.returncode == 0
    assert json.loads(ring.read_text()) == {}


def test_without_a_folder_the_desktops_workspace_is_meant(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path),
                   "HOME": str(tmp_path)}  # fmt: skip

    done = subprocess.run(
        [sys.executable, "-m", "sealread", "workspace", "status", "--json"],
        capture_output=True, text=True, check=True, env=environment,
    )  # fmt: skip

    told = json.loads(done.stdout)
    assert told["state"] == "missing"
    assert Path(told["folder"]).is_relative_to(tmp_path)


@posix
def test_asks_twice_on_a_terminal_and_shows_nothing(folder: Path) -> None:
    ended, shown = typed(folder, ["workspace", "lock", "out"], PASSPHRASE, PASSPHRASE)

    assert ended == 0, shown
    assert "Passphrase again" in shown
    assert PASSPHRASE not in shown
    assert opens(folder, PASSPHRASE)


@posix
def test_two_that_differ_lock_nothing(folder: Path) -> None:
    ended, shown = typed(folder, ["workspace", "lock", "out"], PASSPHRASE, OTHER)

    assert ended == 2
    assert "the two differ" in shown
    assert state(folder) == "unlocked"


@posix
def test_files_are_made_for_the_owner_only_whatever_the_shell_says(tmp_path: Path) -> None:
    (tmp_path / "pass").write_text(PASSPHRASE)
    before = os.umask(0)
    try:
        sealread("workspace", "lock", "out", "--passphrase-file", "pass", cwd=tmp_path)
    finally:
        os.umask(before)

    modes = {place.name: stat.S_IMODE(place.stat().st_mode) & 0o077
             for place in [tmp_path / "out", *(tmp_path / "out").rglob("*")]}  # fmt: skip
    assert set(modes.values()) == {0}
    assert len(modes) > 2


def typed(folder: Path, command: list[str], *lines: str) -> tuple[int, str]:
    """Runs a command on a terminal of its own and types lines; (exit status, what was shown)."""
    import pty

    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.execv(sys.executable, [sys.executable, "-m", "sealread", *command])
    shown, waiting = "", list(lines)
    while True:
        ready, _, _ = select.select([terminal], [], [], 60)
        if not ready:
            os.kill(child, signal.SIGKILL)
        try:
            shown += os.read(terminal, 4096).decode(errors="replace")
        except OSError:  # the terminal of a process that ended
            break
        if waiting and shown.count(": ") > len(lines) - len(waiting) and shown.endswith(": "):
            os.write(terminal, f"{waiting.pop(0)}\n".encode())
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), shown
