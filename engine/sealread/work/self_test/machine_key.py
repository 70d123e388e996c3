"""The key that signs the self-tests of a machine: made at the first, kept by the system's keyring.

Where there is no keyring, it lies in a file of the data folder that its owner alone can read; the
report says so. It is of one user on one machine: whoever can run programs as that user can sign.
"""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_data_path

from sealread.errors import KeyringMissing, ReportUnusable
from sealread.json_file import write_new
from sealread.work.remembering import Ring, system_ring

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

SERVICE = "Sealread self-test"
NAME = "machine key"
FILE = "self-test.key"
KEYRING = "keyring"
"""Where a key is kept that no file holds."""
_BYTES = 32


class MachineKey:
    """A key pair; `kept` is KEYRING, or the file that holds it."""

    def __init__(self, secret: Ed25519PrivateKey, kept: str) -> None:
        self._secret, self.kept = secret, kept

    def __repr__(self) -> str:
        return f"MachineKey({self.public})"

    @property
    def public(self) -> str:
        """The public half, 64 hex digits."""
        return self._secret.public_key().public_bytes_raw().hex()

    def sign(self, body: bytes) -> str:
        """The signature of `body` (Ed25519, RFC 8032), 128 hex digits."""
        return self._secret.sign(body).hex()


def machine_key(folder: Path | None = None, ring: Ring | None = None) -> MachineKey:
    """The key of this machine; one is made where there is none.

    `folder` and `ring` in place of the user's data folder and the system's keyring. Raises
    ReportUnusable where what is kept is no key, OutputUnwritable.
    """
    ring = ring or _ring()
    return find(folder, ring) or _made(folder or _folder(), ring)


def find(folder: Path | None = None, ring: Ring | None = None) -> MachineKey | None:
    """The key of this machine, None where there is none yet. Raises ReportUnusable."""
    ring = ring or _ring()
    if ring is not None and (kept := _recalled(ring)) is not None:
        return MachineKey(_secret(kept, KEYRING), KEYRING)
    file = (folder or _folder()) / FILE
    try:
        return MachineKey(_secret(_read(file), str(file)), str(file))
    except FileNotFoundError:
        return None


def _ring() -> Ring | None:
    with contextlib.suppress(KeyringMissing):
        return system_ring()
    return None


def _folder() -> Path:
    return user_data_path("sealread")


def _made(folder: Path, ring: Ring | None) -> MachineKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    secret = Ed25519PrivateKey.generate()
    seed = secret.private_bytes_raw().hex()
    if ring is not None and _remembered(ring, seed):
        return MachineKey(secret, KEYRING)
    file = folder / FILE
    write_new(f"{seed}\n".encode(), file)  # or another process was faster: its key counts
    return MachineKey(_secret(_read(file), str(file)), str(file))


def _remembered(ring: Ring, seed: str) -> bool:
    """Whether the keyring took a key, and gives it again."""
    try:
        ring.set_password(SERVICE, NAME, seed)
    except Exception:  # noqa: BLE001 - each backend raises its own; then a file keeps it
        return False
    return _recalled(ring) == seed


def _recalled(ring: Ring) -> str | None:
    try:
        return ring.get_password(SERVICE, NAME)
    except Exception:  # noqa: BLE001 - a keyring that stays closed is as good as none
        return None


def _read(file: Path) -> str:
    """The contents of a key's file. Raises FileNotFoundError, ReportUnusable."""
    try:
        told = file.stat()
        if os.name == "posix" and stat.S_IMODE(told.st_mode) & 0o077:
            what = f"others can read this key; delete it, or: chmod 600 {file}"
            raise ReportUnusable(file=str(file), what=what)
        return file.read_text("ascii").strip()
    except FileNotFoundError:
        raise
    except (OSError, UnicodeDecodeError) as cause:
        raise ReportUnusable(file=str(file), what="this key cannot be read") from cause


def _secret(kept: str, where: str) -> Ed25519PrivateKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    try:
        seed = bytes.fromhex(kept)
    except ValueError:
        seed = b""
    if len(seed) != _BYTES:
        raise ReportUnusable(file=where, what="what is kept there is no key for self-tests")
    return Ed25519PrivateKey.from_private_bytes(seed)
