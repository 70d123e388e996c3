"""Installing: in one step, resumed after a break, never older, within the room that there is."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from sealread.errors import (
    NoRoom,
    OutputUnwritable,
    PackBusy,
    PackDamaged,
    PackMissing,
    PackOlder,
    PackRefused,
    PackUnfinished,
    PackUnsigned,
    PackUntrusted,
)
from sealread.file_lock import lock
from sealread.packs import copying, installing
from sealread.packs.installed import (
    LOCK,
    RECORD,
    STAGING,
    Installed,
    examine,
    highest,
    installed,
    is_whole,
    remove,
)
from sealread.packs.installing import install
from sealread.packs.key_files import SigningKey, save_public
from sealread.packs.key_ring import KeyRing, key_ring
from sealread.packs.rules import Rules
from sealread.weights.packing import check
from tests.conftest import REPOSITORY
from tests.unit.packs.conftest import Install
from tests.unit.packs.making import pack_of, tree
from tests.unit.weights.small_models import Model

Members = dict[str, bytes]


def test_what_is_installed_is_what_was_packed(
    first: Installed, members: Members, packs: Path
) -> None:
    found = {one.name: first.path(one).read_bytes() for one in first.index.members}

    assert found == members
    assert [one.index for one in installed(packs)] == [first.index]
    assert not (packs / STAGING).exists()


def test_a_newer_version_takes_the_place_of_an_older_one(
    first: Installed, take: Install, members: Members, key: SigningKey, packs: Path
) -> None:
    newer = take(pack_of(members, key, version=6)).pack

    assert [one.index.version for one in installed(packs)] == [6]
    assert [one.name for one in newer.folder.iterdir() if one.is_dir()] == [newer.record.place]


def test_the_same_pack_again_changes_nothing(
    first: Installed, take: Install, members: Members, key: SigningKey
) -> None:
    before = tree(first.folder)

    done = take(pack_of(members, key, version=5))

    assert not done.fresh
    assert tree(first.folder) == before


def test_the_same_pack_again_mends_what_was_altered(
    first: Installed, take: Install, members: Members, key: SigningKey
) -> None:
    first.path(first.index.members[0]).write_bytes(b"x")

    done = take(pack_of(members, key, version=5))

    assert done.fresh
    assert is_whole(done.pack)


def test_a_pack_signed_anew_is_taken_beside_the_one_in_use(
    first: Installed, members: Members, key_folders: Path, tmp_path: Path, packs: Path
) -> None:
    other = SigningKey.made("site", "Clinic West")
    save_public(other.public, key_folders / "own" / "west.pub")
    path = tmp_path / "anew.sealpack"
    path.write_bytes(pack_of(members, other, version=5))

    done = install(path, packs, key_ring(), Rules(), check)

    assert done.pack.record.signer is not None
    assert done.pack.record.signer.name == "Clinic West"
    assert is_whole(done.pack)
    assert len([one for one in first.folder.iterdir() if one.is_dir()]) == 1


def test_an_older_version_is_refused_even_after_the_newer_was_removed(
    first: Installed, take: Install, members: Members, key: SigningKey, packs: Path
) -> None:
    remove(packs, "tiny")

    with pytest.raises(PackOlder, match="version 4 of tiny, and version 5"):
        take(pack_of(members, key, version=4))
    assert installed(packs) == ()
    assert highest(packs)["tiny"].version == 5


@pytest.mark.parametrize(
    ("permitted", "asked", "taken"),
    [(True, True, True), (True, False, False), (False, True, False), (False, False, False)],
)
def test_an_older_version_needs_a_person_and_a_policy(
    first: Installed, take: Install, members: Members, key: SigningKey, packs: Path,
    permitted: bool, asked: bool, taken: bool,
) -> None:  # fmt: skip
    old, rules = pack_of(members, key, version=4), Rules(allow_downgrade=permitted)

    if taken:
        assert take(old, rules, downgrade=asked).fresh
    else:
        with pytest.raises(PackOlder, match="policy"):
            take(old, rules, downgrade=asked)
    assert [one.index.version for one in installed(packs)] == [4 if taken else 5]
    assert highest(packs)["tiny"].version == 5


def test_an_unsigned_pack_needs_a_policy(take: Install, members: Members) -> None:
    unsigned = pack_of(members, None)

    with pytest.raises(PackUnsigned, match="nobody signed it"):
        take(unsigned)
    assert take(unsigned, Rules(allow_unsigned=True)).pack.record.signer is None


def test_a_policy_names_keys_and_packs(take: Install, members: Members, key: SigningKey) -> None:
    sound, own = pack_of(members, key), key.public.id

    with pytest.raises(PackRefused, match="does not allow the key"):
        take(sound, Rules(allowed_keys=frozenset({"ab" * 32, own[:8], ""})))
    with pytest.raises(PackRefused, match="does not allow packs called tiny"):
        take(sound, Rules(allowed_packs=frozenset({"other"})))
    rules = Rules(allowed_keys=frozenset({own[:16]}), allowed_packs=frozenset({"tiny"}))
    assert take(sound, rules).fresh


def test_a_release_takes_no_pack_of_development(
    take: Install, members: Members, key_folders: Path, tmp_path: Path, packs: Path
) -> None:
    making = SigningKey.made("development", "development")
    save_public(making.public, key_folders / "own" / "development.pub")
    path = tmp_path / "development.sealpack"
    path.write_bytes(pack_of(members, making))
    done = install(path, packs, key_ring(), Rules(), check)
    assert done.pack.record.signer is not None
    assert done.pack.record.signer.said == "development"
    remove(packs, "tiny")

    save_public(SigningKey.made("maker", "Maker").public, key_folders / "shipped" / "maker.pub")

    with pytest.raises(PackRefused, match="development key, which a release does not take"):
        install(path, packs, key_ring(), Rules(), check)
    key = SigningKey.made("site", "x").public  # whoever calls another key by its name
    save_public(key, key_folders / "own" / "development.pub")
    with pytest.raises(PackRefused, match="development key, which a release does not take"):
        install(path, packs, key_ring(), Rules(), check)
    assert installed(packs) == ()


def test_a_key_that_is_not_trusted_any_more_shows(
    first: Installed, ring: KeyRing, key_folders: Path
) -> None:
    assert examine(first, ring, Rules()).well
    (key_folders / "machine" / "east.pub").unlink()

    found = examine(first, key_ring(), Rules())

    assert "not trusted here" in found.trouble
    assert found.files == ()


def test_verifying_names_files_that_changed_or_are_gone(first: Installed, ring: KeyRing) -> None:
    one, two, three = first.index.members
    first.path(one).write_bytes(bytes(one.bytes))
    first.path(two).unlink()
    first.path(three).write_bytes(b"short")

    found = examine(first, ring, Rules())

    assert found.files == ((one.name, "altered"), (two.name, "missing"), (three.name, "altered"))


def test_a_record_that_was_changed_is_not_what_was_signed(
    first: Installed, ring: KeyRing, packs: Path
) -> None:
    record = first.folder / RECORD
    record.write_bytes(record.read_bytes().replace(b"Tiny model", b"Evil model"))

    found = examine(installed(packs)[0], ring, Rules())

    assert found.trouble == "its record is not what was signed"


def test_a_disk_that_is_too_small_is_told_before_anything_is_copied(
    take: Install, members: Members, key: SigningKey, packs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = type(shutil.disk_usage(REPOSITORY))(10**9, 10**9, 10**6)
    monkeypatch.setattr(installing.shutil, "disk_usage", lambda _: free)

    with pytest.raises(NoRoom, match="GB of room"):
        take(pack_of(members, key))
    assert not (packs / STAGING).exists()


def test_two_installations_at_a_time_are_one_too_many(
    take: Install, members: Members, key: SigningKey, packs: Path
) -> None:
    packs.mkdir(parents=True)
    with (packs / LOCK).open("ab") as held:
        assert lock(held.fileno())
        with pytest.raises(PackBusy, match="being installed or removed"):
            take(pack_of(members, key))


def test_nothing_is_removed_while_an_installation_goes_on(first: Installed, packs: Path) -> None:
    with (packs / LOCK).open("ab") as held:
        assert lock(held.fileno())
        with pytest.raises(PackBusy, match="being installed or removed"):
            remove(packs, "tiny")
    assert is_whole(first)
    remove(packs, "tiny")
    assert installed(packs) == ()


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
@pytest.mark.parametrize("place", ["tiny", STAGING, "staged", "staged/weights", "file"])
def test_a_link_in_the_folder_of_packs_is_not_followed(
    take: Install, members: Members, key: SigningKey, packs: Path, tmp_path: Path, place: str
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    sound = pack_of(members, key)
    staged = packs / STAGING / sound[24:56].hex()
    weights = next(one for one in members if one.startswith("weights"))
    link = {"staged": staged, "staged/weights": staged / "weights", "file": staged / weights}
    where = link.get(place, packs / place)
    where.parent.mkdir(parents=True)
    where.symlink_to(elsewhere if place != "file" else elsewhere / "file")

    with pytest.raises(OutputUnwritable):
        take(sound)

    assert list(elsewhere.iterdir()) == []
    assert installed(packs) == ()


def test_what_is_no_file_is_refused(packs: Path, ring: KeyRing, tmp_path: Path) -> None:
    with pytest.raises(PackRefused, match="it is no file"):
        install(tmp_path, packs, ring, Rules(), check)


def test_a_pack_of_a_stranger_says_which_key_it_wants(take: Install, members: Members) -> None:
    stranger = SigningKey.made("site", "Stranger")

    with pytest.raises(PackUntrusted, match=stranger.public.short_id):
        take(pack_of(members, stranger))


def test_a_pack_that_is_not_installed_cannot_be_removed(packs: Path) -> None:
    with pytest.raises(PackMissing, match="no pack tiny"):
        remove(packs, "tiny")


def test_a_stick_that_is_pulled_out_is_told_as_such(
    first: Installed, members: Members, key: SigningKey, packs: Path, ring: KeyRing, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(copying, "CHUNK", 4096)
    path = tmp_path / "next.sealpack"
    path.write_bytes(pack_of(members, key, version=6))

    def pull(done: int, total: int) -> None:
        if done > total // 2:
            os.truncate(path, total // 2)

    with pytest.raises(PackUnfinished, match="goes on from there"):
        install(path, packs, ring, Rules(), check, on_bytes=pull)
    assert is_whole(first)


def test_a_bit_that_flips_on_the_way_is_told_with_the_file(
    first: Installed, take: Install, members: Members, key: SigningKey, model: Model
) -> None:
    body = bytearray(pack_of(members, key, version=6))
    body[-9] ^= 4

    with pytest.raises(PackDamaged, match=model.manifest.file):
        take(bytes(body))
    assert is_whole(first)


KILLED = """
    import sys, time
    from pathlib import Path
    from sealread.packs import copying, installing, key_ring
    from sealread.packs.rules import Rules

    pack, packs, keys, moment = sys.argv[1:]
    for name in ("shipped", "own"):
        setattr(key_ring, name + "_folder", lambda: Path(keys, "none"))
    key_ring.machine_folder = lambda: Path(keys, "machine")
    key_ring.read_trusted = Path.read_bytes
    copying.CHUNK = 4096

    def here(*_):
        print("here", flush=True)
        time.sleep(600)

    if moment in ("record", "remember", "sweep"):
        setattr(installing, {"record": "write_json"}.get(moment, "_" + moment), here)
    heard = (lambda done, total: here() if done * 10 >= total * int(moment) else None)
    installing.install(
        Path(pack), Path(packs), key_ring.key_ring(), Rules(), lambda *_: None,
        on_bytes=heard if moment.isdigit() else None,
    )
