"""The words of purchase orders, confirmations, delivery notes and quotations."""

from __future__ import annotations

from collections.abc import Mapping

Words = Mapping[str, Mapping[str, tuple[str, ...]]]

TITLES: Words = {
    "order": {
        "de": ("Bestellung", "BESTELLUNG", "Auftrag", "Bestellschein", "Einkaufsbestellung",
               "Abruf"),
        "en": ("Purchase Order", "PURCHASE ORDER", "Order", "PO", "Blanket Order", "Order Form"),
        "fr": ("Bon de commande", "COMMANDE", "Commande"),
    },
    "confirmation": {
        "de": ("Auftragsbestätigung", "AUFTRAGSBESTÄTIGUNG", "Bestellbestätigung"),
        "en": ("Order Confirmation", "Sales Order", "Order Acknowledgement",
               "Confirmation of order"),
        "fr": ("Confirmation de commande", "Accusé de réception de commande"),
    },
    "delivery": {
        "de": ("Lieferschein", "LIEFERSCHEIN", "Versandanzeige", "Warenbegleitschein"),
        "en": ("Delivery Note", "Packing Slip", "Packing List", "DELIVERY NOTE", "Despatch Note"),
        "fr": ("Bon de livraison", "BON DE LIVRAISON"),
    },
    "quotation": {
        "de": ("Angebot", "ANGEBOT", "Kostenvoranschlag", "Unverbindliches Angebot", "Offerte"),
        "en": ("Quotation", "QUOTE", "Estimate", "Proposal", "Price Quotation", "Offer"),
        "fr": ("Devis", "DEVIS", "Offre de prix"),
    },
}  # fmt: skip
NUMBERS: Words = {
    "order": {
        "de": ("Bestellnummer", "Bestell-Nr.", "Bestellung Nr.", "Auftragsnummer", "Nr.",
               "Beleg-Nr."),
        "en": ("PO Number", "PO No.", "P.O. #", "Order No.", "Purchase order no.", "Order number",
               "PO"),
        "fr": ("Commande n°", "N° de commande"),
    },
    "confirmation": {
        "de": ("Auftragsnummer", "Auftrags-Nr.", "Auftragsbestätigung Nr.", "AB-Nr.",
               "Belegnummer"),
        "en": ("Sales order no.", "Confirmation no.", "Order number", "Our order", "Document no."),
        "fr": ("Confirmation n°", "N° de commande interne"),
    },
    "delivery": {
        "de": ("Lieferschein-Nr.", "Lieferscheinnummer", "Lieferschein Nr.", "LS-Nr.", "Beleg-Nr."),
        "en": ("Delivery note no.", "Packing slip #", "Shipment no.", "DN No.", "Despatch no."),
        "fr": ("BL n°", "Bon de livraison n°"),
    },
    "quotation": {
        "de": ("Angebotsnummer", "Angebots-Nr.", "Angebot Nr.", "Belegnummer", "Nr."),
        "en": ("Quote no.", "Quotation #", "Quote number", "Estimate #", "Proposal no.",
               "Reference"),
        "fr": ("Devis n°", "N° de devis"),
    },
}  # fmt: skip
_DATE_DE = ("Datum", "Belegdatum", "vom")
DATES: Words = {
    "order": {
        "de": (*_DATE_DE, "Bestelldatum"), "en": ("Date", "Order date", "PO date", "Issued"),
        "fr": ("Date", "Date de commande"),
    },
    "confirmation": {
        "de": (*_DATE_DE, "Auftragsdatum"), "en": ("Date", "Order date", "Confirmation date"),
        "fr": ("Date",),
    },
    "delivery": {
        "de": (*_DATE_DE, "Lieferscheindatum"), "en": ("Date", "Document date", "Issue date"),
        "fr": ("Date",),
    },
    "quotation": {
        "de": (*_DATE_DE, "Angebotsdatum"), "en": ("Date", "Quote date", "Date of issue"),
        "fr": ("Date", "Date du devis"),
    },
}  # fmt: skip
DELIVERY: Mapping[str, tuple[str, ...]] = {
    "de": ("Liefertermin", "Lieferdatum", "Gewünschter Liefertermin", "Lieferung am", "Liefertag",
           "Voraussichtlicher Liefertermin", "Versanddatum"),
    "en": ("Delivery date", "Required by", "Need by", "Ship date", "Expected delivery", "Due date",
           "Requested delivery date", "Promised date"),
    "fr": ("Date de livraison", "Livraison prévue", "Délai"),
}  # fmt: skip
LABELS: Words = {
    "valid_until": {
        "de": ("Gültig bis", "Angebot gültig bis", "Bindefrist", "Gültigkeit"),
        "en": ("Valid until", "Expires", "Valid to", "Expiration date", "Quote valid until"),
        "fr": ("Valable jusqu'au", "Validité"),
    },
    "quotation_number": {
        "de": ("Ihr Angebot", "Angebot", "Angebots-Nr.", "Angebotsnummer"),
        "en": ("Quote ref.", "Your quotation", "Quotation no.", "Quote #"),
        "fr": ("Votre devis", "Devis n°"),
    },
    "supplier_number": {
        "de": ("Lieferantennummer", "Lieferanten-Nr.", "Kreditor", "Ihre Lieferantennummer"),
        "en": ("Vendor no.", "Supplier number", "Vendor ID", "Supplier code"),
        "fr": ("Code fournisseur", "N° fournisseur"),
    },
    "delivery_terms": {
        "de": ("Lieferbedingung", "Lieferbedingungen", "Incoterms"),
        "en": ("Delivery terms", "Incoterms", "FOB", "Shipping terms", "Terms of delivery"),
        "fr": ("Incoterm", "Conditions de livraison"),
    },
    "shipping": {
        "de": ("Versandart", "Spediteur", "Versand durch", "Lieferart"),
        "en": ("Ship via", "Carrier", "Shipping method", "Shipped via"),
        "fr": ("Transporteur", "Mode d'expédition"),
    },
    "weight": {
        "de": ("Gewicht", "Gesamtgewicht", "Bruttogewicht"),
        "en": ("Weight", "Gross weight", "Total weight"),
        "fr": ("Poids", "Poids brut"),
    },
    "packages": {
        "de": ("Packstücke", "Anzahl Colli", "Kolli"),
        "en": ("Packages", "No. of packages", "Cartons"),
        "fr": ("Colis", "Nombre de colis"),
    },
    "requested_by": {
        "de": ("Besteller", "Anforderer", "Bestellt von", "Einkäufer"),
        "en": ("Requested by", "Requisitioner", "Buyer", "Ordered by", "Purchasing agent"),
        "fr": ("Demandeur", "Acheteur"),
    },
    "cost_centre": {
        "de": ("Kostenstelle", "KST", "Kontierung"),
        "en": ("Cost centre", "Cost center", "Dept. code"),
        "fr": ("Centre de coûts",),
    },
}  # fmt: skip
PARTY: Words = {
    "seller": {
        "de": ("Lieferant", "Auftragnehmer", "Verkäufer"),
        "en": ("Vendor", "Supplier", "Seller", "From"),
        "fr": ("Fournisseur", "Vendeur"),
    },
    "buyer": {
        "de": ("Besteller", "Auftraggeber", "Käufer", "Kunde", "Rechnungsadresse"),
        "en": ("Buyer", "Bill to", "Customer", "Invoice to", "Sold to"),
        "fr": ("Client", "Acheteur", "Facturation"),
    },
    "ship": {
        "de": ("Lieferadresse", "Lieferanschrift", "Warenempfänger", "Lieferung an"),
        "en": ("Ship to", "Deliver to", "Delivery address", "SHIP TO"),
        "fr": ("Adresse de livraison", "Livrer à"),
    },
}  # fmt: skip
DELIVERY_TERMS = {
    "de": ("frei Haus", "ab Werk", "EXW", "DAP Baustelle", "DDP", "unfrei", "FCA"),
    "en": ("FOB", "EXW", "DDP", "CIF", "FCA", "Free carrier", "Prepaid", "FOB Destination"),
    "fr": ("Franco", "EXW", "DAP", "Départ usine"),
}
SHIPPING = {
    "de": (
        "Spedition",
        "Paketdienst",
        "Selbstabholung",
        "LKW",
        "DHL",
        "UPS Standard",
        "Eigenes Fahrzeug",
    ),
    "en": ("UPS Ground", "FedEx", "Truck", "Courier", "DHL Express", "Best way", "Collection"),
    "fr": ("Transporteur", "Colissimo", "Enlèvement"),
}
PAY_TERMS = {
    "de": (
        "30 Tage netto",
        "14 Tage 2% Skonto",
        "Vorkasse",
        "10 Tage netto",
        "Rechnung",
        "60 Tage netto",
    ),
    "en": ("Net 30", "Net 60", "Due on receipt", "2% 10, net 30", "Prepaid", "30 days EOM"),
    "fr": ("30 jours fin de mois", "45 jours", "À réception"),
}
HELLO: Words = {
    "order": {
        "de": ("Wir bestellen hiermit zu Ihren Bedingungen:", "Bitte liefern Sie uns:",
               "Hiermit bestellen wir folgende Positionen:"),
        "en": ("Please supply the following:", "We hereby order the goods listed below."),
        "fr": ("Nous vous passons commande des articles suivants :",),
    },
    "confirmation": {
        "de": ("Wir danken für Ihre Bestellung und bestätigen diese wie folgt:",
               "Vielen Dank für Ihren Auftrag."),
        "en": ("Thank you for your order, which we confirm as follows:", "We confirm your order."),
        "fr": ("Nous confirmons votre commande :",),
    },
    "delivery": {
        "de": ("Wir liefern Ihnen wie folgt:", "Bitte prüfen Sie die Ware auf Vollständigkeit."),
        "en": ("The following items have been shipped:", "Please check the goods on arrival."),
        "fr": ("Veuillez trouver les articles suivants :",),
    },
    "quotation": {
        "de": ("Gerne unterbreiten wir Ihnen folgendes Angebot:", "Vielen Dank für Ihre Anfrage.",
               "Wir bieten Ihnen freibleibend an:"),
        "en": ("We are pleased to quote as follows:", "Thank you for your enquiry."),
        "fr": ("Nous vous proposons l'offre suivante :",),
    },
}  # fmt: skip
REMARKS: Words = {
    "order": {
        "de": ("Bitte bestätigen Sie die Bestellung umgehend.",
               "Teillieferungen sind nicht zulässig.",
               "Unsere Einkaufsbedingungen gelten ausschließlich."),
        "en": ("Please confirm this order in writing.", "Quote the PO number on all papers.",
               "No substitutions without approval."),
        "fr": ("Merci de confirmer cette commande.",),
    },
    "confirmation": {
        "de": ("Änderungen teilen Sie uns bitte binnen 24 Stunden mit.",),
        "en": ("Please notify us of any discrepancies within two days.",),
        "fr": ("Merci de signaler toute erreur.",),
    },
    "delivery": {
        "de": ("Ware ordnungsgemäß erhalten.", "Leergut wurde nicht zurückgegeben."),
        "en": ("Received in good order and condition.", "Claims must be made within 7 days."),
        "fr": ("Marchandise reçue en bon état.",),
    },
    "quotation": {
        "de": ("Das Angebot ist freibleibend.", "Zwischenverkauf vorbehalten."),
        "en": ("Prices are subject to change without notice.", "This quote is not a contract."),
        "fr": ("Bon pour accord.",),
    },
}  # fmt: skip
SIGN = {
    "de": (("Unterschrift", "Ort, Datum"), ("Freigegeben von", "Datum"), ("Empfangen von", "Ort")),
    "en": (("Authorized by", "Place"), ("Signature", "Place"), ("Received by", "Place")),
    "fr": (("Signature", "Fait à"),),
}

