"""Passages: definitions, sections and sentences that are themselves the answer."""

from __future__ import annotations

import re
from functools import cached_property

from sealread.document.model import Span
from sealread.document.outline import Heading
from sealread.extract.retrieval_sentences import sentences, stem
from sealread.extract.retrieval_terms import STOP_WORDS, folded_words
from sealread.extract.retrieval_told import LIKELY, Looking, Told
from sealread.schema.model import Field

_PASSAGE = re.compile(
    r"\b(?:purposes?|procedures?|notice\s+period|methods?|requirements?|conditions?|provisions?|terms"
    r"|obligations?|restrictions?|limitations?|circumstances|rights|responsibilities|remedies|scope"
    r"|description|summary|explanation|details|clause|policy|process|events)\b",
    re.IGNORECASE,
)
_BEGINNING = 90
"""In how many letters of its description a field says what it wants."""
_ENOUGH = 220
"""A passage of fewer letters has the next sentence of its section too."""
_DEFINED = re.compile(r"\bdefin(?:ition|ed)\b", re.IGNORECASE)
_ROLE_WORDS = re.compile(r"\b(?:roles?|titles?|positions?)\b", re.IGNORECASE)
_PROVISO = re.compile(r"[;,]\s+provided\b")
_MUST = re.compile(
    r"\b(?:shall|must|required?|requires|will\s+(?:deliver|provide|furnish)|obliged|agrees?\s+to"
    r"|having\s+received|shall\s+have\s+received|muss|müssen|verpflichtet)\b",
    re.IGNORECASE,
)
_NOT = re.compile(r"\b(?:not|no|nor|neither|without|unless|nicht|kein\w*)\b", re.IGNORECASE)
_ASKS_DUTY = re.compile(r"\b(?:required?|mandat\w+|must|obligat\w+|necessary)\b", re.IGNORECASE)
_REFERENCE = re.compile(
    r"(?:section|paragraph|subparagraph|clause|article|§|ziffer|abschnitt)\s*(?P<number>\d+\.\d+)",
    re.IGNORECASE,
)
_BARE = re.compile(r"\d+\.\d+")
_COUNTED = re.compile(r"\s*\(\w{1,3}\)\s+")
_TERM_WORDS, _REFERRED = 2, 300
_MOST_BLOCKS, _MOST_SAID = 60, 700
_ENOUGH_SCORE = 0.9

_LAW_ASKED = re.compile(
    r"\b(?:governing law|laws? govern|applicable law|whose laws?)\b", re.IGNORECASE
)
_LAW = re.compile(
    r"\b(?i:governed\s+(?:by|in\s+all\s+respects\s+by)|construed\s+(?:under|in\s+accordance\s+with))"
    r"(?:[^.]{0,160}?)\b(?i:laws?)\s+(?:(?i:in\s+force\s+)?(?i:of|in))\s+(?i:the\s+)?"
    r"(?P<where>(?i:(?:State|Commonwealth|Province|Republic|Kingdom)\s+of\s+)"
    r"[A-Z][\w’']*(?:\s+[A-Z][\w’']*)?|England(?:\s+and\s+Wales)?|Germany|Switzerland|[A-Z][a-z]+)"
    r"|\b(?i:governed\s+by|construed\s+in\s+accordance\s+with)(?i:,[^.,]{0,90},)?\s+(?i:the\s+)?"
    r"(?P<named>[A-Z][a-z]+(?:\s[A-Z][a-z]+)?\s+laws?)\b"
)
_THIS = re.compile(r"\bthis\s+(?:[\w-]+\s+){0,3}(?:agreement|contract|note|deed)\b", re.IGNORECASE)
_BEFORE_LAW = 300


