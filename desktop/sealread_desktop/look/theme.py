"""Light and dark: the colours of the whole window, as the system wears them or as chosen."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from sealread_desktop.look.icons import follow
from sealread_desktop.look.style_sheet import style_sheet
from sealread_desktop.look.theme_colours import DARK, LIGHT, Colours

SYSTEM = "system"
STYLE = "Fusion"  # the same on every system, and it takes all its colours from the palette
_ROLE = QPalette.ColorRole
_SCHEMES = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}


class Theme(QObject):
    """Dresses the program. `choose` may be called at any time; windows follow at once."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._choice = SYSTEM
        self._worn: Colours | None = None
        app.setStyle(STYLE)
        app.styleHints().colorSchemeChanged.connect(self._follow)

    @property
    def dark(self) -> bool:
        """Whether the window is dark now."""
        if self._choice != SYSTEM:
            return self._choice == "dark"
        return self._app.styleHints().colorScheme() is Qt.ColorScheme.Dark

    def choose(self, choice: str) -> None:
        """Wears "light" or "dark", or what the system wears."""
        self._choice = choice if choice in _SCHEMES else SYSTEM
        # Title bars and dialogs that the system draws follow this.
        self._app.styleHints().setColorScheme(_SCHEMES.get(choice, Qt.ColorScheme.Unknown))
        self._follow()

    def _follow(self) -> None:
        colours = DARK if self.dark else LIGHT
        if colours is self._worn:  # the system's word and ours come one after the other
            return
        self._worn = colours
        self._app.setPalette(palette(colours))
        self._app.setStyleSheet(style_sheet(colours))
        follow()


def palette(colours: Colours) -> QPalette:
    """All roles of a palette from few colours."""
    made = QPalette(QColor(colours.button), QColor(colours.window))
    for role, colour in _roles(colours).items():
        made.setColor(role, QColor(colour))
    disabled = QPalette.ColorGroup.Disabled
    for role in (_ROLE.Text, _ROLE.WindowText, _ROLE.ButtonText, _ROLE.HighlightedText):
        made.setColor(disabled, role, QColor(colours.disabled))
    made.setColor(disabled, _ROLE.Highlight, QColor(colours.mid))
    return made


def _roles(colours: Colours) -> dict[QPalette.ColorRole, str]:
    return {
        _ROLE.Window: colours.window,
        _ROLE.WindowText: colours.text,
        _ROLE.Base: colours.base,
        _ROLE.AlternateBase: colours.alternate,
        _ROLE.Text: colours.text,
        _ROLE.BrightText: colours.on_highlight,
        _ROLE.Button: colours.button,
        _ROLE.ButtonText: colours.text,
        _ROLE.Highlight: colours.highlight,
        _ROLE.HighlightedText: colours.on_highlight,
        _ROLE.Accent: colours.highlight,
        _ROLE.Link: colours.link,
        _ROLE.LinkVisited: colours.link,
        _ROLE.PlaceholderText: colours.faint,
        _ROLE.ToolTipBase: colours.notice,
        _ROLE.ToolTipText: colours.text,
        _ROLE.Mid: colours.mid,
    }
