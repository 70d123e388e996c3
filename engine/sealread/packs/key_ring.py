"""The keys that packs may be signed with: the maker's, a site's own, and those of development.

* `resources/keys/*.pub` come with the program. A release build has the maker's among them; that
  is what makes it a release build. A development tree has none.
* `machine_folder()/*.pub` hold for everybody on a machine, by its administrator's word: they are
  read as the policy is (`read_trusted`), so that nobody else can have put one there. On Windows,
  where that cannot be told, there are none.
* `own_folder()/*.pub` hold for one person.
* A development build signs with a key that it makes on the spot in `own_folder()`, and trusts keys
  of development. A release build refuses both.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from msgspec import Struct, structs
from platformdirs import user_data_path

from sealread.errors import KeyUnusable, OutputUnwritable
from sealread.installed import shipped
from sealread.packs.key_files import (
    MAX_FILE,
    PRIVATE,
    PUBLIC,
    Kind,
    PublicKey,
    SigningKey,
    load_private,
    load_public,
    public_key,
    save_public,
)
from sealread.site_policy.trusted_file import Untrusted, read_trusted

FOLDER = "keys"
DEVELOPMENT = "development"
Place = Literal["shipped", "machine", "own"]


class Trusted(Struct, frozen=True):
    """A key that is trusted, and where it was found."""

    key: PublicKey
    place: Place
    file: Path

    @property
    def kind(self) -> Kind:
        """Whose key it is. What did not come with the program is nobody's but the site's."""
        mine = self.place == "shipped" or self.key.kind != "maker"
        return self.key.kind if mine else "site"


class KeyRing(Struct, frozen=True):
    """The trusted keys of one moment. `release`: of a release build, which has no development.

    `left_out`: sentences on key files of the machine that do not count.
    """

    keys: tuple[Trusted, ...]
    release: bool
    left_out: tuple[str, ...] = ()

    def find(self, key_id: str) -> Trusted | None:
        """The trusted key of this id."""
        return next((one for one in self.keys if one.key.id == key_id), None)


def shipped_folder() -> Path:
    """Where keys lie that come with the program."""
    return shipped("resources") / FOLDER


def machine_folder() -> Path | None:
    """Where keys lie that hold for everybody on this machine; None on Windows."""
    if sys.platform == "win32":
        return None
    if sys.platform == "darwin":
        return Path("/Library/Application Support/sealread") / FOLDER
    return Path("/etc/sealread") / FOLDER


def own_folder() -> Path:
    """Where this person's keys lie."""
    return user_data_path("sealread", appauthor=False) / FOLDER


def key_ring() -> KeyRing:
    """The keys that are trusted now. A key file that cannot be read is left out.

    The same key in two places counts as that of the first: shipped, of the machine, own.
    """
    ours = list(_in(shipped_folder(), "shipped"))
    release = any(one.kind == "maker" for one in ours)
    shared, left_out = _of_machine()
    every = [*ours, *shared, *_in(own_folder(), "own")]
    found: dict[str, Trusted] = {}
    for one in every:
        if not (release and one.kind == "development"):
            found.setdefault(one.key.id, one)
    return KeyRing(tuple(found.values()), release, left_out)


def is_release() -> bool:
    """Whether this is a release build."""
    return key_ring().release


def trust(key: PublicKey) -> Trusted:
    """Takes a public key among this person's own: the very one that the person was shown.

    Raises KeyUnusable, OutputUnwritable.
    """
    ring = key_ring()
    if key.kind == "development" and ring.release:
        raise KeyUnusable(file=key.name, what="it is of a development build, and this is none")
    there = ring.find(key.id)
    if there is not None:
        return there
    if key.kind == "maker":  # nobody but the program itself says who made it
        key = structs.replace(key, kind="site")
    place = own_folder() / f"{key.short_id}{PUBLIC}"
    save_public(key, place)
    return Trusted(key, "own", place)


def forget(key_id: str) -> Trusted:
    """Trusts one of this person's own keys no more. Raises KeyUnusable, OutputUnwritable."""
    found = [one for one in key_ring().keys if one.key.is_called(key_id)]
    if len(found) != 1:
        raise KeyUnusable(file=key_id, what="there is no trusted key of that id")
    if found[0].place != "own":
        raise KeyUnusable(file=str(found[0].file), what="it is not yours to take away")
    try:
        found[0].file.unlink()
    except OSError as cause:
        what = cause.strerror or type(cause).__name__
        raise OutputUnwritable(file=str(found[0].file), what=what) from cause
    return found[0]


def development_key() -> SigningKey:
    """The key of this development build, made when it is first asked for.

    Raises KeyUnusable in a release build, OutputUnwritable.
    """
    place = own_folder() / f"{DEVELOPMENT}{PRIVATE}"
    if is_release():
        raise KeyUnusable(file=str(place), what="a release build signs with no key of its own")
    if not place.exists():
        try:
            SigningKey.made("development", DEVELOPMENT).save(own_folder(), DEVELOPMENT)
        except KeyUnusable:
            if not place.exists():  # else another process was faster
                raise
    made = load_private(place)
    if not place.with_suffix(PUBLIC).exists():  # it was forgotten, and is wanted again
        save_public(made.public, place.with_suffix(PUBLIC))
    return made


def _of_machine() -> tuple[list[Trusted], tuple[str, ...]]:
    """The keys of the machine, and sentences on files that only its administrator can mend."""
    folder, found, left_out = machine_folder(), [], []
    for file in sorted(folder.glob(f"*{PUBLIC}")) if folder else ():
        try:
            body = read_trusted(file)
            if body is not None:
                found.append(Trusted(public_key(body[:MAX_FILE], file), "machine", file))
        except Untrusted as cause:
            left_out.append(f"The key {file} is not taken: {cause}. {cause.remedy}")
        except OSError as cause:
            left_out.append(f"The key {file} is not taken: {cause.strerror or 'unreadable'}.")
        except KeyUnusable as cause:
            left_out.append(str(cause))
    return found, tuple(left_out)


def _in(folder: Path, place: Place) -> Iterator[Trusted]:
    for file in sorted(folder.glob(f"*{PUBLIC}")):
        try:
            yield Trusted(load_public(file), place, file)
        except KeyUnusable:
            continue
