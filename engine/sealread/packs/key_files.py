"""Keys in files: PEM as OpenSSL writes it, with two lines before it that say whose key it is.

    Kind: site
    Name: Clinic East 2026

    -----BEGIN PUBLIC KEY-----     (SubjectPublicKeyInfo; a private one is PKCS #8,
    …                               under a passphrase if one was given)

`NAME.pub` may go to everybody, `NAME.key` is its owner's alone (mode 0600) and is refused where
others may read it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from msgspec import Struct

from sealread.errors import KeyUnusable
from sealread.json_file import write_bytes, write_new
from sealread.packs.rules import SHOWN, names

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

Kind = Literal["maker", "site", "development"]
PUBLIC, PRIVATE = ".pub", ".key"
MAX_FILE: Final = 8192
_OTHERS: Final = 0o077
_SHARED: Final = 0o644
_THERE: Final = "there is such a file already"
_TEXT = re.compile(
    r"\AKind: (?P<kind>[a-z]+)\nName: (?P<name>[^\n]{1,80})\n\n"
    r"(?P<pem>-----BEGIN (?P<what>PUBLIC|PRIVATE|ENCRYPTED PRIVATE) KEY-----\n"
    r"[A-Za-z0-9+/=\n]{1,4096}-----END (?P=what) KEY-----)\n*\Z"
)


class PublicKey(Struct, frozen=True):
    """A public key (`raw`: its 32 bytes) and whose it is."""

    kind: Kind
    name: str
    raw: bytes

    @property
    def id(self) -> str:
        """SHA-256 of the 32 bytes, as hex digits."""
        return hashlib.sha256(self.raw).hexdigest()

    @property
    def short_id(self) -> str:
        """As much of the id as is shown to a person."""
        return self.id[:SHOWN]

    def is_called(self, key_id: str) -> bool:
        """Whether this is its id: all 64 hex digits, or the first 16 or more of them."""
        return names(key_id, self.id)

    def verifies(self, signature: bytes, message: bytes) -> bool:
        """Whether this key signed the message (Ed25519, RFC 8032)."""
        return verifies(self.raw, signature, message)


def verifies(raw: bytes, signature: bytes, message: bytes) -> bool:
    """Whether the key of these 32 bytes signed the message (Ed25519, RFC 8032)."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(raw).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


class SigningKey:
    """A private key in memory. `public`: its other half."""

    def __init__(self, key: Ed25519PrivateKey, kind: Kind, name: str) -> None:
        self._key = key
        self.public = PublicKey(kind, name, key.public_key().public_bytes_raw())

    @classmethod
    def made(cls, kind: Kind, name: str) -> SigningKey:
        """A new key, of the system's randomness. Raises KeyUnusable for a name that is none."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        if not name.isprintable() or not 0 < len(name) <= 80 or name != name.strip():
            raise KeyUnusable(file=name, what="its name must be one line of 1 to 80 letters")
        return cls(Ed25519PrivateKey.generate(), kind, name)

    def sign(self, message: bytes) -> bytes:
        """The signature, 64 bytes."""
        return self._key.sign(message)

    def save(self, folder: Path, stem: str, passphrase: str | None = None) -> tuple[Path, Path]:
        """Writes `STEM.key` and `STEM.pub`; never over a file that is there.

        Raises KeyUnusable, OutputUnwritable.
        """
        from cryptography.hazmat.primitives import serialization as forms

        cipher: Any = forms.NoEncryption()
        if passphrase:
            cipher = forms.BestAvailableEncryption(passphrase.encode())
        pem = self._key.private_bytes(forms.Encoding.PEM, forms.PrivateFormat.PKCS8, cipher)
        private, public = folder / f"{stem}{PRIVATE}", folder / f"{stem}{PUBLIC}"
        if public.exists():
            raise KeyUnusable(file=str(public), what=_THERE)
        if not write_new(_head(self.public) + pem, private):
            raise KeyUnusable(file=str(private), what=_THERE)
        save_public(self.public, public)
        return private, public


def save_public(key: PublicKey, place: Path) -> None:
    """Writes a public key. Raises OutputUnwritable."""
    from cryptography.hazmat.primitives import serialization as forms
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    pem = Ed25519PublicKey.from_public_bytes(key.raw).public_bytes(
        forms.Encoding.PEM, forms.PublicFormat.SubjectPublicKeyInfo
    )
    write_bytes(_head(key) + pem, place)
    with contextlib.suppress(OSError):
        place.chmod(_SHARED)


def load_public(place: Path) -> PublicKey:
    """A public key from its file. Raises KeyUnusable."""
    return public_key(_contents(place), place)


def public_key(body: bytes, place: Path) -> PublicKey:
    """A public key from the bytes that stand in a file. Raises KeyUnusable."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    kind, name, pem = _parts(body, place, "PUBLIC")
    try:
        key = load_pem_public_key(pem)
    except ValueError as cause:
        raise KeyUnusable(file=str(place), what="it is damaged") from cause
    if not isinstance(key, Ed25519PublicKey):
        raise KeyUnusable(file=str(place), what="it is no Ed25519 key")
    return PublicKey(kind, name, key.public_bytes_raw())


def load_private(place: Path, passphrase: str | None = None) -> SigningKey:
    """A private key from its file. Raises KeyUnusable, also where others may read the file."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    kind, name, pem = _parts(_contents(place), place, "PRIVATE")
    if os.name == "posix" and place.stat().st_mode & _OTHERS:
        what = f"others than you may read it; `chmod 600 {place}` first"
        raise KeyUnusable(file=str(place), what=what)
    try:
        key = load_pem_private_key(pem, passphrase.encode() if passphrase else None)
    except TypeError as cause:
        what = "it has no passphrase" if passphrase else "it wants a passphrase"
        raise KeyUnusable(file=str(place), what=what) from cause
    except ValueError as cause:
        what = "its passphrase is another" if passphrase else "it is damaged"
        raise KeyUnusable(file=str(place), what=what) from cause
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyUnusable(file=str(place), what="it is no Ed25519 key")
    return SigningKey(key, kind, name)


def _head(key: PublicKey) -> bytes:
    return f"Kind: {key.kind}\nName: {key.name}\n\n".encode()


def _contents(place: Path) -> bytes:
    try:
        with place.open("rb") as stream:
            return stream.read(MAX_FILE)
    except OSError as cause:
        raise KeyUnusable(file=str(place), what=cause.strerror or "unreadable") from cause


def _parts(body: bytes, place: Path, what: Literal["PUBLIC", "PRIVATE"]) -> tuple[Kind, str, bytes]:
    """Kind, name and PEM of a key file. Raises KeyUnusable."""
    try:
        text = body.decode()
    except UnicodeDecodeError as cause:
        raise KeyUnusable(file=str(place), what="it is no key file") from cause
    found = _TEXT.match(text.replace("\r\n", "\n"))
    if found is None or found["kind"] not in get_args(Kind) or not found["name"].isprintable():
        raise KeyUnusable(file=str(place), what="it is no key file of Sealread")
    if not found["what"].endswith(what):
        other = "private" if what == "PUBLIC" else "public"
        raise KeyUnusable(file=str(place), what=f"it holds a {other} key")
    kind: Kind = next(one for one in get_args(Kind) if one == found["kind"])
    return kind, found["name"], found["pem"].encode()
