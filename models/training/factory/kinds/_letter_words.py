"""Labels and phrases of letters, memos, minutes and certificates, and how these are asked."""

from __future__ import annotations

from ._style import Wordings

LABELS: dict[str, dict[str, tuple[str, ...]]] = {
    "date": {"de": ("Datum", "Datum des Schreibens", "vom"), "en": ("Date", "Dated"), "fr":
        ("Date",)},
    "reference": {"de": ("Unser Zeichen", "Unsere Zeichen", "Aktenzeichen", "Az.",
        "Unsere Referenz"),
                  "en": ("Our ref.", "Our reference", "Ref.", "File no."), "fr": ("Nos réf.",
                      "Réf.")},
    "your_reference": {"de": ("Ihr Zeichen", "Ihre Zeichen", "Ihre Referenz"), "en": ("Your ref.",
                       "Your reference"), "fr": ("Vos réf.",)},
    "your_date": {"de": ("Ihr Schreiben vom", "Ihre Nachricht vom"), "en": ("Your letter of",),
                  "fr": ("Votre lettre du",)},
    "customer": {"de": ("Kundennummer", "Kd.-Nr.", "Mitgliedsnummer"), "en": ("Customer no.",
                 "Client ID", "Member no."), "fr": ("N° client",)},
    "clerk": {"de": ("Ansprechpartner", "Sachbearbeiter", "Bearbeitet von", "Auskunft erteilt"),
              "en": ("Contact", "Handled by", "Your contact"), "fr": ("Interlocuteur",)},
    "phone": {"de": ("Telefon", "Tel.", "Durchwahl"), "en": ("Phone", "Tel."), "fr":
        ("Téléphone",)},
    "mail": {"de": ("E-Mail", "Mail"), "en": ("E-mail", "Email"), "fr": ("Courriel",)},
    "contract": {"de": ("Vertragsnummer", "Versicherungsnummer", "Auftrags-Nr."), "en":
        ("Contract no.",
                 "Policy number", "Order no."), "fr": ("N° de contrat",)},
    "department": {"de": ("Abteilung", "Bereich"), "en": ("Department", "Unit"), "fr":
        ("Service",)},
    "subject": {"de": ("Betreff", "Betr.", "Thema"), "en": ("Subject", "Re", "RE"), "fr":
        ("Objet",)},
    "enclosure": {"de": ("Anlage", "Anlagen"), "en": ("Enclosure", "Encl."), "fr":
        ("Pièce jointe",)},
    "to": {"de": ("An", "Empfänger"), "en": ("To", "TO"), "fr": ("À", "Destinataire")},
    "from": {"de": ("Von", "Absender"), "en": ("From", "FROM"), "fr": ("De", "Expéditeur")},
    "copy": {"de": ("Kopie", "CC", "Verteiler"), "en": ("Cc", "CC"), "fr": ("Copie",)},
    "time": {"de": ("Uhrzeit", "Zeit", "Beginn/Ende"), "en": ("Time",), "fr": ("Heure",)},
    "venue": {"de": ("Ort", "Sitzungsort"), "en": ("Place", "Location", "Venue"), "fr": ("Lieu",)},
    "present": {"de": ("Teilnehmer", "Anwesend", "Anwesende"), "en": ("Present", "Attendees",
                "In attendance"), "fr": ("Présents", "Participants")},
    "chair": {"de": ("Leitung", "Vorsitz", "Sitzungsleitung"), "en": ("Chair", "Chaired by"),
              "fr": ("Président de séance",)},
    "keeper": {"de": ("Protokoll", "Protokollführer", "Schriftführer"), "en": ("Minutes taken by",
               "Secretary"), "fr": ("Secrétaire",)},
    "excused": {"de": ("Entschuldigt", "Abwesend"), "en": ("Apologies", "Absent"), "fr":
        ("Excusés",)},
    "next": {"de": ("Nächster Termin", "Nächste Sitzung"), "en": ("Next meeting",),
             "fr": ("Prochaine réunion",)},
    "number": {"de": ("Nr.", "Zertifikatsnummer", "Urkunden-Nr."), "en": ("Certificate no.", "No.",
               "Certificate number"), "fr": ("N°",)},
    "valid": {"de": ("Gültig bis",), "en": ("Valid until", "Expiry date"), "fr":
        ("Valable jusqu'au",)},
    "grade": {"de": ("Note", "Ergebnis", "Gesamturteil"), "en": ("Grade", "Result"), "fr":
        ("Mention",)},
}  # fmt: skip
SUBJECTS: dict[str, tuple[str, ...]] = {
    "de": ("Ihre Anfrage zu {product}", "Angebot über {service}", "Kündigung des Vertrags {code}",
           "Terminverschiebung {service}", "Mängelanzeige: {product}",
           "Änderung unserer Bankverbindung",
           "Bestätigung Ihres Auftrags {code}", "Einladung zur Gesellschafterversammlung",
           "Mahnung zu {code}", "Projekt {service} in {town}", "Preisanpassung für {product}"),
    "en": ("Your enquiry about {product}", "Quotation for {service}",
        "Termination of contract {code}",
           "Complaint: {product}", "Confirmation of order {code}", "Change of bank details",
           "{service} "
           "in {town}", "Annual general meeting", "Reminder {code}",
           "Price adjustment for {product}"),
    "fr": ("Votre demande : {product}", "Résiliation du contrat {code}", "Offre pour {service}",
           "Confirmation de commande {code}"),
}  # fmt: skip
PHRASES: dict[str, tuple[str, ...]] = {
    "de": ("vielen Dank für Ihr Schreiben vom {earlier}[, das wir hiermit beantworten|].",
           "Wir bitten um Rückmeldung bis zum {deadline}.",
           "Der offene Betrag von {amount} [ist|bleibt] "
           "bis {deadline} zu zahlen.",
           "Unser Vertrag vom {earlier} [endet|läuft] am {later} [aus|].",
           "Die Lieferung von {product} erfolgt durch {company} aus {town}.",
           "Für Rückfragen steht Ihnen {person} unter {phone} zur Verfügung.",
           "[Am|Für den] {later} ist ein Ortstermin in {town} vorgesehen.",
           "Die Kosten belaufen sich auf {amount}.", "Sie erreichen uns auch unter {mail}.",
           "{person}, {job}, hat den Vorgang {code} am {earlier} geprüft.",
           "Es wurde beschlossen, {service} an {company} zu vergeben."),
    "en": ("Thank you for your letter dated {earlier}[, which we answer as follows|].",
           "Please let us have your reply by {deadline}.",
           "The balance of {amount} [is|remains] payable "
           "by {deadline}.", "Our agreement of {earlier} [ends|expires] on {later}.",
           "The delivery of {product} will be made by {company}, {town}.",
           "Should you have any questions, please call {person} on {phone}.",
           "A visit in {town} has been scheduled for {later}.", "The costs amount to {amount}.",
           "You can also reach us at {mail}.",
           "{person}, {job}, reviewed case {code} on {earlier}.",
           "It was resolved to award {service} to {company}."),
    "fr": ("Nous vous remercions de votre lettre du {earlier}.", "Merci de nous répondre avant le "
           "{deadline}.", "Le montant de {amount} reste dû.",
           "La livraison de {product} sera assurée "
           "par {company}.", "Pour toute question : {person}, {phone}."),
}  # fmt: skip
ASKS: Wordings = {
    "date": ("Date", "Datum", "The date of the letter.", "Date of the document", "Von wann ist das "
             "Schreiben?", "Document date", "Datum des Schreibens", "When was this written?"),
    "sender": ("Sender", "Absender", "Who wrote the letter?", "From",
        "The company or person that sent "
               "this.", "Von wem ist das Schreiben?", "Issuer", "Aussteller"),
    "sender_address": ("Sender's address", "Anschrift des Absenders", "Address of the sender"),
    "recipient": ("Recipient", "Empfänger", "To", "Who is the letter addressed to?",
        "An wen ist das "
                  "Schreiben gerichtet?", "Addressee",
                  "The person or company this is addressed to."),
    "recipient_address": ("Recipient's address", "Anschrift des Empfängers",
        "Address of the recipient"),
    "contact": ("Attention", "Ansprechpartner beim Empfänger", "Person at the recipient's"),
    "subject": ("Subject", "Betreff", "What is the letter about?", "Thema", "The subject line.",
        "Worum "
                "geht es?", "Re"),
    "reference": ("Our reference", "Unser Zeichen", "Reference of the sender", "Aktenzeichen",
                  "Reference number"),
    "your_reference": ("Your reference", "Ihr Zeichen", "Reference of the recipient"),
    "your_date": ("Date of the letter answered", "Ihr Schreiben vom", "Datum des beantworteten "
                  "Schreibens"),
    "customer": ("Customer number", "Kundennummer"), "clerk": ("Contact person", "Ansprechpartner",
                 "Sachbearbeiter", "Who handles this?"),
    "phone": ("Phone", "Telefon", "Telephone number"), "mail": ("E-mail", "E-Mail-Adresse"),
    "contract": ("Contract number", "Vertragsnummer"), "department": ("Department", "Abteilung"),
    "signer": ("Signatory", "Unterzeichner", "Who signed?", "Wer hat unterschrieben?",
        "Name of the "
               "person who signed."),
    "signer_title": ("Function of the signatory", "Funktion des Unterzeichners",
        "Title of the signatory"),
    "enclosure": ("Enclosure", "Anlage", "What is enclosed?"), "place": ("Place", "Ort",
                  "Place of issue", "Ausstellungsort"),
    "deadline": ("Deadline", "Frist", "By when is an answer or payment expected?", "Bis wann?"),
    "amount": ("Amount", "Betrag", "Amount mentioned", "Um welchen Betrag geht es?"),
    "iban": ("IBAN", "Bank account of the sender", "IBAN des Absenders"),
    "vat_id": ("VAT ID", "USt-IdNr.", "VAT number of the sender"), "register": ("Register entry",
               "Handelsregister", "Company registration"),
    "website": ("Website", "Webseite", "Internet address"), "copy": ("Copy to", "Verteiler", "Cc"),
    "attendee": ("Attendees", "Teilnehmer", "Who took part in the meeting?", "Anwesende",
        "Participants"),
    "start": ("Start time", "Beginn", "When did the meeting begin?"), "end": ("End time", "Ende",
              "When did the meeting end?"),
    "venue": ("Place of the meeting", "Sitzungsort", "Where did the meeting take place?"),
    "chair": ("Chair", "Sitzungsleitung", "Who chaired the meeting?"), "keeper": ("Minute taker",
              "Protokollführer", "Who took the minutes?"),
    "excused": ("Excused", "Entschuldigt", "Who was absent?"), "next": ("Next meeting",
        "Nächster Termin",
                "When is the next meeting?"),
    "title": ("Kind of certificate", "Art der Bescheinigung", "Title of the certificate"),
    "person": ("Holder", "Inhaber der Bescheinigung", "To whom was the certificate issued?",
        "Für wen ist "
               "die Bescheinigung?"),
    "born": ("Date of birth", "Geburtsdatum", "When was the person born?"),
    "achievement": ("Course or examination", "Lehrgang", "What was completed?"),
    "from": ("Start date", "Beginn", "From"), "to": ("End date", "Ende", "Until"),
    "job": ("Job title", "Tätigkeit", "As what was the person employed?"),
    "number": ("Certificate number", "Zertifikatsnummer", "Number of the certificate"),
    "valid": ("Valid until", "Gültig bis", "Expiry date"), "grade": ("Grade", "Note", "Result"),
    "tax_number": ("Tax number", "Steuernummer"), "fax": ("Fax", "Faxnummer", "Fax number"),
    "salary": ("Salary", "Gehalt"),
}  # fmt: skip
