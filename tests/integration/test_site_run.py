"""A run whose documents are read by a site's machines: real Dask, real processes, TLS."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from sealread.cluster.run import Site as Where
from sealread.cluster.run import SiteRun
from sealread.cluster.status import Machine
from sealread.errors import SiteNeedsSchema, SiteUnreachable, SiteWithoutMachines
from sealread.work.events import Event, ItemDone, ItemFailed, ItemSkipped, ItemStarted, Summary
from sealread.work.request import READER, Request
from sealread.work.run import Run
from sealread.work.workspace import Workspace
from tests.conftest import REPOSITORY
from tests.sites import Site, site_of

pytest.importorskip("distributed")
pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("weights")]

SCHEMA = {
    "type": "object",
    "properties": {
        "invoice_number": {"type": "string", "title": "Invoice number"},
        "total": {"type": "number", "title": "Total amount"},
    },
}
React = Callable[[SiteRun, Event], None]


class Stage:
    """A folder with documents, and runs over it by the machines of a site."""

    def __init__(self, folder: Path, site: Site) -> None:
        self.folder, self.site = folder, site
        self.inbox, self.out = folder / "in", folder / "out"
        self.inbox.mkdir(parents=True)
        self.schema = folder / "schema.json"
        self.schema.write_text(json.dumps(SCHEMA))
        self.events: list[Event] = []

    def put(self, *names: str) -> None:
        for name in names:
            text = f"Invoice\n\nInvoice number: {name}-4711\n\nTotal amount: 12.50\n"
            (self.inbox / name).write_text(text)

    def request(self, **changes: Any) -> Request:
        asked = Request(
            (str(self.inbox),), str(self.schema), out=str(self.out), model=READER, patience=120
        )
        return structs.replace(asked, **changes)

    def run(
        self,
        react: React | None = None,
        *,
        shared: Path | None = None,
        wait: float = 90,
        **changes: Any,
    ) -> Summary:
        self.events = []

        def hear(event: Event) -> None:
            self.events.append(event)
            if react is not None:
                react(run, event)

        where = Where(self.site.address, self.site.keys, shared, wait)
        with Workspace.open(self.out / ".sealread") as workspace:
            run = SiteRun(workspace, self.request(**changes), hear, where)
            return run.execute()

    def names(self, kind: type[ItemDone | ItemFailed | ItemSkipped | ItemStarted]) -> list[str]:
        return sorted(event.item.name for event in self.events if isinstance(event, kind))

    def trail(self, what: str) -> list[dict[str, Any]]:
        with Workspace.open(self.out / ".sealread") as workspace:
            rows = workspace.database.rows(
                "SELECT details FROM audit WHERE what = ? ORDER BY sequence", what
            )
        return [json.loads(row[0]) for row in rows]

    def readers(self) -> dict[int, str]:
        """The machine that read each document, by its number in the last run."""
        with Workspace.open(self.out / ".sealread") as workspace:
            rows = workspace.database.rows("SELECT id, number FROM items ORDER BY id")
        numbers = {int(item): int(number) for item, number in rows}
        return {numbers[row["item"]]: row["machine"] for row in self.trail("machine")}

    def attempts(self, number: int) -> list[int]:
        """The attempts at a document."""
        started = [one for one in self.events if isinstance(one, ItemStarted)]
        return [one.attempt for one in started if one.item.number == number]

    def was_read_once(self) -> bool:
        """Whether the record has one reading of each document, and none twice."""
        rows = self.trail("reading")
        documents = Counter(row["document"] for row in rows if row["same_as"] is None)
        return set(documents.values()) == {1}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that no test takes anything from for good."""
    folder = tmp_path_factory.mktemp("site")
    shared = folder / "shared"
    shared.mkdir()
    with site_of(folder, "one", "two", options=("--shared", str(shared))) as made:
        yield made


@pytest.fixture
def stage(tmp_path: Path, site: Site) -> Stage:
    site.wait_for("one", "two")
    return Stage(tmp_path / "stage", site)


def once(kind: type[Event], act: Callable[[SiteRun], None], at: int = 1) -> React:
    """Does something at the `at`-th event of a kind."""
    seen = 0

    def react(run: SiteRun, event: Event) -> None:
        nonlocal seen
        if isinstance(event, kind):
            seen += 1
            if seen == at:
                act(run)

    return react


