"""The decoding core on the same papers, with the same words to say."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import llama_cpp
import numpy as np
from numpy.typing import NDArray

from sealread.document.model import Span
from sealread.llm.batch import Rows, run
from sealread.llm.decoding import Decoder, Question
from sealread.llm.runtime import PREFIX
from sealread.llm.writing import Written
from tests.bench.decoding.measured import Measured
from tests.bench.decoding.papers import Paper
from tests.bench.decoding.steering import Moved, Prompt, Steered

LANGUAGE = "en"


def questions(paper: Paper) -> tuple[list[Question], list[str]]:
    """What is asked for a paper, and the words that answer it: fields, anchors, then cells."""
    asked = [(title, value) for title, value in paper.fields]
    for number, line in enumerate(paper.lines, 1):
        asked += [(f"Line {number}: {title}", value) for title, value in line]
    return [Question(title) for title, _ in asked], [value for _, value in asked]


def core(decoder: Decoder, paper: Paper, who: str) -> Measured:
    """All questions of a paper at once, on a prefix that is not known yet."""
    runtime = decoder.runtime
    assert isinstance(runtime, Steered)
    asked, wanted = questions(paper)
    runtime.begin(dict(_scripts(decoder, paper.text, asked, wanted)))
    decoder.forget()
    return _measured(decoder, runtime, paper, asked, wanted, who)


def again(decoder: Decoder, paper: Paper) -> int:
    """How many tokens of a document are computed for a second question on it."""
    runtime = decoder.runtime
    assert isinstance(runtime, Steered)
    reused = decoder.reused_tokens
    asked, _ = questions(paper)
    decoder.ask(paper.text, asked[:1], language=LANGUAGE)
    dialect = decoder.dialect.speaking(LANGUAGE)
    whole = dialect.document(Written(paper.text, spaced=dialect.spaced).text)
    return len(whole) - (decoder.reused_tokens - reused)


def _measured(
    decoder: Decoder,
    runtime: Steered,
    paper: Paper,
    asked: Sequence[Question],
    wanted: Sequence[str],
    who: str,
) -> Measured:
    tokens = decoder.prefill_tokens, decoder.decoded_tokens
    began = time.perf_counter()
    answers = decoder.ask(paper.text, asked, language=LANGUAGE)
    ended = time.perf_counter()
    said = [_words(paper.text, answer.spans) for answer in answers]
    if said != list(wanted):
        raise AssertionError(f"{who} did not say what it was steered to")
    return Measured(
        who=who,
        paper=paper.name,
        seconds=ended - began - runtime.seconds,
        after_prefill=ended - runtime.prefixed - runtime.seconds,
        prefill_tokens=decoder.prefill_tokens - tokens[0],
        decoded_tokens=decoder.decoded_tokens - tokens[1],
    )


def _words(text: str, spans: Sequence[Span]) -> str:
    return text[spans[0].start : spans[0].end] if spans else ""


def _prompt(decoder: Decoder, question: Question) -> Prompt:
    dialect = decoder.dialect.speaking(LANGUAGE)
    return tuple(dialect.question(question.text, dialect.question_tokens))


def _scripts(
    decoder: Decoder, text: str, asked: Sequence[Question], wanted: Sequence[str]
) -> Iterator[tuple[Prompt, list[int]]]:
    dialect = decoder.dialect.speaking(LANGUAGE)
    for question, words in zip(asked, wanted, strict=True):
        spelt = Written(words, spaced=dialect.spaced).text
        tokens = decoder.runtime.tokenize(spelt)
        yield _prompt(decoder, question), [*tokens, dialect.ends[0]]


def floor(decoder: Decoder, text: str, calls: Sequence[Rows | Moved]) -> tuple[float, float]:
    """Seconds that llama.cpp alone takes for what was computed: the prefix, and all steps.

    The same tokens in the same batches, no masks, no words, no logits looked at.
    """
    runtime = decoder.runtime
    assert isinstance(runtime, Steered)
    dialect = decoder.dialect.speaking(LANGUAGE)
    prefix = dialect.document(Written(text, spaced=dialect.spaced).text)
    runtime.clear()
    began = time.perf_counter()
    _bare(runtime, np.array(prefix, np.int32), 0, both_ways=dialect.both_ways)
    prefixed = time.perf_counter()
    for call in calls:
        _again(runtime, call)
    ended = time.perf_counter()
    decoder.forget()
    return prefixed - began, ended - prefixed


def _again(runtime: Steered, call: Rows | Moved) -> None:
    if isinstance(call, Rows):
        code = llama_cpp.llama_decode(runtime._context, runtime._batch.fill(call))
        if code:
            raise AssertionError(f"llama_decode answered {code}")
        llama_cpp.llama_synchronize(runtime._context)
    elif call[0] == "fork":
        llama_cpp.llama_memory_seq_cp(runtime._memory, call[1], call[2], -1, -1)
    else:
        llama_cpp.llama_memory_seq_rm(runtime._memory, call[1], call[2], -1)


def _bare(runtime: Steered, tokens: NDArray[np.int32], start: int, *, both_ways: bool) -> None:
    llama_cpp.llama_set_causal_attn(runtime._context, not both_ways)
    rows = run(tokens.tolist(), start, PREFIX)
    for first in range(0, len(rows), 2048):
        llama_cpp.llama_decode(
            runtime._context, runtime._batch.fill(rows.part(first, first + 2048))
        )
    llama_cpp.llama_synchronize(runtime._context)
    llama_cpp.llama_set_causal_attn(runtime._context, True)
