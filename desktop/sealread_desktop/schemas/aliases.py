"""What documents call something, language by language, one alias a line."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QComboBox, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from sealread_desktop.look import plain

LANGUAGES = {
    "de": "Deutsch", "en": "English", "fr": "Français", "es": "Español", "it": "Italiano",
    "nl": "Nederlands", "pl": "Polski",
}  # fmt: skip
"""Each in its own words; Qt would say which country's."""
_LINES = 5
Aliases = dict[str, tuple[str, ...]]


class SchemaAliases(QWidget):
    """`edited` carries the aliases of all languages when a person changed them."""

    edited = Signal(object)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._aliases: Aliases = {}
        self.language = QComboBox()
        self.language.setAccessibleName(self.tr("{what}: language").format(what=name))
        self.lines = QPlainTextEdit(tabChangesFocus=True)
        self.lines.setAccessibleName(self.tr("{what}, one a line").format(what=name))
        self.lines.setPlaceholderText(self.tr("As documents print it, one a line"))
        self.lines.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES + 12)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.language)
        column.addWidget(self.lines)
        for code in LANGUAGES:
            self.language.addItem("", code)
        self.language.currentIndexChanged.connect(self._fill)
        self.lines.textChanged.connect(self._typed)

    def show_aliases(self, aliases: Mapping[str, tuple[str, ...]], *, other: bool) -> None:
        """Shows these; `other`: they are those of another field, so that its language is chosen."""
        self._aliases = dict(aliases)
        self._offer()
        if other:
            self._choose()
        self._fill()

    def _offer(self) -> None:
        """The languages with how many aliases they have; those of the schema are among them."""
        for code in self._aliases:
            if self.language.findData(code) < 0:
                self.language.addItem("", code)
        for place in range(self.language.count()):
            code = str(self.language.itemData(place))
            count = len(self._aliases.get(code, ()))
            name = language_name(code)
            self.language.setItemText(place, f"{name} ({count})" if count else name)

    def _choose(self) -> None:
        own = QLocale().name()[:2]
        known = [code for code in (own, "en", *self._aliases) if code in self._aliases]
        wanted = known[0] if known else own
        place = self.language.findData(wanted)
        self.language.setCurrentIndex(max(place, 0))

    def _fill(self) -> None:
        said = self._aliases.get(str(self.language.currentData()), ())
        if _aliases_in(self.lines.toPlainText()) != said:
            self.lines.blockSignals(True)
            self.lines.setPlainText("\n".join(said))
            self.lines.blockSignals(False)

    def _typed(self) -> None:
        code, said = str(self.language.currentData()), _aliases_in(self.lines.toPlainText())
        aliases = {**self._aliases, code: said}
        kept = {language: some for language, some in aliases.items() if some}
        if kept != self._aliases:
            self._aliases = kept
            self._offer()
            self.edited.emit(kept)


def language_name(code: str) -> str:
    """A language in its own words, its code where nobody knows it."""
    locale = QLocale(code)
    known = locale.language() != QLocale.Language.C
    own = LANGUAGES.get(code) or (locale.nativeLanguageName() if known else "")
    return plain.line(own or code, 40)


def _aliases_in(text: str) -> tuple[str, ...]:
    lines = (" ".join(line.split()) for line in text.splitlines())
    return tuple(dict.fromkeys(line for line in lines if line))
