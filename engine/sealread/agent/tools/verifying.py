"""Tools that verify: nothing passes whose words are not on the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from sealread.agent.state import AgentState, Answer, Check, TargetKey, Verification, Way
from sealread.agent.tool import Rooms, Tool
from sealread.agent.tools.extracting import key_of
from sealread.agent.tools.wanted import (
    NO_KEY,
    document_of,
    keys_of,
    known_schema,
    missing_keys,
    schema_for,
    selection_of,
    settings_of,
    synonyms,
)
from sealread.document.model import Document
from sealread.extract.answering import Answered, Query
from sealread.extract.proving import (
    ABSENT,
    CONTRADICTED,
    NOT_SEARCHED,
    ONLY_UNSURE,
    Proof,
    Told,
    contradicts,
    prove_answer,
    prove_pages,
    prove_values,
    told_by_page,
)
from sealread.extract.question_words import label_of
from sealread.extract.result import Extraction


class Extracted(Struct, frozen=True):
    """What was found for the keys, and what was asked."""

    document: Document
    extracted: Extraction
    target_keys: tuple[TargetKey, ...]
    schema: str | None
    document_type: str | None


class Given(Struct, frozen=True):
    """What was answered, and what was asked."""

    document: Document
    answers: tuple[Answer, ...]
    questions: tuple[str, ...]
    translated_questions: tuple[str, ...]
    target_keys: tuple[TargetKey, ...]
    schema: str | None
    document_type: str | None
    way: Way


class Verdict(Struct, frozen=True):
    """What verifying showed."""

    verification: Verification


def _verify_values(rooms: Rooms, given: Extracted) -> Verdict:
    language, keys = given.document.language, given.target_keys
    schema = schema_for(given.schema, given.document_type, keys, language)
    selection = selection_of(keys, schema, language)
    review_below = rooms.engine.settings.review_below
    proofs = prove_values(given.document, schema, given.extracted, review_below, selection)
    checks = [_check(one) for one in proofs]
    checks += [Check(name, False, NO_KEY) for name in missing_keys(keys, schema)]
    if given.extracted.schema.sha256 != schema.sha256:
        checks.append(Check("schema", False, "the values were made under another schema"))
    if selection is not None:
        found = given.extracted.fields
        checks += [
            Check(path, False, NOT_SEARCHED)
            for path in selection.paths
            if not selection.of(path, found)
        ]
    every = {child.path for child in schema.root.children}
    whole = selection is None or every <= set(selection.paths)
    stated = any(one.holds and one.reason != ABSENT for one in proofs)
    return Verdict(_verification(checks, tolerated=(ONLY_UNSURE,) if whole and stated else ()))


def _verify_answers(rooms: Rooms, given: Given) -> Verdict:
    review_below = rooms.engine.settings.review_below
    answered = [_answered(one) for one in given.answers]
    told = _told_by_page(given, answered, review_below)
    proofs = [prove_answer(given.document, one, review_below, told) for one in answered]
    found = [one for one, proof in zip(answered, proofs, strict=True) if proof.holds and one.texts]
    others = _asked_otherwise(rooms, given, found)
    for place, one in enumerate(answered):
        other = others.get(one.question)
        if other is not None and contradicts(one, other, review_below):
            proofs[place] = Proof(one.question, False, CONTRADICTED)
    return Verdict(_verification([_check(one) for one in (*proofs, *prove_pages(given.document))]))


def _told_by_page(given: Given, answers: Sequence[Answered], review_below: float) -> Told | None:
    schema = known_schema(given.schema, given.document_type)
    if schema is None:
        return None
    return told_by_page(given.document, schema, answers, review_below)


def _asked_otherwise(
    rooms: Rooms, given: Given, answers: Sequence[Answered]
) -> dict[str, Answered]:
    """What the document says when it is asked in other words, by question.

    The reading of a key was asked for in several wordings at once, whose agreement is its
    confidence; what was proven before is not asked again.
    """
    engine = rooms.engine
    known = given.way.only
    once = engine.settings.phrasings == 1
    other = {
        one.question: query
        for one in answers
        if (not known or one.question in known)
        and (once or one.path is None)
        and (query := _other_query(one, given))
    }
    if not other:
        return {}
    made = engine.answer(
        given.document,
        list(other.values()),
        schema=known_schema(given.schema, given.document_type),
        synonyms=synonyms(given.target_keys, given.document.language),
        settings=settings_of(engine.settings, given.way),
        on_field=lambda done, total: rooms.progress("field", done, total),
        cancelled=rooms.cancelled,
    )
    return dict(zip(other, made, strict=True))


def _other_query(answer: Answered, given: Given) -> Query | None:
    """The question in words that did not bring the answer; None where there are no others.

    For the reading of a key they are the question's own; for the answer to a question the reading
    of the key that it is about, else its label alone.
    """
    asked, several = answer.question, len(answer.texts) > 1
    place = given.questions.index(asked) if asked in given.questions else 0
    translated = given.translated_questions
    worded = translated[place] if len(translated) == len(given.questions) else asked
    label = label_of(worded)
    if answer.path is not None:
        return Query(worded, wordings=(label,) if label else (), several=several)
    key = key_of(asked, place, given.questions, given.target_keys)
    if key is not None and (given.schema or given.document_type):
        return Query(asked, path=key.path)
    return Query(label, several=several) if label else None


def _answered(one: Answer) -> Answered:
    return Answered(
        one.question, one.texts, one.evidence, one.confidence, one.status, one.reason,
        one.runners_up, one.path,
    )  # fmt: skip


def _check(one: Proof) -> Check:
    return Check(one.subject, one.holds, one.reason)


def _verification(checks: Sequence[Check], tolerated: Sequence[str] = ()) -> Verification:
    """Complete where everything is verified, but for reasons that are tolerated.

    Of all keys of a schema some are not there; nothing is delivered for them, whatever came close.
    """
    complete = all(one.verified or one.reason in tolerated for one in checks)
    return Verification(bool(checks) and complete, tuple(checks))


def _extracted(state: AgentState, given: dict[str, Any]) -> Extracted:
    del given
    if state.extracted is None:
        raise ValueError("nothing was extracted")
    return Extracted(
        document_of(state), state.extracted, keys_of(state), state.schema, state.document_type
    )  # fmt: skip


def _given(state: AgentState, given: dict[str, Any]) -> Given:
    del given
    if state.answers is None:
        raise ValueError("nothing was answered")
    return Given(
        document=document_of(state),
        answers=state.answers,
        questions=state.questions,
        translated_questions=state.translated_questions or (),
        target_keys=keys_of(state),
        schema=state.schema,
        document_type=state.document_type,
        way=state.way,
    )


def _write(state: AgentState, output: Verdict) -> None:
    state.verification = output.verification


def _summary(output: Verdict) -> Any:
    checks = output.verification.checks
    return {
        "complete": output.verification.complete,
        "verified": sum(one.verified for one in checks),
        "failed": [
            {"subject": one.subject, "reason": one.reason} for one in checks if not one.verified
        ],
    }


TOOLS = (
    Tool(
        name="verify_extraction",
        description="Checks each value: its words stand on the page, it follows from them, the "
        "schema takes it, it is sure enough, and it was asked for.",
        function=_verify_values,
        input=Extracted,
        output=Verdict,
        normalise_input=_extracted,
        postprocess=_write,
        summary=_summary,
        needs=frozenset(("document", "extracted")),
        produces=frozenset(("verification",)),
        intents=frozenset(("kvp_extraction",)),
        seconds=300.0,
    ),
    Tool(
        name="verify_answer",
        description="Checks each answer: its words stand on the page, they are sure enough, and "
        "the document says nothing else when asked in other words.",
        function=_verify_answers,
        input=Given,
        output=Verdict,
        normalise_input=_given,
        postprocess=_write,
        summary=_summary,
        needs=frozenset(("document", "answers")),
        produces=frozenset(("verification",)),
        intents=frozenset(("question_answering",)),
        seconds=600.0,
    ),
)
