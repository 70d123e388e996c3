"""Keys and questions in the language of a document, where templates or the glossary know how."""

from __future__ import annotations

from collections.abc import Sequence

from sealread.schema.model import Schema
from sealread.translate.glossary import LANGUAGES, Language
from sealread.translate.naming import named
from sealread.translate.phrases import phrase
from sealread.translate.terms import loose_term, term
from sealread.understand.keys import about
from sealread.understand.languages import request_language
from sealread.understand.templates import question_for


def known(language: str | None) -> Language | None:
    """A language of the glossary; None for any other."""
    return next((code for code in LANGUAGES if code == language), None)


def key_wording(name: str, path: str | None, schema: Schema | None, target: str) -> str | None:
    """How documents in a language word a key; None where nobody knows.

    A key of the schema by the first phrase of the language, else by its name in it; an open key
    and one that no schema has by the glossary.
    """
    own = named(schema).get(path) if schema is not None and path is not None else None
    if own is not None:
        return next(iter(own.phrases.get(target, ())), None) or own.said(target)
    names = dict.fromkeys((_last(path) if path else name, name))
    return next((said for one in names if (said := _by_glossary(one, target))), None)


def _by_glossary(name: str, target: str) -> str | None:
    """A name in a language: as it is, translated, or for a looser word the term that it means."""
    if term(name, target) is not None:
        return name
    sources = [code for code in LANGUAGES if code != target]
    said = next((there for one in sources if (there := phrase(name, one, target))), None)
    if said is not None and said != name:
        return said
    meant = loose_term(name)
    return next(iter(meant.said(target)), None) if meant else None


def _last(path: str) -> str:
    return path.rpartition("/")[2].replace("~1", "/").replace("~0", "~")


def queries(questions: Sequence[str], schema: Schema | None, target: str | None) -> tuple[str, ...]:
    """The questions in the language of the document, as many as there were.

    One that is about a single key is put as the templates put it. Others stay as they are: the
    reader answers questions in the other language too.
    """
    language = known(target)
    if language is None:
        return tuple(questions)
    return tuple(_query(question, schema, language) for question in questions)


def _query(question: str, schema: Schema | None, target: Language) -> str:
    if schema is None or request_language(question) == target:
        return question
    keys = about(question, schema)
    if len(keys) != 1 or keys[0].path is None:
        return question
    return question_for(keys[0].path, schema, target) or question
