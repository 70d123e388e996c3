"""What the formats are called, what they are good for, and why an export cannot begin."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from sealread.work.exporting.model import Format, Outcome
from sealread_desktop.export.choice import Problem


def formats() -> dict[Format, tuple[str, str]]:
    """Each format's title and what it is good for."""
    translate = QCoreApplication.translate
    return {
        "xlsx": (
            translate("Export", "Excel workbook (XLSX)"),
            translate(
                "Export",
                "One row a document, a sheet for each list, and a sheet of evidence. "
                "No cell is a formula.",
            ),
        ),
        "csv": (
            translate("Export", "Tables (CSV)"),
            translate(
                "Export",
                "One file for the documents, one for each list, and one of evidence. "
                "No program takes a cell for a formula.",
            ),
        ),
        "json": (
            translate("Export", "JSON"),
            translate("Export", "A file a document: values, evidence, confidence, everything."),
        ),
        "pdf": (
            translate("Export", "Marked PDF"),
            translate(
                "Export",
                "A PDF of each document with a mark at every value; its note says the field.",
            ),
        ),
        "html": (
            translate("Export", "Report (HTML)"),
            translate(
                "Export",
                "A page for each document: values beside pictures of the places that prove them. "
                "It opens in any browser and loads nothing.",
            ),
        ),
    }


def why_not(problem: Problem) -> str:
    """Why an export cannot begin; empty where it can."""
    translate = QCoreApplication.translate
    return {
        "": "",
        "documents": translate("Export", "None of these documents can be exported."),
        "folder": translate("Export", "Choose a folder."),
        "name": translate("Export", "Give the file a name."),
        "comma": translate("Export", "With a decimal comma the separator must be another sign."),
    }[problem]


def told(outcome: Outcome) -> str:
    """How an export ended, in a line."""
    written, missed = len(outcome.files), len(outcome.failed)
    parts = [QCoreApplication.translate("Export", "Files written: %n.", "", written)]
    if outcome.cancelled:
        parts.insert(0, QCoreApplication.translate("Export", "Stopped."))
    if outcome.failed:
        parts.append(QCoreApplication.translate("Export", "Not exported: %n.", "", missed))
    return " ".join(parts)
