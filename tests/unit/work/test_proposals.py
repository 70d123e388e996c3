"""What documents say under names of the model's own, as a schema."""

from __future__ import annotations

from sealread.extract.result import Reading
from sealread.schema.draft import Part
from sealread.work.proposals import Proposed, drafted, suggestions, without_values
from sealread.work.suggested import Suggestion, part_for
from tests.desktop.samples import reading


def said(**values: str) -> list[Reading]:
    """Readings by their paths, of which two underscores part the tokens."""
    return [
        reading(f"/{path.replace('__', '/')}", text=text, value=text)
        for path, text in values.items()
    ]


def proposed(**values: str) -> Proposed:
    return Proposed.of(said(**values), "en")


def shape(part: Part) -> dict[str, object]:
    return {
        one.key: shape(one) if one.children else f"{one.kind}{' list' * one.many}"
        for one in part.children
    }


def test_of_one_document_names_types_sections_and_lists() -> None:
    tree = proposed(
        order_no="A-7", order_date="14.03.2024", total="1,250.00 EUR", seller__name="Acme Ltd",
        seller__city="York", items__0__name="Tile", items__0__price="12.50", norms__0="EN 1",
        norms__1="EN 2",
    )  # fmt: skip
    root = drafted(tree, "Order")
    assert root.title == "Order"
    assert shape(root) == {
        "order_no": "text", "order_date": "date", "total": "number",
        "seller": {"name": "text", "city": "text"},
        "items": {"name": "text", "price": "number"}, "norms": "text list",
    }  # fmt: skip
    kinds = {one.key: one.kind for one in root.children}
    assert (kinds["seller"], kinds["items"]) == ("section", "records")
    assert root.children[0].title == "Order no"
    assert not any(one.required for one in root.children)


def test_a_printed_label_says_how_a_named_value_is_called_or_is_a_name_of_its_own() -> None:
    tree = proposed(order_number="A-7", seller__name="Acme Ltd")
    labels = [
        Suggestion(part_for("Order no", "text", "en"), "A 7"),
        Suggestion(part_for("Supplier", "text", "en"), "Acme Ltd"),
        Suggestion(part_for("Due date", "date", "en"), "1 May 2026", 2),
    ]
    tree.label(labels, "en")
    root = drafted(tree)
    assert shape(root) == {
        "order_number": "text", "seller": {"name": "text"}, "due_date": "date",
    }  # fmt: skip
    number, seller, due = root.children
    assert number.phrases == {"en": ("Order no",)}
    assert seller.children[0].phrases == {"en": ("Supplier",)}
    assert (due.title, due.phrases) == ("Due date", {"en": ("Due date",)})


def test_of_several_names_for_the_same_words_the_one_like_the_label_has_it() -> None:
    tree = proposed(lamps="3", sockets="3", switches="3")
    tree.label(
        [Suggestion(part_for(label, "text", "en"), "3") for label in ("Switches", "Lamps")], "en"
    )
    said = {one.key: one.phrases.get("en", ()) for one in drafted(tree).children}
    assert said == {"lamps": ("Lamps",), "sockets": (), "switches": ("Switches",)}


def test_a_name_that_is_what_the_document_says_is_none() -> None:
    tree = proposed(
        acme_ltd="ACME Ltd.", seller="Acme Ltd", amount="4", column="Amount", plot_17="South",
        address="Plot 17, York", page_2="x", plot_17b__side="East",
    )  # fmt: skip
    assert list(without_values(tree).below) == [
        "seller", "amount", "column", "address", "page_2", "plot_17b",
    ]  # fmt: skip


def test_what_all_papers_have_is_not_told_twice_of_one() -> None:
    tree = proposed(landlord="Ann Archer", issuer_name="Ann Archer", issue_date="1 May 2026")
    assert list(shape(drafted(tree))) == ["landlord", "issue_date"]
    assert [one.part.key for one in suggestions(tree)] == ["landlord", "issue_date"]


def test_names_for_the_next_document_and_suggestions_for_a_person() -> None:
    tree = proposed(number="1", seller__name="Acme", items__0__name="Tile")
    assert tree.names() == ["number", "seller", "name", "items"]
    told = suggestions(tree)
    assert [(one.part.key, one.sample) for one in told] == [
        ("number", "1"), ("seller", "Acme"), ("items", "Tile"),
    ]  # fmt: skip
    assert told[0].page == 1


def test_a_number_that_names_something_is_text() -> None:
    root = drafted(proposed(permit_number="3.0", total_volume="3.0", no_seri="0.815"))
    assert shape(root) == {"permit_number": "text", "total_volume": "number", "no_seri": "text"}
