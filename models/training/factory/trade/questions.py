"""How invoices are asked: titles, descriptions and questions for each meaning, English and German.

The titles and descriptions of the schemas that ship with Sealread come first in each list.
"""

from __future__ import annotations

from .asking import Catalogue

SELLER: Catalogue = {
    "seller_name": (
        "Seller", "The name of the seller.", "Issuer", "The company that wrote the invoice.",
        "Supplier", "Seller name", "Vendor", "Lieferant", "Rechnungssteller", "Verkäufer",
        "Name of the company that issued the invoice.", "Wer hat die Rechnung ausgestellt?",
        "Who sent this invoice?", "Name des Lieferanten", "Vendor name", "Biller", "Invoice issuer",
        "Aussteller", "Leistungserbringer", "Who is the supplier?", "Wer ist der Verkäufer?",
    ),
    "seller_street": (
        "Seller's street", "The street and number of the seller's address.",
        "Straße des Verkäufers",
        "Straße und Hausnummer des Lieferanten", "Supplier street", "Seller: street",
    ),
    "seller_postcode": (
        "Seller's postcode", "The postcode of the seller's address.", "PLZ des Verkäufers",
        "Postleitzahl des Lieferanten", "Supplier ZIP code", "Seller postcode", "Seller zip",
        "Postal code of the supplier.", "Welche Postleitzahl hat der Rechnungssteller?",
    ),
    "seller_city": (
        "Seller's city", "The city of the seller's address.", "Ort des Verkäufers", "Seller city",
        "Stadt des Lieferanten", "Supplier city", "In which city is the supplier?",
        "Sitz des Rechnungsstellers (Ort)", "Wo sitzt der Lieferant?", "Seller: city",
    ),
    "seller_address": (
        "Seller's address", "The address of the seller, street and city.",
        "Anschrift des Verkäufers",
        "Adresse des Lieferanten", "Supplier address", "Where is the seller located?",
        "Issuer's address", "Vendor address",
    ),
    "seller_vat_id": (
        "Seller's VAT number", "The seller's value added tax identification number.",
        "Issuer's VAT number", "The issuer's value added tax identification number.", "VAT ID",
        "USt-IdNr. des Verkäufers", "Umsatzsteuer-Identifikationsnummer des Lieferanten",
        "Seller VAT ID", "VAT registration number", "USt-ID", "Supplier's VAT number",
        "Wie lautet die Umsatzsteuer-ID des Rechnungsstellers?", "What is the seller's VAT ID?",
    ),
    "seller_tax_number": (
        "Seller's tax number", "The number of the seller at the tax office.", "Steuernummer",
        "Steuernummer des Verkäufers", "Tax number", "Supplier tax number", "Seller tax number",
        "Unter welcher Steuernummer wird der Lieferant geführt?",
    ),
    "seller_register": (
        "Seller's register entry", "The entry of the seller in the commercial register.",
        "Handelsregister", "Registernummer des Lieferanten", "Company registration",
    ),
    "seller_phone": (
        "Seller's phone", "The telephone number of the seller.", "Telefon des Lieferanten",
        "Supplier phone number", "Telefonnummer des Verkäufers", "Phone",
    ),
    "seller_mail": (
        "Seller's e-mail", "The e-mail address of the seller.", "E-Mail des Lieferanten",
        "Supplier email", "E-Mail-Adresse des Verkäufers", "Email address of the issuer",
    ),
    "seller_website": ("Website", "The web site of the seller.", "Webseite des Lieferanten"),
    "clerk": (
        "Contact person", "The person at the seller's who handles this.", "Ansprechpartner",
        "Sachbearbeiter", "Salesperson", "Wer ist der Ansprechpartner?", "Account manager",
    ),
    "iban": (
        "IBAN", "The account to pay to.", "Bank account", "IBAN des Zahlungsempfängers",
        "Konto, auf das zu zahlen ist", "Auf welches Konto soll überwiesen werden?",
        "Account number (IBAN)", "Seller IBAN", "To which account is the money to be sent?",
        "Bankverbindung (IBAN)",
    ),
    "bic": (
        "BIC", "The code of the bank to pay to.", "SWIFT code", "BIC der Bank",
        "Bank identifier code",
        "BIC/SWIFT", "Wie lautet der BIC?", "SWIFT/BIC of the seller's bank",
    ),
    "bank": (
        "Bank", "The name of the bank to pay to.", "Name der Bank", "Kreditinstitut", "Bank name",
        "Bei welcher Bank ist das Konto?",
    ),
}  # fmt: skip

