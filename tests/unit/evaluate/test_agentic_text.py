"""The measures of the agent's paper, on cases worked out by hand."""

from __future__ import annotations

import importlib
import sys
from math import exp, log
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.errors import PackagesMissing
from sealread.evaluate.agentic_text import UNLIKE, bleu, likeness, normalised, plain, rouge_l


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("ﬁre  resistance", "fire resistance"),
        ("1,5 N/mm²", "1,5 n/mm2"),
        ("Prüfstelle", "prufstelle"),
        ("Maß", "ma"),
        ("≥ 3", "3"),
        ("System\u00a02+\n\t(Brand)", "system 2+ (brand)"),
        ("  A 1 ", "a 1"),
        ("CT-C60", "ct-c60"),
    ],
)
def test_a_text_is_compared_in_nfkd_ascii_and_lower_case_with_white_space_folded(
    text: str, form: str
) -> None:
    assert normalised(text) == form


@pytest.mark.parametrize(
    "text", ["nicht zutreffend", "Nicht zutreffend", "NICHT  ZUTREFFEND", "Nicht\nzutreffend"]
)
def test_not_applicable_becomes_not_stated_whatever_its_case(text: str) -> None:
    assert normalised(text) == normalised("Nicht angegeben") == "nicht angegeben"


def test_not_applicable_is_replaced_within_a_sentence_too() -> None:
    assert normalised("Nicht zutreffend (siehe 9)") == "nicht angegeben (siehe 9)"


def test_a_key_is_not_replaced() -> None:
    assert plain("Nicht zutreffend") == "nicht zutreffend"


@pytest.mark.parametrize(
    ("value", "form"), [(None, "nicht angegeben"), (10.0, "10"), (12, "12"), (True, "true")]
)
def test_values_that_are_no_text_are_compared_as_people_print_them(value: Any, form: str) -> None:
    assert normalised(value) == form


def test_texts_without_any_ascii_are_not_all_equal() -> None:
    assert likeness("Декларация", "Производител") == UNLIKE
    assert likeness("Декларация", "ДЕКЛАРАЦИЯ").exact == 1
    assert likeness("–", "—").exact == 0


@given(st.text(max_size=40))
def test_normalising_twice_changes_nothing_more(text: str) -> None:
    assert normalised(normalised(text)) == normalised(text)


@given(st.text(max_size=40))
def test_a_value_is_exactly_itself(text: str) -> None:
    assert likeness(text, text).exact == 1


@pytest.mark.parametrize(
    ("truth", "found"),
    [
        (None, None),
        (None, "Nicht zutreffend"),
        ("nicht angegeben", None),
        ("NICHT ZUTREFFEND", None),
    ],
)
def test_null_is_what_is_not_stated(truth: Any, found: Any) -> None:
    same = likeness(truth, found)

    assert (same.exact, same.rouge_l) == (1, 1)


@pytest.mark.parametrize(
    ("truth", "found"), [("nicht relevant", None), (None, "nicht relevant"), ("2+", None)]
)
def test_null_is_like_nothing_else_although_its_words_are(truth: Any, found: Any) -> None:
    assert rouge_l("nicht relevant", "nicht angegeben") == 0.5
    assert likeness(truth, found) == UNLIKE


def test_exact_match_is_blind_to_case_accents_and_white_space_only() -> None:
    assert likeness("Brandverhalten: A 1", "brandverhalten:  a 1").exact == 1
    assert likeness("A 1", "A1").exact == 0


def test_bleu_of_equal_texts_of_four_words_is_one() -> None:
    assert bleu("a b c d", "a b c d") == pytest.approx(1)


def test_bleu_of_one_equal_word_is_one() -> None:
    assert bleu("13813", "13813") == pytest.approx(1)


def test_bleu_of_two_equal_words_lacks_the_longer_grams() -> None:
    # 1- and 2-grams 1/1; 3- and 4-grams have no match: ln(2) / (2 x 5) and ln(2) / (4 x 5).
    expected = (1 * 1 * log(2) / 10 * log(2) / 20) ** (1 / 4)

    assert bleu("system 4", "system 4") == pytest.approx(expected)
    assert bleu("system 4", "system 4") == pytest.approx(0.2214, abs=1e-4)


def test_bleu_smooths_the_grams_without_a_match_by_method_4() -> None:
    # a b c e against a b c d: 3/4, 2/3, 1/2, and ln(4) / (2 x 5) of one 4-gram.
    expected = (3 / 4 * 2 / 3 * 1 / 2 * log(4) / 10) ** (1 / 4)

    assert bleu("a b c d", "a b c e") == pytest.approx(expected)
    assert bleu("a b c d", "a b c e") == pytest.approx(0.4315, abs=1e-4)


def test_bleu_punishes_what_is_too_short() -> None:
    assert bleu("a b c d e", "a b c d") == pytest.approx(exp(1 - 5 / 4))


@pytest.mark.parametrize(("truth", "found"), [("a b", "c d"), ("a", ""), ("", "a")])
def test_bleu_of_texts_without_a_common_word_is_nothing(truth: str, found: str) -> None:
    assert bleu(truth, found) == 0


def test_rouge_l_is_the_f_measure_of_the_longest_common_subsequence() -> None:
    # "the cat on mat" is a subsequence of 4: precision 4/4, recall 4/6.
    assert rouge_l("the cat sat on the mat", "the cat on mat") == pytest.approx(0.8)
    assert rouge_l("mat the on", "the on mat") == pytest.approx(2 / 3)


def test_rouge_l_compares_stems() -> None:
    assert rouge_l("declared performances", "declare performance") == pytest.approx(1)


def test_rouge_l_of_signs_alone_is_nothing() -> None:
    assert rouge_l("-", "-") == 0


def test_all_three_are_measured_after_normalisation() -> None:
    found = likeness("Für  die Anwendung IM Innenbereich", "fur die anwendung im innenbereich")

    assert (found.exact, found.bleu, found.rouge_l) == pytest.approx((1, 1, 1))


@pytest.mark.parametrize("package", ["nltk.translate.bleu_score", "rouge_score.rouge_scorer"])
def test_a_missing_package_is_named_with_what_to_install(
    monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, "sealread.evaluate.agentic_text")

    with pytest.raises(PackagesMissing, match=r"pip install 'sealread\[eval\]'"):
        importlib.import_module("sealread.evaluate.agentic_text")
