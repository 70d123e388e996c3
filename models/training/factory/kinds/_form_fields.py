"""Fields of forms: known ones, compounds of known words, and labels that mean nothing at all."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random

from .. import world
from ..names import barred
from ._form_values import noun

LANGUAGES = ("de", "en", "fr")


@dataclass(frozen=True)
class Field:
    """A field with the label it is printed with.

    `titles` are other names of the same thing (none where the catalogue's names differ in
    meaning), `english` one that can become a key in a schema, `questions` whole sentences.
    """

    key: str
    group: str
    label: str
    make: str
    titles: tuple[str, ...] = ()
    english: str = ""
    questions: tuple[str, ...] = ()


@lru_cache(maxsize=1)
def _catalogue() -> dict[str, dict[str, dict[str, str]]]:
    text = Path(__file__).with_name("form_fields.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def titles_of(group: str, key: str) -> tuple[str, ...]:
    """All names of a known field, in all languages."""
    entry = _catalogue()[group][key]
    return tuple(title for code in LANGUAGES for title in entry[code].split("|"))


def groups() -> tuple[str, ...]:
    """The names of the groups of known fields."""
    return tuple(_catalogue())


def known(random: Random, language: str, group: str) -> list[Field]:
    """All known fields of a group, each with one of its labels, in an order at random."""
    entries = list(_catalogue()[group].items())
    random.shuffle(entries)
    return [_known(random, language, group, key, entry) for key, entry in entries]


def _known(random: Random, language: str, group: str, key: str, entry: dict[str, str]) -> Field:
    label = world.pick(random, entry[language].split("|"))
    if entry.get("mixed"):
        return Field(key, group, label, entry["make"])
    titles = [title for code in LANGUAGES for title in entry[code].split("|")]
    english = entry["en"].split("|")[0]
    questions = tuple(entry["q"].split("|")) if "q" in entry else ()
    return Field(key, group, label, entry["make"], tuple(titles), english, questions)


MODIFIERS = tuple(
    tuple(row.split("/"))
    for row in barred("""
    Prüf/inspection/contrôle|Lager/storage/stockage|Liefer/delivery/livraison|Bestell/order/commande|
    Auftrags/job/ordre|Kunden/customer/client|Antrags/application/demande|Rechnungs/invoice/facture|
    Vertrags/contract/contrat|Versand/dispatch/expédition|Reise/travel/voyage|Kurs/course/stage|
    Test/test/essai|Mess/measurement/mesure|Wartungs/maintenance/entretien|Kontroll/control/suivi|
    Projekt/project/projet|Bau/construction/chantier|Geräte/device/appareil|Anlagen/plant/installation|
    Fahrzeug/vehicle/véhicule|Mitglieds/membership/adhésion|Vereins/club/association|Wohn/housing/logement|
    Miet/rental/location|Spenden/donation/don|Förder/funding/subvention|Steuer/tax/impôt|Zoll/customs/douane|
    Produkt/product/produit|Material/material/matériel|Chargen/batch/lot|Proben/sample/échantillon|
    Labor/laboratory/laboratoire|Patienten/patient/patient|Impf/vaccination/vaccin|Schul/school/école|
    Prüfungs/examination/examen|Teilnehmer/participant/participant|Turnier/tournament/tournoi|
    Sitzungs/meeting/réunion|Schadens/damage/sinistre|Unfall/accident/accident|Versicherungs/insurance/assurance|
    Melde/notification/déclaration|Sende/transmission/envoi|Empfangs/receipt/réception|Druck/print/impression|
    Netz/network/réseau|Zähler/meter/compteur|Ablese/reading/relevé|Abrechnungs/billing/décompte|
    Zahlungs/payment/paiement|Buchungs/booking/réservation|Zimmer/room/chambre|Flug/flight/vol|
    Termin/appointment/rendez-vous|Dienst/duty/service|Schicht/shift/équipe|Urlaubs/leave/congé|
    Personal/personnel/personnel|Ausbildungs/training/formation|Bewerbungs/candidate/candidature|
    Entnahme/withdrawal/prélèvement|Umbau/conversion/transformation|Einbau/installation/montage|
    Ersatz/replacement/remplacement|Reparatur/repair/réparation|Garantie/warranty/garantie|
    Export/export/export|Import/import/import|Tier/animal/animal|Ernte/harvest/récolte|Saat/seed/semence|
    Wasser/water/eau|Gas/gas/gaz|Strom/electricity/électricité|Brenn/fuel/combustible|Abfall/waste/déchet
    """)
)


@dataclass(frozen=True)
class Head:
    """The second word of a compound label in each language (French with {}), and its values."""

    german: tuple[str, ...]
    english: tuple[str, ...]
    french: str
    make: str


def _head(row: str) -> Head:
    german, english, french, make = row.split("/")
    return Head(tuple(german.split(",")), tuple(english.split(",")), french, make)


HEADS = tuple(
    _head(row)
    for row in (
        "nummer,-Nr.,-Nummer,nr./number,no.,No.,#/numéro de {}/code",
        "datum,tag,-Datum/date/date de {}/date",
        "art/type,kind/type de {}/text",
        "ort,stelle/place,site/lieu de {}/town",
        "leiter,verantwortlicher/manager,supervisor/responsable {}/full_name",
        "stelle,büro/office/bureau de {}/office",
        "kosten,gebühr/cost,fee,charge/frais de {}/money",
        "betrag,summe/amount,total/montant de {}/money",
        "menge/quantity,volume/quantité de {}/number",
        "dauer,zeit/duration,time/durée de {}/duration",
        "code,kennung,-ID,schlüssel/code,ID,key/code {}/code",
        "klasse,stufe/class,level/classe de {}/class",
        "wert/value,reading/valeur de {}/measure",
        "gewicht/weight/poids de {}/weight_kg",
        "temperatur/temperature/température de {}/temperature",
        "firma,betrieb/company,contractor/société de {}/company",
        "zeichen,referenz/reference,ref./référence {}/code",
        "beginn/start,start date/début de {}/date",
        "ende/end,end date/fin de {}/date",
        "status,zustand/status,condition/état {}/condition",
        "norm/standard/norme de {}/standard",
        "raum/room/salle de {}/location",
        "objekt,gegenstand/object,item/objet de {}/product",
        "bemerkung,hinweis/note,remark/remarque {}/sentence",
        "uhrzeit/time of day/heure de {}/time",
        "bearbeiter/clerk,officer/agent {}/full_name",
        "monat/month/mois de {}/month_year",
        "jahr/year/année de {}/year",
        "anzahl/count,total number/nombre de {}/small_number",
        "größe,fläche/size,area/taille de {}/dimensions",
        "adresse,anschrift/address/adresse de {}/address",
        "bewertung/rating/évaluation {}/rating",
        "freigabe/approved,release/validation {}/yes_no",
    )
)


def compound(random: Random, language: str, taken: str | None = None) -> Field:
    """A label of two known words ("Prüfdatum"), or of an invented and a known one.

    `taken` is the key of a compound: the new one shares its first or its second word.
    """
    first, head = random.randrange(len(MODIFIERS)), random.randrange(len(HEADS))
    word = world.nonsense(random) if world.chance(random, 0.35) else ""
    if taken is not None:
        _, old, old_word, old_head = taken.split(":")
        if world.chance(random, 0.5):
            first, word = int(old), old_word
        else:
            head = int(old_head)
    stems = (word, word, word) if word else MODIFIERS[first]
    end = HEADS[head]
    forms = {
        "de": [_german(stems[0], ending, bool(word)) for ending in end.german],
        "en": [f"{stems[1]} {ending}" for ending in end.english],
        "fr": [end.french.format(stems[2])],
    }
    titles = tuple(form[0].upper() + form[1:] for code in LANGUAGES for form in forms[code])
    label = world.pick(random, forms[language])
    label = label[0].upper() + label[1:]
    if language == "en" and world.chance(random, 0.3):
        label = label.title().replace("No.", "No.")
    return Field(f"c:{first}:{word}:{head}", "compound", label, end.make, titles, forms["en"][0])


def _german(stem: str, end: str, invented: bool) -> str:
    if end.startswith("-"):
        return f"{stem.removesuffix('s') if not invented else stem}{end}"
    if invented and end[0] == stem[-1]:
        return f"{stem}-{end.capitalize()}"
    return stem + end


PURE = (
    "{w}", "{w} {v}", "{w}-{v}", "{w} ({v})", "{w} / {v}", "{W}", "{w} {n}", "{a}-{w}", "{w} [{u}]",
    "{w} in {u}", "{a} {w}", "{n}. {w}", "{w} {l}", "{w} Nr.", "{w}-Index", "{noun} {w}",
    "{noun} {l}",
)  # fmt: skip
PURE_MAKES = ("text", "text", "code", "measure", "date", "number", "full_name", "town", "product")


def invented(random: Random, language: str) -> Field:
    """A label that means nothing in any language, and a value of any kind."""
    word, other = world.nonsense(random), world.nonsense(random).lower()
    label = world.pick(random, PURE).format(
        w=word, v=other, W=word.upper(), n=random.randint(1, 30), a=world.letters(random, 2),
        u=world.pick(random, ("mm", "kg", "%", "h", "EUR")), l=world.letters(random, 1),
        noun=noun(random, language),
    )  # fmt: skip
    return Field(f"x:{label}", "invented", label, world.pick(random, PURE_MAKES))


ASKED = (
    (
        "yes_no",
        "Haben Sie bereits {w} beantragt?|Have you already applied for {w}?|"
        "Avez-vous déjà demandé {w} ?",
    ),
    ("yes_no", "Besteht ein Anspruch auf {w}?|Is there a claim to {w}?|Avez-vous droit à {w} ?"),
    ("yes_no", "Sind Sie im Besitz von {w}?|Do you own {w}?|Possédez-vous {w} ?"),
    ("yes_no", "Wird {w} verwendet?|Is {w} in use?|Utilisez-vous {w} ?"),
    ("small_number", "Wie viele {w} sind vorhanden?|How many {w} are there?|Combien de {w} ?"),
    ("date", "Wann wurde {w} zuletzt geprüft?|When was {w} last inspected?|"
    "Dernier contrôle de {w} ?"),
    ("full_name", "Wer ist für {w} zuständig?|Who is in charge of {w}?|"
    "Qui est responsable de {w} ?"),
    ("town", "In welchem Ort befindet sich {w}?|Where is {w} located?|Où se trouve {w} ?"),
    ("duration", "Wie lange nutzen Sie {w}?|How long have you used {w}?|"
    "Durée d'utilisation de {w} ?"),
    ("money", "Höhe der Kosten für {w}|Cost of {w}|Coût de {w}"),
    ("code", "Nummer von {w} (falls bekannt)|Number of {w} (if known)|Numéro de {w} (si connu)"),
    ("rating", "Wie zufrieden sind Sie mit {w}?|How satisfied are you with {w}?|"
    "Êtes-vous satisfait de {w} ?"),
    ("sentence", "Weshalb benötigen Sie {w}?|Why do you need {w}?|"
    "Pourquoi avez-vous besoin de {w} ?"),
    ("interval", "Wie oft wird {w} genutzt?|How often is {w} used?|Fréquence d'utilisation de {w}"),
    ("attachments", "Dem Antrag auf {w} sind folgende Unterlagen beigefügt|Documents enclosed "
     "with the application for {w}|Pièces jointes à la demande de {w}"),
    ("attachments", "Beigefügte Unterlagen zu {w} (Zutreffendes bitte ankreuzen)|Enclosures "
     "concerning {w} (please tick)|Pièces jointes concernant {w} (cocher)"),
    ("consents", "Erklärung zu {w} (Zutreffendes bitte ankreuzen)|Declaration concerning {w}|"
     "Déclaration concernant {w}"),
    ("insured", "Versicherungsverhältnis für {w}|Insurance for {w}|Assurance pour {w}"),
    ("permits", "Aufenthaltsbewilligung ({w})|Residence permit ({w})|Titre de séjour ({w})"),
    ("tongues", "Sprachkenntnisse für {w} (fließend)|Languages spoken for {w}|"
     "Langues parlées pour {w}"),
    ("guardian", "Gesetzliche Vertretung bei {w}|Legal guardian for {w}|"
     "Représentant légal pour {w}"),
    ("yes_no", "Nutzen Sie {w} als Mieter oder in einem ähnlichen Nutzungsverhältnis?|Do you use "
     "{w} as a tenant or in a similar way?|Utilisez-vous {w} comme locataire ?"),
    ("yes_no", "Haben Sie in den letzten drei Jahren an einer Maßnahme zu {w} teilgenommen?|Have "
     "you taken part in a course on {w} in the last three years?|Avez-vous suivi une formation "
     "sur {w} ?"),
    ("money", "Ausgaben für {w} (Kosten im Monat oder einfache Entfernung)|Expenses for {w} (per "
     "month or distance)|Dépenses pour {w} (par mois)"),
    ("country", "Aus welchem Land stammt {w}?|Which country does {w} come from?|"
    "Pays d'origine de {w}"),
)  # fmt: skip


def question(random: Random, language: str) -> Field:
    """A whole question as a label, as questionnaires have them."""
    number = random.randrange(len(ASKED))
    make, forms = ASKED[number]
    word = noun(random, language)
    titles = tuple(form.format(w=word) for form in forms.split("|"))
    label = titles[LANGUAGES.index(language)]
    if world.chance(random, 0.25):
        label = f"{label} {world.pick(random, _MORE[language])}"
    return Field(f"q:{number}:{word}", "question", label, make, titles)


_MORE = {
    "de": barred("""
    Wenn ja, bitte die nachfolgenden Angaben in EUR pro Monat ergänzen|(bei Abweichung bitte auf
    gesondertem Blatt erläutern)|Angaben sind auch bei fehlendem Guthaben erforderlich.|Bitte
    Belege in Kopie beifügen.|(gegebenenfalls ein zusätzliches Blatt verwenden)|z. B. Miete,
    Versicherungen, Beiträge
    """),
    "en": barred("""
    If yes, please complete the details below|(please explain on a separate sheet)|Please attach
    copies of all documents.|e.g. rent, insurance, contributions
    """),
    "fr": barred("""
    Si oui, veuillez compléter ci-dessous|(joindre une feuille si nécessaire)|Joindre les copies.
    """),
}
"""What is added to a question: the label becomes long, what is filled in stays short."""
