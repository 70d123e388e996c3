"""The kinds of documents that the reader has learnt to tell, and the schemas that fit them."""

from __future__ import annotations

ASKED: dict[str, tuple[str, ...]] = {
    "en": ("Type of document", "What kind of document is this?"),
    "de": ("Art des Dokuments", "Um was für ein Dokument handelt es sich?"),
}
"""How the reader has learnt to be asked which kind of document it has before it."""
TITLES: dict[str, tuple[str, str]] = {
    "dop": ("Declaration of Performance", "Leistungserklärung"),
    "invoice": ("Invoice", "Rechnung"),
    "receipt": ("Receipt", "Kassenbon"),
    "purchase_order": ("Purchase order or delivery note", "Bestellung oder Lieferschein"),
    "utility_bill": ("Utility bill", "Verbrauchsabrechnung"),
    "payslip": ("Payslip", "Gehaltsabrechnung"),
    "bank_statement": ("Account statement", "Kontoauszug"),
}
"""What the documents of the library's schemas are called, in English and in German."""
OTHERS: tuple[tuple[str, str], ...] = (
    ("Form", "Formular"),
    ("Broadcast advertising contract", "Werbevertrag mit einem Sender"),
    ("Bank or broker confirmation", "Wertpapier- oder Bankabrechnung"),
    ("Foreign agent registration", "Registrierung eines ausländischen Vertreters"),
    ("Contract", "Vertrag"),
    ("Résumé", "Lebenslauf"),
    ("Financial statement", "Jahresabschluss"),
    ("Letter", "Brief"),
    ("Memo", "Aktennotiz"),
    ("Minutes of a meeting", "Protokoll"),
    ("Certificate", "Bescheinigung"),
)
"""What other documents are called, for which the library has no schema."""
