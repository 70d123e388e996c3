"""Which language a text is in, by fastText's lid.176 (Joulin et al. 2016).

Lines vote, each with the weight of its letters. A form in one language often has a letterhead or
a footer in another: addresses, bank accounts, names. Sentences are what the language is told by.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

from sealread.errors import ModelUnusable
from sealread.weights.store import Store

WEIGHT = "language"
MIN_LETTERS = 20
MIN_CONFIDENCE = 0.5
MIN_LEAD, LEAD = 0.3, 2.0
"""A lower confidence is enough where it is so many times that of the next language."""
MAX_LINES = 120
"""More text makes the answer no better."""
MAX_LINE = 400
MIN_PROSE = 60
"""Letters of prose below which all lines are heard."""
_NOT_WORDS = re.compile(r"[\W\d_]+")
_WORD = re.compile(r"[^\W\d_]{2}")


def detect(text: str, weights: Path | None = None) -> tuple[str | None, float]:
    """(ISO 639 code, confidence) of a text; (None, confidence) where it is short or undecided.

    The confidence is the share of the letters' votes. Raises WeightsMissing, WeightsAltered or
    ModelUnusable.
    """
    lines = [line[:MAX_LINE] for line in islice(text.splitlines(), MAX_LINES)]
    prose = [line for line in lines if _is_prose(line)]
    heard = [_words(line) for line in (prose if _letters(prose) >= MIN_PROSE else lines)]
    total = _letters(heard)
    if total < MIN_LETTERS:
        return None, 0.0
    ranked = _votes(heard, _model(weights))
    confidence, behind = [*(min(letters / total, 1.0) for _, letters in ranked), 0.0, 0.0][:2]
    ahead = confidence >= MIN_LEAD and confidence >= LEAD * behind
    return (ranked[0][0] if confidence >= MIN_CONFIDENCE or ahead else None), confidence


def _votes(lines: list[str], model: Any) -> list[tuple[str, float]]:
    """(language, letters), most first: each line's letters shared out by its probabilities."""
    votes: defaultdict[str, float] = defaultdict(float)
    for line in filter(None, lines):
        # Capitals mislead the model: headings in capitals come out as another language.
        for label, sure in zip(*model.predict(line.lower(), k=3), strict=True):
            code = str(label).removeprefix("__label__")
            votes[code] += len(line.replace(" ", "")) * float(sure)
    return sorted(votes.items(), key=lambda vote: -vote[1])


def _is_prose(line: str) -> bool:
    """Several words, most of letters, some of them small: no address, no row of figures."""
    words = line.split()
    spelt = [word for word in words if _WORD.search(word)]
    small = sum(word[0].islower() for word in spelt)
    return len(words) >= 4 and len(spelt) >= 0.7 * len(words) and small >= 0.3 * len(spelt)


def _words(line: str) -> str:
    return _NOT_WORDS.sub(" ", line).strip()


def _letters(lines: list[str]) -> int:
    return sum(len(_NOT_WORDS.sub("", line)) for line in lines)


@lru_cache(maxsize=2)
def _model(weights: Path | None) -> Any:
    path = Store(weights).path(WEIGHT)
    import fasttext

    try:
        return fasttext.load_model(str(path))
    except (ValueError, RuntimeError) as cause:
        raise ModelUnusable(file=path.name, what=type(cause).__name__) from cause