def test_values_and_exports_are_those_of_a_local_run(stage: Stage) -> None:
    samples = REPOSITORY / "resources" / "samples"
    for name in ("dop/dop_de.pdf", "dop/dop_en.pdf", "invoice/invoice_de.pdf"):
        (stage.inbox / Path(name).name).write_bytes((samples / name).read_bytes())
    here = stage.folder / "here"

    summary = stage.run(schema="dop")
    with Workspace.open(here / ".sealread") as workspace:
        request = stage.request(schema="dop", out=str(here))
        assert Run(workspace, request, lambda _: None).execute().done == summary.done == 3

    assert outputs(stage.out) == outputs(here)
    assert csv(stage.out) == csv(here)


def test_the_record_names_machine_and_site(stage: Stage) -> None:
    stage.put("a.txt")

    stage.run()

    (row,) = stage.trail("machine")
    assert row["machine"] in ("one", "two")
    assert row["sent"] is True
    assert [one["machine"] for one in stage.trail("walls")] == [row["machine"]]
    with Workspace.open(stage.out / ".sealread") as workspace:
        manifest, _ = workspace.manifest(1)
    assert manifest is not None
    assert json.loads(manifest)["site"] == stage.site.address


def test_what_lies_in_the_shared_folder_is_not_sent(stage: Stage) -> None:
    shared = stage.site.folder / "shared"
    inside = shared / stage.folder.parent.name
    inside.mkdir()
    (inside / "a.txt").write_text("Invoice number: 17\n")
    stage.put("b.txt")

    summary = stage.run(paths=(str(inside), str(stage.inbox)), shared=shared)

    assert summary.done == 2
    assert sorted(row["sent"] for row in stage.trail("machine")) == [False, True]


def test_what_is_not_in_the_shared_folder_of_the_machines_is_sent(stage: Stage) -> None:
    stage.put("a.txt")

    summary = stage.run(shared=stage.inbox)

    assert summary.done == 1
    assert [row["sent"] for row in stage.trail("machine")] == [True]


def test_a_document_that_cannot_be_read_fails_and_a_machine_that_dies_costs_nothing(
    tmp_path: Path,
) -> None:
    with site_of(tmp_path, "one", "two") as site:
        stage = Stage(tmp_path / "stage", site)
        stage.put("a.txt", "b.txt", "c.txt", "d.txt", "e.txt")
        (stage.inbox / "broken.pdf").write_bytes(b"%PDF-1.4\nbroken")

        summary = stage.run(once(ItemDone, lambda _: meanwhile(site.kill_while_reading, site.kill)))

    assert (summary.done, [one.name for one in summary.failed]) == (5, ["broken.pdf"])
    assert "broken.pdf" in summary.failed[0].sentence
    assert stage.names(ItemDone) == ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt"]
    ((dead, number),) = [(one.name, number_of(one)) for one in site.killed]
    (other,) = {"one", "two"} - {dead}
    assert stage.attempts(number) == [1, 2]
    assert stage.readers().get(number, other) == other  # broken.pdf is read by nobody
    assert stage.was_read_once()


def test_a_dask_worker_that_dies_is_started_again_and_nothing_is_lost(
    stage: Stage, site: Site
) -> None:
    stage.put(*(f"{number}.txt" for number in range(10)))

    summary = stage.run(
        once(ItemDone, lambda _: meanwhile(site.kill_while_reading, site.kill_dask_worker))
    )

    assert (summary.done, summary.failed) == (10, ())
    killed = site.killed[-1]
    assert stage.attempts(number_of(killed)) == [1, 2]
    assert stage.was_read_once()


def test_a_scheduler_that_dies_and_comes_back_costs_nothing(stage: Stage) -> None:
    def replace(_: SiteRun) -> None:
        stage.site.kill("scheduler")
        stage.site.scheduler()

    stage.put("a.txt", "b.txt", "c.txt", "d.txt", "e.txt")

    summary = stage.run(once(ItemDone, replace))

    assert (summary.done, summary.failed) == (5, ())
    assert stage.was_read_once()


def test_a_document_that_stops_two_machines_is_set_apart(stage: Stage) -> None:
    stage.put("a.txt", "b.txt", "c.txt")
    stage.run(patience=3)  # both have a process that reads
    for path in stage.inbox.iterdir():
        path.unlink()
    stage.put("poison.txt")

    def stop(_: SiteRun, event: Event) -> None:
        if isinstance(event, ItemStarted):
            stage.site.stop_reading()

    with stage.site.watched() as seen:
        summary = stage.run(stop, patience=3)

    assert [(one.name, one.code) for one in summary.failed] == [("poison.txt", "worker_stuck")]
    assert [event.attempt for event in stage.events if isinstance(event, ItemStarted)] == [1, 2]
    had = {attempt_of(key): machine for key, machine in seen.items()}
    assert sorted(had) == [1, 2]
    assert sorted(had.values()) == ["one", "two"]
    assert len(stage.trail("quarantine")) == 1


