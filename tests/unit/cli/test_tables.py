"""Results on a terminal, as characters."""

from collections.abc import Callable
from io import StringIO

import pytest
from rich.console import Console

from sealread.cli.rows import Row
from sealread.cli.tables import show_reasons, show_rows, show_sources, show_summary, show_values
from sealread.extract.result import Extraction
from sealread.work.events import Summary, Trouble
from tests.unit.extractions import as_struct

TROUBLE = Trouble("b.pdf", 13, "damaged_file", "b.pdf: the file is damaged.")


def console() -> tuple[Console, StringIO]:
    shown = StringIO()
    return Console(file=shown, width=120), shown


def test_shows_a_value_with_all_that_is_known_of_it() -> None:
    terminal, shown = console()

    show_values(terminal, "a.pdf", as_struct())

    assert "a.pdf" in shown.getvalue()
    (line,) = [line for line in shown.getvalue().splitlines() if "Muster GmbH" in line]
    assert line.split() == ["Manufacturer", "Muster", "GmbH", "0.90", "grounded", "1"]


def test_shows_a_path_as_a_person_reads_it() -> None:
    terminal, shown = console()

    show_values(terminal, "a.pdf", as_struct(path="/Signature/Place and~1or Date"))

    assert "Signature › Place and/or Date" in shown.getvalue()


def test_shows_who_read_a_value_and_what_others_read() -> None:
    terminal, shown = console()
    other = {"text": "Baustoff AG", "confidence": 0.31, "evidence": [], "source": "tables"}

    show_sources(terminal, "a.pdf", as_struct(source="language_model", runners_up=[other]))

    first, second = shown.getvalue().splitlines()[-3:-1]
    assert first.split()[:5] == ["Manufacturer", "language", "model", "Muster", "GmbH"]
    assert second.split() == ["tables", "Baustoff", "AG", "0.31"]


@pytest.mark.parametrize("show", [show_values, show_sources])
def test_a_value_cannot_speak_to_the_terminal(
    show: Callable[[Console, str, Extraction], None],
) -> None:
    terminal, shown = console()

    show(terminal, "\x1b[2J.pdf", as_struct(value="\x1b]0;title\x07[red]x[/red]"))

    assert "\x1b" not in shown.getvalue()
    assert "[red]x[/red]" in shown.getvalue()


def test_shows_found_of_asked_and_what_is_to_check() -> None:
    terminal, shown = console()

    show_rows(terminal, [Row("a.pdf", "read", pages=2, asked=15, found=12, review=3, seconds=1.25)])

    (line,) = [line for line in shown.getvalue().splitlines() if "a.pdf" in line]
    assert line.split() == ["a.pdf", "read", "2", "12/15", "3", "1.2"]


def test_says_why_a_file_was_not_read() -> None:
    terminal, shown = console()

    show_reasons(terminal, [Row("a.pdf", "read"), Row("b.pdf", "failed", error=TROUBLE)])

    assert shown.getvalue() == "b.pdf: the file is damaged.\n"


def test_sums_a_run_up() -> None:
    terminal, shown = console()

    show_summary(terminal, Summary(2, 1, (TROUBLE,), (), 3, 4.2, cancelled=True))

    assert shown.getvalue().strip() == (
        "2 read (3 pages), 1 known from before, 1 failed in 4.2 s. Stopped before the end."
    )
