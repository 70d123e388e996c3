"""The language is told by sentences, not by letterheads and footers."""

from __future__ import annotations

import pytest

from sealread.document.language import detect
from sealread.weights.store import Store

FOOTER = """Hartwerk Westfalen Baustoffe GmbH & Co. KG
Zentrale Musterstraße 12 44866 Bochum-Wattenscheid Telefon +49 2327 1234
Bankverbindung Sparkasse Amberg-Sulzbach BLZ 752 500 00 Kto.-Nr. 240 115 618
Handelsregister Amberg HRB 371 Geschäftsführer Johannes Beispiel Sitz Amberg
Volksbank Oberpfalz Swift-Code DEUTDEDB765 Steuernummer 201/166/04001
"""
ENGLISH = """The performance of the product identified in points 1 and 2
is in conformity with the declared performance in point 9.
This declaration is issued under the sole responsibility of the manufacturer.
"""
FRENCH = """Les performances du produit identifié aux points 1 et 2
sont conformes aux performances déclarées indiquées au point 9.
La présente déclaration est établie sous la seule responsabilité du fabricant.
"""


@pytest.mark.parametrize(("body", "language"), [(ENGLISH, "en"), (FRENCH, "fr")])
def test_footer_in_another_language_does_not_count(
    weights: Store, body: str, language: str
) -> None:
    assert detect(body + FOOTER, weights.folder)[0] == language


def test_page_without_sentences_is_told_by_all_its_lines(weights: Store) -> None:
    rows = "Rechnungsnummer\nRechnungsdatum\nLieferdatum\nGesamtbetrag\nUmsatzsteuer\n"

    assert detect(rows, weights.folder)[0] == "de"


def test_line_between_two_languages_outvotes_neither(weights: Store) -> None:
    confidence = detect(ENGLISH + FRENCH, weights.folder)[1]

    assert confidence < 0.7


def test_figures_have_no_language(weights: Store) -> None:
    assert detect("4711 / 2.15\n12,00 13,00\n" * 20, weights.folder) == (None, 0.0)
