"""Keys of workspaces in the system's keyring, where a person wants that.

What is kept there is the key, not the passphrase, under the salt of its lock. The library
`keyring` is loaded only then; a keyring that writes to an unprotected file counts as none.
"""

from __future__ import annotations

from typing import Protocol, cast

from sealread.errors import KeyringMissing
from sealread.work.keys import SECRET_BYTES, Key

SERVICE = "Sealread workspace"
_RECOMMENDED = 1.0
"""`keyring` gives this priority, or more, to what a system protects by itself."""


class Ring(Protocol):
    """What Sealread needs of a keyring; the backends of `keyring` have it."""

    def get_password(self, service: str, username: str) -> str | None:
        """The secret kept under these names, if there is one."""

    def set_password(self, service: str, username: str, password: str) -> None:
        """Keeps a secret."""

    def delete_password(self, service: str, username: str) -> None:
        """Forgets a secret."""


def system_ring() -> Ring:
    """The keyring of this system. Raises KeyringMissing."""
    try:
        import keyring
    except ImportError as cause:
        raise KeyringMissing(what="the package keyring is not installed") from cause
    backend = keyring.get_keyring()
    if float(getattr(backend, "priority", 0)) < _RECOMMENDED:
        raise KeyringMissing(what=f"found: {type(backend).__module__}")
    return cast(Ring, backend)


def remember(ring: Ring, key: Key) -> None:
    """Keeps a key. Raises KeyringMissing where the keyring does not take it."""
    try:
        ring.set_password(SERVICE, key.salt.hex(), key.hex)
    except Exception as cause:  # each backend raises what its system raises
        raise KeyringMissing(what=type(cause).__name__) from cause


def recall(ring: Ring, salt: bytes) -> Key | None:
    """The key that was kept for this lock; None where the keyring does not give it."""
    try:
        kept = ring.get_password(SERVICE, salt.hex())
        return Key(bytes.fromhex(kept), salt) if kept and len(kept) == 2 * SECRET_BYTES else None
    except Exception:  # noqa: BLE001 - whatever the reason, the passphrase is asked instead
        return None


def forget(ring: Ring, salt: bytes) -> bool:
    """Takes a key out of the keyring; says whether that went well."""
    try:
        ring.delete_password(SERVICE, salt.hex())
    except Exception:  # noqa: BLE001 - told by the result; the key opens nothing any more
        return False
    return True
