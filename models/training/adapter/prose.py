"""Running text and tables of reports with questions (`../qa`): XQuAD, and TAT-QA's spans.

XQuAD (CC-BY-SA 4.0, arXiv 1910.11856) has the same paragraphs in several languages; a question in
one on the text in another teaches what schemas in another language than the paper's ask. TAT-QA
(CC-BY 4.0, arXiv 2105.07624) has tables with the paragraphs around them. A tenth of the paragraphs
and tables, by a hash, is never drawn: it is there to measure on.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from .posing import Asked

Drawn = tuple[str, str, list[Asked]]
_LANGUAGES = ("en", "de", "es")
_SAME = 0.6
"""How often a question is asked in the language of its text."""
_MOST_LETTERS = 4500


class Prose:
    """Paragraphs and tables of a folder."""

    def __init__(self, folder: Path) -> None:
        self._texts = {
            language: list(_paragraphs(folder / f"xquad.{language}.json"))
            for language in _LANGUAGES
        }
        reports = [one for path in sorted(folder.glob("tatqa.*.json")) for one in _read(path)]
        self._tables = [one for one in reports if _is_ours(one["table"]["uid"])]

    def draw(self, random: Random) -> Drawn:
        """A text: its kind, its words, what may be asked of it."""
        while True:
            made = self._table(random) if random.random() < 0.5 else self._paragraph(random)
            if made[2]:
                return made

    def _paragraph(self, random: Random) -> Drawn:
        language = random.choice(_LANGUAGES)
        number = random.randrange(len(self._texts[language]))
        paragraph = self._texts[language][number]
        asked = []
        for place, one in enumerate(paragraph["qas"]):
            other = language if random.random() < _SAME else random.choice(_LANGUAGES)
            question = self._texts[other][number]["qas"][place]["question"]
            asked.append(Asked((question,), (one["answers"][0]["text"].strip(),)))
        return "text", paragraph["context"], asked

    def _table(self, random: Random) -> Drawn:
        report = random.choice(self._tables)
        parts = [one["text"] for one in sorted(report["paragraphs"], key=lambda one: one["order"])]
        parts.insert(random.randint(0, 1), _written(report["table"]["table"], random))
        text = "\n\n".join(parts)
        if len(text) > _MOST_LETTERS:
            return "report", text, []
        asked = []
        for one in report["questions"]:
            said = one["answer"] if isinstance(one["answer"], list) else [one["answer"]]
            answers = tuple(str(words).strip() for words in said)
            if one["answer_type"] in ("span", "multi-span") and all(
                a and a in text for a in answers
            ):
                asked.append(Asked((one["question"],), answers))
        return "report", text, asked


def _written(rows: list[list[str]], random: Random) -> str:
    """A table as the engine writes it: cells parted by bars, or in columns."""
    if random.random() < 0.5:
        return "\n".join(" | ".join(filter(None, row)) for row in rows)
    widths = [max(len(row[n]) for row in rows if n < len(row)) + 2 for n in range(len(rows[0]))]
    return "\n".join(
        "".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip()
        for row in rows
    )


def _read(path: Path) -> Any:
    return json.loads(path.read_text())


def _paragraphs(path: Path) -> Iterator[dict[str, Any]]:
    """The paragraphs of a language, in the order that all languages share."""
    for article in _read(path)["data"]:
        for paragraph in article["paragraphs"]:
            if _is_ours(paragraph["qas"][0]["id"]):
                yield paragraph


def _is_ours(name: str) -> bool:
    return hashlib.sha256(name.encode()).digest()[0] % 10 != 0
