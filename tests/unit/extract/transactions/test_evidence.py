"""What is read is tied to words, and what is computed says so."""

from __future__ import annotations

from sealread.extract.plan import plan
from sealread.extract.settings import Settings
from sealread.extract.transactions.provider import Transactions
from tests.unit.extract.transactions.test_confirmations import _BOUGHT
from tests.unit.extract.transactions.typed import ENGLISH, schema, typed


def test_every_value_has_a_place_and_a_sum_says_that_it_is_one() -> None:
    provider = Transactions(typed(_BOUGHT), "de", Settings())

    found = provider.read(plan(schema(ENGLISH)).records[0])

    assert found is not None
    told = {one.path.rsplit("/", 1)[1]: one for one in found.readings}
    assert all(one.evidence and one.text for one in told.values() if one.value is not None)
    assert told["amount"].text == "1.257,45"
    assert told["amount"].status == "normalised"
    assert told["fees"].status == "inferred"
    assert len(told["fees"].evidence) == 2
    assert told["taxes"].status == "not_found"


def test_a_sum_that_adds_up_is_surer_than_one_that_does_not() -> None:
    wrong = _BOUGHT.replace("9,95-", "8,95-")

    sure = [_amount(text) for text in (_BOUGHT, wrong)]

    assert sure[0] > sure[1]


def _amount(text: str) -> float:
    found = Transactions(typed(text), "de", Settings()).read(plan(schema(ENGLISH)).records[0])
    assert found is not None
    return next(one.confidence for one in found.readings if one.path.endswith("/gross"))
