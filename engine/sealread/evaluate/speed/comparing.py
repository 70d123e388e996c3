"""One paper read by both sides in turns: seconds of each, the best of some rounds."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from msgspec import Struct

from sealread.evaluate.speed.json_mode import Completed, JsonMode
from sealread.evaluate.speed.papers import Paper
from sealread.evaluate.speed.recording import Asked, Recorded, Watched
from sealread.extract.language_model.asking import ask
from sealread.extract.language_model.model import LanguageModel
from sealread.extract.language_model.naming import keys
from sealread.extract.language_model.written_page import whole
from sealread.extract.settings import Settings
from sealread.extract.weighing import source_weights
from sealread.llm.dialects.prompts import OTHERWISE, form_prompts
from sealread.schema.model import Field


class Compared(Struct, frozen=True):
    """A paper asked for so many fields. Seconds are the least of all rounds.

    `seconds`: of the core, from the page to its answers; `behind`: what of it was no prefill of a
    prefix; `floor`: of its batches and forks alone; `read`: of all that the language model does
    for the fields, words that show a choice and places included. `json_seconds`, `json_behind`:
    of JSON mode. `prefixes`: how many prompts the fields take. `decoded_tokens`, `json_tokens`:
    what each side wrote. `json_cut`: JSON mode's answers that found no room.
    """

    fields: int
    prefixes: int
    seconds: float
    behind: float
    floor: float
    read: float
    json_seconds: float
    json_behind: float
    decoded_tokens: int
    json_tokens: int
    json_cut: int


class Prefilled(Struct, frozen=True):
    """A page's prefix: its tokens, seconds of `Prefixes.bring`, seconds of llama.cpp alone."""

    tokens: int
    seconds: float
    alone: float


class _Filled(Struct, frozen=True):
    """One time of asking: seconds in all, of prefixes, of the replay; tokens that were decoded."""

    seconds: float
    prefilled: float
    floor: float
    tokens: int


class Sides:
    """Both sides with the same model; a context manager.

    `last`: what the core was asked last, prompt by prompt.
    """

    def __init__(self, model: Path, sha256: str, settings: Settings) -> None:
        """`sha256`: of the model file. Raises ModelUnusable."""
        self.runtime = Recorded(model, threads=settings.threads or None)
        try:
            self.decoder = Watched(self.runtime, settings.width)
            self.json_mode = JsonMode(self.runtime)
        except BaseException:
            self.runtime.close()
            raise
        self._reader = LanguageModel(self.decoder, settings, source_weights(sha256))
        self.last: tuple[Asked, ...] = ()

    def warm_up(self, paper: Paper) -> None:
        """Reads the weights into memory and whatever else is done only once."""
        fields = paper.fields[:2]
        self._ask(paper, fields)
        self._complete(fields)

    def prefilled(self, rounds: int) -> Prefilled:
        """The prefix of what was asked last (of its first prompt), by both."""
        prefix = self.decoder.prefix(self.last[0])
        ours, alone = [], []
        for number in range(rounds):
            if number % 2:
                alone.append(self.json_mode.prefill(prefix))
                ours.append(self._brought(prefix))
            else:
                ours.append(self._brought(prefix))
                alone.append(self.json_mode.prefill(prefix))
        return Prefilled(len(prefix), min(ours), min(alone))

    def compared(self, paper: Paper, count: int, rounds: int) -> Compared:
        """The paper's first `count` fields by both sides, who begin by turns."""
        fields = paper.fields[:count]
        filled, completed, read = [], list[Completed](), []
        for number in range(rounds):
            if number % 2:
                completed.append(self._complete(fields))
            filled.append(self._ask(paper, fields))
            read.append(self._read(paper, fields))
            if not number % 2:
                completed.append(self._complete(fields))
        return Compared(
            fields=len(fields),
            prefixes=len(self.last),
            seconds=min(one.seconds for one in filled),
            behind=min(one.seconds - one.prefilled for one in filled),
            floor=min(one.floor for one in filled),
            read=min(read),
            json_seconds=min(one.seconds for one in completed),
            json_behind=min(one.behind for one in completed),
            decoded_tokens=filled[0].tokens,
            json_tokens=completed[0].tokens,
            json_cut=completed[0].cut,
        )

    def _ask(self, paper: Paper, fields: Sequence[Field]) -> _Filled:
        """Asks on a prefix that is not known, then has its batches computed alone."""
        language, decoder = self._speak(paper), self.decoder
        decoder.forget()
        decoder.asked.clear()
        self.runtime.begin()
        decoded, began = decoder.decoded_tokens, time.perf_counter()
        written, _ = whole(paper.document.pages, paper.lines, language)
        ask(decoder, written, fields, form_prompts(language))
        ended, prefilled = time.perf_counter(), self.runtime.prefilled
        self.last = tuple(decoder.asked)
        tokens, calls = decoder.decoded_tokens - decoded, self.runtime.calls
        floor = self.runtime.replay(calls)
        decoder.forget()
        self.runtime.begin()
        return _Filled(ended - began, prefilled, floor, tokens)

    def _read(self, paper: Paper, fields: Sequence[Field]) -> float:
        """Seconds of the language model as a provider, on a prefix that is not known."""
        self._speak(paper)
        self.decoder.forget()
        began = time.perf_counter()
        self._reader.read(paper.document, paper.lines, fields)
        ended = time.perf_counter()
        self.decoder.forget()
        self.runtime.begin()
        return ended - began

    def _speak(self, paper: Paper) -> str | None:
        language = paper.document.language
        self.decoder.dialect = self.decoder.dialect.speaking(language or OTHERWISE)
        return language

    def _complete(self, fields: Sequence[Field]) -> Completed:
        """The prompts that the core was asked last, in JSON mode."""
        by_key = dict(zip(keys(fields), fields, strict=True))
        return self.json_mode.complete(
            [
                (
                    self.decoder.prompt(asked),
                    {member.key: by_key[member.key] for member in asked.members},
                )
                for asked in self.last
            ]
        )

    def _brought(self, prefix: Sequence[int]) -> float:
        self.decoder.forget()
        began = time.perf_counter()
        self.decoder.prefixes.bring(prefix, whole=False)
        self.runtime.settle()
        return time.perf_counter() - began

    def close(self) -> None:
        """Frees both."""
        self.json_mode.close()
        self.runtime.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
