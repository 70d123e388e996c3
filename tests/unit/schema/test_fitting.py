"""Words brought to a pattern or format where it is obvious how."""

from __future__ import annotations

import pytest

from sealread.schema.fitting import fitted

IBAN = r"^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$"


@pytest.mark.parametrize(
    ("value", "pattern", "made"),
    [
        ("DE89 3704 0044 0532 0130 00", IBAN, "DE89370400440532013000"),
        ("de89370400440532013000", IBAN, "DE89370400440532013000"),
        ("44866 Bochum", r"^\d{5}$", "44866"),
        ("(eur)", "^[A-Z]{3}$", "EUR"),
        ("12-34-56", r"^\d{6}$", "123456"),
        ("AB 1", "B", "AB 1"),
    ],
)
def test_a_value_is_brought_to_its_pattern(value: str, pattern: str, made: str) -> None:
    assert fitted(value, pattern, ()) == made


@pytest.mark.parametrize(
    ("value", "pattern"),
    [("44866 or 44867", r"^\d{5}$"), ("none", r"^\d{5}$"), ("x", "("), ("x", "(?=y)")],
)
def test_what_fits_in_no_one_way_stays_as_it_is(value: str, pattern: str) -> None:
    assert fitted(value, pattern, ()) == value


@pytest.mark.parametrize(
    ("value", "said", "made"),
    [
        ("E-Mail: a.b@c.de", "email", "a.b@c.de"),
        ("a.b@ c.de", "email", "a.b@c.de"),
        ("a@b.de, c@d.de", "email", "a@b.de, c@d.de"),
        ("see https://x.org/a.", "uri", "https://x.org/a"),
        ("https://x.org/a- b", "uri", "https://x.org/a-b"),
        ("linkedin.com/in/anna", "uri", "linkedin.com/in/anna"),
        ("no link at all", "uri", "no link at all"),
    ],
)
def test_an_address_is_taken_out_of_its_words(value: str, said: str, made: str) -> None:
    assert fitted(value, None, (said,)) == made
