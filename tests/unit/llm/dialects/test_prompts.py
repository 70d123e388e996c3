"""The words for models made for conversation."""

from __future__ import annotations

import re

import pytest

from sealread.installed import shipped
from sealread.llm.dialects.prompts import prompts, prompts_sha256

FILLED = {"question": {"question", "choices"}, "label": {"question", "choices"},
          "after": {"after"}, "choices": {"choices"}, "open_question": {"question"},
          "open_label": {"question"}}  # fmt: skip
HOLE = re.compile(r"{(\w*)}")


@pytest.mark.parametrize("language", ["de", "en"])
def test_each_language_has_all_its_words(language: str) -> None:
    said = prompts(language)
    assert said.language == language
    assert said.version >= 1
    for name in said.__struct_fields__[2:]:
        words = getattr(said, name)
        assert words.strip()
        assert set(HOLE.findall(words)) == FILLED.get(name, set())


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_value_costs_hardly_more_than_its_name(language: str) -> None:
    said = prompts(language)
    assert said.asked("Total") == "Total:"
    assert said.asked("Who signed\nit?") == "Who signed it? "
    assert said.asked("Norm", after="EN 1\n2") == 'Norm:"EN 1 2", '
    assert said.asked("Currency", choices=["EUR", "USD"]).endswith('"EUR", "USD"):')
    assert said.openly("Kind").endswith("): ")
    assert said.openly("What is it?").startswith("What is it? (")


def test_nothing_that_is_named_can_close_a_quotation() -> None:
    said = prompts("en")
    assert '"' not in said.asked('5" pipe')
    assert said.asked("Pipe", after='5"') == 'Pipe:"5\'", '


def test_other_languages_are_asked_in_english() -> None:
    assert prompts("fr") == prompts(None) == prompts("en")


def test_the_hash_is_that_of_the_files() -> None:
    assert prompts_sha256() == prompts_sha256()
    assert len(bytes.fromhex(prompts_sha256())) == 32
    assert len(list((shipped("resources") / "prompts").glob("chat.*.toml"))) == 3
