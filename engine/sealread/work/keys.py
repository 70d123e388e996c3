"""Keys of locked workspaces: made from a passphrase by Argon2id (RFC 9106), wiped after use."""

from __future__ import annotations

import os
import secrets
import time
import unicodedata
from collections.abc import Callable
from typing import Annotated, Final

from msgspec import Meta, Struct

from sealread.errors import PassphraseUnfit
from sealread.system import memory_total

SALT_BYTES: Final = 16
SECRET_BYTES: Final = 32
SHORTEST: Final = 8
LONGEST: Final = 1024
_GOOD: Final = 15
_LEAST_MEMORY: Final = 64 * 1024
_MOST_MEMORY: Final = 1024 * 1024
_LEAST_PASSES: Final = 3
_MOST_PASSES: Final = 64
_TARGET: Final = 0.75
_AT_MOST: Final = 1.0
_SHARE_OF_MEMORY: Final = 8


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """What one try of a passphrase costs: passes over `memory_kib` KiB in `lanes` threads.

    The bounds hold when a cost is read back: less would be weak, more would hang this machine.
    """

    passes: Annotated[int, Meta(ge=_LEAST_PASSES, le=_MOST_PASSES)]
    memory_kib: Annotated[int, Meta(ge=_LEAST_MEMORY, le=_MOST_MEMORY)]
    lanes: Annotated[int, Meta(ge=1, le=16)]


LEAST: Final = Cost(_LEAST_PASSES, _LEAST_MEMORY, 4)


class Key:
    """32 secret bytes and the salt they were made with; `wipe` it when the workspace is open."""

    __slots__ = ("_secret", "salt")

    def __init__(self, secret: bytes, salt: bytes) -> None:
        if len(secret) != SECRET_BYTES or len(salt) != SALT_BYTES:
            raise ValueError("a key has 32 bytes, its salt 16")
        self._secret = bytearray(secret)
        self.salt = salt

    def __repr__(self) -> str:
        return "Key(…)"

    @property
    def hex(self) -> str:
        """The secret as hex digits, for the system keyring."""
        return self._secret.hex()

    def for_sqlcipher(self) -> bytes:
        """The raw key as SQLCipher takes it; the salt becomes the first bytes of the file."""
        return f"x'{self._secret.hex()}{self.salt.hex()}'".encode()

    def wipe(self) -> None:
        """Overwrites the secret."""
        self._secret[:] = bytes(len(self._secret))


def derive(passphrase: str, salt: bytes, cost: Cost) -> Key:
    """The key that a passphrase makes with this salt; takes the time that `cost` is for."""
    from argon2.low_level import Type, hash_secret_raw

    secret = hash_secret_raw(
        _normal(passphrase),
        salt,
        time_cost=cost.passes,
        memory_cost=cost.memory_kib,
        parallelism=cost.lanes,
        hash_len=SECRET_BYTES,
        type=Type.ID,
    )
    return Key(secret, salt)


def new_salt() -> bytes:
    """16 bytes by chance."""
    return secrets.token_bytes(SALT_BYTES)


def tuned_cost(measure: Callable[[Cost], float] | None = None) -> Cost:
    """A cost that takes this machine 0.5 to 1 second a try, and never less than `LEAST`.

    Memory is doubled first, up to 1 GiB and an eighth of the machine's; then passes are added.
    """
    seconds = (measure or _seconds)(LEAST)
    limit = min(_MOST_MEMORY, memory_total() // 1024 // _SHARE_OF_MEMORY)
    memory = LEAST.memory_kib
    while seconds * 2 <= _AT_MOST and memory * 2 <= limit:
        memory, seconds = memory * 2, seconds * 2
    passes = int(LEAST.passes * _TARGET / seconds)
    return Cost(min(max(passes, LEAST.passes), _MOST_PASSES), memory, LEAST.lanes)


def check_new(passphrase: str) -> None:
    """Raises PassphraseUnfit where a new passphrase is too short to be worth the name."""
    if len(passphrase) < SHORTEST:
        raise PassphraseUnfit(what=f"it has fewer than {SHORTEST} characters")
    if len(passphrase) > LONGEST:
        raise PassphraseUnfit(what=f"it has more than {LONGEST} characters")


def weakness(passphrase: str) -> str | None:
    """Why a passphrase is easily guessed, in words; None where its length tells nothing bad."""
    if len(set(passphrase)) < SHORTEST:
        return "it repeats few characters"
    if len(passphrase) < _GOOD:
        return f"it has only {len(passphrase)} characters; four or more unrelated words are better"
    return None


def _normal(passphrase: str) -> bytes:
    """One spelling for what keyboards of different systems send for the same letters."""
    return unicodedata.normalize("NFC", passphrase).encode("utf-8", "surrogatepass")


def _seconds(cost: Cost) -> float:
    began = time.perf_counter()
    derive("measured", os.urandom(SALT_BYTES), cost).wipe()
    return time.perf_counter() - began
