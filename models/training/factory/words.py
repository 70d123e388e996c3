"""Word lists of goods, services, jobs and filler prose. Templates hold {n}, {word}, {noun}."""

from __future__ import annotations

from .names import Words, barred, spaced

NOUN: Words = {
    "de": barred("""
    Kabel|Schraube|Dübel|Bohrer|Lampe|Leuchte|Stecker|Schalter|Pumpe|Ventil|Filter|Motor|
    Getriebe|Dichtung|Rohr|Profil|Platte|Ziegel|Dämmplatte|Mörtel|Fenster|Tür|Griff|Schloss|
    Beschlag|Regal|Tisch|Stuhl|Schrank|Drucker|Toner|Monitor|Tastatur|Netzteil|Akku|Sensor|
    Regler|Schlauch|Kupplung|Handschuh|Helm|Jacke|Ordner|Papier|Stift|Karton|Folie|Klebeband|
    Kaffee|Tee|Wasser|Saft|Brot|Käse|Wurst|Nudeln|Reis|Mehl|Zucker|Seife|Reiniger|Lack|Farbe|
    Pinsel|Leiter|Eimer|Besen|Palette
    """),
    "en": barred("""
    Cable|Screw|Anchor|Drill Bit|Lamp|Light|Plug|Switch|Pump|Valve|Filter|Motor|Gearbox|Gasket|
    Pipe|Profile|Panel|Brick|Insulation Board|Mortar|Window|Door|Handle|Lock|Bracket|Shelf|Desk|
    Chair|Cabinet|Printer|Toner|Monitor|Keyboard|Power Supply|Battery|Sensor|Controller|Hose|
    Coupling|Gloves|Helmet|Jacket|Binder|Paper|Pen|Carton|Film|Tape|Coffee|Tea|Mineral Water|
    Juice|Bread|Cheese|Sausage|Noodles|Rice|Flour|Sugar|Soap|Cleaner|Lacquer|Paint|Brush|Ladder|
    Bucket|Pallet
    """),
    "fr": barred("""
    Câble|Vis|Cheville|Foret|Lampe|Luminaire|Prise|Interrupteur|Pompe|Vanne|Filtre|Moteur|Joint|
    Tube|Profilé|Panneau|Brique|Isolant|Mortier|Fenêtre|Porte|Poignée|Serrure|Étagère|Bureau|
    Chaise|Armoire|Imprimante|Toner|Écran|Clavier|Batterie|Capteur|Tuyau|Gants|Casque|Veste|
    Classeur|Papier|Stylo|Carton|Film|Café|Thé|Eau minérale|Jus|Pain|Fromage|Riz|Farine|Savon|
    Peinture|Échelle
    """),
}

ADJECTIVE: Words = {
    "de": spaced("""
    verzinkt schwarz weiß grau rot blau matt hochglanz wasserdicht flexibel verstärkt doppelt
    klein groß lang kurz rund flach isoliert transparent rostfrei Profi Standard Premium Eco Bio
    Mini
    """),
    "en": spaced("""
    galvanised black white grey red blue matt glossy waterproof flexible reinforced double small
    large long short round flat insulated clear stainless Pro Standard Premium Eco Organic Mini
    Deluxe
    """),
    "fr": spaced("""
    galvanisé noir blanc gris rouge bleu mat brillant étanche souple renforcé double petit grand
    long rond plat isolé transparent inox Pro Standard Premium Éco Bio Mini
    """),
}

SERVICE: Words = {
    "de": barred("""
    Wartung {noun}|Montage {noun}|Beratung vor Ort|Softwarelizenz {word}|Anfahrtspauschale|
    Arbeitszeit Monteur|Transport und Verpackung|Reinigung der Büroräume|Schulung {word}|
    Projektleitung|Hosting {word}|Entsorgung|Reparatur {noun}|Planungsleistung|Druckkosten|
    Miete Lagerraum|Winterdienst|Gutachten|Übersetzung|Gartenpflege|Prüfung nach DGUV V{n}|
    Inbetriebnahme|Fernwartung|Mitgliedsbeitrag|Anzeigenschaltung|Kurierfahrt|Buchführung
    """),
    "en": barred("""
    {noun} maintenance|{noun} installation|On-site consulting|{word} software licence|
    Call-out charge|Labour|Carriage and packing|Office cleaning|{word} training|
    Project management|{word} hosting|Waste disposal|{noun} repair|Design work|Printing|
    Storage rental|Snow clearance|Survey report|Translation|Gardening|Annual inspection|
    Commissioning|Remote support|Membership fee|Advertising space|Courier delivery|Bookkeeping|
    Legal advice|Public relations retainer
    """),
    "fr": barred("""
    Entretien {noun}|Installation {noun}|Conseil sur site|Licence logicielle {word}|
    Frais de déplacement|Main-d'œuvre|Transport et emballage|Nettoyage des bureaux|
    Formation {word}|Gestion de projet|Hébergement {word}|Évacuation des déchets|
    Réparation {noun}|Étude technique|Impression|Location d'entrepôt|Expertise|Traduction|
    Mise en service|Cotisation|Comptabilité
    """),
}

