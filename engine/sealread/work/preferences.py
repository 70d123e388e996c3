"""What a person may set, as data in one list: `Preferences`, each with its bounds and its group."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct, structs

from sealread.extract.settings import DeviceUse, Effort
from sealread.work.effort import usual_device, usual_effort

MAX_THREADS = 256
MAX_FOLDERS = 32
MAX_KEPT = 16_384
MAX_ADDRESS = 300

Group = Literal["reading", "checking", "machines", "folders", "window"]
Kind = Literal["choice", "count", "fraction", "switch", "text", "model", "folder", "folders"]
_MODEL = r"\A([A-Za-z0-9][A-Za-z0-9._-]{0,99}\.gguf|reader)?\Z"
Folder = Annotated[str, Meta(max_length=4096)]


def _in(group: Group, kind: Kind, *, restart: bool = False, names: bool = False) -> dict[str, Any]:
    """What is said of a setting besides its type and bounds.

    `restart`: it holds from the next start. `names`: it names folders of documents, and is not
    kept while the workspace is locked.
    """
    return {"group": group, "kind": kind, "restart": restart, "names": names}


class Preferences(Struct, frozen=True):
    """The one list of settings; each is validated by its type and bounds.

    `model`: the file's name in the models folder, "reader" for the bundled reader alone, "" for the
    best language model that is installed and fits. `effort`: who reads, as in
    `extract.settings.Settings`. `threads`: of the model, 0 for one on each core; `spare_battery`:
    half of them on battery (`work.power`). `device`: what computes it (`extract.settings`).
    `kept_megabytes`: of memory for pages that the model has read in. `ocr`: which pages are
    recognised, as in `Settings`.
    `keys`: language of the library's keys, "" for the schema as it was chosen. `learning`: whether
    what was corrected on pages of the same look counts (`work.learning`). `phrasings`,
    `review_below`, `find_above`: as in `Settings` too. `patience`: seconds without progress.
    `walls`: the least that must stand. `check_below`: confidence below which the review stops at
    readings that are not marked. `site`: the address of a site's scheduler (tls://host:8786), ""
    for none; `site_keys`: the folder of this machine's keys for it, "" for the usual one.
    `output_folder`: "" for the last one. `zoom`: whether a page is as wide as its pane at first, or
    shown as a whole.
    """

    effort: Annotated[Effort, Meta(extra=_in("reading", "choice"))] = usual_effort()
    model: Annotated[str, Meta(pattern=_MODEL, extra=_in("reading", "model"))] = ""
    ocr: Annotated[Literal["auto", "always", "off"], Meta(extra=_in("reading", "choice"))] = "auto"
    keys: Annotated[Literal["", "de"], Meta(extra=_in("reading", "choice"))] = ""
    learning: Annotated[bool, Meta(extra=_in("reading", "switch"))] = True
    phrasings: Annotated[int, Meta(ge=1, le=6, extra=_in("reading", "count"))] = 3
    threads: Annotated[int, Meta(ge=0, le=MAX_THREADS, extra=_in("reading", "count"))] = 0
    spare_battery: Annotated[bool, Meta(extra=_in("reading", "switch"))] = True
    device: Annotated[DeviceUse, Meta(extra=_in("reading", "choice"))] = usual_device()
    kept_megabytes: Annotated[int, Meta(ge=0, le=MAX_KEPT, extra=_in("reading", "count"))] = 256
    patience: Annotated[int, Meta(ge=10, le=86_400, extra=_in("reading", "count"))] = 600
    walls: Annotated[
        Literal["tripwire", "network", "sealed-device", "sealed"],
        Meta(extra=_in("reading", "choice")),
    ] = "tripwire"
    review_below: Annotated[float, Meta(ge=0, le=1, extra=_in("checking", "fraction"))] = 0.85
    find_above: Annotated[float, Meta(ge=0, le=1, extra=_in("checking", "fraction"))] = 0.35
    check_below: Annotated[float, Meta(ge=0, le=1, extra=_in("checking", "fraction"))] = 0.85
    site: Annotated[str, Meta(max_length=MAX_ADDRESS, extra=_in("machines", "text"))] = ""
    site_keys: Annotated[Folder, Meta(extra=_in("machines", "folder"))] = ""
    output_folder: Annotated[Folder, Meta(extra=_in("folders", "folder", names=True))] = ""
    watched: Annotated[
        tuple[Folder, ...],
        Meta(max_length=MAX_FOLDERS, extra=_in("folders", "folders", names=True)),
    ] = ()
    notify: Annotated[bool, Meta(extra=_in("window", "switch"))] = True
    zoom: Annotated[Literal["width", "page"], Meta(extra=_in("window", "choice"))] = "width"
    theme: Annotated[Literal["system", "light", "dark"], Meta(extra=_in("window", "choice"))] = (
        "system"
    )
    language: Annotated[
        Literal["system", "en", "de"], Meta(extra=_in("window", "choice", restart=True))
    ] = "system"


class Setting(Struct, frozen=True):
    """One setting: its key, how it is edited, its default and bounds; `restart` as in `_in`."""

    key: str
    kind: Kind
    group: Group
    default: Any
    low: float = 0
    high: float = 0
    choices: tuple[str, ...] = ()
    restart: bool = False
    names: bool = False


def _setting(field: structs.FieldInfo, hint: Any) -> Setting:
    bare, *metas = get_args(hint)
    meta = next(one for one in metas if isinstance(one, Meta) and one.extra)
    said = meta.extra or {}
    listed = get_args(bare) if said["kind"] == "choice" else ()
    return Setting(
        key=field.name, default=field.default, low=meta.ge or 0, high=meta.le or 0,
        choices=tuple(str(one) for one in listed), **said,
    )  # fmt: skip


def _settings() -> tuple[Setting, ...]:
    hints = get_type_hints(Preferences, include_extras=True)
    return tuple(_setting(field, hints[field.name]) for field in structs.fields(Preferences))


SETTINGS = _settings()
DEFAULTS = Preferences()


def why_not(key: str, value: object) -> str:
    """Why a setting cannot have this value, in words; "" if it can."""
    try:
        msgspec.convert({key: value}, Preferences)
    except msgspec.ValidationError as error:
        return str(error).partition(" - at ")[0]
    return ""


def changed(before: Preferences, after: Preferences) -> tuple[Setting, ...]:
    """The settings that differ."""
    return tuple(one for one in SETTINGS if getattr(before, one.key) != getattr(after, one.key))
