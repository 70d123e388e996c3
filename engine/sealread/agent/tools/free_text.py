"""Running text in another language, by the model that is loaded if it can translate."""

from __future__ import annotations

import time

from sealread.agent.tool import Rooms
from sealread.errors import Cancelled
from sealread.translate.by_model import translator_of
from sealread.translate.texts import FreeTranslator

SECONDS = 240.0
"""For all texts of a result together; what comes later stays in the language of the document."""


class FreeText:
    """Running text by the loaded model, asked for only where the glossary has no words.

    A model may take longer than a person waits; what the glossary has is delivered all the same.
    """

    def __init__(self, rooms: Rooms, seconds: float = SECONDS) -> None:
        self._rooms = rooms
        self._translator: FreeTranslator | None = None
        self._is_known = False
        self._until = time.monotonic() + seconds

    def translate(self, text: str, source: str, target: str) -> str:
        """`text` in another language, "" where no model can translate it, or the time is over.

        Raises Cancelled.
        """
        if not self._is_known:
            rooms = self._rooms
            self._translator = translator_of(rooms.engine.decoder, rooms.weights, self._stopped)
            self._is_known = True
        if self._translator is None or self._is_late():
            return ""
        try:
            return self._translator.translate(text, source, target)
        except Cancelled:
            if self._rooms.cancelled():
                raise
            return ""

    def _is_late(self) -> bool:
        return time.monotonic() >= self._until

    def _stopped(self) -> bool:
        return self._is_late() or self._rooms.cancelled()
