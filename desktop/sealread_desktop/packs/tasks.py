"""Long work on packs, each in a thread: looking into one, installing, verifying, removing."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject

from sealread.work import packs
from sealread.work.packs import Done, Examined, Index, Installed, PublicKey, Signer, Trusted
from sealread_desktop.jobs.task import Task


class Found(Struct, frozen=True):
    """What there is: the packs that are installed, and the keys that are trusted."""

    packs: tuple[Installed, ...]
    keys: tuple[Trusted, ...]
    release: bool


class Finding(Task):
    """Looks both up; its result is a Found."""

    def work(self) -> Found:
        """Looks them up."""
        ring = packs.key_ring()
        return Found(packs.installed(), ring.keys, ring.release)


class Seen(Struct, frozen=True):
    """A pack that could be installed."""

    path: Path
    index: Index
    signer: Signer | None


class Looking(Task):
    """Verifies the signature of a pack and reads its index; its result is a Seen."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path

    def work(self) -> Seen:
        """Looks into it."""
        return Seen(self._path, *packs.look_into(self._path))


class Installing(Task):
    """Installs the pack that was seen, and no other that lies there now; its result is a Done."""

    def __init__(self, seen: Seen, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._seen = seen

    def work(self) -> Done:
        """Installs it."""
        seen = self._seen
        return packs.install(
            seen.path, agreed=(seen.index, seen.signer), on_bytes=self.tell, stopped=self.stopped
        )


class Reading(Task):
    """Reads a public key, which could be trusted; it is the result."""

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path = path

    def work(self) -> PublicKey:
        """Reads it."""
        return packs.load_public(self._path)


class Trusting(Task):
    """Trusts a public key; its result is a Trusted."""

    def __init__(self, key: PublicKey, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._key = key

    def work(self) -> Trusted:
        """Takes it."""
        return packs.trust(self._key)


class Verifying(Task):
    """Verifies an installed pack; its result is an Examined."""

    def __init__(self, pack: Installed, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pack = pack

    def work(self) -> Examined:
        """Verifies it."""
        return packs.examine(self._pack, on_bytes=self.tell, stopped=self.stopped)
