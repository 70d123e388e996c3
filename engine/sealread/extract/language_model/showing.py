"""What on the page shows a choice or a yes or no: asked behind the answer, and copied."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from sealread.extract.language_model.asking import Copied, FieldAnswer, copied
from sealread.extract.language_model.naming import keys, line
from sealread.extract.language_model.written_page import WrittenPage
from sealread.llm.decoding import Decoder
from sealread.llm.dialects.prompts import FormPrompts
from sealread.llm.form import Member
from sealread.schema.model import Field


def ask_what_shows(
    decoder: Decoder,
    written: WrittenPage,
    fields: Sequence[Field],
    answers: Sequence[FieldAnswer],
    said: FormPrompts,
    cancelled: Callable[[], bool] | None = None,
) -> list[Copied | None]:
    """For each field that was answered with a choice the words that show it, None without."""
    named = keys(fields)
    asked = [place for place, one in enumerate(answers) if one.choice is not None]
    members = [
        Member(
            said.shown,
            lead=f"{json.dumps(named[place], ensure_ascii=False)}: {answers[place].choice}",
            label=fields[place].label.title,
        )
        for place in asked
    ]
    lines = [line(named[place], fields[place], said) for place in asked]
    found: list[Copied | None] = [None] * len(fields)
    for place, answer in zip(
        asked, decoder.fill(written.page, lines, members, said, cancelled=cancelled), strict=True
    ):
        found[place] = copied(written, answer) if answer.spans else None
    return found
