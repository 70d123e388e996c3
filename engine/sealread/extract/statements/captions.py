"""The captions of statements: which one a schema's key asks for, and how well a row bears it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Literal

from msgspec import Struct

from sealread.extract.statements.titles import StatementKind
from sealread.installed import shipped

Kind = Literal["money", "per_share", "shares", "percent", "count"]

_FILE = "statements.toml"
_NOTES = re.compile(
    r"\((?:note|notes|see|anhang|siehe)[^)]*\)|\((?:[a-z]|\d{1,2})\)|\b(?:note|anhang) \d+\b"
)
_BRACKETS = re.compile(r"\([^)]*\)")
_TAIL = re.compile(r",? (?:net(?: of .*)?|at cost.*|including .*|less .*|excluding .*)$")
_SPLIT = re.compile(r"[^\w%]+")
_SAME = {
    "stockholder": "shareholder", "shareowner": "shareholder", "stockholders": "shareholder",
    "amortisation": "amortization", "percentage": "percent", "%": "percent",
}  # fmt: skip
_SILENT = frozenset({"the", "our", "consolidated", "a", "an", "as", "der", "die", "das"})
ALIKE = 0.72


class Caption(Struct, frozen=True):
    """One caption of resources/glossary/statements.toml; what its members mean is said there."""

    id: str
    names: tuple[str, ...] = ()
    statement: tuple[StatementKind, ...] = ()
    periods_of: str = ""
    kind: Kind = "money"
    positive: bool = False
    labels: tuple[str, ...] = ()
    all: tuple[re.Pattern[str], ...] = ()
    none: re.Pattern[str] | None = None
    starts: re.Pattern[str] | None = None
    within: re.Pattern[str] | None = None
    under: re.Pattern[str] | None = None
    not_under: re.Pattern[str] | None = None
    about: re.Pattern[str] | None = None
    sentence: re.Pattern[str] | None = None
    sum: tuple[str, ...] = ()
    difference: tuple[str, ...] = ()
    ratio: tuple[str, ...] = ()


@cache
def captions() -> dict[str, Caption]:
    """All captions by id."""
    path = shipped("resources") / "glossary" / _FILE
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["caption"]
    return {entry["id"]: _caption(entry) for entry in entries}


def _caption(entry: dict[str, Any]) -> Caption:
    def pattern(key: str) -> re.Pattern[str] | None:
        return re.compile(entry[key], re.IGNORECASE) if key in entry else None

    none = entry.get("none", [])
    return Caption(
        id=entry["id"],
        names=tuple(dict.fromkeys(plain(name) for name in [entry["id"], *entry.get("names", [])])),
        statement=tuple(entry.get("statement", ())),
        periods_of=entry.get("periods_of", ""),
        kind=entry.get("kind", "money"),
        positive=entry.get("sign") == "positive",
        labels=tuple(dict.fromkeys(plain(said) for said in [*entry["en"], *entry.get("de", [])])),
        all=tuple(re.compile(rf"(?:{one})", re.IGNORECASE) for one in entry.get("all", [])),
        none=re.compile("|".join(none), re.IGNORECASE) if none else None,
        starts=pattern("starts"),
        within=pattern("within"),
        under=pattern("under"),
        not_under=pattern("not_under"),
        about=pattern("about"),
        sentence=pattern("sentence"),
        sum=tuple(entry.get("sum", ())),
        difference=tuple(entry.get("difference", ())),
        ratio=tuple(entry.get("ratio", ())),
    )


@lru_cache(maxsize=65536)
def plain(text: str) -> str:
    """A label brought to one form: small letters, no notes, brackets or plurals, one spelling."""
    small = text.casefold().replace("’", "'").replace("&", " and ").replace("_", " ")
    small = _BRACKETS.sub(" ", _NOTES.sub(" ", small)).replace("'", "")
    words = [_singular(word) for word in _SPLIT.split(small) if word]
    return " ".join(word for word in words if word not in _SILENT)


def _singular(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word in ("taxes", "losses", "businesses"):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        word = word[:-1]
    return _SAME.get(word, word)


@lru_cache(maxsize=65536)
def _shapes(label: str) -> tuple[str, ...]:
    """A label whole, without its tail (", net of …"), and up to its first comma or dash."""
    small = label.casefold()
    cut = re.split(r",|—|–| - |:", small)[0]
    return tuple(dict.fromkeys(plain(one) for one in (small, _TAIL.sub("", small), cut) if one))


def caption_of(name: str, title: str, description: str) -> Caption | None:
    """The caption a key asks for: by its name, its title, then the start of its description."""
    first = re.split(r"[:(;,.]|\be\.g\b", description)[0]
    for said in (name, title, first):
        wanted = plain(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", said))
        found = next((one for one in captions().values() if wanted in one.names), None)
        found = found or next((one for one in captions().values() if wanted in one.labels), None)
        if wanted and found is not None:
            return found
    return None


def own_caption(name: str, title: str, statement: Sequence[StatementKind]) -> Caption:
    """A caption that the glossary does not have: its own words are its label."""
    labels = tuple(dict.fromkeys(plain(one) for one in (title, name) if one))
    return Caption(id=name, names=labels, statement=tuple(statement), labels=labels)


def score(caption: Caption, label: str, section: str) -> float:
    """How well a row bears a caption, 0 to 1; labels named first are worth a little more."""
    label = label.strip() or section.strip(" :")
    if not label:
        return 0.0
    whole = f"{section} {label}"
    if caption.none is not None and caption.none.search(whole):
        return 0.0
    shapes = _shapes(label)
    best = max((_exact(caption, shape, place) for place, shape in enumerate(shapes)), default=0.0)
    if best >= ALIKE:
        return best
    begun = caption.starts is None or caption.starts.match(label)
    if caption.all and begun and all(one.search(whole) for one in caption.all):
        return 0.9 - 0.001 * len(label.split())
    own = set(shapes[0].split())
    return max((_overlap(own, set(said.split())) for said in caption.labels), default=0.0)


def _exact(caption: Caption, shape: str, place: int) -> float:
    """The worth of a label's shape that is one of the caption's labels."""
    if shape in caption.labels:
        return 1.0 - 0.03 * place - 0.002 * caption.labels.index(shape)
    bare = shape.removeprefix("total ").removesuffix(" net").strip()
    if bare in caption.labels:
        return 0.985 - 0.03 * place - 0.002 * caption.labels.index(bare)
    return 0.0


def _overlap(own: set[str], said: set[str]) -> float:
    """Shared words over all words, below what an exact label is worth."""
    if len(said) < 2 or not own:
        return 0.0
    return 0.85 * len(own & said) / len(own | said)
