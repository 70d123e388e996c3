"""A form is read: entries right of, below and above labels; options; tables; lines that go on."""

from __future__ import annotations

from sealread.document.model import Page
from sealread.document.text_map import text_map
from sealread.extract.forms.reader import entries
from tests.unit.extract.forms.sheets import sheet

BOXES = [
    (0.1, 0.30, "Schulart"), (0.3, 0.30, "☐ Grundschule"), (0.6, 0.30, "☒ Oberschule"),
    (0.3, 0.33, "☐ Gymnasium"), (0.6, 0.33, "☐ Förderschule"),
]  # fmt: skip


def read(page: Page, *names: str) -> dict[str, list[str]]:
    """What stands at each label."""
    text = text_map([page])
    found = entries(text, {n: [name] for n, name in enumerate(names)}, lambda *_: 0.0)
    return {
        names[owner]: [" ".join(text.text[p.start : p.end] for p in one.parts) for one in own]
        for owner, own in found.items()
    }


def test_entries_right_of_their_labels() -> None:
    page = sheet(
        (0.1, 0.1, "Name:"), (0.3, 0.1, "Max Weber"), (0.5, 0.1, "Ort:"), (0.7, 0.1, "Bonn"),
        (0.1, 0.13, "Beruf:"), (0.3, 0.13, "Maler"),
    )  # fmt: skip
    said = read(page, "Name", "Ort", "Beruf")
    assert said == {"Name": ["Max Weber"], "Ort": ["Bonn"], "Beruf": ["Maler"]}


def test_entries_above_their_labels() -> None:
    page = sheet(
        (0.1, 0.100, "Max Weber"), (0.1, 0.114, "Name"), (0.1, 0.140, "53111"), (0.1, 0.154, "PLZ"),
        (0.5, 0.140, "Bonn"), (0.5, 0.154, "Ort"), (0.1, 0.180, "Maler"), (0.1, 0.194, "Beruf"),
    )  # fmt: skip
    said = read(page, "Name", "PLZ", "Ort", "Beruf")
    assert said == {"Name": ["Max Weber"], "PLZ": ["53111"], "Ort": ["Bonn"], "Beruf": ["Maler"]}


def test_entries_that_all_stand_a_little_below_the_lines_of_their_labels() -> None:
    page = sheet(
        (0.1, 0.08, "Angaben zur Person"),
        (0.1, 0.100, "Name"), (0.25, 0.110, "Weber"), (0.1, 0.122, "Vorname"), (0.25, 0.132, "Max"),
        (0.1, 0.144, "Ort"), (0.25, 0.154, "Bonn"),
    )  # fmt: skip
    said = read(page, "Name", "Vorname", "Ort")
    assert said == {"Name": ["Weber"], "Vorname": ["Max"], "Ort": ["Bonn"]}


def test_all_options_of_a_choice_belong_to_its_label() -> None:
    page = sheet(*BOXES, (0.1, 0.40, "Klasse"), (0.3, 0.40, "7 b"))
    said = read(page, "Schulart", "Klasse")
    assert said["Schulart"] == ["☐ Grundschule", "☒ Oberschule", "☐ Gymnasium", "☐ Förderschule"]
    assert said["Klasse"] == ["7 b"]


def test_options_end_where_those_of_the_next_label_begin() -> None:
    page = sheet(*BOXES, (0.1, 0.36, "Ganztags"), (0.3, 0.36, "☐ ja"), (0.6, 0.36, "☒ nein"))
    said = read(page, "Schulart", "Ganztags")
    assert said["Ganztags"] == ["☐ ja", "☒ nein"]
    assert len(said["Schulart"]) == 4


def test_a_box_in_front_of_its_label() -> None:
    page = sheet(
        (0.10, 0.1, "☒"), (0.13, 0.1, "weiblich"), (0.40, 0.1, "☐"), (0.43, 0.1, "männlich")
    )
    assert read(page, "weiblich", "männlich") == {"weiblich": ["☒"], "männlich": ["☐"]}


def test_rows_below_the_labels_of_a_table() -> None:
    page = sheet(
        (0.1, 0.10, "Zeitraum"), (0.5, 0.10, "Schule"), (0.1, 0.13, "2001 - 2005"),
        (0.5, 0.13, "Grundschule Alzey"), (0.1, 0.16, "2005 - 2013"), (0.5, 0.16, "Gymnasium Bonn"),
    )  # fmt: skip
    assert read(page, "Zeitraum", "Schule") == {
        "Zeitraum": ["2001 - 2005", "2005 - 2013"],
        "Schule": ["Grundschule Alzey", "Gymnasium Bonn"],
    }


def test_an_entry_goes_on_in_the_line_below() -> None:
    page = sheet((0.1, 0.1, "Anschrift:"), (0.3, 0.1, "Anger 4"), (0.3, 0.116, "53111 Bonn"))
    assert read(page, "Anschrift") == {"Anschrift": ["Anger 4", "53111 Bonn"]}


def test_a_label_nobody_asked_for_is_no_entry() -> None:
    page = sheet((0.1, 0.1, "Fax:"), (0.4, 0.1, "Telefon:"), (0.6, 0.1, "0711 123"))
    assert read(page, "Fax") == {}


def test_an_empty_label_gets_no_entry_of_another_one() -> None:
    page = sheet(
        (0.1, 0.10, "Name:"), (0.3, 0.10, "Weber"), (0.1, 0.13, "Fax:"),
        (0.1, 0.16, "Ort:"), (0.3, 0.16, "Bonn"),
    )  # fmt: skip
    assert read(page, "Name", "Fax", "Ort") == {"Name": ["Weber"], "Ort": ["Bonn"]}


def test_an_empty_label_with_a_colon_gets_no_words_above_it() -> None:
    page = sheet(
        (0.1, 0.10, "Name:"), (0.3, 0.10, "Weber"), (0.1, 0.13, "Ort:"), (0.3, 0.13, "Bonn"),
        (0.1, 0.20, "Zum Betrieb"), (0.1, 0.22, "Fax:"),
    )  # fmt: skip
    assert read(page, "Name", "Ort", "Fax") == {"Name": ["Weber"], "Ort": ["Bonn"]}


def test_what_others_are_sure_of_counts() -> None:
    page = sheet((0.1, 0.1, "Name"), (0.3, 0.1, "Weber"), (0.1, 0.118, "Meier"))
    text = text_map([page])
    place = text.text.index("Meier")

    def told(_: int, span: object) -> float:
        return 1.0 if getattr(span, "start", None) == place else 0.0

    [entry] = [one for one in entries(text, {0: ["Name"]}, told)[0] if one.first]
    assert text.text[entry.parts[0].start : entry.parts[0].end] == "Meier"


def test_pages_are_read_one_by_one() -> None:
    one = sheet((0.1, 0.1, "Name:"), (0.3, 0.1, "Weber"))
    text = text_map([one, one])
    assert len(entries(text, {0: ["Name"]}, lambda *_: 0.0)[0]) == 2


def test_entries_of_a_line_that_climbs_are_read_from_the_left() -> None:
    label = (0.1, 0.3, "Kopie:")
    for lift in (0.0, 0.001, 0.002, 0.003, 0.004):
        page = sheet(label, (0.2, 0.3, "T. Humber,"), (0.32, 0.3 - lift, "M. Bateman"))
        assert read(page, "Kopie")["Kopie"] == ["T. Humber,", "M. Bateman"], lift
