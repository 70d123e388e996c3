"""Single citations taken apart by their marks."""

# ruff: noqa: E501 (patterns and samples are not broken)

from __future__ import annotations

import pytest

from sealread.document.model import Span
from sealread.extract.entries.citations import citation


def said(text: str, span: Span | None) -> str | None:
    return None if span is None else text[span.start : span.end]


@pytest.mark.parametrize(
    ("text", "title", "year", "venue"),
    [
        ("Doe, J. and Roe, A.-B. (1990a). Small nets. Neural Notes, 1(4).", "Small nets", "1990", "Neural Notes"),
        ("[2] J. Doe et al. Large nets are slow. In NETCONF, 2020.", "Large nets are slow", "2020", "NETCONF"),
        ("J. Doe and A. Roe, Fast maps: a study, Commun. ACT 51 (2008) 107–113.", "Fast maps: a study", "2008", "Commun. ACT"),
        ("DOE, Max: Kleine Netze. 3. Aufl. Berlin: Beispielverlag, 2015.", "Kleine Netze", "2015", "Beispielverlag"),
        ("Doe, J. (2008). Nets and knots. In Roe, A., editor, Big Book of Nets, pages 3-9. Press.", "Nets and knots", "2008", "Big Book of Nets"),
        ("Netlab. Technical report on nets. 2023. URL https://example.org/2019/a.", "Technical report on nets", "2023", None),
    ],
)  # fmt: skip
def test_title_year_and_venue(text: str, title: str, year: str, venue: str | None) -> None:
    parts = citation(text)

    assert said(text, parts.title) == title
    assert said(text, parts.year) == year
    assert venue is None or said(text, parts.venue) == venue


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Doe, J., Roe, A. & Poe, E. Nets. Nature 5, 1–2 (2015).", ["Doe, J.", "Roe, A.", "Poe, E."]),
        ("Doe J, Roe AB. Nets in mice. J Nets. 2005;3:1-9.", ["Doe J", "Roe AB"]),
        ("Doe, Jane, Adam Roe, and Eva Poe. “Nets and knots.” Notes 3 (2016).", ["Doe, Jane", "Adam Roe", "Eva Poe"]),
        ("van der Doe, L., & Roe, A. (2008). Nets. Notes, 9, 2–5.", ["van der Doe, L.", "Roe, A."]),
    ],
)  # fmt: skip
def test_names_of_authors(text: str, names: list[str]) -> None:
    assert [said(text, name) for name in citation(text).names] == names


def test_identifiers_are_no_years() -> None:
    text = "Doe, J. Nets. arXiv preprint arXiv:1999.06450, 2016."
    parts = citation(text)

    assert (said(text, parts.ids), said(text, parts.year)) == ("arXiv:1999.06450", "2016")


def test_a_year_in_a_title_is_not_when_it_appeared() -> None:
    text = "Doe, J. (2016). Nets between towns, 1500-1700. Notes, 5."

    assert said(text, citation(text).year) == "2016"
