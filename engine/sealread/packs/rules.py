"""What a site permits of packs: the place where its policy is heard."""

from __future__ import annotations

from msgspec import Struct

SHOWN = 16
"""Hex digits of a key's id that are shown, and that suffice to name it."""


def names(told: str, key_id: str) -> bool:
    """Whether `told` names the key of this id: all 64 hex digits of it, or the first 16 or more."""
    return len(told) >= SHOWN and key_id.startswith(told.lower())


class Rules(Struct, frozen=True):
    """What may be installed. Without a policy: what a trusted key signed, and nothing older.

    `allowed_keys`: ids of keys (all 64 hex digits, or the first 16 or more), None for every trusted
    one. `allowed_packs`: names of packs, None for all. `allow_downgrade` alone does nothing; a
    person must ask for it too. `allow_unsigned` lets in what nobody signed, whatever keys are
    allowed.
    """

    allow_unsigned: bool = False
    allow_downgrade: bool = False
    allowed_keys: frozenset[str] | None = None
    allowed_packs: frozenset[str] | None = None

    def allows_key(self, key_id: str) -> bool:
        """Whether packs signed with this key may be installed."""
        if self.allowed_keys is None:
            return True
        return any(names(one, key_id) for one in self.allowed_keys)

    def allows_pack(self, name: str) -> bool:
        """Whether a pack of this name may be installed."""
        return self.allowed_packs is None or name in self.allowed_packs
