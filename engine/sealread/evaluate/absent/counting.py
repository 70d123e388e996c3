"""How often something was made up where there was nothing to be found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sealread.evaluate.absent.asking import Answered

SURE = 0.9
"""From this confidence on an answer is taken without a second look."""


def absent(answers: Sequence[Answered]) -> dict[str, Any] | None:
    """The shares of all that was asked in vain, in all and by type; None if nothing was.

    `null`: rightly left out; `invented`: given a value, `sure` with a confidence of 0.9 or more.
    """
    if not answers:
        return None
    types = sorted({one.type for one in answers})
    of_type = {kind: _shares([one for one in answers if one.type == kind]) for kind in types}
    return {**_shares(answers), "types": of_type}


def _shares(answers: Sequence[Answered]) -> dict[str, Any]:
    invented = [one for one in answers if one.value is not None]
    sure = sum(one.confidence >= SURE for one in invented)
    asked = len(answers)
    return {
        "asked": asked,
        "null": round(1 - len(invented) / asked, 4),
        "invented": round(len(invented) / asked, 4),
        "sure": round(sure / asked, 4),
    }
