"""Where in a stack of papers each document begins, as signs and the language model tell it.

Signs of two neighbouring pages tell most seams (`understand.stacks`). Where they leave one open, a
language model reads both pages: what goes on is expected far better behind the page that it goes on
from than behind nothing, while another document is hardly expected better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack

from sealread.document.model import Document, Page
from sealread.extract.assembly import Assembled
from sealread.extract.engine import Engine
from sealread.extract.finishing import extraction_of
from sealread.extract.result import Extraction, Reading
from sealread.llm.decoding import Decoder
from sealread.llm.instructed import can_be_instructed
from sealread.llm.stopping import Stop
from sealread.schema.model import Schema
from sealread.understand.page_signs import lines
from sealread.understand.stacks import parts

_WORDS = 60
"""Words at the beginning and at the end of a page that are shown, and some more to whole lines."""
_LONGEST = 120
"""Letters of a line."""
_TOKENS = 12
"""Of the second page: behind these it expects the rest from them, whatever stood before (80 tell
less)."""
_LEFT_OUT = "\n[...]\n"


def divide(
    engine: Engine,
    document: Document,
    schema: Schema,
    started: float,
    on_page: Callable[[int, int], None],
    cancelled: Stop | None = None,
) -> Extraction:
    """The first pages (from 1) of the documents as readings `/documents/0` and on, in their order.

    Without a model made for conversation signs tell alone. `schema`: any; it stands in the result.
    `started`: a `time.monotonic()` from which the seconds are counted. `on_page` hears which page
    of how many the model was asked about. Raises Cancelled.
    """
    tokens = engine.tokens

    def gain(before: Page, page: Page) -> float:
        told = expected(engine.decoder, before, page, cancelled)
        on_page(page.number, len(document.pages))
        return told

    with ExitStack() as stack:
        asks = can_be_instructed(engine.decoder)
        if asks:
            stack.enter_context(engine.decoder.unadapted())
        found = parts(document.pages, gain=gain if asks else None)
    readings = tuple(
        Reading(f"/documents/{number}", part.first, None, (), part.confidence, "inferred")
        for number, part in enumerate(found)
    )
    run = engine.run_info(started, tokens)
    return extraction_of(document, schema, Assembled({}, readings), run)


def expected(decoder: Decoder, before: Page, page: Page, cancelled: Stop | None = None) -> float:
    """How much better the beginning of a page is expected behind another page than behind nothing.

    In nats a token. Raises Cancelled.
    """
    own, others = _written(page), _written(before)
    shown = _beginning(others) + _LEFT_OUT + _end(others)
    return decoder.gain(shown, _beginning(own), _TOKENS, cancelled)


def _written(page: Page) -> Sequence[str]:
    return [" ".join(word.text for word in line)[:_LONGEST] for line in lines(page)]


def _beginning(said: Iterable[str]) -> str:
    """Its first lines, of so many words or all."""
    return "\n".join(_first(said))


def _end(said: Sequence[str]) -> str:
    return "\n".join(reversed(_first(reversed(said))))


def _first(said: Iterable[str]) -> Sequence[str]:
    taken, words = list[str](), 0
    for line in said:
        if words >= _WORDS:
            break
        taken.append(line)
        words += len(line.split())
    return taken
