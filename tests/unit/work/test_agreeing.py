"""Several documents of a kind, each named alone, agree on one schema."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sealread.schema.draft import Part, walk
from sealread.work.agreeing import Agreement
from sealread.work.proposals import Proposed
from sealread.work.schema_building import Said, agreement
from sealread.work.suggested import Suggestion, part_for
from tests.unit.work.test_proposals import proposed, shape


def agreed(some: list[Proposed], title: str, schema: str = "") -> Part:
    return Agreement(some, schema).agreed(title)


def keys(root: Part) -> list[str]:
    return [one.key for one in root.children]


def found(root: Part, key: str) -> Part:
    return next(one for one in walk(root) if one.key == key)


def labelled(label: str, **values: str) -> Proposed:
    """A document whose first value stands beside a label."""
    tree = proposed(**values)
    tree.label([Suggestion(part_for(label, "text", "en"), next(iter(values.values())))], "en")
    return tree


def test_names_that_are_nearly_the_same_are_one_field() -> None:
    root = agreed([proposed(permit_number="A-1"), proposed(permit_numbers="A-2")], "Permit")
    assert (root.title, keys(root)) == ("Permit", ["permit_number"])
    assert root.children[0].required


def test_the_order_of_a_name_s_words_does_not_matter() -> None:
    assert keys(agreed([proposed(owner_name="Ann"), proposed(name_owner="Bob")], "")) == [
        "owner_name"
    ]


def test_what_is_printed_beside_it_tells_a_field_and_names_it() -> None:
    some = [labelled("Plot no", a="17"), labelled("Plot no", b="18"), labelled("Plot no", c="19")]
    assert keys(agreed(some, "")) == ["plot_no"]


def test_what_papers_print_beside_it_goes_before_what_all_papers_call_it() -> None:
    some = [labelled("Landlord", recipient_name=name) for name in ("Ann Archer", "Bob Bolt")]
    assert keys(agreed(some, "")) == ["landlord"]
    some = [labelled(label, recipient_name="Ann Archer") for label in ("Landlord", "Lessor")]
    assert keys(agreed(some, "")) == ["recipient_name"]


def test_the_same_words_on_all_documents_are_one_field_whatever_it_is_called() -> None:
    some = [
        proposed(landlord="Ann Archer", letting_party="Ann Archer"),
        proposed(landlord="Bob Bolt", letting_party="Bob Bolt"),
    ]
    assert keys(agreed(some, "")) == ["landlord"]


def test_two_names_of_a_document_for_other_words_are_two_fields() -> None:
    some = [
        proposed(ship_to_name="Ann Archer", ship_to_names="Bob Bolt"),
        proposed(ship_to_name="Eve Ember", ship_to_names="Kim Kettle"),
    ]
    assert keys(agreed(some, "")) == ["ship_to_name", "ship_to_names"]


def test_two_amounts_that_happen_to_be_the_same_are_two_fields() -> None:
    some = [proposed(rent="400.00", deposit="400.00"), proposed(rent="510.00", deposit="510.00")]
    assert keys(agreed(some, "")) == ["rent", "deposit"]


def test_what_half_have_stays_and_what_not_all_have_may_be_missing() -> None:
    some = [
        proposed(plot="1", warden="Ann"), proposed(plot="2", warden="Bob"),
        proposed(plot="3", remark="late"), proposed(plot="4"),
    ]  # fmt: skip
    root = agreed(some, "")
    assert {one.key: one.required for one in root.children} == {"plot": True, "warden": False}
    assert keys(agreed(some[2:], "")) == ["plot", "remark"]


def test_papers_call_it_as_all_papers_do() -> None:
    """What was asked of every paper, or the library calls so, has that name."""
    some = [
        proposed(grant_date="1 May 2026", issue_date="1 May 2026"),
        proposed(grant_date="2 May 2026", issue_date="2 May 2026"),
    ]
    assert keys(agreed(some, "")) == ["issue_date"]


def test_papers_of_a_kind_of_the_library_have_its_fields_under_its_names() -> None:
    own = {"due": "1 May 2026", "subtotal": "90", "issuer_name": "Acme"}
    some = [labelled("Invoice no", a="R1", **own), proposed(invoice_no="R2", **own)]
    root = agreed(some, "", "invoice")
    assert {"invoice_number", "net_total", "seller_name"} <= set(keys(root))
    assert "unit_price" in keys(found(root, "lines"))
    assert found(root, "due_date").phrases["de"]
    assert "issuer_name" not in keys(root)  # which the library calls otherwise
    assert "invoice_number" not in keys(agreed(some, ""))


def test_what_the_library_has_in_sections_and_as_keys_of_the_page_stays() -> None:
    some = [Said(proposed(declaration_number="1"), "dop"), Said(proposed(manufacturer="A"), "dop")]
    root = agreement(some).agreed("")
    kinds = {one.key: one.kind for one in root.children}
    assert kinds["Declared Performance"] == "open_keys"
    assert kinds["Signature"] == "section"
    assert kinds["Declaration Number"] == "text"
    german = [Said(replace(one.proposed, language="de"), "dop") for one in some]
    assert "Erklärte Leistung" in keys(agreement(german).agreed(""))


def test_the_kind_of_at_least_half_of_the_papers_is_theirs() -> None:
    said = [Said(proposed(remark="late"), kind) for kind in ("receipt", "receipt", "", "invoice")]
    assert "merchant_name" in keys(agreement(said).agreed(""))
    assert keys(agreement(said[1:]).agreed("")) == ["remark"]


def test_sections_are_given_up_and_lists_with_the_same_columns_are_one() -> None:
    some = [
        proposed(owner__street="High Street 1", items__0__part="Tile", items__0__weight="3 kg"),
        proposed(street="Low Street 2", goods__0__part="Slab", goods__0__weight="4 kg"),
    ]
    assert shape(agreed(some, "")) == {
        "street": "text", "items": {"part": "text", "weight": "text"},
    }  # fmt: skip


def test_of_two_fields_with_a_name_one_says_in_which_section_it_is() -> None:
    some = [
        proposed(owner__city="York", tenant__city="Leeds"),
        proposed(owner__city="Hull", tenant__city="Ripon"),
    ]
    assert set(keys(agreed(some, ""))) == {"city", "tenant_city"}


def test_what_documents_say_at_a_field_of_the_schema() -> None:
    agreement = Agreement(
        [proposed(plot="1", warden="Ann"), proposed(plot="2"), proposed(plot="3")]
    )
    plot = agreement.agreed("").children[0]
    assert agreement.words(plot.id) == {0: ["1"], 1: ["2"], 2: ["3"]}
    assert agreement.words(0) == {}


@pytest.mark.parametrize("said", [[], [Proposed("")], [Proposed(""), Proposed("")]])
def test_of_nothing_there_is_a_schema_without_fields(said: list[Proposed]) -> None:
    assert keys(agreed(said, "")) == []


names = st.dictionaries(
    st.sampled_from(["plot", "plots", "warden", "issue_date", "name", "owner__name", "rows__0__a"]),
    st.sampled_from(["1", "2", "Ann Archer", "Bob Bolt", "1 May 2026"]), min_size=1,
)  # fmt: skip


@given(st.lists(names, min_size=2, max_size=5))
def test_keys_beside_each_other_are_never_the_same(documents: list[dict[str, Any]]) -> None:
    for part in walk(agreed([proposed(**one) for one in documents], "")):
        own = keys(part)
        assert len(set(own)) == len(own)
