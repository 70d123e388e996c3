"""Schemas made on the spot."""

from sealread.schema.adhoc import Named, extended, form_schema, keys_schema
from sealread.schema.loading import load
from sealread.schema.model import Field, OpenKeys


def test_a_form_has_open_keys_with_one_value_or_several() -> None:
    [node] = form_schema().root.children

    assert isinstance(node, OpenKeys)
    assert node.path == ""


def test_named_keys_are_asked_as_they_are_named() -> None:
    schema = keys_schema([Named("Lieferzeit", {"en": ("Delivery time",), "de": ()}), Named("a/b")])

    first, second = schema.root.children
    assert isinstance(first, Field)
    assert (first.path, first.label.title, first.nullable) == ("/Lieferzeit", "Lieferzeit", True)
    assert first.label.phrases == {"en": ("Delivery time",)}
    assert second.path == "/a~1b"


def test_further_keys_stand_beside_those_of_a_schema() -> None:
    schema = load("dop")

    more = extended(schema, [Named("Lieferzeit"), Named("Manufacturer")])

    own = {child.path for child in schema.root.children}
    assert {child.path for child in more.root.children} == own | {"/Lieferzeit"}
    assert more.name == schema.name
    assert more.sha256 != schema.sha256


def test_a_schema_that_has_the_keys_stays_as_it_is() -> None:
    schema = load("dop")

    assert extended(schema, [Named("Manufacturer")]) is schema
    assert extended(form_schema(), [Named("x")]) == form_schema()


def test_the_same_keys_give_the_same_schema() -> None:
    assert keys_schema([Named("a")]) == keys_schema([Named("a")])
    assert keys_schema([Named("a")]).sha256 != keys_schema([Named("b")]).sha256
