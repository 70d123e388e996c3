"""Answers that forms print to be ticked, and short lists of things people write."""

from __future__ import annotations

Options = dict[str, tuple[str, ...]]


def _options(de: str, en: str, fr: str) -> Options:
    return {"de": tuple(de.split("|")), "en": tuple(en.split("|")), "fr": tuple(fr.split("|"))}


CHOICES: dict[str, Options] = {
    "yes_no": _options("Ja|Nein", "Yes|No", "Oui|Non"),
    "gender": _options("weiblich|männlich|divers", "Female|Male|Other", "Féminin|Masculin|Autre"),
    "marital": _options(
        "ledig|verheiratet|geschieden|verwitwet|getrennt lebend|eingetr. Lebenspartnerschaft",
        "single|married|divorced|widowed|separated|civil partnership",
        "célibataire|marié(e)|divorcé(e)|veuf/veuve|pacsé(e)",
    ),
    "payment_kind": _options(
        "Lastschrift|Überweisung|bar|Kreditkarte|Rechnung|Dauerauftrag|Einmaleinzug",
        "Direct debit|Bank transfer|Cash|Credit card|Invoice|Cheque|Standing order",
        "Prélèvement|Virement|Espèces|Carte bancaire|Chèque|Facture",
    ),
    "interval": _options(
        "monatlich|vierteljährlich|halbjährlich|jährlich|einmalig",
        "monthly|quarterly|half-yearly|annually|one-off",
        "mensuel|trimestriel|semestriel|annuel",
    ),
    "priority": _options(
        "hoch|mittel|niedrig|sofort", "High|Medium|Low|Urgent", "haute|moyenne|basse|urgent"
    ),
    "condition": _options(
        "neu|gebraucht|in Ordnung|beschädigt|Mängel festgestellt|bestanden",
        "new|used|good|damaged|passed|failed|defects found",
        "neuf|occasion|conforme|endommagé|non conforme",
    ),
    "room_kind": _options(
        "Einzelzimmer|Doppelzimmer|Mehrbettzimmer|ohne Übernachtung",
        "Single room|Double room|Shared room|No accommodation",
        "Chambre simple|Chambre double|Dortoir|sans hébergement",
    ),
    "food": _options(
        "vegetarisch|vegan|Vollkost|glutenfrei|halal|keine",
        "vegetarian|vegan|standard|gluten-free|halal|none",
        "végétarien|végan|standard|sans gluten|aucun",
    ),
    "transport": _options(
        "Pkw|Bahn|Bus|Fahrrad|Flugzeug",
        "Car|Train|Bus|Bicycle|Plane",
        "Voiture|Train|Bus|Vélo|Avion",
    ),
    "size": _options("S|M|L|XL|XXL", "S|M|L|XL|XXL", "S|M|L|XL|36|38|40"),
    "mounting": _options(
        "Wandmontage|Deckenmontage|Einbau|stehend",
        "wall|ceiling|built-in|floor",
        "mural|plafond|encastré",
    ),
    "degree": _options(
        "Hauptschulabschluss|Mittlere Reife|Abitur|Bachelor|Master|Promotion|ohne Abschluss",
        "GCSE|A-levels|High school diploma|Bachelor|Master|Doctorate|none",
        "Brevet|Baccalauréat|Licence|Master|Doctorat|sans diplôme",
    ),
    "sport": _options(
        "Fußball|Turnen|Handball|Schwimmen|Tennis|Leichtathletik|Judo|Segeln|Tischtennis",
        "Football|Gymnastics|Handball|Swimming|Tennis|Athletics|Judo|Sailing|Rowing",
        "Football|Gymnastique|Handball|Natation|Tennis|Athlétisme|Judo|Voile",
    ),
    "attachments": _options(
        "Lebenslauf (tabellarisch)|Kopie des letzten Zeugnisses mit allen Anlagen|zwei Lichtbilder "
        "neueren Datums|Nachweis über den Abschluss|Kopie des Mietvertrags|Einkommensnachweise der "
        "letzten drei Monate|Vollmacht|Meldebescheinigung|Sonstiges:",
        "Curriculum vitae|Copy of the most recent certificate|two recent photographs|Proof of "
        "income for the last three months|Copy of the tenancy agreement|Power of attorney|Other:",
        "curriculum vitae|copie du dernier diplôme|deux photos récentes|justificatif de domicile|"
        "procuration|autre :",
    ),
    "tongues": _options(
        "Deutsch|Englisch|Französisch|Italienisch|Spanisch|Türkisch|Andere:",
        "English|German|French|Malay|Mandarin|Other:",
        "français|anglais|allemand|italien|autre :",
    ),
    "guardian": _options(
        "Vater|Mutter|Vormund|beide Elternteile|Andere:",
        "Father|Mother|Guardian|both parents|Other:",
        "père|mère|tuteur|les deux parents",
    ),
    "consents": _options(
        "Ich versichere, dass die Angaben vollständig und richtig sind.|Ich bin mit der "
        "Speicherung meiner Daten einverstanden.|Ich habe die Hinweise gelesen und anerkannt.|Ich "
        "stimme der Veröffentlichung von Bildern zu.|Ich möchte den Rundbrief erhalten.",
        "I confirm that all details are complete and true.|I agree that my data may be stored.|I "
        "have read the notes above.|I agree that pictures may be published.|Please send me news.",
        "J'atteste que les renseignements sont exacts.|J'accepte l'enregistrement de mes données.|"
        "J'ai lu les consignes ci-dessus.",
    ),
    "insured": _options(
        "gesetzlich versichert|privat versichert|familienversichert|nicht versichert|"
        "beihilfeberechtigt",
        "statutory insurance|private insurance|insured with family|not insured",
        "assurance publique|assurance privée|non assuré",
    ),
    "permits": _options(
        "Ausweis B|Ausweis C|Ausweis F|Niederlassungserlaubnis|befristete Aufenthaltserlaubnis|"
        "Duldung",
        "permanent residence|limited residence permit|student visa|work permit",
        "permis B|permis C|titre de séjour|visa étudiant",
    ),
    "rating": _options(
        "sehr gut|gut|befriedigend|ausreichend|mangelhaft|trifft zu|trifft nicht zu",
        "excellent|good|satisfactory|poor|agree|disagree|neutral",
        "très bien|bien|moyen|insuffisant|d'accord|pas d'accord",
    ),
}

