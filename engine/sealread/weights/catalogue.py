"""The models that a person brought: each a file in the models folder, with a card beside it.

The card says what was trusted: the SHA-256 of the file. A file that has another by now is refused
(`check`). The models that come with Sealread stand in the list too, with cards of their manifests.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from sealread.errors import ModelUnusable, OutputUnwritable, SealreadError, WeightsAltered
from sealread.json_file import write_json
from sealread.weights import packed
from sealread.weights.describing import Described, Dialect, Needs, describe
from sealread.weights.hashing import OnBytes
from sealread.weights.manifest import Manifest, language_models, manifests
from sealread.weights.store import MODELS, Store, default_folder, machine_folders
from sealread.weights.verified import hashed_anew, known_sha256

FOLDER = MODELS
NAME = re.compile(r"\A[A-Za-z0-9][A-Za-z0-9._-]{0,99}\.gguf\Z")
CARD = ".json"
MAX_CARD = 1 << 16
_SHOWN = 12
State = Literal["ok", "missing", "altered"]
Cancelled = Callable[[], bool]
Sha256 = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class Card(Struct, frozen=True):
    """A model of the list. `file` is its name in the folder, "" for one that comes with Sealread.

    `trusted`: who said that this SHA-256 is to be trusted ("sealread": it knows it; "person";
    "pack": who signed the pack), `by` whom (a user of the system, the signer's key) and `when`
    (ISO 8601, UTC) it was brought in. `pack`: the name of the pack that it came in.
    """

    name: str
    file: str
    sha256: Sha256
    bytes: int
    described: Described
    trusted: Literal["sealread", "person", "pack"] = "person"
    by: str = ""
    when: str = ""
    default: bool = False
    pack: str = ""

    @property
    def dialect(self) -> Dialect:
        """How it is spoken to."""
        return self.described.dialect

    @property
    def usable(self) -> bool:
        """Whether Sealread can read with it: a reader, or made for conversation in a known form."""
        return self.dialect == "reader" or bool(self.described.speech)


def models_folder(weights: Path | None = None) -> Path:
    """The folder of models beside the other weights; `weights` in place of the usual folder."""
    return (weights or default_folder()) / FOLDER


def path_of(file: str, folder: Path | None = None) -> str | None:
    """The path of a model by its file's name; None for "", which is the bundled reader.

    One that lies nowhere would lie in the folder. Raises ModelUnusable for a name that no file of
    the folder can have.
    """
    if not file:
        return None
    if not NAME.match(file):
        raise ModelUnusable(file=file, what="no model can have that name")
    return str(_where(file, folder or models_folder()))


def cards(folder: Path | None = None) -> tuple[Card, ...]:
    """All models: those that come with Sealread and are here, then a person's, by name.

    A card that cannot be understood is left out: its model would have to be imported again.
    """
    folder = folder or models_folder()
    own = [card for place in sorted(folder.glob(f"*{CARD}")) if (card := _read(place)) is not None]
    taken = {card.file for card in own}
    fetched = [card for card in _fetched(folder) if card.file not in taken]
    taken |= {card.file for card in fetched}
    return (*_shipped(), *fetched, *(one for one in _packed(folder) if one.file not in taken), *own)


def card_of(path: Path) -> Card | None:
    """The card beside a model file; None where there is none that can be understood."""
    return _read(path.with_suffix(CARD))


def check(path: Path, sha256: str) -> None:
    """Raises WeightsAltered where a file of the list has not the hash that was trusted."""
    expected = _trusted(path) if path.parent.name in (FOLDER, packed.WEIGHTS) else None
    if expected not in (None, sha256):
        raise WeightsAltered(file=str(path), found=sha256[:_SHOWN], expected=expected[:_SHOWN])


def keep(card: Card, folder: Path) -> None:
    """Writes the card. Raises OutputUnwritable."""
    write_json(card, (folder / card.file).with_suffix(CARD))


def verify(
    card: Card,
    folder: Path | None = None,
    on_bytes: OnBytes | None = None,
    cancelled: Cancelled | None = None,
    *,
    anew: bool = True,
) -> State:
    """Hashes the file anew, or else only where that is due.

    `on_bytes(done, total)` hears how far. Raises Cancelled.
    """
    place = place_of(card, folder)
    weights = folder.parent if folder else default_folder()
    try:
        if not place.is_file():
            return "missing"
        if place.stat().st_size != card.bytes:
            return "altered"
        if anew:
            found = hashed_anew(place, weights, on_bytes, cancelled)
        else:
            found = known_sha256(place, weights)
    except OSError:  # not readable for us is not there for us
        return "missing"
    return "ok" if found == card.sha256 else "altered"


def place_of(card: Card, folder: Path | None = None) -> Path:
    """Where the file of a card lies."""
    if card.pack:  # another pack may have another model of that name
        brought = packed.models((folder or models_folder()).parent)
        found = (one.path for one in brought if one.manifest.sha256 == card.sha256)
        return next(found, _unpacked_place(card.file, folder or models_folder()))
    if card.file:
        return _where(card.file, folder or models_folder())
    manifest = next(one for one in manifests() if one.name == card.name)
    return Store(folder.parent if folder else None).place(manifest)


def remove(card: Card, folder: Path | None = None) -> None:
    """Deletes a person's model and its card. Raises ModelUnusable, OutputUnwritable."""
    if not card.file or not NAME.match(card.file):
        raise ModelUnusable(file=card.name, what="it comes with Sealread and stays")
    if card.pack:
        what = f"it came in a pack; `sealread packs remove {card.pack}` takes it away"
        raise ModelUnusable(file=card.name, what=what)
    place = place_of(card, folder)
    if place.parent != (folder or models_folder()) and place.is_file():
        raise ModelUnusable(file=card.file, what="it is installed for everybody on this machine")
    try:
        place.unlink(missing_ok=True)
        place.with_suffix(CARD).unlink(missing_ok=True)
    except OSError as cause:
        what = cause.strerror or type(cause).__name__
        raise OutputUnwritable(file=str(place), what=what) from cause


def _where(file: str, folder: Path) -> Path:
    """Where a model of that name lies: in the folder, in a pack, or where one is for everybody.

    In the folder would be its place where it lies nowhere.
    """
    return _packed_place(file, folder) or _unpacked_place(file, folder)


def _unpacked_place(file: str, folder: Path) -> Path:
    places = (folder / file, *(shared / FOLDER / file for shared in machine_folders()))
    return next((place for place in places if place.is_file()), folder / file)


def _trusted(path: Path) -> str | None:
    """The hash that was trusted: of its card, else of the manifest of a model of Sealread."""
    card = card_of(path)
    if card is not None:
        return card.sha256
    if (brought := packed.model_in(path)) is not None:
        return brought.manifest.sha256
    return next((one.sha256 for one in language_models() if one.file == path.name), None)


def _read(place: Path) -> Card | None:
    """A card; None for what is no card, or of another file than the one beside it."""
    with contextlib.suppress(OSError, msgspec.DecodeError, UnicodeDecodeError):
        if place.stat().st_size <= MAX_CARD:
            card = msgspec.json.decode(place.read_bytes(), type=Card)
            fits = Path(card.file).with_suffix(CARD).name == place.name
            return _refreshed(card, place) if fits and NAME.match(card.file) else None
    return None


def _refreshed(card: Card, place: Path) -> Card:
    """The card; of a model that nobody could speak to when it was brought in, looked at anew."""
    if card.usable or card.dialect == "none":
        return card
    with contextlib.suppress(ModelUnusable):
        described = describe(place.with_name(card.file))
        return msgspec.structs.replace(card, described=described)
    return card


def _shipped() -> list[Card]:
    readers = [one for one in manifests() if one.kind == "reader"]
    return [card for one in readers if (card := _card(one)) is not None]


def _fetched(folder: Path) -> list[Card]:
    """The language models of Sealread that are in the folder, or installed for everybody.

    One that is damaged is left out.
    """
    found = []
    for manifest in language_models():
        with contextlib.suppress(SealreadError):
            if (place := _unpacked_place(manifest.file, folder)).is_file():
                described = describe(place)
                found.append(_said_by(manifest, described, manifest.file))
    return found


def _packed(folder: Path) -> list[Card]:
    """The language models of packs. One that is damaged is left out."""
    known, found = {one.sha256 for one in manifests()}, []
    for one in packed.models(folder.parent):
        with contextlib.suppress(SealreadError):
            card = _said_by(one.manifest, describe(one.path), one.manifest.file)
            trusted: Literal["sealread", "pack"] = "sealread" if card.sha256 in known else "pack"
            record = one.pack.record
            found.append(
                msgspec.structs.replace(
                    card, trusted=trusted, when=record.when, pack=one.pack.index.name,
                    by=record.signer.said if record.signer else "",
                )
            )  # fmt: skip
    return found


def _packed_place(file: str, folder: Path) -> Path | None:
    """Where a model of that name lies in a pack; None where the folder has one, or no pack does."""
    if (folder / file).is_file():
        return None
    return next((one.path for one in packed.models(folder.parent) if one.path.name == file), None)


def _card(manifest: Manifest) -> Card | None:
    """The card of a model that comes with Sealread; None where its file is gone or broken."""
    try:
        described = describe(Store().place(manifest))
    except ModelUnusable:
        described = Described(
            manifest.title, manifest.family or "", manifest.licence, "reader", "",
            manifest.context or 0, 0, Needs(manifest.bytes, 0, 0),
        )  # fmt: skip
    return _said_by(manifest, described)


def _said_by(manifest: Manifest, described: Described, file: str = "") -> Card:
    """A model as its manifest calls it."""
    described = msgspec.structs.replace(described, title=manifest.title, licence=manifest.licence)
    return Card(
        manifest.name, file, manifest.sha256, manifest.bytes, described, "sealread",
        default=manifest.default,
    )  # fmt: skip
