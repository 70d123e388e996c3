"""A model that works long on one answer says so; code that turns in circles does not."""

from __future__ import annotations

from io import BytesIO

from sealread.worker.protocol import MAX_VALUE, MAX_VALUES, FieldRead, read_answer, write
from sealread.worker.pulse import Pulse


class Model:
    """Counts tokens as a runtime does, and may have been told to stop."""

    def __init__(self) -> None:
        self.tokens = 0
        self.stopped = False
        self.said: list[FieldRead] = []

    def pulse(self, every: float = 0.0, soon: float = 0.0) -> Pulse:
        return Pulse(7, self.said.append, lambda: self.tokens, lambda: self.stopped, every, soon)


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


def test_what_was_said_is_told_with_every_word() -> None:
    model = Model()
    pulse = model.pulse()

    pulse.on_value("/a", "x")
    pulse.on_value("/b", "y")
    pulse.on_value("/a", "z")
    pulse.on_value("/b", "")
    pulse.on_field(1, 2)

    a, b = ("/a", "x"), ("/b", "y")
    assert [one.values for one in model.said] == [
        (a,), (a, b), (("/a", "z"), b), (("/a", "z"),), (("/a", "z"),),
    ]  # fmt: skip


def test_values_are_told_a_few_times_a_second_and_at_the_end() -> None:
    model = Model()
    pulse = model.pulse(every=3600.0, soon=3600.0)

    for number in range(50):
        pulse.on_value(f"/{number}", "x")
        pulse.on_field(number + 1, 50)

    assert [(one.done, len(one.values)) for one in model.said] == [(50, 50)]


def test_values_that_were_not_told_yet_are_told_while_the_model_works() -> None:
    model = Model()
    pulse = model.pulse(every=3600.0, soon=3600.0)
    pulse.on_value("/a", "x")
    pulse.cancelled()
    assert model.said == []

    pulse._soon = 0.0
    pulse.cancelled()
    pulse.cancelled()

    assert [one.values for one in model.said] == [(("/a", "x"),)]


def test_whatever_a_document_says_the_parent_can_take_it() -> None:
    model = Model()
    pulse = model.pulse()
    for path in ("", "a", "/\n", "/a" * 17, "/" + "a" * 400, "/\ud800"):
        pulse.on_value(path, "x")
    for number in range(MAX_VALUES + 9):
        pulse.on_value(f"/a/{number}", f"two\nlines\u2028\x00\ud800 {'x' * 200}")

    pipe = BytesIO()
    write(pipe, model.said[-1])
    pipe.seek(0)
    heard = read_answer(pipe)

    assert isinstance(heard, FieldRead)
    assert len(heard.values) == MAX_VALUES
    assert heard.values[0] == ("/a/0", ("two lines " + "x" * 200)[: MAX_VALUE - 1] + "…")
