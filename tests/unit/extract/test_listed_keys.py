"""Open keys without a table: labels that the reader lists, and what was filled in at them."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from sealread.document.model import Span
from sealread.extract.assembly import assemble
from sealread.extract.confidence import Calibration
from sealread.extract.engine import Engine
from sealread.extract.listed_keys import LABELS_ASKED, Entry, listed_entries
from sealread.extract.open_keys import key_phrase, takes_lists
from sealread.extract.plan import plan
from sealread.extract.settings import Settings
from sealread.extract.verification import Words
from sealread.extract.verification import reading as made_reading
from sealread.llm.decoding import Answer, Question
from sealread.schema.model import Field, Label, Schema
from tests.unit.extract.test_open_keys import SchemaOf

TEXT = "Name: Ann Lee\nPhone: 555 123\nFax:\nPhone: 777 000\n"
ENTRIES: dict[str, tuple[str, ...]] = {"Name": ("Ann Lee",), "Phone": ("555 123", "777 000")}
FORM = {
    "type": "object",
    "properties": {},
    "additionalProperties": {"type": ["string", "array"], "items": {"type": "string"}},
}


class Scripted:
    """Stands where the decoder does: knows what a person would say of a text."""

    def __init__(self, labels: Sequence[str], entries: dict[str, tuple[str, ...]]) -> None:
        self.labels, self.entries = labels, entries
        self.asked: list[str] = []
        self.runtime = SimpleNamespace(tokenize=str.split)

    def ask(self, text: str, questions: Sequence[Question], **_: Any) -> list[Answer]:
        self.asked += [question.text for question in questions]
        return [self._answer(text, question) for question in questions]

    def _answer(self, text: str, question: Question) -> Answer:
        listing = question.text in LABELS_ASKED.values() or question.text == "Features"
        said = self.labels if listing else self.entries.get(question.text, ())
        first, *rest = [_found(text, one) for one in said if one in text] or [_nothing()]
        return Answer(first.spans, first.logprobs, -9.0, rest=tuple(rest))


def _found(text: str, words: str) -> Answer:
    starts = [at for at in range(len(text)) if text.startswith(words, at)]
    return Answer(tuple(Span(at, at + len(words)) for at in starts), (-0.01,), -9.0)


def _nothing() -> Answer:
    return Answer((), (-0.01,), -0.01)


def listed(
    decoder: Scripted,
    text: str = TEXT,
    *,
    asked: str = "",
    settings: Settings = Settings(),  # noqa: B008
) -> dict[str, list[str]]:
    found: list[Entry] = listed_entries(
        decoder,
        text,
        asked,
        "en",
        settings,
        Calibration(),  # type: ignore[arg-type]
    )
    return {
        one.label: [text[v.spans[0].start : v.spans[0].end] for v in one.values] for one in found
    }


def test_a_label_with_an_entry_is_a_key() -> None:
    decoder = Scripted(["Name", "Phone", "Fax"], ENTRIES)

    assert listed(decoder) == {"Name": ["Ann Lee"], "Phone": ["555 123", "777 000"]}


def test_each_label_is_asked_once() -> None:
    decoder = Scripted(["Name", "Phone", "Fax", "Phone"], ENTRIES)
    listed(decoder)

    assert decoder.asked == ["Labels", "Name", "Phone", "Fax"]


def test_what_the_labels_are_called_is_asked_where_a_schema_says_so() -> None:
    decoder = Scripted(["Name"], ENTRIES)

    assert listed(decoder, asked="Features") == {"Name": ["Ann Lee"]}
    assert decoder.asked[0] == "Features"


def test_a_label_is_no_entry_of_another() -> None:
    assert listed(Scripted(["Name", "Phone", "Fax"], {"Fax": ("Phone",)})) == {}


def test_a_text_without_labels_has_no_keys() -> None:
    assert listed(Scripted([], {})) == {}


def test_an_entry_in_two_windows_is_one_entry() -> None:
    text = "".join(f"Line {number} of the form\n" for number in range(9)) + TEXT
    narrow = Settings(window_tokens=16, overlap_tokens=12)

    assert listed(Scripted(["Name", "Phone"], ENTRIES), text, settings=narrow) == {
        "Name": ["Ann Lee"],
        "Phone": ["555 123", "777 000"],
    }


def test_unsure_words_are_no_entry() -> None:
    decoder = Scripted(["Name"], ENTRIES)

    assert listed(decoder, settings=Settings(find_above=0.999)) == {}


@pytest.mark.parametrize(
    ("below", "lists"),
    [({"type": ["string", "array"]}, True), ({"type": "string"}, False), (True, False)],
)
def test_the_schema_says_whether_a_key_may_have_several_values(
    schema_of: SchemaOf, below: Any, lists: bool
) -> None:
    [node] = plan(schema_of({"type": "object", "additionalProperties": below})).open_keys

    assert takes_lists(node) is lists
    assert key_phrase(node, "de") == ""


def test_several_entries_of_a_key_become_a_list(schema_of: SchemaOf) -> None:
    schema: Schema = schema_of(FORM)
    readings = [
        made_reading(_field(path), path, Words(text, (), 1.0), "en", 0.5)
        for path, text in [("/Name", "Ann Lee"), ("/Phone/0", "555 123"), ("/Phone/1", "777 000")]
    ]

    assert assemble(schema, readings, {}).values == {
        "Name": "Ann Lee",
        "Phone": ["555 123", "777 000"],
    }


def _field(path: str) -> Field:
    return Field(path=path, label=Label(name="", title=""))


def test_the_reader_reads_a_form_it_has_no_schema_for(engine: Engine, schema_of: SchemaOf) -> None:
    from tests.unit.extract.pages import document, page

    rows = [("Applicant:", "Ann Lee"), ("Telephone:", "555 12345"), ("Date:", "3 May 2021")]
    made = engine.extract(document(page(rows, ruled=False)), schema_of(FORM))

    assert set(made.values.values()) <= {"Ann Lee", "555 12345", "3 May 2021"}
    assert all(one.text is None or one.evidence for one in made.fields)
