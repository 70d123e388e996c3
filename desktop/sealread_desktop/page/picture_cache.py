"""Pictures that were drawn lately, as many as fit into a fixed amount of memory."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

if TYPE_CHECKING:
    from sealread_desktop.page.pictures import Ask

MOST_BYTES = 160 << 20


class PictureCache:
    """Keeps images by what was asked for; the ones that were used longest ago go first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most = most_bytes
        self._kept: OrderedDict[Ask, QImage] = OrderedDict()
        self._bytes = 0

    def get(self, ask: Ask) -> QImage | None:
        """The image, if it is there."""
        if ask in self._kept:
            self._kept.move_to_end(ask)
        return self._kept.get(ask)

    def keep(self, ask: Ask, image: QImage) -> None:
        """Keeps an image; one that was handed out again stays what it is."""
        self._drop(ask)
        self._kept[ask] = image
        self._bytes += image.sizeInBytes()
        while self._bytes > self._most and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))

    def forget(self, path: str) -> None:
        """Drops all images of a document."""
        for ask in [ask for ask in self._kept if ask.path == path]:
            self._drop(ask)

    def _drop(self, ask: Ask) -> None:
        if (image := self._kept.pop(ask, None)) is not None:
            self._bytes -= image.sizeInBytes()
