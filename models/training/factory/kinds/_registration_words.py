"""Wordings of registration statements and of the questions put to them."""

from __future__ import annotations

from ..names import barred

OFFICES = barred("""
    U.S. Department of Justice|United States Department of Justice|U.S. Department of Public
    Records| UNITED STATES DEPARTMENT OF JUSTICE|Department of Foreign Representation|Office of
    Public Agents| U.S. Office of Registration|Ministry of Justice, Register of Agents|Foreign
    Agents Bureau
    """)
PLACES = barred("""
    Washington, DC 20530|WASHINGTON, D.C. 20530|Washington, D.C.|Capitol City, DC 20099
    """)
ACTS = barred("""
    Pursuant to the Foreign Agents Registration Act of 1938, as amended| Pursuant to the Agents of
    Foreign Principals Act, as amended|Under the Foreign Agents Registration Act|Under the
    Registration of Representatives Act of 1951|Pursuant to Section 2 of the Act
    """)
TITLES: dict[str, tuple[str, ...]] = {
    "short": barred("""
    Short Form Registration Statement|SHORT-FORM REGISTRATION STATEMENT|Short Form
    """),
    "amendment": barred("""
    Amendment to Registration Statement|AMENDMENT TO REGISTRATION STATEMENT| Amendment to a
    Statement of Registration
    """),
    "supplemental": barred("""
    Supplemental Statement|SUPPLEMENTAL STATEMENT|Supplemental Statement to Registration|
    Six-Month Supplemental Statement
    """),
    "dissemination": barred("""
    Dissemination Report|DISSEMINATION REPORT|Report on Dissemination of Informational Materials|
    Transmittal Report
    """),
    "exhibit": barred("""
    Exhibit A to Registration Statement|EXHIBIT A|Exhibit B to Registration Statement|Exhibit AB|
    Registration Statement
    """),
}
INSTRUCTIONS = barred("""
    INSTRUCTIONS. Every item must be answered. Write "none" where an item does not apply and
    attach a further page where the space is too small.|Each officer, partner and employee who
    serves the principal has to file a form of his or her own.|This form is to be filed
    electronically with the Registration Unit; supporting papers are uploaded with it.|Privacy
    notice. What is stated here is a public record and is open to inspection during office
    hours.|A false statement is punishable by law.|Copies of this statement are passed on to other
    agencies and to the legislature.|Public reporting burden. Filling in this form takes about {n}
    minutes on average, including the time to read these instructions.|Comments on the burden may
    be sent to the Chief, Registration Unit, and to the Office of Information.|Furnish this form
    in duplicate; the original must be signed in ink.| The act of 1938 requires agents of foreign
    principals to register within ten days.|Statements are also shown on the web page of the
    Registration Unit.|Do not leave any item blank. If an item is not applicable, say so.|The
    registrant must keep books and records for three years after the end of the agency.
    """)
AFFIRM = barred("""
    The undersigned swear(s) or affirm(s) that he or she has read this statement and the papers
    attached to it and that all of it is true to the best of his or her knowledge and
    belief.|Under penalty of perjury the undersigned declares that the contents of this statement
    are true and complete.| In witness whereof the undersigned has signed this paper on the date
    given below.|I declare that I know the contents of this form and that they are accurate in
    their entirety.
    """)
SERVICES = barred("""
    Advice on media relations and public affairs|Promotion of tourism and travel to the country|
    Legal advice and contacts with members of the legislature|Preparation of newsletters and press
    releases|Assistance with trade missions and investment|Monitoring of legislation on customs
    duties| Registrant will arrange meetings with public officials|Distribution of brochures and
    films| Counsel on bilateral relations and defence cooperation|Economic research and statistics
    """)
PURPOSES = barred("""
    To give a 10-day notice of change in information|To correct a deficiency in the initial
    statement| To give notice of a change in an exhibit previously filed|Other purpose (specify)|
    To correct the supplemental statement for the period ending {d}|To report the end of an
    agreement
    """)
