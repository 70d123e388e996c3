"""The language of the window: English as it is written, or a translation that was shipped."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from sealread import errors
from sealread.work.places import translations

SYSTEM, ENGLISH, GERMAN = "system", "en", "de"
SPOKEN = (ENGLISH, GERMAN)
_installed: list[QTranslator] = []


def spoken(choice: str, system: QLocale) -> str:
    """The language to speak: the chosen one, else the system's, else English."""
    wanted = [choice] if choice in SPOKEN else [one[:2].lower() for one in system.uiLanguages()]
    return next((one for one in wanted if one in SPOKEN), ENGLISH)


def speak(app: QCoreApplication, choice: str = SYSTEM) -> str:
    """Gives the program the words of a language; returns which. Before any window is made.

    They take the place of those of another one. English has a file too: it holds nothing but
    singular and plural.
    """
    language = spoken(choice, QLocale.system())
    QLocale.setDefault(_locale(language))
    while _installed:
        app.removeTranslator(_installed.pop())
    qts_own = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    for file in (qts_own / f"qtbase_{language}.qm", translations() / f"sealread_{language}.qm"):
        translator = QTranslator(app)
        if translator.load(str(file)):
            app.installTranslator(translator)
            _installed.append(translator)
    errors.speak(_sentence)
    return language


def _sentence(english: str) -> str:
    """An error's sentence in the language of the window."""
    return QCoreApplication.translate("Errors", english)


def _locale(language: str) -> QLocale:
    """How numbers and dates are written: as the system does where it speaks that language."""
    system = QLocale.system()
    return system if system.name()[:2] == language else QLocale(language)
