"""Signed packs of models: made, signed, verified, installed, listed, removed; and their keys.

    done = install(Path("small.sealpack"), on_bytes=…, stopped=…)
    for pack in installed(): pack.index.title, pack.record.signer

What a door needs of the rooms `packs` and `weights`. What a site permits is asked in one place,
`rules`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

import msgspec

from sealread.errors import PackRefused, PackUnmade, SealreadError
from sealread.extract.weighing import SourceWeights
from sealread.packs import building
from sealread.packs import installed as places
from sealread.packs.building import Plan, Source
from sealread.packs.copying import OnBytes, ReadFailed, Stopped
from sealread.packs.index import ENDING, Index
from sealread.packs.installed import Examined, Installed, State
from sealread.packs.installing import Agreed, Done, Files
from sealread.packs.installing import install as _install
from sealread.packs.key_files import Kind, PublicKey, SigningKey, load_private, load_public
from sealread.packs.key_ring import (
    Trusted,
    development_key,
    forget,
    is_release,
    key_ring,
    own_folder,
    trust,
)
from sealread.packs.opening import Signer, opened, unread
from sealread.packs.rules import Rules
from sealread.schema.loading import loads
from sealread.site_policy import in_force
from sealread.weights import packed, packing
from sealread.weights.adapters import adapters
from sealread.weights.manifest import manifests
from sealread.weights.store import Store, default_folder
from sealread.weights.verified import note
from sealread.work.model_process import SHARED

__all__ = [
    "ENDING", "Agreed", "Done", "Examined", "Index", "Installed", "Kind", "OnBytes", "Plan",
    "PublicKey", "Rules", "Signer", "SigningKey", "Source", "Stopped", "Trusted", "build",
    "development_key", "examine", "forget", "install", "installed", "is_release", "key_ring",
    "load_private", "load_public", "look_into", "own_folder", "plan", "remove", "rules", "sign",
    "trust", "verify_file",
]  # fmt: skip

_ANY = Rules(allow_unsigned=True)
"""To look into a pack, and to sign it; nothing is installed by it."""


def rules() -> Rules:
    """What this site permits of packs. Without a policy: signed by a trusted key, never older.

    Raises PolicyUnusable.
    """
    known = in_force()
    if known is None:
        return Rules()
    policy = known.policy
    keys, names = policy.allowed_keys, policy.allowed_packs
    return Rules(
        policy.allow_unsigned_packs, policy.allow_downgrade,
        None if keys is None else frozenset(keys), None if names is None else frozenset(names),
    )  # fmt: skip


def plan(
    store: Store | None, what: Iterable[str], version: int, name: str = "", title: str = "",
    schemas: Iterable[Path] = (),
) -> Plan:  # fmt: skip
    """A pack of a folder that holds a `pack.toml`, or of weights that are installed here.

    `schemas`: files that go with it. Raises PackUnmade, WeightsMissing, WeightsAltered,
    ModelUnusable.
    """
    what = tuple(what)
    if len(what) == 1 and (Path(what[0]) / packing.PLAN).is_file():
        made = packing.of_folder(Path(what[0]))
    else:
        made = packing.of_names(store or Store(), what, version, name, title)
    extra = tuple(Source(f"{packed.SCHEMAS}/{one.name}", one) for one in schemas)
    return msgspec.structs.replace(made, sources=(*made.sources, *extra))


def build(
    what: Plan,
    out: Path,
    key: SigningKey | None,
    on_bytes: OnBytes | None = None,
    stopped: Stopped | None = None,
) -> Index:
    """Writes a pack whose contents a program could use. `key`: None leaves it unsigned.

    Raises PackUnmade, PackRefused, MissingFile, OutputUnwritable, ModelDamaged, Cancelled.
    """
    names = [one.name for one in what.sources]
    if len(set(names)) < len(names):
        raise PackUnmade(file=out.name, what="two files in it would have one name")
    index = building.index_of(what, stopped)
    check(index, {one.name: one.file for one in what.sources})
    return building.build(what, out, key, on_bytes, stopped, index)


def sign(path: Path, key: SigningKey, on_bytes: OnBytes | None = None) -> Index:
    """Signs a pack, in place of whoever did before; it is verified first.

    Raises PackRefused, PackUnmade, MissingFile, OutputUnwritable.
    """
    with opened(path, key_ring(), _ANY) as pack:
        try:
            building.sign(pack, path, key, on_bytes)
        except ReadFailed as cause:
            raise unread(pack.file, cause) from cause
        return pack.index


def look_into(path: Path) -> Agreed:
    """What a pack holds and who signed it; no member is read. Raises as installing does."""
    with opened(path, key_ring(), rules()) as pack:
        return pack.index, pack.signer


def verify_file(
    path: Path, on_bytes: OnBytes | None = None, stopped: Stopped | None = None
) -> Examined:
    """Verifies a pack as installing does, and installs nothing. Raises PackRefused, Cancelled."""
    with opened(path, key_ring(), rules()) as pack:
        try:
            wrong = building.check_members(pack, on_bytes, stopped)
        except ReadFailed as cause:
            raise unread(pack.file, cause) from cause
        altered: State = "altered"
        return Examined(pack.index.name, pack.signer, "", tuple((one, altered) for one in wrong))


def install(
    path: Path,
    weights: Path | None = None,
    *,
    agreed: Agreed | None = None,
    downgrade: bool = False,
    on_bytes: OnBytes | None = None,
    stopped: Stopped | None = None,
) -> Done:
    """Installs a pack beside the other weights; see `packs.installing.install`.

    Its weights are hashed here and, as long as they stay as they are, for a day no more.
    """
    folder = weights or default_folder()
    done = _install(
        path, packed.packs_folder(folder), key_ring(), rules(), partial(_check_here, folder),
        agreed=agreed, downgrade=downgrade, on_bytes=on_bytes, stopped=stopped,
    )  # fmt: skip
    for member in done.pack.index.members:
        if member.kind in (packed.WEIGHTS, packed.ADAPTERS):
            note(done.pack.path(member), folder, member.sha256)
    return done


def installed(weights: Path | None = None) -> tuple[Installed, ...]:
    """The packs that are installed, by name."""
    return places.installed(packed.packs_folder(weights or default_folder()))


def examine(
    pack: Installed, on_bytes: OnBytes | None = None, stopped: Stopped | None = None
) -> Examined:
    """Verifies an installed pack: its signature, and every byte. Raises Cancelled."""
    return places.examine(pack, key_ring(), rules(), on_bytes, stopped)


def remove(name: str, weights: Path | None = None) -> Installed:
    """Takes a pack away. Raises PackMissing, OutputUnwritable."""
    SHARED.rest()  # a model that nobody is at is no longer held open
    return places.remove(packed.packs_folder(weights or default_folder()), name)


def check(index: Index, files: Files, weights: Path | None = None) -> None:
    """What `weights.packing.check` looks at, and that schemas and calibration are what they are
    called. `weights`: the folder that it comes to. Raises PackRefused, ModelDamaged.
    """
    packing.check(index, files)
    for member in index.members:
        if member.kind == packed.SCHEMAS and member.name in files:
            _check_schema(index, files[member.name])
        if member.kind == packed.CALIBRATION and member.name in files:
            _check_calibration(index, files[member.name], weights)


def _check_here(weights: Path, index: Index, files: Files) -> None:
    """As `check`, and that no other pack here has another model of that name, by which people
    choose.
    """
    coming = {one.file: one.sha256 for one in index.members if one.kind == packed.WEIGHTS}
    for there in packed.models(weights):
        name, hash_there = there.path.name, there.manifest.sha256
        if there.pack.index.name != index.name and coming.get(name, hash_there) != hash_there:
            what = f"the pack {there.pack.index.name} here has another model called {name}"
            raise PackRefused(file=index.name, what=what)
    check(index, files, weights)


def _check_schema(index: Index, file: Path) -> None:
    try:
        loads(file.read_bytes(), file.name)
    except SealreadError as cause:
        raise PackRefused(file=index.name, what=f"{file.name} in it: {cause}") from cause


def _check_calibration(index: Index, file: Path, weights: Path | None) -> None:
    """The numbers of a model, and of an adapter if they name one."""
    try:
        found = msgspec.json.decode(file.read_bytes(), type=SourceWeights)
    except (msgspec.DecodeError, UnicodeDecodeError) as cause:
        raise PackRefused(
            file=index.name, what=f"{file.name} in it cannot be understood"
        ) from cause
    held = {one.sha256 for one in index.members} | {one.sha256 for one in manifests()}
    held |= {one.adapter.sha256 for one in adapters(weights)}
    if not {found.model_sha256, found.adapter_sha256 or found.model_sha256} <= held:
        what = f"{file.name} in it was measured for another model"
        raise PackRefused(file=index.name, what=what)
