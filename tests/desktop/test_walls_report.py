"""What trying the walls showed, in lines and as a text, without a window."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

import pytest
from msgspec import structs

from sealread.guard import trying
from sealread.guard.attempts import Places
from sealread.work.health import Inside
from sealread.work.walls import Attempt, Level, Mechanism, RunWalls
from sealread_desktop.walls.report import BAD, GOOD, OPEN, is_well, lines, text, verdict
from sealread_desktop.walls.words import attempt, detail, section, sections

CONNECT = Attempt("connect, by Python", Level.TRIPWIRE, True, True, "by the tripwire")
READ = Attempt("read a document", Level.NONE, False, False, "done")
FILTER = Mechanism("system call filter", True, "no socket")
WALLS = RunWalls(
    asked=Level.NONE, proven=Level.SEALED, claimed=Level.SEALED, possible=Level.SEALED,
    mechanisms=(FILTER,), attempts=(READ, CONNECT),
)  # fmt: skip
CAME_THROUGH = structs.replace(CONNECT, refused=False, how="came through: a connection")
BROKEN = structs.replace(WALLS, proven=Level.NONE, attempts=(READ, CAME_THROUGH))


def test_every_attempt_that_the_engine_makes_has_plain_words(tmp_path: Path) -> None:
    places = Places(str(tmp_path), str(tmp_path), str(tmp_path), str(tmp_path), str(tmp_path))
    made = [name for name, *_ in trying._forbidden(places)]
    made += [name for name, _ in trying._allowed(places)]
    assert [name for name in made if section(name) == "other"] == []
    assert [name for name in made if attempt(name) == name and name != "read a document"] == []
    assert len({attempt(name) for name in made}) == len(made)


def test_an_attempt_that_nobody_knows_is_shown_as_it_is() -> None:
    walls = structs.replace(WALLS, attempts=(structs.replace(CONNECT, name="by carrier pigeon"),))
    line = lines(walls)[0]
    assert (line.section, line.what) == ("other", "by carrier pigeon")


def test_lines_come_section_by_section_and_say_how_it_went() -> None:
    told = lines(WALLS)
    order = list(sections())
    assert [order.index(line.section) for line in told] == sorted(
        order.index(line.section) for line in told
    )
    assert [(line.mark, line.outcome) for line in told] == [
        (GOOD, "Refused"), (GOOD, "Works"), (GOOD, "Stands"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("expected", "refused", "mark", "outcome"),
    [
        (True, True, GOOD, "Refused"), (True, False, BAD, "Came through"),
        (False, False, GOOD, "Works"), (False, True, BAD, "Refused, but must work"),
        (True, None, OPEN, "Not tried here"),
    ],
)  # fmt: skip
def test_each_way_it_can_go_has_a_mark_and_a_word(
    expected: bool, refused: bool | None, mark: str, outcome: str
) -> None:
    one = structs.replace(CONNECT, expected=expected, refused=refused)
    line = lines(structs.replace(WALLS, attempts=(one,)))[0]
    assert (line.mark, line.outcome) == (mark, outcome)


def test_the_verdict_is_as_good_as_the_walls() -> None:
    assert verdict(Inside(WALLS)).startswith("The walls stand. Nothing could be sent away")
    assert is_well(Inside(WALLS))
    assert verdict(Inside(BROKEN)).startswith("Not everything stands: Connect to another machine")
    assert not is_well(Inside(BROKEN))
    assert "no memory" in verdict(Inside(None, "no memory"))
    assert not is_well(Inside(None, "no memory"))


def test_walls_that_are_all_a_system_has_promise_no_more_than_they_keep() -> None:
    tripwire = structs.replace(
        WALLS, proven=Level.TRIPWIRE, claimed=Level.TRIPWIRE, possible=Level.TRIPWIRE
    )
    told = verdict(Inside(tripwire))
    assert "as far as this kind of system has them" in told
    assert "Nothing could be sent away" not in told


def test_the_report_names_everything_as_the_engine_does() -> None:
    when = datetime(2026, 11, 22, 12, 0, 0).astimezone()
    told = text(Inside(WALLS), "1.2", "Linux", when)
    assert "2026-11-22 12:00:00" in told
    assert "Sealread 1.2  Linux" in told
    assert "Level: sealed (this kind of system can give sealed)" in told
    assert "✓ connect, by Python: refused, by the tripwire" in told
    assert "✓ system call filter: no socket" in told
    assert "✗ connect, by Python: came through" in text(Inside(BROKEN), "1", "L", when)
    assert "no memory" in text(Inside(None, "no memory"), "1", "L", when)


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ("by the tripwire", "by Sealread itself"),
        ("by the system: Operation not permitted (EPERM)",) * 2,
        ("not tried: there is none here", "there is none here"),
        ("something new", "something new"),
    ],
)
def test_how_an_attempt_went_is_said_in_plain_words(how: str, said: str) -> None:
    assert detail(how) == said


def test_every_reason_for_which_nothing_was_tried_has_plain_words() -> None:
    reasons = re.findall(r'_NotTried\("(.*?)"\)', Path(trying.__file__).read_text())

    assert len(reasons) > 5
    assert [one for one in reasons if detail(f"not tried: {one}").startswith("not tried")] == []
