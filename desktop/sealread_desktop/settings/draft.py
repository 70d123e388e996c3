"""Settings while they are being edited: nothing holds before the person says so."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from sealread.work.settings import (
    SETTINGS,
    Preferences,
    Setting,
    changed,
    defaults,
    locks,
    why_not,
)
from sealread_desktop.settings.words import Words, groups


class Draft:
    """The settings as they would be; `words` are those of `settings.words.all_words`.

    What the policy of this machine locks stays as it is; `locks` says what, and by whom.
    """

    def __init__(self, value: Preferences, words: dict[str, Words]) -> None:
        self._before = self._value = value
        self._words = words
        self._defaults = defaults()
        self.locks = locks()
        self._by_key = {one.key: one for one in SETTINGS}

    @property
    def value(self) -> Preferences:
        """All settings, edited or not."""
        return self._value

    def get(self, key: str) -> Any:
        """One of them."""
        return getattr(self._value, key)

    def put(self, key: str, value: object) -> str:
        """Takes a value; says why not, in words, where it cannot be that. "" if it can.

        A locked setting takes none.
        """
        why = why_not(key, value)
        if not why and key not in self.locks:
            self._value = structs.replace(self._value, **{key: value})
        return why

    def reset(self, key: str) -> Any:
        """Gives a setting its default, that of the policy first, and returns that."""
        default = getattr(self._defaults, key)
        self.put(key, default)
        return default

    def is_default(self, key: str) -> bool:
        """Whether a setting has its default."""
        return bool(self.get(key) == getattr(self._defaults, key))

    @property
    def changed(self) -> tuple[Setting, ...]:
        """The settings that were edited to something else."""
        return changed(self._before, self._value)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The titles of edited settings that hold from the next start."""
        return tuple(self._words[one.key].title for one in self.changed if one.restart)

    def matching(self, text: str) -> frozenset[str]:
        """The keys of settings that have all words of `text` in their words; all for none."""
        wanted = text.casefold().split()
        return frozenset(
            one.key for one in SETTINGS if all(word in self._said(one.key) for word in wanted)
        )

    def _said(self, key: str) -> str:
        words = self._words[key]
        group = groups()[self._by_key[key].group]
        return " ".join((group, words.title, words.help, *words.choices.values())).casefold()
