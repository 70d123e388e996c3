"""Copies installed distributions, file by file of their RECORD, but for what is left out."""

from __future__ import annotations

import csv
import shutil
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path

from msgspec import Struct
from supply.installed import Installed, needed

RULES = Path(__file__).with_name("leave_out.toml")


class Rules(Struct, frozen=True):
    """What is left out: of all distributions, of single ones by name, and what stays of those."""

    everywhere: tuple[str, ...]
    distributions: frozenset[str]
    of: Mapping[str, tuple[str, ...]]
    keep: Mapping[str, tuple[str, ...]]

    def carries(self, name: str, file: str) -> bool:
        """Whether a file of a distribution, by its path below site-packages, is carried."""
        if _matches(file, self.everywhere):
            return False
        return not _matches(file, self.of.get(name, ())) or _matches(file, self.keep.get(name, ()))


def read_rules(path: Path = RULES) -> Rules:
    """The rules of the repository."""
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    of, keep = ({k: tuple(v) for k, v in told[part].items()} for part in ("of", "keep"))
    return Rules(tuple(told["everywhere"]), frozenset(told["distributions"]), of, keep)


def carried(
    root: str, extras: Iterable[str], there: dict[str, Installed], rules: Rules
) -> list[Installed]:
    """The distributions that `root` needs to run, without itself, by name.

    Raises LookupError for an unknown name in the rules: it would be left out no longer.
    """
    unknown = (rules.distributions | rules.of.keys() | rules.keep.keys()) - there.keys()
    if unknown:
        raise LookupError(f"leave_out.toml names what is not installed: {sorted(unknown)}")
    names = needed([root], extras, there) - rules.distributions - {root}
    return [there[name] for name in sorted(names)]


def files(one: Installed) -> Iterator[str]:
    """The files of a distribution, as its RECORD names them. Raises LookupError without one."""
    record = one.distribution.read_text("RECORD")
    if record is None:
        raise LookupError(f"{one.name} has no RECORD")
    for row in csv.reader(record.splitlines()):
        if row:
            yield row[0]


def copy(one: Installed, target: Path, rules: Rules) -> None:
    """Copies what is carried of a distribution into `target`."""
    for file in files(one):
        if not rules.carries(one.name, file):
            continue
        source = Path(str(one.distribution.locate_file(file)))
        if source.is_file():
            place = target / file
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, place)


def _matches(file: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(file, pattern) for pattern in patterns)
