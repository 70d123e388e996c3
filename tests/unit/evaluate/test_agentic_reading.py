"""Reading tools remember what they made of a document, and what it cost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from sealread.agent.state import AgentState, Way
from sealread.agent.tool import Tool
from sealread.errors import Cancelled
from sealread.evaluate.agentic_reading import Memory
from sealread.evaluate.documents import Shelf


class Given(Struct, frozen=True):
    document_path: str
    way: Way = Way()


class Text(Struct, frozen=True):
    text: str


class Reader:
    """A reading tool that counts how often it is really run."""

    def __init__(self, name: str = "extract_text_ocr") -> None:
        self.runs = 0
        self.error: Exception | None = None
        self.tool = Tool(
            name=name, description="Reads.", function=self._read, input=Given, output=Text,
            normalise_input=lambda state, given: Given(state.document_path),
            postprocess=lambda state, output: None,
            summary=lambda output: {},
        )  # fmt: skip

    def _read(self, rooms: Any, given: Given) -> Text:
        del rooms
        self.runs += 1
        if self.error is not None:
            raise self.error
        return Text(f"{Path(given.document_path).read_text()}, run {self.runs}")


@pytest.fixture
def document(tmp_path: Path) -> Path:
    path = tmp_path / "a.txt"
    path.write_text("words")
    return path


def read(memory: Memory, reader: Reader, path: Path, way: Way = Way()) -> str:  # noqa: B008
    (tool,) = memory.tools([reader.tool])
    output = tool.function(None, Given(str(path), way))  # type: ignore[arg-type]
    assert isinstance(output, Text)
    return output.text


def test_the_second_request_takes_what_the_first_one_read(document: Path) -> None:
    memory, reader = Memory(Shelf()), Reader()

    assert read(memory, reader, document) == read(memory, reader, document) == "words, run 1"


def test_another_way_of_reading_is_really_gone(document: Path) -> None:
    memory, reader = Memory(Shelf()), Reader()
    read(memory, reader, document)

    assert read(memory, reader, document, Way(dpi=300)) == "words, run 2"


def test_only_the_document_in_hand_is_remembered(document: Path, tmp_path: Path) -> None:
    memory, reader = Memory(Shelf()), Reader()
    (tmp_path / "b.txt").write_text("others")
    read(memory, reader, document)
    read(memory, reader, tmp_path / "b.txt")

    assert read(memory, reader, document) == "words, run 3"


def test_with_a_shelf_a_later_evaluation_reads_nothing_anew(document: Path, tmp_path: Path) -> None:
    reader = Reader()
    read(Memory(Shelf(tmp_path / "shelf")), reader, document)

    assert read(Memory(Shelf(tmp_path / "shelf")), reader, document) == "words, run 1"
    assert read(Memory(Shelf(tmp_path / "shelf")), reader, document, Way(ocr=True)) != (
        "words, run 1"
    )


def test_reading_costs_what_it_cost_when_it_was_done(document: Path, tmp_path: Path) -> None:
    first, second, reader = Memory(Shelf(tmp_path / "s")), Memory(Shelf(tmp_path / "s")), Reader()

    read(first, reader, document)
    read(second, reader, document)
    once = second.seconds
    read(second, reader, document)

    assert first.seconds == once > 0
    assert second.seconds == 2 * once


def test_what_fails_is_not_remembered(document: Path) -> None:
    memory, reader = Memory(Shelf()), Reader()
    reader.error = Cancelled()
    with pytest.raises(Cancelled):
        read(memory, reader, document)

    reader.error = None

    assert read(memory, reader, document) == "words, run 2"


def test_other_tools_stay_as_they_are() -> None:
    other = Reader("extract_key_values").tool

    assert list(Memory(Shelf()).tools([other])) == [other]


def test_the_tools_that_are_remembered_are_there_and_take_a_path_and_a_way() -> None:
    from sealread.agent.registry import builtin
    from sealread.evaluate.agentic_reading import READING

    registry = builtin()
    state = AgentState(request="", document_path="a.pdf")

    for name in READING:
        tool = registry.get(name)
        assert tool is not None
        built = tool.normalise_input(state, {})
        assert set(built.__struct_fields__) <= {"document_path", "way"}
