"""Tells once that no language model reads although one is wanted, and what helps."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QObject

from sealread.work.events import AnyEvent, RunStarted
from sealread_desktop.banner import Banner


class LackingNote(QObject):
    """Hears the events of runs and questions; each reason goes to the banner once a session."""

    def __init__(self, banner: Banner, parent: QObject) -> None:
        super().__init__(parent)
        self._banner = banner
        self._told: set[str] = {""}

    def take(self, events: Sequence[AnyEvent]) -> None:
        """Looks for the beginning of a run."""
        for event in events:
            if isinstance(event, RunStarted) and event.lacking not in self._told:
                self._told.add(event.lacking)
                self._banner.tell(in_words(event.lacking))


def in_words(lacking: str) -> str:
    """The sentence of `work.lacking.sentence` in the language of the window."""
    translate = QCoreApplication.translate
    if lacking == "not installed":
        return translate(
            "Models",
            "No language model is installed, so the bundled reader reads alone and finds less. "
            "The command “sealread models pull” fetches one; see Tools > Models.",
        )
    return translate(
        "Models",
        "Less memory is free than a language model takes, so the bundled reader reads alone and "
        "finds less. Close other programs, or fetch the small one: sealread models pull small",
    )
