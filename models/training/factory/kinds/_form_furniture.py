"""What stands around the fields of a form: letterhead, title, instructions, small print."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from .. import world
from ..content import Ask, Block, Edge, Parts, Rule, Text, value
from ..names import barred


@dataclass(frozen=True)
class Furniture:
    """Blocks before and after the fields, and what can be asked of them."""

    before: tuple[Block, ...]
    after: tuple[Block, ...]
    asks: tuple[Ask, ...]


TITLES = {
    "de": barred("""
    Antrag auf {x}|Anmeldeformular|Mitgliedsantrag|Fragebogen {x}|Datenblatt|Aufnahmeantrag|Antrag
    auf Gewährung von {x}|Beitrittserklärung|Anmeldung zum
    {x}|Bestellformular|Erfassungsbogen|Technisches Datenblatt
    {x}|Personalbogen|Anamnesebogen|Schadensmeldung|Meldebogen|Prüfprotokoll|Bewerbungsformular
    {x}|Übergabeprotokoll|Stammdatenblatt|Erklärung zu {x}|Formular {n}|Wartungsbericht
    """),
    "en": barred("""
    Application for {x}|Registration form|Membership form|{x} questionnaire|Data sheet|Order
    form|Enrolment form|Application form|Technical data sheet {x}|Patient information form|Claim
    form|Notification of {x}|Inspection report|Booking form|Declaration of {x}|Form {n}|Consent
    form|Job application|Service report|Request for {x}|Visitor registration|Product specification
    """),
    "fr": barred("""
    Demande de {x}|Formulaire d'inscription|Bulletin d'adhésion|Fiche de
    renseignements|Questionnaire|Fiche technique {x}|Bon de commande|Formulaire {n}|Déclaration de
    {x}|Fiche sanitaire
    """),
}
NOTES = {
    "de": barred("""
    Bitte in Blockschrift ausfüllen.|Zutreffendes bitte ankreuzen.|* Pflichtfelder|Bitte
    vollständig ausfüllen und unterschreiben.|Bitte zurücksenden an: {c}|Die Angaben werden
    vertraulich behandelt.
    """),
    "en": barred("""
    Please complete in block capitals.|Please tick as appropriate.|* required|Fields marked with *
    must be completed.|Return this form to: {c}|All information will be treated confidentially.
    """),
    "fr": barred("""
    À remplir en lettres capitales.|Cochez la case correspondante.|* champs obligatoires|À
    retourner à : {c}|Les informations recueillies restent confidentielles.
    """),
}
OFFICES = {
    "de": barred("""
    Stadt {t}|Landkreis {t}|Turnverein {t} 18{n} e. V.|Kreisverwaltung {t}|{w}-Stiftung|Gymnasium
    {w}
    """),
    "en": barred("""
    {t} City Council|{w} Foundation|{t} Sports Club|Department of {w}|{w} High School|Ministry of
    {w}
    """),
    "fr": barred("""
    Mairie de {t}|Association {w}|Conseil départemental de {t}|Fondation {w}|Lycée {w}
    """),
}
ASK_TITLE = (
    "Title of the form", "Titel des Formulars", "Wie heißt das Formular?", "Form title", "Heading",
    "Überschrift", "What kind of form is this?", "Name of the document", "document_title",
)  # fmt: skip
ASK_BODY = (
    "Issuing organisation", "Herausgeber des Formulars", "Whose form is this?", "Letterhead",
    "Wer hat das Formular herausgegeben?", "The organisation that issued the form.", "issuer",
)  # fmt: skip
ASK_NUMBER = (
    "Form number", "Formularnummer", "Formular-Nr.", "form_number", "Which form number is printed?",
    "Number of the form (not of the application)", "Vordrucknummer",
)  # fmt: skip


def furniture(random: Random, language: str) -> Furniture:
    """Some of it, at random."""
    before: list[Block] = []
    after: list[Block] = []
    asks: list[Ask] = []
    if world.chance(random, 0.6):
        before.append(_letterhead(random, language))
        asks.append(Ask("form.body", ASK_BODY))
    if world.chance(random, 0.85):
        before.append(Text((value("form.title", _title(random, language)),), "title"))
        asks.append(Ask("form.title", ASK_TITLE))
    if world.chance(random, 0.5):
        before.append(Text((_note(random, language),), world.pick(random, ("plain", "small"))))
    if world.chance(random, 0.3):
        before.append(Rule())
    if world.chance(random, 0.4):
        after += [
            Text((world.sentence(random, language),), "small") for _ in range(random.randint(1, 5))
        ]
    if world.chance(random, 0.25):
        after.append(Text((_note(random, language),), "small"))
    after += _foot(random, language, asks)
    return Furniture(tuple(before), tuple(after), tuple(asks))


def _title(random: Random, language: str) -> str:
    form = world.pick(random, TITLES[language])
    title = form.format(x=world.nonsense(random), n=world.code(random))
    return title.upper() if world.chance(random, 0.2) else title


def _note(random: Random, language: str) -> str:
    form = world.pick(random, NOTES[language])
    return form.format(c=world.company(random, language))


def _letterhead(random: Random, language: str) -> Block:
    body = (
        world.company(random, language) if world.chance(random, 0.6) else _office(random, language)
    )
    lines: list[str] = []
    if world.chance(random, 0.5):
        lines += world.address(random, language).lines(random)
    if world.chance(random, 0.3):
        lines.append(f"Tel. {world.phone(random, language)}")
    if world.chance(random, 0.3):
        lines.append(world.mail(random, body))
    join = world.pick(random, ("\n", " · ", ", ", " | "))
    parts: Parts = (value("form.body", body), *((join + join.join(lines),) if lines else ()))
    block = Text(parts, world.pick(random, ("plain", "small", "right", "centred", "bold")))
    return Edge("top", (block,)) if world.chance(random, 0.4) else block


def _office(random: Random, language: str) -> str:
    form = world.pick(random, OFFICES[language])
    return form.format(
        t=world.town(random, language), w=world.nonsense(random), n=random.randint(46, 99)
    )


def _foot(random: Random, language: str, asks: list[Ask]) -> list[Block]:
    if not world.chance(random, 0.5):
        return []
    number = world.code(random)
    words = {
        "de": ("Formular", "Vordruck", "Form."),
        "en": ("Form", "Form no.", "FORM"),
        "fr": ("Cerfa n°", "Imprimé"),
    }
    edition = world.pick(
        random, ("", f" ({random.randint(1, 12):02d}/{random.randint(1998, 2026)})", " Rev. 3")
    )
    page = {"de": "Seite 1 von 2", "en": "Page 1 of 2", "fr": "Page 1/2"}[language]
    asks.append(Ask("form.number", ASK_NUMBER))
    parts: Parts = (
        f"{world.pick(random, words[language])} ",
        value("form.number", number),
        edition,
    )
    if world.chance(random, 0.5):
        parts = (*parts, f"   {page}")
    return [Edge("foot", (Text(parts, "small"),))]
