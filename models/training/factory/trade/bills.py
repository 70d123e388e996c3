"""What utilities, telephone companies and insurers call the things on their bills."""

from __future__ import annotations

from .asking import Catalogue
from .labels import Labels

LABELS: Labels = {
    "contract": {
        "de": ("Vertragskonto", "Vertragsnummer", "Vertragskontonummer", "Vertrags-Nr.",
               "Buchungskonto"),
        "en": ("Contract number", "Contract account", "Agreement no.", "Supply number",
               "Contract no."),
        "fr": ("N° de contrat", "Référence contrat", "Compte de contrat"),
    },
    "meter": {
        "de": ("Zählernummer", "Zähler-Nr.", "Zähler", "Gerätenummer", "Wasserzähler-Nr."),
        "en": ("Meter number", "Meter no.", "Meter serial number", "Meter ID", "Meter"),
        "fr": ("N° de compteur", "Compteur n°"),
    },
    "location": {
        "de": ("Marktlokation", "Zählpunkt", "MaLo-ID", "Zählpunktbezeichnung", "Messlokation"),
        "en": ("Supply point ID", "MPAN", "Service ID", "ESI ID", "MPRN"),
        "fr": ("Point de livraison", "PDL", "PCE"),
    },
    "tariff": {
        "de": ("Tarif", "Ihr Tarif", "Produkt", "Vertrag", "Preismodell"),
        "en": ("Tariff", "Plan", "Your tariff", "Rate plan", "Service plan", "Product"),
        "fr": ("Offre", "Tarif", "Forfait"),
    },
    "period": {
        "de": ("Abrechnungszeitraum", "Zeitraum", "Rechnungszeitraum", "Verbrauchszeitraum"),
        "en": ("Billing period", "Service period", "Statement period", "Period", "Usage period"),
        "fr": ("Période de facturation", "Période"),
    },
    "consumption": {
        "de": ("Verbrauch", "Gesamtverbrauch", "Ihr Verbrauch", "Abgerechnete Menge"),
        "en": ("Consumption", "Usage", "Total usage", "Units used", "Energy used"),
        "fr": ("Consommation", "Consommation totale"),
    },
    "base_fee": {
        "de": ("Grundpreis", "Grundgebühr", "Monatlicher Grundpreis", "Bereitstellung"),
        "en": ("Standing charge", "Base fee", "Monthly charge", "Line rental", "Service charge"),
        "fr": ("Abonnement", "Part fixe"),
    },
    "work_fee": {
        "de": ("Arbeitspreis", "Verbrauchskosten", "Energiekosten", "Mengenpreis"),
        "en": ("Energy charge", "Usage charges", "Consumption charge", "Commodity charge"),
        "fr": ("Part variable", "Coût de l'énergie"),
    },
    "instalments": {
        "de": ("abzüglich gezahlter Abschläge", "Geleistete Abschläge",
               "Gezahlte Abschlagszahlungen",
               "abzgl. Abschläge", "Bezahlte Abschläge"),
        "en": ("Payments received", "Less payments", "Previous payments", "Direct debits received"),
        "fr": ("Acomptes versés", "Mensualités réglées"),
    },
    "next_instalment": {
        "de": ("Neuer Abschlag", "Künftiger Abschlag", "Monatlicher Abschlag",
               "Ihr neuer Abschlag"),
        "en": ("New monthly payment", "Next instalment", "Monthly payment", "Budget amount"),
        "fr": ("Nouvelle mensualité", "Prochaine échéance"),
    },
    "amount_due": {
        "de": ("Nachzahlung", "Zu zahlender Betrag", "Rechnungsbetrag", "Restforderung",
               "Zahlbetrag",
               "Noch zu zahlen", "Offener Betrag"),
        "en": ("Amount due", "Total due", "Balance due", "Please pay", "Total amount due",
               "Pay this amount"),
        "fr": ("Montant à payer", "Net à payer", "Reste à payer"),
    },
    "previous_balance": {
        "de": ("Alter Saldo", "Saldovortrag", "Offene Forderungen"),
        "en": ("Previous balance", "Balance forward", "Opening balance"),
        "fr": ("Solde précédent", "Ancien solde"),
    },
    "policy": {
        "de": ("Versicherungsnummer", "Versicherungsschein-Nr.", "Vertragsnummer", "Police Nr.",
               "VSNR"),
        "en": ("Policy number", "Policy no.", "Certificate no.", "Policy"),
        "fr": ("N° de police", "Contrat n°"),
    },
    "premium": {
        "de": ("Beitrag", "Jahresbeitrag", "Nettobeitrag", "Prämie", "Beitrag netto"),
        "en": ("Premium", "Annual premium", "Net premium", "Premium before tax"),
        "fr": ("Prime", "Cotisation", "Prime nette"),
    },
    "insurance_tax": {
        "de": ("Versicherungsteuer 19 %", "Versicherungssteuer", "zzgl. Versicherungsteuer"),
        "en": ("Insurance premium tax", "IPT", "Premium tax"),
        "fr": ("Taxes", "Taxe sur les assurances"),
    },
    "sum_insured": {
        "de": ("Versicherungssumme", "Deckungssumme", "Deckung"),
        "en": ("Sum insured", "Coverage limit", "Limit of liability", "Coverage"),
        "fr": ("Capital assuré", "Somme assurée"),
    },
    "deductible": {
        "de": ("Selbstbeteiligung", "Selbstbehalt", "SB"),
        "en": ("Deductible", "Excess", "Policy excess"),
        "fr": ("Franchise",),
    },
    "insured": {
        "de": ("Versicherte Sache", "Versichertes Risiko", "Versicherungsart", "Sparte"),
        "en": ("Insured item", "Type of insurance", "Cover", "Insured risk"),
        "fr": ("Bien assuré", "Type d'assurance"),
    },
    "line_number": {
        "de": ("Rufnummer", "Ihre Rufnummer", "Mobilfunknummer", "Anschluss"),
        "en": ("Phone number", "Line number", "Mobile number", "Service number"),
        "fr": ("Numéro de ligne", "Ligne"),
    },
    "data_used": {
        "de": ("Datenvolumen", "Verbrauchte Daten", "Datennutzung"),
        "en": ("Data used", "Data usage", "Mobile data"),
        "fr": ("Données consommées",),
    },
    "calls": {
        "de": ("Verbindungen", "Verbindungsentgelte", "Gespräche"),
        "en": ("Calls and messages", "Call charges", "Usage charges"),
        "fr": ("Communications",),
    },
    "mandate": {
        "de": ("Mandatsreferenz", "SEPA-Mandat", "Mandatsreferenznummer"),
        "en": ("Mandate reference", "Direct debit reference"),
        "fr": ("Référence du mandat", "RUM"),
    },
    "creditor": {
        "de": ("Gläubiger-ID", "Gläubiger-Identifikationsnummer"),
        "en": ("Creditor ID", "Originator's ID"),
        "fr": ("ICS", "Identifiant créancier"),
    },
}  # fmt: skip

