"""The fields of a schema that an invoice or receipt answers by its labels, layout and sums."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec.structs import replace

from sealread.document.model import Document
from sealread.document.text_map import TextMap
from sealread.extract.evidence import Unsure
from sealread.extract.invoices import money, values
from sealread.extract.invoices.asked import roles_asked
from sealread.extract.invoices.blocks import Block, headed_blocks
from sealread.extract.invoices.found import POOR, Found
from sealread.extract.invoices.glossary import glossary
from sealread.extract.invoices.goods import Goods
from sealread.extract.invoices.letterhead import letterhead
from sealread.extract.invoices.paper import Paper
from sealread.extract.invoices.parties import parties_of
from sealread.extract.invoices.receipt import Receipt
from sealread.extract.invoices.receipt_facts import UNSAID, ReceiptFacts
from sealread.extract.invoices.receipt_records import read_goods
from sealread.extract.invoices.totals import SUMS, Sums, found_sums, sums_of
from sealread.extract.plan import plan
from sealread.extract.record_readings import RecordReadings
from sealread.extract.result import Reading, Status
from sealread.extract.settings import Settings
from sealread.extract.verification import Words, absent, reading
from sealread.schema.model import Field, Records, Schema
from sealread.schema.normalise import NotOfKind, normalise


class Papers:
    """Reads one document as an invoice or receipt, where its schema asks for that."""

    def __init__(
        self, document: Document, text_map: TextMap, schema: Schema, settings: Settings
    ) -> None:
        self._document, self._map, self._settings = document, text_map, settings
        self._schema = schema
        self._asked = roles_asked(plan(schema).fields, schema)
        self._seller_by_looks = False

    def fields(self, fields: Sequence[Field]) -> list[Reading]:
        """The readings of the fields of which the rules are sure; the others are the reader's."""
        return [one for one in self._told(fields) if self._is_firm(one.path)]

    def unsure(self, fields: Sequence[Field]) -> list[Unsure]:
        """The readings by rules of thumb; those of addresses are of the whole of them."""
        return [
            Unsure(one, whole=self._asked[one.path].endswith(".address"))
            for one in self._told(fields)
            if not self._is_firm(one.path)
        ]

    @property
    def is_asked(self) -> bool:
        """Whether the schema asks for what invoices and receipts say."""
        return bool(self._asked)

    def bought(self, records: Records) -> RecordReadings | None:
        """The records of a list of what was bought, where a receipt proves them."""
        if not self._asked or not self._receipt.is_receipt:
            return None
        return read_goods(self.paper, records, self._document.language, self._settings)

    def goods(self, records: Records, found: RecordReadings) -> RecordReadings:
        """The records of an invoice's lines with what shares a cell apart."""
        goods = Goods(self._document, records, self._settings, self._map.text)
        return replace(found, readings=tuple(goods.tidied(found.readings)))

    def _told(self, fields: Sequence[Field]) -> list[Reading]:
        made = []
        for field in fields:
            found = self._found(field) if field.path in self._asked else None
            if found is not None and (told := self._reading(field, found)) is not None:
                made.append(told)
            elif field.path in self._asked and self._facts.is_unsaid(self._asked[field.path]):
                made.append(absent(field.path, UNSAID))
        return made

    def _is_firm(self, path: str) -> bool:
        """Whether a field is told by labels and sums, not by the looks of the paper's head."""
        party, _, aspect = self._asked[path].partition(".")
        named = aspect in ("vat_id", "tax_number")
        return not aspect or named or party != "seller" or not self._seller_by_looks

    @cached_property
    def paper(self) -> Paper:
        """The document with its labels."""
        return Paper(self._map)

    @cached_property
    def _totals(self) -> Sums:
        return sums_of(self.paper, self._document.language)

    @cached_property
    def _sums(self) -> dict[str, Found]:
        return found_sums(self._totals)

    @cached_property
    def _headed(self) -> list[Block]:
        return list(headed_blocks(self.paper))

    @cached_property
    def _parties(self) -> dict[str, dict[str, Found]]:
        parties = parties_of(self.paper, self._headed)
        found = {role: party.parts for role, party in parties.items()}
        if "seller" not in found:
            taken = {piece.span for one in self._headed for piece in one.pieces}
            found["seller"] = self._doubted(letterhead(self.paper, taken))
            self._seller_by_looks = True
        return found

    def _doubted(self, parts: dict[str, Found]) -> dict[str, Found]:
        """What the head of a paper says; of a letter, which has more in it, with little trust."""
        if self._receipt.is_receipt:
            return parts
        return {name: replace(one, confidence=POOR) for name, one in parts.items()}

    @cached_property
    def _receipt(self) -> Receipt:
        return Receipt(self.paper, self._document.language)

    @cached_property
    def _facts(self) -> ReceiptFacts:
        return ReceiptFacts(self.paper, self._receipt)

    def _found(self, field: Field) -> Found | None:
        role = self._asked[field.path]
        party, _, aspect = role.partition(".")
        if aspect in ("vat_id", "tax_number"):
            return values.tax_ids(self.paper, aspect, self._headed).get(party)
        if aspect:
            return self._parties.get(party, {}).get(aspect)
        if role == "gross" and self._receipt.is_receipt:
            return self._paid()
        if role in SUMS:
            return self._sums.get(role)
        return self._labelled(role, field)

    def _paid(self) -> Found | None:
        """What a receipt comes to; by its sums only where nothing is rounded behind them."""
        proven = "gross" in self._totals.proven and not self._receipt.rounds
        return self._receipt.total() or (self._sums["gross"] if proven else None)

    def _labelled(self, role: str, field: Field) -> Found | None:
        """What a label of the role stands before."""
        kind = glossary().roles[role].kind if role in glossary().roles else None
        match kind:
            case "code":
                return values.code(self.paper, role)
            case "date":
                return values.date(self.paper, role)
            case "iban":
                return values.iban(self.paper)
            case "bic":
                return values.bic(self.paper)
            case "currency":
                return money.currency(self.paper, field.label)
            case "rate":
                return money.rate(self.paper, self._document.language, self._totals) or (
                    money.only_rate(self.paper) if self._receipt.is_receipt else None
                )
            case "receipt":
                return self._facts.find(role)
        return None

    def _reading(self, field: Field, found: Found) -> Reading | None:
        words = Words(
            text="\n".join(self.paper.said(span) for span in found.spans),
            evidence=tuple(box for span in found.spans for box in self._map.boxes(span)),
            confidence=min(found.confidence, *(self._map.confidence(span) for span in found.spans)),
        )
        language = self._document.language
        if found.value is not None:
            return self._meant(field, found, words)
        try:
            normalise(words.text, field, language)
        except NotOfKind:
            return None
        return reading(field, field.path, words, language, self._settings.review_below)

    def _meant(self, field: Field, found: Found, words: Words) -> Reading | None:
        """A reading whose value the words mean without saying it."""
        sure = words.confidence >= self._settings.review_below
        status: Status = "inferred" if sure else "needs_review"
        value = found.value
        if field.kind == "string" and not isinstance(value, str):
            return None
        return Reading(
            field.path, value, words.text, words.evidence, round(words.confidence, 4), status,
            reason=found.reason,
        )  # fmt: skip
