"""What a column of a list is for, told by its name, title and description: author, year, employer,
start.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from sealread.schema.model import Label, Node

CITED: dict[str, tuple[str, ...]] = {
    "authors": (
        "authors", "author", "autoren", "autor", "verfasser", "creators", "writers", "autorinnen"
    ),
    "title": ("title", "titel", "work title", "paper title"),
    "year": (
        "year", "jahr", "publication year", "date", "publication date", "datum", "erscheinungsjahr"
    ),
    "venue": (
        "venue", "journal", "publisher", "verlag", "zeitschrift", "conference", "published in",
        "booktitle",
        "book title", "container title", "proceedings", "source", "publication", "erschienen in",
    ),
    "ids": (
        "ids", "id", "doi", "arxiv", "identifier", "identifiers", "isbn", "arxiv id", "kennung"
    ),
    "link": ("link", "url", "uri", "href", "website", "web address", "adresse"),
    "pages": ("pages", "page range", "seiten"),
    "volume": ("volume", "vol", "band", "jahrgang"),
    "number": ("number", "label", "key", "nummer", "reference number", "citation number"),
    "whole": (
        "citation", "reference", "full citation", "text", "raw", "full text", "raw text", "entry",
        "zitat",
        "raw citation", "quelle", "description",
    ),
}  # fmt: skip
PERSON: dict[str, tuple[str, ...]] = {
    "given": ("first name", "given name", "firstname", "vorname", "forename", "given", "first"),
    "family": ("last name", "family name", "surname", "lastname", "nachname", "family", "last"),
    "email": ("email", "e mail", "mail", "email address", "e mail address"),
    "affiliation": (
        "affiliation", "affiliations", "institution", "organization", "organisation", "university",
        "institut",
        "company", "institute", "department",
    ),
    "name": ("name", "full name", "author", "author name", "person", "autor"),
}  # fmt: skip
STATION: dict[str, tuple[str, ...]] = {
    "start": (
        "start date", "start", "from", "beginn", "von", "begin", "date from", "start year",
        "startdatum"
    ),
    "end": (
        "end date", "end", "to", "ende", "bis", "until", "date to", "end year", "enddatum",
        "graduation date"
    ),
    "period": (
        "period", "dates", "duration", "zeitraum", "date range", "years", "timeframe",
        "time period"
    ),
    "date": (
        "date", "year", "datum", "jahr", "date awarded", "issue date", "awarded", "graduation year"
    ),
    "current": (
        "is current", "current", "ongoing", "aktuell", "currently employed", "present",
        "is present"
    ),
    "organisation": (
        "employer", "company", "organization", "organisation", "institution", "university",
        "school", "firma",
        "arbeitgeber", "unternehmen", "hochschule", "universität", "schule", "issuer",
        "issuing organization",
        "awarding body", "company name", "institution name", "employer name", "organization name",
        "college",
        "issued by", "aussteller", "einrichtung", "provider", "institut",
    ),
    "title": (
        "job title", "position", "title", "role", "degree", "qualification", "qualification title",
        "abschluss",
        "stelle", "tätigkeit", "berufsbezeichnung", "funktion", "designation", "occupation",
        "program",
        "degree name", "award", "name", "certification", "certificate", "award name",
        "bezeichnung", "titel",
        "project", "project name", "award title", "studiengang",
    ),
    "location": ("location", "place", "city", "ort", "standort", "country", "land"),
    "category": ("category", "type", "kind", "kategorie", "art", "section"),
    "field": (
        "field of study", "major", "subject", "fachrichtung", "area of study", "discipline",
        "field"
    ),
    "description": (
        "description", "responsibilities", "details", "summary", "beschreibung", "aufgaben",
        "tasks", "highlights",
        "achievements", "duties", "content", "notes", "text", "courses", "accomplishments",
        "bullets", "inhalt",
    ),
}  # fmt: skip
REST: dict[str, tuple[str, ...]] = {
    "heading": (
        "section title", "title", "heading", "section", "name", "überschrift", "abschnitt",
        "section name"
    ),
    "content": ("content", "text", "description", "details", "inhalt", "body", "items"),
}  # fmt: skip


def role(node: Node, roles: Mapping[str, tuple[str, ...]]) -> str | None:
    """The role whose words are the node's name or title; else the first whose words are in them."""
    said = [words(node.label.name), words(node.label.title)]
    for one, known in roles.items():
        if any(text in known for text in said):
            return one
    for one, known in roles.items():
        if any(f" {word} " in f" {text} " for text in said for word in known):
            return one
    return None


def words(name: str) -> str:
    """A name as plain words: "qualificationTitle" and "qualification_title" are the same."""
    apart = re.sub(r"(?<=[a-zß-ÿ0-9])(?=[A-Z])", " ", name)
    return " ".join(re.split(r"[\W_]+", apart)).strip().casefold()


def says(label: Label, *wanted: str) -> bool:
    """Whether a label's name, title or description has one of some words."""
    text = f" {words(label.name)} {words(label.title)} {words(label.description)} "
    return any(f" {word} " in text for word in wanted)