NUMBER_QUESTIONS = {
    "order": (
        "Order number", "The number of the purchase order.", "Bestellnummer", "PO number",
        "Purchase order number", "Wie lautet die Bestellnummer?", "Number of this document",
        "What is the number of the order?", "Nummer der Bestellung",
    ),
    "confirmation": (
        "Confirmation number", "The number of the order confirmation.", "Number of this document",
        "Nummer der Auftragsbestätigung", "Sales order number", "Auftragsnummer des Lieferanten",
    ),
    "delivery": (
        "Delivery note number", "The number of the delivery note.", "Lieferscheinnummer",
        "Number of this document", "Nummer des Lieferscheins", "Packing slip number",
    ),
    "quotation": (
        "Quotation number", "The number of the quotation.", "Angebotsnummer", "Quote number",
        "Number of this document", "Nummer des Angebots", "Welche Nummer hat das Angebot?",
    ),
}  # fmt: skip
DATE_QUESTIONS = {
    "order": (
        "Order date", "The date of the purchase order.", "Bestelldatum", "Date", "Date of issue",
        "When was the order placed?", "Datum der Bestellung", "Wann wurde bestellt?",
    ),
    "confirmation": (
        "Date", "The date of the confirmation.", "Datum der Auftragsbestätigung", "Date of issue",
        "Confirmation date", "Belegdatum",
    ),
    "delivery": (
        "Date", "The date of the delivery note.", "Datum des Lieferscheins", "Document date",
        "Belegdatum", "Date of issue",
    ),
    "quotation": (
        "Quotation date", "The date of the quotation.", "Angebotsdatum", "Date", "Date of issue",
        "Datum des Angebots", "When was the offer made?",
    ),
}  # fmt: skip
SAME_AS_PAPER: Mapping[str, tuple[str, ...]] = {
    "order": ("order_number",),
    "confirmation": (),
    "delivery": (),
    "quotation": ("quotation_number",),
}
QUESTIONS: Mapping[str, tuple[str, ...]] = {
    "order_number": (
        "Customer's order number", "The number of the buyer's order.", "Bestellnummer des Kunden",
        "Purchase order number", "Auf welche Bestellung bezieht sich das Dokument?", "PO number",
    ),
    "quotation_number": (
        "Quotation number", "The number of the quotation it refers to.", "Angebotsnummer",
        "Quote no.",
    ),
    "valid_until": (
        "Valid until", "The date until which the offer holds.", "Gültig bis",
        "Expiry date of the offer",
        "Bis wann gilt das Angebot?", "Expiration date",
    ),
    "supplier_number": (
        "Supplier number", "The number the buyer gave the supplier.", "Lieferantennummer",
        "Vendor ID",
    ),
    "delivery_terms": (
        "Delivery terms", "The terms of delivery.", "Lieferbedingungen", "Incoterms",
        "Shipping terms",
    ),
    "shipping": (
        "Carrier", "How the goods are sent.", "Versandart", "Shipping method", "Wie wird versandt?",
    ),
    "weight": ("Weight", "The weight of the goods.", "Gewicht", "Gross weight",
           "Wie schwer ist es?"),
    "packages": ("Number of packages", "Anzahl der Packstücke", "How many packages are there?"),
    "requested_by": (
        "Requested by", "The person who ordered.", "Besteller", "Who placed the order?",
        "Anforderer",
    ),
    "cost_centre": ("Cost centre", "Kostenstelle", "Cost center", "The cost centre charged."),
    "signed_by": ("Signed by", "The person who signed.", "Unterzeichner",
           "Wer hat unterschrieben?"),
}  # fmt: skip
SELLER = (
    "Supplier", "The company that sells the goods.", "Seller", "Vendor", "Lieferant", "Verkäufer",
    "The name of the seller.", "Wer liefert die Ware?", "Who is the supplier?",
    "Name des Lieferanten",
)  # fmt: skip
BUYER = (
    "Buyer", "The company that buys the goods.", "Customer", "Besteller", "Käufer", "Kunde",
    "The name of the buyer.", "Wer kauft die Ware?", "Who is the buyer?", "Name des Kunden",
)  # fmt: skip
