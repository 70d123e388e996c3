"""Lists read by a language model: what names records, their cells, lists in records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sealread.document.model import Span
from sealread.document.text_map import text_map
from sealread.extract.language_model.asking import Copied, FieldAnswer
from sealread.extract.language_model.records import Lists, nearest, record_list
from sealread.extract.language_model.written_page import whole
from sealread.extract.weighing import source_weights
from sealread.llm.decoding import Decoder
from sealread.llm.dialects.prompts import form_prompts
from sealread.llm.runtime import Runtime
from sealread.llm.script import Place
from sealread.schema.loading import parse
from sealread.schema.model import Records
from tests.chat_models import KINDS, write_model
from tests.unit.extract.pages import document, page

ROWS = (("North", "Acme", "10"), ("", "Beta", "20"), ("South", "Core", "30"))
DEFINITION: dict[str, Any] = {
    "type": "object",
    "properties": {
        "regions": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "code": {"type": "number"},
                    "region": {"type": "string"},
                    "dealers": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "properties": {"name": {"type": "string"}, "sum": {"type": "number"}},
                        },
                    },
                },
                "required": ["region"],
            },
        }
    },
}


def _node() -> Records:
    [node] = parse(DEFINITION, "test", "0" * 64).root.children
    assert isinstance(node, Records)
    return node


@pytest.fixture(scope="module")
def decoder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Decoder]:
    path = tmp_path_factory.mktemp("model") / "chatml.gguf"
    write_model(path, KINDS["chatml"])
    with Runtime(path) as runtime:
        yield Decoder(runtime)


def test_a_required_column_of_words_names_the_records() -> None:
    asked = record_list(_node())
    assert asked is not None
    assert asked.keys[asked.anchor] == "region"
    assert asked.key == "regions"


def test_lists_in_records_lie_at_their_record_and_are_counted(decoder: Decoder) -> None:
    pages = document(page(ROWS)).pages
    written, _ = whole(pages, text_map(pages), "en")
    lists = Lists(decoder, written, "en", 0.85, form_prompts("en"), source_weights("0" * 64))
    found = lists.read(_node())
    count = found.counts["/regions"]
    below = {path for path in found.counts if path != "/regions"}
    assert below == {f"/regions/{number}/dealers" for number in range(count)}
    words = {word.text for word in pages[0].words}
    for one in found.readings:
        parts = one.path.split("/")
        assert parts[1] == "regions"
        assert int(parts[2]) < count
        if "dealers" in parts:
            assert int(parts[4]) < found.counts["/".join(parts[:4])]
        if one.text is not None:
            assert set(one.text.split()) <= words


def test_of_like_words_those_nearest_to_the_record_s_name_are_meant() -> None:
    def copied(*starts: int) -> Copied:
        return Copied(tuple(Place(0, Span(start, start + 2)) for start in starts), 0.9, 0.9)

    found = nearest(FieldAnswer((copied(0, 50, 100),), 0.1), copied(60))
    assert [place.span.start for place in found.items[0].places] == [50]
