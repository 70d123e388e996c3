"""The kinds of documents that are told apart, and the schemas that fit them.

The fast reader has learnt to be asked as `ASKED` says; a language model is asked for the one field
of `question`, as for any other field of a schema: it shows the words that say so.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

ASKED: dict[str, tuple[str, ...]] = {
    "en": ("Type of document", "What kind of document is this?"),
    "de": ("Art des Dokuments", "Um was für ein Dokument handelt es sich?"),
}
"""How the reader has learnt to be asked which kind of document it has before it."""
TITLES: dict[str, tuple[str, str]] = {
    "dop": ("Declaration of Performance", "Leistungserklärung"),
    "invoice": ("Invoice", "Rechnung"),
    "receipt": ("Receipt", "Kassenbon"),
    "purchase_order": ("Purchase order or delivery note", "Bestellung oder Lieferschein"),
    "utility_bill": ("Utility bill", "Verbrauchsabrechnung"),
    "payslip": ("Payslip", "Gehaltsabrechnung"),
    "bank_statement": ("Account statement", "Kontoauszug"),
}
"""What the documents of the library's schemas are called, in English and in German."""
OTHERS: tuple[tuple[str, str], ...] = (
    ("Form", "Formular"),
    ("Broadcast advertising contract", "Werbevertrag mit einem Sender"),
    ("Bank or broker confirmation", "Wertpapier- oder Bankabrechnung"),
    ("Foreign agent registration", "Registrierung eines ausländischen Vertreters"),
    ("Contract", "Vertrag"),
    ("Résumé", "Lebenslauf"),
    ("Financial statement", "Jahresabschluss"),
    ("Letter", "Brief"),
    ("Memo", "Aktennotiz"),
    ("Minutes of a meeting", "Protokoll"),
    ("Certificate", "Bescheinigung"),
)
"""What other documents are called, for which the library has no schema."""

STACK = "another_document"
"""The code of a notice that with a page another document seems to begin."""
KIND = "document_type"
"""The field that `question` asks for."""
SURE = 0.5
"""Below it what a model says is no kind; the labels on the page may tell it then."""
SURELY = 0.75
"""The same for a kind that has a schema, unless labels on the page are those of that schema."""
AGAINST_LABELS = 0.95
"""The same where labels on the page are those of other schemas alone."""
_MORE = {"Receipt": "Receipt of a shop, a restaurant or a till"}
"""What a language model is told of a title that alone says too little."""
_BESIDE = ("Form", "Contract", "Letter", "Certificate", "Financial statement")
"""Titles of `OTHERS` that a language model may choose: more than two dozen choices are too many."""
_DESCRIPTION = "Which of these kinds of documents it is."


def question(beside: Collection[str] | None = None) -> str:
    """A JSON Schema that asks which kind of document one is; null where it is none of them.

    Each kind has its English and its German name: a model begins to say the one that is printed.
    `beside`: which one of the others it is, if it has to be one; English titles (`named`).
    """
    choices = [
        said for titles, _ in _kinds() for said in titles if named(said)[0] not in (beside or ())
    ]
    none = [None] if beside is None else []
    field: dict[str, Any] = {
        "title": ASKED["en"][0], "description": _DESCRIPTION, "enum": [*choices, *none],
    }  # fmt: skip
    return json.dumps({"type": "object", "properties": {KIND: field}})


def named(choice: object) -> tuple[str, str]:
    """What an answer to `question` says: the English title of the kind, the library's schema.

    "" where there is none.
    """
    for (english, german), schema in _kinds():
        if choice in (english, german):
            return next(
                (title for title, said in _MORE.items() if said == english), english
            ), schema
    return "", ""


def in_language(title: str, language: str) -> str:
    """The name of a kind (its English title) in a language, in English where it has none there."""
    if language != "de":
        return title
    names = (*TITLES.values(), *OTHERS)
    return next((german for english, german in names if english == title), title)


def choice_of(schema: str) -> str:
    """The answer to `question` for documents of a schema of the library."""
    return next(titles[0] for titles, name in _kinds() if name == schema)


def _kinds() -> list[tuple[tuple[str, str], str]]:
    """The names of each kind, and the schema of the library for it."""
    own = [*TITLES.items(), *(("", titles) for titles in OTHERS if titles[0] in _BESIDE)]
    return [((_MORE.get(titles[0], titles[0]), titles[1]), name) for name, titles in own]


def schema_of(title: str) -> str:
    """The library's schema for documents that are called so (in English); "" where it has none."""
    return next((name for name, (english, _) in TITLES.items() if english == title), "")


def title_of(schema: str) -> str:
    """What documents of a schema of the library are called, whatever language its keys have."""
    return TITLES.get(schema.partition(".")[0], ("", ""))[0]
