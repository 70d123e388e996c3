"""What people call the keys of a declaration of performance, in words and in questions."""

from __future__ import annotations

NUMBER = "/Declaration Number"
CODE = "/Unique Identification Code of the Product-Type"
USE = "/Intended Use(s)"
MAKER = "/Manufacturer"
AGENT = "/Authorised Representative"
AVCP = "/System(s) of Assessment and Verification of Constancy of Performance (AVCP)"
STANDARD = "/Harmonised Standard"
BODY = "/Notified Body"
TABLE = "/Declared Performance"
FIRE = "/Declared Performance/Reaction to fire"
DOCUMENTATION = "/Appropriate Technical Documentation and~1or Specific Technical Documentation"
STATEMENT = "/Declaration Statement"
SIGNATURE = "/Signature"
SIGNERS = "/Signature/Signatories"
NAME = "/Signature/Signatories/*/Name"
POSITION = "/Signature/Signatories/*/Position"
PLACE = "/Signature/Place and Date of Issue"
NOTICE = "/Signature/Notice"

SYNONYMS = {
    NUMBER: (
        "Declaration Number", "declaration no.", "DoP number", "DoP No.", "Erklärungsnummer",
        "Nummer der Leistungserklärung", "Leistungserklärung Nr.", "DoP-Nr.", "LE-Nr.",
        "Welche Nummer hat die Leistungserklärung?", "number of the declaration",
    ),
    CODE: (
        "Unique Identification Code of the Product-Type", "identification code", "product type",
        "Eindeutiger Kenncode des Produkttyps", "Kenncode", "Identifikations-Code", "Produkttyp",
        "Welches Produkt ist das?", "Which product is it?",
    ),
    USE: (
        "Intended Use(s)", "intended use", "purpose", "Verwendungszweck", "Vorgesehene Verwendung",
        "Einsatzbereich", "Wofür wird das Produkt verwendet?", "What is it used for?",
        "Wozu dient das Produkt?",
    ),
    MAKER: (
        "Manufacturer", "producer", "Hersteller", "Hersteller:",
        "Name und Anschrift des Herstellers", "Adresse des Herstellers", "manufacturer's address",
        "Wer stellt das Produkt her?",
        "Who makes it?", "Von wem wurde das Produkt hergestellt?", "Produkthersteller",
        "Herstellername", "fabricant",
    ),
    AGENT: (
        "Authorised Representative", "authorized representative", "Bevollmächtigter",
        "Wer ist der Bevollmächtigte?", "Wer vertritt den Hersteller?", "mandataire",
    ),
    AVCP: (
        "System(s) of Assessment and Verification of Constancy of Performance (AVCP)", "AVCP",
        "AVCP-System", "AVCP system",
        "System zur Bewertung und Überprüfung der Leistungsbeständigkeit",
        "assessment and verification of constancy of performance", "Welches System gilt?",
        "Which system applies?", "Konformitätsbewertung", "System",
    ),
    STANDARD: (
        "Harmonised Standard", "harmonized standard", "Norm", "Harmonisierte Norm",
        "harmonisierte technische Spezifikation", "Nach welcher Norm?", "Which standard applies?",
        "norme harmonisée",
    ),
    BODY: (
        "Notified Body", "notified bodies", "notifizierte Stelle", "Notifizierte Stellen",
        "Prüfstelle", "Welche Stelle hat geprüft?", "Who certified it?",
        "Wer hat das Produkt geprüft?", "certification body",
    ),
    TABLE: (
        "Declared Performance", "essential characteristics", "Erklärte Leistung", "Leistungswerte",
        "wesentliche Merkmale", "all characteristics", "erklärte Leistungen",
    ),
    FIRE: (
        "Reaction to fire", "Brandverhalten", "Brandklasse", "fire class", "Euroklasse",
        "Brandverhaltensklasse", "Is the product combustible?", "Ist das Produkt brennbar?",
        "Welche Brandklasse hat das Produkt?", "What is the product's fire class?",
        "classe de feu", "Baustoffklasse",
    ),
    DOCUMENTATION: (
        "Appropriate Technical Documentation and/or Specific Technical Documentation",
        "technical documentation", "Spezifische Technische Dokumentation",
        "Technische Dokumentation",
    ),
    STATEMENT: (
        "Declaration Statement", "Erklärungstext", "Wer ist verantwortlich?",
        "Who is responsible for the declaration?", "Was erklärt der Hersteller am Ende?",
    ),
    SIGNATURE: ("Signature", "Unterschrift", "Unterschriften"),
    SIGNERS: ("Signatories", "Unterzeichner", "the signatories"),
    NAME: (
        "Wer hat unterschrieben?", "Wer hat die Erklärung unterschrieben?", "Who signed?", "Name",
        "Who has signed the declaration?", "Name des Unterzeichners",
        "Von wem wurde unterschrieben?",
        "name of the signatory", "signed by", "Qui a signé ?",
    ),
    POSITION: (
        "Position", "Funktion des Unterzeichners", "the signatory's position", "Funktion",
        "In welcher Funktion wurde unterschrieben?", "What is the position of the signatory?",
    ),
    PLACE: (
        "Place and Date of Issue", "Ort und Datum der Ausstellung", "Ausstellungsdatum",
        "issue date", "Wann wurde unterschrieben?", "Wo und wann wurde die Erklärung ausgestellt?",
        "When was it signed?", "Where was the declaration issued?", "Ort, Datum",
    ),
    NOTICE: ("Notice", "Hinweis", "Vermerk"),
}  # fmt: skip
NAMED = [(words, path) for path, said in SYNONYMS.items() for words in said]
