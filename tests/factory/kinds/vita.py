"""Résumés as people lay them out: dates left, dates right, a sidebar, academic."""

# ruff: noqa: E501 (what documents say is not broken)

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.factory.kinds.sheet import HEIGHT, MARGIN, WIDTH, Sheet

_JOBS = (
    ("Senior Data Engineer", "Northlight Analytics Inc.", "Boston, MA", "March 2019", None,
     ("Built streaming pipelines for 40 million events a day", "Led a team of five engineers")),
    ("Data Engineer", "Harbour Insurance Group", "Hartford, CT", "June 2015", "February 2019",
     ("Moved the claims warehouse to the cloud", "Cut the nightly load from nine hours to one")),
    ("Junior Analyst", "Quayside Consulting LLC", "New Haven, CT", "September 2013", "May 2015",
     ("Prepared monthly reports for retail clients",)),
)  # fmt: skip
_SCHOOLS = (
    ("Master of Science in Statistics", "University of Ashford", "2013", "2011"),
    ("Bachelor of Arts in Economics", "Millbrook College", "2011", "2007"),
)
_STATEMENT = (
    "Data engineer with ten years of experience in insurance and retail, who likes small systems, "
    "plain tests and colleagues from other fields."
)


def _truth(month: Callable[[str], str] = str, **more: Any) -> dict[str, Any]:
    return {
        "personalInfo": {
            "fullName": "Nora Lindqvist",
            "personalStatement": _STATEMENT,
            "contact": {"emails": ["nora@lindqvist.example"], "phones": ["+1 617 555 0142"]},
        },
        "workExperience": [
            {
                "jobTitle": title, "employer": firm, "startDate": month(start),
                "endDate": month(end) if end else None, "isCurrent": end is None,
                "description": "\n".join(tasks),
            }
            for title, firm, _, start, end, tasks in _JOBS
        ],
        "education": [
            {"qualificationTitle": degree, "institution": school, "startDate": begun,
             "endDate": ended}
            for degree, school, ended, begun in _SCHOOLS
        ],
        "languages": ["Swedish (native)", "English (fluent)", "German (basic)"],
        "certificationsAndAwards": [
            {"description": "Certified Cloud Architect", "organization": "Nimbus Institute",
             "date": "2020"},
            {"description": "Employee of the Year", "organization": "Harbour Insurance Group",
             "date": "2017"},
        ],
        **more,
    }  # fmt: skip


def dates_right(path: Path) -> dict[str, Any]:
    """Firm in bold with the place, title below with the dates at the right edge."""
    sheet = Sheet(size=10)
    sheet.centred("NORA LINDQVIST", bold=True, size=18)
    sheet.centred("12 Pier Road, Boston, MA 02110 | +1 617 555 0142 | nora@lindqvist.example")
    _head(sheet, "SUMMARY")
    sheet.paragraph(_STATEMENT)
    _head(sheet, "PROFESSIONAL EXPERIENCE")
    for title, firm, place, start, end, tasks in _JOBS:
        sheet.row([(MARGIN, firm), (-WIDTH + MARGIN, place)], bold=True)
        sheet.row([(MARGIN, title), (-WIDTH + MARGIN, f"{start} – {end or 'Present'}")])
        for task in tasks:
            sheet.row([(MARGIN + 8, "•"), (MARGIN + 20, task)])
        sheet.gap(0.5)
    _head(sheet, "EDUCATION")
    for degree, school, ended, begun in _SCHOOLS:
        sheet.row([(MARGIN, school), (-WIDTH + MARGIN, f"{begun} – {ended}")], bold=True)
        sheet.line(degree)
    _head(sheet, "CERTIFICATIONS & AWARDS")
    sheet.line("Certified Cloud Architect, Nimbus Institute, 2020")
    sheet.line("Employee of the Year, Harbour Insurance Group, 2017")
    _head(sheet, "LANGUAGES")
    sheet.line("Swedish (native), English (fluent), German (basic)")
    sheet.save(path)
    return _truth()


def dates_left(path: Path) -> dict[str, Any]:
    """A column of dates at the left, what was done beside it."""
    sheet = Sheet(size=9.5)
    sheet.line("Nora Lindqvist", bold=True, size=20)
    sheet.line("nora@lindqvist.example  ·  +1 617 555 0142  ·  Boston, MA")
    sheet.gap(0.5)
    sheet.paragraph(_STATEMENT)
    _head(sheet, "Work Experience")
    for title, firm, place, start, end, tasks in _JOBS:
        sheet.row([(MARGIN, f"{_short(start)} – {_short(end) if end else 'present'}")])
        sheet.y -= sheet.step
        sheet.line(title, left=180, bold=True)
        sheet.line(f"{firm}, {place}", left=180)
        for task in tasks:
            sheet.row([(184, "-"), (192, task)])
        sheet.gap(0.6)
    _head(sheet, "Education")
    for degree, school, ended, begun in _SCHOOLS:
        sheet.row([(MARGIN, f"{begun} – {ended}")])
        sheet.y -= sheet.step
        sheet.line(degree, left=180, bold=True)
        sheet.line(school, left=180)
        sheet.gap(0.6)
    _head(sheet, "Certifications and Awards")
    for said in ("2020", "Certified Cloud Architect, Nimbus Institute"), (
        "2017", "Employee of the Year, Harbour Insurance Group",
    ):  # fmt: skip
        sheet.row([(MARGIN, said[0]), (180, said[1])])
    _head(sheet, "Languages")
    for said in ("Swedish (native)", "English (fluent)", "German (basic)"):
        sheet.line(said, left=180)
    sheet.save(path)
    return _truth(_short)


