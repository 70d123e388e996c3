"""The table of performances: essential characteristics, in one of many shapes, with questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from models.training.factory.content import Ask, Block, Grid, Pairs, Part, Parts, Text, Value, value
from models.training.factory.world import chance, digits, pick

from ._dop_data import label, words
from ._dop_products import Characteristic, Declared


@dataclass(frozen=True)
class Table:
    """Blocks and questions; `dated`: the table says the standard with its year."""

    blocks: tuple[Block, ...]
    asks: tuple[Ask, ...]
    dated: bool = False


@dataclass(frozen=True)
class _Columns:
    """Names of the columns of a table of performances."""

    name: str
    performance: str
    required: str
    method: str
    standard: str


def table_of(random: Random, said: Declared) -> Table:
    """A table of performances in a shape at random."""
    shape = pick(
        random,
        ("plain", "standard", "required", "method", "groups", "variants", "list", "shared"),
        (5, 7, 2, 1.5, 1.5, 1.2, 1.2, 0.8),
    )
    heads = _heads(random, said.language)
    match shape:
        case "groups":
            return _grouped(random, said, heads)
        case "variants":
            return _variants(random, said, heads)
        case "list":
            return _list(random, said, heads)
        case "shared":
            return _shared(random, said, heads)
        case _:
            return _columns(random, said, heads, shape)


def _heads(random: Random, language: str) -> _Columns:
    return _Columns(
        *(words(random, f"head_{one}", language)
          for one in ("name", "value", "required", "method", "standard"))
    )  # fmt: skip


def _key(place: int, part: str = "performance") -> str:
    return f"{part}_{place}"


def _name(row: Characteristic) -> Value:
    return value("characteristic", row.name)


def _columns(random: Random, said: Declared, heads: _Columns, shape: str) -> Table:
    """A row for each characteristic, with columns beside the performance where the shape says."""
    columns: list[tuple[str, list[Parts]]] = [
        (heads.name, [(_name(row),) for row in said.rows]),
        (
            heads.performance,
            [(value(_key(i), row.performance),) for i, row in enumerate(said.rows)],
        ),
    ]
    asks = performance_asks(random, said.rows, heads.performance)
    if shape == "required":
        cells: list[Parts] = [
            (value(_key(i, "required"), row.required),) for i, row in enumerate(said.rows)
        ]
        columns.insert(1 if chance(random, 0.8) else 2, (heads.required, cells))
        asks += _side_asks(random, said.rows, heads.required, "required")
    if shape == "method":
        methods: list[Parts] = [
            (value(_key(i, "method"), _method(random)),) for i in range(len(said.rows))
        ]
        columns.insert(1 if chance(random, 0.4) else 2, (heads.method, methods))
        asks += _side_asks(random, said.rows, heads.method, "method")
    dated = shape == "standard" or (shape != "plain" and chance(random, 0.5))
    if dated:
        place = 0 if chance(random, 0.04) else len(columns)
        columns.insert(place, (heads.standard, _standard_cells(random, said)))
    if chance(random, 0.06):
        columns.insert(0, (pick(random, ("Nr.", "No.", "#", "")), _numbers(said.rows)))
    return Table((_grid(random, columns),), asks, dated)


def _numbers(rows: Sequence[Characteristic]) -> list[Parts]:
    return [(str(number),) for number in range(1, len(rows) + 1)]


def _standard_cells(random: Random, said: Declared) -> list[Parts]:
    """The standard once (where a merged cell has it: at the top or in the middle), or each time."""
    count = len(said.rows)
    cell: Parts = (value("standard", said.standard),)
    if chance(random, 0.25):
        return [cell] * count
    place = pick(random, (0, count // 2, count // 2, (count - 1) // 2))
    return [cell if number == place else () for number in range(count)]


def _grid(random: Random, columns: Sequence[tuple[str, list[Parts]]]) -> Grid:
    header = tuple(head for head, _ in columns)
    rows = tuple(zip(*(cells for _, cells in columns), strict=True))
    widths = tuple(
        max(6.0, min(48.0, max(_length(cell) for cell in [(head,), *cells]) + 2.0))
        for head, cells in columns
    )
    wide = 1.35 if chance(random, 0.7) else 1.0
    widths = tuple(w * wide if w == max(widths) else w for w in widths)
    return Grid(header if len(header) > 3 or chance(random, 0.95) else (), rows, weights=widths)


def _length(parts: Parts) -> int:
    """Letters of the longest line."""
    return max(len(line) for line in plain(parts).split("\n"))


def plain(parts: Sequence[Part]) -> str:
    """The words of parts, without the values' names."""
    return "".join(part if isinstance(part, str) else plain(part.parts) for part in parts)