BUYER: Catalogue = {
    "buyer_name": (
        "Buyer", "The name of the buyer.", "Customer", "Bill to", "Käufer", "Kunde", "Buyer name",
        "Rechnungsempfänger", "Name des Kunden", "Customer name",
        "Who is the invoice addressed to?",
        "An wen ist die Rechnung gerichtet?", "The company or person that is billed.", "Recipient",
        "Invoiced party", "Wer ist der Käufer?", "Name of the customer.", "Billed to",
    ),
    "buyer_street": (
        "Buyer's street", "The street and number of the buyer's address.", "Straße des Käufers",
        "Straße und Hausnummer des Kunden", "Customer street",
    ),
    "buyer_postcode": (
        "Buyer's postcode", "The postcode of the buyer's address.", "PLZ des Käufers",
        "Postleitzahl des Kunden", "Customer ZIP code", "Buyer postcode", "Buyer zip",
        "Postal code of the customer.", "Welche Postleitzahl hat der Kunde?",
    ),
    "buyer_city": (
        "Buyer's city", "The city of the buyer's address.", "Ort des Käufers", "Buyer city",
        "Stadt des Kunden", "Customer city", "In which city is the customer?",
        "Wo sitzt der Kunde?",
        "Ort des Rechnungsempfängers",
    ),
    "buyer_address": (
        "Buyer's address", "The address of the buyer, street and city.", "Anschrift des Käufers",
        "Adresse des Kunden", "Billing address", "Customer address", "Rechnungsanschrift",
    ),
    "buyer_contact": (
        "Buyer's contact", "The person at the buyer's.", "Ansprechpartner beim Kunden",
        "Contact person of the customer",
    ),
    "buyer_vat_id": (
        "Buyer's VAT number", "The buyer's value added tax identification number.",
        "USt-IdNr. des Käufers", "Customer VAT number", "USt-IdNr. des Kunden", "Buyer VAT ID",
    ),
    "ship_name": (
        "Ship to", "The name of the party the goods are sent to.", "Lieferanschrift (Name)",
        "Warenempfänger", "Delivery recipient", "Consignee", "Abweichender Warenempfänger",
        "Who receives the goods?",
    ),
    "ship_postcode": ("Postcode of the delivery address", "PLZ der Lieferanschrift", "Ship-to ZIP"),
    "ship_city": (
        "City of the delivery address", "Ort der Lieferanschrift", "Ship-to city",
        "The city to which the goods are sent.",
    ),
    "ship_address": (
        "Delivery address", "Lieferanschrift", "Lieferadresse", "Ship-to address",
        "The address to which the goods are sent.", "Wohin wird geliefert?",
    ),
}  # fmt: skip

