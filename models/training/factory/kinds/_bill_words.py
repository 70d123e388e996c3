"""The words of bills: titles, suppliers and insurers, what is read and what is insured."""

from __future__ import annotations

from collections.abc import Mapping

TITLES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "energy": {
        "de": (
            "Jahresabrechnung {x}",
            "Ihre {x}rechnung",
            "Verbrauchsabrechnung {x}",
            "Rechnung {x}",
        ),
        "en": ("Your {x} bill", "{x} statement", "{x} bill", "Annual statement {x}"),
        "fr": ("Votre facture de {x}", "Facture {x}"),
    },
    "phone": {
        "de": ("Ihre Mobilfunkrechnung", "Rechnung Festnetz und Internet", "Ihre Rechnung"),
        "en": ("Your monthly bill", "Wireless statement", "Phone and broadband bill"),
        "fr": ("Votre facture mobile", "Facture internet"),
    },
    "insurance": {
        "de": ("Beitragsrechnung", "Prämienrechnung", "Rechnung zu Ihrer Versicherung"),
        "en": ("Premium notice", "Insurance renewal invoice", "Premium invoice"),
        "fr": ("Avis d'échéance", "Appel de cotisation"),
    },
}
SUPPLY = {
    "de": ("Strom", "Gas", "Wasser", "Fernwärme"),
    "en": ("electricity", "gas", "water"),
    "fr": ("électricité", "gaz", "eau"),
}
FIRM = {
    "de": (
        "Stadtwerke {t}",
        "Energie {t} GmbH",
        "{n} Strom GmbH",
        "Wasserwerke {t} AöR",
        "{n} Energie AG",
    ),
    "en": (
        "{t} Power",
        "{n} Energy Ltd",
        "{t} Water Utility",
        "{n} Gas & Electric Co.",
        "{n} Utilities",
    ),
    "fr": ("{n} Énergie", "Eaux de {t}", "{n} Gaz SA"),
}
PHONE_FIRM = {
    "de": ("{n} Mobilfunk GmbH", "{n}net AG", "Telekabel {t} GmbH"),
    "en": ("{n} Wireless", "{n} Telecom plc", "{n} Broadband Inc."),
    "fr": ("{n} Télécom", "{n} Mobile"),
}
INSURER = {
    "de": (
        "{n} Versicherung AG",
        "{t}er Versicherungsverein a. G.",
        "{n} Allgemeine Versicherungs-AG",
    ),
    "en": ("{n} Insurance Company", "{n} Mutual", "{n} Assurance plc"),
    "fr": ("{n} Assurances", "Mutuelle {n}"),
}
OLD = {
    "de": (("Zählerstand alt", "Alter Stand", "Anfangsstand"), ("Zählerstand neu", "Neuer Stand",
           "Endstand")),
    "en": (("Previous reading", "Start read", "Previous"), ("Current reading", "End read",
           "Present")),
    "fr": (("Ancien index",), ("Nouvel index",)),
}  # fmt: skip
INSURED = {
    "de": ("Privathaftpflicht", "Hausrat", "Wohngebäude", "Kfz-Haftpflicht", "Betriebshaftpflicht",
           "Rechtsschutz", "Unfall"),
    "en": ("Home contents", "Public liability", "Motor", "Professional indemnity", "Travel",
           "Building"),
    "fr": ("Habitation", "Responsabilité civile", "Automobile"),
}  # fmt: skip
