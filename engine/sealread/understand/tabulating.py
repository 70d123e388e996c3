"""Which columns a table has that answers a question over documents, as the language model says.

It is shown the beginning of one document and the question, and writes JSON under a grammar: what
rows are about, whether a document tells of one of these or of several, and columns with type and
formula. Units stand in the question, and whether formulas hold is for `tabling` to say; a person
looks at the columns before a long run.
"""

from __future__ import annotations

from collections.abc import Callable

from sealread.document.model import Document
from sealread.document.text_map import text_map
from sealread.extract.assembly import Assembled
from sealread.extract.engine import Engine
from sealread.extract.finishing import extraction_of
from sealread.extract.providers import LANGUAGE_MODEL
from sealread.extract.result import Extraction, Reading
from sealread.llm.instructed import Instructed, can_be_instructed
from sealread.llm.output_types import OutputType
from sealread.schema.model import Schema
from sealread.understand.json_answers import decoded, texts
from sealread.understand.languages import request_language

MOST_TOKENS = 700
"""Of an answer; columns behind it are left out."""
_SHOWN = 2_400
"""Characters of the document's beginning that are shown."""
_FORM = OutputType(
    "grammar",
    r"""
start: "\"" ABOUT "\", \"in_a_document\": \"" COUNT "\", \"columns\": [" columns
columns: W column ("," W column){0,19} W "]}"
column: "{\"title\": \"" TITLE "\", \"type\": \"" TYPE more
more: "\"}" | "\", \"formula\": \"" FORMULA "\"}"
COUNT: "one" | "several"
TYPE: "text" | "number" | "money" | "percent" | "date" | "yes_no"
ABOUT: /[^\W\d_][\w -]{1,39}/
TITLE: /[^"\\\x00-\x1f\x7f\[\]=;]{1,60}/
FORMULA: /[^"\\\x00-\x1f\x7f;]{1,120}/
W: /\n? {0,4}/
""",
)


def propose_columns(
    engine: Engine,
    document: Document,
    schema: Schema,
    started: float,
    question: str,
    cancelled: Callable[[], bool] | None = None,
) -> Extraction:
    """What the model says as readings: `/row_about`, `/in_a_document`, `/columns/0/title` and on.

    `schema`: any; it stands in the result. `started`: a `time.monotonic()` from which the seconds
    are counted. Without a model that can be instructed there are no readings. Raises Cancelled.
    """
    before = engine.tokens
    readings: tuple[Reading, ...] = ()
    if can_be_instructed(engine.decoder):
        shown = text_map(document.pages).text[:_SHOWN]
        language = request_language(question) or document.language
        said = Instructed(engine.decoder, "tabulator").write(
            f"{shown}\n```\n\n{question}", language, form=_FORM,
            most_tokens=MOST_TOKENS, cancelled=cancelled,
        )  # fmt: skip
        whole = '{"row_about": ' + (said or "")
        cut = whole[: whole.rfind("}") + 1] + "]}"  # behind one of its columns
        readings = tuple(
            Reading(path, text, None, (), 0.0, "inferred", source=LANGUAGE_MODEL)
            for path, text in texts(decoded(whole, cut))
        )
    run = engine.run_info(started, before)
    return extraction_of(document, schema, Assembled({}, readings), run)
