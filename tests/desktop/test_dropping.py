"""What may be dropped."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QUrl

from sealread_desktop.dropping import local_paths


def _mime(*urls: str) -> QMimeData:
    mime = QMimeData()
    mime.setUrls([QUrl(url) for url in urls])
    return mime


def test_local_files_are_taken_once_in_their_order() -> None:
    assert local_paths(_mime("file:///b", "file:///a", "file:///b")) == ("/b", "/a")


def test_addresses_on_the_network_are_not_taken() -> None:
    assert local_paths(_mime("https://example.org/a.pdf")) == ()
