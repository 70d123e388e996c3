"""Which machines can read: by what they offer, and by what they said."""

from __future__ import annotations

import pytest

from sealread.cluster import fitness
from sealread.cluster.client import Offer
from sealread.cluster.fitness import RESTS, Fitness
from sealread.errors import SiteMachineUnfit, WallsMissing, WorkerNotStarted

WANTED = {"document": 1.0, "model-a": 1.0}
ONE, TWO = Offer("one", WANTED), Offer("two", {**WANTED, "model-b": 1.0})
OTHER = Offer("three", {"document": 1.0, "model-b": 1.0})
ALL = {"tls://1": ONE, "tls://2": TWO, "tls://3": OTHER}
REFUSAL = SiteMachineUnfit(what="it does not have the model")


def test_only_what_offers_everything_reads() -> None:
    assert Fitness(WANTED).able(ALL) == {"tls://1": ONE, "tls://2": TWO}


def test_a_machine_that_refused_is_given_nothing_more() -> None:
    known = Fitness(WANTED)

    known.refused("one", REFUSAL, lasting=True)

    assert known.able(ALL) == {"tls://2": TWO}
    assert known.refusal(ALL) is None
    assert known.preferred(known.able(ALL), ()) == ["tls://2"]


def test_when_all_have_refused_the_reason_is_told_with_a_machines_name() -> None:
    known = Fitness(WANTED)

    known.refused("one", REFUSAL, lasting=True)
    known.refused("two", WallsMissing(asked="sealed", found="none", what="no"), lasting=True)

    assert str(known.refusal(ALL)) == str(
        SiteMachineUnfit(machine="one", what=REFUSAL.details["what"])
    )
    assert known.refusal({"tls://3": OTHER}) is None


def test_a_machine_that_could_not_for_the_moment_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Fitness(WANTED)

    known.refused("one", WorkerNotStarted(what="no memory"), lasting=False)

    assert "tls://1" not in known.able(ALL)
    monkeypatch.setattr(fitness.time, "monotonic", lambda: 1e12)
    assert "tls://1" in known.able(ALL)


def test_a_machine_that_never_can_is_given_up() -> None:
    known = Fitness(WANTED)

    for _ in range(RESTS):
        known.refused("one", WorkerNotStarted(what="no memory"), lasting=False)

    assert known.refusal({"tls://1": ONE}) is not None


def test_a_machine_that_reads_again_is_forgiven() -> None:
    known = Fitness(WANTED)
    for _ in range(RESTS - 1):
        known.refused("one", WorkerNotStarted(what="no memory"), lasting=False)

    known.worked("one")

    assert "tls://1" in known.able(ALL)


def test_a_document_goes_to_another_machine_than_the_one_that_it_broke() -> None:
    known = Fitness(WANTED)
    able = known.able(ALL)

    assert known.preferred(able, {"one"}) == ["tls://2"]
    assert known.preferred(able, {"one", "two"}) is None
    assert known.preferred(able, ()) is None
