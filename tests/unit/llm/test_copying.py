"""The copy constraint allows exactly what stands in the window, for any tokenizer."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from sealread.document.model import Span
from sealread.llm.copying import Bounds, Copy, Window
from sealread.llm.vocabulary import Vocabulary

TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=40)
BYTES = [bytes([value]) for value in range(256)]


def _vocabulary(text: str, seed: int) -> Vocabulary:
    """All single bytes and some longer pieces, cut from the text without regard to characters."""
    data, chance = text.encode(), random.Random(seed)
    pieces = set()
    for _ in range(12):
        start = chance.randrange(len(data))
        pieces.add(data[start : start + chance.randint(2, 6)])
    return Vocabulary([b"", *BYTES, *sorted(piece for piece in pieces if len(piece) > 1)], {})


def _spelt(text: str, span: Span) -> bytes:
    """The bytes of words as an answer spells them: with one space before them if there is one."""
    start = span.start - (text[: span.start].endswith(" "))
    return text[start : span.end].encode()


def _wander(copy: Copy, vocabulary: Vocabulary, chance: random.Random) -> bytes:
    """Takes random legal tokens until the end is legal and the coin says stop."""
    said = b""
    while len(copy.tokens) and not (copy.may_end and chance.random() < 0.3):
        token = int(chance.choice(copy.tokens.tolist()))
        copy.advance(token)
        said += vocabulary.pieces[token]
    return said


@given(TEXTS, st.integers(0, 1 << 30))
def test_whatever_is_decoded_stands_in_the_text_at_every_span_named(text: str, seed: int) -> None:
    vocabulary = _vocabulary(text, seed)
    copy = Copy(Bounds(Window(text, vocabulary)))
    said = _wander(copy, vocabulary, random.Random(seed))
    spans = copy.spans()
    assert all(said.startswith(_spelt(text, span)) for span in spans)
    if copy.may_end:
        assert {_spelt(text, span) for span in spans} == {said}


@given(TEXTS, st.integers(0, 1 << 30), st.data())
def test_every_run_of_words_can_be_decoded_by_some_tokens(
    text: str, seed: int, data: st.DataObject
) -> None:
    window = Window(text, _vocabulary(text, seed))
    starts = [i for i in range(len(text)) if window.starts[window.lead(window.byte(i))]]
    ends = [i for i in range(1, len(text) + 1) if window.ends[window.byte(i)]]
    words = [Span(a, b) for a in starts for b in ends if a < b and not text[a].isspace()]
    if not words:
        return
    span = data.draw(st.sampled_from(words))
    copy = Copy(Bounds(window))
    for value in _spelt(text, span):
        copy.advance(1 + value)
    assert copy.may_end
    assert span in copy.spans()


@given(TEXTS, st.integers(0, 1 << 30))
def test_an_answer_in_regions_never_leaves_one(text: str, seed: int) -> None:
    vocabulary = _vocabulary(text, seed)
    middle = len(text) // 2
    regions = [Span(0, middle), Span(middle, len(text))]
    copy = Copy(Bounds(Window(text, vocabulary), [r for r in regions if r.start < r.end]))
    _wander(copy, vocabulary, random.Random(seed))
    for span in copy.spans():
        assert any(r.start <= span.start and span.end <= r.end for r in regions)


@given(TEXTS, st.integers(0, 1 << 30))
@settings(max_examples=50)
def test_a_whole_region_is_taken_whole_or_not_at_all(text: str, seed: int) -> None:
    vocabulary = _vocabulary(text, seed)
    region = Span(0, max(1, len(text) // 2))
    copy = Copy(Bounds(Window(text, vocabulary), [region], whole=True))
    said = _wander(copy, vocabulary, random.Random(seed))
    assert said == text[region.start : region.end].encode()
    assert copy.spans() == (region,)


def _endings(text: str) -> set[str]:
    window = Window(text, Vocabulary([b"", *BYTES], {}))
    return {text[:i] for i in range(1, len(text) + 1) if window.ends[window.byte(i)]}


def test_an_answer_does_not_end_inside_a_word() -> None:
    assert _endings("Brandverhalten") == {"Brandverhalten"}


def test_an_answer_does_not_end_inside_a_number() -> None:
    assert _endings("1.234,50") == {"1.234,50"}


def test_an_answer_does_not_end_inside_a_time() -> None:
    assert _endings("5:02:54") == {"5:02:54"}


def test_an_answer_may_leave_out_the_year_of_a_standard() -> None:
    assert "EN 13813" in _endings("EN 13813:2002")


def test_an_answer_may_end_before_punctuation() -> None:
    assert "System 4" in _endings("System 4.")


def test_an_answer_may_run_over_a_line_break_but_not_end_on_one() -> None:
    endings = _endings("Weg 1\n12345 Ort")
    assert "Weg 1\n12345 Ort" in endings
    assert "Weg 1\n" not in endings


def _said(text: str, answer: bytes, *regions: Span) -> Copy:
    """An answer copied byte by byte; with regions it has to be one of them."""
    window = Window(text, Vocabulary([b"", *BYTES], {}))
    copy = Copy(Bounds(window, regions or None, whole=bool(regions)))
    for value in answer:
        assert 1 + value in copy.tokens
        copy.advance(1 + value)
    return copy


def test_all_places_of_the_same_words_are_named() -> None:
    assert _said(" EN 1 and EN 1", b" EN 1").spans() == (Span(1, 5), Span(10, 14))


def test_a_place_without_a_space_before_it_is_another_spelling() -> None:
    assert _said("EN 1 and EN 1", b"EN 1").spans() == (Span(0, 4),)
    assert _said("EN 1 and EN 1", b" EN 1").spans() == (Span(9, 13),)


def test_an_answer_does_not_begin_with_a_word_that_has_a_space_before_it() -> None:
    copy = Copy(Bounds(Window(" Ann", Vocabulary([b"", *BYTES], {}))))
    assert {int(token) - 1 for token in copy.tokens} == {ord(" ")}


def test_of_many_spaces_before_a_word_the_last_belongs_to_it() -> None:
    assert _said("A:   12", b" 12", Span(5, 7)).spans() == (Span(5, 7),)


def test_whole_regions_that_end_together_are_both_to_be_had() -> None:
    text, amount, number = "Zu zahlen EUR 12,50", Span(10, 19), Span(14, 19)
    assert _said(text, b" EUR 12,50", amount, number).spans() == (amount,)
    assert _said(text, b" 12,50", amount, number).spans() == (number,)


def test_the_longest_legal_answer_is_kept_when_decoding_stops_inside_a_word() -> None:
    text = "Nord Ost"
    copy = Copy(Bounds(Window(text, Vocabulary([b"", *BYTES], {}))))
    for value in b"Nord Os":
        copy.advance(1 + value)
    assert not copy.may_end
    assert copy.spans() == (Span(0, 4),)


def test_an_answer_does_not_begin_behind_the_letters_of_a_standard() -> None:
    text = "nach EN 13813 und ISO 9001"
    window = Window(text, Vocabulary([b"", *BYTES], {}), spaced=False)

    starts = {text[i:].split()[0] for i in range(len(text)) if window.starts[window.byte(i)]}

    assert starts == {"nach", "EN", "und", "ISO"}
