"""Clauses of German agreements (and a few French ones), written as in `_clauses_en`."""

from __future__ import annotations

from ._clauses_en import Clause

TITLES: dict[str, tuple[str, ...]] = {
    "nda": ("Geheimhaltungsvereinbarung", "Vertraulichkeitsvereinbarung",
        "Vertraulichkeitserklärung",
            "Gegenseitige Geheimhaltungsvereinbarung (NDA)", "Verschwiegenheitsvereinbarung"),
    "employee": ("Arbeitsvertrag", "Anstellungsvertrag", "Geschäftsführer-Dienstvertrag",
                 "Wettbewerbs- und Geheimhaltungsabrede"),
    "licence": ("Lizenzvertrag", "Software-Lizenzvertrag", "Markenlizenzvertrag",
        "Patentlizenzvertrag"),
    "service": ("Dienstleistungsvertrag", "Rahmenvertrag", "Wartungsvertrag", "Beratungsvertrag",
                "Werkvertrag", "Liefervertrag"),
    "credit": ("Darlehensvertrag", "Kreditvertrag", "Konsortialkreditvertrag"),
}  # fmt: skip
ROLES: dict[str, tuple[tuple[str, str], ...]] = {
    "nda": (("Offenlegende Partei", "Empfangende Partei"), ("Auftraggeber", "Empfänger"),
            ("Informationsgeber", "Informationsempfänger"), ("Partei A", "Partei B")),
    "employee": (("Arbeitgeber", "Arbeitnehmer"), ("Gesellschaft", "Mitarbeiter"),
                 ("Firma", "Angestellter")),
    "licence": (("Lizenzgeber", "Lizenznehmer"), ("Inhaber", "Lizenznehmer")),
    "service": (("Auftraggeber", "Auftragnehmer"), ("Kunde", "Dienstleister"), ("Besteller",
                "Lieferant")),
    "credit": (("Darlehensnehmer", "Darlehensgeber"), ("Kreditnehmer", "Bank")),
}  # fmt: skip
PREAMBLES: tuple[str, ...] = (
    "Zwischen\n{one}\nund\n{two}\nwird {dated} folgende Vereinbarung geschlossen:",
    "{one} und {two} [schließen|vereinbaren] {dated} [diesen Vertrag|das Folgende]:",
    "Dieser Vertrag wird {dated} geschlossen zwischen {one} und {two}.",
    "[Zwischen|zwischen] {one} einerseits und {two} andererseits wird {dated} "
    "[vereinbart|vertraglich "
    "vereinbart], was folgt:",
)
DATED = ("am {date}", "mit Wirkung vom {date}", "mit Wirkung zum {date}", "mit Datum vom {date}",
         "am {signed} mit Wirkung ab dem {date}")  # fmt: skip
UNDATED = ("am ________________", "mit Wirkung ab der letzten Unterschrift", "hiermit")
ENTITIES = (", {address}", ", mit Sitz in {city}",
    ", eingetragen im Handelsregister unter {register}",
            ", {address}, vertreten durch {boss}", "",
            ", eine Gesellschaft nach dem Recht von {country}",
            ", vertreten durch den Geschäftsführer {boss}")  # fmt: skip