class Passages:
    """Looks for the sentences that say what a field wants to know."""

    def __init__(self, look: Looking) -> None:
        self._look = look

    def definition(self, field: Field) -> Told | None:
        """The words of a definition where the field asks for one."""
        label = field.label
        if not _DEFINED.search(label.title) and not (
            _ROLE_WORDS.search(label.description[:_BEGINNING])
            and _DEFINED.search(label.description)
        ):
            return None
        words = [word for word in folded_words(label.title) if not word.startswith("defin")]
        title = " ".join(words)
        found = [one for one in self._look.definitions.about(title) if not one.owner]
        if not found and words:
            found = [one for one in self._look.definitions.about(words[-1]) if not one.owner]
            found = [one for one in found if folded_words(one.term)[-1] == words[-1]]
        if not found:
            return None
        first = next(sentences(self._look.text, found[0].said), found[0].said)
        said = _PROVISO.split(self._look.text[first.start : first.end])[0].rstrip(" .;,\n")
        return Told(tuple(self._look.plain([Span(first.start, first.start + len(said))])))

    def law(self, field: Field) -> Told | None:
        """Whose law governs the document, in the words that say so."""
        if not _LAW_ASKED.search(f"{field.label.title} {field.label.description}"):
            return None
        found = [
            one
            for one in _LAW.finditer(self._look.text)
            if not self._look.outline.is_running(one.start())
        ]
        this = next((one for one in found if _THIS.search(self._before(one))), None)
        first = this or next(iter(found), None)
        return Told((Span(*first.span(first.lastgroup or 0)),)) if first else None

    def _before(self, found: re.Match[str]) -> str:
        return self._look.text[max(0, found.start() - _BEFORE_LAW) : found.start()]

    def passage(self, field: Field) -> Told | None:
        """The first sentences of a section that is called so, where a passage is wanted."""
        label = field.label
        if not _PASSAGE.search(label.description[:_BEGINNING]):
            return None
        section = self._section(label.title) or self._referred(field)
        if section is not None:
            return Told(tuple(self._look.plain([self._opening(section)])))
        best = self._sentence(field)
        return Told(tuple(self._look.plain([best])), LIKELY) if best else None

    def _section(self, title: str) -> Span | None:
        """The text behind the heading that has just a title's words."""
        wanted = {stem(word) for word in folded_words(title) if word not in STOP_WORDS}
        for heading in self._look.outline.headings:
            own = {stem(word) for word in folded_words(heading.title) if word not in STOP_WORDS}
            if own == wanted:
                return Span(heading.span.end, self._look.outline.section(heading).end)
        said = r"\s+".join(map(re.escape, title.split()))
        pattern = re.compile(
            rf"^[^\n]{{0,12}}\b{said}[.:]\s+(?=[A-Z(])",
            re.IGNORECASE | re.MULTILINE,
        )
        run_in = pattern.search(self._look.text)
        return Span(run_in.end(), len(self._look.text)) if run_in else None

    def _referred(self, field: Field) -> Span | None:
        """The section that the definition of a term much like the field refers to."""
        core, more = self._look.words_of(field)
        weights, best, found = self._look.search.weights, 0.0, None
        for one in self._look.definitions.all:
            words = self._look.words(one.said)[:_REFERRED]
            own = {stem(word) for word in folded_words(one.term)}
            said = own | {stem(word) for word in folded_words(words[:_BEGINNING])}
            is_named = len(own & {*core, *more}) >= _TERM_WORDS and not own.isdisjoint(core)
            is_meant = len(own) >= _TERM_WORDS and own & {*more} and said & {*core}
            if not is_named and not is_meant:
                continue
            reference = _REFERENCE.search(words)
            heading = self._numbered.get(reference["number"]) if reference else None
            share = weights.share([*core, *more], one.term) / len(own)
            if heading is not None and share > best:
                end = self._look.outline.section(heading).end
                best, found = share, Span(heading.span.end, end)
        return found

    @cached_property
    def _numbered(self) -> dict[str, Heading]:
        """The headings by their bare numbers: "2.02" of "SECTION 2.02"."""
        numbers = ((_BARE.search(one.number), one) for one in self._look.outline.headings)
        return {found.group(): one for found, one in numbers if found}

    def _opening(self, section: Span) -> Span:
        """Its first sentences, as many as make a passage."""
        counted = _COUNTED.match(self._look.text, section.start)
        section = Span(counted.end(), section.end) if counted else section
        end = section.start
        first: int | None = None
        for sentence in sentences(self._look.text, section):
            first = sentence.start if first is None else first
            end = sentence.end
            if end - first >= _ENOUGH:
                break
        return Span(section.start if first is None else first, end)

    def duty(self, field: Field) -> Told | None:
        """Whether a sentence makes a duty of what the field names."""
        title = [w for w in folded_words(field.label.title) if not _ASKS_DUTY.fullmatch(w)]
        if not _ASKS_DUTY.search(f"{field.label.title} {field.label.description}") or not title:
            return None
        wanted = {stem(word) for word in title}
        for number in self._look.search.matching(title, 30):
            for sentence in self._look.sentences_of(number):
                said = self._look.text[sentence.start : sentence.end]
                own = {stem(word) for word in folded_words(said)}
                if said[:1] in '“"„' or not wanted <= own:  # what it is, not that it must be
                    continue
                if _MUST.search(said) and not _NOT.search(said):
                    return Told(
                        tuple(self._look.plain([sentence])), LIKELY, value=True,
                        reason="inferred: the sentence makes it a duty",
                    )  # fmt: skip
        return None

    def _sentence(self, field: Field) -> Span | None:
        """The sentence that has most of the field's words, if it has enough of them."""
        core, more = self._look.words_of(field)
        best: tuple[float, Span] | None = None
        for number in self._look.search.ranked(field, _MOST_BLOCKS):
            for sentence in self._look.sentences_of(number):
                said = self._look.text[sentence.start : sentence.end]
                score = self._look.score(
                    core, more, said[:_MOST_SAID], self._look.search.blocks[number].under
                )
                if best is None or score > best[0]:
                    best = (score, sentence)
        return best[1] if best and best[0] >= _ENOUGH_SCORE else None