"""


@pytest.mark.skipif(os.name == "nt", reason="there is no kill -9 on Windows")
@pytest.mark.parametrize("moment", ["0", "2", "5", "9", "10", "record", "remember", "sweep"])
def test_kill_9_leaves_one_whole_pack_and_the_next_call_goes_on(
    moment: str, first: Installed, members: Members, key: SigningKey, key_folders: Path,
    packs: Path, ring: KeyRing, tmp_path: Path,
) -> None:  # fmt: skip
    path = tmp_path / "next.sealpack"
    path.write_bytes(pack_of(members, key, version=6))
    command = [sys.executable, "-c", textwrap.dedent(KILLED)]
    command += [str(path), str(packs), str(key_folders), moment]

    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "here\n"
        child.kill()
        assert child.wait() == -signal.SIGKILL
    left = installed(packs)
    whole = list(map(is_whole, left))
    half = sum(one.stat().st_size for one in (packs / STAGING).rglob("*.gguf"))
    done = install(path, packs, ring, Rules(), check)

    swapped = moment in ("remember", "sweep")
    assert [one.index.version for one in left] == [6 if swapped else 5]
    assert whole == [True]
    assert half > 0 or not moment.isdigit() or moment == "0"
    assert [one.index.version for one in installed(packs)] == [6]
    assert is_whole(done.pack)
    assert [one.name for one in done.pack.folder.iterdir() if one.is_dir()] == [
        done.pack.record.place
    ]
    assert not (packs / STAGING).exists()
    remove(packs, "tiny")
    with pytest.raises(PackOlder):
        install(_older(tmp_path, members, key), packs, ring, Rules(), check)


def _older(folder: Path, members: Members, key: SigningKey) -> Path:
    path = folder / "older.sealpack"
    path.write_bytes(pack_of(members, key, version=5))
    return path
