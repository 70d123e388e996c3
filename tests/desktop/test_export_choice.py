"""What is exported and where to, without a window."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from sealread_desktop.export.choice import Choice, documents, fitting, wanted
from sealread_desktop.queue.row import Row
from tests.desktop.samples import extraction, reading

READ = Row("/docs/a.pdf", "a.pdf", "done", extraction=extraction(reading("/total")), checked=True)
DOUBTFUL = replace(READ, path="/docs/b.pdf", name="b.pdf", checked=False)
WAITING = Row("/docs/c.pdf", "c.pdf")
HERE = Choice(folder="/out")


def test_only_what_was_read_can_be_exported() -> None:
    found = documents((READ, DOUBTFUL, WAITING), (WAITING, DOUBTFUL))

    assert found.all == (READ, DOUBTFUL)
    assert found.chosen == (DOUBTFUL,)


def test_the_chosen_or_all_of_them_and_on_demand_the_checked_ones() -> None:
    found = documents((READ, DOUBTFUL), (DOUBTFUL,))

    assert HERE.rows(found) == (READ, DOUBTFUL)
    assert replace(HERE, scope="chosen").rows(found) == (DOUBTFUL,)
    assert replace(HERE, checked=True).rows(found) == (READ,)
    assert replace(HERE, scope="chosen", checked=True).problem(found) == "documents"


@pytest.mark.parametrize(
    ("choice", "out"),
    [
        (HERE, "/out/documents.xlsx"),
        (replace(HERE, name="May.XLSX"), "/out/May.XLSX"),
        (replace(HERE, format="csv", name="v1.2"), "/out/v1.2.csv"),
        (replace(HERE, format="pdf"), "/out"),
    ],
)
def test_tables_have_a_name_and_the_rest_a_folder(choice: Choice, out: str) -> None:
    assert choice.out == Path(out)


@pytest.mark.parametrize(
    ("choice", "problem"),
    [
        (HERE, ""),
        (replace(HERE, folder=""), "folder"),
        (replace(HERE, folder="relative"), "folder"),
        (replace(HERE, name=" "), "name"),
        (replace(HERE, name="../x"), "name"),
        (replace(HERE, name=".hidden"), "name"),
        (replace(HERE, name="", format="html"), ""),
        (replace(HERE, format="csv", decimal_comma=True), "comma"),
        (replace(HERE, format="csv", decimal_comma=True, separator=";"), ""),
    ],
)
def test_says_why_an_export_cannot_begin(choice: Choice, problem: str) -> None:
    assert choice.problem(documents((READ,), ())) == problem


def test_several_chosen_documents_are_what_is_meant() -> None:
    one, two = documents((READ,), (READ,)), documents((READ, DOUBTFUL), (READ, DOUBTFUL))

    assert fitting(Choice(), one, "/home").scope == "all"
    assert fitting(Choice(), two, "/home").scope == "chosen"
    assert fitting(HERE, two, "/home").folder == "/out"


def test_the_options_go_into_the_wish() -> None:
    choice = replace(HERE, format="csv", separator="\t", decimal_comma=True, mark_utf8=False)

    options = choice.wish().options

    assert (options.separator, options.decimal_comma, options.mark_utf8) == ("\t", True, False)


def test_documents_are_named_to_the_workspace_by_their_bytes_and_schema() -> None:
    (one,) = wanted((READ, WAITING))

    assert (one.path, one.document, one.schema) == ("/docs/a.pdf", "0" * 64, "1" * 64)