LINKS = barred("partner|officer|director|associate|employee|agent|consultant|other (specify)")
KINDS = barred("""
    Government of a foreign country|Foreign political party|Foreign or domestic organization|
    Individual|Corporation|Committee|Voluntary group|Partnership
    """)
QUESTIONS = barred("""
    Has there been a change in the information previously furnished?|Have you filed an amendment
    to the exhibit?|Have any persons ceased acting as partners, officers or directors?|Were funds
    received during this period?|Did you engage in political activity as defined in the Act?|Has
    the registrant disbursed any money on behalf of a principal?|Were informational materials
    prepared or distributed?|Are the services to be rendered on a full time basis?|Do you have any
    other agreement?
    """)
MATERIALS = barred("""
    Newsletter|Press release|Trade bulletin|Travel brochure|Film "{w}"|Economic review|Magazine on
    business and economy|Posters and pamphlets|Monthly report "{w}"|Television spots
    """)
PRINCIPALS = barred("""
    Government of {c}|Ministry of Foreign Affairs, {c}|Republic of {c}|Embassy of {c}|Kingdom of
    {c}| {c} National Tourism Organization|{c} Trade Promotion Corporation|{w} Party of {c}|
    Ministry of {w}, Republic of {c}|{c} External Trade Organization|{w} Oil Company|Bank of {c}|
    {c} Chamber of Commerce|State of {w}|Consulate General of {c}|Office of the President of {c}|
    {w} Airlines|Department of Tourism, {c}|Republic of {c} (through {w} Group)|{c} Investment
    Board| Province of {w}, {c}|{w} Holding S.A.|Government of the {w} Islands|{w} Regional
    Government
    """)
REGISTRANTS = barred("""
    {l} & {m} LLP|{l} {m} LLP|{l}, {m} & {k}|{w} Strategies, LLC|{c} Tourist Office|{w} Group LLC|
    {c} Trade Center, New York|{l} Communications, Inc.|{c} Department of Tourism|{w} Public
    Affairs| {l}-{m}, LLC|{w} Maritime Registry, Inc.|{c} Economic Development Board|{l} {m} {k}
    LLP|The {l} Group| Law Offices of {f} {l}|{c} Information Service|{w} International, Inc.|{f}
    {l}|Invest {w}| {w} & Associates, Inc.|{c} National Tourist Organization|{l} Worldwide|{w} PR,
    Inc. ({t} office)
    """)

