"""Light and dark, letters that can be read, and a keyboard whose place can be seen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QLocale, Qt, QTranslator
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QCheckBox, QTreeView, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from sealread.work.places import translations
from sealread_desktop.look import looks
from sealread_desktop.look.focus_ring import WIDTH, FocusRings, ring_of
from sealread_desktop.look.language import spoken
from sealread_desktop.look.style_sheet import style_sheet
from sealread_desktop.look.theme import Theme, palette
from sealread_desktop.look.theme_colours import DARK, LIGHT, Colours
from sealread_desktop.main import dress
from sealread_desktop.settings.keeper import SettingsKeeper

THEMES = {"light": LIGHT, "dark": DARK}
READABLE, VISIBLE = 4.5, 3.0  # to 1, WCAG 2.2 AA: letters, and edges of what can be used


@pytest.fixture
def theme(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Theme]:
    """The theme of the program; afterwards it looks as before."""
    before, style = QPalette(qapp.palette()), qapp.style().objectName()
    # Every window that other tests left behind would be laid out anew.
    monkeypatch.setattr("sealread_desktop.look.theme.style_sheet", lambda colours: "")
    yield Theme(qapp)
    qapp.styleHints().setColorScheme(Qt.ColorScheme.Unknown)
    qapp.setStyleSheet("")
    qapp.setStyle(style)
    qapp.setPalette(before)


def luminance(colour: str) -> float:
    """As WCAG defines it, 0 to 1."""
    parts = [part / 255 for part in QColor(colour).getRgb()[:3]]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("colours", THEMES.values(), ids=THEMES)
def test_letters_can_be_read_on_every_ground(colours: Colours) -> None:
    grounds = (
        colours.window, colours.base, colours.alternate, colours.button, colours.notice,
        colours.hover,
    )  # fmt: skip
    pairs = [*product((colours.text, colours.faint), grounds)]
    pairs += [(colours.on_highlight, colours.highlight), (colours.link, colours.base)]
    assert [pair for pair in pairs if contrast(*pair) < READABLE] == []


@pytest.mark.parametrize("name", THEMES)
def test_the_words_of_states_can_be_read_in_lists(name: str) -> None:
    colours = THEMES[name]
    shades = {
        getattr(look, f"on_{name}") for look in (*looks.READINGS.values(), *looks.ROWS.values())
    }
    pairs = product(shades, (colours.base, colours.alternate))
    assert [pair for pair in pairs if contrast(*pair) < READABLE] == []


@pytest.mark.parametrize("colours", THEMES.values(), ids=THEMES)
def test_a_box_that_is_not_ticked_can_be_seen(colours: Colours, qtbot: QtBot) -> None:
    window, box = QWidget(), QCheckBox("Only checked ones")
    qtbot.addWidget(window)
    QVBoxLayout(window).addWidget(box)
    window.setPalette(palette(colours))
    window.setStyleSheet(style_sheet(colours))
    box.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    window.show()

    drawn = box.grab().toImage()

    row = [drawn.pixelColor(x, drawn.height() // 2).name() for x in range(16)]
    assert contrast(colours.faint, colours.window) >= VISIBLE
    assert colours.faint in row
    assert colours.base in row


@pytest.mark.parametrize("name", THEMES)
def test_a_chosen_theme_is_worn_at_once(name: str, theme: Theme, qapp: QApplication) -> None:
    theme.choose(name)
    assert qapp.palette().color(QPalette.ColorRole.Base).name() == THEMES[name].base
    assert theme.dark == (name == "dark")


def test_without_a_choice_it_is_what_the_system_wears(theme: Theme, qapp: QApplication) -> None:
    theme.choose("dark")
    theme.choose("system")
    assert theme.dark == (qapp.styleHints().colorScheme() is Qt.ColorScheme.Dark)


def test_a_theme_chosen_in_the_settings_is_worn_at_once(theme: Theme, qapp: QApplication) -> None:
    keeper = SettingsKeeper()
    dress(qapp, keeper)
    keeper.put(replace(keeper.value, theme="dark"))
    assert qapp.palette().color(QPalette.ColorRole.Base).name() == DARK.base


def test_what_is_disabled_looks_so(theme: Theme, qapp: QApplication) -> None:
    theme.choose("light")
    disabled = qapp.palette().color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.ButtonText)
    assert disabled.name() == LIGHT.disabled


def test_a_ring_shows_which_list_has_the_keyboard(qapp: QApplication, qtbot: QtBot) -> None:
    rings = FocusRings(qapp)
    window = QWidget()
    qtbot.addWidget(window)
    lists = [QTreeView(), QTreeView()]
    column = QVBoxLayout(window)
    for one in lists:
        column.addWidget(one)
    window.resize(300, 300)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    lists[0].setFocus()
    lists[1].setFocus()
    highlight = window.palette().color(QPalette.ColorRole.Highlight)
    corners = [one.grab().toImage().pixelColor(WIDTH - 1, 40).name() for one in lists]
    assert [corner == highlight.name() for corner in corners] == [False, True]
    lists[1].resize(100, 60)
    assert ring_of(lists[1]).size() == lists[1].size()
    qapp.focusChanged.disconnect(rings._moved)


@pytest.mark.parametrize(
    ("choice", "system", "expected"),
    [
        ("de", "en_GB", "de"), ("en", "de_DE", "en"), ("system", "de_AT", "de"),
        ("system", "fr_FR", "en"), ("xx", "de_DE", "de"),
    ],
)  # fmt: skip
def test_the_window_speaks_as_chosen_or_as_the_system(
    choice: str, system: str, expected: str
) -> None:
    assert spoken(choice, QLocale(system)) == expected


def test_english_counts_one_page_and_two_pages(qapp: QApplication) -> None:
    translator = QTranslator()
    assert translator.load(str(translations() / "sealread_en.qm"))
    said = [translator.translate("Activity", "Read %n pages", "", n) for n in (1, 2)]
    assert said == ["Read %n page", "Read %n pages"]
