"""Models in plain words: how large, whether they fit, whether they can read."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLocale

from sealread.work.models import Card, Fit, Offer
from sealread_desktop.look import plain

_CONTEXT = "Models"
_SHOWN = 12


def size(count: int) -> str:
    """Bytes as a person reads them ("11.3 MB")."""
    return QLocale().formattedDataSize(count, 1, QLocale.DataSizeFormat.DataSizeSIFormat)


def title(card: Card) -> str:
    """What a model calls itself, made harmless."""
    return plain.line(card.described.title, 100)


def dialect(card: Card) -> str:
    """How a model is spoken to."""
    translate = QCoreApplication.translate
    if card.dialect == "reader":
        return translate("Models", "Reader")
    if card.dialect == "chat":
        return translate("Models", "Conversation")
    return translate("Models", "Neither")


def fit(verdict: Fit) -> str:
    """Whether a model fits this machine."""
    translate = QCoreApplication.translate
    if verdict == "fits":
        return translate("Models", "✓ Fits")
    if verdict == "tight":
        return translate("Models", "! Tight")
    return translate("Models", "✗ Too large")


def licence(card: Card) -> str:
    """The licence that the file names."""
    said = plain.line(card.described.licence, 60)
    return said or QCoreApplication.translate("Models", "not stated")


def use(card: Card) -> str:
    """Whether Sealread can read with a model today, and why not, in a sentence."""
    translate = QCoreApplication.translate
    if card.usable:
        return translate("Models", "Sealread can read with it.")
    if card.dialect == "chat":
        return translate(
            "Models",
            "It was made for conversation, but in a form that Sealread does not know, so Sealread "
            "cannot read with it. It may stay in the list.",
        )
    return translate(
        "Models",
        "It is neither a reader nor made for conversation, so Sealread cannot read with it.",
    )


def offers(found: Sequence[Offer]) -> str:
    """The language models that are not installed and how each is fetched, a line each."""
    translate = QCoreApplication.translate
    plain_offer = translate("Models", "Not installed: {title}, {size}. Fetch it: {command}")
    best_offer = translate(
        "Models", "Not installed: {title}, {size}; it suits this machine. Fetch it: {command}"
    )
    return "\n".join(
        (best_offer if one.suits else plain_offer).format(
            title=one.title, size=size(one.bytes), command=f"sealread models pull {one.short}"
        )
        for one in found
    )


def details(card: Card) -> str:
    """Everything about a model that is not in the table, line by line."""
    translate = QCoreApplication.translate
    needs = card.described.needs
    file = card.file or translate("Models", "comes with Sealread")
    lines = (
        use(card),
        translate("Models", "File: {file}").format(file=plain.line(file)),
        translate("Models", "SHA-256: {hash}").format(hash=card.sha256),
        _trust(card),
        translate(
            "Models", "Architecture {family}, {count} parameters, kept as {kind}, "
            "{context} tokens at most"
        ).format(
            family=plain.line(card.described.family, 40), kind=card.described.kind or "–",
            count=_short(card.described.parameters), context=card.described.context,
        ),
        translate(
            "Models", "Memory when it reads: {weights} weights, {cache} cache, {work} computation"
        ).format(weights=size(needs.weights), cache=size(needs.cache), work=size(needs.work)),
    )  # fmt: skip
    return "\n".join(lines)


def _trust(card: Card) -> str:
    """Who said that the model is to be trusted."""
    translate = QCoreApplication.translate
    if card.trusted == "sealread":
        return translate("Models", "Sealread knows this SHA-256.")
    if card.trusted == "pack":
        said = translate("Models", "It came in the pack {pack}, signed by {who}, on {day}.")
        who = plain.line(card.by, 100) or "–"
        return said.format(pack=card.pack, who=who, day=card.when[:10])
    said = translate("Models", "It was trusted by {who} when it was brought in, on {day}.")
    return said.format(who=plain.line(card.by, 60) or "–", day=card.when[:10] or "–")


def _short(count: int) -> str:
    """A large number as a person says it ("5.6 M", "7.2 B")."""
    for unit, letter in ((10**9, "B"), (10**6, "M")):
        if count >= unit:
            return f"{QLocale().toString(count / unit, 'f', 1)} {letter}"
    return QLocale().toString(count)
