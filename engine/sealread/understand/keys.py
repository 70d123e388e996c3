"""Which keys of a schema a request or a question names, in whatever words and language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from sealread.schema.model import Schema
from sealread.schema.paths import escaped
from sealread.understand.catalogue import catalogue, is_little
from sealread.understand.described import by_description
from sealread.understand.kinds import TITLES
from sealread.understand.matching import FOUND, Match, matches
from sealread.understand.paths import Literal, literals
from sealread.understand.sentences import is_everything
from sealread.understand.spotting import Said, said
from sealread.understand.words import (
    everything,
    idle_words,
    language_names,
    quoted,
    tokens,
    vocabulary,
)

_MOST_FREE = 4


class Wanted(Struct, frozen=True):
    """A key that is wanted: as it was named, its path in the schema, how sure that is (0 to 1).

    `path` is None where no key of the schema is meant: the words are asked as they are. Below a
    list of records the index is `*`; below open keys the last token is the name as asked, or the
    glossary's name for it.
    """

    named: str
    path: str | None = None
    score: float = 0.0


def every_key(schema: Schema) -> tuple[Wanted, ...]:
    """All keys of a schema, at its top."""
    return tuple(Wanted(node.label.title, node.path, 1.0) for node in schema.root.children)


def wanted(request: str, schema: Schema | None) -> tuple[Wanted, ...]:
    """The keys that a request wants, in its order; all of the schema where it names none.

    "All fields but the signature" leaves that out; "all about the manufacturer" is that alone.
    Names that are in a list and in no schema are keys to be asked for directly.
    """
    if schema is None:
        return tuple(_free(said(request, ()), set(), request))
    head, tail = _before_exception(request)
    left_out = {one.path for one in _named(tail, schema)} if tail else set()
    named = _named(head, schema)
    if left_out or (is_everything(head) and not _narrowed(head, named, schema)):
        return tuple(one for one in every_key(schema) if one.path not in left_out)
    found = (*named, *_unknown(head, schema))
    return found or every_key(schema)


def about(question: str, schema: Schema | None) -> tuple[Wanted, ...]:
    """The keys that a question is about, at least one: without a path where the schema has none."""
    found = _named(question, schema) if schema is not None else ()
    return tuple(one for one in found if not _is_above_another(one, found)) or (Wanted(question),)


def _is_above_another(one: Wanted, all_of_them: Sequence[Wanted]) -> bool:
    """In "the declared performance for X" the question is about X alone."""
    return any((other.path or "").startswith(f"{one.path}/") for other in all_of_them)


def _named(text: str, schema: Schema) -> tuple[Wanted, ...]:
    """Keys given literally, then those that the other words name."""
    given = literals(text, schema)
    rest = _masked(text, given)
    words = said(rest, catalogue(schema).weights.keys())
    found = [Wanted(one.named, one.path, 1.0) for one in given]
    matched = _matches(words, schema)
    whole = tuple(_whole_quotes(words, matched, schema))
    found += whole
    found += [
        Wanted(words.between(one.places), one.path, one.score)
        for one in matched
        if not any(words.between(one.places) in name.named for name in whole)
    ]
    return tuple({one.path: one for one in reversed(_in_order(found, text))}.values())[::-1]


def _whole_quotes(words: Said, matched: Sequence[Match], schema: Schema) -> Iterator[Wanted]:
    """What stands in quotation marks is one name: an open key where no other key is all of it."""
    opens = catalogue(schema).opens
    if opens is None:
        return
    beside = any(one.path == opens for one in matched)
    for start, end in quoted(words.text):
        inside = {
            place
            for place, word in enumerate(words.words)
            if start <= word.start and word.end <= end and not is_little(word.stem)
        }
        own = [one for one in matched if inside.intersection(one.places)]
        is_one = len(own) == 1 and inside <= set(own[0].places)
        below = bool(own) and all(one.path.startswith(f"{opens}/") for one in own)
        if inside and not is_one and (below or (beside and not own)):
            name = words.text[start:end].strip()
            yield Wanted(name, f"{opens}/{escaped(name)}", FOUND)


def _in_order(found: Sequence[Wanted], text: str) -> list[Wanted]:
    return sorted(found, key=lambda one: text.find(one.named))


def _matches(words: Said, schema: Schema) -> tuple[Match, ...]:
    root = schema.root.label
    titles = [title for own in TITLES.values() for title in own]
    return matches(words, catalogue(schema), [root.title, *titles]) or by_description(words, schema)


def _masked(text: str, given: Sequence[Literal]) -> str:
    for one in given:
        text = text[: one.start] + " " * (one.end - one.start) + text[one.end :]
    return text


def _before_exception(request: str) -> tuple[str, str]:
    """A request cut at "except": what is wanted, and what is not."""
    for word in tokens(request):
        if word.plain in everything().except_ and is_everything(request[: word.start]):
            return request[: word.start], request[word.end :]
    return request, ""


def _narrowed(text: str, named: Sequence[Wanted], schema: Schema) -> bool:
    """Whether "all …" is all about a key: "alle Angaben zum Hersteller"."""
    words = said(text, catalogue(schema).weights.keys())
    places = [place for one in _matches(words, schema) for place in one.places]
    nouns = [place for place, word in enumerate(words.words) if word.plain in everything().nouns]
    if not named or not places or not nouns:
        return False
    after = words.words[nouns[0] + 1 : nouns[0] + 2]
    close = min(places) > nouns[0] and words.content[min(places)] - words.content[nouns[0]] <= 3
    return bool(after) and after[0].plain in everything().about and close


def _unknown(text: str, schema: Schema) -> Iterator[Wanted]:
    """What is listed beside the keys of the schema."""
    given = literals(text, schema)
    words = said(_masked(text, given), catalogue(schema).weights.keys())
    used = {place for one in _matches(words, schema) for place in one.places}
    for one in _free(words, used, text):
        if not _named(one.named, schema):
            yield one


def _free(words: Said, used: set[int], text: str) -> Iterator[Wanted]:
    """Names in a list that no key has: a few nouns, alone between commas or in quotes."""
    for segment in dict.fromkeys(words.segments):
        places = [place for place, own in enumerate(words.segments) if own == segment]
        if used.intersection(places) or _is_told(words, places):
            continue
        own = [place for place in places if _says_something(words, place)]
        if own and len(own) <= _MOST_FREE and not text[words.words[own[0]].start].isdecimal():
            yield Wanted(_quoted(words, own) or words.between(own))


def _quoted(words: Said, places: Sequence[int]) -> str | None:
    """The whole of the quotation that some words stand in."""
    first = words.words[places[0]]
    around = [(a, b) for a, b in quoted(words.text) if a <= first.start and first.end <= b]
    return words.text[around[0][0] : around[0][1]] if around else None


def _is_told(words: Said, places: Sequence[int]) -> bool:
    """Whether a piece tells something ("I am looking at …") instead of naming it."""
    return any(words.words[place].plain in vocabulary().teller for place in places) and not any(
        words.words[place].plain in vocabulary().give | vocabulary().extract for place in places
    )


def _says_something(words: Said, place: int) -> bool:
    word, known, all_of_it = words.words[place], vocabulary(), everything()
    idle = idle_words() | known.document | known.before | known.teller
    idle |= all_of_it.about | all_of_it.except_ | all_of_it.all | all_of_it.nouns
    return not (word.plain in idle or is_little(word.stem) or word.plain in language_names())
