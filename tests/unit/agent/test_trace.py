"""The trace: kept whole, loaded with care, equal for equal runs, without the document's text."""

from __future__ import annotations

import hashlib
import json
import stat
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sealread.agent.loop import Agent
from sealread.agent.state import AgentState
from sealread.agent.trace import FORMAT, Setup, Trace, differences, load, save
from sealread.agent.tree import tree_lines
from sealread.errors import OutputUnwritable, TraceUnusable
from tests.unit.agent.scripted import GARBLED, INTENTS, MARKER, QA, QUESTIONS, NoRooms, World, fresh
from tests.unit.agent.test_choosing import Scripted, choice

SETUP = Setup("reader-v1", "a" * 64, {"phrasings": 3})


def _trace(world: World | None = None, state: AgentState | None = None, **given: Any) -> Trace:
    registry = (world or World()).registry()
    return Agent(registry, NoRooms(), setup=SETUP, **given).run(state or fresh()).trace


def test_the_header_says_on_what_and_with_what() -> None:
    trace = _trace(state=fresh(output_language="en", schema="dop"))
    assert trace.format == FORMAT
    assert trace.file == "dop.pdf"
    assert trace.document_sha256 == "d" * 64
    assert trace.setup == SETUP
    assert trace.asked.request == "Wer ist der Hersteller?"
    assert (trace.asked.output_language, trace.asked.schema) == ("en", "dop")
    assert (trace.status, trace.reason) == ("SUCCESS", "verified")


def test_a_document_that_could_not_be_read_is_known_by_its_hash_all_the_same(
    tmp_path: Path,
) -> None:
    path = tmp_path / "dop.pdf"
    path.write_bytes(b"no PDF")
    world = World(stored="", recognised=lambda dpi: 1 / 0)  # type: ignore[arg-type, return-value]
    trace = _trace(world, AgentState(request="x", document_path=str(path), modality="scanned"))
    assert trace.reason == "failed"
    assert trace.document_sha256 == hashlib.sha256(b"no PDF").hexdigest()


@pytest.mark.parametrize("intent", INTENTS)
def test_the_same_model_on_the_same_input_leaves_the_same_trace(intent: Any) -> None:
    worlds = (World(intent=intent, stored=GARBLED), World(intent=intent, stored=GARBLED))
    one, other = [_trace(world, fresh(output_language="en")) for world in worlds]
    assert differences(one, other) == ()


def test_so_does_a_model_that_plans() -> None:
    one, other = [
        _trace(chooser=Scripted(lambda legal: choice(legal[-1]))) for _ in range(2)
    ]  # fmt: skip
    assert differences(one, other) == ()


def test_a_trace_can_be_asked_again() -> None:
    first = _trace(World(intent=QA), fresh(intent=QA, questions=QUESTIONS))
    again = first.asked.again("/elsewhere/dop.pdf")
    assert differences(first, _trace(World(intent=QA), again)) == ()


def test_differences_are_named_by_their_place() -> None:
    one, other = _trace(), _trace(World(stored=GARBLED))
    found = differences(one, other)
    assert any(line.startswith("/events/3/output/characters: 105, 26") for line in found)
    assert any(line.startswith("/events: ") and "entries" in line for line in found)


def test_another_model_is_a_difference() -> None:
    trace = _trace()
    other = msgspec.structs.replace(trace, setup=Setup("reader-v4", "b" * 64))
    assert [line.split(":")[0] for line in differences(trace, other)] == [
        "/setup/model", "/setup/model_sha256", "/setup/settings/phrasings",
    ]  # fmt: skip


def test_seconds_are_no_difference() -> None:
    trace = _trace()
    slow = tuple(msgspec.structs.replace(event, seconds=9.0) for event in trace.events)
    assert differences(trace, msgspec.structs.replace(trace, events=slow)) == ()


def test_a_trace_comes_back_from_its_file_as_it_was(tmp_path: Path) -> None:
    trace = _trace(World(stored=GARBLED))
    path = tmp_path / "new" / "dop.trace.json"
    save(trace, path)
    assert load(path) == trace
    assert differences(load(path), trace) == ()
    assert json.loads(path.read_text("utf-8"))["events"][0]["from"] == "PLAN"


def test_only_its_owner_may_read_it(tmp_path: Path) -> None:
    path = tmp_path / "dop.trace.json"
    path.write_text("older")
    path.chmod(0o644)
    save(_trace(), path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["dop.trace.json"]


def test_a_trace_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "dop.trace.json").mkdir()
    with pytest.raises(OutputUnwritable, match=r"dop\.trace\.json"):
        save(_trace(), tmp_path / "dop.trace.json")
    assert [file.name for file in tmp_path.iterdir()] == ["dop.trace.json"]


@pytest.mark.parametrize(
    ("body", "what"),
    [
        (b"", "truncated"),
        (b"{}", "missing required field"),
        (b"\xff\xfe{", "is malformed"),
        (b"[]", "got `array`"),
        (b'{"setup": {"settings": {"x": ' + b"[" * 100_000, "it is not JSON"),
        (b'{"format": "x"}', "Expected `int`"),
    ],
)
def test_what_is_no_trace_is_refused_with_the_reason(
    body: bytes, what: str, tmp_path: Path
) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(body)
    with pytest.raises(TraceUnusable, match=what):
        load(path)


def test_a_trace_of_another_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    save(msgspec.structs.replace(_trace(), format=99), path)
    with pytest.raises(TraceUnusable, match="format 99"):
        load(path)


def test_a_trace_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(TraceUnusable, match="No such file"):
        load(tmp_path / "x.json")


@pytest.mark.parametrize("intent", INTENTS)
def test_no_text_of_the_document_is_in_any_event(intent: Any) -> None:
    for world in (World(intent=intent), World(intent=intent, stored=GARBLED)):
        body = msgspec.json.encode(_trace(world)).decode()
        assert MARKER not in body
        assert "Muster" not in body


def test_the_tree_shows_every_tool_and_how_it_went() -> None:
    trace = _trace(World(stored=GARBLED))
    lines = tree_lines(trace)
    assert lines[0] == "SUCCESS (verified): everything that was asked for is verified"
    assert "reader-v1 aaaaaaaaaaaa" in lines[2]
    text = "\n".join(lines)
    for event in trace.events:
        assert (event.tool or event.to) in text
    assert lines.index("├─ first way") < next(i for i, x in enumerate(lines) if x[3:8] == "other")


def test_the_tree_says_what_failed() -> None:
    world = World(modality="scanned", recognised=lambda dpi: 1 / 0)  # type: ignore[arg-type, return-value]
    lines = "\n".join(tree_lines(_trace(world)))
    assert "failed (" in lines
    assert "ZeroDivisionError in test_trace.py" in lines
    assert lines.startswith("END (failed): extract_text_ocr: ZeroDivisionError")


def test_a_forged_trace_cannot_write_to_the_terminal() -> None:
    trace = _trace()
    forged = msgspec.structs.replace(
        trace.events[0], reasoning="\x1b[2J\n\r\u202e" + "x" * 10_000, input={"\x1b": "\x07"}
    )
    lines = tree_lines(msgspec.structs.replace(trace, why="a\nb", events=(forged,) * 3))
    assert all(line.isprintable() and len(line) <= 200 for line in lines)
