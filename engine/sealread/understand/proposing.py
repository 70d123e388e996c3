"""What a document says, under names that the language model gives: what a schema is built from.

The model writes JSON under a grammar: values, objects of values, and of a table its first row. The
names are its own; a value that does not stand on the page is dropped with its name, so nothing is
proposed that nobody can show. The first pages that fit a prompt are shown. What nearly every paper
says is asked beside, for it often has no label (`usual_fields`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from sealread.document.model import Document, Page, Span
from sealread.document.text_map import text_map
from sealread.extract.assembly import Assembled
from sealread.extract.engine import Engine
from sealread.extract.finishing import extraction_of
from sealread.extract.grounding import letters
from sealread.extract.language_model.written_page import WrittenPage, whole
from sealread.extract.locales import locale
from sealread.extract.providers import LANGUAGE_MODEL
from sealread.extract.result import Extraction, Reading
from sealread.llm.instructed import Instructed, can_be_instructed
from sealread.llm.output_types import OutputType
from sealread.schema.model import Schema
from sealread.schema.paths import is_in, pointer
from sealread.understand.json_answers import decoded, texts
from sealread.understand.usual_fields import SURE, usual_schema

MOST_TOKENS = 1200
"""Of an answer; what comes behind is left out."""
_FORM = OutputType(
    "grammar",
    r"""
start: "{" W (member "," W){0,79} (member W)? "}"?
member: KEY ": " (STRING | object | rows | texts)
object: "{" W inner ("," W inner){0,19} W "}"
inner: KEY ": " (STRING | texts)
rows: "[" W row W "]"
row: "{" W inner ("," W inner){0,19} W "}"
texts: "[" W STRING ("," W STRING){0,4} W "]"
KEY: /"[a-z][a-z0-9_]{1,40}"/
STRING: /"([^"\\\x00-\x1f\x7f]|\\["\\n]){0,120}"/
W: /\n? {0,8}/
""",
)
"""Any answer is whole behind each of its members, so that one that is cut can be read."""


_HEADS = ("Keys in use", "Printed labels", "Table headers")
"""What stands before that which is shown beside a page; a model may take it for a label of that."""


class Beside(Struct, frozen=True):
    """What the model is shown with the page.

    `names`: keys to be used where they fit; `labels` and `headers`: what the page prints to name
    its values and its tables' columns (`printed_labels`).
    """

    names: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()


class Proposal(Struct, frozen=True):
    """What the model named and the page shows; of each token that it wrote the log-probability."""

    readings: tuple[Reading, ...]
    logprobs: tuple[float, ...]


def propose(
    engine: Engine,
    document: Document,
    schema: Schema,
    started: float,
    names: Sequence[str] = (),
    cancelled: Callable[[], bool] | None = None,
) -> Extraction:
    """What a document says, each value with the words that show it, under `schema`: a form's.

    `names`: those that other documents of its kind have, to be used where they fit. `started`: a
    `time.monotonic()` from which the seconds are counted. Without a model that can be instructed
    there are no readings. Raises Cancelled.
    """
    before = engine.tokens
    readings: tuple[Reading, ...] = ()
    if can_be_instructed(engine.decoder):
        own = proposed(engine, document, Beside(names=tuple(names)), cancelled).readings
        usual = engine.extract(document, usual_schema(document.language), cancelled=cancelled)
        readings = (*own, *_beside(usual.fields, own))
    run = engine.run_info(started, before)
    return extraction_of(document, schema, Assembled({}, readings), run)


def proposed(
    engine: Engine,
    document: Document,
    beside: Beside = Beside(),  # noqa: B008
    cancelled: Callable[[], bool] | None = None,
) -> Proposal:
    """What the model names of a document where it is shown `beside` with the page.

    The model is one that `can_be_instructed`. Raises Cancelled.
    """
    written = _shown(engine, document)
    said = Instructed(engine.decoder, "proposer").answer(
        asked_text(written.page.text, beside), document.language,
        form=_FORM, most_tokens=MOST_TOKENS, cancelled=cancelled,
    )  # fmt: skip
    return Proposal(tuple(_shown_values(said.written or "", written)), said.logprobs)


def asked_text(page: str, beside: Beside) -> str:
    """What stands in the prompt as the document: what is shown beside a page's text, and that."""
    told = zip(_HEADS, (beside.names, beside.labels, beside.headers), strict=True)
    shown = [f"{what}: {', '.join(said)}" for what, said in told if said]
    return "\n\n".join([*shown, page])


def _shown(engine: Engine, document: Document) -> WrittenPage:
    """The first pages, as many as fit."""

    def fits(text: str) -> bool:
        return len(engine.decoder.runtime.tokenize(text)) <= engine.settings.model_tokens

    pages: list[Page] = [document.pages[0]]
    for page in document.pages[1:]:
        if not fits(text_map([*pages, page]).text):
            break
        pages.append(page)
    return whole(pages, text_map(pages), locale(document), fits)[0]


def _shown_values(said: str, written: WrittenPage) -> Iterator[Reading]:
    """Readings of the values that stand on the page, at the paths that the model gave them."""
    cut = said.rstrip(", \n")  # behind one of its members
    shown = tuple(pointer("", head.lower().replace(" ", "_")) for head in _HEADS)
    for path, value in texts(decoded(cut, f"{cut}}}")):
        named = bool(path) and not any(is_in(path, one) for one in shown)
        place = _place(written, value) if named and any(map(str.isalnum, value)) else None
        if place is not None:
            words = written.words(written.places([place])[0], 1.0)
            text = " ".join(words.text.split())
            yield Reading(
                path, text, words.text, words.evidence, words.confidence, "grounded",
                source=LANGUAGE_MODEL,
            )  # fmt: skip


def _beside(usual: Sequence[Reading], named: Sequence[Reading]) -> Iterator[Reading]:
    """What the paper says of what nearly every paper says, even where these words got a name.

    The same words once. Nothing at a path that was named, nor below or above one: both would become
    one field.
    """
    known = {""}
    for one in usual:
        said = letters(one.text or "")
        is_taken = any(is_in(one.path, own.path) or is_in(own.path, one.path) for own in named)
        if said not in known and not is_taken and one.confidence >= SURE:
            known.add(said)
            yield one


def _place(written: WrittenPage, value: str) -> Span | None:
    """Where in what may be copied a value stands, whole words alone, whatever its case."""
    script = written.page.script
    wanted = json.dumps(" ".join(value.split()), ensure_ascii=False)[1:-1].lower()
    text = script.text.lower()
    if len(text) != len(script.text):  # letters whose small form is longer
        text, wanted = script.text, json.dumps(" ".join(value.split()), ensure_ascii=False)[1:-1]
    start = text.find(wanted)
    while start >= 0:
        end = start + len(wanted)
        if script.starts[script.home[start]] and script.ends[end]:
            return Span(start, end)
        start = text.find(wanted, start + 1)
    return None
