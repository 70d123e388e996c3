"""What is to be asked of a document: schema, keys and settings out of what the state says."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sealread.agent.state import AgentState, TargetKey, Way
from sealread.document.model import Document
from sealread.extract.key_match import Synonyms
from sealread.extract.selection import Selection
from sealread.extract.settings import ALL_WORDINGS, Settings
from sealread.schema.adhoc import Named, extended, form_schema, keys_schema
from sealread.schema.loading import load
from sealread.schema.model import Schema
from sealread.schema.paths import tokens, unescaped
from sealread.translate.glossary import LANGUAGES, Term, characteristics, fold

NO_KEY = "the schema has no such key"
_NO_LANGUAGES = ("", "und")


def document_of(state: AgentState) -> Document:
    """The document in the language that was found for it. Raises ValueError before it was read."""
    if state.document is None:
        raise ValueError("no document was read")
    language = state.document_language
    if language is None:
        return state.document
    return replace(state.document, language=None if language in _NO_LANGUAGES else language)


def keys_of(state: AgentState) -> tuple[TargetKey, ...]:
    """The keys that are wanted, worded as the document does where they were translated."""
    return state.translated_keys or state.target_keys or ()


def known_schema(schema: str | None, document_type: str | None) -> Schema | None:
    """The schema that was fixed or fits the kind of document. Raises SchemaError."""
    name = schema or document_type
    return load(name) if name else None


def schema_for(
    schema: str | None, document_type: str | None, keys: Sequence[TargetKey], language: str | None
) -> Schema:
    """The schema under which these keys are extracted.

    A schema that the caller fixed stays as it is. One that was chosen by the kind of document is
    extended by what else was asked for; without one there are just the keys that were asked for,
    or, without any, the labels of the page. Raises SchemaError.
    """
    own = [_named(key, language) for key in keys if key.path is None]
    known = known_schema(schema, document_type)
    if known is None:
        return keys_schema(own) if own else form_schema()
    return known if schema else extended(known, own)


def paths_of(keys: Sequence[TargetKey], schema: Schema) -> list[str] | None:
    """The paths of the keys in the schema, those that it does not have left out.

    None: everything, because no key was named.
    """
    if not keys:
        return None
    own = {child.label.name: child.path for child in schema.root.children}
    found = [key.path if key.path is not None else own.get(key.named) for key in keys]
    return list(dict.fromkeys(path for path in found if path is not None))


def missing_keys(keys: Sequence[TargetKey], schema: Schema) -> tuple[str, ...]:
    """The names of keys that a schema does not have."""
    own = {child.label.name for child in schema.root.children}
    return tuple(key.named for key in keys if key.path is None and key.named not in own)


def selection_of(
    keys: Sequence[TargetKey], schema: Schema, language: str | None
) -> Selection | None:
    """The keys as a selection of the schema; None: everything. Raises SchemaError."""
    paths = paths_of(keys, schema)
    return None if paths is None else Selection(schema, paths, language, synonyms(keys, language))


def synonyms(keys: Sequence[TargetKey], language: str | None) -> Synonyms:
    """Other wordings of a key: as it was translated and named, then all that the glossary has."""

    def of(name: str) -> tuple[str, ...]:
        own = [
            said
            for key in keys
            if name in (key.named, unescaped((tokens(key.path or "") or ("",))[-1]))
            for said in (key.asked, key.named)
            if said
        ]
        every = [*own, *(said for one in (name, *own) for said in _glossary(one, language))]
        return tuple(said for said in dict.fromkeys(every) if said != name)

    return of


def settings_of(settings: Settings, way: Way) -> Settings:
    """The engine's settings as the way changes them."""
    window = settings.window_tokens if way.window_tokens is None else way.window_tokens
    return replace(
        settings,
        phrasings=settings.phrasings if way.phrasings is None else way.phrasings,
        settled_above=settings.settled_above if way.phrasings is None else ALL_WORDINGS,
        window_tokens=window,
        overlap_tokens=min(settings.overlap_tokens, window // 2),
    )


def _named(key: TargetKey, language: str | None) -> Named:
    said = (key.asked,) if key.asked and key.asked != key.named else ()
    return Named(key.named, {language or "": said} if said else {})


def _glossary(name: str, language: str | None) -> tuple[str, ...]:
    """All wordings of a characteristic, the document's language first."""
    term = next((one for one in characteristics() if fold(name) in map(fold, _all(one))), None)
    if term is None:
        return ()
    others = [said for code in LANGUAGES if code != language for said in term.said(code)]
    return (*term.said(language), *others)


def _all(term: Term) -> tuple[str, ...]:
    return (*term.de, *term.en, *term.fr, *term.asked)
