"""Two hundred damaged packs: all refused, with nothing written but in the folder of packs."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from sealread.errors import NoRoom, PackRefused
from sealread.packs.header import MAX_INDEX, SIZE, read_header
from sealread.packs.installed import STAGING, Installed, installed
from sealread.packs.key_files import SigningKey
from tests.unit.packs.conftest import Install
from tests.unit.packs.making import Members, about, pack_of, raw_pack, tree

LEAST = 200
EACH = 40
NEXT = 6  # the version that would be installed if it were sound
Case = tuple[str, bytes]
NAMES = (
    "../evil.gguf", "weights/../../evil.gguf", "weights/../evil.gguf", "/etc/evil.gguf", "//evil",
    "weights//evil.gguf", "weights/./evil.gguf", "./weights/evil.gguf", "weights", "weights/", "",
    "evil.gguf", "weights/evil", "weights/evil.gguf/", "weights/sub/evil.gguf", "C:\\evil.gguf",
    "C:/evil.gguf", "weights\\evil.gguf", "weights/..\\evil.gguf", "weights/con.gguf",
    "weights/NUL.gguf", "weights/com1.gguf", "weights/lpt9.tar.gguf", "weights/.evil.gguf",
    "weights/evil.gguf.", "weights/evil.gguf ", "weights/ evil.gguf", "weights/evil.exe",
    "weights/evil.so", "weights/evil.py", "weights/evil.GGUF", "weights/e\u0000vil.gguf",
    "weights/e\nvil.gguf", "weights/ev\u0131l.gguf", "weights/\u202efugg.gguf", "weights/~.gguf",
    "weights/$HOME.gguf", "weights/%2e%2e%2fevil.gguf", "weights/evil.gguf:stream",
    "weights/" + "e" * 300 + ".gguf", "licences/evil.gguf", "manifests/evil.json",
    "adapters/evil.onnx", "keys/evil.pub", ".staging/evil.gguf", "installed.json", "pack.index",
    "weights/-evil.gguf", "models/evil.gguf", "WEIGHTS/evil.gguf",
)  # fmt: skip


def cut(sound: bytes, chance: random.Random) -> Iterator[Case]:
    ends = [0, 1, 8, SIZE - 1, SIZE, SIZE + 1, len(sound) - 1]
    for end in ends + [chance.randrange(len(sound)) for _ in range(EACH - len(ends))]:
        yield f"cut at {end}", sound[:end]
    yield "longer by a byte", sound + b"\0"
    yield "twice", sound + sound


def flipped(sound: bytes, chance: random.Random) -> Iterator[Case]:
    index = int.from_bytes(sound[12:16], "little")
    places = [chance.randrange(8 * SIZE) for _ in range(EACH)]
    places += [8 * SIZE + chance.randrange(8 * index) for _ in range(EACH // 2)]
    places += [chance.randrange(8 * (SIZE + index), 8 * len(sound)) for _ in range(EACH // 2)]
    for place in places:
        body = bytearray(sound)
        body[place // 8] ^= 1 << place % 8
        yield f"bit {place} flipped", bytes(body)


def named(members: Members, key: SigningKey) -> Iterator[Case]:
    """Signed by one who is trusted: only the names are wrong."""
    for name in NAMES:
        yield f"name {name[:40]!r}", pack_of({**members, name: b"evil"}, key, version=NEXT)
    lower = {**members, "licences/LICENCE.txt": b"May be used.\n"}
    yield "two names that differ in case", pack_of(lower, key, version=NEXT)
    for pack in ("../tiny", "tiny/..", "con", "Tiny", "", ".staging", "t" * 80, "tiny\n"):
        yield f"pack {pack!r}", pack_of(members, key, version=NEXT, name=pack)


def bombs(members: Members, key: SigningKey) -> Iterator[Case]:
    """Signed by one who is trusted: what they say of sizes is wrong."""
    bodies = b"".join(body for _, body in sorted(members.items()))
    weights = next(n for n, one in enumerate(sorted(members)) if one.startswith("weights"))
    for size in (2**31, 2**36, 2**40, 2**62, 2**64, -1, 0, 0.5, "9", None):
        told = about(members, version=NEXT)
        told["members"][weights]["bytes"] = size
        index = msgspec.json.encode(told)
        yield f"a member of {size!r} bytes", raw_pack(index, bodies, key)
        if isinstance(size, int) and 0 < size < 2**62:
            other = about(members, version=NEXT)
            rest = len(bodies) - other["members"][weights]["bytes"]
            whole = SIZE + len(index) + rest + size
            yield f"all {size} bytes told", raw_pack(index, bodies, key, whole)
    told = about(members, version=NEXT)
    told["members"] *= 400
    yield "two members in one place", raw_pack(msgspec.json.encode(told), bodies, key)
    told["members"] = []
    yield "no members", raw_pack(msgspec.json.encode(told), b"", key)
    for index in (b"[" * 100_000, b"{}", b"", b"null", b"\xff" * 99, b" " * 999, b"9" * 9999):
        yield f"an index of {index[:2]!r}", raw_pack(index, bodies, key)
    yield "an index without end", raw_pack(b" " * (MAX_INDEX + 1), bodies, key)
    yield "a version beyond all", pack_of(members, key, version=2**31)
    yield "a version below all", pack_of(members, key, version=0)


def forged(members: Members, key: SigningKey, other: SigningKey) -> Iterator[Case]:
    """Signed by another, or by nobody, or said to be signed by one who did not."""
    sound, theirs = pack_of(members, key, version=NEXT), pack_of(members, other, version=NEXT)
    yield "signed by a stranger", theirs
    yield "signed by nobody", pack_of(members, None, version=NEXT)
    yield "with a stranger's signature under our name", sound[:88] + theirs[88:152] + sound[152:]
    yield "with our signature under a stranger's name", theirs[:88] + sound[88:152] + theirs[152:]
    yield "with an empty signature", sound[:88] + bytes(64) + sound[152:]
    yield "with nobody's name", sound[:56] + bytes(32) + sound[88:]
    old = pack_of(members, key, version=1)
    yield "with the signature of an older one", sound[:88] + old[88:152] + sound[152:]
    header = structs.replace(read_header(sound[:SIZE]), development=True, signature=bytes(64))
    signed = structs.replace(header, signature=key.sign(header.message))
    yield "said to be of development by a site", signed.written() + sound[SIZE:]


def swapped(members: Members, key: SigningKey, other: SigningKey) -> Iterator[Case]:
    """One part of a sound pack, and another of another."""
    sound = pack_of(members, key, version=NEXT)
    manifest = next(one for one in members if one.startswith("manifests"))
    changed = {**members, manifest: members[manifest].replace(b"Tiny model", b"Evil model")}
    evil = pack_of(changed, other, version=NEXT)
    length = SIZE + int.from_bytes(sound[12:16], "little")
    assert len(evil) == len(sound)
    yield "another's members behind our index", sound[:length] + evil[length:]
    yield "another's index under our header", sound[:SIZE] + evil[SIZE:]
    yield "our members behind another's index", evil[:length] + sound[length:]
    for old, new in (
        (b"sha256 = ", b"sha256 = \"00\" #"), (b"bytes = ", b"bytes = 1 #"), (b"name", b"nome"),
        (b"file = ", b"file = \"other.gguf\" #"), (b"language-model", b"ocr-detection"),
        (b"[[parts]]", b"[[parts"), (b"tiny-model-small", b"tiny-model-standard"),
    ):  # fmt: skip
        body = members[manifest].replace(old, new)
        yield f"a manifest with {new!r}", pack_of({**members, manifest: body}, key, version=NEXT)
    lacking = {name: body for name, body in members.items() if name != manifest}
    yield "weights without a manifest", pack_of(lacking, key, version=NEXT)
    for name, body in members.items():
        if name.startswith("weights"):
            alone = {one: text for one, text in members.items() if one != name}
            yield "a manifest without weights", pack_of(alone, key, version=NEXT)
            broken = {**members, name: body[:4] + bytes(40) + body[44:]}
            yield "weights that are none", pack_of(broken, key, version=NEXT)


def replayed(members: Members, key: SigningKey) -> Iterator[Case]:
    for version in range(1, NEXT - 1):
        yield f"version {version} again", pack_of(members, key, version=version)
    other = {**members, "licences/licence.txt": b"May not be used.\n"}
    yield "the same version with other contents", pack_of(other, key, version=NEXT - 1)


@pytest.fixture
def cases(members: dict[str, bytes], key: SigningKey) -> list[Case]:
    sound, chance = pack_of(members, key, version=NEXT), random.Random(1)
    other = SigningKey.made("site", "Somebody")
    return [
        *cut(sound, chance), *flipped(sound, chance), *named(members, key), *bombs(members, key),
        *forged(members, key, other), *swapped(members, key, other), *replayed(members, key),
    ]  # fmt: skip


def test_two_hundred_damaged_packs_are_refused_and_write_nothing_elsewhere(
    cases: list[Case], first: Installed, take: Install, packs: Path, tmp_path: Path
) -> None:
    assert len(cases) >= LEAST
    before, taken = _outside(tmp_path), []
    told: list[str] = []
    there = tree(first.folder)
    for what, body in cases:
        # Each for itself: what an earlier one brought was verified, and would not be read again.
        shutil.rmtree(packs / STAGING, ignore_errors=True)
        try:
            take(body)
            taken.append(what)
        except (PackRefused, NoRoom) as error:
            told.append(str(error))
        assert _outside(tmp_path) == before, what
        assert tree(first.folder) == there, what
    assert taken == []
    assert len(told) == len(cases)
    assert all("some.sealpack" in one or "tiny" in one or "Tiny" in one for one in told)
    assert [one.index.version for one in installed(packs)] == [NEXT - 1]
    assert {one.name for one in packs.iterdir()} <= {
        "tiny", ".lock", STAGING, "versions.json",
    }  # fmt: skip


def test_the_pack_that_they_were_made_of_is_taken(
    members: dict[str, bytes], key: SigningKey, first: Installed, take: Install
) -> None:
    assert take(pack_of(members, key, version=NEXT)).fresh


def _outside(folder: Path) -> dict[str, Any]:
    """All that lies beside the folder of packs and the pack itself."""
    return {
        name: state
        for name, state in tree(folder).items()
        if not name.startswith("weights/packs") and name != "some.sealpack"
    }
