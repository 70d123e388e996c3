"""What the keys of a schema are called: names, titles, phrases, glossary, in all languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from msgspec import Struct

from sealread.schema import library
from sealread.schema.loading import load
from sealread.schema.model import Label, Node, OpenKeys, Schema
from sealread.schema.paths import escaped
from sealread.translate.glossary import LANGUAGES, Key, Language, Term, characteristics, fold
from sealread.translate.naming import key_of, members
from sealread.understand.words import BREAK, stem, tokens, vocabulary

_TITLE, _GLOSSARY, _PHRASE, _WITHIN = 1.0, 0.95, 0.9, 0.9
_LONGEST = 8
"""Content words of a phrase beyond which part of it says nothing."""
_CONTEXT_WORDS = 2
_PAIR = 2
Contexts = tuple[tuple[str, ...], ...]


class Phrase(Struct, frozen=True):
    """One way to name a key, as stems without little words.

    `context`: stems that say of which list or section the key is, and that other keys may share.
    `rank`: how well the wording fits. `whole`: it counts only if all of it is said. `asked`: it is
    a question about the key, in any order. `joint`: it runs over a comma or a conjunction.
    """

    path: str
    stems: tuple[str, ...]
    rank: float
    context: tuple[str, ...] = ()
    whole: bool = False
    asked: bool = False
    joint: bool = False


class Catalogue(Struct, frozen=True):
    """All phrases of a schema; how telling each stem is; the order of its paths.

    `opens`: the open keys that the glossary's characteristics belong to.
    """

    phrases: tuple[Phrase, ...]
    weights: dict[str, float]
    order: dict[str, int]
    keys: dict[str, str]
    opens: str | None = None


class _Holder:
    """A schema that is the same for the cache whichever object it is."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema

    def __hash__(self) -> int:
        return hash((self.schema.name, self.schema.sha256))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Holder) and self.schema == other.schema


@lru_cache(maxsize=8)
def _catalogue(holder: _Holder) -> Catalogue:
    return _Builder(holder.schema).catalogue()


def catalogue(schema: Schema) -> Catalogue:
    """What the keys of a schema are called."""
    return _catalogue(_Holder(schema))


def concepts(schema: Schema) -> dict[str, str]:
    """The keys of the glossary that a schema has: id to path."""
    return catalogue(schema).keys


class _Builder:
    """One walk over a schema."""

    def __init__(self, schema: Schema) -> None:
        self._schema = schema
        self._phrases: list[Phrase] = []
        self._order: dict[str, int] = {}
        self._keys: dict[str, str] = {}
        self._opens: str | None = None

    def catalogue(self) -> Catalogue:
        for child in self._schema.root.children:
            self._node(child, (), None)
        phrases = tuple(dict.fromkeys(phrase for phrase in self._phrases if phrase.stems))
        return Catalogue(phrases, _weights(phrases), self._order, self._keys, self._opens)

    def _node(self, node: Node, contexts: Contexts, parent_key: str | None) -> None:
        self._order[node.path] = len(self._order)
        key = key_of(node.label, parent_key)
        if key is not None:
            self._keys.setdefault(key.id, node.path)
        self._named(node, contexts, key)
        children = members(node)
        if children:
            self._drop_what_children_say(node.path, children)
        for child in children:
            self._node(child, _contexts(node.label, key), key.id if key else None)
        if isinstance(node, OpenKeys) and key is not None and key.id == "performance":
            self._characteristics(node, schema_language(node.label, key))

    def _named(self, node: Node, contexts: Contexts, key: Key | None) -> None:
        label = node.label
        ranked = [(name, _TITLE) for name in dict.fromkeys((label.title, label.name))]
        if key is not None:
            ranked += [(name, _GLOSSARY) for code in LANGUAGES for name in key.said(code)]
            self._phrases += [
                Phrase(node.path, content(asked, keep=True), _GLOSSARY, whole=True, asked=True)
                for asked in key.asked
            ]
        ranked += [
            (phrase, _PHRASE - min(place, 20) / 200)
            for said in (label.phrases or _of_namesakes(label)).values()
            for place, phrase in enumerate(said)
        ]
        for name, rank in ranked:
            stems = content(name)
            long, joint = len(stems) > _LONGEST, bool(BREAK.search(name))
            self._phrases.append(Phrase(node.path, stems, rank, whole=long, joint=joint))
            self._phrases += _with_context(node.path, stems, rank, contexts)

    def _drop_what_children_say(self, path: str, children: Sequence[Node]) -> None:
        """Of a list, "name and function" names what it is made of, not the list."""
        single = {
            stems[0]
            for child in children
            for name in (child.label.title, *_all(child.label))
            if len(stems := content(name)) == 1
        }
        self._phrases = [
            phrase
            for phrase in self._phrases
            if phrase.path != path
            or phrase.asked
            or len(phrase.stems) < _PAIR
            or not single.issuperset(phrase.stems)
        ]

    def _characteristics(self, node: OpenKeys, language: Language) -> None:
        self._opens = node.path
        for term in characteristics():
            name = name_of(term, language)
            path = f"{node.path}/{escaped(name)}"
            self._order.setdefault(path, len(self._order))
            said = [name for code in LANGUAGES for name in term.said(code)]
            self._phrases += [
                Phrase(path, content(name), _GLOSSARY, joint=bool(BREAK.search(name)))
                for name in said
            ]
            self._phrases += [
                Phrase(
                    path, content(name, keep=True), _PHRASE, whole=True, asked=_is_question(name)
                )
                for name in term.asked
            ]


