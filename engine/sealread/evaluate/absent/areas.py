"""Areas of life: words that stand near each other's meaning. One of them on a page tells of all."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from sealread.extract.stems import Stems, stems

_AREAS = """
    flight airline airport aircraft boarding passenger baggage luggage pilot flug bord passagier
    gepäck vol avion aéroport vuelo volo pesawat bandara uçak

    train railway rail station platform carriage bahn zug gleis bahnhof gare treno tren kereta

    ship vessel boat port harbour cargo freight container shipment carrier consignee schiff
    hafen fracht ladung navire kapal gemi

    car vehicle automobile motor engine driver mileage odometer fuel wheel tyre licence fahrzeug
    auto kfz kilometer fahrer véhicule voiture mobil kendaraan araç

    bus taxi trip itinerary journey travel tour reise fahrt viaje viaggio

    hotel room bed lodging guest checkin nights zimmer übernachtung gast chambre hôtel kamar

    restaurant menu cuisine recipe ingredient food meal dish cook drink nutrition calories
    speise gericht rezept essen küche zutat restoran makan repas

    blood blut patient medical medicine doctor physician hospital clinic health diagnosis
    disease illness symptom therapy treatment nurse drug dose dosage prescription pharmacy
    vaccine vaccination surgery anatomical artery nerve muscle inpatient admission encounter
    practitioner arzt ärztin krank klinik gesund medikament diagnose praxis behandlung pflege
    impf therapie maladie médecin santé hôpital sakit dokter hasta

    allergy allergies immunization specimen lab laboratory labor probe

    insurance insured policy policyholder premium coverage beneficiary versicherung versichert
    police prämie assurance seguro sigorta asuransi

    loan lender borrower mortgage collateral principal repayment installment instalment
    disbursement debt credit darlehen kredit zins tilgung prêt crédit préstamo prestito pinjaman

    bank account deposit transfer iban swift cheque check overdraft konto überweisung einzahlung
    compte virement banque rekening hesap

    shares stock security securities fund bond dividend portfolio investor investment broker
    trade aktie wertpapier fonds anleihe depot actions saham

    tax taxes vat gst withholding fiscal taxable revenue customs tariff duty excise steuer mwst
    finanzamt zoll taxe impôt tva impuesto vergi pajak

    retail invoice bill billing billed receipt cashier payment payable pay payer paid purchase
    buyer seller vendor supplier customer client merchant sale sales order orders discount
    rebate rechnung beleg kasse zahlung bezahlt kauf käufer verkäufer lieferant kunde bestellung
    auftrag rabatt facture paiement achat vente commande fournisseur factura fattura fatura
    tunai bayar jual beli

    delivery deliver shipping dispatch warehouse parcel package packing courier lieferung
    versand paket lager livraison expédition colis pengiriman teslimat

    product brand model goods sku barcode manufacturer manufactured warranty guarantee serial
    produkt ware hersteller artikel garantie marke seriennummer produit fabricant ürün produk

    material steel alloy melt tensile yield hardness strength charge schmelze werkstoff stahl
    härte zug acier matière çelik

    test tested testing inspection inspector certificate certification standard norm compliance
    conformity quality prüfung zeugnis bescheinigung zertifikat qualität essai certificat
    qualité uji sertifikat

    construction building contractor architect foundation wall roof bau gebäude bauherr
    architekt wand dach bâtiment

    property estate apartment tenant landlord lease rent house dwelling wohnung miete mieter
    vermieter haus grundstück immobilie loyer logement kira sewa

    energy electricity meter consumption kilowatt utility voltage strom energie zähler verbrauch
    spannung électricité listrik enerji

    water waste environment emission carbon climate wasser abfall umwelt eau air

    employee employer employment salary wage payroll staff job work worker occupation profession
    career leave vacation holiday attendance overtime appraisal interview applicant candidate
    recruitment vacancy hiring skill skills gratuity bonus arbeit beruf gehalt lohn mitarbeiter
    personal urlaub bewerb stelle tätigkeit schicht employé salaire emploi travail congé empleo
    lavoro kerja karyawan çalışan

    school student pupil teacher instructor education course grade degree university college
    academic study scholarship curriculum syllabus exam schule schüler lehrer unterricht studium
    universität bildung kurs prüfung zeugnis école élève étudiant cours formation éducation
    sekolah siswa öğrenci

    birth born birthday birthdate geburt geboren naissance nacimiento nascita lahir doğum

    marriage married marital spouse wife husband wedding partner ehe ehegatte verheiratet
    hochzeit familienstand mariage conjoint époux kawin nikah

    child children kid dependent dependant son daughter guardian mother father parents mutter
    vater kind eltern erziehung sorge tochter sohn enfant mère père anak

    nationality citizenship citizen passport visa immigration residence resident staatsangehörig
    pass ausweis visum aufenthalt nationalité passeport warga

    gender sex male female geschlecht männlich weiblich sexe kelamin cinsiyet

    death deceased funeral obituary tod verstorben gestorben décès

    religion religious church faith donor donation donate gift charity fundraising volunteer
    kirche konfession spende spender don agama

    animal species breed pet dog cat veterinary tier hund katze rasse hewan

    plant crop farm farmer agriculture harvest soil seed pflanze ernte landwirt acker ferme
    pertanian

    music song album recording artist band singer concert composer lyrics musik lied konzert
    künstler musique chanson

    film movie video episode actor director broadcast television channel radio studio sendung
    schauspieler folge émission

    book author publisher publication edition chapter isbn journal article magazine newspaper
    editor buch autor verlag ausgabe zeitschrift artikel zeitung livre auteur éditeur buku
    penulis

    game player sport sports team league match athlete coach race swimming spiel mannschaft
    verein jeu joueur équipe takım

    event venue attendee conference exhibition ticket performance performer organizer
    registration veranstaltung termin karte sitz messe événement billet acara etkinlik

    court judge law legal legislation lawsuit attorney lawyer statute jurisdiction gericht
    richter gesetz recht anwalt klage tribunal loi juridique avocat hukum

    contract agreement clause termination amendment vertrag vereinbarung klausel kündigung
    contrat accord contrato contratto sözleşme perjanjian

    government agency public federal ministry council election vote political candidate behörde
    amt staat wahl regierung partei gouvernement pemerintah

    police crime criminal offense offence arrest emergency accident injury polizei straftat
    unfall verletzung feuerwehr incendie

    army military war weapon soldier armee wehr waffe militaire

    project task milestone budget sprint resource timesheet effort progress projekt aufgabe
    meilenstein projet tâche

    meeting appointment schedule calendar agenda reminder minutes besprechung termin kalender
    réunion rendez

    campaign advertisement advertising advertiser audience marketing opportunity prospect media
    werbung kampagne anzeige publicité iklan

    survey question answer questionnaire poll response feedback rating review frage antwort
    umfrage bewertung enquête réponse

    complaint incident ticket service warranty beschwerde reklamation vorfall réclamation

    membership member club loyalty reward points subscription subscriber mitglied verein abo
    adhésion membre anggota üye

    machine equipment asset tool device appliance maintenance repair installation calibration
    maschine gerät anlage wartung reparatur werkzeug équipement appareil alat

    computer software hardware website browser server internet download app application digital
    dataset programm daten rechner logiciel ordinateur

    telephone caller voicemail dial anruf gespräch appel

    color colour size weight height width depth length dimension farbe größe gewicht höhe breite
    länge tiefe fläche maß couleur taille poids hauteur largeur longueur ukuran berat

    chemical chemistry molecule protein gene genome cell biological chemie molekül zelle chimie

    latitude longitude geo coordinates elevation altitude gps koordinaten breite länge carte

    history heritage museum monument gallery exhibition painting kunst denkmal musée peinture

    bid tender procurement supplier quotation quote offer proposal angebot ausschreibung offre
    devis penawaran teklif

    risk hazard safety danger security insurance risiko gefahr sicherheit sécurité
"""
"""Areas are parted by empty lines; their words are English, German and what else is common."""


@cache
def _areas() -> tuple[Stems, ...]:
    return tuple(stems(area) for area in _AREAS.split("\n\n"))


def near(words: Iterable[str]) -> Stems:
    """Words with all that stand near them in meaning."""
    own = frozenset(words)
    return own.union(*(area for area in _areas() if area & own))


def is_known(words: Iterable[str]) -> bool:
    """Whether it is known how some of these words are said in other languages."""
    own = frozenset(words)
    return any(area & own for area in _areas())
