"""Pictures of the pages that values stand on: bounded in number, drawn by the engine's renderer."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import Path

from msgspec import Struct
from PIL import Image

from sealread.document.render import render_page
from sealread.errors import SealreadError
from sealread.evaluate.documents import WORDS_FILE, write_private
from sealread.evaluate.runner import Measured

WIDTH = 900
MOST = 120
"""Pages drawn in all."""
MOST_OF_ONE = 12
"""Pages drawn of one document."""
INSIDE = 30
"""So many pictures go into the page itself; more of them into a folder beside it."""
FOLDER = "pages"
_QUALITY = 70

Key = tuple[int, int]
"""A document by its place in the evaluation, and a page from 1."""


class Sheet(Struct, frozen=True):
    """A page's picture: its address for an `img`, and how it is called."""

    name: str
    source: str


def chosen(documents: Sequence[Measured]) -> list[Key]:
    """The pages to draw: first those where something is wrong, by turns through the documents."""
    queues = [_pages(one)[:MOST_OF_ONE] for one in documents]
    found: list[Key] = []
    for turn in range(MOST_OF_ONE):
        for place, pages in enumerate(queues):
            if turn < len(pages):
                found.append((place, pages[turn]))
    return found[:MOST]


def _pages(one: Measured) -> list[int]:
    doubtful = [leaf for leaf in one.scored if leaf.verdict not in ("right", "absent")]
    ranked = [*doubtful, *(leaf for leaf in one.scored if leaf.verdict == "right")]
    return list(dict.fromkeys(e.page for leaf in ranked for e in (*leaf.evidence, *leaf.places)))


def album(documents: Sequence[Measured], folder: Path) -> dict[Key, Sheet]:
    """The pictures there are; a page that cannot be drawn has none. Raises OutputUnwritable."""
    keys = chosen(documents)
    beside = len(keys) > INSIDE
    found: dict[Key, Sheet] = {}
    for key, picture in _drawn(documents, keys):
        name = f"p{key[0]}-{key[1]}"
        if beside:
            write_private(folder / FOLDER / f"{name}.jpg", picture)
            found[key] = Sheet(name, f"{FOLDER}/{name}.jpg")
        else:
            inline = base64.b64encode(picture).decode()
            found[key] = Sheet(name, f"data:image/jpeg;base64,{inline}")
    return found


def _drawn(documents: Sequence[Measured], keys: Iterable[Key]) -> Iterator[tuple[Key, bytes]]:
    for place, page in keys:
        path = Path(documents[place].path)
        if path.suffix.lower() == WORDS_FILE:
            continue  # words of a page, but no picture of it
        try:
            drawn = render_page(path, page, WIDTH)
        except SealreadError:
            continue  # then the values stand without their page
        image = Image.frombytes("RGB", (drawn.width, drawn.height), drawn.rgb)
        kept = BytesIO()
        image.save(kept, "JPEG", quality=_QUALITY)
        yield (place, page), kept.getvalue()
