"""What takes the room: a table of the folder's parts."""

from __future__ import annotations

from pathlib import Path

_MEGA = 1e6
_SHOWN = 24


def parts(folder: Path) -> list[tuple[str, int]]:
    """Names and bytes of the parts, the largest first: a library, the interpreter, the weights."""
    found: dict[str, int] = {}
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            name = _part(path.relative_to(folder).parts)
            found[name] = found.get(name, 0) + path.stat().st_size
    return sorted(found.items(), key=lambda one: (-one[1], one[0]))


def told(folder: Path) -> str:
    """The table, in megabytes; small parts are one row."""
    rows = parts(folder)
    small = sum(size for _, size in rows[_SHOWN:])
    lines = [*rows[:_SHOWN], ("all others", small), ("in all", sum(size for _, size in rows))]
    return "".join(f"{size / _MEGA:8.1f}  {name}\n" for name, size in lines)


def _part(names: tuple[str, ...]) -> str:
    if "site-packages" in names:
        place = names.index("site-packages") + 1
        return names[place].removesuffix(".libs").partition("-")[0]
    if names[0] == "share":
        return "/".join(names[1:3])
    return "Python"
