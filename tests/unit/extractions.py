"""An extraction to alter in tests."""

from typing import Any

import msgspec

from sealread.extract.result import Extraction

BOX = [0.1, 0.2, 0.4, 0.22]


def extraction(**reading: Any) -> dict[str, Any]:
    """A right extraction of a.pdf (two pages, one field) as JSON-able data, `reading` altered."""
    return {
        "document": {
            "file": "a.pdf",
            "sha256": "0" * 64,
            "pages": 2,
            "language": "de",
            "modality": "digital",
            "locale": None,
        },
        "schema": {"name": "dop", "sha256": "1" * 64},
        "values": {"Manufacturer": "Muster GmbH"},
        "fields": [
            {
                "path": "/Manufacturer",
                "value": "Muster GmbH",
                "text": "Muster GmbH",
                "evidence": [{"page": 1, "box": BOX}],
                "confidence": 0.9,
                "status": "grounded",
                **reading,
            }
        ],
        "run": {
            "model": "m",
            "model_sha256": "2" * 64,
            "app": "1",
            "seconds": 1.0,
            "prefill_tokens": 1,
            "decoded_tokens": 1,
        },
    }


def as_struct(**reading: Any) -> Extraction:
    """The same, as the type."""
    return msgspec.convert(extraction(**reading), Extraction)
