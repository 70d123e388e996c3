"""Forms that are filled in within sentences: certificates, declarations, powers of attorney."""

from __future__ import annotations

import re
from random import Random

from .. import world
from ..content import Ask, Part, Text, value
from ..names import barred
from . import _form_values

SENTENCES = {
    "de": barred("""
    Hiermit bestätigt {firm}, dass {person}, geboren am {born} in {birth_place}, seit dem {since}
    als {job} beschäftigt ist.|Ich, {person}, wohnhaft {address}, beantrage die Aufnahme in den
    Verein {club} zum {since}.|Frau/Herr {person} hat am {day} an der Veranstaltung {course} in
    {place} teilgenommen.|Ich bevollmächtige {agent}, mich in der Angelegenheit {matter} gegenüber
    {office} zu vertreten. Diese Vollmacht gilt bis {until}.|Der Betrag von {amount} wurde am
    {day} von {person} an {firm} gezahlt.|Das Gerät {device} mit der Nummer {number} wurde am
    {day} durch {inspector} geprüft; die nächste Prüfung ist fällig am {until}.|{firm} vermietet
    an {person} den Raum {place} für die Zeit vom {since} bis {until} zum Preis von {amount}.|Mein
    Kind {person} darf am {day} an der Fahrt nach {place} teilnehmen; im Notfall bin ich unter
    {phone} zu erreichen.|Unter dem Aktenzeichen {number} wird {person} gestattet, {matter} bis
    zum {until} zu betreiben.|Ich verpflichte mich, {amount} für {matter} zu spenden und bis
    {until} auf das Konto {iban} zu überweisen.
    """),
    "en": barred("""
    This is to certify that {person}, born on {born} in {birth_place}, has been employed by {firm}
    as {job} since {since}.|I, {person}, of {address}, apply for membership of {club} with effect
    from {since}.|{person} attended the course {course} in {place} on {day}.|I hereby appoint
    {agent} to act for me in the matter of {matter} before {office}. This power of attorney is
    valid until {until}.|Received from {person} on {day} the sum of {amount}, payable to
    {firm}.|The device {device}, serial no. {number}, was inspected by {inspector} on {day} and is
    due again on {until}.|{firm} lets the room {place} to {person} from {since} to {until} at
    {amount}.|My child {person} may take part in the trip to {place} on {day}; in an emergency
    call {phone}.|Under permit {number} {person} may carry out {matter} until {until}.|I pledge
    {amount} towards {matter}, to be paid into account {iban} by {until}.
    """),
    "fr": barred("""
    Nous certifions que {person}, né(e) le {born} à {birth_place}, est employé(e) par {firm} en
    qualité de {job} depuis le {since}.|Je soussigné(e) {person}, demeurant {address}, demande mon
    adhésion à {club} à compter du {since}.|{person} a suivi le stage {course} à {place} le
    {day}.|La somme de {amount} a été versée le {day} par {person} à {firm}.|L'appareil {device},
    n° {number}, a été contrôlé le {day} par {inspector}.
    """),
}
SLOTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "firm": ("company", barred("""
    Company|Firma|Name of the company|Which company is named?|Entreprise|The company named in the
    text.|organisation|Unternehmen
    """)),
    "person": ("full_name", barred("""
    Name of the person|Person|Full name|Name|Wie heißt die Person?|The person the paper is
    about.|Name der Person|Nom de la personne|person_name
    """)),
    "born": ("birth_date", barred("""
    Date of birth|Geburtsdatum|born on|Date de naissance|date_of_birth
    """)),
    "birth_place": ("town", barred("Place of birth|Geburtsort|Lieu de naissance|birth_place")),
    "since": ("date", barred("""
    Since when|Start date|Beginn|seit|Valid from|From|Ab wann?|Date de début|start_date
    """)),
    "until": ("date", barred("""
    Until when|End date|Ende|gültig bis|Valid until|Due date|Bis wann?|Date de fin|end_date
    """)),
    "job": ("position", barred("""
    Position|Occupation|Tätigkeit|Beruf|beschäftigt als|Poste|job_title
    """)),
    "address": ("address", barred("Address|Anschrift|wohnhaft|Home address|Adresse|Domicile")),
    "club": ("school", barred("Club|Verein|Name of the club|Association|Which club is joined?")),
    "day": ("date", barred("Date|Datum|On which day?|An welchem Tag?|Date of the event|Le")),
    "course": ("course", barred("Course|Veranstaltung|Kurs|Name of the course|Stage|course_title")),
    "place": ("town", barred("Place|Ort|Where?|Location|Wo?|Lieu|destination")),
    "agent": ("full_name", barred("""
    Authorised person|Bevollmächtigter|Who is given power of attorney?|Wer wird bevollmächtigt?
    """)),
    "matter": ("text_words", barred("Matter|Angelegenheit|Purpose|Zweck|Subject|Worum geht es?")),
    "office": ("office", barred("Authority|Behörde|Before which office?|Gegenüber wem?")),
    "amount": ("money", barred("Amount|Betrag|Sum|Wie viel?|Montant|How much?|amount")),
    "device": ("product", barred("""
    Device|Gerät|What was inspected?|Appareil|Bezeichnung des Geräts
    """)),
    "number": ("code", barred("Number|Nummer|Serial or file number|Numéro|number|Reference")),
    "inspector": ("full_name", barred("Inspector|Prüfer|Inspected by|Geprüft durch|Contrôleur")),
    "phone": ("phone", barred("Telephone|Telefon|Emergency number|Notfallnummer|phone")),
    "iban": ("iban", barred("Account|IBAN|Konto|Account number|Compte")),
}  # fmt: skip
_SLOT = re.compile(r"\{(\w+)\}")


def sentences(random: Random, language: str) -> tuple[Text, tuple[Ask, ...]]:
    """A sentence with blanks that were filled in, and asks for all of them."""
    form = world.pick(random, SENTENCES[language])
    parts: list[Part] = []
    asks: list[Ask] = []
    left, right = world.pick(
        random, (("", ""), ("", ""), ("", ""), ("__ ", " __"), ("... ", " ..."))
    )
    for number, piece in enumerate(_SLOT.split(form)):
        if number % 2 == 0:
            parts.append(piece)
            continue
        make, wordings = SLOTS[piece]
        said = _form_values.make(make, random, language).replace("\n", ", ")
        parts += [left, value(f"blank.{piece}", said.rstrip(".")), right]
        asks.append(Ask(f"blank.{piece}", wordings))
    gone = world.pick(random, [slot for slot in SLOTS if f"{{{slot}}}" not in form])
    asks.append(Ask(None, SLOTS[gone][1]))
    return Text(tuple(part for part in parts if part)), tuple(asks)
