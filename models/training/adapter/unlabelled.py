"""Certificates and letters: values that stand under no label, long ones over two lines.

A model that only saw labelled values on one line ends an answer where its line ends, and takes the
first line of a name for the name. Here names of organisations and titles are broken as a layout
breaks them, and what follows in the next line is sometimes part of the value and sometimes not: a
person's firm, a street, the next sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Literal

from ..factory import world
from ..factory.content import Ask, Block, Doc, Gap, Pairs, Parts, Text, Value
from ..factory.content import value as answered
from ..factory.dice import chance, pick
from .values import named

Look = Literal["plain", "title", "heading", "bold", "centred"]
_ASKS = {
    "issuer": ("Issued by", "Issuing organization", "Name of the organization that issued this",
               "Aussteller", "Organisme émetteur"),
    "holder": ("Name of the recipient", "Recipient", "Holder", "Participant", "Inhaber"),
    "subject": ("Title of the course", "Subject", "What it was issued for", "Activity title",
                "Gegenstand", "Objet"),
    "day": ("Date of issue", "Date awarded", "Completion date", "Ausstellungsdatum", "Fait le"),
    "place": ("Place", "Location", "Where it took place", "Ort", "Lieu"),
    "number": ("Certificate number", "Reference", "Number", "Nummer", "Numéro"),
    "credit": ("Credit awarded", "Hours", "Number of hours", "Umfang"),
    "until": ("Valid until", "Expiry date", "Gültig bis", "Valable jusqu'au"),
    "signer": ("Signed by", "Name of the signatory", "Unterzeichner", "Signataire"),
    "post": ("Position of the signatory", "Title of the person who signed", "Funktion"),
    "sender": ("Sender", "From", "Name of the sender's company", "Absender", "Expéditeur"),
    "sender_home": ("Sender address", "Address of the sender", "Anschrift des Absenders"),
    "addressee": ("Addressee", "To", "Name of the person written to", "Empfänger"),
    "firm": ("Company of the addressee", "Firm written to", "Firma des Empfängers"),
    "home": ("Address of the addressee", "Delivery address", "Anschrift des Empfängers"),
    "amount": ("Amount", "Amount to be paid", "Betrag", "Montant"),
}  # fmt: skip
_CERTIFIES = {
    "en": ("This is to certify that", "It is hereby certified that", "Awarded to", "Presented to"),
    "de": ("Hiermit wird bescheinigt, dass", "Diese Urkunde erhält", "Verliehen an"),
    "fr": ("Il est certifié que", "Certificat décerné à", "Nous attestons que"),
}
_DID = {
    "en": ("has successfully completed", "attended the course", "took part in"),
    "de": ("teilgenommen hat an", "hat erfolgreich abgeschlossen", "für die Teilnahme an"),
    "fr": ("a suivi avec succès", "a participé à", "pour la formation"),
}
_TITLES = {
    "en": ("Certificate", "CERTIFICATE OF COMPLETION", "Licence", "Certificate of Attendance"),
    "de": ("Zertifikat", "TEILNAHMEBESCHEINIGUNG", "Urkunde", "Nachweis"),
    "fr": ("Certificat", "ATTESTATION", "Diplôme", "Licence"),
}
_BODIES = {
    "en": ("Institute of", "Academy for", "Department of", "Chamber of", "University of"),
    "de": ("Institut für", "Akademie für", "Landesamt für", "Kammer für", "Hochschule für"),
    "fr": ("Institut de", "Académie de", "Direction de", "Chambre de", "Université de"),
}
_DEAR = {"en": ("Dear Sir or Madam,", "To whom it may concern"), "de": ("Sehr geehrte Damen",),
         "fr": ("Madame, Monsieur,",)}  # fmt: skip
_ABOUT = {"en": ("Re: ", "Subject: ", ""), "de": ("Betreff: ", "", "Betr.: "), "fr": ("Objet : ",)}


def write(random: Random, language: str) -> Doc:
    """A certificate or a letter."""
    paper = _Paper(random, language)
    make: Callable[[], list[Block]] = paper.letter if chance(random, 0.4) else paper.certificate
    blocks = make()
    missing = [key for key in _ASKS if key not in paper.said]
    asks = [Ask(key, _ASKS[key]) for key in paper.said]
    asks += [Ask(None, _ASKS[key]) for key in random.sample(missing, min(2, len(missing)))]
    kind = "letter" if "sender" in paper.said else "certificate"
    return Doc(f"unlabelled {kind}", language, tuple(blocks), tuple(asks))


def broken(words: str, random: Random) -> str:
    """Words over two lines, as a layout breaks them; short ones stay."""
    parts = words.split(" ")
    if len(parts) < 3:
        return words
    at = random.randint(1, len(parts) - 1)
    return f"{' '.join(parts[:at])}\n{' '.join(parts[at:])}"


class _Paper:
    """What is said, piece by piece; `said` keeps the keys of all that can be asked for."""

    def __init__(self, random: Random, language: str) -> None:
        self.random, self.language = random, language
        self.said: list[str] = []
        self.day = world.day(random)

    def certificate(self) -> list[Block]:
        """Centred lines, each of its own kind."""
        random, language = self.random, self.language
        look: Look = random.choice(("centred", "centred", "plain", "bold"))
        big: Look = random.choice(("title", "heading"))
        blocks: list[Block] = [
            Text((self._say("issuer", self._body(), 0.5),), look),
            Gap(),
            Text((pick(random, _TITLES[language]),), big),
            Text((pick(random, _CERTIFIES[language]),), look),
            Text((self._say("holder", self._person()),), look),
            Text((pick(random, _DID[language]),), look),
            Text((self._say("subject", self._topic(), 0.5),), look),
        ]
        blocks.append(Text(self._when(), look))
        if chance(random, 0.5):
            hours = f"{random.randint(1, 400) / 4:g} {pick(random, ('hours', 'ECTS', 'CME', 'UE'))}"
            blocks.append(Text((self._say("credit", hours),), look))
        if chance(random, 0.5):
            label = pick(random, _ASKS["number"])
            blocks.append(
                Pairs(((label, (self._say("number", world.code(random)),)),), way="inline")
            )
        if chance(random, 0.3):
            label = pick(random, _ASKS["until"])
            blocks.append(Pairs(((label, (self._say("until", self._later()),)),), way="inline"))
        return [*blocks, Gap(), Text(self._signed())]

    def letter(self) -> list[Block]:
        """Who writes to whom, about what."""
        random, language = self.random, self.language
        home, other = (world.address(random, language).lines(random) for _ in range(2))
        to: list[Parts] = [(self._say("addressee", self._person()),)]
        if chance(random, 0.6):
            to.append((self._say("firm", world.company(random, language), 0.2),))
        if chance(random, 0.3):
            to.reverse()
        sender: Parts = (
            self._say("sender", world.company(random, language), 0.2), "\n",
            self._say("sender_home", "\n".join(home)),
        )  # fmt: skip
        whom = [part for own in to for part in (*own, "\n")]
        addressed: Parts = (*whom, self._say("home", "\n".join(other)))
        about: Parts = (pick(random, _ABOUT[language]), self._say("subject", self._topic(), 0.4))
        body: Parts = (world.sentence(random, language), " ")
        if chance(random, 0.6):
            money = pick(random, ("EUR 1,204.50", "$ 310.00", "4.990,00 €", "CHF 78.-"))
            body = (*body, self._say("amount", money), " ", world.sentence(random, language))
        return [
            Text(sender, random.choice(("plain", "small", "right"))), Gap(), Text(addressed), Gap(),
            Text(self._when()), Text(about, random.choice(("bold", "plain"))),
            Text((pick(random, _DEAR[language]),)), Text(body), Gap(), Text(self._signed()),
        ]  # fmt: skip

    def _say(self, key: str, words: str, breaks: float = 0.0) -> Value:
        self.said.append(key)
        words = words.upper() if chance(self.random, 0.12) else words
        return answered(key, broken(words, self.random) if chance(self.random, breaks) else words)

    def _body(self) -> str:
        """The name of an organisation."""
        random, language = self.random, self.language
        if chance(random, 0.4):
            return world.company(random, language)
        of = f"{pick(random, _BODIES[language])} {world.service(random, language)}"
        return f"{of} {world.town(random, language)}" if chance(random, 0.5) else of

    def _topic(self) -> str:
        random, language = self.random, self.language
        first = world.service(random, language)
        return f"{first}: {world.product(random, language)}" if chance(random, 0.5) else first

    def _person(self) -> str:
        return named(self.random, self.language)

    def _when(self) -> Parts:
        random, language = self.random, self.language
        day = self._say("day", world.date_text(random, self.day, language))
        place = self._say("place", world.town(random, language))
        return pick(random, ((place, ", ", day), (day, " · ", place), (place, "\n", day)))

    def _later(self) -> str:
        day = self.day + timedelta(days=self.random.randint(100, 2000))
        return world.date_text(self.random, day, self.language)

    def _signed(self) -> Parts:
        random, language = self.random, self.language
        signer, post = self._say("signer", self._person()), world.position(random, language)
        return (signer, "\n", self._say("post", post, 0.2))
