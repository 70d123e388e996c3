"""Addresses that were printed over several lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.schema.addresses import in_one_line


@pytest.mark.parametrize(
    ("printed", "line"),
    [
        ("Muster Bau GmbH\nAm Hang 3\n44866 Bochum", "Muster Bau GmbH, Am Hang 3, 44866 Bochum"),
        ("Muster AG\nCH-9435 Heerbrugg", "Muster AG, CH-9435 Heerbrugg"),
        ("Sample\n4 High Street\nLondon SW1B 3BN", "Sample, 4 High Street, London SW1B 3BN"),
        ("Sample Inc.\n12 Main St\nTroy, NY 12180", "Sample Inc., 12 Main St, Troy, NY 12180"),
        ("Muster KG\nAm Hang 3, 44866 Bochum", "Muster KG, Am Hang 3, 44866 Bochum"),
        ("Chaux\n3, rue Verte\nF-59000 Lille", "Chaux, 3, rue Verte, F-59000 Lille"),
    ],
)  # fmt: skip
def test_its_lines_are_parted_by_commas(printed: str, line: str) -> None:
    assert in_one_line(printed) == line


@pytest.mark.parametrize(
    ("printed", "line"),
    [
        ("Muster Bau\nGmbH & Co. KG\n44866 Bochum", "Muster Bau GmbH & Co. KG, 44866 Bochum"),
        ("Muster &\nSöhne\n44866 Bochum", "Muster & Söhne, 44866 Bochum"),
        (
            "Sample Ltd, 4 High Street, London\nSW1B 3BN",
            "Sample Ltd, 4 High Street, London SW1B 3BN",
        ),
        ("Verband für\nHolzbau\n10115 Berlin", "Verband für Holzbau, 10115 Berlin"),
    ],
)
def test_a_name_that_goes_on_is_not_parted(printed: str, line: str) -> None:
    assert in_one_line(printed) == line


@pytest.mark.parametrize(
    "printed",
    [
        "Mörtel für die Anwendung im\nInnenbereich",
        "Performance of the product is in conformity\nwith the declared performance",
        "LOT 3 JALAN PELABUR\nSUBANG, 40300 SHAH ALAM",
        "LOT 3, JALAN PELABUR 23/1,\n40300 SHAH ALAM",
        "44866 Bochum\nTelefon 0234",
        "one line",
        "",
    ],
)
def test_other_lines_are_joined_by_spaces(printed: str) -> None:
    assert in_one_line(printed) == " ".join(printed.split())


@given(st.text())
def test_nothing_but_white_space_and_commas_is_changed(printed: str) -> None:
    line = in_one_line(printed)

    assert "".join(line.replace(",", "").split()) == "".join(printed.replace(",", "").split())
