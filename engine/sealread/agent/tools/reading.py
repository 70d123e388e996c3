"""Tools that bring the text of a document: how its pages can be read, reading them, cleaning."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct

from sealread.agent.state import AgentState, Way
from sealread.agent.tool import Rooms, Tool
from sealread.document.model import Document, Modality
from sealread.document.read_options import NOT_RECOGNISED, ReadOptions
from sealread.document.sanitising import sanitise
from sealread.document.text_map import text_map


class Place(Struct, frozen=True):
    """Where the document lies."""

    document_path: str


class PlaceAndWay(Struct, frozen=True):
    """Where the document lies, and how it is read: recognition of stored text, its resolution."""

    document_path: str
    way: Way


class Kind(Struct, frozen=True):
    """How the pages can be read; `scanned` of `pages` have no usable text layer."""

    modality: Modality
    pages: int
    scanned: int


class Text(Struct, frozen=True):
    """A document that was read, and its text."""

    document: Document
    text: str


class Read(Struct, frozen=True):
    """A document that was read."""

    document: Document


class Clean(Struct, frozen=True):
    """A document without slips of recognition; `changed` and `dropped` count words."""

    document: Document
    text: str
    changed: int
    dropped: int


def _check(rooms: Rooms, given: Place) -> Kind:
    seen = rooms.documents.look(
        Path(given.document_path),
        ReadOptions(weights=rooms.weights),
        cancelled=rooms.cancelled,
    )
    return Kind(seen.modality, len(seen.pages), seen.pages.count("scanned"))


def _direct(rooms: Rooms, given: Place) -> Text:
    return _read(rooms, given.document_path, ReadOptions(weights=rooms.weights, ocr=False))


def _recognise(rooms: Rooms, given: PlaceAndWay) -> Text:
    usual = ReadOptions()
    options = ReadOptions(
        weights=rooms.weights,
        force_ocr=given.way.ocr,
        dpi=usual.dpi if given.way.dpi is None else float(given.way.dpi),
    )
    return _read(rooms, given.document_path, options)


def _read(rooms: Rooms, path: str, options: ReadOptions) -> Text:
    document = rooms.documents.read(
        Path(path),
        options,
        on_page=lambda done, total: rooms.progress("page", done, total),
        cancelled=rooms.cancelled,
    )
    return Text(document, text_map(document.pages).text)


def _sanitise(rooms: Rooms, given: Read) -> Clean:
    del rooms
    made = sanitise(given.document)
    return Clean(made.document, text_map(made.document.pages).text, made.changed, made.dropped)


def _place(state: AgentState, given: dict[str, Any]) -> Place:
    del given
    return Place(state.document_path)


def _place_and_way(state: AgentState, given: dict[str, Any]) -> PlaceAndWay:
    del given
    return PlaceAndWay(state.document_path, state.way)


def _document(state: AgentState, given: dict[str, Any]) -> Read:
    del given
    if state.document is None:
        raise ValueError("no document was read")
    return Read(state.document)


def _write_kind(state: AgentState, output: Kind) -> None:
    state.modality = output.modality


def _write_text(state: AgentState, output: Text) -> None:
    state.document, state.text = output.document, output.text


def _write_clean(state: AgentState, output: Clean) -> None:
    state.document, state.text, state.sanitized = output.document, output.text, True


def _kind_summary(output: Kind) -> Any:
    return {"modality": output.modality, "pages": output.pages, "scanned": output.scanned}


def _text_summary(output: Text) -> Any:
    document = output.document
    return {
        "pages": len(document.pages),
        "words": sum(len(page.words) for page in document.pages),
        "characters": len(output.text),
        "modality": document.modality,
        "not_recognised": sum(one.code == NOT_RECOGNISED for one in document.notices),
        "notices": sorted({one.code for one in document.notices}),
    }


def _clean_summary(output: Clean) -> Any:
    return {"changed": output.changed, "dropped": output.dropped}


_READ = frozenset(("document", "text"))

TOOLS = (
    Tool(
        name="check_if_scanned",
        description="Looks page by page whether the document has text or only pictures of text.",
        function=_check,
        input=Place,
        output=Kind,
        normalise_input=_place,
        postprocess=_write_kind,
        summary=_kind_summary,
        produces=frozenset(("modality",)),
        seconds=120.0,
    ),
    Tool(
        name="extract_text_direct",
        description="Takes the text that is stored in the pages. Pages that are pictures stay "
        "without text.",
        function=_direct,
        input=Place,
        output=Text,
        normalise_input=_place,
        postprocess=_write_text,
        summary=_text_summary,
        needs=frozenset(("modality",)),
        produces=_READ,
        modalities=frozenset(("digital", "mixed")),
        seconds=300.0,
    ),
    Tool(
        name="extract_text_ocr",
        description="Recognises the words of pages that are pictures; takes the stored text of "
        "the others.",
        function=_recognise,
        input=PlaceAndWay,
        output=Text,
        normalise_input=_place_and_way,
        postprocess=_write_text,
        summary=_text_summary,
        needs=frozenset(("modality",)),
        produces=_READ,
        modalities=frozenset(("scanned", "mixed")),
        seconds=3600.0,
    ),
    Tool(
        name="sanitize_ocr_text",
        description="Takes out of recognised words what was never printed: unseen characters, "
        "rules of tables read as letters.",
        function=_sanitise,
        input=Read,
        output=Clean,
        normalise_input=_document,
        postprocess=_write_clean,
        summary=_clean_summary,
        needs=frozenset(("document", "text")),
        produces=frozenset(("document", "text", "sanitized")),
        seconds=60.0,
        optional=True,
    ),
)
