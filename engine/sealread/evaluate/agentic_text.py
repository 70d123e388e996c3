"""How the agent's paper compares two values: normalised, then exact match, BLEU and ROUGE-L.

The measures are those of NLTK and rouge-score, as the paper names them; neither needs any data.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Any

from msgspec import Struct

from sealread.errors import PackagesMissing
from sealread.evaluate.forms import as_text

try:
    from nltk.translate.bleu_score import SmoothingFunction, sentence_bleu
    from rouge_score.rouge_scorer import RougeScorer
except ImportError as cause:
    raise PackagesMissing(file="The protocol of the agent's paper", extra="eval") from cause

NOT_STATED = "nicht angegeben"
"""What stands for "nicht zutreffend" and for null, in the lower case of everything compared."""
_NOT_APPLICABLE = "nicht zutreffend"
PACKAGES = ("nltk", "rouge-score")


class Likeness(Struct, frozen=True):
    """How like two values are, each 0 to 1."""

    exact: float = 0.0
    bleu: float = 0.0
    rouge_l: float = 0.0


UNLIKE = Likeness()


def plain(text: str) -> str:
    """A text in NFKD, ASCII and lower case, white space folded.

    A text of which nothing is left in ASCII (Greek, Cyrillic, a lone dash) keeps its own letters:
    any two such texts would be equal.
    """
    whole = unicodedata.normalize("NFKD", text)
    ascii_only = whole.encode("ascii", "ignore").decode("ascii")
    return _folded(ascii_only) or _folded(whole)


def _folded(text: str) -> str:
    return " ".join(text.lower().split())


def normalised(value: Any) -> str:
    """A value as it is compared: plain, "nicht zutreffend" replaced; null is not stated.

    The replacement comes after the lower case and is in lower case itself, so that it equals a
    "Nicht angegeben" that stands on the other side.
    """
    if value is None:
        return NOT_STATED
    return plain(as_text(value)).replace(_NOT_APPLICABLE, NOT_STATED)


def likeness(truth: Any, found: Any) -> Likeness:
    """How like an answer is to the truth, after normalisation of both.

    Null equals null and what is not stated. It is like nothing else: the words that stand for
    it are not compared with words of the document ("nicht relevant").
    """
    wanted, there = normalised(truth), normalised(found)
    if wanted != there and (truth is None or found is None):
        return UNLIKE
    return Likeness(float(wanted == there), bleu(wanted, there), rouge_l(wanted, there))


def bleu(truth: str, found: str) -> float:
    """Sentence BLEU of words up to 4-grams, smoothing method 4 (Chen and Cherry 2014).

    Equal texts of two or three words do not reach 1: they have no 4-grams.
    """
    smoothing = SmoothingFunction().method4
    return float(sentence_bleu([truth.split()], found.split(), smoothing_function=smoothing))


def rouge_l(truth: str, found: str) -> float:
    """F-measure of ROUGE-L on stemmed words; 0 where a side has no letter or digit of ASCII."""
    return float(_scorer().score(truth, found)["rougeL"].fmeasure)


@cache
def _scorer() -> RougeScorer:
    return RougeScorer(["rougeL"], use_stemmer=True)
