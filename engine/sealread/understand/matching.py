"""Which keys of a catalogue a request names: the longest and most telling wordings first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from msgspec import Struct

from sealread.understand.catalogue import Catalogue, Phrase, content, is_little, question_stems
from sealread.understand.spotting import Said, Spot
from sealread.understand.words import idle_words, stem, vocabulary

FOUND = 0.6
"""Below this score a key counts as not named."""
_FEW = 0.4
_TELLING = 0.5
_SLACK = 3
_HALF = 0.5
_TITLE = 1.0
_COMMON = 0.9
"""The best rank of a phrase of documents; what is above it is a name of the key."""
_LONGEST = 8
_NOTHING = ""


class Match(Struct, frozen=True):
    """A key that is named: by which words, how surely (0 to 1)."""

    path: str
    places: tuple[int, ...]
    score: float


class _Candidate(Struct, frozen=True):
    path: str
    own: frozenset[int]
    context: frozenset[int]
    score: float
    strength: float


def matches(said: Said, catalogue: Catalogue, titles: Sequence[str]) -> tuple[Match, ...]:
    """The keys that a request names, in the order of its words; no word names two keys.

    A key that is named twice stands there twice. `titles`: what documents are called; they name
    no key.
    """
    candidates = [
        candidate
        for phrase in (*catalogue.phrases, *_titles(tuple(titles)))
        if (candidate := _candidate(phrase, said, catalogue)) is not None
    ]
    order = catalogue.order
    candidates.sort(key=lambda one: (-round(one.strength, 3), -one.score, order.get(one.path, -1)))
    found = [Match(one.path, tuple(sorted(one.own)), one.score) for one in _chosen(candidates)]
    return tuple(sorted(found, key=lambda one: one.places))


def _chosen(candidates: Sequence[_Candidate]) -> Iterator[_Candidate]:
    used: set[int] = set()
    shared: set[int] = set()
    for one in candidates:
        if one.own & used or one.own <= shared:
            continue
        used |= one.own
        shared |= one.context
        if one.path != _NOTHING:
            yield one


def _candidate(phrase: Phrase, said: Said, catalogue: Catalogue) -> _Candidate | None:
    """How well a request says a phrase; None where it does not, or not clearly."""
    own = _found(phrase, said)
    if not own or (phrase.whole and len(own) < len(set(phrase.stems))):
        return None
    context = _nearby(phrase.context, own, said)
    if context is None:
        return None
    weights = catalogue.weights
    total = sum(weights.get(word, 1.0) for word in set(phrase.stems))
    covered = sum(weights.get(spot.stem, 1.0) for spot in own) / total
    quality = sum(spot.quality for spot in own) / len(own)
    places = frozenset(spot.place for spot in own)
    if not _is_clear(phrase, own, places, covered, said, weights):
        return None
    score = covered * phrase.rank * quality if covered >= FOUND else FOUND
    if score < FOUND:
        return None
    heavy = sum(spot.quality * _heaviness(spot.stem) for spot in own) + _HALF * len(context)
    return _Candidate(
        phrase.path, places, frozenset(spot.place for spot in context), round(score, 4),
        heavy * covered * phrase.rank,
    )  # fmt: skip


def _found(phrase: Phrase, said: Said) -> list[Spot]:
    """The words of a phrase that stand near each other, around its rarest one."""
    present = [word for word in dict.fromkeys(phrase.stems) if word in said.spots]
    best: list[Spot] = []
    for anchor in said.spots[present[0]] if present else ():
        near = [anchor, *(one for word in present[1:] if (one := _nearest(word, anchor, said)))]
        kept = [one for one in near if phrase.asked or _belongs(one, anchor, phrase, said)]
        if len(kept) > len(best):
            best = kept
    return best


def _nearest(word: str, anchor: Spot, said: Said) -> Spot | None:
    same = [
        spot
        for spot in said.spots[word]
        if said.sentences[spot.place] == said.sentences[anchor.place]
    ]
    own = said.segments[anchor.place]
    return min(
        same,
        key=lambda spot: (said.segments[spot.place] != own, abs(spot.place - anchor.place)),
        default=None,
    )


def _belongs(one: Spot, anchor: Spot, phrase: Phrase, said: Said) -> bool:
    """Near enough to be of one phrase, and not parted from it by a comma or a conjunction."""
    apart = abs(said.content[one.place] - said.content[anchor.place])
    together = phrase.joint or said.segments[one.place] == said.segments[anchor.place]
    return together and apart < len(phrase.stems) + _SLACK


def _nearby(words: Sequence[str], own: Sequence[Spot], said: Said) -> list[Spot] | None:
    """The context of a phrase in the same sentence; None where some of it is missing."""
    found: list[Spot] = []
    for word in words:
        spot = _nearest(word, own[0], said) if word in said.spots else None
        if spot is None:
            return None
        found.append(spot)
    return found


def _is_clear(
    phrase: Phrase,
    own: Sequence[Spot],
    places: frozenset[int],
    covered: float,
    said: Said,
    weights: dict[str, float],
) -> bool:
    """Whether these words can only mean this key, as far as words can tell."""
    stems = {spot.stem for spot in own}
    if not phrase.path:
        return covered == 1.0
    if stems <= _documents():
        return covered == 1.0 and len(stems) > 1 and phrase.rank > _COMMON
    if stems <= _vague() and not phrase.context:
        pair = len(stems) > 1 and not stems & question_stems()
        alone = phrase.rank == _TITLE or phrase.asked
        return covered == 1.0 and (pair or not _rest(places, said, documents=alone))
    if covered == 1.0:
        return True
    telling = [one for one in stems - _vague() if weights.get(one, 1.0) >= _TELLING]
    if not telling or len(phrase.stems) > _LONGEST:
        return False
    return covered >= FOUND or (len(telling) > 1 and covered >= _FEW)


def _rest(places: frozenset[int], said: Said, *, documents: bool) -> list[str]:
    """What else the segment of some words says that means anything.

    `documents`: words for documents mean nothing either.
    """
    segments = {said.segments[place] for place in places}
    idle = idle_words() | vocabulary().teller
    idle |= vocabulary().document if documents else frozenset()
    return [
        word.plain
        for place, word in enumerate(said.words)
        if said.segments[place] in segments and place not in places
        and word.plain not in idle and not is_little(word.stem)
    ]  # fmt: skip


def _heaviness(word: str) -> float:
    return _HALF if word in _vague() else 1.0


def _titles(titles: tuple[str, ...]) -> tuple[Phrase, ...]:
    """What documents are called, as phrases of no key."""
    named = {content(title) for title in titles}
    return tuple(Phrase(_NOTHING, stems, 1.0, whole=True) for stems in sorted(named) if stems)


@cache
def _documents() -> frozenset[str]:
    return frozenset(stem(word) for word in vocabulary().document)


@cache
def _vague() -> frozenset[str]:
    """Stems that alone mean no key: of documents, of questions, and generic ones."""
    return _documents() | question_stems() | frozenset(map(stem, vocabulary().generic))
