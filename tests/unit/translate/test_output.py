"""The values of an extraction in another language: keys, values, and what became of each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.schema.loading import load
from sealread.schema.placeholder import validate
from sealread.translate.output import output

SAMPLES = json.loads(
    (Path(__file__).parents[3] / "resources" / "samples" / "truth.json").read_text("utf-8")
)
VALUES: dict[str, Any] = {
    "Erklärungsnummer": "13813 / 3.1",
    "Vorgesehene Verwendung": "Estrich für innen",
    "Hersteller": "Nebel Hartbeton GmbH, Hohe Straße 1, 44866 Bochum",
    "Bevollmächtigter": "nicht relevant",
    "Harmonisierte Norm": ["EN 13813:2002"],
    "Erklärte Leistung": {
        "Brandverhalten": "A 1",
        "Mechanische Eigenschaften": {"Druckfestigkeit": "C 60 (28 d)", "Klang": None},
    },
    "Unterschrift": {
        "Unterzeichner": [{"Name": "Walter Fabel", "Position": "Geschäftsführer / CEO"}],
        "Ort und Datum der Ausstellung": "Amberg, 3. Mai 2020",
    },
}


def test_keys_and_values_come_over_and_nothing_is_lost() -> None:
    made = output(VALUES, load("dop.de"), "de", "en")

    assert made.values == {
        "Declaration Number": "13813 / 3.1",
        "Intended Use(s)": "Estrich für innen",
        "Manufacturer": "Nebel Hartbeton GmbH, Hohe Straße 1, 44866 Bochum",
        "Authorised Representative": "not relevant",
        "Harmonised Standard": ["EN 13813:2002"],
        "Declared Performance": {
            "Reaction to fire": "A 1",
            "Mechanical properties": {"Compressive strength": "C 60 (28 d)", "Klang": None},
        },
        "Signature": {
            "Signatories": [{"Name": "Walter Fabel", "Position": "Managing Director / CEO"}],
            "Place and Date of Issue": "Amberg, 3 May 2020",
        },
    }


def test_of_each_leaf_it_is_told_how_it_got_there() -> None:
    made = output(VALUES, load("dop.de"), "de", "en")
    how = {leaf.path: leaf.how for leaf in made.leaves}

    assert how["/Bevollmächtigter"] == "translated"
    assert how["/Erklärungsnummer"] == "language_free"
    assert how["/Hersteller"] == "language_free"
    assert how["/Harmonisierte Norm/0"] == "language_free"
    assert made.untranslated == ("/Vorgesehene Verwendung",)


def test_a_leaf_is_found_under_both_its_paths() -> None:
    made = output(VALUES, load("dop.de"), "de", "en")
    paths = {leaf.path: leaf.translated_path for leaf in made.leaves}

    assert paths["/Unterschrift/Unterzeichner/0/Name"] == "/Signature/Signatories/0/Name"
    assert paths["/Erklärte Leistung/Brandverhalten"] == "/Declared Performance/Reaction to fire"


@pytest.mark.parametrize(
    ("name", "source", "target", "schema", "twin"),
    [
        ("dop/dop_de.pdf", "de", "en", "dop.de", "dop"),
        ("dop/dop_en.pdf", "en", "de", "dop", "dop.de"),
    ],
)
def test_the_translation_of_a_sample_is_valid_under_the_twin_schema(
    name: str, source: str, target: str, schema: str, twin: str
) -> None:
    values = SAMPLES[name]["values"]

    made = output(values, load(schema), source, target)

    assert validate(made.values, load(twin)) == validate(values, load(schema))
    assert list(made.values) == [node.label.name for node in load(twin).root.children]


def test_two_names_of_one_meaning_both_stay() -> None:
    values = {"Declared Performance": {"Brandverhalten": "A1", "Brandverhaltensklasse": "B"}}

    made = output(values, load("dop"), "de", "en")

    assert made.values["Declared Performance"] == {
        "Reaction to fire": "A1", "Brandverhaltensklasse": "B",
    }  # fmt: skip


def test_a_name_that_is_taken_is_not_taken_again() -> None:
    values = {"Declared Performance": {"Brandverhalten": "A1", "Reaction to fire": "B"}}

    made = output(values, load("dop"), "de", "en")

    assert sorted(made.values["Declared Performance"].values()) == ["A1", "B"]


def test_fixed_choices_and_figures_are_not_touched(schema_of) -> None:
    schema = schema_of(
        {
            "type": "object",
            "properties": {
                "answer": {"enum": ["ja", "nein"]},
                "said": {"type": "string"},
                "count": {"type": "integer"},
            },
        }
    )

    made = output({"answer": "ja", "said": "ja", "count": 3}, schema, "de", "en")

    assert made.values == {"answer": "ja", "said": "yes", "count": 3}


def test_keys_of_a_strangers_schema_stay(schema_of) -> None:
    schema = schema_of({"type": "object", "properties": {"Dicke": {"type": "string"}}})

    assert output({"Dicke": "entfällt"}, schema, "de", "en").values == {"Dicke": "not applicable"}


def test_without_a_schema_all_keys_are_names_of_the_page() -> None:
    assert output({"Dicke": "5 mm", "Farbe": "blau"}, None, "de", "en").values == {
        "Thickness": "5 mm", "Farbe": "blau",
    }  # fmt: skip


def test_a_root_that_is_a_list_or_a_scalar_comes_over(schema_of) -> None:
    schema = schema_of({"type": "array", "items": {"type": "string"}})

    assert output(["nein", "x-1"], schema, "de", "en").values == ["no", "x-1"]


def test_the_names_of_a_document_bind_a_model_in_its_prose() -> None:
    class Careless:
        def translate(self, text: str, source: str, target: str) -> str:
            return text.replace("Fabel", "Fable").replace("Werkleiter sowie", "plant manager and")

    values = {
        "Intended Use(s)": "zugelassen durch unseren Werkleiter sowie Walter Fabel",
        "Signature": {"Signatories": [{"Name": "Walter Fabel"}]},
    }

    made = output(values, load("dop"), "de", "en", Careless())

    assert made.values["Intended Use(s)"] == values["Intended Use(s)"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(JSON)
def test_whatever_the_values_their_shape_stays(values: Any) -> None:
    made = output(values, load("dop"), "de", "en")

    assert _shape(made.values) == _shape(values)
    assert len(made.leaves) == _count(values)


def _shape(value: Any) -> Any:
    if isinstance(value, dict):
        return [_shape(item) for item in value.values()]
    if isinstance(value, list):
        return [_shape(item) for item in value]
    return type(value)


def _count(value: Any) -> int:
    if isinstance(value, dict | list):
        return sum(_count(item) for item in (value.values() if isinstance(value, dict) else value))
    return 1
