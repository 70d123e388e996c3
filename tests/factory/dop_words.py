"""The printed labels of a declaration of performance, old and new form, in two languages.

Wording after Annex III of Regulation (EU) No 305/2011, as first published (eleven entries with the
signature) and as replaced by Delegated Regulation (EU) No 574/2014 (nine entries).
"""

from __future__ import annotations

TITLE = {"de": "LEISTUNGSERKLÄRUNG", "en": "DECLARATION OF PERFORMANCE"}
NUMBER = {"de": ("Nr.", "Nummer:", "LE-Nr.:"), "en": ("No.", "Number:", "DoP No.:")}
ARTICLE = {
    "de": "gemäß Anhang III der Verordnung (EU) Nr. 305/2011",
    "en": "according to Annex III of Regulation (EU) No 305/2011",
}
NOT_RELEVANT = {
    "de": ("nicht relevant", "entfällt", "nicht zutreffend"),
    "en": ("not relevant", "not applicable", "n/a"),
}
CHARACTERISTIC = {"de": "Wesentliche Merkmale", "en": "Essential characteristics"}
PERFORMANCE = {"de": "Leistung", "en": "Performance"}
SPECIFICATION = {
    "de": "Harmonisierte technische Spezifikation",
    "en": "Harmonised technical specification",
}
SIGNED = {
    "de": "Unterzeichnet für den Hersteller und im Namen des Herstellers von:",
    "en": "Signed for and on behalf of the manufacturer by:",
}
NAME_AND_FUNCTION = {"de": "(Name und Funktion)", "en": "(name and function)"}
PLACE_AND_DATE = {"de": "(Ort und Datum der Ausstellung)", "en": "(place and date of issue)"}
SIGNATURE = {"de": "(Unterschrift)", "en": "(signature)"}
PAGE = {"de": "Seite {0} von {1}", "en": "Page {0} of {1}"}
BODY_SENTENCE = {
    "de": ("hat die Prüfungen nach {0} vorgenommen und Folgendes ausgestellt: Prüfbericht {1}"),
    "en": ("performed the tests under {0} and issued: test report {1}"),
}