def test_a_stopped_run_leaves_nothing_on_the_machines_and_the_next_goes_on(stage: Stage) -> None:
    stage.put(*(f"{number}.txt" for number in range(8)))

    summary = stage.run(once(ItemDone, SiteRun.cancel))

    assert summary.cancelled
    assert 1 <= summary.done < 8
    stage.site.wait_until_idle()
    again = stage.run()
    assert (again.done, again.skipped) == (8 - summary.done, summary.done)
    assert stage.was_read_once()


def test_a_killed_client_goes_on_where_it_was(stage: Stage) -> None:
    stage.put(*(f"{number}.txt" for number in range(10)))
    command = (
        *(sys.executable, "-m", "sealread", "extract", str(stage.inbox)),
        *("--schema", str(stage.schema), "--out", str(stage.out), "--model", "reader"),
        *("--site", stage.site.address, "--site-keys", str(stage.site.keys)),
    )
    with subprocess.Popen(command, stderr=subprocess.PIPE) as client:
        assert client.stderr is not None
        while b"[1/10]" not in client.stderr.readline():
            pass
        os.kill(client.pid, signal.SIGKILL)

    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert len(list(stage.out.glob("*.json"))) == 10
    assert stage.was_read_once()


def test_without_machines_or_scheduler_it_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sealread.cluster.handing.FIRST_WAIT", 0.5)
    with Site(tmp_path) as site:
        stage = Stage(tmp_path / "stage", site)
        stage.put("a.txt")
        with pytest.raises(SiteUnreachable, match=site.address):
            stage.run()
        site.machine("one", "--shared", str(tmp_path), waits=False)  # waits for it, as machines do
        site.scheduler()
        site.wait_for("one")
        site.kill("one")
        with pytest.raises(SiteWithoutMachines, match=site.address):
            stage.run()


def test_a_request_without_a_schema_is_refused(stage: Stage) -> None:
    with pytest.raises(SiteNeedsSchema):
        stage.run(schema="auto")


def test_cancelling_is_heard_while_the_scheduler_is_gone(tmp_path: Path) -> None:
    with site_of(tmp_path, "one") as site:
        stage = Stage(tmp_path / "stage", site)
        stage.put("a.txt", "b.txt", "c.txt", "d.txt")

        def lose(run: SiteRun) -> None:
            site.kill("scheduler")
            threading.Timer(1.0, run.cancel).start()

        summary = stage.run(once(ItemDone, lose), wait=600)

    assert summary.cancelled
    assert summary.done >= 1


def number_of(machine: Machine) -> int:
    """The number of the document that a machine read."""
    return int((machine.at_hand or "").split("-")[-2])


def attempt_of(told: str) -> int:
    return int(told.split("-")[-1])


def meanwhile(act: Callable[..., None], *given: Any) -> None:
    threading.Thread(target=act, args=given, daemon=True).start()


def test_a_scheduler_that_says_nothing_any_more_is_left_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sealread.cluster.client.SILENT", 3.0)
    with site_of(tmp_path, "one") as site:
        stage = Stage(tmp_path / "stage", site)
        stage.put(*(f"{number}.txt" for number in range(10)))

        def silence(_: SiteRun) -> None:
            site.suspend("scheduler")
            threading.Timer(8.0, site.resume, ("scheduler",)).start()

        summary = stage.run(once(ItemDone, silence))

    assert (summary.done, summary.failed) == (10, ())
    assert stage.was_read_once()


def outputs(folder: Path) -> dict[str, Any]:
    """The JSON files, but for how long reading took."""
    found = {path.name: json.loads(path.read_bytes()) for path in sorted(folder.glob("*.json"))}
    for one in found.values():
        del one["run"]["seconds"]
    return found


def csv(folder: Path) -> dict[str, bytes]:
    """The files of an export as CSV."""
    out = folder.parent / f"{folder.name}-csv"
    command = (sys.executable, "-m", "sealread", "export", str(out), "--workspace", str(folder))
    subprocess.run([*command, "--format", "csv"], check=True, capture_output=True)
    found = {path.name: path.read_bytes() for path in sorted(out.glob("*.csv"))}
    assert found
    return found
