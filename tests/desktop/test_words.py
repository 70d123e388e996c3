"""Every word of the window is translated, and what is shipped is what was translated."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from sealread import errors
from sealread.errors import EmptyFile, from_wire
from sealread.extract import proving
from sealread.work.places import translations
from sealread.work.view import Notice
from sealread_desktop.look import language, notice_words, reason_words

sys.path.append(str(Path(__file__).parents[2] / "packaging"))

from translations import everything  # type: ignore[import-not-found]
from wording.phrases import Found, Phrase, phrases  # type: ignore[import-not-found]
from wording.ts import Forms, read  # type: ignore[import-not-found]

LANGUAGES = ("de", "en")
PLACES = re.compile(r"%n|%\d|\{\w*\}")
Known = dict[Phrase, Forms]


@pytest.fixture(scope="module")
def found() -> Found:
    """What stands in the sources."""
    return everything()


def wanted(language: str, found: Found) -> list[Phrase]:
    """What a language must have: English only what counts."""
    return [one for one in found.phrases if language != "en" or one.plural]


def known(language: str) -> Known:
    """What is translated."""
    return read(translations() / f"sealread_{language}.ts")


def test_the_sources_are_read(tmp_path: Path) -> None:
    words = """
from PySide6.QtCore import QCoreApplication
def _tr(text, count=-1):
    return QCoreApplication.translate("Place", text, "", count)
"""
    code = """
from PySide6.QtCore import QObject
from window.parts import words
from window.parts.words import _tr
class Thing(QObject):
    def __init__(self):
        tr = self.tr
        tr("one"), self.tr("%n two", "", 2), _tr("three"), words._tr("%n four", 4)
        self.tr(self.name)
"""
    package = tmp_path / "window"
    (package / "parts").mkdir(parents=True)
    (package / "parts" / "words.py").write_text(words)
    (package / "thing.py").write_text(code)

    found = phrases(package)

    assert list(found.phrases) == [
        Phrase("Thing", "one"),
        Phrase("Thing", "%n two", "", True),
        Phrase("Place", "three"),
        Phrase("Place", "%n four", "", True),
    ]
    assert found.faults == ["thing.py:9"]


def test_all_words_can_be_seen_in_the_sources(found: Found) -> None:
    assert found.faults == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_translated(language: str, found: Found) -> None:
    there = known(language)
    missing = [f"{one.context}: {one.text}" for one in wanted(language, found) if one not in there]
    assert "\n".join(missing) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_kept_that_is_no_longer_said(language: str, found: Found) -> None:
    assert set(known(language)) - set(wanted(language, found)) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_to_be_filled_is_in_the_translation_too(language: str) -> None:
    wrong = [
        f"{one.text}: {form}"
        for one, forms in known(language).items()
        for form in forms
        if not _fills(one, form)
    ]
    assert "\n".join(wrong) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_loaded_is_what_was_translated(language: str, qapp: QApplication) -> None:
    loaded = QTranslator()
    assert loaded.load(str(translations() / f"sealread_{language}.qm"))
    stale = [
        one.text
        for one, forms in known(language).items()
        for number, form in zip((1, 2) if one.plural else (-1,), forms, strict=True)
        if loaded.translate(one.context, one.text, one.comment, number) != form
    ]
    assert "\n".join(stale) == ""


def test_letters_after_an_ampersand_stay_in_german(found: Found) -> None:
    lost = [
        one.text
        for one, forms in known("de").items()
        if one.context != "Errors" and ("&" in one.text) != ("&" in forms[0])
    ]
    assert "\n".join(lost) == ""


def _fills(phrase: Phrase, form: str) -> bool:
    """Whether a form has the places of the source; only the singular may do without its number."""
    places, there = sorted(PLACES.findall(phrase.text)), sorted(PLACES.findall(form))
    return places == there or (phrase.plural and [p for p in places if p != "%n"] == there)


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    """The program speaks German, errors of the engine too."""
    before = set(qapp.findChildren(QTranslator))
    assert language.speak(qapp, "de") == "de"
    yield
    for translator in set(qapp.findChildren(QTranslator)) - before:
        qapp.removeTranslator(translator)
    language.speak(qapp, "en")
    QLocale.setDefault(QLocale.c())


def test_errors_of_the_engine_are_told_in_the_language_of_the_window(german: None) -> None:
    error = EmptyFile(file="a.pdf")
    assert str(error).startswith("a.pdf: Die Datei ist leer (0 Byte).")
    assert str(from_wire(error.number, error.details)) == str(error)


def test_what_is_to_be_known_of_a_document_is_told_in_that_language(german: None) -> None:
    notice = Notice("page_empty", "The page has no text.", 3)
    assert notice_words.told(notice) == "Seite 3: Die Seite hat keinen Text."


def test_every_notice_of_the_engine_has_words(german: None) -> None:
    codes = re.compile(r'_notice\(\s*"(\w+)"|^[A-Z_, ]+ = ((?:"[a-z_]+"(?:, )?)+)$', re.MULTILINE)
    rooms = (Path(errors.__file__).parent / "document").glob("*.py")
    found = {
        code
        for file in rooms
        if "Notice(" in (text := file.read_text("utf-8")) and "class Notice" not in text
        for groups in codes.findall(text)
        for code in re.findall(r"\w+", " ".join(groups))
    }
    assert "hidden_text" in found
    assert [one for one in sorted(found) if notice_words.told(Notice(one, "")) == ""] == []


def test_buttons_of_qt_itself_are_german(german: None) -> None:
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Abbrechen"


def test_every_fixed_reason_of_the_engine_has_words(german: None) -> None:
    named = {name: one for name, one in vars(proving).items() if name.isupper()}
    reasons = [one for one in named.values() if isinstance(one, str) and " " in one]
    assert proving.UNSURE in reasons
    assert [one for one in reasons if reason_words.told(one) == one] == []
    assert reason_words.told("corrected by hand on 2026-01-02: X") == (
        "von Hand berichtigt am 2026-01-02: X"
    )
