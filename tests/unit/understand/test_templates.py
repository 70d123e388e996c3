"""Questions about keys: from templates, with their answers from values that are known."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sealread.schema.loading import load
from sealread.schema.model import Schema
from sealread.translate.glossary import LANGUAGES, keys
from sealread.understand.keys import about
from sealread.understand.templates import Asked, question_for, question_set, wordings

VALUES = {
    "Declaration Number": "13813 / 3.1",
    "Notified Body": None,
    "Harmonised Standard": ["EN 13813:2002", "EN 998-1:2010"],
    "Declared Performance": {
        "Brandverhalten": "A 1",
        "Klang/Ton": "hell",
        "Mechanische Eigenschaften": {"Zugfestigkeit": "5 N/mm²"},
    },
    "Signature": {
        "Signatories": [
            {"Name": "Walter Fabel", "Position": "Prokurist"},
            {"Name": "Ute Nebel", "Position": None},
        ],
        "Place and Date of Issue": "Amberg, 21.06.2013",
    },
}


@pytest.fixture(scope="module")
def dop() -> Schema:
    return load("dop")


def _of(asked: tuple[Asked, ...], path: str) -> list[Asked]:
    return [one for one in asked if one.path == path]


def test_every_leaf_is_asked_about_in_each_language_and_way(dop: Schema) -> None:
    asked = question_set(VALUES, dop, "de")

    paths = {one.path for one in asked}
    assert paths == {
        "/Declaration Number", "/Notified Body", "/Harmonised Standard",
        "/Declared Performance/Brandverhalten", "/Declared Performance/Klang~1Ton",
        "/Declared Performance/Mechanische Eigenschaften/Zugfestigkeit",
        "/Signature/Signatories/*/Name", "/Signature/Signatories/*/Position",
        "/Signature/Place and Date of Issue",
    }  # fmt: skip
    for path in paths:
        assert {(one.language, one.way) for one in _of(asked, path)} == {
            (language, way) for language in ("de", "en") for way in ("worded", "path")
        }


def test_the_truth_is_the_value_or_those_of_all_records(dop: Schema) -> None:
    asked = question_set(VALUES, dop, "de")
    truths = {one.path: one.truth for one in asked}

    assert truths["/Declaration Number"] == "13813 / 3.1"
    assert truths["/Notified Body"] is None
    assert truths["/Harmonised Standard"] == ["EN 13813:2002", "EN 998-1:2010"]
    assert truths["/Signature/Signatories/*/Name"] == ["Walter Fabel", "Ute Nebel"]
    assert truths["/Signature/Signatories/*/Position"] == "Prokurist"


def test_questions_are_worded_in_their_own_language(dop: Schema) -> None:
    asked = question_set(VALUES, dop, "de")
    fire = _of(asked, "/Declared Performance/Brandverhalten")

    assert [one.question for one in fire] == [
        "Welche Leistung ist für 'Brandverhalten' erklärt?",
        "Was ist der Wert von 'Erklärte Leistung/Brandverhalten'?",
        "What is the declared performance for 'Reaction to fire'?",
        "What is the value of 'Declared Performance/Reaction to fire'?",
    ]
    assert [one.question for one in _of(asked, "/Signature/Signatories/*/Name")] == [
        "Wer hat die Erklärung unterschrieben?",
        "Was ist der Wert von 'Unterschrift/Unterzeichner/Name'?",
        "Who signed the declaration?",
        "What is the value of 'Signature/Signatories/Name'?",
    ]


def test_a_name_that_the_glossary_does_not_have_stays_as_printed(dop: Schema) -> None:
    sound = _of(question_set(VALUES, dop, "de", ("en",)), "/Declared Performance/Klang~1Ton")

    assert "'Klang/Ton'" in sound[0].question


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_key_of_the_glossary_has_templates(language: str) -> None:
    for key in keys():
        said = wordings(key.id, language)  # type: ignore[arg-type]
        assert said, key.id
        assert all(question.endswith("?") for question in said)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", ["dop", "dop.de"])
def test_every_template_names_its_key_and_no_other(name: str, language: str) -> None:
    schema = load(name)
    for key in keys():
        for question in wordings(key.id, language):  # type: ignore[arg-type]
            found = {one.path for one in about(question, schema)}
            own = {one.path for one in about(key.said("en")[0], schema)}
            assert found == own, question


def test_any_schema_can_be_asked(schema_of) -> None:
    schema = schema_of(
        {
            "type": "object",
            "properties": {
                "total": {"type": "number", "title": "Sum total"},
                "shop": {"type": "object", "properties": {"town": {"type": "string"}}},
            },
        }
    )
    asked = question_set({"total": 3.5, "shop": {"town": "Amberg"}}, schema, None, ("en",))

    assert [(one.question, one.truth) for one in asked] == [
        ("What is the 'Sum total'?", 3.5),
        ("What is the value of 'Sum total'?", 3.5),
        ("What is the 'Town'?", "Amberg"),
        ("What is the value of 'Shop/Town'?", "Amberg"),
    ]


def test_a_language_without_a_template_has_no_question(dop: Schema) -> None:
    assert question_for("/Manufacturer", dop, "fr") == "Qui est le fabricant du produit ?"
    assert all(wordings("manufacturer", language) for language in LANGUAGES)
    assert wordings("no such key", "en") == ()


def test_every_question_about_the_real_documents_names_the_key_it_is_about(
    data: Path, dop: Schema
) -> None:
    for line in (data / "dop" / "truth.jsonl").read_text("utf-8").splitlines():
        truth = json.loads(line)
        for asked in question_set(truth["values"], dop, truth["language"], ways=("worded",)):
            (found,) = about(asked.question, dop)
            below = asked.path.startswith("/Declared Performance/")
            assert found.path == asked.path or (below and str(found.path)[:21] == asked.path[:21])