POSITION: Words = {
    "de": barred("""
    Geschäftsführer|Geschäftsführerin|Prokurist|Leiter Qualitätssicherung|Technischer Leiter|
    Werkleiterin|Vorstand|Vorsitzende|Kassenwart|Schriftführer|Leiterin Einkauf|Vertriebsleiter|
    Produktmanager|Leiter Forschung und Entwicklung|Sachbearbeiterin|Buchhalter|Projektleiterin|
    Bauleiter|Personalreferentin|Leiter Technik|Inhaber|Betriebsleiter|Abteilungsleiter|
    Ingenieurin|Kaufmännischer Leiter|Generalbevollmächtigter|Kundenberaterin|Lagerist|
    Ausbilder|Referentin
    """),
    "en": barred("""
    Managing Director|Chief Executive Officer|President|Vice President|Senior Vice President|
    Partner|Director|Quality Manager|Technical Director|Plant Manager|Chairman|Treasurer|
    Secretary|Head of Purchasing|Sales Manager|Product Manager|Head of R&D|Clerk|Accountant|
    Project Manager|Site Manager|HR Officer|Owner|Operations Manager|Engineer|General Counsel|
    Chief Financial Officer|Executive Director|Deputy Director|Account Executive|Senior Advisor|
    Associate|Managing Member|Principal|Counsel|Public Affairs Officer|Assistant Secretary|
    Chief Operating Officer|Of Counsel
    """),
    "fr": barred("""
    Directeur général|Directrice générale|Gérant|Gérante|Président|Présidente|
    Responsable qualité|Directeur technique|Chef de chantier|Trésorier|Secrétaire|
    Responsable des achats|Comptable|Directrice commerciale|Chef de projet|Ingénieur|
    Chargée de clientèle|Responsable d'exploitation
    """),
}

SUBJECT: Words = {
    "de": barred("""
    die Lieferung|der Auftraggeber|die Ware|das Produkt|der Antrag|die Anlage|der Vertrag|
    das Gerät|die Leistung|die Prüfung|der Kunde|die Zahlung|der Betreiber|die Unterlage|
    das Verfahren
    """),
    "en": barred("""
    the delivery|the customer|the goods|the product|the application|the system|the agreement|
    the device|the service|the inspection|the applicant|the payment|the operator|the registrant|
    this statement|the procedure|the account|the supplier
    """),
    "fr": barred("""
    la livraison|le client|la marchandise|le produit|la demande|l'installation|le contrat|
    l'appareil|la prestation|le contrôle|le paiement|l'exploitant|le document|la procédure
    """),
}

PREDICATE: Words = {
    "de": barred("""
    wird nach den geltenden Vorschriften bearbeitet|erfolgt innerhalb von {n} Werktagen|
    bleibt bis zur vollständigen Bezahlung unser Eigentum|ist schriftlich zu bestätigen|
    unterliegt den Allgemeinen Geschäftsbedingungen|wurde am Standort {town} geprüft|
    ist sorgfältig aufzubewahren|entspricht dem Stand der Technik|gilt für {n} Monate|
    darf nur von Fachpersonal ausgeführt werden|ist von der Gewährleistung ausgeschlossen|
    wird gesondert berechnet|kann jederzeit widerrufen werden|bedarf der Schriftform
    """),
    "en": barred("""
    is handled in accordance with the applicable rules|takes place within {n} working days|
    remains our property until paid in full|must be confirmed in writing|
    is subject to our general terms and conditions|was inspected at the {town} site|
    must be kept in a safe place|complies with the state of the art|is valid for {n} months|
    may only be carried out by qualified personnel|is excluded from the warranty|
    is charged separately|may be revoked at any time|shall not be construed as an offer|
    will be retained for a period of {n} years|should be read together with the notes overleaf
    """),
    "fr": barred("""
    est traité conformément aux dispositions en vigueur|
    a lieu dans un délai de {n} jours ouvrables|
    reste notre propriété jusqu'au paiement intégral|doit être confirmé par écrit|
    est soumis à nos conditions générales|a été contrôlé sur le site de {town}|
    est valable {n} mois|doit être conservé avec soin|est facturé séparément|
    peut être révoqué à tout moment
    """),
}

OPENING: Words = {
    "de": barred("""
    Bitte beachten Sie:|Hinweis:|Im Übrigen gilt:|Grundsätzlich|
    Soweit nichts anderes vereinbart ist,
    """),
    "en": barred("""
    Please note:|Note:|Unless otherwise agreed,|In general,|Where applicable,|For the record,
    """),
    "fr": barred("""
    Remarque :|Sauf accord contraire,|En règle générale,|Veuillez noter :
    """),
}
