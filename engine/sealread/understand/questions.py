"""The questions of a request, each on its own: sentences, joined clauses, lists."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from sealread.understand.languages import without_output_language
from sealread.understand.sentences import Sentence, question_starts, sentences
from sealread.understand.words import Token, tokens, vocabulary

_JOINT = re.compile(r"(?<!\w)(?:und|and|et|sowie|oder|or|ou|auch|also|dann|then)$", re.I)
_LONGEST_JOINT = 6  # with the character in front of it
_CONJUNCTION = re.compile(r"\b(?:und|and|et|sowie|oder|or|ou)\b[\s\w]{0,8}$", re.IGNORECASE)
_BARE = re.compile(
    r"(?P<head>\W*(?:(?:wer|was|wie|wo|who|what|which|where|qui|quel\w*)\s+)"
    r"(?:ist|sind|war|waren|lautet|lauten|heißt|heißen|is|are|was|were|est|sont)\s+)"
    r"(?P<things>.+?)\W*$",
    re.IGNORECASE,
)
_ARTICLE = r"(?:der|die|das|dem|den|the|le|la|les|l')\b"
_THINGS = re.compile(rf"\s*(?:,\s*(?:und|and|et)?|\b(?:und|and|et|sowie)\b)\s+(?={_ARTICLE})", re.I)
_SINGULAR = {
    "sind": "ist", "waren": "war", "lauten": "lautet", "heißen": "heißt",
    "are": "is", "were": "was", "sont": "est",
}  # fmt: skip
_PLURAL = re.compile(rf"\b(?:{'|'.join(_SINGULAR)})\b", re.IGNORECASE)
_MOST_WORDS = 6
_BARE_WORDS = 3


def questions(request: str | Sequence[str]) -> tuple[str, ...]:
    """The single questions of a request, in their order, none of them twice.

    A request may be a list of strings, or the JSON of one; each is taken apart on its own. What is
    no question beside one (an introduction, a wish for a format) is left out. A request without any
    form of a question is one question as it stands.
    """
    found = [
        question for text in _texts(request) for question in _of_text(without_output_language(text))
    ]
    return tuple(dict.fromkeys(found))


def _texts(request: str | Sequence[str]) -> Sequence[str]:
    if not isinstance(request, str):
        return request
    if not request.lstrip().startswith("["):
        return [request]
    try:
        return msgspec.json.decode(request, type=list[str])
    except msgspec.DecodeError:
        return [request]  # words in brackets are no list


def _of_text(text: str) -> list[str]:
    told = sentences(text)
    asking = [one for one in told if one.question_word or one.is_marked or one.is_inverted]
    if not asking:
        bare = " ".join(text.split())
        return [bare] if told else []
    return [question for one in asking for question in _of_sentence(one)]


def _of_sentence(sentence: Sentence) -> list[str]:
    return [
        _finished(question)
        for clause in _clauses(sentence)
        for question in _things(clause)
    ]  # fmt: skip


def _clauses(sentence: Sentence) -> list[str]:
    """The clauses of a sentence that begin with a question word; else the sentence."""
    text = sentence.text
    starts = _cuts(text, question_starts(text), keeps_opening=_keeps_opening(sentence))
    if not starts:
        return [text]
    ends = [*starts[1:], len(text)]
    cut = [_unjoined(text[a:b].rstrip("?.! ")) for a, b in zip(starts, ends, strict=True)]
    return [_completed(clause, cut, place) for place, clause in enumerate(cut)]


def _unjoined(text: str) -> str:
    """The text without the commas and conjunctions at its end, taken away one by one."""
    while True:
        shorter = text.rstrip(",; \t\n\r\f\v")
        joint = _JOINT.search(shorter[-_LONGEST_JOINT:])
        if joint is None:
            return shorter
        text = shorter[: len(shorter) - len(joint[0])]


def _completed(clause: str, clauses: Sequence[str], place: int) -> str:
    """A clause without a verb of its own ("… and by whom?") with that of its neighbour."""
    if not _is_bare(clause):
        return clause
    for near in (*clauses[:place][::-1], *clauses[place + 1 :]):
        if not _is_bare(near):
            return f"{clause} {_predicate(near)}".strip()
    return clause


def _is_bare(clause: str) -> bool:
    """Nothing but question words, or a preposition, a question word and what they ask for."""
    words, said = [word.plain for word in tokens(clause)], vocabulary()
    if all(word in said.question | said.before for word in words):
        return True
    return len(words) == _BARE_WORDS and words[0] in said.before and words[1] in said.question


def _predicate(clause: str) -> str:
    """A question from its verb on; of one without an auxiliary, what its question word leaves."""
    words = tokens(clause)
    verbs = _verbs(words)
    if verbs:
        return clause[verbs[0] :]
    asked = [word for word in words if word.plain in vocabulary().question]
    return clause[asked[0].end :].strip() if asked else ""


def _verbs(words: Sequence[Token]) -> list[int]:
    return [word.start for word in words if word.plain in vocabulary().verb_first]


def _keeps_opening(sentence: Sentence) -> bool:
    """Whether what stands before the first question word is a question itself."""
    return sentence.is_inverted or (
        sentence.is_marked and not sentence.begins_as_question and not sentence.is_polite
    )


def _cuts(text: str, starts: list[int], *, keeps_opening: bool) -> list[int]:
    """Where to cut: behind a comma only in a row of questions that a conjunction ends.

    In "the body, which tested it" the comma begins a relative clause.
    """
    joined = [start for start in starts if start and _CONJUNCTION.search(text[:start])]
    if not starts or (keeps_opening and starts[0] > 0):
        return [0, *joined] if joined else []
    return [starts[0], *(starts[1:] if joined else [])]


def _things(clause: str) -> list[str]:
    """ "Who is the A and the B" as two questions; as it stands where it is not that plain."""
    found = _BARE.match(clause)
    if found is None:
        return [clause]
    things = _THINGS.split(found["things"])
    if len(things) < 2 or any(len(thing.split()) > _MOST_WORDS for thing in things):
        return [clause]
    if not all(re.match(_ARTICLE, thing, re.IGNORECASE) for thing in things):
        return [clause]
    head = _PLURAL.sub(lambda verb: _SINGULAR[verb[0].lower()], found["head"])
    return [f"{head}{thing}" for thing in things]


def _finished(question: str) -> str:
    bare = " ".join(question.split()).strip(" ,;.!?")
    return f"{bare[:1].upper()}{bare[1:]}?"
