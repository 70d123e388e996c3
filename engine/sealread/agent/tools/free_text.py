"""Running text in another language, by the model that is loaded if it can translate."""

from __future__ import annotations

from sealread.agent.tool import Rooms
from sealread.translate.by_model import translator_of
from sealread.translate.texts import FreeTranslator


class FreeText:
    """Running text by the loaded model, asked for only where the glossary has no words."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._translator: FreeTranslator | None = None
        self._is_known = False

    def translate(self, text: str, source: str, target: str) -> str:
        """`text` in another language, "" where no model can translate it."""
        if not self._is_known:
            rooms = self._rooms
            self._translator = translator_of(rooms.engine.decoder, rooms.weights, rooms.cancelled)
            self._is_known = True
        return self._translator.translate(text, source, target) if self._translator else ""
