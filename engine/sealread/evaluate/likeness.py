"""How like two values are: equal as they stand, in one form, by characters, by words."""

from __future__ import annotations

from rapidfuzz.distance import LCSseq, Levenshtein

from sealread.evaluate.forms import bare, compact, days, is_only_a_date, numbers, words

LIKE = 0.8
"""From this share of equal characters on, two texts count as the same under the fuzzy rule."""

_LONGEST = 20_000


def is_exact(truth: str, found: str) -> bool:
    """Equal after removing white space at both ends."""
    return truth.strip() == found.strip()


def is_compact(truth: str, found: str) -> bool:
    """Equal without regard to white space and letter case."""
    return compact(truth) == compact(found)


def is_bare(truth: str, found: str) -> bool:
    """Equal as letters and digits; texts without any are compared sign by sign."""
    return bare(truth) == bare(found) and (bool(bare(truth)) or is_compact(truth, found))


def is_number(truth: str, found: str) -> bool:
    """Equal as numbers, however they are written."""
    return bool(numbers(truth) & numbers(found))


def is_normalised(truth: str, found: str) -> bool:
    """Equal as letters and digits, as numbers, or as days."""
    if is_bare(truth, found) or is_number(truth, found):
        return True
    dates = is_only_a_date(truth) and is_only_a_date(found)
    return dates and bool(days(truth) & days(found))


def characters(truth: str, found: str) -> float:
    """1 − edit distance / longer length, over letters and digits; 0 to 1."""
    left, right = bare(truth)[:_LONGEST], bare(found)[:_LONGEST]
    if not left and not right:
        return float(is_compact(truth, found))
    return Levenshtein.normalized_similarity(left, right)


def fuzzy(truth: str, found: str) -> float:
    """The share of equal characters of the normalised texts, 0 to 1; 1 where they are equal."""
    return 1.0 if is_normalised(truth, found) else characters(truth, found)


def rouge_l(truth: str, found: str) -> float:
    """F1 of the longest common subsequence of words (Lin 2004, ROUGE-L with β = 1)."""
    left, right = words(truth), words(found)
    if not left or not right:
        return float(left == right and is_compact(truth, found))
    return 2 * LCSseq.similarity(left, right) / (len(left) + len(right))
