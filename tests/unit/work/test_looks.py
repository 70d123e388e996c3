"""Documents of one kind know each other by the words of their first pages."""

from __future__ import annotations

import pytest
from msgspec import structs

from sealread.document.model import Page, Word
from sealread.work import looks
from sealread.work.events import Item
from sealread.work.looks import Look, likeness, look, neighbour
from sealread.work.records import Entry, Stamp, Terms
from sealread.work.workspace import Workspace
from tests.unit.extractions import as_struct

FORM = "Certificate of harvest permit holder species volume cubic metres region issued valid until"


def page(text: str) -> Page:
    words = tuple(Word(one, (0.1, 0.1, 0.2, 0.2), 1.0) for one in text.split())
    return Page(1, 595.0, 842.0, "digital", words)


def seen(text: str) -> Look:
    found = look(page(text))
    assert found is not None
    return found


def read(workspace: Workspace, document: str, text: str, name: str, schema: str) -> None:
    """Has the workspace have read a document under a schema."""
    entry = Entry(Item(1, f"/{document}", document, 8), Stamp(8, 5), document, None, False)
    run = workspace.begin_run(Terms(name, schema, "2" * 64, "", "1"))
    [item] = workspace.add_items(run, [entry])
    workspace.begin_item(item)
    made = as_struct()
    about = structs.replace(made.document, sha256=document)
    workspace.finish_item(item, structs.replace(made, document=about), 1.0)
    looks.keep(workspace.database, document, seen(text))


def test_a_form_filled_twice_looks_alike_and_another_one_does_not() -> None:
    one, other = seen(f"{FORM} Oak Smith 2024"), seen(f"{FORM} Larch Miller 17.5")
    assert likeness(one, one) == 1.0
    assert likeness(one, other) > 0.7
    letter = (
        "Dear Madam we thank you for your letter and enclose what you asked for with kind regards"
    )
    assert likeness(one, seen(letter)) < 0.1


@pytest.mark.parametrize(
    "text", ["", "two words", "1 2 3 4 5 6 7 8 9 10 11 12 13 14", "a b c d e f g"]
)
def test_a_page_with_few_words_has_no_look(text: str) -> None:
    assert look(page(text)) is None


def test_the_nearest_of_all_that_were_read_is_found_and_it_counts_how_it_was_read_last(
    workspace: Workspace,
) -> None:
    new = "a" * 64
    looks.keep(workspace.database, new, seen(f"{FORM} Birch Jones"))
    assert neighbour(workspace.database, new, "f" * 64) is None
    read(workspace, "b" * 64, f"{FORM} Oak Smith", "permit.json", "1" * 64)
    read(workspace, "c" * 64, " ".join(f"word{chr(97 + n)}" for n in range(20)), "x", "3" * 64)
    found = neighbour(workspace.database, new, "f" * 64)
    assert found is not None
    assert (found.schema_name, found.schema_sha256) == ("permit.json", "1" * 64)
    assert found.likeness == round(
        likeness(seen(f"{FORM} Birch Jones"), seen(f"{FORM} Oak Smith")), 4
    )

    read(workspace, "b" * 64, f"{FORM} Oak Smith", "better.json", "4" * 64)
    found = neighbour(workspace.database, new, "f" * 64)
    assert found is not None
    assert found.schema_name == "better.json"
    assert neighbour(workspace.database, new, "4" * 64) is None  # says nothing of what it is


def test_of_two_that_are_as_near_the_newer_one_counts(workspace: Workspace) -> None:
    looks.keep(workspace.database, "a" * 64, seen(FORM))
    read(workspace, "b" * 64, FORM, "old.json", "1" * 64)
    read(workspace, "c" * 64, FORM, "new.json", "2" * 64)
    found = neighbour(workspace.database, "a" * 64, "f" * 64)
    assert found is not None
    assert found.schema_name == "new.json"
