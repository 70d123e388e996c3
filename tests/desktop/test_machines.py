"""The page of machines: beside a real site on localhost, and where there is none."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtCore import QLocale, QTime
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from sealread.cluster.frames import Ticket
from sealread.cluster.overview import Overview, seen
from sealread.cluster.status import Machine
from sealread.cluster.tokens import new_key, new_token, told_key
from sealread.work.events import Item
from sealread.work.manifest import encoded, manifest_of
from sealread.work.records import Entry, Stamp
from sealread.work.request import Request
from sealread.work.workspace import Workspace
from sealread_desktop.machines import words
from sealread_desktop.machines.dialog import MachinesDialog
from sealread_desktop.machines.model import AT_HAND, NAME, PER_HOUR, STATE, MachinesModel
from sealread_desktop.window import MainWindow
from tests.sites import HERE, Site, site_of
from tests.unit.work.accounted import Office

LONG = 120_000
NOW = datetime(2026, 11, 28, 16, 0)
ADDRESS = "tls://scheduler.example"
MACHINE = Machine("desk7", "10.0.0.7", "working", "a-1", 1, 12, 90.0, 0.5, 0.25)

CLOSED = """
import socket, sys
from pathlib import Path
from sealread.cluster.overview import Place, look
from sealread.guard.tripwire import NetworkClosed
from sealread.work.walls import close_network
from sealread.work.workspace import Workspace
close_network()
address, keys, workspace = sys.argv[1:]
with Workspace.open(Path(workspace)) as opened:
    for one in look(Place(address, Path(keys)), opened).machines:
        print(one.name)
try:
    socket.create_connection(("192.0.2.1", 8786), timeout=1)
except NetworkClosed:
    print("NetworkClosed")
"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A scheduler and two machines."""
    with site_of(tmp_path / "site", "left", "right", options=("--host", HERE)) as found:
        yield found


def cells(dialog: MachinesDialog, column: int) -> list[str]:
    """What stands in a column."""
    model = dialog.model
    return [str(model.index(row, column).data()) for row in range(model.rowCount())]


def test_the_page_shows_a_real_sites_machines_and_drains_one(
    site: Site, tmp_path: Path, qtbot: QtBot
) -> None:
    with Workspace.open(tmp_path / "workspace") as workspace:
        dialog = MachinesDialog(site.address, str(site.keys), workspace)
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitUntil(lambda: dialog.model.rowCount() == 2, timeout=LONG)
        assert cells(dialog, NAME) == ["left (127.0.0.1)", "right (127.0.0.1)"]
        assert cells(dialog, STATE) == ["○ waits for documents"] * 2
        assert dialog.summary.text() == "0 of 2 machines read, – documents an hour."
        assert not dialog.drain.isEnabled()

        dialog.table.selectRow(1)
        dialog.drain.click()
        qtbot.waitUntil(lambda: cells(dialog, STATE)[-1] == "✗ gone", timeout=LONG)

        assert cells(dialog, NAME)[0] == "left (127.0.0.1)"
        assert dialog.summary.text().startswith("0 of 1 machines read")
        dialog.buttons.button(QDialogButtonBox.StandardButton.Close).click()
        qtbot.waitUntil(lambda: dialog._watching is None, timeout=LONG)


