"""The rooms that tools work in: the model loaded once, and only when it is needed."""

from __future__ import annotations

from pathlib import Path

from sealread.agent.rooms import EngineRooms
from sealread.agent.tool import Rooms
from sealread.extract.engine import Engine
from tests.unit.agent.tools.asking import no_model


class _Counted:
    """Stands for a loaded model that has read and written."""

    tokens = (30, 12)


def test_the_model_is_loaded_once_and_not_before_it_is_needed() -> None:
    loaded: list[_Counted] = []

    def load() -> Engine:
        loaded.append(_Counted())
        return loaded[-1]  # type: ignore[return-value]

    rooms = EngineRooms(load)
    assert loaded == []

    assert rooms.engine is rooms.engine
    assert len(loaded) == 1


def test_tokens_are_counted_from_the_moment_the_model_is_there() -> None:
    rooms = EngineRooms(_Counted)  # type: ignore[arg-type]

    before = rooms.tokens()
    assert rooms.engine is not None

    assert (before, rooms.tokens()) == (0, 42)


def test_they_pass_on_progress_and_the_wish_to_stop() -> None:
    heard: list[tuple[str, int, int]] = []
    rooms: Rooms = EngineRooms(
        _Counted,  # type: ignore[arg-type]
        Path("/weights"),
        on_progress=lambda *now: heard.append(now),
        cancelled=lambda: True,
    )

    rooms.progress("page", 1, 2)

    assert heard == [("page", 1, 2)]
    assert rooms.cancelled()
    assert rooms.weights == Path("/weights")


def test_by_default_nobody_stops_and_nobody_listens() -> None:
    rooms = no_model()

    rooms.progress("page", 1, 2)

    assert not rooms.cancelled()
    assert rooms.weights is None
