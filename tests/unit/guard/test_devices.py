"""Graphics processors: which files they are, and a level of its own for who opens one."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from sealread.guard import devices, landlock
from sealread.guard.devices import DeviceMissing, files, opened
from sealread.guard.walls import Ground
from tests.unit.guard.children import in_a_child, needs_linux
from tests.unit.guard.test_sealing import SEAL, needs_all

NODE = Path("/dev/dri/renderD128")


def none() -> str:
    raise DeviceMissing("no driver")


@needs_linux
def test_only_what_computes_is_a_device_file(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {
        "/dev/dri": ["renderD128", "card0", "by-path", "renderD129"],
        "/dev": ["nvidia0", "nvidiactl", "nvidia-uvm", "nvidia-caps", "nvidia-uvm-tools", "sda"],
    }
    monkeypatch.setattr(Path, "iterdir", lambda self: (self / one for one in names[str(self)]))
    links = {"/dev/dri/renderD129"}
    monkeypatch.setattr(devices, "_is_device", lambda place: str(place) not in links)

    assert [str(one) for one in files()] == [
        "/dev/dri/renderD128", "/dev/nvidia-uvm", "/dev/nvidia0", "/dev/nvidiactl",
    ]  # fmt: skip


@needs_linux
def test_only_character_devices_count() -> None:
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    assert devices._is_device(Path("/dev/null"))
    assert not devices._is_device(Path("/dev"))
    assert not devices._is_device(Path("/dev/nowhere"))


def test_a_device_that_was_opened_leaves_that_ground_open() -> None:
    found = opened(lambda: "Some Graphics", (NODE,))

    assert found.in_force
    assert "Some Graphics" in found.detail
    assert found.closes == ()


def test_none_that_could_not_be_opened_leaves_nothing_open_where_there_is_no_file_either() -> None:
    assert opened(none, ()).closes == (Ground.DEVICES,)
    assert not opened(none, (NODE,)).in_force


@needs_all
def test_behind_landlock_a_device_file_can_be_used_that_was_named_and_no_other() -> None:
    told = json.loads(
        in_a_child(
            "import json, os\n"
            "from pathlib import Path\n"
            "from sealread.guard import landlock, privileges\n"
            "privileges.forswear_privileges()\n"
            "landlock.restrict(None, readable=[], devices=[Path('/dev/full')])\n"
            "def opens(place):\n"
            "    try:\n"
            "        os.close(os.open(place, os.O_RDWR))\n"
            "    except PermissionError:\n"
            "        return False\n"
            "    return True\n"
            "print(json.dumps([opens('/dev/full'), opens('/dev/zero')]))"
        )
    )

    assert told == [True, False]


@needs_all
def test_a_process_with_a_device_has_a_level_of_its_own_and_its_driver_is_filtered_too(
    tmp_path: Path,
) -> None:
    """The driver starts a thread when it is opened; what that asks for later is refused."""
    for name in ("home", "tmp", "documents", "scratch"):
        (tmp_path / name).mkdir()
    for name in ("documents/one.txt", "documents/two.txt", "home/own.txt"):
        (tmp_path / name).write_text("words")
    driver = """
import socket, threading
sealed, found = threading.Event(), []
def later():
    sealed.wait()
    try:
        socket.socket(socket.AF_UNIX)
        found.append('came through')
    except PermissionError:
        found.append('refused')
thread = threading.Thread(target=later)
def open_():
    thread.start()
    return 'a device'
walls = seal(Level.SEALED, root / 'scratch', (), open_)
sealed.set()
thread.join()
assert found == ['refused'], found
tried(walls)
"""

    told = json.loads(in_a_child(SEAL.format(root=str(tmp_path)) + driver))

    assert (told["level"], told["proven"]) == ("sealed-device", "sealed-device")
    assert told["broken"] == []


def test_who_asks_for_no_device_has_none_allowed() -> None:
    if landlock.abi() == 0:
        pytest.skip("this system does not confine reading")
    told = in_a_child(
        "from sealread.guard import landlock, privileges\n"
        "privileges.forswear_privileges()\n"
        "print([one.value for one in landlock.restrict(None, readable=[]).closes])"
    )

    assert "devices" in told
