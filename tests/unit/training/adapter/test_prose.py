"""Questions on running text: their answers are words of it, in whatever language they are asked."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from models.training.adapter.prose import Prose

TEXTS = {
    "en": ("The bridge opened in 1932.", "When did the bridge open?"),
    "de": ("Die Brücke wurde 1932 eröffnet.", "Wann wurde die Brücke eröffnet?"),
    "es": ("El puente se inauguró en 1932.", "¿Cuándo se inauguró el puente?"),
}


def _folder(folder: Path) -> Path:
    for language, (text, question) in TEXTS.items():
        paragraphs = [
            {"context": text,
             "qas": [{"id": f"q{n}", "question": question, "answers": [{"text": "1932"}]}]}
            for n in range(20)
        ]  # fmt: skip
        body = {"data": [{"paragraphs": paragraphs}]}
        (folder / f"xquad.{language}.json").write_text(json.dumps(body))
    tables = [
        {"table": {"uid": f"t{n}", "table": [["", "2019"], ["Sales", "$12"]]},
         "paragraphs": [{"order": 1, "text": "Sales rose."}],
         "questions": [
             {"question": "What were the sales?", "answer": ["$12"], "answer_type": "span"},
             {"question": "By how much?", "answer": 3, "answer_type": "arithmetic"}]}
        for n in range(20)
    ]  # fmt: skip
    (folder / "tatqa.dev.json").write_text(json.dumps(tables))
    return folder


def test_answers_are_words_of_the_text(tmp_path: Path) -> None:
    prose, random = Prose(_folder(tmp_path)), Random(1)
    kinds = set()
    for _ in range(60):
        kind, text, asked = prose.draw(random)
        kinds.add(kind)
        assert asked
        assert all(words in text for one in asked for words in one.answers)
        assert all("By how much?" not in one.wordings for one in asked)
    assert kinds == {"text", "report"}


def test_some_questions_are_in_another_language_than_the_text(tmp_path: Path) -> None:
    prose, random = Prose(_folder(tmp_path)), Random(2)
    own = dict(TEXTS.values())
    drawn = [made for made in (prose.draw(random) for _ in range(80)) if made[0] == "text"]
    same = sum(own[text] == asked[0].wordings[0] for _, text, asked in drawn)
    assert 0.5 < same / len(drawn) < 0.95
