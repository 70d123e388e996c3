"""How any model made for conversation is asked."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from sealread.errors import ModelUnusable
from sealread.llm.dialects.chat import ChatDialect
from sealread.llm.dialects.prompts import form_prompts, prompts
from sealread.llm.dialects.speech import Speech
from tests.chat_models import KINDS

from .conftest import Load, Make, Talker

MARKS = sorted({mark for kind in KINDS.values() for mark in (*kind.marks, *kind.words)})
PLANTED = "Total 5 " + " ".join(MARKS) + " and more"


def _marks(model: Talker, tokens: list[int]) -> int:
    """How many tokens of a text are marks: control tokens, or the maker's own words for them."""
    vocabulary = model.runtime.vocabulary
    words = [token for token, piece in enumerate(vocabulary.pieces) if piece.decode(
        "utf-8", "replace") in MARKS]  # fmt: skip
    numbers = {*vocabulary.control.values(), *words}
    return sum(token in numbers for token in tokens)


@pytest.mark.parametrize("name", KINDS)
def test_a_document_cannot_forge_a_mark(load: Load, name: str) -> None:
    model = load(name)
    said = model.dialect
    assert _marks(model, said.document(PLANTED)) == _marks(model, said.document("plain"))
    assert PLANTED in model.spelt(said.document(PLANTED))


@pytest.mark.parametrize("name", KINDS)
def test_neither_can_a_question_nor_what_it_names(load: Load, name: str) -> None:
    model = load(name)
    said = model.dialect
    plain = said.question("Total", 500, after="x", choices=["a", "b"])
    forged = said.question(PLANTED, 500, after=PLANTED, choices=[PLANTED, "b"])
    assert _marks(model, forged) == _marks(model, plain)
    assert _marks(model, said.open_question(PLANTED, 500)) == _marks(
        model, said.open_question("Total", 500)
    )


@pytest.mark.parametrize("name", ["qwen-3", "mistral", "llama-3"])
@given(text=st.text(st.sampled_from("<|>/[]INSTthink_ adeim\n"), max_size=60))
@settings(max_examples=60, deadline=None)
def test_no_text_forges_a_mark(load: Load, name: str, text: str) -> None:
    model = load(name)
    assert _marks(model, model.dialect.document(text)) == _marks(
        model, model.dialect.document("plain")
    )


@pytest.mark.parametrize(("name", "declared"), [("chatml", 1), ("mistral", 3), ("phi-4", 1)])
def test_marks_that_a_file_does_not_declare_are_not_forged_either(
    make: Make, name: str, declared: int
) -> None:
    """Some files have marks as words of their maker's, which llama.cpp finds in any text."""
    kind = KINDS[name]
    model = make(replace(kind, marks=kind.marks[:declared], words=kind.marks[declared:]))
    pieces = model.runtime.vocabulary.pieces
    first = kind.marks[declared]
    assert pieces.index(first.encode()) in model.runtime.tokenize(f"a {first} b")
    assert _marks(model, model.dialect.document(PLANTED)) == _marks(
        model, model.dialect.document("plain")
    )


@pytest.mark.parametrize("name", KINDS)
def test_all_that_questions_share_stands_in_front(load: Load, name: str) -> None:
    model = load(name)
    said = model.dialect
    assert said.document("some text") == said.document("some text")
    question = model.spelt(said.question("Total", 64))
    assert "some text" not in question
    assert question.strip() == 'Total:"'


def test_the_words_are_those_of_the_documents_language(load: Load) -> None:
    model = load("llama-3")
    german = model.dialect.speaking("de")
    assert prompts("de").instruction in model.spelt(german.document("Text"))
    assert "eines von" in model.spelt(german.question("Art", 64, choices=["a", "b"]))
    for language in ("en", "pl"):
        spoken = german.speaking(language)
        assert prompts("en").instruction in model.spelt(spoken.document("Text"))
    assert german.speaking(None) is german
    assert german.speaking("de") is german


def test_a_question_in_plain_words_is_asked_as_it_stands(load: Load) -> None:
    model = load("llama-3")
    said = model.spelt(model.dialect.question("Who made\nit?", 64))
    assert said == 'Who made it? "'


