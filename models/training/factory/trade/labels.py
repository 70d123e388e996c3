"""What papers print beside their values: many labels for one meaning, in three languages."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

Labels = Mapping[str, Mapping[str, tuple[str, ...]]]

LABELS: Labels = {
    "invoice_number": {
        "de": (
            "Rechnungsnummer", "Rechnungs-Nr.", "Rechnungsnr.", "Rechnung Nr.", "RE-Nr.", "Rg.-Nr.",
            "Beleg-Nr.", "Belegnummer", "Nummer", "Rechnung", "Nr.", "Rechnungs-Nummer", "Re.Nr.",
            "Fakturanummer", "Faktura-Nr.", "Dokumentnummer", "Rechn.-Nr.", "Beleg",
        ),
        "en": (
            "Invoice number", "Invoice No.", "Invoice #", "Invoice no", "Invoice No", "Inv. No.",
            "INVOICE NUMBER", "Invoice", "Number", "Document No.", "Tax invoice no.", "Bill No.",
            "Reference", "Invoice ID", "Inv #", "Our invoice", "Document number",
        ),
        "fr": (
            "Facture n°", "N° de facture", "Numéro de facture", "Facture N°", "N° facture",
            "Facture",
            "Réf. facture", "Numéro",
        ),
    },
    "issue_date": {
        "de": (
            "Rechnungsdatum", "Datum", "Rechnung vom", "Belegdatum", "Beleg-Datum", "Rg.-Datum",
            "Ausstellungsdatum", "Re.-Datum", "Fakturadatum", "vom", "Rechnungsdatum vom",
        ),
        "en": (
            "Invoice date", "Date", "Date of issue", "Invoice Date", "Issued", "Dated",
            "Issue date",
            "Date issued", "Billing date", "Document date", "INVOICE DATE", "Tax point", "Tax date",
        ),
        "fr": ("Date de facture", "Date", "Date d'émission", "Facture du", "Date de facturation"),
    },
    "due_date": {
        "de": (
            "Fällig am", "Fälligkeit", "Fälligkeitsdatum", "Zahlbar bis", "Zahlungsziel", "fällig",
            "Zu zahlen bis", "Zahlungstermin", "Valuta", "Netto fällig am", "Zahlbar bis zum",
        ),
        "en": (
            "Due date", "Date due", "Payment due", "Due", "Pay by", "Payment due date", "Due on",
            "Due by", "Payable by", "DUE DATE", "Net due date", "Please pay by",
        ),
        "fr": ("Échéance", "Date d'échéance", "À régler avant le", "Payable le", "Date limite"),
    },
    "delivery_date": {
        "de": (
            "Lieferdatum", "Leistungsdatum", "Liefer-/Leistungsdatum", "Liefer- und Leistungsdatum",
            "Lieferung am", "Leistungs-Datum", "Leistung erbracht am", "Tag der Lieferung",
            "Zeitpunkt der Leistung", "Lieferdat.", "Ausgeliefert am", "Geliefert am",
        ),
        "en": (
            "Delivery date", "Date of supply", "Delivered", "Ship date", "Shipped", "Service date",
            "Date of delivery", "Supply date", "Shipping date", "Despatch date", "Delivered on",
        ),
        "fr": ("Date de livraison", "Livré le", "Date de prestation", "Livraison du"),
    },
    "customer_number": {
        "de": (
            "Kundennummer", "Kunden-Nr.", "Kundennr.", "Kd.-Nr.", "Ihre Kundennummer", "KdNr.",
            "Debitor", "Kunden-Nr", "Debitoren-Nr.", "Ihre Kunden-Nr.", "Kunde",
        ),
        "en": (
            "Customer number", "Customer No.", "Customer ID", "Account No.", "Account number",
            "Account", "Customer #", "Client no.", "Cust. no.", "Your account", "Customer code",
        ),
        "fr": ("N° client", "Numéro de client", "Code client", "Client n°", "Réf. client"),
    },
    "order_number": {
        "de": (
            "Bestellnummer", "Bestell-Nr.", "Ihre Bestellung", "Bestellung", "Ihre Bestellnummer",
            "Auftragsnummer des Kunden", "Ihre Bestell-Nr.", "Bestellung Nr.", "Best.-Nr.",
            "Ihr Auftrag", "Kundenbestellung", "Bestellnr. Kunde",
        ),
        "en": (
            "Order number", "Purchase order", "PO number", "P.O. No.", "PO #", "Your order",
            "P.O. #",
            "Your order no.", "Customer PO", "Order No.", "Order #", "PO", "Customer order",
        ),
        "fr": ("N° de commande", "Commande n°", "Votre commande", "Bon de commande",
               "Réf. commande"),
    },
    "buyer_reference": {
        "de": (
            "Ihr Zeichen", "Ihre Referenz", "Leitweg-ID", "Referenz des Käufers", "Kundenreferenz",
            "Ihre Zeichen", "Käuferreferenz", "Ihr Aktenzeichen", "Kostenstelle", "Ihre Ref.",
        ),
        "en": (
            "Your reference", "Your ref.", "Buyer reference", "Customer reference", "Your Ref",
            "Customer ref.", "Client reference", "Reference of buyer", "Cost centre",
        ),
        "fr": ("Votre référence", "Vos réf.", "Référence client", "Réf. acheteur", "V/Réf."),
    },
    "delivery_note": {
        "de": ("Lieferschein", "Lieferschein-Nr.", "Lieferscheinnummer", "LS-Nr.",
               "Lieferschein Nr."),
        "en": ("Delivery note", "Delivery note no.", "Packing slip", "Despatch note", "Shipment"),
        "fr": ("Bon de livraison", "N° BL", "BL n°"),
    },
    "sales_order": {
        "de": ("Auftragsnummer", "Auftrag", "Auftrags-Nr.", "Unser Auftrag", "Vorgang",
               "Vorgangs-Nr."),
        "en": ("Sales order", "Our order", "SO number", "Job no.", "Our ref. no.", "Job number"),
        "fr": ("N° d'affaire", "Notre référence", "Dossier n°"),
    },
    "project": {
        "de": ("Projekt", "Projektnummer", "Bauvorhaben", "Objekt", "Kommission", "Projekt-Nr."),
        "en": ("Project", "Project no.", "Project name", "Site", "Job"),
        "fr": ("Projet", "Chantier", "Affaire"),
    },
    "clerk": {
        "de": (
            "Sachbearbeiter", "Ihr Ansprechpartner", "Ansprechpartner", "Bearbeiter", "Verkäufer",
            "Ihr Berater", "Bearbeitet von", "Es betreut Sie", "Sachbearbeiterin",
        ),
        "en": (
            "Contact", "Sales person", "Salesperson", "Account manager", "Prepared by", "Sales rep",
            "Your contact", "Handled by", "Rep", "Contact person",
        ),
        "fr": ("Votre contact", "Suivi par", "Commercial", "Interlocuteur"),
    },
    "terms": {
        "de": ("Zahlungsbedingungen", "Zahlungsbedingung", "Zahlung", "Konditionen", "Zahlungsart"),
        "en": ("Terms", "Payment terms", "Terms of payment", "Payment"),
        "fr": ("Conditions de paiement", "Mode de règlement", "Règlement"),
    },
    "buyer_vat_id": {
        "de": ("Ihre USt-IdNr.", "USt-IdNr. Kunde", "Ihre USt.-ID", "Ihre UID",
               "Ihre USt.-IdentNr."),
        "en": ("Your VAT no.", "Customer VAT number", "Customer VAT ID", "Your VAT ID",
               "Client VAT"),
        "fr": ("Votre n° TVA", "TVA client", "N° TVA client"),
    },
    "currency": {
        "de": ("Währung", "Rechnungswährung", "Beträge in", "Alle Beträge in", "Whg."),
        "en": ("Currency", "Invoice currency", "All amounts in", "Amounts in", "Curr."),
        "fr": ("Devise", "Monnaie", "Montants en"),
    },
    "period": {
        "de": (
            "Abrechnungszeitraum", "Leistungszeitraum", "Zeitraum", "Rechnungszeitraum",
            "Liefer-/Leistungszeitraum",
        ),
        "en": ("Billing period", "Service period", "Period", "Invoice period", "Period covered"),
        "fr": ("Période", "Période de facturation", "Période facturée"),
    },
    "seller_vat_id": {
        "de": (
            "USt-IdNr.", "USt.-IdNr.", "USt-ID", "UStId", "Umsatzsteuer-ID", "USt.-Identnr.", "UID",
            "USt-IdNr.:", "Umsatzsteuer-Identifikationsnummer", "USt-Id-Nr.", "VAT-ID", "UID-Nr.",
        ),
        "en": (
            "VAT No.", "VAT number", "VAT Reg No", "VAT ID", "VAT registration number",
            "VAT Reg. No.",
            "VAT#", "Tax ID", "GST No.", "VAT", "VAT Registration No.", "ABN",
        ),
        "fr": ("N° TVA", "TVA intracommunautaire", "N° TVA intracom.", "TVA", "N° de TVA"),
    },
    "seller_tax_number": {
        "de": ("Steuernummer", "Steuer-Nr.", "St.-Nr.", "Steuernr.", "StNr.", "St-Nr",
               "Finanzamt-Nr."),
        "en": ("Tax number", "Tax No.", "EIN", "Tax ref.", "Federal Tax ID", "Tax reference"),
        "fr": ("N° fiscal", "SIRET", "Numéro fiscal", "SIREN"),
    },
    "iban": {
        "de": ("IBAN", "IBAN", "IBAN", "IBAN-Nr.", "Konto (IBAN)", "Bankverbindung IBAN"),
        "en": ("IBAN", "IBAN", "Account (IBAN)", "IBAN No.", "Bank account", "Account number/IBAN"),
        "fr": ("IBAN", "IBAN", "Compte (IBAN)"),
    },
    "bic": {
        "de": ("BIC", "BIC", "SWIFT", "SWIFT-BIC", "BIC/SWIFT", "SWIFT/BIC"),
        "en": ("BIC", "SWIFT", "BIC/SWIFT", "SWIFT code", "Swift/BIC", "SWIFT"),
        "fr": ("BIC", "BIC", "SWIFT"),
    },
    "bank": {
        "de": ("Bank", "Bankverbindung", "Kreditinstitut", "Bankname", "Hausbank"),
        "en": ("Bank", "Bank name", "Our bank", "Bankers"),
        "fr": ("Banque", "Domiciliation"),
    },
    "line_total": {
        "de": (
            "Zwischensumme", "Summe Positionen", "Warenwert", "Summe der Positionen",
            "Positionssumme",
            "Summe der Nettobeträge", "Gesamtsumme der Positionen", "Nettowarenwert", "Zw.-Summe",
            "Gesamtbetrag der Positionen", "Summe Pos. netto", "Summe aller Positionen",
        ),
        "en": (
            "Subtotal", "Sub-total", "Sub total", "Goods total", "Total of lines", "Goods value",
            "Items total", "Merchandise", "Sum of lines", "Item subtotal",
        ),
        "fr": ("Sous-total", "Total lignes", "Total brut HT", "Total marchandises"),
    },
    "charge_total": {
        "de": (
            "Versandkosten", "zzgl. Versandkosten", "Fracht", "Zuschläge", "Verpackung und Versand",
            "Porto", "Frachtkosten", "Mindermengenzuschlag", "Summe Zuschläge", "Transportkosten",
        ),
        "en": (
            "Shipping", "Shipping & handling", "Freight", "Delivery charge", "Carriage",
            "Surcharge",
            "Postage and packing", "Charges", "Handling fee", "Delivery", "S&H",
        ),
        "fr": ("Frais de port", "Port", "Frais de livraison", "Transport"),
    },
    "allowance_total": {
        "de": (
            "Rabatt", "abzgl. Rabatt", "Nachlass", "Sondernachlass", "abzgl. Sonderrabatt",
            "Abzüge",
            "Treuerabatt", "Gesamtrabatt", "Mengenrabatt", "Summe Nachlässe", "Gesamtnachlass",
        ),
        "en": (
            "Discount", "Less discount", "Trade discount", "Allowance", "Total discount", "Rebate",
            "Special discount", "Customer discount",
        ),
        "fr": ("Remise", "Remise globale", "Rabais", "Réduction"),
    },
    "net_total": {
        "de": (
            "Nettobetrag", "Summe netto", "Netto", "Gesamt netto", "Rechnungssumme netto",
            "Gesamtbetrag netto", "Nettosumme", "Summe ohne MwSt.", "Rechnungssumme ohne USt.",
            "Gesamtsumme netto", "Total netto", "Betrag ohne USt.", "Nettobetrag gesamt",
            "Rechnungsbetrag ohne MwSt.", "Zwischensumme (netto)", "Netto-Rechnungsbetrag",
        ),
        "en": (
            "Net total", "Net amount", "Total net", "Total excl. VAT", "Total before tax", "Net",
            "Total ex VAT", "Amount before tax", "Total (excl. tax)", "Net invoice total",
            "Taxable amount", "Total excluding VAT", "Untaxed amount", "Total without VAT",
        ),
        "fr": ("Total HT", "Montant HT", "Total hors taxes", "Net HT", "Total H.T."),
    },
    "tax_total": {
        "de": (
            "MwSt.", "USt.", "Umsatzsteuer", "Mehrwertsteuer", "Steuerbetrag", "Summe MwSt.",
            "Gesamt MwSt.", "Summe Umsatzsteuer", "MwSt. gesamt", "Steuergesamtbetrag", "Steuern",
            "Gesamtbetrag USt.",
        ),
        "en": (
            "VAT", "Tax", "Total VAT", "VAT total", "Sales tax", "Total tax", "GST", "VAT amount",
            "Tax total", "Tax amount", "Taxes",
        ),
        "fr": ("TVA", "Total TVA", "Montant TVA", "T.V.A."),
    },
    "grand_total": {
        "de": (
            "Gesamtbetrag", "Rechnungsbetrag", "Gesamtsumme", "Bruttobetrag", "Summe brutto",
            "Endbetrag", "Rechnungssumme", "Gesamt", "Rechnungsendbetrag", "Gesamt brutto", "Summe",
            "Rechnungssumme brutto", "Total", "Gesamtbetrag brutto", "Total inkl. MwSt.", "Brutto",
            "Rechnungsbetrag inkl. MwSt.", "Bruttosumme", "Gesamtbetrag inkl. USt.",
        ),
        "en": (
            "Total", "Grand total", "Invoice total", "Total amount", "Total incl. VAT", "TOTAL",
            "Total including tax", "Gross total", "Invoice amount", "Total inc VAT", "Gross amount",
            "Total (incl. tax)", "Total for this invoice",
        ),
        "fr": ("Total TTC", "Montant TTC", "Total T.T.C.", "Total général", "Total facture"),
    },
    "prepaid_total": {
        "de": (
            "Anzahlung", "abzgl. Anzahlung", "Bereits bezahlt", "Bereits gezahlt", "Abschlag",
            "geleistete Anzahlungen", "Vorauszahlung", "abzüglich Vorauszahlung", "Gezahlt",
        ),
        "en": (
            "Paid", "Amount paid", "Deposit", "Less deposit", "Prepaid", "Already paid", "Payments",
            "Payment received", "Paid to date", "Advance payment", "Payments received",
        ),
        "fr": ("Acompte", "Acompte versé", "Déjà réglé", "Avance"),
    },
    "amount_due": {
        "de": (
            "Zahlbetrag", "Zu zahlen", "Zu zahlender Betrag", "Offener Betrag", "Restbetrag",
            "Noch zu zahlen", "Fälliger Betrag", "Ausstehender Betrag", "Zahlungsbetrag", "Rest",
        ),
        "en": (
            "Amount due", "Balance due", "Total due", "Balance", "Amount payable", "Outstanding",
            "Please pay", "Amount outstanding", "Payable amount", "Total amount due",
        ),
        "fr": ("Net à payer", "Reste à payer", "Solde dû", "Montant dû", "À payer"),
    },
    "fold_tax": {
        "de": ("{r}% MwSt.", "MwSt. {r} %", "USt. {r}%", "zzgl. {r}% USt.", "zzgl. MwSt. {r} %",
               "+ {r}% Umsatzsteuer", "Umsatzsteuer {r} %", "Mehrwertsteuer {r}%", "{r} % USt",
               "zzgl. {r},00 % MwSt", "gesetzl. MwSt. {r}%"),
        "en": ("VAT {r}%", "VAT @ {r}%", "VAT ({r}%)", "Tax {r}%", "{r}% VAT", "GST {r}%",
               "Tax ({r}%)",
               "Sales tax {r}%", "Plus VAT at {r}%", "VAT {r} %", "Tax rate {r}%"),
        "fr": ("TVA {r}%", "TVA {r} %", "TVA à {r} %", "T.V.A. {r}%"),
    },
}  # fmt: skip

COLUMNS: Labels = {
    "position": {
        "de": ("Pos.", "Pos", "Nr.", "Position", "#", "Lfd. Nr.", ""),
        "en": ("#", "Line", "No.", "Pos", "Item", "Ln", ""),
        "fr": ("#", "N°", "Pos."),
    },
    "item_number": {
        "de": ("Art.-Nr.", "Artikelnummer", "Artikel-Nr.", "Artikel", "Art.Nr.", "Unsere Art.Nr.",
               "Mat.-Nr.", "Bestellnr.", "Art-Nr-Lief."),
        "en": ("Item", "Item no.", "SKU", "Product code", "Code", "Part no.", "Item #",
               "Stock code",
               "Article", "Item code", "Part Number"),
        "fr": ("Réf.", "Référence", "Code", "Code article"),
    },
    "name": {
        "de": ("Bezeichnung", "Beschreibung", "Artikelbezeichnung", "Artikel", "Leistung", "Text",
               "Artikelbeschreibung", "Ware/Leistung", "Bezeichnung der Leistung", "Produkt"),
        "en": ("Description", "Item", "Product", "Details", "Description of goods",
               "Item description",
               "Service", "DESCRIPTION", "Particulars", "Product description"),
        "fr": ("Désignation", "Description", "Libellé", "Article"),
    },
    "quantity": {
        "de": ("Menge", "Anzahl", "Anz.", "Menge/Einh.", "Stück", "Stk.", "Me."),
        "en": ("Qty", "Quantity", "Units", "QTY", "Qty.", "Hours", "Qty shipped"),
        "fr": ("Qté", "Quantité", "Qté."),
    },
    "unit": {
        "de": ("Einheit", "Einh.", "ME", "Mengeneinheit", "Eh."),
        "en": ("Unit", "UOM", "U/M", "UoM", "Units"),
        "fr": ("Unité", "U."),
    },
    "unit_price": {
        "de": ("Einzelpreis", "E-Preis", "Preis", "EP", "Stückpreis", "Preis/Einheit", "Nettopreis",
               "Einzelpreis €", "Einzel", "VK-Preis", "EUR/Einh.", "Preis/Stk."),
        "en": ("Unit price", "Price", "Unit Price", "Rate", "Price each", "Unit cost", "Price/unit",
               "Unit", "Net price", "UNIT PRICE", "Each"),
        "fr": ("Prix unitaire", "PU HT", "P.U.", "Prix unitaire HT", "Prix"),
    },
    "vat_rate": {
        "de": ("MwSt.", "USt.", "MwSt-%", "USt. %", "Steuer", "MwSt", "St.", "Steuersatz", "USt"),
        "en": ("VAT", "VAT %", "Tax", "Tax rate", "VAT rate", "GST", "Tax %"),
        "fr": ("TVA", "TVA %", "Taux TVA"),
    },
    "line_total": {
        "de": ("Gesamtpreis", "Gesamt", "Betrag", "Summe", "Gesamt netto", "GP", "Nettobetrag",
               "Preis",
               "Zeilenbetrag", "Gesamtpreis €", "Entgelt", "Positionsbetrag", "Netto", "Nettowert"),
        "en": ("Amount", "Total", "Line total", "Net amount", "AMOUNT", "Total price", "Ext. price",
               "Extension", "Extended", "Net", "Price"),
        "fr": ("Montant HT", "Total HT", "Montant", "Total"),
    },
    "discount": {
        "de": ("Rabatt", "Rab.", "Rabatt %"),
        "en": ("Disc.", "Discount", "Disc %"),
        "fr": ("Remise", "Rem."),
    },
}  # fmt: skip


def label(random: Random, key: str, language: str, ending: str = "") -> str:
    """One of the labels of a meaning."""
    return random.choice(LABELS[key][language]) + ending


def column(random: Random, key: str, language: str) -> str:
    """One of the headings of a column."""
    return random.choice(COLUMNS[key][language])
