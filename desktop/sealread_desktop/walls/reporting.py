"""The self-test of this installation, done in a thread and saved as a signed report."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale, QObject, QThread, Signal

from sealread.errors import SealreadError
from sealread.work.self_test.doing import Step, Written, place_of, self_test, write
from sealread.work.self_test.machine_key import machine_key
from sealread.work.self_test.model import Language
from sealread.work.workspace import Workspace

ENDINGS = (".pdf", ".json")


class Reporting(QThread):
    """Does the self-test once and writes both files; `stepped` tells what is being done.

    `written` is there when it has finished well, `trouble` says why not.
    """

    stepped = Signal(str)

    def __init__(self, workspace: Workspace, out: Path, by: str, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace, self._out, self._by = workspace, out, by
        self._language: Language = "de" if QLocale().name()[:2] == "de" else "en"
        self.written: Written | None = None
        self.trouble = ""

    def run(self) -> None:
        try:
            key = machine_key()
            found = self_test(
                place_of(self._workspace), by=self._by, language=self._language, key=key,
                heard=self._hear,
            )  # fmt: skip
            self.written = write(found, self._out, self._workspace, key=key, heard=self._hear)
        except SealreadError as error:
            self.trouble = str(error)

    def _hear(self, step: Step) -> None:
        self.stepped.emit(said(step))


def said(step: Step) -> str:
    """What is being done, in words."""
    translate = QCoreApplication.translate
    return {
        "files": translate("Walls", "Hashing the models, looking at the audit trail…"),
        "walls": translate("Walls", "Trying the walls…"),
        "sample": translate("Walls", "Reading a document whose values are known…"),
        "paper": translate("Walls", "Writing the report…"),
    }[step]


def outcome(written: Written) -> str:
    """What came of it, in a sentence."""
    translate = QCoreApplication.translate
    total = len(written.report.checks)
    passed = sum(one.passed for one in written.report.checks)
    sentence = translate(
        "Walls", "Report saved: {pdf} and {json}. {passed} of {total} checks passed."
    )
    return sentence.format(
        pdf=written.pdf, json=Path(written.json).name, passed=passed, total=total
    )
