"""Results of a swimming event as different timing programs print them."""

# ruff: noqa: E501 (what documents say is not broken)

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.factory.kinds.sheet import Placed, Sheet

_GIVEN = ("Anna", "Berta", "Clara", "Dora", "Emma", "Frida", "Greta", "Hanna", "Ida", "Jana")
_FAMILY = (
    "Abel", "Brandt", "Castellano", "Dufour", "Eriksson", "Fontaine", "Hallberg", "Ivanova",
    "Jansen", "Kowalczyk", "Lindqvist", "Marchetti", "Nakamura", "Petersen", "Quintero",
)  # fmt: skip
_CLUBS = ("SC Harbour", "Riverside Masters", "TSV Nordheim", "Aqua Club 1904", "Blue Lane")
_LANDS = ("GER", "FRA", "SWE", "ITA", "JPN", "POL")
_NOT_TIMED = ("DQ", "DNS", "NS", "DSQ", "DNF")

Result = dict[str, Any]
Group = tuple[str, list[Result]]


def groups(seed: int, count: int = 3, each: int = 6) -> list[Group]:
    """Age groups with their results, the last of each without a time."""
    chance = random.Random(seed)
    made: list[Group] = []
    for number in range(count):
        low = 30 + 5 * number
        results: list[Result] = []
        for rank in range(1, chance.randint(2, each) + 2):
            cents = 3000 + 900 * rank + chance.randint(0, 800)
            minutes, seconds = divmod(cents / 100, 60)
            time = f"{int(minutes)}:{seconds:05.2f}" if minutes else f"{seconds:.2f}"
            results.append({
                "rank": rank, "given": chance.choice(_GIVEN), "family": chance.choice(_FAMILY),
                "country": chance.choice(_LANDS), "born": 2022 - low - chance.randint(0, 4),
                "team": chance.choice(_CLUBS), "time": time,
                "split": f"{seconds / 2 + 10:.2f}",
            })  # fmt: skip
        results[-1] |= {"rank": None, "time": chance.choice(_NOT_TIMED)}
        made.append((f"{low}-{low + 4}", results))
    return made


def _truth(
    made: list[Group], event: tuple[str, str, str], title: str, name: Callable[[Result], str],
    left_out: tuple[str, ...] = (),
) -> dict[str, Any]:  # fmt: skip
    def person(one: Result) -> dict[str, Any]:
        said = {
            "athlete": name(one), "country": one["country"], "year_birth": one["born"],
            "team": one["team"],
        }  # fmt: skip
        return {key: value for key, value in said.items() if key not in left_out}

    return {
        "championship": title,
        "event_details": {"sex": event[0], "length": event[1], "category": event[2]},
        "age_groups": [
            {
                "age_group": group,
                "results": [
                    {"rank": one["rank"], "athlete_details": person(one), "time": one["time"]}
                    for one in results
                ],
            }
            for group, results in made
        ],
    }


def _comma(one: Result) -> str:
    return f"{one['family']}, {one['given']}"


def _upper(one: Result) -> str:
    return f"{one['family'].upper()} {one['given']}"


def _plain(one: Result) -> str:
    return f"{one['given']} {one['family']}"


def meet_manager(path: Path, seed: int) -> dict[str, Any]:
    """Fixed pitch, names with commas, the age instead of the year of birth, seed times."""
    made = groups(seed)
    sheet = Sheet(size=8, mono=True)
    sheet.centred("Riverside Aquatic Club - Results   HY 7.0 - 5/14/2022")
    sheet.centred("Spring Masters Invitational 2022")
    sheet.gap()
    sheet.line("Event 12  Women 100 Meter Butterfly", bold=True)
    sheet.line(f"{'':4}{'Name':24}{'Age':4}{'Team':24}{'Seed Time':>10}{'Finals Time':>14}")
    for group, results in made:
        sheet.line(f"Women {group}")
        for one in results:
            rank = one["rank"] or "--"
            age = str(2022 - one["born"])
            sheet.line(
                f"{rank!s:>3} {_comma(one):24}{age:4}{one['team']:24}{'1:20.00':>10}{one['time']:>14}"
            )
    sheet.save(path)
    event = ("Women", "100 Meter", "Butterfly")
    return _truth(made, event, "Spring Masters Invitational 2022", _comma,
                  ("country", "year_birth"))  # fmt: skip


