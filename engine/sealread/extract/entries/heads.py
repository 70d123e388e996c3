"""The head of a résumé's entry taken apart: what somebody was, where, in which place, since when."""

# ruff: noqa: E501 (patterns and what citations look like are not broken)

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from sealread.document.model import Span

Kind = Literal["title", "organisation", "location", "open"]

_TITLES = """
    engineer developer manager professor lecturer assistant analyst consultant director intern
    internship officer
    specialist coordinator researcher fellow head lead architect designer scientist teacher
    nurse attorney associate
    partner counsel administrator technician supervisor president curator editor advisor adviser
    representative
    accountant clerk chair chairman dean instructor postdoc postdoctoral tutor trainee
    programmer founder owner ceo cto cfo
    coo executive secretary physician surgeon resident therapist writer producer strategist
    planner buyer agent
    paralegal cashier receptionist operator driver mechanic electrician chef server barista
    sales volunteer member
    mentor student apprentice reader registrar librarian psychologist pharmacist auditor
    controller recruiter
    entwickler entwicklerin ingenieur ingenieurin leiter leiterin berater beraterin praktikant
    praktikantin werkstudent
    werkstudentin mitarbeiter mitarbeiterin kaufmann kauffrau sachbearbeiter sachbearbeiterin
    assistent assistentin
    geschäftsführer geschäftsführerin referent referentin projektleiter projektleiterin dozent
    dozentin
    hilfskraft teamleiter teamleiterin abteilungsleiter abteilungsleiterin lehrer lehrerin
    softwareentwickler
    softwareentwicklerin auszubildende auszubildender meister fachkraft verkäufer verkäuferin
    architektin
    lehrbeauftragter lehrbeauftragte professorin wissenschaftler wissenschaftlerin vorstand
    redakteur redakteurin
""".split()  # noqa: SIM905
_DEGREES = """
    bachelor bachelors master masters doctor doctorate doctoral diploma diplom abitur
    certificate degree ged laurea
    dottorato magister staatsexamen promotion habilitation minor major bs ba ms ma mba phd dphil
    md jd llm llb bsc msc
    beng meng bfa mfa edd bed ab aa as aas hochschulreife fachhochschulreife realschulabschluss
    mittlere licentiate
    postgraduate undergraduate gcse a-levels baccalaureate licence maîtrise matura ausbildung lehre
""".split()  # noqa: SIM905
_ORGANISATIONS = """
    university college institute school academy inc llc gmbh ag ltd corp corporation company
    group hospital center
    centre museum gallery solutions systems technologies technology bank department ministry
    agency labs laboratory
    laboratories foundation association universität hochschule klinik verlag se kg kgaa partners
    llp clinic court firm
    office services consulting industries enterprises partnership council commission society
    universidad università
    université escuela scuola liceo gymnasium realschule fachhochschule institut krankenhaus
    stadt bundesamt ministerium
    media studios studio ventures capital holdings international networks software digital
    library church district
    accademia academia endowment program programme verein verband stiftung comité committee bund
    ministero
    societies polytechnic politecnico sparkasse e.v. plc pty bv nv sa spa co faculty fakultät
    amt berufsschule gesamtschule
""".split()  # noqa: SIM905
_COUNTRIES = """
    usa us u.s. uk u.k. germany deutschland austria österreich switzerland schweiz france italy
    italia spain canada india
    china japan australia netherlands belgium sweden norway denmark finland poland ireland
    portugal singapore remote
    israel brazil mexico england scotland wales greece turkey hungary romania korea taiwan
    luxembourg united
""".split()  # noqa: SIM905
_WORDS = re.compile(r"[\w.&'’-]+")
_STATE = re.compile(r"^[^\W\d_][\w .'’-]{1,28},\s(?:[A-Z]{2}|[A-Z][a-z]+)(?:,\s[\w. ]+)?$")
_STATES = frozenset(
    """
    AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV
    NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AB BC MB NB NL NS ON
    PE QC SK UK US USA
    """.split()  # noqa: SIM905
)
_IN_TOWN = re.compile(
    r"(?:^|[,\t|·•;(–—]\s?|\s-\s)(?P<place>(?P<town>[^\W\d_][\w.'’ -]{1,28}),\s(?P<land>[^\W\d_][\w. ]{1,20}))\)?$"
)
_BETWEEN = re.compile(
    r"\t|\s[|·•/]\s|\s[–—-]\s|\s@\s|;\s|,\s|\s(?:at|bei|beim|an der|am|with)\s(?=[^\W\d_a-z])"
)
_MEMBER = re.compile(
    r"\b(?:member|fellow|mitglied|president|chair|vorsitzender?|board)\b", re.IGNORECASE
)
_AWARD = re.compile(
    r"(?:fellow|grant|award|prize|scholar|medal|certificat|stipendium|preis|member|residen)",
    re.IGNORECASE,
)
_GIVEN = re.compile(
    r"(?:fellow(?:ship)?|grants?|awards?|prize|scholar(?:ship)?|senior|junior|advanced|research|residential|travel|annual"
    r"|postdoctoral|best|distinguished|medal|certificat\w+|stipendium|preis|member(?:ship)?|honor\w*)$",
    re.IGNORECASE,
)
_STRONG = re.compile(r"[\t|·•@–—]|\s-\s|\s(?:at|bei|beim|an der|am)\s")


