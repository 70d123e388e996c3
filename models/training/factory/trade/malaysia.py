"""Names and addresses of Malaysian shops."""

from __future__ import annotations

from random import Random

from .. import world

_TRADES = (
    "TRADING", "ENTERPRISE", "HARDWARE", "STATIONERY", "MARKETING", "RESTAURANT", "BAKERY",
    "PHARMACY",
    "MINI MARKET", "SEAFOOD", "ELECTRICAL", "FURNITURE", "SUPPLIES", "CAFE", "MOTOR", "PETROLEUM",
    "BOOKSTORE", "FOOD INDUSTRIES", "SERVICES", "OPTICAL", "CAKE HOUSE", "PAINT & HARDWARE",
)  # fmt: skip
_ENDS = (
    "SDN BHD",
    "SDN BHD",
    "SDN. BHD.",
    "S/B",
    "ENTERPRISE",
    "& CO",
    "(M) SDN BHD",
    "BHD",
    "",
    "SDN.BHD",
    "HOLDINGS SDN BHD",
    "& SONS SDN BHD",
)
_FRONTS = (
    "RESTORAN",
    "KEDAI",
    "PERNIAGAAN",
    "SYARIKAT",
    "PASARAYA",
    "KLINIK",
    "KEDAI RUNCIT",
    "FARMASI",
    "STESEN MINYAK",
    "KOPITIAM",
    "SYARIKAT PERNIAGAAN",
)


def company(random: Random) -> str:
    """The name of a Malaysian shop."""
    core = " ".join(world.nonsense(random) for _ in range(random.choices((1, 2, 3), (4, 5, 1))[0]))
    if random.random() < 0.2:
        core = f"{world.person(random, 'en').last} {random.randint(2, 99)}"
    roll = random.random()
    if roll < 0.3:
        return " ".join(f"{random.choice(_FRONTS)} {core}".split()).upper()
    text = f"{core} {random.choice(_TRADES)} {random.choice(_ENDS)}"
    return " ".join(text.split()).upper()


def address(random: Random, place: world.Address) -> tuple[str, ...]:
    """Number and road, quarter, postcode and town, state: in two to four lines."""
    number = random.choice(
        (
            f"NO.{random.randint(1, 99)}",
            f"NO {random.randint(1, 99)}",
            f"LOT {random.randint(1, 19999)}",
            f"{random.randint(1, 300)}",
            f"NO. {random.randint(1, 40)} & {random.randint(41, 60)}",
            f"UNIT G-{random.randint(1, 40)}, GROUND FLOOR",
            f"LOT P.T. {random.randint(100, 33000)}",
        )
    )
    road = random.choice(("JALAN", "JALAN", "JLN", "LORONG", "PERSIARAN", "LEBUH"))
    suffix = random.choice(
        ("", f" {random.randint(1, 30)}", f" {random.randint(1, 9)}/{random.randint(1, 30)}")
    )
    street = f"{number}, {road} {world.nonsense(random).upper()}{suffix}"
    area = random.choice(("TAMAN", "BANDAR BARU", "KAWASAN PERINDUSTRIAN", "KAMPUNG", "SEKSYEN 9,"))
    quarter = f"{area} {world.nonsense(random).upper()}"
    town = f"{place.postcode} {place.city.upper()}"
    state = place.region.upper()
    mark = random.choice((",",) * 6 + ("", "", " ,"))
    pieces = [street, quarter, town, state]
    if random.random() < 0.25:
        pieces.remove(quarter)
    if random.random() < 0.3 and state in pieces:
        pieces.remove(state)
    if random.random() < 0.12:
        pieces.append("MALAYSIA")
    return _in_lines(random, pieces, mark)


def _in_lines(random: Random, pieces: list[str], mark: str) -> tuple[str, ...]:
    lines = [pieces[0]]
    for piece in pieces[1:]:
        joined = len(lines[-1]) + len(piece) < 44 and random.random() < 0.4
        if joined:
            space = random.choice((" ", " ", ""))
            lines[-1] = f"{lines[-1]},{space}{piece}" if mark else f"{lines[-1]} {piece}"
        else:
            lines[-1] += mark
            lines.append(piece)
    if random.random() < 0.25:
        lines[-1] += "."
    return tuple(lines)
