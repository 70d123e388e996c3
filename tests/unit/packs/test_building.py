"""Making packs: the same bytes of the same inputs, and nothing that could not be installed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from msgspec import structs

from sealread.errors import MissingFile, PackDamaged, PackUnmade
from sealread.packs.building import Plan, Source, build, check_members, sign
from sealread.packs.header import SIZE, read_header
from sealread.packs.index import read_index
from sealread.packs.key_files import SigningKey
from sealread.packs.key_ring import KeyRing
from sealread.packs.opening import opened
from sealread.packs.rules import Rules
from tests.unit.packs.conftest import Install
from tests.unit.packs.making import pack_of

Members = dict[str, bytes]


@pytest.fixture
def plan(members: Members, tmp_path: Path) -> Plan:
    sources = []
    for name, body in members.items():
        file = tmp_path / "sources" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(body)
        sources.append(Source(name, file))
    return Plan("tiny", 1, "Tiny model", tuple(sources))


def test_the_same_inputs_give_the_same_bytes(
    plan: Plan, members: Members, key: SigningKey, tmp_path: Path
) -> None:
    first, second = tmp_path / "first.sealpack", tmp_path / "second.sealpack"

    build(plan, first, key)
    for source in plan.sources:  # another machine, another order, another time
        source.file.touch()
        source.file.chmod(0o600)
    build(structs.replace(plan, sources=plan.sources[::-1]), second, key)

    assert first.read_bytes() == second.read_bytes() == pack_of(members, key)


def test_what_was_built_is_installed(
    plan: Plan, key: SigningKey, tmp_path: Path, take: Install
) -> None:
    out = tmp_path / "built.sealpack"
    index = build(plan, out, key)

    assert take(out.read_bytes()).pack.index == index


def test_the_format_is_as_it_is_written_down(members: Members, key: SigningKey) -> None:
    """A reader from `docs/packs.md` alone."""
    import hashlib
    import json

    body = pack_of(members, key, title="Modèle “tiny” / 很小")
    length, total = int.from_bytes(body[12:16], "little"), int.from_bytes(body[16:24], "little")
    index = body[152 : 152 + length]

    assert body[:12] == b"SEALPACK\x01\x00\x00\x00"
    assert total == len(body)
    told = json.dumps(json.loads(index), separators=(",", ":"), ensure_ascii=False)
    assert told.encode() == index
    assert body[24:56] == hashlib.sha256(index).digest()
    assert body[56:88] == hashlib.sha256(key.public.raw).digest()
    assert key.public.verifies(body[88:152], b"sealread pack 1\n" + body[:88])
    at, found = 152 + length, {}
    for member in json.loads(index)["members"]:
        found[member["name"]] = body[at : at + member["bytes"]]
        assert hashlib.sha256(found[member["name"]]).hexdigest() == member["sha256"]
        at += member["bytes"]
    assert (found, at) == (members, len(body))


def test_an_unsigned_pack_is_signed_later(
    plan: Plan, key: SigningKey, ring: KeyRing, tmp_path: Path
) -> None:
    out = tmp_path / "built.sealpack"
    build(plan, out, None)
    unsigned = out.read_bytes()
    with opened(out, ring, Rules(allow_unsigned=True)) as pack:
        assert pack.signer is None
        sign(pack, out, key)

    with opened(out, ring, Rules()) as pack:
        assert pack.signer is not None
        assert pack.signer.said == "Clinic East (site)"
    assert out.read_bytes()[SIZE:] == unsigned[SIZE:]


def test_nobody_signs_what_is_damaged(
    plan: Plan, key: SigningKey, ring: KeyRing, tmp_path: Path
) -> None:
    out = tmp_path / "built.sealpack"
    build(plan, out, None)
    body = bytearray(out.read_bytes())
    body[-1] ^= 1
    out.write_bytes(body)

    with opened(out, ring, Rules(allow_unsigned=True)) as pack:
        assert check_members(pack) == (pack.index.members[-1].name,)
        with pytest.raises(PackUnmade, match="is damaged"):
            sign(pack, out, key)
    assert not read_header(out.read_bytes()[:SIZE]).is_signed


@pytest.mark.parametrize("name", ["../evil.gguf", "weights/evil.exe", "weights/con.gguf"])
def test_a_name_that_nobody_would_install_is_not_packed(
    plan: Plan, key: SigningKey, tmp_path: Path, name: str
) -> None:
    out = tmp_path / "built.sealpack"
    odd = structs.replace(plan.sources[0], name=name)

    with pytest.raises(PackUnmade, match="name that is not allowed"):
        build(structs.replace(plan, sources=(odd,)), out, key)
    assert not out.exists()


def test_a_link_is_not_packed(plan: Plan, key: SigningKey, tmp_path: Path) -> None:
    link = tmp_path / "link.txt"
    try:
        link.symlink_to(plan.sources[-1].file)
    except OSError:
        pytest.skip("this system lets nobody make links")

    with pytest.raises(MissingFile):
        build(
            structs.replace(plan, sources=(Source("licences/link.txt", link),)),
            tmp_path / "built.sealpack", key,
        )  # fmt: skip


def test_a_file_that_changes_while_it_is_packed_is_told(
    plan: Plan, key: SigningKey, tmp_path: Path
) -> None:
    out = tmp_path / "built.sealpack"
    wrong = tuple(structs.replace(one, sha256="ab" * 32) for one in plan.sources)

    with pytest.raises(PackUnmade, match="changed while it was copied"):
        build(structs.replace(plan, sources=wrong), out, key)
    assert list(tmp_path.glob(".partial-*")) == []
    assert not out.exists()


def test_an_index_has_one_way_to_be_written(members: Members, key: SigningKey) -> None:
    body = pack_of(members, key)
    index = body[SIZE : SIZE + int.from_bytes(body[12:16], "little")]
    read_index(index)
    for other in (index + b" ", index.replace(b":", b": ", 1), b'{"name":"x",' + index[1:]):
        with pytest.raises(ValueError, match="as the format wants"):
            read_index(other)


def test_a_pack_that_was_cut_off_is_told_before_a_member_is_read(
    members: Members, key: SigningKey, take: Install
) -> None:
    with pytest.raises(PackDamaged, match="it is cut off"):
        take(pack_of(members, key)[:-1])


@pytest.mark.skipif(os.name == "nt", reason="what is open cannot be replaced on Windows")
def test_what_was_put_in_its_place_is_not_signed(
    plan: Plan, key: SigningKey, ring: KeyRing, tmp_path: Path
) -> None:
    path, other = tmp_path / "tiny.sealpack", tmp_path / "other.sealpack"
    build(plan, path, None)
    build(structs.replace(plan, version=2), other, None)
    before = other.read_bytes()

    with opened(path, ring, Rules(allow_unsigned=True)) as pack:
        other.replace(path)
        with pytest.raises(PackUnmade, match="another file lies in its place"):
            sign(pack, path, key)

    assert path.read_bytes() == before