OLD = {
    "de": {
        "code": "Eindeutiger Kenncode des Produkttyps:",
        "batch": "Typen-, Chargen- oder Seriennummer oder ein anderes Kennzeichen zur "
        "Identifikation des Bauprodukts gemäß Artikel 11 Absatz 4:",
        "use": "Vom Hersteller vorgesehener Verwendungszweck oder vorgesehene Verwendungszwecke "
        "des Bauprodukts gemäß der anwendbaren harmonisierten technischen Spezifikation:",
        "maker": "Name, eingetragener Handelsname oder eingetragene Marke und Kontaktanschrift "
        "des Herstellers gemäß Artikel 11 Absatz 5:",
        "agent": "Gegebenenfalls Name und Kontaktanschrift des Bevollmächtigten, der mit den "
        "Aufgaben gemäß Artikel 12 Absatz 2 beauftragt ist:",
        "system": "System oder Systeme zur Bewertung und Überprüfung der Leistungsbeständigkeit "
        "des Bauprodukts gemäß Anhang V:",
        "body": "Im Falle der Leistungserklärung, die ein Bauprodukt betrifft, das von einer "
        "harmonisierten Norm erfasst wird:",
        "assessment": "Im Falle der Leistungserklärung, die ein Bauprodukt betrifft, für das eine "
        "Europäische Technische Bewertung ausgestellt worden ist:",
        "performance": "Erklärte Leistung",
        "statement": "Die Leistung des Produkts gemäß den Nummern 1 und 2 entspricht der "
        "erklärten Leistung nach Nummer 9. Verantwortlich für die Erstellung dieser "
        "Leistungserklärung ist allein der Hersteller gemäß Nummer 4.",
    },
    "en": {
        "code": "Unique identification code of the product-type:",
        "batch": "Type, batch or serial number or any other element allowing identification of "
        "the construction product as required pursuant to Article 11(4):",
        "use": "Intended use or uses of the construction product, in accordance with the "
        "applicable harmonised technical specification, as foreseen by the manufacturer:",
        "maker": "Name, registered trade name or registered trade mark and contact address of "
        "the manufacturer as required pursuant to Article 11(5):",
        "agent": "Where applicable, name and contact address of the authorised representative "
        "whose mandate covers the tasks specified in Article 12(2):",
        "system": "System or systems of assessment and verification of constancy of performance "
        "of the construction product as set out in Annex V:",
        "body": "In case of the declaration of performance concerning a construction product "
        "covered by a harmonised standard:",
        "assessment": "In case of the declaration of performance concerning a construction "
        "product for which a European Technical Assessment has been issued:",
        "performance": "Declared performance",
        "statement": "The performance of the product identified in points 1 and 2 is in "
        "conformity with the declared performance in point 9. This declaration of performance is "
        "issued under the sole responsibility of the manufacturer identified in point 4.",
    },
}
NEW = {
    "de": {
        "code": "Eindeutiger Kenncode des Produkttyps:",
        "use": "Verwendungszweck(e):",
        "maker": "Hersteller:",
        "agent": "Bevollmächtigter:",
        "system": "System(e) zur Bewertung und Überprüfung der Leistungsbeständigkeit:",
        "standard": "Harmonisierte Norm:",
        "body": "Notifizierte Stelle(n):",
        "performance": "Erklärte Leistung(en):",
        "documentation": "Angemessene Technische Dokumentation und/oder Spezifische Technische "
        "Dokumentation:",
        "statement": "Die Leistung des vorstehenden Produkts entspricht der erklärten "
        "Leistung/den erklärten Leistungen. Für die Erstellung der Leistungserklärung im Einklang "
        "mit der Verordnung (EU) Nr. 305/2011 ist allein der obengenannte Hersteller "
        "verantwortlich.",
    },
    "en": {
        "code": "Unique identification code of the product-type:",
        "use": "Intended use/es:",
        "maker": "Manufacturer:",
        "agent": "Authorised representative:",
        "system": "System/s of AVCP:",
        "standard": "Harmonised standard:",
        "body": "Notified body/ies:",
        "performance": "Declared performance/s:",
        "documentation": "Appropriate Technical Documentation and/or Specific Technical "
        "Documentation:",
        "statement": "The performance of the product identified above is in conformity with the "
        "set of declared performance/s. This declaration of performance is issued, in accordance "
        "with Regulation (EU) No 305/2011, under the sole responsibility of the manufacturer "
        "identified above.",
    },
}
KEYS = {
    "en": {
        "number": "Declaration Number",
        "code": "Unique Identification Code of the Product-Type",
        "use": "Intended Use(s)",
        "maker": "Manufacturer",
        "agent": "Authorised Representative",
        "system": "System(s) of Assessment and Verification of Constancy of Performance (AVCP)",
        "standard": "Harmonised Standard",
        "body": "Notified Body",
        "performance": "Declared Performance",
        "documentation": "Appropriate Technical Documentation and/or "
        "Specific Technical Documentation",
        "statement": "Declaration Statement",
        "signature": "Signature",
        "signatories": "Signatories",
        "name": "Name",
        "position": "Position",
        "issue": "Place and Date of Issue",
        "notice": "Notice",
    },
    "de": {
        "number": "Erklärungsnummer",
        "code": "Eindeutiger Identifikationscode des Produkttyps",
        "use": "Vorgesehene Verwendung",
        "maker": "Hersteller",
        "agent": "Bevollmächtigter",
        "system": "System(e) zur Bewertung und Überprüfung der Leistungsbeständigkeit (AVCP)",
        "standard": "Harmonisierte Norm",
        "body": "Notifizierte Stelle",
        "performance": "Erklärte Leistung",
        "documentation": "Geeignete technische Dokumentation und/oder "
        "besondere technische Dokumentation",
        "statement": "Erklärungstext",
        "signature": "Unterschrift",
        "signatories": "Unterzeichner",
        "name": "Name",
        "position": "Position",
        "issue": "Ort und Datum der Ausstellung",
        "notice": "Hinweis",
    },
}