class Atom(Struct, frozen=True):
    """A part of a head: its place in the text, what it seems to be, whether only a comma parts it
    off.
    """

    span: Span
    kind: Kind
    weak: bool


class Head(Struct, frozen=True):
    """The parts of a head as places in the text of its entry."""

    title: Span | None = None
    organisation: Span | None = None
    location: Span | None = None
    other: Span | None = None
    sure: float = 0.7


def atoms_of(text: str, parts: Iterable[Span]) -> list[Atom]:
    """The parts of a head between its marks, those that belong together joined."""
    found: list[Atom] = []
    for whole in parts:
        part, town = _before_town(text, whole)
        at = part.start
        weak = False
        for mark in [*_BETWEEN.finditer(text, part.start, part.end), None]:
            end = mark.start() if mark else part.end
            span = stripped(text, at, end)
            if span.end - span.start > 1:
                _add(found, text, Atom(span, kind_of(text[span.start : span.end]), weak))
            if mark is None:
                break
            at, weak = mark.end(), not _STRONG.search(mark[0])
            weak = weak or mark[0].strip() in ("–", "—", "-")
        if town is not None:
            found.append(Atom(town, "location", False))
    return _places(found, text)


def _before_town(text: str, part: Span) -> tuple[Span, Span | None]:
    """A part of a head without the town and its state or country that end it, and where they stand."""
    said = text[part.start : part.end]
    found = _IN_TOWN.search(said)
    if found is None or kind_of(found["town"]) != "open":
        return part, None
    land = found["land"].strip()
    if land not in _STATES and kind_of(land) != "location":
        return part, None
    town = Span(part.start + found.start("place"), part.start + found.end("place"))
    return Span(part.start, part.start + found.start()), town


def _add(found: list[Atom], text: str, atom: Atom) -> None:
    """Adds a part, or joins it to the one before: of the same kind, or unknown behind a comma."""
    last = found[-1] if found else None
    dash = last is not None and text[last.span.end : atom.span.start].strip() in ("–", "—", "-")
    joins = (
        last is not None
        and atom.weak
        and not _is_work(text, atom.span)
        and (
            (atom.kind == last.kind and not dash)
            or (atom.kind == "open" and last.kind == "organisation" and not dash)
            or (atom.kind == "open" and last.kind == "title" and _is_degree(text, last.span))
            or (atom.kind == "title" and last.kind == "title" and dash)
        )
    )
    if last is not None and joins:
        found[-1] = Atom(Span(last.span.start, atom.span.end), last.kind, last.weak)
    else:
        found.append(atom)


def _is_work(text: str, span: Span) -> bool:
    """Whether a part is set off as the name of a work: in quotation marks, or between asterisks."""
    return (bool(span.start) and text[span.start - 1] in '*"“„‘«') or text[span.start] in '"“„‘«'


def _places(found: list[Atom], text: str) -> list[Atom]:
    """A town and its country or state behind an organisation are its place."""
    return [
        Atom(atom.span, "location", atom.weak)
        if atom.kind == "open" and _STATE.match(text[atom.span.start : atom.span.end])
        else atom
        for atom in found
    ]


def kind_of(text: str) -> Kind:
    """What a part of a head seems to be, by the words in it; of several the last one decides."""
    words = [word.casefold().strip(".,'’") for word in _WORDS.findall(text)]
    bare = [word.replace(".", "") for word in words]
    if words and all(word in _COUNTRIES or word in ("states", "kingdom") for word in words):
        return "location"
    if bare and bare[-1] in _DEGREES and len(bare[-1]) > 4:
        return "title"
    degree = any(word in _DEGREES for word in bare[:3])
    title = any(word in _TITLES or word.rstrip("s") in _TITLES for word in words)
    organisation = any(word in _ORGANISATIONS for word in words)
    if degree and not (
        organisation
        and not re.match(r"(?:bachelor|master|doctor|dip|b\.?|m\.?|ph)", text.casefold())
    ):
        return "title"
    if organisation and title:
        return (
            "title"
            if words[-1] in _TITLES or (" of " in f" {text} " and words[0] in _TITLES)
            else "organisation"
        )
    return "organisation" if organisation else "title" if title else "open"