CATALOGUE: Catalogue = {
    "contract": (
        "Contract number", "The number of the contract or contract account.", "Vertragskonto",
        "Vertragsnummer", "Contract account", "Unter welcher Nummer läuft der Vertrag?",
    ),
    "meter": (
        "Meter number", "The number of the meter.", "Zählernummer", "Meter serial number",
        "Welche Nummer hat der Zähler?",
    ),
    "location": (
        "Metering point", "The identification of the point of supply.", "Marktlokation",
        "Zählpunkt",
        "Supply point number",
    ),
    "reading_old": (
        "Previous meter reading", "The reading at the beginning of the period.",
        "Alter Zählerstand",
        "Zählerstand am Anfang", "Opening reading", "Anfangszählerstand",
    ),
    "reading_new": (
        "Current meter reading", "The reading at the end of the period.", "Neuer Zählerstand",
        "Zählerstand am Ende", "Closing reading", "Endzählerstand",
    ),
    "consumption": (
        "Consumption", "How much was used in the period.", "Verbrauch", "Usage",
        "Wie viel wurde verbraucht?", "Total consumption",
    ),
    "work_price": (
        "Price per unit of energy", "Arbeitspreis", "Unit rate", "The price of one kilowatt-hour.",
        "Preis je Kilowattstunde",
    ),
    "tariff": ("Tariff", "The tariff or plan.", "Tarif", "Rate plan", "Welcher Tarif gilt?",
           "Plan name"),
    "base_fee": ("Base fee", "The fixed charge.", "Grundpreis", "Standing charge", "Grundgebühr"),
    "work_fee": ("Usage charges", "The charge for what was used.", "Verbrauchskosten",
           "Energiekosten"),
    "instalments": (
        "Payments received", "What was paid in instalments.", "Geleistete Abschläge",
        "Paid instalments", "Wie viel wurde schon gezahlt?",
    ),
    "next_instalment": (
        "New monthly payment", "The instalment to be paid from now on.", "Neuer Abschlag",
        "Next instalment", "Wie hoch ist der neue Abschlag?",
    ),
    "next_due": (
        "Due date of the next instalment", "Fälligkeit des ersten Abschlags",
        "First instalment due on",
        "Wann ist der erste Abschlag fällig?",
    ),
    "previous_balance": ("Previous balance", "Saldovortrag", "What was owed before.",
           "Alter Saldo"),
    "policy": (
        "Policy number", "The number of the insurance policy.", "Versicherungsnummer",
        "Versicherungsscheinnummer", "Wie lautet die Versicherungsnummer?", "Policy no.",
    ),
    "premium": ("Premium", "The premium without tax.", "Beitrag", "Net premium",
           "Prämie ohne Steuer"),
    "sum_insured": ("Sum insured", "Versicherungssumme", "Coverage", "Deckungssumme"),
    "deductible": ("Deductible", "Selbstbeteiligung", "Excess", "Selbstbehalt"),
    "insured": ("Type of insurance", "Versicherungsart", "What is insured.", "Was ist versichert?"),
    "line_number": ("Line number", "Rufnummer", "Phone number of the line", "Mobilfunknummer"),
    "data_used": ("Data used", "Datenverbrauch", "How much data was used.", "Datenvolumen"),
    "calls": ("Call charges", "Verbindungsentgelte", "Charges for calls and messages"),
    "mandate": ("Mandate reference", "Mandatsreferenz", "Reference of the direct debit mandate"),
    "creditor": ("Creditor identifier", "Gläubiger-ID", "SEPA creditor identifier"),
    "supply_address": (
        "Supply address", "The address that is supplied.", "Lieferstelle", "Verbrauchsstelle",
        "Where is the energy delivered?", "Lieferanschrift", "Service address",
    ),
}  # fmt: skip