def name_of(term: Term, language: Language) -> str:
    """The name of a characteristic in a language; in English or German where it has none."""
    return next(said[0] for code in (language, "en", "de") if (said := term.said(code)))


def schema_language(label: Label, key: Key) -> Language:
    """The language of a schema's keys, told by the name of one of them."""
    own = {fold(label.title), fold(label.name)}
    return next((code for code in LANGUAGES if own & {fold(name) for name in key.said(code)}), "en")


def content(name: str, *, keep: bool = False) -> tuple[str, ...]:
    """The stems of a name without little words; `keep`: question words are no little ones."""
    kept = question_stems() if keep else frozenset()
    return tuple(
        token.stem for token in tokens(name) if token.stem in kept or not is_little(token.stem)
    )


def is_little(word: str) -> bool:
    """Whether a stem is an article, a preposition, a conjunction."""
    return word in _little()


@cache
def _little() -> frozenset[str]:
    return frozenset(stem(word) for word in vocabulary().little)


@cache
def question_stems() -> frozenset[str]:
    """The stems of the words with which questions begin."""
    return frozenset(stem(word) for word in vocabulary().question)


def _is_question(name: str) -> bool:
    return any(token.plain in vocabulary().question | {"ist", "is"} for token in tokens(name))


def _contexts(label: Label, key: Key | None) -> Contexts:
    """The short names of a list or section, as stems."""
    said = key.said("de") + key.said("en") + key.said("fr") if key else ()
    names = [content(name) for name in (label.title, label.name, *_all(label), *said)]
    return tuple(dict.fromkeys(name for name in names if 0 < len(name) <= _CONTEXT_WORDS))


def _with_context(
    path: str, stems: tuple[str, ...], rank: float, contexts: Contexts
) -> Iterator[Phrase]:
    """A key of a list named with the list: "position of the signatory"."""
    for context in contexts:
        if stems and not set(context) & set(stems):
            yield Phrase(path, stems, min(rank, _WITHIN), context=context, whole=True)


def _all(label: Label) -> Iterator[str]:
    for said in label.phrases.values():
        yield from said


def _of_namesakes(label: Label) -> dict[str, tuple[str, ...]]:
    """The phrases of the library's keys of the same name or title."""
    own = {fold(label.title), fold(label.name)}
    return next((said for names, said in _library() if own & names), {})


@cache
def _library() -> tuple[tuple[frozenset[str], dict[str, tuple[str, ...]]], ...]:
    """The names and the phrases of all keys of the library that have any."""
    roots = [load(name).root for name in library.names()]
    labels = [label for root in roots for label in _labels(root)]
    return tuple(
        (frozenset((fold(one.title), fold(one.name))), one.phrases) for one in labels if one.phrases
    )


def _labels(node: Node) -> Iterator[Label]:
    for child in members(node):
        yield child.label
        yield from _labels(child)


def _weights(phrases: Sequence[Phrase]) -> dict[str, float]:
    """How telling a stem is: the fewer keys have it, the more."""
    paths: dict[str, set[str]] = {}
    for phrase in phrases:
        for word in (*phrase.stems, *phrase.context):
            paths.setdefault(word, set()).add(phrase.path)
    counts = Counter({word: len(found) for word, found in paths.items()})
    return {word: 1.0 / count for word, count in counts.items()}
