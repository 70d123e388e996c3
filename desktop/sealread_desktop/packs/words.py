"""Packs and keys in plain words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from sealread.work.packs import Examined, Index, Installed, Signer, Trusted
from sealread_desktop.look import plain
from sealread_desktop.models.words import size


def title(index: Index) -> str:
    """What a pack calls itself, made harmless."""
    return plain.line(index.title, 120)


def signer(one: Signer | None) -> str:
    """Who signed a pack. A key of development is called so and nothing else."""
    translate = QCoreApplication.translate
    if one is None:
        return translate("Packs", "nobody")
    name = plain.line(one.name, 80)
    if one.kind == "maker":
        return translate("Packs", "{name}, who makes Sealread").format(name=name)
    return translate("Packs", "development") if one.kind == "development" else name


def question(index: Index, by: Signer | None) -> str:
    """What a person is asked before a pack is installed."""
    translate = QCoreApplication.translate
    said = translate("Packs", "Install “{title}”, version {version} ({size}), signed by {who}?")
    return said.format(
        title=title(index), version=index.version, size=size(index.bytes), who=signer(by)
    )


def details(pack: Installed) -> str:
    """What is not in the table, line by line."""
    translate = QCoreApplication.translate
    record = pack.record
    key = record.signer.id[:16] if record.signer else "–"
    files = ", ".join(one.file for one in pack.index.members if one.kind == "weights")
    lines = (
        translate("Packs", "Name: {name}").format(name=pack.index.name),
        translate("Packs", "Weights: {files}").format(files=files or "–"),
        translate("Packs", "Licences: {files}").format(
            files=", ".join(one.file for one in pack.index.members if one.kind == "licences") or "–"
        ),
        translate("Packs", "Signed by {who}, key {key}").format(who=signer(record.signer), key=key),
        translate("Packs", "Installed by {who} on {day}").format(
            who=plain.line(record.by, 60) or "–", day=record.when[:10]
        ),
        translate("Packs", "Folder: {folder}").format(
            folder=plain.line(str(pack.folder / record.place), 200)
        ),
    )
    return "\n".join(lines)


def keys(found: tuple[Trusted, ...], *, release: bool) -> str:
    """The keys whose packs are taken, a line each."""
    translate = QCoreApplication.translate
    lines = [translate("Packs", "Packs signed with these keys are taken:")] if found else []
    lines += [f"• {_key(one)}, {one.key.short_id}" for one in found]
    if not found:
        lines.append(translate("Packs", "No key is trusted yet, so no pack is taken."))
    if not release:
        lines.append(
            translate("Packs", "This is a development build: no maker's key comes with it.")
        )
    return "\n".join(lines)


def trust(one: Trusted) -> str:
    """That a key is trusted from now on."""
    said = QCoreApplication.translate("Packs", "Packs signed by {who} are taken from now on.")
    return said.format(who=_key(one))


def state(found: Examined) -> str:
    """What verifying a pack showed, for the table."""
    translate = QCoreApplication.translate
    if found.well:
        return translate("Packs", "✓ Verified")
    return translate("Packs", "✗ Not as signed")


def outcome(found: Examined) -> str:
    """The same in a sentence."""
    translate = QCoreApplication.translate
    if found.well:
        return translate("Packs", "Every byte is what {who} signed.").format(
            who=signer(found.signer)
        )
    if found.trouble:
        return plain.line(found.trouble, 300)
    said = translate("Packs", "Not what was signed: {files}. Install the pack again.")
    return said.format(files=", ".join(name for name, _ in found.files[:5]))


def _key(one: Trusted) -> str:
    kind = QCoreApplication.translate("Packs", "development")
    return kind if one.kind == "development" else plain.line(one.key.name, 80)