PEOPLE = (", wohnhaft {address}", ", {address}", "", ", geboren am {otherdate}")
RECITALS = (
    "Die Parteien [beabsichtigen|erwägen] eine Zusammenarbeit auf dem Gebiet {service}.",
    "Vorbemerkung: {short1} ist Inhaber von Rechten an {product}.",
    "Die Parteien haben bereits am {otherdate} einen {other} geschlossen.",
    "Im Rahmen der Gespräche werden [vertrauliche|geheime] Informationen ausgetauscht.",
)
LAW: tuple[Clause, ...] = (
    ("Anwendbares Recht",
    "[Es gilt |]ausschließlich das Recht der {law}"
     "[ unter Ausschluss des UN-Kaufrechts|]. [Gerichtsstand ist {city}.|]"),
    ("Recht", "Auf diesen Vertrag findet [ausschließlich |]das Recht der {law} Anwendung."),
    ("Schlussbestimmungen",
    "Änderungen bedürfen der Schriftform. Dieser Vertrag unterliegt dem Recht "
     "der {law}. Erfüllungsort ist {city}."),
    ("Rechtswahl, Gerichtsstand",
    "Für alle Streitigkeiten gilt das Recht der {law}; Gerichtsstand ist "
     "{venue}."),
)  # fmt: skip
TERM: dict[str, tuple[Clause, ...]] = {
    "agreement": (
        ("Laufzeit", "Dieser Vertrag [gilt|läuft] für die Dauer von {term}[ und verlängert sich "
         "jeweils um {period}, wenn er nicht mit einer Frist von {days} gekündigt wird|]."),
        ("Vertragsdauer",
        "Die Laufzeit [beträgt|dieser Vereinbarung beträgt] {term} [ab Unterzeichnung|"
         "ab dem oben genannten Tag]."),
        ("Dauer und Kündigung", "Der Vertrag wird auf {term} fest geschlossen. Er kann mit einer "
         "Frist von {days} gekündigt werden."),
    ),
    "secrecy": (
        ("Dauer der Geheimhaltung",
        "Die Pflicht zur Geheimhaltung besteht für {term} [nach Beendigung "
         "der Zusammenarbeit|ab Offenlegung] fort."),
        ("Fortgeltung", "Die Verpflichtungen gelten über einen Zeitraum von {term} [nach Ende der "
         "Gespräche|ab dem Datum dieser Vereinbarung]."),
    ),
}  # fmt: skip
FILLER: tuple[Clause, ...] = (
    ("Vertrauliche Informationen",
    "Vertrauliche Informationen sind alle [technischen|geschäftlichen] "
     "Angaben, die eine Partei der anderen [mündlich oder schriftlich|in irgendeiner Form] "
     "mitteilt."),
    ("Ausnahmen",
    "Die Pflicht gilt nicht für Informationen, die [allgemein bekannt|öffentlich] sind, "
     "dem Empfänger [bereits|nachweislich] bekannt waren oder selbst entwickelt wurden."),
    ("Rückgabe", "Auf Verlangen sind alle Unterlagen binnen {days} [zurückzugeben|zu vernichten]."),
    ("Abwerbeverbot", "Für {period} nach Vertragsende wird {short2} keine Mitarbeiter der anderen "
     "Partei abwerben."),
    ("Wettbewerbsverbot", "{short2} wird während {period} [nach Ende|nach Beendigung] des Vertrags "
     "nicht in Wettbewerb zu {short1} treten."),
    ("Haftpflichtversicherung",
    "{short2} unterhält eine Versicherung über mindestens {otheramount}."),
    ("Aufbewahrung", "Die Unterlagen sind {period} lang aufzubewahren."),
    ("Schriftform",
    "Mündliche Nebenabreden bestehen nicht. [Änderungen bedürfen der Schriftform.|]"),
    ("Salvatorische Klausel",
    "Sollte eine Bestimmung unwirksam sein, bleibt der Vertrag im Übrigen "
     "wirksam."),
    ("Abtretung", "Rechte aus diesem Vertrag dürfen nur mit [schriftlicher |]Zustimmung abgetreten "
     "werden."),
    ("Gewährleistung", "Mängelansprüche verjähren in {period} ab [Abnahme|Lieferung]."),
    ("Datenschutz", "Die Parteien beachten die Vorschriften der DSGVO vom 27. April 2016."),
    ("Höhere Gewalt", "Dauert das Hindernis länger als {period}, ist jede Partei zum Rücktritt "
     "berechtigt."),
    ("Frühere Vereinbarungen", "Dieser Vertrag ersetzt den {other} vom {otherdate}."),
    ("Ausfertigungen",
    "Der Vertrag wird in zwei Ausfertigungen erstellt, von denen jede Partei eine "
     "erhält."),
    ("Kosten", "Jede Partei trägt ihre Kosten selbst[, höchstens jedoch {otheramount}|]."),
)  # fmt: skip
DEFINITIONS: tuple[tuple[str, str], ...] = (
    ("Bankarbeitstag",
    "jeder Tag, an dem die Banken in {city} für den Geschäftsverkehr geöffnet sind"),
    ("Verbundene Unternehmen", "Unternehmen im Sinne der §§ 15 ff. AktG"),
    ("Vertragsgebiet", "die Länder {country} und {country}"),
    ("Vertragsprodukte", "die unter der Bezeichnung {product} vertriebenen Erzeugnisse"),
    ("Leistungen", "{service} sowie alle damit verbundenen Arbeiten"),
    ("Nettoverkaufspreis", "der in Rechnung gestellte Betrag abzüglich Steuern und Rabatten"),
    ("Abnahme",
    "die schriftliche Erklärung des Auftraggebers, dass die Leistung vertragsgemäß ist"),
)  # fmt: skip
SPECIAL: dict[str, tuple[Clause, ...]] = {
    "nda": (
        ("Zweck", "Die Informationen dienen allein {purpose}."),
        ("Vertragsstrafe", "Für jeden Fall der Zuwiderhandlung [ist|wird] eine Vertragsstrafe von "
         "{penalty} [zu zahlen|fällig]."),
    ),
    "employee": (
        ("Tätigkeit", "{short2} wird ab {startdate} als {jobtitle} beschäftigt."),
        ("Vergütung", "Das [monatliche Bruttogehalt|Jahresgehalt] beträgt {salary}."),
        ("Kündigung", "Die Kündigungsfrist beträgt {noticeperiod}."),
        ("Urlaub", "Der Jahresurlaub beträgt {vacation}."),
    ),
    "licence": (
        ("Einräumung",
        "{short1} räumt {short2} eine {exclusivity} Lizenz an {subject} für {territory} "
         "ein."),
        ("Lizenzgebühr",
        "Die [laufende |]Lizenzgebühr beträgt {royalty} des Nettoverkaufspreises."),
        ("Einmalzahlung", "Bei Vertragsschluss ist ein Betrag von {fee} zu zahlen, fällig binnen "
         "{paymentterm}."),
        ("Haftung", "Die Haftung von {short1} ist auf {cap} begrenzt."),
    ),
    "service": (
        ("Leistung", "{short2} übernimmt für {short1} {subject}."),
        ("Vergütung", "Die Vergütung beträgt {fee} zuzüglich Umsatzsteuer. Rechnungen sind binnen "
         "{paymentterm} zahlbar."),
        ("Kündigung", "Der Vertrag kann mit einer Frist von {noticeperiod} gekündigt werden."),
        ("Haftungsbegrenzung", "Die Haftung ist je Schadensfall auf {cap} beschränkt."),
        ("Leistungsort", "Leistungsort ist {place}."),
    ),
    "credit": (
        ("Darlehen", "Der {role2} gewährt dem {role1} ein Darlehen in Höhe von {commitment}."),
        ("Fälligkeit", "Das Darlehen ist [am|spätestens am] {maturity} [in einer Summe |]"
         "zurückzuzahlen."),
        ("Verwendungszweck", "Das Darlehen dient {proceeds}."),
        ("Zinsen", "Das Darlehen ist mit {margin} p. a. zu verzinsen. Verzugszinsen: 9,00 %."),
        ("Abruf", "Der Abruf erfolgt {borrowing}."),
    ),
}  # fmt: skip
PURPOSES = ("der Prüfung einer Zusammenarbeit", "der gemeinsamen Entwicklung von {product}",
            "dem möglichen Erwerb von Anteilen an {short1}")  # fmt: skip
