"""Agreements: secrecy, licences, services, employment and credit, as running text with clauses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from .. import world
from ..content import Beside, Block, Doc, Edge, Gap, Grid, Part, Parts, Text, Value, value
from . import _clauses_de as german
from . import _clauses_en as english
from . import _clauses_en_special as special
from ._agreement_asks import ASKS, MEANINGS
from ._clauses_en import Clause
from ._contract import Contract, Party, contract, effective, written_day
from ._numbering import Numbering
from ._style import asks, chance, fill, lines, pick, spin, style, text_of

_NEVER = {"title", "party", "signing_date", "subject", "fee", "purpose", "discloser", "recipient",
          "customer", "provider", "employer", "employee", "licensor", "licensee", "lender", "agent",
          "borrower", "commitment_currency", "venue", "noticeperiod",
          "signatory1", "territory", "base"}  # fmt: skip

_NOT_OF_CREDIT = {"Non-Competition", "Standstill", "Securities Laws", "Wettbewerbsverbot",
                  "Abwerbeverbot", "Use and Care", "Gewährleistung"}  # fmt: skip


def write(random: Random, language: str) -> Doc:
    kind = pick(random, ("nda",) * 7 + ("employee", "licence", "service", "credit", "credit"))
    if language == "fr":
        kind = pick(random, ("nda", "service"))
    facts = contract(random, language, kind, style(random, language))
    draft = _Draft(facts)
    blocks = tuple(draft.blocks())
    wordings = {**ASKS, **draft.asked}
    never = _NEVER | draft.unclear | set(draft.asked)
    return Doc("agreement", language, blocks, asks(random, blocks, wordings, never, absent=5))


class _Draft:
    """Writes one agreement; remembers the questions that only this one can be asked."""

    def __init__(self, facts: Contract) -> None:
        self.facts, self.random, self.language = facts, facts.random, facts.language
        self.module = german if facts.language == "de" else english
        self.asked: dict[str, tuple[str, ...]] = {}
        self.unclear: set[str] = set()
        self.dated = chance(self.random, 0.88)

    def blocks(self) -> list[Block]:
        title = self._title()
        head: list[Block] = []
        if self.language == "en" and chance(self.random, 0.3):
            number = f"{self.random.randint(2, 99)}.{self.random.randint(1, 40)}"
            head.append(
                Text(("Exhibit ", value("exhibit", number)), pick(self.random, ("right", "plain")))
            )
        opening = self._opening(title)
        return [*head, *opening, *self._clauses(), *self._tail(), *self._edges()]

    def _title(self) -> str:
        titles = german.TITLES if self.language == "de" else english.TITLES
        if self.language == "fr":
            return pick(self.random, ("ACCORD DE CONFIDENTIALITÉ",
                "CONTRAT DE PRESTATION DE SERVICES",
                                      "Accord de non-divulgation"))  # fmt: skip
        return pick(self.random, titles[self.facts.kind])

    def _opening(self, title: str) -> list[Block]:
        shown = Text(
            (value("title", title),), pick(self.random, ("title", "title", "centred", "bold"))
        )
        if self.language == "en" and self.facts.kind == "credit" and chance(self.random, 0.6):
            return self._cover(shown)
        if self.language == "en" and self.facts.kind == "nda" and chance(self.random, 0.25):
            return self._letter(shown)
        return [shown, self._preamble(title), *self._recitals()]

    def _date(self) -> Parts:
        """The phrase with the effective date, or one that leaves it open."""
        if not self.dated:
            options = german.UNDATED if self.language == "de" else english.UNDATED
            if self.language == "fr":
                options = ("à la date de la dernière signature",)
            self.unclear.add("signing_date")
            return (self.facts.again(pick(self.random, options)),)
        templates = german.DATED if self.language == "de" else english.DATED
        if self.language == "fr":
            templates = ("le {date}", "avec effet au {date}")
        template = spin(self.random, pick(self.random, templates))
        before, day = effective(self.facts)
        if "this {date}" in template and not (" day of " in text_of(day) or before):
            template = template.replace("this {date}", "{date}")
        signed = written_day(self.random, self.facts.day, self.language).removeprefix("the ")
        other = text_of(*self.facts.hole("otherdate"))
        signing = value("signing_date", other if other != text_of(day) else signed)
        prefix = "" if "this {date}" in template else before
        return fill(template, {"date": (prefix, day) if prefix else (day,), "signed": signing})

    def _preamble(self, title: str) -> Text:
        facts = self.facts
        templates = self.module.PREAMBLES
        if self.language == "fr":
            templates = ("Entre {one} et {two}, il est convenu {dated} ce qui suit :",
                         "Le présent accord est conclu {dated} entre {one} et {two}.")  # fmt: skip
        template = spin(self.random, pick(self.random, templates))
        one, two = (self._party(index, party) for index, party in enumerate(facts.parties))
        shown = title if chance(self.random, 0.5) else title.title()
        parts: dict[str, Part | Parts] = {
            "kind": shown,
            "one": one,
            "two": two,
            "dated": self._date(),
        }
        return Text(fill(template, parts))

    def _party(self, index: int, party: Party) -> Parts:
        """A party's first mention: its name, what it is and where, and how it is called."""
        name = self.name(index, party)
        module = self.module
        if self.language == "fr":
            options: Sequence[str] = (", {address}", " ({city})", "")
        else:
            options = module.PEOPLE if party.person else module.ENTITIES
        template = spin(self.random, pick(self.random, options))
        state, address = text_of(*self.facts.hole("state")), party.address
        holes: dict[str, Part | Parts] = {
            "state": value(f"state{index}", state), "address": value(f"address{index}", address),
            "boss": value(f"boss{index}", party.signatory),
        }  # fmt: skip
        for other in ("city", "country", "register", "otherdate"):
            holes[other] = text_of(*self.facts.hole(other))
        self._ask_about(index, party)
        called = self._called(party)
        return (name, *fill(template, holes), *((" ", called) if called else ()))

    def name(self, index: int, party: Party) -> Value:
        meaning = MEANINGS[self.facts.kind][index]
        if meaning == "agent" and party.role in ("Lender", "Darlehensgeber", "Bank"):
            meaning = "lender"
        return value("party", value(meaning, party.name))

    def _ask_about(self, index: int, party: Party) -> None:
        called = pick(self.random, (party.name, party.role))
        self.asked[f"state{index}"] = (
            f"State of incorporation of {called}",
            f"In which state is {called} incorporated?",
        )
        self.asked[f"address{index}"] = (
            f"Address of {called}",
            f"Anschrift: {called}",
            f"Where is {called} located?",
        )
        self.asked[f"boss{index}"] = (f"Representative of {called}", f"Vertreter von {called}")

    def _called(self, party: Party) -> str:
        short = party.short.removeprefix("the ").removeprefix("la société ")
        marks = pick(self.random, (("“", "”"), ('"', '"'), ("„", "“") if self.language == "de"
                                   else ("“", "”")))  # fmt: skip
        quoted = marks[0] + short + marks[1]
        options = {
            "en": (f"({quoted})", f"({'the ' if party.short.startswith('the ') else ''}{quoted})",
                f"(hereinafter referred to as {quoted})",
                   f"(hereinafter {quoted})", f"({quoted} or the {party.role})"),
            "de": (f"(nachfolgend {quoted})", f"– nachstehend {quoted} genannt –", f"({quoted})",
                   f"(im Folgenden {quoted})"),
            "fr": (f"(ci-après {quoted})", f"({quoted})"),
        }[self.language]  # fmt: skip
        return pick(self.random, options) if chance(self.random, 0.9) else ""

    def _recitals(self) -> list[Block]:
        options = () if self.language == "fr" else self.module.RECITALS
        count = min(len(options), self.random.randint(0, 4))
        chosen = sorted(self.random.sample(range(len(options)), count))
        blocks: list[Block] = [Text(self.facts.clause(options[index])) for index in chosen]
        if blocks and self.language == "en" and chance(self.random, 0.3):
            blocks.insert(0, Text((pick(self.random, ("RECITALS", "W I T N E S S E T H:",
                                                      "Background")),), "centred"))  # fmt: skip
        return blocks

    def _letter(self, title: Text) -> list[Block]:
        """An agreement in the form of a letter: its date is the agreement's."""
        sender, other = self.facts.parties
        day = effective(self.facts)[1]
        head: list[Block] = [Text(lines((self.name(0, sender),), (sender.address,)), "plain")]
        where = Text((day,), pick(self.random, ("plain", "right")))
        to = Text(
            lines((other.signatory,), (other.title,), (self.name(1, other),), (other.address,))
        )
        last = other.signatory.split()[-1]
        greeting = Text((pick(self.random, (f"Dear Mr. {last}:", f"Dear {other.signatory}:",
                                            "Ladies and Gentlemen:")),))  # fmt: skip
        template = ("In connection with [your consideration of|our discussions about] a possible "
                    "transaction with {short1}, a {state} corporation[ (the “Company”)|], you have "
                    "requested certain information. As a condition to its being furnished, you "
                    "agree "
                    "to the [following|provisions of this letter agreement].")  # fmt: skip
        body = Text(self.facts.clause(template))
        named = [title] if chance(self.random, 0.4) else []
        return [*head, *named, where, to, greeting, body]

    def _cover(self, title: Text) -> list[Block]:
        """The first page of a syndicated credit: who takes part, and as what."""
        before, day = effective(self.facts)
        self.unclear |= {"party", "effective_date"}
        borrower = self.facts.parties[0].name
        banks = [world.bank(self.random, "en") for _ in range(self.random.randint(3, 6))]
        agent, arrangers = banks[0], banks[1 : self.random.randint(2, 3)]
        lenders = list(dict.fromkeys(name for name in banks if name not in arrangers))
        rows: list[tuple[Parts, str]] = [
            (("dated as of ", before, day), "plain"), (("among",), "plain"),
            ((value("borrower", borrower), pick(self.random, (",\n", "\n")), "as Borrower,"),
            "bold"),
            (("the LENDERS party hereto",), "plain"), (("and",), "plain"),
            ((value("agent", agent), pick(self.random, (",\n", "\n")), "as Administrative Agent"),
            "bold"),
        ]  # fmt: skip
        arranged = [part for name in arrangers for part in (value("arranger", name), ",\n")]
        rows.append(((*arranged, pick(self.random, ("as Lead Arranger",
            "as Joint Lead Arrangers and "
                                                    "Joint Bookrunners"))), "plain"))  # fmt: skip
        second = replace(
            self.facts.parties[1], name=agent, short="the Agent", role="Administrative Agent"
        )
        self.facts = replace(self.facts, parties=(self.facts.parties[0], second))
        blocks: list[Block] = [title, *(Text(parts, "centred") for parts, _ in rows), Gap(2)]
        shown = f"This CREDIT AGREEMENT is entered into among {borrower}, the Lenders and {agent}."
        return [*blocks, Text((shown,)), self._schedule(lenders)]

    def _schedule(self, lenders: Sequence[str]) -> Grid:
        rows: list[tuple[Parts, ...]] = []
        for number, name in enumerate(lenders):
            key = f"share{number}"
            amount = text_of(self.facts.hole("commitment")[-1])
            self.asked[key] = (
                f"Commitment of {name}",
                f"commitment | {name}",
                f"Zusage von {name}",
            )
            rows.append(((value("lender", name),), ("$", value(key, amount))))
        return Grid((pick(self.random, ("Lender", "Name of Lender")), "Commitment"), tuple(rows),
                    numeric=(1,))  # fmt: skip

    def _clauses(self) -> list[Block]:
        chosen = [*self._filler(), *self._special(), *self._definitions()]
        self.random.shuffle(chosen)
        law = self._law()
        chosen[self.random.randint(len(chosen) // 2, len(chosen)) : 0] = law
        term = self._term()
        chosen[self.random.randint(0, len(chosen)) : 0] = term
        numbering = Numbering(self.random, self.language)
        return [block for clause in chosen for block in numbering.shown(clause)]

    def _filler(self) -> list[tuple[str, Parts]]:
        options: Sequence[Clause] = self.module.FILLER
        if self.language == "fr":
            options = german.FRENCH["filler"]
        if self.facts.kind == "credit":
            options = [clause for clause in options if clause[0] not in _NOT_OF_CREDIT]
        count = min(len(options), self.random.randint(5, 26))
        return [self._made(clause) for clause in self.random.sample(options, count)]

    def _made(self, clause: Clause) -> tuple[str, Parts]:
        return clause[0], self.facts.clause(clause[1])

    def _special(self) -> list[tuple[str, Parts]]:
        source = german.SPECIAL if self.language == "de" else special.SPECIAL
        options: Sequence[Clause] = source[self.facts.kind]
        if self.language == "fr":
            options = german.FRENCH["special"]
        return [self._made(clause) for clause in options if chance(self.random, 0.75)]

    def _definitions(self) -> list[tuple[str, Parts]]:
        if self.language == "fr" or chance(self.random, 0.4):
            return []
        options = self.module.DEFINITIONS
        made: list[tuple[str, Parts]] = []
        for number, (word, meaning) in enumerate(
            self.random.sample(options, self.random.randint(1, 4))
        ):
            key = f"definition{number}"
            self.asked[key] = (f"Definition of “{word}”", f"What does “{word}” mean?", word,
                               f"Meaning of {word}", f"Was bedeutet „{word}“?")  # fmt: skip
            marks = (
                ("„", "“") if self.language == "de" else pick(self.random, (("“", "”"), ('"', '"')))
            )
            verb = (
                " bedeutet "
                if self.language == "de"
                else pick(self.random, (" means ", " shall mean "))
            )
            text = self.facts.again(meaning)
            made.append((word, (marks[0], word, marks[1], verb, value(key, text), ".")))
        return made

    def _law(self) -> list[tuple[str, Parts]]:
        if chance(self.random, 0.08):
            return []
        options = list(german.LAW if self.language == "de" else english.LAW)
        if self.language == "fr":
            options = list(german.FRENCH["law"])
        clause = pick(self.random, options)
        return [self._made(clause)]

    def _term(self) -> list[tuple[str, Parts]]:
        if chance(self.random, 0.25) or (self.facts.kind == "credit" and chance(self.random, 0.7)):
            return []
        if self.language == "fr":
            return [self._made(german.FRENCH["agreement"][0])]
        terms = self.module.TERM
        if self.facts.kind == "nda" and chance(self.random, 0.5):
            return [self._made(pick(self.random, terms["secrecy"]))]
        made = [self._made(pick(self.random, terms["agreement"]))]
        if self.facts.kind == "nda" and chance(self.random, 0.3):
            heading, words = pick(self.random, terms["secrecy"])
            made.append((heading, self.facts.clause(words.replace("{term}", "{period}"))))
        return made

    def _tail(self) -> list[Block]:
        notices = self._notices() if chance(self.random, 0.5) and self.language != "fr" else []
        closing = {"en":
            ("IN WITNESS WHEREOF, the parties have [executed|signed] this Agreement as of "
                          "the date first [written above|above written].",
                          "The parties have caused this Agreement to be executed by their duly "
                          "authorized representatives.", ""),
                   "de": ("{city}, den ______________", "", "Unterschriften"),
                   "fr": ("Fait en deux exemplaires.", "")}[self.language]  # fmt: skip
        words = self.facts.again(pick(self.random, closing))
        blocks: list[Block] = [*notices, *([Text((words,))] if words else [])]
        return [*blocks, *(self._signatures() if chance(self.random, 0.85) else [])]

    def _notices(self) -> list[Block]:
        """Where notices go to: one address for each party."""
        heading = {"en": "Notices", "de": "Mitteilungen"}[self.language]
        columns: list[tuple[Block, ...]] = []
        for index, party in enumerate(self.facts.parties):
            key, called = f"notice{index}", pick(self.random, (party.name, party.role))
            home = "\n".join(world.address(self.random, self.language).lines(self.random))
            name = world.person(self.random, self.language).name
            mail = world.mail(self.random, party.name)
            self.asked[key] = (f"Notice address of {called}",
                f"Where are notices to {called} sent?",
                               f"Zustelladresse: {called}")  # fmt: skip
            self.asked[f"{key}_to"] = (
                f"Attention (notices to {called})",
                f"Ansprechpartner: {called}",
            )
            self.asked[f"{key}_mail"] = (f"E-mail for notices to {called}", f"E-Mail von {called}")
            first = (f"If to {party.short}:" if self.language == "en" else f"An {party.short}:",)
            attention = "Attention: " if self.language == "en" else "z. Hd. "
            rows: list[Parts] = [first, (party.name,), (value(key, home),),
                                 (attention, value(f"{key}_to", name))]  # fmt: skip
            if chance(self.random, 0.6):
                rows.append(("E-Mail: ", value(f"{key}_mail", mail)))
            columns.append((Text(lines(*rows)),))
        head = Text((heading,), "heading")
        if chance(self.random, 0.5):
            return [head, Beside(tuple(columns))]
        return [head, *(block for column in columns for block in column)]

    def _signatures(self) -> list[Block]:
        columns: list[tuple[Block, ...]] = []
        for index, party in enumerate(self.facts.parties):
            called = pick(self.random, (party.name, party.role))
            name, title = value(f"signed{index}", party.signatory), value(f"as{index}", party.title)
            self.asked[f"signed{index}"] = (f"Signatory for {called}", f"Who signed for {called}?",
                                            f"Unterzeichner für {called}")  # fmt: skip
            self.asked[f"as{index}"] = (f"Title of the signatory for {called}",
                                        f"Funktion des Unterzeichners für {called}")  # fmt: skip
            labels = {"en": ("By:", "Name:", "Title:"), "de": ("Unterschrift:", "Name:",
                "Funktion:"),
                      "fr": ("Signature :", "Nom :", "Fonction :")}[self.language]  # fmt: skip
            shown = party.name.upper() if chance(self.random, 0.5) else party.name
            rows: list[Parts] = [(shown,), (labels[0] + " ____________________",)]
            if not party.person:
                rows += [(labels[1], " ", name), (labels[2], " ", title)]
            if self.dated and chance(self.random, 0.2):
                rows.append((("Date: " if self.language != "de" else "Datum: "),
                             *self.facts.hole("otherdate")))  # fmt: skip
            columns.append((Text(lines(*rows)),))
        if chance(self.random, 0.6):
            return [Beside(tuple(columns))]
        return [block for column in columns for block in column]

    def _edges(self) -> list[Block]:
        if chance(self.random, 0.5):
            return []
        words = pick(
            self.random,
            (
                "Page 1",
                "- 1 -",
                "Confidential",
                "Execution Version",
                "Draft of " + text_of(*self.facts.hole("otherdate")),
                "Seite 1 von 4",
            ),
        )
        return [Edge(pick(self.random, ("top", "foot")), (Text((words,), "small"),))]