HEADER: Catalogue = {
    "invoice_number": (
        "Invoice number", "The number of the invoice.", "Rechnungsnummer", "Invoice no.",
        "Nummer der Rechnung", "Invoice ID", "What is the invoice number?", "Rechnungs-Nr.",
        "Wie lautet die Rechnungsnummer?", "Number of this document", "Belegnummer", "Invoice #",
        "The unique number that identifies the invoice.", "Numéro de facture",
    ),
    "issue_date": (
        "Date of issue", "The date of the invoice (ISO date).", "Invoice date", "Rechnungsdatum",
        "The date of the invoice.", "Date", "Datum der Rechnung", "Ausstellungsdatum",
        "When was the invoice issued?", "Von wann ist die Rechnung?", "Issue date", "Belegdatum",
        "Wann wurde die Rechnung ausgestellt?", "Date de facture",
    ),
    "due_date": (
        "Due date", "The date by which to pay (ISO date).", "Fälligkeitsdatum", "Payment due date",
        "Zahlbar bis", "Fällig am", "By when must the invoice be paid?", "Zahlungsziel (Datum)",
        "Bis wann ist zu zahlen?", "Date due", "The date by which to pay.", "Pay by",
    ),
    "delivery_date": (
        "Date of delivery", "The date of the delivery or service (ISO date).", "Lieferdatum",
        "Delivery date", "Leistungsdatum", "Liefer- und Leistungsdatum", "Date of supply",
        "When were the goods delivered?", "Wann wurde geliefert?", "Service date",
        "Tag der Leistung",
        "The date of the delivery or service.",
    ),
    "period": (
        "Billing period", "The period that the invoice covers.", "Abrechnungszeitraum",
        "Leistungszeitraum", "Service period", "Für welchen Zeitraum gilt die Rechnung?",
    ),
    "period_from": (
        "Start of the billing period", "The first day of the period billed.", "Zeitraum von",
        "Beginn des Abrechnungszeitraums", "Period start",
    ),
    "period_to": (
        "End of the billing period", "The last day of the period billed.", "Zeitraum bis",
        "Ende des Abrechnungszeitraums", "Period end",
    ),
    "customer_number": (
        "Customer number", "The number the seller gave the buyer.", "Kundennummer", "Customer ID",
        "Account number of the customer", "Kunden-Nr.", "Debitorennummer", "Customer no.",
        "Welche Kundennummer hat der Empfänger?", "What is the customer number?",
    ),
    "order_number": (
        "Order number", "The number of the buyer's order.", "Bestellnummer",
        "Purchase order number",
        "PO number", "Bestellnummer des Kunden", "Nummer der Bestellung", "Buyer's order number",
        "Auf welche Bestellung bezieht sich die Rechnung?", "Which order is invoiced?",
    ),
    "order_date": (
        "Order date", "The date of the buyer's order.", "Bestelldatum", "Datum der Bestellung",
        "When was the order placed?",
    ),
    "buyer_reference": (
        "Buyer's reference", "The reference that the buyer asked to be named.", "Ihr Zeichen",
        "Referenz des Käufers", "Kundenreferenz", "Buyer reference", "Leitweg-ID",
        "Customer reference", "Your reference",
    ),
    "delivery_note": (
        "Delivery note number", "The number of the delivery note.", "Lieferscheinnummer",
        "Nummer des Lieferscheins", "Packing slip number",
    ),
    "sales_order": (
        "Sales order number", "The seller's own number of the order.", "Auftragsnummer",
        "Auftragsnummer des Verkäufers", "Seller's order number",
    ),
    "project": (
        "Project", "The project the invoice belongs to.", "Projekt", "Bauvorhaben", "Project name",
    ),
    "terms": (
        "Payment terms", "The terms of payment.", "Zahlungsbedingungen", "Konditionen",
        "What are the payment terms?", "Wie ist zu zahlen?",
    ),
    "currency": (
        "Currency", "The currency of the amounts, as a three-letter code.", "Währung",
        "The currency of the total, as a three-letter code.", "Invoice currency",
        "Rechnungswährung",
        "In which currency is the invoice?", "In welcher Währung lauten die Beträge?",
    ),
}  # fmt: skip