ASKS: dict[str, tuple[str, ...]] = {
    "registrant": barred("""
    Registrant|The name of the person or company that is registered as a foreign agent.|Name of
    registrant|registrant_name|Who is the registrant?|Registered agent|Agent|Foreign agent|Wer ist
    der Registrierte?|Name des registrierten Vertreters|The registered person or firm.|Primary
    registrant| Which company is registered as the agent?|Registrant name|Who is registered as the
    agent of a foreign principal?|The firm that files as agent of a foreign
    principal|Eingetragener Agent
    """),
    "number": barred("""
    Registration number|The number under which the registrant is registered.|Registration No.|
    registration_num|registration_number|Registrant number|Registrierungsnummer|Number of the
    registration|What is the registration number?|Unter welcher Nummer ist der Vertreter
    registriert?|Reg. no.|Numéro d'enregistrement|The registrant's number in the register.
    """),
    "principal": barred("""
    Foreign principal|The foreign government, party or company that the registrant acts for.|Name
    of foreign principal|foreign_principle_name|foreign_principal|For whom does the registrant
    act?| Foreign principals|Ausländischer Auftraggeber|Für wen handelt der
    Registrierte?|Principal|The foreign principal represented|On whose behalf does the agent
    act?|Mandant étranger|Which foreign government or organisation is represented?|Foreign
    principal name
    """),
    "filed": barred("""
    Date of filing|The date on which the form was filed or signed.|file_date|Filing date|Date of
    signature|Date signed|When was the form signed?|Datum der Einreichung|Datum der Unterschrift|
    Wann wurde das Formular eingereicht?|Date filed|Execution date|Date|The day the statement was
    signed.|Date de signature|Einreichungsdatum
    """),
    "signer": barred("""
    Signer|The name of the person who signed.|signer_name|Name of signer|Who signed the
    form?|Signed by|Signatory|Unterzeichner|Wer hat unterschrieben?|Name des Unterzeichners|Name
    of the person who executed the statement|Signature|Signataire|Print or type name
    """),
    "title": barred("""
    Title of the signer|The position of the person who signed.|signer_title|Signer's title|Title|
    Position of the signatory|Funktion des Unterzeichners|Welche Stellung hat der Unterzeichner?|
    Capacity in which the form was signed|What is the signer's position?|Job title of the signer
    """),
    "received": barred("""
    Date received|Received|Date stamped|date_stamped|When did the Registration Unit receive the
    form?| Eingangsstempel|Eingangsdatum|Date of receipt stamp|The date of the receipt
    stamp.|Stamp date
    """),
    "person": barred("""
    Name of the person filing the short form|Name of the individual|short_form_name|Who files the
    short form?|1. Name|Name of the employee|Name der Person|The individual who registers.
    """),
    "address": barred("""
    Business address|Business Address(es)|Address of the
    registrant|business_address|Geschäftsanschrift| Where is the registrant's office?|Office
    address|Adresse professionnelle
    """),
    "residence": barred("""
    Residence address|Residence Address(es)|Home address|Privatanschrift|Where does the person
    live?| residence_address|Wohnanschrift
    """),
    "birth": barred("""
    Year of birth|Geburtsjahr|birth_year|In which year was the person born?|Born in
    """),
    "nationality": barred("Nationality|Nationalität|nationality|Present citizenship|Citizenship"),
    "occupation": barred("Occupation|Beruf|occupation|What is the person's occupation?"),
    "services": barred("""
    Services|Services rendered|Description of services|What services are
    rendered?|Dienstleistungen| The services for the foreign principal.|Beschreibung der Tätigkeit
    """),
    "period": barred("""
    Period ending|Six month period ending|End of the reporting period|Berichtszeitraum bis|
    supplemental_end_date|For which period is the statement?|Period covered
    """),
    "purpose": barred("""
    Purpose of the amendment|Why is the amendment filed?|Zweck der Änderung|purpose|Reason for
    filing
    """),
    "form": barred("Form number|Formularnummer|Form|form_number|Number of the form"),
    "kind": barred("""
    Type of document|Document type|Title of the form|Art des Dokuments|document_type|What kind of
    statement is this?|Dokumenttyp|Name of the form
    """),
    "office": barred("""
    Authority|Department|Behörde|With which authority is the form filed?|Issuing authority|agency
    """),
    "expires": barred("""
    Form expires|Expiry date of the form|Approval expires|OMB expiry|Gültig bis
    """),
    "alias": barred("""
    Doing business as|Alias|Other name of the registrant|Trade name|doing_business_as
    """),
    "material": barred("""
    Title of material|Nature of material|Material disseminated|Titel des Materials|What was
    disseminated?|title_of_material
    """),
    "copies": barred("""
    Total copies transmitted|Number of copies|Anzahl der Exemplare|copies|Copies
    """),
    "official": barred("""
    Name of the official|Official with whom the registrant deals|Contact at the foreign principal|
    Name des Amtsträgers
    """),
    "termination": barred("Date of termination|Termination date|Beendigung am|termination_date"),
    "seat": barred("""
    Address of the foreign principal|Principal Address of Foreign Principal|Anschrift des
    Auftraggebers| Where is the foreign principal located?
    """),
    "link": barred("""
    Connection with the primary registrant|Connection with the registrant|Verhältnis zum
    Registrierten| What is the person's connection with the registrant?
    """),
    "principal_kind": barred("""
    Kind of foreign principal|What kind of entity is the foreign principal?|Art des Auftraggebers
    """),
    "fee": barred("Filing fee|Amount of fee|Gebühr|fee"),
    "phone": barred("Telephone|Phone number|Telefonnummer|telephone"),
    "country": barred("""
    Country of the foreign principal|foreign_principal_country|Land des Auftraggebers|Principal's
    country
    """),
    "notary": barred("Name of the notary|Notary public|Notar|Who notarised the form?"),
}