PROCEEDS = ("der Finanzierung des Umlaufvermögens", "dem Erwerb von {company}",
            "der Ablösung bestehender Verbindlichkeiten",
            "dem Bau einer Halle in {city}")  # fmt: skip
BORROWINGS = ("schriftlich mit einer Frist von drei Bankarbeitstagen", "durch unwiderrufliche "
              "Erklärung bis 11:00 Uhr zwei Bankarbeitstage vor Auszahlung")  # fmt: skip
EXCLUSIVITY = ("einfache", "ausschließliche", "nicht übertragbare", "zeitlich unbegrenzte")

FRENCH: dict[str, tuple[Clause, ...]] = {
    "filler": (
        ("Informations confidentielles", "Sont confidentielles toutes les informations [techniques|"
         "commerciales] communiquées par une partie à l’autre."),
        ("Non-sollicitation", "Pendant {period} après la fin du contrat, {short2} s’interdit de "
         "recruter le personnel de {short1}."),
        ("Assurance", "{short2} souscrit une assurance d’au moins {otheramount}."),
        ("Intégralité", "Le présent contrat remplace l’accord du {otherdate}."),
        ("Cession", "Le contrat ne peut être cédé sans l’accord écrit de l’autre partie."),
        ("Archives", "Les documents sont conservés pendant {period}."),
    ),
    "agreement": (("Durée",
        "Le présent accord est conclu pour une durée de {term} [à compter de sa "
                   "signature|à compter de la date ci-dessus]."),),
    "law": (("Droit applicable", "Le présent contrat est soumis au droit de la {law}. Tout litige "
             "relève des tribunaux de {venue}."),),
    "special": (("Prix", "Le prix est fixé à {fee}, payable sous {paymentterm}."),
                ("Résiliation", "Chaque partie peut résilier avec un préavis de {noticeperiod}."),
                ("Objet", "{short2} fournit à {short1} {subject}.")),
}  # fmt: skip