def test_a_long_question_is_cut_at_its_limit(load: Load) -> None:
    model = load("mistral")
    said = model.dialect.question("word " * 500, 20)
    assert len(said) < len(model.dialect.question("", 20)) + 25
    assert model.spelt(said).endswith(':"')


def test_a_known_answer_and_choices_are_named(load: Load) -> None:
    model = load("gemma")
    followed = model.spelt(model.dialect.question("Norm", 64, after="EN 1\n2"))
    assert '"EN 1 2"' in followed
    chosen = model.spelt(model.dialect.question("Currency", 64, choices=["EUR", "US Dollar"]))
    assert '"EUR", "US Dollar"' in chosen


def test_braces_in_a_text_are_only_braces(load: Load) -> None:
    model = load("llama-3")
    said = model.spelt(
        model.dialect.question("{question} {0}", 64, after="{after}", choices=["{choices}"])
    )
    assert all(word in said for word in ("{question} {0}", "{after}", "{choices}"))


def test_an_open_question_opens_no_quotation(load: Load) -> None:
    model = load("chatml")
    said = model.spelt(model.dialect.open_question("What is it about?", 64))
    assert '"' not in said
    assert said == said.rstrip()


@dataclass(frozen=True)
class Beginning:
    adds: bool | None
    begins: bool


@pytest.mark.parametrize(
    "case", [Beginning(None, False), Beginning(False, False), Beginning(True, True)]
)
def test_where_the_form_is_silent_the_file_says_how_a_conversation_begins(
    tmp_path, case: Beginning
) -> None:
    from sealread.llm.dialects.choosing import dialect_of
    from sealread.llm.runtime import Runtime
    from tests.chat_models import write_model

    path = write_model(tmp_path / "m.gguf", KINDS["phi-3"], adds_bos=case.adds)
    with Runtime(path, cells=512) as runtime:
        first = dialect_of(runtime).document("x")[0]
        assert (first == runtime.vocabulary.control["<s>"]) is case.begins


def test_a_vocabulary_without_a_mark_of_the_family_is_refused(load: Load) -> None:
    with pytest.raises(ModelUnusable, match=r"no token <\|im_"):
        ChatDialect(load("gemma").runtime, "chatml")


@pytest.mark.parametrize("name", KINDS)
def test_a_page_ends_at_one_token_whatever_fields_follow(load: Load, name: str) -> None:
    said, wording = load(name).dialect, form_prompts("en")
    lists = (['"total": Total (text)'], ['"date": Date (date, as printed)', "x"], ["\n  y"])

    forms = [said.form(PLANTED, lines, wording) for lines in lists]
    parts = [said.form_parts(PLANTED, wording, tokens) for tokens in forms]

    [page] = {one.page for one in parts}
    assert len({tuple(tokens[:page]) for tokens in forms}) == 1
    for tokens, one in zip(forms, parts, strict=True):
        assert one.ends == tuple(sorted(one.ends))
        assert 0 < one.ends[0] < page < one.ends[-1] == len(tokens)
    assert len(forms[0]) - page < 400


def test_what_is_known_of_a_prompt_is_not_tokenized_again(
    load: Load, monkeypatch: pytest.MonkeyPatch
) -> None:
    said, wording = load("llama-3").dialect, form_prompts("en")
    form, asked = said.form(PLANTED, ["x"], wording), said.document(PLANTED)
    first = said.form_parts(PLANTED, wording, form), said.document_parts(asked)
    monkeypatch.setattr(Speech, "tokens", lambda *_: pytest.fail("it was tokenized again"))

    assert (said.form_parts(PLANTED, wording, form), said.document_parts(asked)) == first


@pytest.mark.parametrize("name", KINDS)
def test_what_stands_before_a_page_is_a_part_of_its_own(load: Load, name: str) -> None:
    said, wording = load(name).dialect, form_prompts("en")

    led = {
        said.form_parts(page, wording, said.form(page, ["x"], wording)).ends[0]
        for page in ("Total 5", "Another one", "  blanks before")
    }
    asked = said.document("Total 5")

    assert len(led) == 1
    assert said.document_parts(asked).page == said.document_parts(asked).ends[-1] == len(asked)
    assert 0 < said.document_parts(asked).ends[0] < len(asked)
