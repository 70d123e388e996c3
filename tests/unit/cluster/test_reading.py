"""The machine's side, without a net: orders in, answers out."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from sealread.cluster import models, reading
from sealread.cluster.frames import (
    MAX_ANSWER,
    MAX_TOLD,
    Alike,
    Answer,
    Away,
    Failed,
    Read,
    Sent,
    Shared,
    Told,
    Unfit,
    decoded,
    encoded,
)
from sealread.cluster.program import fingerprint, version
from sealread.cluster.reading import Desk
from sealread.cluster.settings import DEVICE
from sealread.cluster.watch import Task
from sealread.errors import SiteMachineUnfit, from_wire
from sealread.extract.settings import DeviceUse
from sealread.weights.manifest import default_reader
from sealread.worker.checking import checked_extraction
from tests.policies import policy
from tests.unit.cluster.orders import TICKET, order

pytestmark = pytest.mark.usefixtures("weights")


class Alone(Task):
    """A task that nobody takes back; keeps what is told of it."""

    def __init__(self) -> None:
        self.told: list[bytes] = []

    @property
    def machine(self) -> str:
        return "one"

    def tell(self, frame: bytes) -> None:
        self.told.append(frame)

    @contextlib.contextmanager
    def wanted_or(self, leave: Callable[[], None]) -> Iterator[None]:
        yield


class Unwanted(Alone):
    """A task that is taken back when so many words have been told of it."""

    def __init__(self, words: int) -> None:
        super().__init__()
        self._words = words

    def tell(self, frame: bytes) -> None:
        super().tell(frame)
        if len(self.told) == self._words:
            self.leave()

    @contextlib.contextmanager
    def wanted_or(self, leave: Callable[[], None]) -> Iterator[None]:
        self.leave = leave
        yield


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    made = Desk()
    yield made
    made.close()


def outcome(desk: Desk, **changes: Any) -> Any:
    answer = desk.answer(encoded(order(**changes), version()), Alone())
    assert (answer.machine, answer.ticket) == ("one", TICKET)
    return answer.outcome


def test_a_document_is_read_behind_walls(desk: Desk) -> None:
    task = Alone()

    answer = desk.answer(encoded(order(), version()), task)

    assert isinstance(answer.outcome, Read)
    extraction = checked_extraction(answer.outcome.untrusted_extraction, "document.txt")
    assert extraction.values == {"invoice_number": "4711"}
    assert answer.sha256 == extraction.document.sha256 == order().sha256
    assert answer.outcome.walls.well
    assert decoded(task.told[0], Told, version(), MAX_TOLD) == Told(TICKET, "begun")


def test_a_document_that_cannot_be_read_is_answered_with_its_error(desk: Desk) -> None:
    broken = b"%PDF-1.4\nbroken"

    found = outcome(desk, place=Sent(broken, ".pdf"), sha256=hashlib.sha256(broken).hexdigest())

    assert isinstance(found, Failed)
    assert not found.broke
    assert from_wire(found.number, found.details).code == "damaged_file"


def test_what_is_not_in_the_shared_folder_is_away(desk: Desk) -> None:
    assert outcome(desk, place=Shared("a.txt")) == Away()


def test_that_an_order_is_begun_is_told_before_its_document_is_looked_for(desk: Desk) -> None:
    task = Alone()

    desk.answer(encoded(order(place=Shared("a.txt")), version()), task)

    assert [decoded(one, Told, version(), MAX_TOLD).what for one in task.told] == ["begun"]


@pytest.mark.parametrize(
    "alike",
    [
        Alike("0" * 64, default_reader().sha256),
        Alike(fingerprint(), "0" * 64),
        Alike(fingerprint(), default_reader().sha256, reader="0" * 64),
        Alike(fingerprint(), default_reader().sha256, adapter="0" * 64),
    ],
    ids=["program", "model", "reader", "adapter"],
)
def test_another_program_or_model_is_refused(desk: Desk, alike: Alike) -> None:
    found = outcome(desk, alike=alike)

    assert isinstance(found, Unfit)
    assert found.lasting
    assert found.number == SiteMachineUnfit.number


def test_an_order_of_another_version_is_refused(desk: Desk) -> None:
    answer = desk.answer(encoded(order(), "0.0.1"), Alone())

    assert isinstance(answer.outcome, Unfit)
    assert "0.0.1" in str(answer.outcome.details["what"])


def test_an_order_of_no_known_form_is_answered(desk: Desk) -> None:
    answer = desk.answer(b"\x93", Alone())

    assert isinstance(answer.outcome, Failed)
    assert answer.ticket is None


def test_whatever_goes_wrong_is_answered_and_counts_against_the_document() -> None:
    frame = reading.read(encoded(order(), version()))  # where there is no task of Dask's

    answer = decoded(frame, Answer, version(), MAX_ANSWER)
    assert isinstance(answer.outcome, Failed)
    assert answer.outcome.broke
    assert "ValueError" in str(answer.outcome.details["what"])


@pytest.mark.parametrize("words", [1, 2], ids=["before it is there", "while it is read"])
def test_a_document_that_nobody_wants_any_more_is_left(desk: Desk, words: int) -> None:
    answer = desk.answer(encoded(order(), version()), Unwanted(words))

    assert not isinstance(answer.outcome, Read)
    assert isinstance(outcome(desk), Read)  # and the next one is read


def test_a_machine_offers_what_an_order_for_its_models_wants() -> None:
    offered = models.resources()

    assert models.wanted(order().alike).items() <= offered.items()
    assert (
        not models.wanted(structs.replace(order().alike, model="0" * 64)).items() <= offered.items()
    )


def test_the_policy_of_the_machine_holds_whoever_asks(desk: Desk, tmp_path: Path) -> None:
    with policy(tmp_path, 'locked = ["walls"]\n\n[settings]\nwalls = "sealed"\n'):
        found = outcome(desk)

    assert isinstance(found, Unfit)
    assert from_wire(found.number, found.details).code == "setting_locked"


@pytest.mark.parametrize(
    ("asked", "let", "computes"),
    [
        ("auto", "auto", "auto"), ("auto", "processor", "processor"),
        ("processor", "auto", "processor"), ("auto", "", "processor"),
    ],
)  # fmt: skip
def test_a_graphics_processor_computes_where_desk_and_machine_let_it(
    asked: DeviceUse, let: str, computes: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(DEVICE, let)
    given = order()
    given = structs.replace(given, settings=structs.replace(given.settings, device=asked))

    assert reading._request(given).settings.device == computes