def splash(path: Path, seed: int) -> dict[str, Any]:
    """Groups as headings in bold, times of the way in a line below, points behind."""
    made = groups(seed)
    sheet = Sheet(size=9)
    sheet.line("Nordic Masters Open, Stockholm, 4.-6. March 2022", bold=True, size=11)
    sheet.gap(0.5)
    sheet.row([(54, "Event 7"), (140, "Women, 200m Breaststroke"), (420, "05.03.2022 - 10:40")],
              bold=True)  # fmt: skip
    sheet.line("Results", bold=True)
    sheet.row([(54, "Rank"), (90, "Name"), (250, "YB"), (285, "Nat"), (320, "Club"),
               (-480, "Time"), (-530, "Pts")])  # fmt: skip
    sheet.rule()
    for group, results in made:
        sheet.gap(0.3)
        sheet.line(f"{group} years", bold=True)
        for one in results:
            cells: list[Placed] = [
                (90, _plain(one)), (250, str(one["born"])), (285, one["country"]),
                (320, one["team"]), (-480, one["time"]),
            ]  # fmt: skip
            if one["rank"]:
                cells = [(-70, f"{one['rank']}."), *cells, (-530, str(700 - 31 * one["rank"]))]
            sheet.row(cells)
            if one["rank"]:
                sheet.row([(104, "50m:"), (-160, one["split"]), (190, "100m:"), (-250, "1:11.20")])
    sheet.save(path)
    event = ("Women", "200m", "Breaststroke")
    return _truth(made, event, "Nordic Masters Open", _plain)


def championship(path: Path, seed: int) -> dict[str, Any]:
    """Ruled boxes, records beside the times, what lies behind the first in a column."""
    made = groups(seed)
    sheet = Sheet(size=8.5)
    sheet.centred("European Masters Championships Rome 2022", bold=True, size=14)
    sheet.centred("MEN 400m Freestyle", bold=True, size=11)
    sheet.centred("RESULTS", size=9)
    edges = (54, 84, 114, 235, 275, 315, 420, 480, 541)
    for group, results in made:
        sheet.gap()
        sheet.line(f"Age group {group}", bold=True)
        top = sheet.y - sheet.step + 2
        names = ("Rank", "Lane", "Name", "NAT", "Born", "Club", "Time", "Behind")
        sheet.row([(edge + 3, said) for edge, said in zip(edges, names, strict=False)], bold=True)
        for one in results:
            behind = f"+{one['rank'] * 2}.10" if one["rank"] and one["rank"] > 1 else ""
            said = (
                str(one["rank"] or ""), str(1 + one["born"] % 8), _upper(one), one["country"],
                str(one["born"]), one["team"], one["time"], behind,
            )  # fmt: skip
            sheet.row([(edge + 3, one) for edge, one in zip(edges, said, strict=False) if one])
        bottom = sheet.y - sheet.step + 3
        for edge in edges:
            sheet.page.draw_line((edge, top), (edge, bottom), width=0.5)
        lines = len(results) + 1
        for number in range(lines + 1):
            y = top + (bottom - top) * number / lines
            sheet.page.draw_line((edges[0], y), (edges[-1], y), width=0.5)
    sheet.save(path)
    event = ("MEN", "400m", "Freestyle")
    return _truth(made, event, "European Masters Championships Rome 2022", _upper)


def two_columns(path: Path, seed: int) -> dict[str, Any]:
    """Two columns on a page, each with its own header; groups go on from one to the other."""
    made = groups(seed, count=4)
    sheet = Sheet(size=7.5)
    sheet.centred("City Masters Cup 2022", bold=True, size=13)
    sheet.centred("Women 50m Backstroke", bold=True, size=10)
    top = sheet.y + 6
    for column, some in enumerate((made[:2], made[2:])):
        shift = 40 + 270 * column
        sheet.y = top
        sheet.row([(shift, "Pl"), (shift + 18, "Name"), (shift + 110, "YOB"),
                   (shift + 138, "Team"), (-shift - 250, "Time")], bold=True)  # fmt: skip
        for group, results in some:
            sheet.row([(shift, f"AG {group}")], bold=True)
            for one in results:
                place = [(shift, str(one["rank"]))] if one["rank"] else []
                sheet.row([*place, (shift + 18, _plain(one)), (shift + 110, str(one["born"])),
                           (shift + 138, one["team"]), (-shift - 250, one["time"])])  # fmt: skip
    sheet.save(path)
    event = ("Women", "50m", "Backstroke")
    return _truth(made, event, "City Masters Cup 2022", _plain, ("country",))


def group_column(path: Path, seed: int) -> dict[str, Any]:
    """One table for all; the age group is a column of each row."""
    made = groups(seed)
    sheet = Sheet(size=8.5)
    sheet.line("Lakeside Masters Festival", bold=True, size=13)
    sheet.line("Event 3: Men 200m Individual Medley", bold=True)
    sheet.row([(54, "Place"), (90, "Age Group"), (145, "Swimmer"), (270, "Year"), (305, "Nation"),
               (350, "Club"), (-520, "Result")], bold=True)  # fmt: skip
    sheet.rule()
    for group, results in made:
        for one in results:
            place = [(60, str(one["rank"]))] if one["rank"] else [(60, "-")]
            sheet.row([*place, (90, group), (145, _comma(one)), (270, str(one["born"])),
                       (305, one["country"]), (350, one["team"]), (-520, one["time"])])  # fmt: skip
    sheet.save(path)
    event = ("Men", "200m", "Individual Medley")
    return _truth(made, event, "Lakeside Masters Festival", _comma)


LAYOUTS: dict[str, Callable[[Path, int], dict[str, Any]]] = {
    "meet manager": meet_manager, "splash": splash, "championship": championship,
    "two columns": two_columns, "group column": group_column,
}  # fmt: skip
