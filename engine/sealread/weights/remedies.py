"""What is said where a model cannot be had: the cause, and what a person can do about it."""

from __future__ import annotations

from pathlib import Path

from sealread.errors import ModelUnavailable, NoRoom
from sealread.weights.manifest import Manifest, language_models

_GB = 1e9


def not_to_be_had(manifest: Manifest, why: str) -> ModelUnavailable:
    """Asking again would help nothing: it is not served any more, or is another file."""
    remedy = f"{_imported(manifest)}{_other(manifest)}"
    return ModelUnavailable(what=manifest.title, why=why, remedy=remedy)


def broken_off(manifest: Manifest, why: str) -> ModelUnavailable:
    """It may work later: the network, the index, a time that ran out."""
    again = f"Run `sealread models pull {_said(manifest)}` again: it goes on where it stopped. "
    return ModelUnavailable(
        what=manifest.title, why=why, remedy=f"{again}Without a network: {_imported(manifest)}"
    )


def no_room(manifest: Manifest, folder: Path, needed: int, free: int) -> NoRoom:
    """The disk is too small: bytes that are needed, and that are free."""
    return NoRoom(
        what=manifest.title, folder=str(folder), needed=f"{needed / _GB:.2f}",
        free=f"{free / _GB:.2f}",
        remedy="Free some, or choose another folder with SEALREAD_WEIGHTS" + _smaller(manifest),
    )  # fmt: skip


def _said(manifest: Manifest) -> str:
    return manifest.short or manifest.name


def _imported(manifest: Manifest) -> str:
    return f"`sealread models import FILE` takes {manifest.file} from another machine."


def _other(manifest: Manifest) -> str:
    """Another size, where there is one."""
    others = [_said(one) for one in language_models() if one.name != manifest.name]
    return f" Or take another size: `sealread models pull {others[0]}`." if others else ""


def _smaller(manifest: Manifest) -> str:
    """A smaller size, where there is one."""
    others = [_said(one) for one in language_models() if one.bytes < manifest.bytes]
    return f", or take a smaller size: `sealread models pull {others[0]}`." if others else "."
