"""Résumés: person, work, education, skills, certificates, in German, English and lightly French."""

from __future__ import annotations

from random import Random

from .. import world
from ..content import Beside, Block, Doc, Grid, Part, Parts, Text, value
from ._resume_words import ASKS, DEGREES, HEADS, LABELS, LANGUAGES, LEVELS, SKILLS, SUBJECTS
from ._style import MONTHS, asks, chance, fill, lines, pairs, pick

_NEVER = {"name", "summary", "skill", "employer", "position", "institution", "degree", "language",
          "profession", "award"}  # fmt: skip


def write(random: Random, language: str) -> Doc:
    resume = _Resume(random, language)
    blocks = tuple(resume.blocks())
    some = random.sample(sorted(resume.asked), min(14, len(resume.asked)))
    wordings = {**ASKS, **{key: resume.asked[key] for key in some}}
    return Doc("resume", language, blocks, asks(random, blocks, wordings, _NEVER | set(some)))


class _Resume:
    def __init__(self, random: Random, language: str) -> None:
        self.random, self.language = random, language
        self.asked: dict[str, tuple[str, ...]] = {}
        self.jobs: set[str] = set()
        self.person = world.person(random, language)
        self.dates = pick(random, ("month", "mm/yyyy", "yyyy", "mm.yyyy", "short"))
        self.between = pick(random, (" – ", " - ", "–", " to " if language == "en" else " bis "))
        self.layout = pick(random, ("beside", "lines", "table", "lines"))
        self.upper = chance(random, 0.4)
        self.look = pick(random, ("heading", "bold"))

    def blocks(self) -> list[Block]:
        random = self.random
        sections = [self._work(), self._education()]
        optional = (
            self._skills,
            self._languages,
            self._awards,
            self._publications,
            self._interests,
        )
        sections += [make() for make in optional if chance(random, 0.55)]
        if chance(random, 0.35):
            first = sections[:2]
            first.reverse()
            sections = [*first, *sections[2:]]
        summary = self._summary() if chance(random, 0.5) else []
        body = [*summary, *(block for section in sections for block in section)]
        return [*self._head(), *body, *self._end()]

    def heading(self, name: str) -> Text:
        words = pick(self.random, HEADS[name][self.language])
        return Text((words.upper() if self.upper else words,), self.look)  # type: ignore[arg-type]

    def _head(self) -> list[Block]:
        random, language = self.random, self.language
        title = self.person.title + " " if self.person.title and self.person.title not in (
            self.person.name) else ""  # fmt: skip
        name = value("name", title + self.person.name)
        top: list[Block] = []
        if chance(random, 0.3):
            top.append(Text((pick(random, {"de": ("Lebenslauf",), "en": ("Curriculum Vitae",
                "Résumé"),
                                           "fr": ("Curriculum vitæ",)}[language]),),
                                               "title"))  # fmt: skip
        top.append(Text((name,), pick(random, ("title", "heading", "centred"))))
        if chance(random, 0.4):
            top.append(Text((value("profession", world.position(random, language)),), "centred"))
        facts = self._contact()
        if chance(random, 0.45):
            row: list[Part] = []
            for _, parts in facts:
                row += [pick(random, (" | ", " · ", ", ", " • ")), *parts] if row else [*parts]
            return [*top, Text(tuple(row), pick(random, ("plain", "centred", "small")))]
        return [*top, pairs(random, facts, language)]

    def _contact(self) -> list[tuple[str, Parts]]:
        random, language = self.random, self.language
        home = world.address(random, language)
        born = f"{random.randint(1, 28):02}.{random.randint(1, 12):02}.{random.randint(1955, 2004)}"
        handle = self.person.last.lower() + str(random.randint(1, 99))
        makers: dict[str, Parts] = {
            "address": (value("address", f"{home.street}, {home.postcode} {home.city}"),),
            "phone": (value("phone", world.phone(random, language)),),
            "mail": (value("mail", world.mail(random, self.person.name)),),
            "born": (value("born", born),), "birthplace":
                (value("birthplace", world.town(random, language)),),
            "nationality": (value("nationality", world.country(random, language)),),
            "marital": (value("marital", pick(random, {"de": ("ledig", "verheiratet, 2 Kinder",
                "verheiratet",
                                                        "geschieden"), "en": ("single", "married"),
                                                 "fr": ("célibataire", "marié")}[language])),),
            "website": (value("website", world.website(random, self.person.name)),),
            "linkedin": (value("linkedin", f"linkedin.com/in/{handle}"),),
            "github": (value("github", f"github.com/{handle}"),),
        }  # fmt: skip
        usual = {"address": 0.8, "phone": 0.85, "mail": 0.9}
        rare = 0.35 if language != "en" else 0.15
        names = [name for name in makers if chance(random, usual.get(name, rare))] or ["mail"]
        return [(pick(random, LABELS[name][language]), makers[name]) for name in names]

    def _summary(self) -> list[Block]:
        words = {"de": "{job} mit {n} Jahren Erfahrung in {what} und {more}. {rest}",
                 "en": "{job} with {n} years of experience in {what} and {more}. {rest}",
                 "fr": "{job} avec {n} ans d'expérience en {what} et "
                 "{more}."}[self.language]  # fmt: skip
        random, language = self.random, self.language
        text = words.format(
            job=world.position(random, language), n=random.randint(2, 30),
            what=pick(random, SKILLS[language]), more=pick(random, SKILLS[language]),
            rest=world.sentence(random, language))  # fmt: skip
        return [self.heading("summary"), Text((value("summary", text.strip()),))]

    def _month(self, year: int, month: int) -> str:
        name = MONTHS[self.language][month - 1]
        return {"month": f"{name} {year}", "mm/yyyy": f"{month:02}/{year}", "yyyy": str(year),
                "mm.yyyy": f"{month:02}.{year}",
                "short": f"{name[:3]} {year}"}[self.dates]  # fmt: skip

    def _span(self, key: str, start: tuple[int, int], end: tuple[int, int] | None) -> Parts:
        now = {"de": ("heute", "jetzt"), "en": ("Present", "present", "current"), "fr":
            ("aujourd'hui",
               "ce jour")}[self.language]  # fmt: skip
        first = value(f"{key}from", self._month(*start))
        if end is None:
            if self.language == "de" and chance(self.random, 0.3):
                return ("seit ", first)
            return (first, self.between, pick(self.random, now))
        last = self._month(*end)
        if last == self._month(*start):
            return (first,)
        return (first, self.between, value(f"{key}to", last))

    def _entry(
        self, span: Parts, first: Parts, second: Parts, place: str, notes: list[str]
    ) -> list[Block]:
        """One station: its period and what was done where."""
        random = self.random
        bullet = pick(random, ("• ", "- ", "– ", ""))
        points: list[Parts] = [(bullet + note,) for note in notes]
        where: Parts = (", ", place) if place else ()
        if self.layout == "beside":
            return [Beside(((Text(span),), (Text(lines(first, (*second, *where), *points)),)))]
        if self.layout == "table":
            return [
                Grid((), ((span, lines(first, (*second, *where), *points)),), weights=(1.2, 4.0))
            ]
        head = (*first, pick(random, (", ", " | ", " – ", " at " if self.language == "en" else ", "
            "")),
                *second, *where)  # fmt: skip
        rows: list[Parts] = [(*head, "  ", *span)] if chance(random, 0.4) else [head, span]
        if chance(random, 0.2):
            rows = [span, head]
        return [Text(lines(*rows, *points))]

    def _work(self) -> list[Block]:
        random, language = self.random, self.language
        blocks: list[Block] = [self.heading("work")]
        year, month = random.randint(2008, 2025), random.randint(1, 12)
        current = chance(random, 0.6)
        seen: set[str] = set()
        for number in range(random.randint(1, 5)):
            employer, job = world.company(random, language), world.position(random, language)
            if employer in seen or job in seen:
                continue
            seen |= {employer, job}
            start = (year - random.randint(0, 5), random.randint(1, 12))
            if start > (year, month):
                start = (year - 1, start[1])
            open_end = number == 0 and current
            key = f"work{number}_"
            span = self._span(key, start, None if open_end else (year, month))
            notes = [world.sentence(random, language) for _ in range(random.randint(0, 3))]
            firm: Part = value("employer", value(f"{key}employer", employer))
            title: Part = value("position", value(f"{key}position", job))
            if open_end:
                firm, title = value("current_employer", firm), value("current_position", title)
            both: tuple[Parts, Parts] = (
                ((title,), (firm,)) if chance(random, 0.6) else ((firm,), (title,))
            )
            place = world.town(random, language) if chance(random, 0.5) else ""
            blocks += self._entry(span, *both, place, notes)
            self._ask_about(key, employer, job)
            year, month = start
            month = max(1, month - random.randint(0, 2))
        return blocks

    def _ask_about(self, key: str, employer: str, job: str) -> None:
        self.asked[f"{key}position"] = (f"Position at {employer}", f"Job title | {employer}",
                                        f"Job title/position at {employer}",
                                        f"Tätigkeit bei {employer}")  # fmt: skip
        self.asked[f"{key}from"] = (f"Start date | {employer}", f"Beginn bei {employer}",
                                    f"When did the work at {employer} begin?")  # fmt: skip
        self.asked[f"{key}to"] = (f"End date | {employer}", f"Ende bei {employer}")
        if job in self.jobs:
            return
        self.jobs.add(job)
        self.asked[f"{key}employer"] = (f"Employer as {job}", f"Employer | {job}",
                                        f"Arbeitgeber als {job}")  # fmt: skip

    def _education(self) -> list[Block]:
        random, language = self.random, self.language
        blocks: list[Block] = [self.heading("education")]
        end = random.randint(1985, 2024)
        seen: set[str] = set()
        schools = {
            "de": (
                "Universität {town}",
                "Hochschule {town}",
                "TU {town}",
                "Fachhochschule {town}",
                "Gymnasium {town}",
                "IHK {town}",
            ),
            "en": (
                "University of {town}",
                "{town} College",
                "{town} State University",
                "{town} Institute of Technology",
                "{town} High School",
            ),
            "fr": ("Université de {town}", "Lycée de {town}", "École de commerce de {town}"),
        }
        for number in range(random.randint(1, 3)):
            school = pick(random, schools[language]).format(town=world.town(random, language))
            degree = pick(random, DEGREES[language]).format(
                subject=pick(random, SUBJECTS[language])
            )
            if school in seen or degree in seen:
                continue
            seen |= {school, degree}
            start, key = end - random.randint(1, 6), f"school{number}_"
            span = self._span(key, (start, 10), (end, random.randint(3, 9)))
            title: Parts = (value("degree", value(f"{key}degree", degree)),)
            place: Parts = (value("institution", value(f"{key}institution", school)),)
            both = (title, place) if chance(random, 0.6) else (place, title)
            notes = []
            if chance(random, 0.3):
                notes.append({"de": "Note: 1,", "en": "GPA 3.", "fr": "Mention "}[language]
                             + str(random.randint(1, 9)))  # fmt: skip
            blocks += self._entry(span, *both, "", notes)
            self.asked[f"{key}degree"] = (f"Degree | {school}", f"Abschluss: {school}",
                                          f"Qualification from {school}")  # fmt: skip
            self.asked[f"{key}institution"] = (
                f"Institution | {degree}",
                f"Where was «{degree}» earned?",
            )
            self.asked[f"{key}to"] = (f"End date | {school}", f"Year of graduation, {school}")
            end = start
        return blocks

    def _skills(self) -> list[Block]:
        random = self.random
        chosen = random.sample(SKILLS[self.language], random.randint(3, 8))
        if chance(random, 0.4):
            return [
                self.heading("skills"),
                Text(lines(*[("• ", value("skill", one)) for one in chosen])),
            ]
        row: list[Part] = []
        for one in chosen:
            row += [", ", value("skill", one)] if row else [value("skill", one)]
        return [self.heading("skills"), Text(tuple(row))]

    def _languages(self) -> list[Block]:
        random, language = self.random, self.language
        chosen = random.sample(LANGUAGES[language], random.randint(2, 4))
        rows: list[Parts] = []
        for number, name in enumerate(chosen):
            level = pick(random, LEVELS[language])
            key = f"level{number}"
            shown = pick(random, ("{} ({})", "{}: {}", "{} – {}"))
            template = shown.format("{name}", "{level}")
            rows.append(
                fill(template, {"name": value("language", name), "level": value(key, level)})
            )
            self.asked[key] = (f"Level of {name}", f"{name}: Niveau", f"Proficiency in {name}")
        return [self.heading("languages"), Text(lines(*rows))]

    def _awards(self) -> list[Block]:
        random, language = self.random, self.language
        rows: list[Parts] = []
        names = {
            "de": ("Zertifikat {x}", "{x}-Preis", "Ausbildereignung {x}"),
            "en": ("Certified {x}", "{x} Award", "{x} Scholarship"),
            "fr": ("Prix {x}", "Certificat {x}"),
        }[language]
        for number in range(random.randint(1, 4)):
            words = pick(random, names).format(x=world.nonsense(random).capitalize())
            key = f"award{number}_year"
            year = value(key, str(random.randint(1990, 2025)))
            self.asked[key] = (f"Date | {words}", f"Year of {words}", f"Jahr: {words}")
            name = value("award", words)
            rows.append((name, ", ", year) if chance(random, 0.5) else (year, " ", name))
        return [self.heading("awards"), Text(lines(*rows))]

    def _publications(self) -> list[Block]:
        random, language = self.random, self.language
        rows: list[Parts] = []
        for number in range(random.randint(1, 3)):
            authors = f"{self.person.last}, {self.person.first[0]}."
            if chance(random, 0.6):
                other = world.person(random, language)
                authors += f"; {other.last}, {other.first[0]}."
            title = world.sentence(random, language).rstrip(".")
            journal = f"Journal of {pick(random, SUBJECTS['en'])}"
            rows.append((value(f"paper{number}_authors", authors),
                " (", value(f"paper{number}_year", str(
                random.randint(1995, 2025))), "): ", value("publication", title), ". ",
                value(f"paper{number}_journal", journal), "."))  # fmt: skip
            self.asked[f"paper{number}_year"] = (
                f"Year | {title}",
                f"Publication year of «{title}»",
            )
            self.asked[f"paper{number}_journal"] = (f"Journal | {title}", f"Publisher of «{title}»")
            self.asked[f"paper{number}_authors"] = (f"Authors | {title}", f"Authors of «{title}»")
        return [self.heading("publications"), Text(lines(*rows))]

    def _interests(self) -> list[Block]:
        words = {"de": ("Wandern, Fotografie", "Chorgesang", "Fußball, Lesen", "Schach"),
                 "en": ("hiking, chess", "photography", "volunteering, running"),
                 "fr": ("randonnée, lecture",)}[self.language]  # fmt: skip
        return [self.heading("interests"), Text((value("interests", pick(self.random, words)),))]

    def _end(self) -> list[Block]:
        if self.language != "de" or chance(self.random, 0.6):
            return []
        town = world.town(self.random, "de")
        day = f"{self.random.randint(1, 28):02}.{self.random.randint(1, 12):02}." \
              f"{self.random.randint(2005, 2026)}"  # fmt: skip
        return [Text((value("place", town), ", den ", value("date", day)))]