def sidebar(path: Path) -> dict[str, Any]:
    """A narrow column at the left with contact, languages and awards; the rest beside it."""
    sheet = Sheet(size=9)
    page_top = sheet.y
    sheet.line("CONTACT", left=30, bold=True)
    sheet.line("nora@lindqvist.example", left=30)
    sheet.line("+1 617 555 0142", left=30)
    sheet.gap()
    sheet.line("LANGUAGES", left=30, bold=True)
    for said in ("Swedish (native)", "English (fluent)", "German (basic)"):
        sheet.line(said, left=30)
    sheet.gap()
    sheet.line("SKILLS", left=30, bold=True)
    for said in ("Python", "SQL", "Airflow", "Terraform"):
        sheet.line(said, left=30)
    sheet.page.draw_line((190, 40), (190, HEIGHT - 40), width=0.5)
    sheet.y = page_top
    left, right = 205.0, WIDTH - 40
    sheet.line("Nora Lindqvist", left=left, bold=True, size=18)
    sheet.gap(0.5)
    sheet.line("PROFILE", left=left, bold=True)
    sheet.paragraph(_STATEMENT, left=left, right=right)
    sheet.gap()
    sheet.line("EXPERIENCE", left=left, bold=True)
    for title, firm, _place, start, end, tasks in _JOBS:
        sheet.row([(left, f"{title} | {firm}")], bold=True)
        sheet.row([(left, f"{start} - {end or 'Present'}")])
        for task in tasks:
            sheet.row([(left + 6, "•"), (left + 16, task)])
        sheet.gap(0.5)
    sheet.line("EDUCATION", left=left, bold=True)
    for degree, school, ended, begun in _SCHOOLS:
        sheet.line(f"{degree}, {school}, {begun} - {ended}", left=left)
    sheet.gap()
    sheet.line("AWARDS", left=left, bold=True)
    sheet.line("Certified Cloud Architect, Nimbus Institute, 2020", left=left)
    sheet.line("Employee of the Year, Harbour Insurance Group, 2017", left=left)
    sheet.save(path)
    return _truth(skills=["Python", "SQL", "Airflow", "Terraform"])


def one_line_each(path: Path) -> dict[str, Any]:
    """Title, firm, place and dates on one line, parted by commas and bars."""
    sheet = Sheet(size=10)
    sheet.line("Nora Lindqvist", bold=True, size=16)
    sheet.line("Email: nora@lindqvist.example")
    sheet.line("Phone: +1 617 555 0142")
    _head(sheet, "Professional Summary")
    sheet.paragraph(_STATEMENT)
    _head(sheet, "Employment History")
    for title, firm, place, start, end, tasks in _JOBS:
        sheet.line(f"{title}, {firm}, {place} ({_slash(start)} – {_slash(end) if end else 'Present'})",
                   bold=True)  # fmt: skip
        for task in tasks:
            sheet.paragraph(f"• {task}", left=MARGIN + 8)
    _head(sheet, "Education")
    for degree, school, ended, begun in _SCHOOLS:
        sheet.line(f"{degree} – {school} ({begun}–{ended})")
    _head(sheet, "Honors & Certifications")
    sheet.row([(MARGIN, "•"), (MARGIN + 10, "Certified Cloud Architect – Nimbus Institute (2020)")])
    sheet.row(
        [(MARGIN, "•"), (MARGIN + 10, "Employee of the Year – Harbour Insurance Group (2017)")]
    )
    _head(sheet, "Languages")
    sheet.line("Swedish (native) | English (fluent) | German (basic)")
    sheet.save(path)
    return _truth(_slash)


_MONTHS = {"March": 3, "June": 6, "February": 2, "September": 9, "May": 5}


def _short(said: str) -> str:
    month, year = said.split()
    return f"{month[:3]} {year}"


def _slash(said: str) -> str:
    month, year = said.split()
    return f"{_MONTHS[month]:02}/{year}"


def _head(sheet: Sheet, title: str) -> None:
    sheet.gap(0.7)
    sheet.line(title, bold=True, size=sheet.size + 2)
    sheet.rule()


LAYOUTS: dict[str, Callable[[Path], dict[str, Any]]] = {
    "dates right": dates_right, "dates left": dates_left, "sidebar": sidebar,
    "one line each": one_line_each,
}  # fmt: skip