def _method(random: Random) -> str:
    norm = f"EN {digits(random, random.randint(3, 5))}"
    return pick(random, (norm, f"{norm}-{digits(random, 1)}", f"EN ISO {digits(random, 4)}",
                         f"{random.randint(4, 5)}.{random.randint(1, 9)}.{random.randint(1, 4)}",
                         f"DIN {norm}-{digits(random, 1)}"))  # fmt: skip


def _grouped(random: Random, said: Declared, heads: _Columns) -> Table:
    """Rows below the names of groups."""
    groups = random.sample(_groups(said.language), 3)
    tail = pick(random, ("", "", ":", " als" if said.language == "de" else ""))
    rows: list[tuple[Parts, ...]] = []
    for place, row in enumerate(said.rows):
        if place == 0 or (place % 3 == 0 and place // 3 < len(groups)):
            rows.append(((groups[place // 3] + tail,), ()))
        rows.append(((_name(row),), (value(_key(place), row.performance),)))
    widths = (max(len(row.name) for row in said.rows) + 4.0, 34.0)
    grid = Grid((heads.name, heads.performance), tuple(rows), weights=widths)
    of = {place: groups[min(place // 3, len(groups) - 1)] for place in range(len(said.rows))}
    chosen = random.sample(sorted(of), min(len(of), 7))
    asks = [
        _cell_ask(random, _key(place), said.rows[place], heads.performance, of[place])
        for place in chosen
    ]
    return Table((grid,), (*asks, *_list_ask(random)))


def _groups(language: str) -> list[str]:
    from ._dop_data import table

    return list(table("words")["groups"][language])


def _variants(random: Random, said: Declared, heads: _Columns) -> Table:
    """Two products in one table: a column of performances for each."""
    kind = words(random, "variant", said.language)
    names = pick(random, (("A", "B"), ("I", "II"), ("60 mm", "100 mm"), ("S", "M"), ("1", "2")))
    first, second = (f"{kind} {name}" for name in names)
    columns: list[tuple[str, list[Parts]]] = [
        (heads.name, [(_name(row),) for row in said.rows]),
        (first, [(value(_key(i), row.performance),) for i, row in enumerate(said.rows)]),
        (second, [(value(_key(i, "second"), row.required),) for i, row in enumerate(said.rows)]),
    ]
    asks = _side_asks(random, said.rows, first, "performance")
    asks += _side_asks(random, said.rows, second, "second")
    return Table((_grid(random, columns),), (*asks, *_list_ask(random)))


def _list(random: Random, said: Declared, heads: _Columns) -> Table:
    """No table: each characteristic is a label."""
    rows = tuple((row.name, (value(_key(i), row.performance),)) for i, row in enumerate(said.rows))
    asks = performance_asks(random, said.rows, heads.performance, listed=False)
    return Table((Pairs(rows),), asks)


def _shared(random: Random, said: Declared, heads: _Columns) -> Table:
    """The first characteristics stand in one cell and share one performance."""
    count = min(len(said.rows), random.randint(2, 3))
    names: list[Part] = []
    for row in said.rows[:count]:
        names += ["\n", _name(row)] if names else [_name(row)]
    rows: list[tuple[Parts, ...]] = [(tuple(names), (value(_key(0), said.rows[0].performance),))]
    rows += [
        ((_name(row),), (value(_key(place + count), row.performance),))
        for place, row in enumerate(said.rows[count:])
    ]
    widths = (max(len(row.name) for row in said.rows) + 4.0, 30.0)
    grid = Grid((heads.name, heads.performance), tuple(rows), weights=widths)
    asks = [
        _cell_ask(random, _key(0 if place < count else place), row, heads.performance)
        for place, row in enumerate(said.rows)
    ]
    return Table((grid,), (*random.sample(asks, min(len(asks), 8)), *_list_ask(random)))


def performance_asks(
    random: Random, rows: Sequence[Characteristic], head: str, *, listed: bool = True
) -> tuple[Ask, ...]:
    """Questions for performances of some of the rows, and for the names of all."""
    chosen = random.sample(range(len(rows)), min(len(rows), 7))
    asks = tuple(_cell_ask(random, _key(place), rows[place], head) for place in chosen)
    return (*asks, *_list_ask(random)) if listed else asks


def _list_ask(random: Random) -> tuple[Ask, ...]:
    from ._dop_data import ask

    return (ask(random, "characteristic"),)


def _cell_ask(random: Random, key: str, row: Characteristic, head: str, group: str = "") -> Ask:
    foreign = random.sample(row.synonyms, min(len(row.synonyms), 4))
    said = [row.name, f"{head} | {row.name}", f"{row.name} | {head}", *foreign]
    if group:
        said += [f"{group}: {row.name}", f"{group} / {row.name}", f"{row.name} ({group})",
                 f"Declared Performance / {group} / {row.name}"]  # fmt: skip
    for name in (row.name, *foreign):
        said += random.sample(_wordings(name), 2)
    return Ask(key, tuple(dict.fromkeys(said)))


def _wordings(name: str) -> list[str]:
    """Ways to ask for the performance of a characteristic of that name."""
    small = name if name[:2].isupper() else name[:1].lower() + name[1:]
    return [
        f"Declared Performance: {name}", f"Declared Performance: {small}",
        f"Declared Performance / {name}", f"Erklärte Leistung: {name}",
        f"Erklärte Leistung / {name}", f"Performances déclarées : {small}",
        f"The performance that is declared for “{name}”.", f"performance | {name}",
        f"Welche Leistung ist für „{name}“ erklärt?", f"What is the declared {small}?",
        f"Which value does the product have for {small}?", f"Leistung | {name}",
        f"Quelle est la performance déclarée pour « {small} » ?",
        f"Die erklärte Leistung für „{name}“.", f"Welcher Wert gilt für {name}?",
        f"La performance déclarée pour « {name} ».", f"Leistung von «{name}»",
    ]  # fmt: skip


def _side_asks(
    random: Random, rows: Sequence[Characteristic], head: str, part: str
) -> tuple[Ask, ...]:
    chosen = random.sample(range(len(rows)), min(len(rows), 3))
    return tuple(_side_ask(_key(place, part), rows[place], head) for place in chosen)


def _side_ask(key: str, row: Characteristic, head: str) -> Ask:
    name = row.name
    return Ask(key, (
        f"{head} | {name}", f"{name} | {head}", f"{head} of “{name}”", f"{head} für „{name}“",
        f"{head} von «{name}»", f"{name}, {head}", f"{head} pour « {name} »",
        f"Declared Performance / {head} / {name}", f"{head}: {name}",
    ))  # fmt: skip


def below_table(random: Random, said: Declared) -> tuple[Block, ...]:
    """The standard said below a table that has no column for it."""
    head = label(random, "hen", said.language, "short").rstrip(":")
    return (Text((f"{head}: ", value("standard", said.standard))),)
