"""What headings announce, in English and German, and which list of a schema asks for it."""

from __future__ import annotations

import re
from functools import cache

_HEADINGS: dict[str, tuple[str, ...]] = {
    "references": (
        "references", "reference list", "bibliography", "works cited", "literature cited",
        "cited literature",
        "literature", "literatur", "literaturverzeichnis", "literaturangaben", "quellen",
        "quellenverzeichnis",
        "bibliographie", "references and notes", "literatur und quellen", "schrifttum",
        "cited works",
    ),
    "publications": (
        "publications", "publication list", "list of publications", "selected publications",
        "journal articles",
        "peer-reviewed articles", "refereed articles", "refereed publications", "articles",
        "monographs",
        "books", "books and monographs", "conference papers", "conference proceedings",
        "book chapters",
        "papers", "publikationen", "veröffentlichungen", "publikationsliste", "schriften",
        "aufsätze",
        "zeitschriftenartikel", "zeitschriftenaufsätze", "monographien", "monografien",
        "edited volumes",
        "working papers", "preprints", "edited books", "peer-reviewed publications",
        "research papers",
    ),
    "experience": (
        "experience", "work experience", "professional experience", "employment",
        "employment history",
        "career history", "work history", "career", "professional background",
        "academic appointments",
        "appointments", "academic positions", "positions held", "positions", "internships",
        "internship",
        "berufserfahrung", "beruflicher werdegang", "werdegang", "berufspraxis", "berufstätigkeit",
        "praktika",
        "beschäftigung", "berufliche stationen", "praktische erfahrung", "relevant experience",
        "curatorial work",
        "industry experience", "research experience", "administrative experience",
        "clinical experience",
        "leadership experience", "academic experience", "consulting", "consulting experience",
        "praxiserfahrung",
        "employment experience", "tätigkeiten", "professional history", "consulting work",
    ),
    "teaching": (
        "teaching", "teaching experience", "lehre", "lehrerfahrung", "lehrtätigkeit",
        "courses taught",
        "teaching positions", "university teaching",
    ),
    "education": (
        "education", "academic background", "educational background", "academic qualifications",
        "studies",
        "education and training", "degrees", "qualifications", "ausbildung", "studium",
        "bildungsweg",
        "schulbildung", "akademischer werdegang", "bildung", "studium und ausbildung",
        "academic education",
        "schule und studium", "hochschulausbildung", "education and qualifications",
        "formal education",
    ),
    "awards": (
        "awards", "honors", "honours", "honors and awards", "honours and awards",
        "awards and honors",
        "awards and recognition", "grants", "fellowships", "grants and fellowships", "scholarships",
        "prizes", "distinctions", "auszeichnungen", "preise", "stipendien", "ehrungen",
        "achievements",
        "awards and honours", "research grants", "grants and awards", "recognition",
        "grants and funding",
        "funding", "preise und auszeichnungen", "drittmittel", "awards and grants",
        "awards and achievements",
    ),
    "certifications": (
        "certifications", "certificates", "licenses", "licences", "licenses and certifications",
        "certification",
        "certifications and licenses", "professional certifications", "zertifikate",
        "zertifizierungen",
        "weiterbildung", "weiterbildungen", "fortbildungen", "credentials",
        "certifications and training",
        "professional development", "bar admissions", "admissions", "training and certifications",
        "certificate",
        "licensure", "board certifications", "licensure and certification",
        "licenses & certifications",
    ),
    "memberships": (
        "memberships", "professional memberships", "affiliations", "professional affiliations",
        "membership",
        "professional societies", "societies", "mitgliedschaften", "professional organizations",
        "professional associations", "memberships and affiliations", "professional organisations",
    ),
    "skills": (
        "skills", "technical skills", "key skills", "core competencies", "competencies",
        "core skills",
        "areas of expertise", "expertise", "skills and tools", "technologies", "kenntnisse",
        "fähigkeiten",
        "it-kenntnisse", "edv-kenntnisse", "kompetenzen", "fachkenntnisse", "software skills",
        "it skills",
        "professional skills", "computer skills", "skills and expertise", "qualifikationen",
        "soft skills",
        "besondere kenntnisse", "kenntnisse und fähigkeiten", "skills summary",
        "skills and competencies",
        "technical expertise", "technical proficiencies", "core expertise", "skills and abilities",
        "tech stack",
    ),
    "languages": (
        "languages", "language skills", "sprachen", "sprachkenntnisse", "language proficiency",
        "language",
        "languages spoken", "foreign languages", "fremdsprachen", "language competence",
    ),
    "media": (
        "media", "media appearances", "press", "in the media", "media mentions", "medien",
        "interviews",
        "media and public engagement", "media coverage", "presse", "medienauftritte",
        "public engagement",
        "media appearances and public engagement", "media and outreach", "press coverage",
        "media and press",
    ),
    "projects": ("projects", "selected projects", "personal projects", "projekte", "key projects"),
    "volunteering": (
        "volunteering", "volunteer experience", "volunteer work", "ehrenamt",
        "ehrenamtliches engagement",
        "community involvement", "volunteer activities", "community service",
    ),
    "interests": (
        "interests", "hobbies", "hobbies and interests", "interessen", "research interests",
        "research areas",
        "forschungsinteressen", "forschungsschwerpunkte", "hobbys", "personal interests",
    ),
    "presentations": (
        "presentations", "conference presentations", "talks", "invited talks", "lectures",
        "vorträge",
        "conference presentations and keynotes", "invited lectures", "speaking engagements",
        "keynotes",
    ),
    "service": (
        "service", "professional service", "service to profession", "academic service",
        "peer review",
        "gremienarbeit", "editorial boards", "university service", "professional activities",
        "committees",
        "service to the profession", "peer review and manuscript evaluation",
        "institutional service",
    ),
    "supervision": (
        "supervision", "graduate supervision", "betreuung", "advising", "doctoral students"
    ),
    "summary": (
        "summary", "profile", "professional summary", "about me", "about", "objective",
        "career objective",
        "kurzprofil", "profil", "über mich", "personal statement", "executive summary",
        "professional profile",
        "career summary", "zusammenfassung", "biography", "bio", "summary of qualifications",
    ),
    "contact": (
        "contact", "contact information", "personal information", "kontakt", "persönliche daten",
        "links",
        "contact details", "personal details", "zur person", "social links", "personal data",
        "address",
    ),
    "referees": (
        "referees", "references available upon request", "referenzen", "personal references"
    ),
    "after": (
        "appendix", "appendices", "anhang", "supplementary material", "supplementary materials",
        "appendix a",
        "acknowledgments", "acknowledgements", "danksagung", "author contributions",
        "author information",
        "competing interests", "supplemental material", "additional information",
        "conflict of interest",
        "supporting information", "data availability", "about the authors", "funding information",
        "notes",
    ),
}  # fmt: skip
_ASKED: dict[str, tuple[str, ...]] = {
    "references": (
        "references", "citations", "bibliography", "cited works", "works cited", "literature",
        "literatur",
        "quellen", "literaturverzeichnis", "cited",
    ),
    "publications": (
        "publications", "papers", "publikationen", "veröffentlichungen", "articles", "books"
    ),
    "experience": (
        "experience", "employment", "work history", "positions", "jobs", "career",
        "berufserfahrung",
        "werdegang", "appointments", "work",
    ),
    "teaching": ("teaching", "lehre", "teaching experience"),
    "education": ("education", "degrees", "studies", "ausbildung", "studium", "schools", "bildung"),
    "awards": (
        "awards", "honors", "honours", "grants", "prizes", "auszeichnungen", "preise",
        "achievements"
    ),
    "certifications": (
        "certifications", "certificates", "licenses", "credentials", "zertifikate",
        "weiterbildungen",
    ),
    "memberships": ("memberships", "affiliations", "societies", "mitgliedschaften"),
    "skills": (
        "skills", "competencies", "technologies", "kenntnisse", "fähigkeiten", "expertise", "tools"
    ),
    "languages": ("languages", "sprachen", "sprachkenntnisse"),
    "media": ("media", "press", "medien", "presse"),
    "projects": ("projects", "projekte"),
    "volunteering": ("volunteering", "volunteer", "ehrenamt"),
    "interests": ("interests", "hobbies", "interessen"),
    "presentations": ("presentations", "talks", "lectures", "vorträge"),
    "service": ("service", "committees"),
    "supervision": ("supervision", "advising"),
    "referees": ("referees", "referenzen"),
}  # fmt: skip
_NUMBERING = re.compile(r"^(?:[A-Z]?\d+(?:\.\d+)*\.?|[IVX]+\.|[A-Z]\.)\s+")
_BRACKETS = re.compile(r"\s*\(.*?\)\s*")
_MOST_WORDS = 8


