"""A model that works long on one answer says so; code that turns in circles does not."""

from __future__ import annotations

from sealread.worker.protocol import FieldRead
from sealread.worker.pulse import Pulse


class Model:
    """Counts tokens as a runtime does, and may have been told to stop."""

    def __init__(self) -> None:
        self.tokens = 0
        self.stopped = False
        self.said: list[FieldRead] = []

    def pulse(self, every: float = 0.0) -> Pulse:
        return Pulse(7, self.said.append, lambda: self.tokens, lambda: self.stopped, every)


def test_tokens_that_were_computed_are_told_as_no_further_answer() -> None:
    model = Model()
    pulse = model.pulse()
    pulse.on_field(2, 9)
    model.tokens += 512

    assert not pulse.cancelled()

    assert model.said == [FieldRead(7, 2, 9), FieldRead(7, 2, 9)]


def test_before_the_first_answer_there_is_nothing_to_count() -> None:
    model = Model()
    pulse = model.pulse()
    model.tokens += 512

    pulse.cancelled()

    assert model.said == [FieldRead(7, 0, 0)]


def test_who_computes_nothing_is_silent() -> None:
    model = Model()
    pulse = model.pulse()

    for _ in range(3):
        pulse.cancelled()
    model.tokens += 1
    pulse.cancelled()
    pulse.cancelled()

    assert len(model.said) == 1


def test_within_the_time_nothing_is_told() -> None:
    model = Model()
    pulse = model.pulse(every=3600.0)
    model.tokens += 512

    pulse.cancelled()

    assert model.said == []


def test_a_wish_to_stop_is_passed_on() -> None:
    model = Model()
    pulse = model.pulse()
    model.stopped = True

    assert pulse.cancelled()
