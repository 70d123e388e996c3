"""Metrics of text: equal, equal but for case, alike by characters, the same web address."""

from __future__ import annotations

import re
from collections.abc import Hashable
from typing import Any

from rapidfuzz.distance import Levenshtein

from sealread.evaluate.forms import as_text
from sealread.evaluate.metrics.judging import Judge
from sealread.evaluate.metrics.metric import RIGHT, WRONG, Judgement, Metric, Params, Subject

_PROTOCOL = re.compile(r"^(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
_WWW = re.compile(r"^www\.", re.IGNORECASE)
_LONGEST = 20_000


def folded(value: Any) -> str:
    """A value as text, white space at the ends removed and runs of it made one space."""
    return " ".join(as_text(value).split())


def _exact_keys(value: Any, _params: Params) -> frozenset[Hashable]:
    return frozenset((folded(value),))


def _caseless_keys(value: Any, _params: Params) -> frozenset[Hashable]:
    return frozenset((folded(value).casefold(),))


def _url_keys(value: Any, _params: Params) -> frozenset[Hashable]:
    return frozenset((plain_url(folded(value)),))


def plain_url(text: str) -> str:
    """A web address without protocol, "www.", slash at the end, and letter case."""
    bare = text.strip().removeprefix("mailto:")
    return _WWW.sub("", _PROTOCOL.sub("", bare)).rstrip("/").casefold()


def _exact(
    gold: Any, found: Any, params: Params, _subject: Subject, _judge: Judge | None
) -> Judgement:
    return RIGHT if _exact_keys(gold, params) & _exact_keys(found, params) else WRONG


def _caseless(
    gold: Any, found: Any, params: Params, _subject: Subject, _judge: Judge | None
) -> Judgement:
    return RIGHT if _caseless_keys(gold, params) & _caseless_keys(found, params) else WRONG


def _url(
    gold: Any, found: Any, params: Params, _subject: Subject, _judge: Judge | None
) -> Judgement:
    return RIGHT if _url_keys(gold, params) & _url_keys(found, params) else WRONG


def _fuzzy_keys(value: Any, params: Params) -> frozenset[Hashable]:
    return frozenset((_cased(value, params),))


def _cased(value: Any, params: Params) -> str:
    text = folded(value)
    return text if params.get("case_sensitive") else text.casefold()


def _fuzzy(
    gold: Any, found: Any, params: Params, _subject: Subject, _judge: Judge | None
) -> Judgement:
    share = similarity(_cased(gold, params), _cased(found, params))
    return Judgement(share, share >= params.get("threshold", 0.8))


def similarity(one: str, other: str) -> float:
    """1 − Levenshtein distance / longer length; 1 where both are empty."""
    return Levenshtein.normalized_similarity(one[:_LONGEST], other[:_LONGEST])


METRICS = (
    Metric("string_exact", "The same text, white space aside.", _exact, keys=_exact_keys),
    Metric(
        "string_case_insensitive", "The same text in any letter case.", _caseless,
        keys=_caseless_keys,
    ),
    Metric("string_url", "The same web address, however it is written.", _url, keys=_url_keys),
    Metric(
        "string_fuzzy", "Alike by Levenshtein distance.", _fuzzy,
        {"threshold": 0.8, "case_sensitive": False}, keys=_fuzzy_keys, graded=True,
    ),
)  # fmt: skip