def plain(text: str) -> str:
    """Words of a heading as they are compared: no numbering, brackets, marks; "&" is "and"."""
    text = _BRACKETS.sub(" ", _NUMBERING.sub("", text.strip()))
    text = text.replace("&", " and ").replace(" und ", " und ").replace("+", " and ").casefold()
    return " ".join(re.sub(r"[^\w\-']+", " ", text).split())


@cache
def topics_of_heading(text: str) -> tuple[str, ...]:
    """What a heading announces if the glossary has it word for word; empty for any other line."""
    words = _together(plain(text))
    if not words or len(words.split()) > _MOST_WORDS:
        return ()
    return tuple(topic for topic, said in _HEADINGS.items() if words in said)


@cache
def topics_within(text: str) -> tuple[str, ...]:
    """What a line known to be a heading announces: a part of it that the glossary has, the longest
    first.
    """
    exact = topics_of_heading(text)
    if exact:
        return exact
    words = f" {_together(plain(text))} "
    found = {
        topic: max((len(one) for one in said if f" {one} " in words), default=0)
        for topic, said in _HEADINGS.items()
    }
    if "languages" in found and "programming" in words:
        found["languages"] = 0
    return tuple(sorted((t for t, size in found.items() if size), key=lambda t: -found[t]))


@cache
def topics_asked(name: str) -> frozenset[str]:
    """What a list of a schema asks for, by its name or title."""
    words = f" {plain(re.sub(r'(?<=[a-z])(?=[A-Z])', ' ', name).replace('_', ' '))} "
    return frozenset(
        topic
        for topic, said in _ASKED.items()
        if any(f" {one} " in words or f" {one.removesuffix('s')} " in words for one in said)
    )


def _together(words: str) -> str:
    """The letters of a heading that was set wide ("R E F E R E N C E S") put together."""
    parts = words.split()
    spread = len(parts) > 3 and all(len(part) == 1 for part in parts)
    return "".join(parts) if spread else words
