"""The bundled document of the self-test: a photographed receipt whose every value is known.

It passes all that a document passes: the worker and its walls, recognition, rules and model.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from sealread.installed import shipped
from sealread.work.model_choice import Chosen
from sealread.work.queue import Queue
from sealread.work.request import Request
from sealread.worker import protocol

NAME = "receipt/receipt_en_scan.jpg"
SCHEMA = "receipt"
_ALSO = {"paid": "37.82"}
"""Printed, and left open by the truth of the samples, which the schema has grown beyond."""
_ALONE = frozenset({
    "merchant_name", "merchant_phone", "merchant_tax_id", "receipt_number", "date", "time",
    "currency", "net_total", "tax_total", "vat_rate", "grand_total",
})  # fmt: skip


def path() -> Path:
    """Where the document lies."""
    return shipped("resources") / "samples" / NAME


def known() -> dict[str, str]:
    """The values that are printed on it, as words, by their names; a record of a list is one."""
    body = (shipped("resources") / "samples" / "truth.json").read_bytes()
    return {**dict(_flat(msgspec.json.decode(body)[NAME]["values"])), **_ALSO}


def alone() -> dict[str, str]:
    """Those that stand behind words of their own, once: what no model has to be good to read."""
    return {name: value for name, value in known().items() if name in _ALONE}


def read(request: Request, model: Chosen) -> dict[str, str]:
    """The values that are read from it with this model, as words, by their names.

    Raises what `Queue.afresh` and `Queue.stand` do.
    """
    queue = Queue(request)
    try:
        queue.turn_to(request, model)
        queue.stand()
        extraction = queue.afresh(str(path()), _nothing, _deaf)
    finally:
        queue.close()
    return dict(_flat(msgspec.to_builtins(extraction.values)))


def _flat(values: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in values.items():
        if isinstance(value, list):
            for number, record in enumerate(value, start=1):
                yield f"{key} {number}", _record(record)
        elif value is not None:
            yield key, str(value)


def _record(record: Mapping[str, Any]) -> str:
    """A record in one line, what it has not left out."""
    return "; ".join(f"{key}: {record[key]}" for key in sorted(record) if record[key] is not None)


def _nothing() -> None:
    """Nobody counts attempts here."""


def _deaf(_: protocol.Progress) -> None:
    """Nobody hears of pages here."""
