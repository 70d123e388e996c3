"""What a person agreed to is installed, and nothing that was put in its place meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealread.errors import PackRefused
from sealread.packs.installed import installed
from sealread.packs.installing import install
from sealread.packs.key_files import SigningKey, save_public
from sealread.packs.key_ring import KeyRing, key_ring
from sealread.packs.opening import opened
from sealread.packs.rules import Rules
from sealread.weights.packing import check
from tests.unit.packs.making import pack_of

Members = dict[str, bytes]


def test_what_was_agreed_to_is_installed_and_nothing_else(
    members: Members, key: SigningKey, packs: Path, ring: KeyRing, tmp_path: Path
) -> None:
    path = tmp_path / "some.sealpack"
    path.write_bytes(pack_of(members, key))
    with opened(path, ring, Rules()) as pack:
        agreed = (pack.index, pack.signer)
    path.write_bytes(pack_of({**members, "licences/licence.txt": b"Other words.\n"}, key))

    with pytest.raises(PackRefused, match="another pack than the one agreed to"):
        install(path, packs, ring, Rules(), check, agreed=agreed)
    assert installed(packs) == ()

    path.write_bytes(pack_of(members, key))
    assert install(path, packs, ring, Rules(), check, agreed=agreed).fresh


def test_another_signer_than_the_one_agreed_to_is_refused(
    members: Members, key: SigningKey, packs: Path, key_folders: Path, tmp_path: Path
) -> None:
    other = SigningKey.made("site", "Clinic West")
    save_public(other.public, key_folders / "own" / "west.pub")
    path = tmp_path / "some.sealpack"
    path.write_bytes(pack_of(members, key))
    with opened(path, key_ring(), Rules()) as pack:
        agreed = (pack.index, pack.signer)
    path.write_bytes(pack_of(members, other))

    with pytest.raises(PackRefused, match="another pack than the one agreed to"):
        install(path, packs, key_ring(), Rules(), check, agreed=agreed)