TOTALS: Catalogue = {
    "line_total": (
        "Sum of the lines", "The sum of all line totals.", "Summe der Positionen", "Subtotal",
        "Zwischensumme", "Total of the items", "Summe aller Zeilenbeträge", "Warenwert",
        "Line total",
    ),
    "charge_total": (
        "Charges", "The sum of all charges on the whole invoice.", "Zuschläge", "Shipping costs",
        "Versandkosten", "Summe der Zuschläge", "Additional charges", "Fracht und Zuschläge",
    ),
    "allowance_total": (
        "Allowances", "The sum of all allowances on the whole invoice.", "Rabatt", "Discount",
        "Summe der Nachlässe", "Total discount", "Nachlässe", "How much discount is given?",
    ),
    "net_total": (
        "Net total", "The sum without tax.", "Nettobetrag", "Total without tax", "Summe netto",
        "Net amount", "Gesamtbetrag netto", "Total excluding VAT", "Amount before tax",
        "Wie hoch ist der Nettobetrag?", "What is the total before tax?",
        "Rechnungsbetrag ohne MwSt.",
    ),
    "tax_total": (
        "Tax total", "The sum of the tax.", "Steuerbetrag", "VAT amount", "Total tax",
        "Umsatzsteuer",
        "Mehrwertsteuer (Betrag)", "Total VAT", "Summe der Umsatzsteuer", "Tax amount",
        "How much tax is charged?", "Wie viel Mehrwertsteuer wird berechnet?",
    ),
    "vat_rate": (
        "VAT rate", "The rate of value added tax that was charged, in percent; 0 if none.",
        "Steuersatz", "Tax rate", "Mehrwertsteuersatz", "Umsatzsteuersatz in Prozent",
        "VAT percentage",
        "The rate of value added tax in percent.", "Wie hoch ist der Steuersatz?",
    ),
    "grand_total": (
        "Grand total", "The sum with tax.", "Gross total", "Gesamtbetrag", "Rechnungsbetrag",
        "The sum with tax: what is to be paid or was paid.", "Bruttobetrag", "Invoice total",
        "Total",
        "Total including tax", "Total amount", "Endbetrag", "Wie hoch ist der Rechnungsbetrag?",
        "What is the invoice total?", "Gesamtsumme brutto", "Montant TTC",
    ),
    "prepaid_total": (
        "Paid already", "What was paid in advance.", "Anzahlung", "Bereits bezahlt",
        "Prepaid amount",
        "Amount already paid", "Geleistete Anzahlungen", "Deposit",
    ),
    "amount_due": (
        "Amount due", "What is still to be paid.", "Zahlbetrag", "Balance due",
        "Zu zahlender Betrag",
        "Offener Betrag", "How much is still to be paid?", "Wie viel ist noch zu zahlen?",
        "Outstanding amount", "Total due", "Fälliger Betrag",
    ),
}  # fmt: skip