LISTS: dict[str, Options] = {
    "nationality": _options(
        "deutsch|österreichisch|türkisch|polnisch|italienisch|syrisch|Deutschland|D|ukrainisch|kroatisch",
        "British|American|German|Malaysian|Irish|Canadian|Indian|Nigerian|United States|Polish|"
        "French",
        "française|belge|suisse|marocaine|algérienne|portugaise|canadienne|italienne",
    ),
    "religion": _options(
        "ev.|rk|römisch-katholisch|evangelisch|ohne|islamisch|keine|jüdisch",
        "none|Catholic|Church of England|Muslim|Hindu|Jewish|Buddhist|Methodist",
        "catholique|sans|protestante|musulmane|juive",
    ),
    "academic": _options(
        "Dr.|Prof. Dr.|Dipl.-Ing.|M.Sc.|B.A.|Mag.|Dr. med.|Dr. rer. nat.",
        "Dr|Prof.|BSc|MSc|MBA|PhD|B.A. (Hons)|LL.M.",
        "Dr|Pr|Ingénieur|Maître",
    ),
    "languages": _options(
        "Deutsch|Englisch|Französisch|Türkisch|Russisch|Arabisch|Spanisch|Polnisch",
        "English|German|French|Malay|Mandarin|Spanish|Tamil|Hindi|Welsh",
        "Français|Anglais|Allemand|Espagnol|Arabe|Italien",
    ),
    "relation": _options(
        "Mutter|Vater|Ehegatte|Sohn|Tochter|Großmutter|Schwester|Lebensgefährte|Tante|Kind",
        "Mother|Father|Spouse|Son|Daughter|Grandmother|Sister|Partner|Aunt|Guardian",
        "Mère|Père|Conjoint|Fils|Fille|Grand-mère|Sœur|Tuteur",
    ),
    "department": _options(
        "Einkauf|Vertrieb|Personal|IT|Buchhaltung|Produktion|Technik|Marketing|Soziales|Rechtsamt",
        "Purchasing|Sales|Human Resources|IT|Accounts|Production|Engineering|Marketing|Legal",
        "Achats|Ventes|Ressources humaines|Informatique|Comptabilité|Production|Marketing",
    ),
    "blood": _options(
        "A+|0 Rh+|B-|AB+|A Rh neg.|0-", "A+|O+|B-|AB+|O neg|A Rh pos", "A+|O+|B-|AB-"
    ),
    "allergy": _options(
        "Nüsse|Pollen|Penicillin|keine|Laktose|Wespenstiche|Hausstaub|Gluten",
        "nuts|pollen|penicillin|none|lactose|bee stings|dust mites|shellfish",
        "noix|pollen|pénicilline|aucune|lactose|guêpes",
    ),
    "diagnosis": _options(
        "Bronchitis|Rückenschmerzen|Asthma|keine|Bluthochdruck|Knieverletzung links|Migräne",
        "bronchitis|back pain|asthma|none|hypertension|left knee injury|migraine",
        "bronchite|mal de dos|asthme|aucun|hypertension|migraine",
    ),
    "study": _options(
        "Maschinenbau|Germanistik|Informatik|Soziale Arbeit|Medizin|BWL|Geografie|Physik",
        "Mechanical Engineering|History|Computer Science|Nursing|Law|Economics|Geography",
        "Droit|Informatique|Lettres modernes|Médecine|Génie civil",
    ),
    "colour": _options(
        "RAL 9010|schwarz|anthrazit|weiß matt|RAL 7016|blau|rot|silber|Eiche hell|natur",
        "black|white|RAL 9005|silver|navy blue|red|light oak|anthracite|natural",
        "noir|blanc|RAL 7035|argent|bleu marine|rouge|chêne clair",
    ),
    "material": _options(
        "Edelstahl|Stahl verzinkt|Aluminium|PVC|Polyamid|Messing|Beton C25/30|Holz|1.4301|Grauguss",
        "stainless steel|galvanised steel|aluminium|PVC|polyamide|brass|oak|cast iron|316L",
        "acier inoxydable|acier galvanisé|aluminium|PVC|laiton|bois|fonte",
    ),
}