def test_a_process_without_a_network_reaches_its_scheduler_and_nobody_else(
    site: Site, tmp_path: Path
) -> None:
    """As the window's own process, which closes the network first of all."""
    ended = subprocess.run(
        [sys.executable, "-c", CLOSED, site.address, str(site.keys), str(tmp_path / "workspace")],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip

    assert ended.stdout.split() == ["left", "right", "NetworkClosed"], ended.stderr


def test_without_a_site_the_page_says_what_to_do(tmp_path: Path, qtbot: QtBot) -> None:
    with Workspace.open(tmp_path) as workspace:
        dialog = MachinesDialog("", "", workspace)
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitUntil(lambda: dialog._watching is None, timeout=LONG)
        assert "set the address" in dialog.summary.text()
        assert not dialog.trouble.isVisible()


@pytest.mark.parametrize(
    ("address", "sentence"),
    [("tcp://127.0.0.1:8786", "tcp:// is not spoken"), ("tls://127.0.0.1:1", "site keys machine")],
)
def test_a_site_that_cannot_be_asked_is_told_in_a_sentence(
    tmp_path: Path, qtbot: QtBot, address: str, sentence: str
) -> None:
    with Workspace.open(tmp_path / "workspace") as workspace:
        dialog = MachinesDialog(address, str(tmp_path), workspace)
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitUntil(dialog.trouble.isVisible, timeout=LONG)
        assert sentence in dialog.trouble.text()
        dialog.stop()


def test_where_dask_is_missing_the_page_says_how_to_get_it(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with Workspace.open(tmp_path / "workspace") as workspace:
        dialog = MachinesDialog("tls://127.0.0.1", str(tmp_path), workspace)
        qtbot.addWidget(dialog)
        dialog.show()
        qtbot.waitUntil(dialog.trouble.isVisible, timeout=LONG)
        assert 'pip install "sealread[site]"' in dialog.trouble.text()
        dialog.stop()


def test_the_window_opens_the_page_and_it_follows_the_settings(
    open_window: Callable[[Path], MainWindow], tmp_path: Path, qtbot: QtBot
) -> None:
    window = open_window(tmp_path / "workspace")
    window.machines.show_machines.trigger()
    dialog = window.machines.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: "No site is set" in dialog.summary.text(), timeout=LONG)
    value = structs.replace(window.settings.value, site="http://somewhere")
    window.settings.put(value)
    qtbot.waitUntil(lambda: "http:// is not spoken" in dialog.trouble.text(), timeout=LONG)


def test_the_finishing_time_is_what_is_left_at_the_pace_of_all(tmp_path: Path) -> None:
    other = structs.replace(MACHINE, name="desk8", per_hour=30.0, at_hand=None, state="waiting")
    gone = structs.replace(MACHINE, name="desk9", state="gone")
    found = Overview((MACHINE, other, gone), {}, 240)

    assert found.per_hour == 120.0
    assert found.seconds_left == 7200.0
    assert words.together(found, NOW).startswith("1 of 2 machines read, 120 documents an hour.")
    assert "240 of your documents are left; at this pace they are read by " in words.together(
        found, NOW
    )
    short = QLocale.FormatType.ShortFormat
    assert QLocale().toString(QTime(18, 0), short) in words.together(found, NOW)
    slow = structs.replace(found, left=100_000)
    assert "2027" in words.together(slow, NOW) or "/27" in words.together(slow, NOW)


def test_without_a_pace_nobody_says_when(tmp_path: Path) -> None:
    found = Overview((structs.replace(MACHINE, per_hour=0.0),), {}, 240)

    assert found.seconds_left is None
    assert "240 of your documents are left." in words.together(found, NOW)


@pytest.mark.parametrize(
    ("site", "left"), [(ADDRESS, 3), (f"{ADDRESS}:8786", 3), ("tls://other", 0), (None, 0)]
)
def test_a_desk_counts_and_names_the_documents_of_its_own_runs_that_go_on_there(
    tmp_path: Path, site: str | None, left: int
) -> None:
    office = Office(tmp_path)
    office.read(office.extraction())
    assert seen((), ADDRESS, office.workspace).left == 0
    request = Request(paths=(str(tmp_path),), schema=str(office.schema))
    manifest = manifest_of(request, office.terms, office.chosen, site_address=site)
    run = office.workspace.begin_run(office.terms, encoded(manifest))
    entries = [
        Entry(Item(n, f"/in/{n}.pdf", f"{n}.pdf", 1), Stamp(1, 1), f"{n:064}", None, False)
        for n in (1, 2, 3)
    ]
    first, *_ = office.workspace.add_items(run, entries)
    office.workspace.begin_item(first)
    ticket = Ticket(new_token(office.workspace.database, run), 2, 1)
    own = told_key(new_key(ticket))
    other = f"read-{'0' * 32}-3-1"
    machines = tuple(structs.replace(MACHINE, name=key, at_hand=key) for key in (own, other))

    found = seen(machines, ADDRESS, office.workspace)

    assert found.left == left
    assert found.names == ({own: "2.pdf"} if left else {})
    assert words.at_hand(machines[1], found.names) == "a document of another desk"
    office.workspace.close()


def test_a_machine_that_is_gone_has_no_load_and_a_word_for_it(qtbot: QtBot) -> None:
    model = MachinesModel()
    model.show(Overview((structs.replace(MACHINE, state="gone"), MACHINE), {"a-1": "x.pdf"}, 0))

    assert model.text(model.records[0], STATE) == "✗ gone"
    assert model.text(model.records[0], PER_HOUR) == "–"
    assert model.text(model.records[1], AT_HAND) == "x.pdf"
    assert model.text(model.records[1], NAME) == "desk7 (10.0.0.7)"