# What the elements of electronic invoices are called (CII and UBL).
TECHNICAL: Catalogue = {
    "invoice_number": ("ExchangedDocument ID", "InvoiceID", "invoice_id"),
    "issue_date": ("IssueDateTime", "IssueDate", "invoice_date"),
    "due_date": ("DueDateDateTime", "PaymentDueDate", "due_date"),
    "delivery_date": ("ActualDeliveryDate", "OccurrenceDateTime", "delivery_date"),
    "period_from": ("BillingPeriod.StartDate", "InvoicePeriod StartDate"),
    "period_to": ("BillingPeriod.EndDate", "InvoicePeriod EndDate"),
    "seller_name": ("SellerTradeParty.Name", "AccountingSupplierParty: Name", "seller.name"),
    "seller_postcode": ("SellerTradeParty.PostcodeCode", "Seller: PostalZone", "seller.postcode"),
    "seller_city": ("SellerTradeParty.CityName", "Seller: CityName", "seller.city"),
    "seller_vat_id": ("SellerTradeParty.VATID", "Seller: VAT ID", "seller.vatId", "supplierVatId"),
    "seller_tax_number": ("SellerTradeParty.TaxNumber", "Seller: Tax number", "seller.taxNumber"),
    "buyer_name": ("BuyerTradeParty.Name", "AccountingCustomerParty: Name", "buyer.name"),
    "buyer_postcode": ("BuyerTradeParty.PostcodeCode", "Buyer: PostalZone", "buyer.postcode"),
    "buyer_city": ("BuyerTradeParty.CityName", "Buyer: CityName", "buyer.city"),
    "buyer_vat_id": ("BuyerTradeParty.VATID", "Buyer: VAT ID", "buyer.vatId"),
    "ship_name": ("ShipToTradeParty.Name", "DeliverToParty: Name"),
    "buyer_reference": ("BuyerReference", "buyer_reference"),
    "order_number": ("BuyerOrderReferencedDocument", "OrderReference.ID", "purchaseOrderNumber"),
    "sales_order": ("SellerOrderReferencedDocument", "SalesOrderID"),
    "delivery_note": ("DespatchAdviceReferencedDocument", "DespatchDocumentReference"),
    "currency": ("InvoiceCurrencyCode", "DocumentCurrencyCode", "currency_code"),
    "iban": ("PayeePartyCreditorFinancialAccount.IBANID", "PayeeFinancialAccount: IBAN"),
    "bic": ("BICID", "FinancialInstitution: BIC"),
    "terms": ("SpecifiedTradePaymentTerms.Description", "PaymentTerms: Note"),
    "line_total": ("LineTotalAmount", "LineExtensionAmount"),
    "charge_total": ("ChargeTotalAmount", "charge_total_amount"),
    "allowance_total": ("AllowanceTotalAmount", "allowance_total_amount"),
    "net_total": ("TaxBasisTotalAmount", "TaxExclusiveAmount", "totalNet"),
    "tax_total": ("TaxTotalAmount", "TaxAmount", "totalVat"),
    "grand_total": ("GrandTotalAmount", "TaxInclusiveAmount", "totalGross"),
    "prepaid_total": ("TotalPrepaidAmount", "PrepaidAmount"),
    "amount_due": ("DuePayableAmount", "PayableAmount", "amountDue"),
}

INVOICE: Catalogue = {
    key: (*words, *TECHNICAL.get(key, ()))
    for key, words in {**SELLER, **BUYER, **HEADER, **TOTALS}.items()
}

CELLS: Catalogue = {
    "name": ("name", "Name", "Bezeichnung", "What was sold, in one line.", "description"),
    "item_number": (
        "item number", "Item number", "Artikelnummer", "The seller's number of the item.", "SKU",
    ),
    "quantity": ("quantity", "Quantity", "Menge", "How much of it was sold.", "Anzahl", "qty"),
    "unit": ("unit", "Einheit", "Unit of measure", "Mengeneinheit"),
    "unit_price": (
        "unit price", "Unit price", "Einzelpreis", "The net price of one unit.", "Stückpreis",
        "The price of one unit, as printed.", "price each",
    ),
    "vat_rate": ("VAT rate", "Tax rate", "Steuersatz", "The tax rate in percent.", "USt-Satz"),
    "line_total": (
        "line total", "Line total", "Gesamtpreis", "The amount of this line.", "Betrag", "amount",
    ),
}  # fmt: skip

LISTS: Catalogue = {
    "name": (
        "Lines", "The goods or services, in the order of the page.", "Positionen", "Line items",
        "Lines: Name", "Artikel", "Items", "Names of all items", "Bezeichnungen aller Positionen",
        "What was sold?", "Which goods or services are invoiced?", "Was wurde berechnet?",
    ),
    "item_number": ("Item numbers", "Artikelnummern", "Lines: Item number", "Numbers of all items"),
    "quantity": ("Quantities", "Mengen", "Lines: Quantity", "All quantities, in order"),
    "unit_price": ("Unit prices", "Einzelpreise", "Lines: Unit price", "Prices of one unit each"),
    "line_total": ("Line totals", "Zeilenbeträge", "Lines: Line total", "Amounts of all lines"),
}  # fmt: skip
