"""Business letters, certificates, minutes and memos: from whom, to whom, when, about what."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from random import Random

from .. import world
from ..content import Beside, Block, Doc, Edge, Pairs, Part, Parts, Text, value
from ._letter_words import ASKS, LABELS, PHRASES, SUBJECTS
from ._style import (
    Style,
    asks,
    chance,
    digits,
    fill,
    keyed,
    lines,
    pairs,
    pick,
    spin,
    style,
    text_of,
)

_NEVER = {
    "phone",
    "mail","date", "sender", "recipient", "subject", "signer", "reference", "your_reference",
    "person",
          "place", "amount", "deadline", "clerk", "from", "to", "valid", "next", "venue",
          "job"}  # fmt: skip

_CENT = Decimal("0.01")
_HOLES = ("deadline", "earlier", "later", "amount", "product", "service", "company", "town", "code",
          "person", "phone", "mail", "job")  # fmt: skip
_ONCE = ("deadline", "amount", "phone", "mail")


def write(random: Random, language: str) -> Doc:
    letter = _Letter(random, language)
    kind = pick(random, ("letter",) * 5 + ("memo", "minutes", "certificate", "certificate"))
    blocks = tuple(getattr(letter, kind)())
    return Doc(kind, language, blocks, asks(random, blocks, ASKS, _NEVER, absent=5))


class _Letter:
    def __init__(self, random: Random, language: str) -> None:
        self.random, self.language = random, language
        self.style: Style = style(random, language)
        self.day = world.day(random)
        self.firm = world.company(random, language)
        self.home = world.address(random, language)
        self.author = world.person(random, language)
        self.other = world.person(random, language)

    def label(self, name: str) -> str:
        return pick(self.random, LABELS[name][self.language])

    def later(self) -> str:
        return self.style.day(self.day + timedelta(days=self.random.randint(3, 90)))

    def earlier(self) -> str:
        return self.style.day(self.day - timedelta(days=self.random.randint(3, 400)))

    def hole(self, name: str) -> Part:
        """Words in a phrase; those with a key answer something."""
        random, language = self.random, self.language
        drawn: dict[str, Callable[[], Part]] = {
            "deadline": lambda: value("deadline", self.later()),
            "earlier": lambda: self.earlier(), "later": lambda: self.later(),
            "amount": lambda: value("amount", world.with_currency(
                random, self.style.number(world.day(random).toordinal() * random.randint(1, 9)
                                          * _CENT), language)),
            "product": lambda: world.product(random, language),
            "service": lambda: world.service(random, language),
            "company": lambda: world.company(random, language),
            "town": lambda: world.town(random, language), "code": lambda: world.code(random),
            "person": lambda: world.person(random, language).name,
            "phone": lambda: world.phone(random, language),
            "mail": lambda: world.mail(random, self.author.name),
            "job": lambda: world.position(random, language),
        }  # fmt: skip
        return drawn[name]()

    def phrase(self, template: str) -> Parts:
        words = spin(self.random, template)
        names = {name for name in _HOLES if "{" + name + "}" in words}
        return fill(words, {name: self.hole(name) for name in sorted(names)})

    def subject(self) -> Parts:
        words = text_of(*self.phrase(pick(self.random, SUBJECTS[self.language])))
        return (value("subject", words),)

    def paragraphs(self, low: int, high: int, keys: bool = True) -> list[Block]:
        options = list(PHRASES[self.language])
        self.random.shuffle(options)
        used: set[str] = set()
        blocks: list[Block] = []
        for template in options[: self.random.randint(low, high)]:
            holes = {name for name in _ONCE if "{" + name + "}" in template}
            if holes & used or (holes and not keys):
                continue
            used |= holes
            parts = self.phrase(template)
            if chance(self.random, 0.4):
                parts = (*parts, " ", world.sentence(self.random, self.language))
            blocks.append(Text(parts))
        return blocks

    def letter(self) -> list[Block]:
        random, language = self.random, self.language
        line = f"{self.home.street}, {self.home.postcode} {self.home.city}"
        head = Text((value("sender", self.firm), pick(random, (" · ", ", ", "\n", " | ")),
                     value("sender_address", line)), pick(random, ("plain", "small",
                         "right")))  # fmt: skip
        blocks: list[Block] = [Edge("top", (head,))] if chance(random, 0.25) else [head]
        address = Text(self._recipient())
        info = self._info()
        if info and chance(random, 0.5):
            blocks.append(Beside(((address,), info)))
        else:
            blocks += [address, *info]
        if "date" not in {found.key for found in keyed(info)}:
            place = value("place", self.home.city)
            before = pick(
                random, ((place, ", "), (place, ", den ") if language == "de" else (), ())
            )
            blocks.append(Text((*before, value("date", self.style.day(self.day))),
                               pick(random, ("right", "plain"))))  # fmt: skip
        mark = pick(random, LABELS["subject"][language]) + ": " if chance(random, 0.35) else ""
        blocks.append(Text(((mark, *self.subject()) if mark else self.subject()), "bold"))
        return [*blocks, self._greeting(), *self.paragraphs(2, 6), *self._closing(), *self._foot()]

    def _recipient(self) -> Parts:
        random, language = self.random, self.language
        there = world.address(random, language)
        rows: list[Parts] = []
        if chance(random, 0.6):
            rows.append((value("recipient", world.company(random, language)),))
            if chance(random, 0.6):
                mark = {"de": ("z. Hd. ", "Herrn ", "Frau "), "en": ("Attn: ", ""), "fr":
                    ("À l'attention "
                        "de ",)}[language]  # fmt: skip
                rows.append((pick(random, mark), value("contact", self.other.name)))
        else:
            title = {"de": ("Herrn", "Frau"), "en": ("", ""), "fr": ("", "")}[language]
            if pick(random, title):
                rows.append((pick(random, title),))
            rows.append((value("recipient", self.other.name),))
        rows.append((value("recipient_address", "\n".join(there.lines(random))),))
        return lines(*[tuple(part for part in row if part) for row in rows])

    def _info(self) -> tuple[Block, ...]:
        random, language = self.random, self.language
        makers = {
            "date": lambda: self.style.day(self.day), "reference": lambda: world.code(random),
            "your_reference": lambda: world.code(random), "your_date": lambda: self.earlier(),
            "customer": lambda: digits(random, random.randint(4, 9)),
            "clerk": lambda: world.person(random, language).name,
            "phone": lambda: world.phone(random, language),
            "mail": lambda: world.mail(random, self.author.name),
            "contract": lambda: world.code(random),
                "department": lambda: world.position(random, language),
        }  # fmt: skip
        names = random.sample(sorted(makers), random.randint(0, 6))
        rows = []
        for name in names:
            empty = chance(random, 0.12) and name != "date"
            rows.append((self.label(name), () if empty else (value(name, makers[name]()),)))
        if not rows:
            return ()
        if chance(random, 0.25):
            return (Pairs(tuple(rows), way="table"),)
        return (pairs(random, rows, language),)

    def _greeting(self) -> Text:
        last = self.other.last
        options = {"de": ("Sehr geehrte Damen und Herren,", f"Sehr geehrter Herr {last},",
                          f"Sehr geehrte Frau {last},", f"Guten Tag {self.other.name},"),
                   "en": ("Dear Sir or Madam,", f"Dear Mr {last},", f"Dear Ms. {last}:",
                       "To whom it "
                          "may concern,"),
                   "fr": ("Madame, Monsieur,", f"Monsieur {last},")}[self.language]  # fmt: skip
        return Text((pick(self.random, options),))

    def _closing(self) -> list[Block]:
        random = self.random
        words = {
            "de": ("Mit freundlichen Grüßen", "Freundliche Grüße", "Hochachtungsvoll"),
            "en": ("Yours sincerely,", "Kind regards,", "Yours faithfully,"),
            "fr": ("Veuillez agréer nos salutations distinguées.", "Cordialement,"),
        }[self.language]
        rows: list[Parts] = [(pick(random, words),)]
        if chance(random, 0.4):
            rows.append((self.firm,))
        rows.append((pick(random, ("", "", "i. A. ", "ppa. ") if self.language == "de" else ("",)),
                     value("signer", self.author.name)))  # fmt: skip
        if chance(random, 0.6):
            rows.append((value("signer_title", world.position(random, self.language)),))
        blocks: list[Block] = [Text(lines(*[tuple(p for p in row if p) for row in rows]))]
        if chance(random, 0.25):
            what = world.product(random, self.language)
            blocks.append(Text((self.label("enclosure"), ": ", value("enclosure", what))))
        return blocks

    def _foot(self) -> list[Block]:
        if chance(self.random, 0.4):
            return []
        language, random = self.language, self.random
        parts: list[Part] = [value("iban", world.iban(random, language)), value("vat_id",
            world.vat_id(
            random, language)), value("register", world.register(random, language)), value(
            "website", world.website(random, self.firm))]  # fmt: skip
        chosen = random.sample(parts, random.randint(2, 4))
        row: list[Part] = []
        for part in chosen:
            row += [" · ", part] if row else [part]
        return [Edge("foot", (Text(tuple(row), "small"),))]

    def memo(self) -> list[Block]:
        random = self.random
        title = {"de": ("Aktennotiz", "Hausmitteilung", "Interne Mitteilung"), "en": ("MEMORANDUM",
                 "Memo", "Internal memo"), "fr": ("Note de service",)}[self.language]  # fmt: skip
        rows: list[tuple[str, Parts]] = [
            (self.label("to"), (value("recipient", self.other.name),)),
            (self.label("from"), (value("sender", self.author.name),)),
            (self.label("date"), (value("date", self.style.day(self.day)),)),
            (self.label("subject"), self.subject()),
        ]
        if chance(random, 0.4):
            rows.insert(
                2, (self.label("copy"), (value("copy", world.person(random, self.language).name),))
            )
        if chance(random, 0.4):
            random.shuffle(rows)
        head = Text((pick(random, title),), "title")
        return [head, pairs(random, rows, self.language), *self.paragraphs(2, 6)]

    def minutes(self) -> list[Block]:
        random, language = self.random, self.language
        title = {"de": ("Protokoll", "Besprechungsprotokoll", "Sitzungsniederschrift"), "en":
            ("Minutes of "
                 "meeting", "MEETING MINUTES"), "fr":
                 ("Compte rendu de réunion",)}[language]  # fmt: skip
        people = [world.person(random, language).name for _ in range(random.randint(2, 6))]
        present: list[Part] = []
        for name in people:
            present += [pick(random, (", ", ", ")), value("attendee", name)] if present else [
                value("attendee", name)]  # fmt: skip
        hours = random.randint(8, 16)
        rows: list[tuple[str, Parts]] = [
            (self.label("date"), (value("date", self.style.day(self.day)),)),
            (self.label("time"), (value("start", f"{hours}:{random.choice(('00', '30', '15'))}"),
            " - ",
                                  value("end", f"{hours + 2}:{random.choice(('00', '45'))}"))),
            (self.label("venue"), (value("venue", f"{world.town(random, language)}"),)),
            (self.label("present"), tuple(present)),
            (self.label("chair"), (value("chair", self.other.name),)),
            (self.label("keeper"), (value("keeper", self.author.name),)),
            (self.label("excused"), () if chance(random, 0.5) else (
                value("excused", world.person(random, language).name),)),
            (self.label("next"), (value("next", self.later()),)),
        ]  # fmt: skip
        kept = [row for row in rows if chance(random, 0.8)] or rows
        head = Text((pick(random, title),), "title")
        body: list[Block] = []
        for number, block in enumerate(self.paragraphs(2, 5, keys=False), 1):
            body += [Text((f"TOP {number} " if language == "de" else f"{number}. ",
                *self.subject_plain()),
                          "bold"), block]  # fmt: skip
        return [head, Text(self.subject(), "heading"), pairs(random, kept, language), *body]

    def subject_plain(self) -> Parts:
        return (text_of(*self.phrase(pick(self.random, SUBJECTS[self.language]))),)

    def certificate(self) -> list[Block]:
        random, language = self.random, self.language
        titles = {"de": ("Bescheinigung", "Zertifikat", "Bestätigung", "Arbeitsbescheinigung",
            "Urkunde",
                         "Teilnahmebescheinigung"),
                  "en": ("CERTIFICATE", "Certificate of Completion", "Confirmation",
                      "Certificate of "
                         "Employment", "Certificate of Conformity"),
                  "fr": ("Attestation", "Certificat")}[language]  # fmt: skip
        templates = {
            "de": ("Hiermit wird bescheinigt, dass {who}, geboren am {born}, {what} [erfolgreich "
                   "abgeschlossen|bestanden] hat.",
                   "Wir bestätigen, dass {who} vom {from} bis {to} als "
                   "{job} bei uns tätig war.", "{who} hat am {from} an {what} teilgenommen."),
            "en": ("This is to certify that {who}, born on {born}, has [successfully "
            "completed|passed] "
                   "{what}.",
                   "We confirm that {who} was employed with us as {job} from {from} to {to}.",
                   "This certificate is awarded to {who} for {what} held on {from}."),
            "fr": ("Nous attestons que {who} a suivi {what} du {from} au {to}.",
                   "Nous certifions que {who} a été employé en qualité de {job} du {from} au "
                   "{to}."),
        }[language]  # fmt: skip
        born = self.style.day(self.day - timedelta(days=random.randint(7000, 22000)))
        start = self.day - timedelta(days=random.randint(30, 2500))
        holes: dict[str, Part | Parts] = {
            "who": value("person", self.other.name), "born": value("born", born),
            "what": value("achievement", world.service(random, language)),
            "from": value("from", self.style.day(start)),
            "to": value("to", self.style.day(start + timedelta(days=random.randint(1, 29)))),
            "job": value("job", world.position(random, language)),
        }  # fmt: skip
        blocks: list[Block] = [Text((value("title", pick(random, titles)),), "title")]
        if chance(random, 0.6):
            blocks.append(pairs(random, [(self.label("number"),
                (value("number", world.code(random)),))],
                                language))  # fmt: skip
        blocks.append(Text(fill(spin(random, pick(random, templates)), holes)))
        rows: list[tuple[str, Parts]] = []
        if chance(random, 0.4):
            rows.append((self.label("valid"), (value("valid", self.later()),)))
        if chance(random, 0.4):
            rows.append((self.label("grade"), (value("grade", pick(random, ("1,3", "sehr gut", "A",
                "92 %",
                                                     "gut", "with distinction",
                                                     "2,0"))),)))  # fmt: skip
        blocks += [pairs(random, rows, language)] if rows else []
        between = ", den " if language == "de" and chance(random, 0.6) else ", "
        blocks.append(
            Text((value("place", self.home.city), between, value("date", self.style.day(self.day))))
        )
        end = lines((value("signer", self.author.name),), (value("sender", self.firm),))
        return [*blocks, Text(end), *self._foot()]
