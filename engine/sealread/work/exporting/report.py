"""A report in HTML that needs nothing but itself: values beside the parts of pages that prove them.

It holds no scripts and reaches for nothing; its own policy forbids both. All that comes from a
document is escaped, without control and direction characters, and kept apart from what stands
beside it (`bdi`).
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from html import escape

from msgspec import Struct

from sealread.document.model import Box
from sealread.extract.result import Extraction, Reading
from sealread.installed import app_version
from sealread.work.cells import printable
from sealread.work.exporting.crops import Crop, crop
from sealread.work.exporting.evidence import STATUSES
from sealread.work.exporting.naming import group_of, named
from sealread.work.exporting.report_style import head
from sealread.work.titles import shown
from sealread.worker.client import Picture

MAX_CROPS = 400
"""Pictures in one report; of further values it says page and box."""
Draw = Callable[[int], Picture]
"""Draws a page, from 1."""


class _Group(Struct):
    """Readings that belong together: one field, one list, one record."""

    path: str
    readings: list[Reading]
    crops: list[Crop]


def report(extraction: Extraction, name: str, titles: Mapping[str, str], draw: Draw) -> bytes:
    """The report on a document, shown as `name`. Raises what `draw` raises."""
    groups = _groups(extraction)
    left_out = _illustrate(groups, draw)
    parts = [
        head(_text(name)),
        f"<h1>{_said(name)}</h1>",
        _about(extraction),
        _notices(extraction, left_out),
        *(_section(group, titles) for group in groups if not _absent(group)),
        _absentees([group for group in groups if _absent(group)], titles),
        "</body>\n</html>\n",
    ]
    return "\n".join(filter(None, parts)).encode()


def _groups(extraction: Extraction) -> list[_Group]:
    found: dict[str, _Group] = {}
    for reading in extraction.fields:
        path = group_of(reading.path)
        found.setdefault(path, _Group(path, [], [])).readings.append(reading)
    return list(found.values())


def _illustrate(groups: Sequence[_Group], draw: Draw) -> int:
    """Puts pictures to the groups, drawing each page once; returns how many found no room."""
    wanted: dict[int, list[tuple[_Group, list[Box]]]] = {}
    count = left_out = 0
    for group in groups:
        places = [one for reading in group.readings for one in reading.evidence]
        for page in sorted({one.page for one in places}):
            if count == MAX_CROPS:
                left_out += 1
                continue
            count += 1
            boxes = list(dict.fromkeys(one.box for one in places if one.page == page))
            wanted.setdefault(page, []).append((group, boxes))
    for page in sorted(wanted):
        picture = draw(page)
        for group, boxes in wanted[page]:
            group.crops.append(crop(page, picture, boxes))
    return left_out


def _about(extraction: Extraction) -> str:
    document, run = extraction.document, extraction.run
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    said = (
        f"Pages: {document.pages} · read under the schema {extraction.schema.name} with {run.model}"
        f" by Sealread {run.app} · report of {now}, Sealread {app_version()}"
    )
    return f'<p class="about">{_text(said)}<br>SHA-256 {_text(document.sha256)}</p>'


def _notices(extraction: Extraction, left_out: int) -> str:
    sentences = list(dict.fromkeys(one.sentence for one in extraction.notices))
    if left_out:
        sentences.append(f"Pictures that found no room in this report: {left_out}.")
    items = "".join(f"<li>{_said(one)}</li>" for one in sentences)
    return f"<ul>{items}</ul>" if items else ""


def _section(group: _Group, titles: Mapping[str, str]) -> str:
    alone = len(group.readings) == 1 and group.readings[0].path == group.path
    fields = "".join(
        _field(one, "" if alone else _tail(one, group, titles)) for one in group.readings
    )
    pictures = "".join(_figure(one) for one in group.crops)
    heading = named(group.path, titles) or "Values"
    return (
        f"<section><div><h2>{_said(heading)}</h2>{fields}</div>"
        f'<div class="pictures">{pictures}</div></section>'
    )


def _absent(group: _Group) -> bool:
    """Whether there is nothing to show of it: not found, and nobody said why."""
    return all(
        one.status == "not_found" and one.value is None and not (one.evidence or one.reason)
        for one in group.readings
    )


def _absentees(groups: Sequence[_Group], titles: Mapping[str, str]) -> str:
    names = "".join(f"<li>{_said(named(one.path, titles) or 'Values')}</li>" for one in groups)
    return f"<section><h2>Not found</h2><ul>{names}</ul></section>" if names else ""


def _tail(reading: Reading, group: _Group, titles: Mapping[str, str]) -> str:
    """What a reading is called within its group."""
    whole, above = named(reading.path, titles), named(group.path, titles)
    return whole.removeprefix(above).removeprefix(" / ")


def _field(reading: Reading, name: str) -> str:
    value = shown(reading.value)
    label = f'<div class="name">{_said(name)}</div>' if name else ""
    said = f'<div class="value">{_said(value)}</div>' if value else '<div class="value">–</div>'
    words = reading.text if reading.text and reading.text != value else None
    quoted = f'<div class="words">“{_said(words)}”</div>' if words else ""
    reason = f'<div class="words">{_said(reading.reason)}</div>' if reading.reason else ""
    mark = f"{STATUSES[reading.status]} · {reading.confidence:.0%}"
    pages = ", ".join(str(page) for page in sorted({one.page for one in reading.evidence}))
    where = f" · page {pages}" if pages else ""
    return (
        f'<div class="field">{label}{said}{quoted}'
        f'<div class="mark {reading.status}">{escape(mark)}{where}</div>{reason}</div>'
    )


def _figure(one: Crop) -> str:
    body = base64.b64encode(one.png).decode()
    return (
        f'<figure><img alt="Part of page {one.page}" width="{one.width}" height="{one.height}"'
        f' src="data:image/png;base64,{body}"><figcaption class="place">Page {one.page}'
        "</figcaption></figure>"
    )


def _text(untrusted: str) -> str:
    return escape(printable(untrusted))


def _said(untrusted: str) -> str:
    return f"<bdi>{_text(untrusted)}</bdi>"