def _is_degree(text: str, span: Span) -> bool:
    words = [
        word.casefold().strip(".,'’").replace(".", "")
        for word in _WORDS.findall(text[span.start : span.end])
    ]
    return any(word in _DEGREES for word in words[:3])


def title_comes_first(heads: Sequence[Sequence[Atom]]) -> bool:
    """Whether the entries of a list name what somebody was before where: most that say both."""
    votes = 0
    for atoms in heads:
        kinds = [atom.kind for atom in atoms if atom.kind in ("title", "organisation")]
        kinds += (
            ["organisation"]
            if atoms and atoms[0].kind == "title" and "organisation" not in kinds
            else []
        )
        if len(kinds) > 1 and kinds[0] != kinds[1]:
            votes += 1 if kinds[0] == "title" else -1
    return votes >= 0


def head_of(text: str, atoms: Sequence[Atom], *, title_first: bool, strict: bool = False) -> Head:
    """What each part is; parts of no known kind take the place that is free, in the list's order.

    `strict`: an organisation must look like one, or stand behind what somebody is in it ("Member, …").
    """
    title = next((atom for atom in atoms if atom.kind == "title"), None)
    organisation = next((atom for atom in atoms if atom.kind == "organisation"), None)
    location = next((atom for atom in atoms if atom.kind == "location"), None)
    rest = [atom for atom in atoms if atom.kind == "open"]
    title, rest = _with_subject(text, atoms, title, rest, organisation is not None)
    sure = 0.9 if title and organisation else 0.86 if (title or organisation) and rest else 0.7
    if title is None and organisation is None and len(rest) > 1 and not strict:
        first, second = rest.pop(0), rest.pop(0)
        title, organisation = (first, second) if title_first else (second, first)
    elif title is None and rest and (organisation is not None or title_first):
        title = rest.pop(0)
    elif (
        organisation is None
        and rest
        and (not strict or _is_membership(text, title))
        and not _is_work(text, rest[0].span)
    ):
        organisation = rest.pop(0)
    if location is None and rest and not strict and not _is_work(text, rest[0].span):
        location = rest.pop(0)
    last = rest[0] if rest else None
    return Head(
        title=title.span if title else None,
        organisation=organisation.span if organisation else None,
        location=location.span if location else None,
        other=last.span if last else None,
        sure=sure,
    )


def _with_subject(
    text: str, atoms: Sequence[Atom], title: Atom | None, rest: list[Atom], has_organisation: bool
) -> tuple[Atom | None, list[Atom]]:
    """A title with what follows it behind a comma, where the organisation stands elsewhere."""
    if title is None or not has_organisation:
        return title, rest
    place = list(atoms).index(title)
    following = atoms[place + 1] if place + 1 < len(atoms) else None
    if (
        following is None
        or following.kind != "open"
        or not following.weak
        or _is_work(text, following.span)
    ):
        return title, rest
    joined = Atom(Span(title.span.start, following.span.end), "title", title.weak)
    return joined, [atom for atom in rest if atom is not following]


def _is_membership(text: str, title: Atom | None) -> bool:
    return title is not None and bool(_MEMBER.search(text[title.span.start : title.span.end]))


def giver(text: str, span: Span) -> Span | None:
    """The organisation in what an award is called ("Example Foundation Senior Fellowship")."""
    said = text[span.start : span.end]
    words = list(_WORDS.finditer(said))
    places = [
        n for n, word in enumerate(words) if word[0].casefold().strip(".,'’") in _ORGANISATIONS
    ]
    if not places:
        return None
    last = places[-1]
    if not any(_AWARD.match(word[0]) for word in words[last + 1 :]):
        return span
    while last + 1 < len(words) and not _GIVEN.match(words[last + 1][0]):
        last += 1
    return Span(span.start, span.start + words[last].end())


def stripped(text: str, start: int, end: int) -> Span:
    """A part of a text without white space and marks at its edges; a bracket it opened stays
    closed.
    """
    while start < end and text[start] in " \t,;:|–—-(·•*":
        start += 1
    while end > start and text[end - 1] in " \t,;:|–—-(·•*":
        end -= 1
    if end > start and text[end - 1] == ")" and "(" not in text[start:end]:
        end -= 1
    return Span(start, end)
