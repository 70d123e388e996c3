"""The words of a self-test, in English and in German."""

from __future__ import annotations

from typing import Final

from sealread.work.self_test.model import Language

_GERMAN: Final = {
    # the page
    "Self-test of Sealread": "Selbsttest von Sealread",
    "Installation and operational qualification": "Installations- und Funktionsqualifizierung",
    "Passed": "Bestanden",
    "Not passed": "Nicht bestanden",
    "passed": "bestanden",
    "FAILED": "DURCHGEFALLEN",
    "All {total} checks passed.": "Alle {total} Prüfungen sind bestanden.",
    "{failed} of {total} checks failed.": "{failed} von {total} Prüfungen sind durchgefallen.",
    "Performed": "Durchgeführt",
    "Performed by": "Durchgeführt von",
    "System user": "Benutzer des Systems",
    "Machine": "Maschine",
    "Program": "Programm",
    "Code (SHA-256)": "Code (SHA-256)",
    "Shipped files (SHA-256)": "Mitgelieferte Dateien (SHA-256)",
    "Libraries": "Bibliotheken",
    "Model that reads here": "Modell, das hier liest",
    "Policy of the machine": "Richtlinie der Maschine",
    "none": "keine",
    "Public key (Ed25519)": "Öffentlicher Schlüssel (Ed25519)",
    "Secret key kept in": "Geheimer Schlüssel in",
    "the keyring of the system": "dem Schlüsselbund des Systems",
    "Signed report as JSON (SHA-256)": "Signierter Bericht als JSON (SHA-256)",
    "Installation qualification (IQ)": "Installationsqualifizierung (IQ)",
    "Operational qualification (OQ)": "Funktionsqualifizierung (OQ)",
    "Check": "Prüfung",
    "Expected": "Erwartet",
    "Found": "Gefunden",
    "Result": "Ergebnis",
    "Signatures": "Unterschriften",
    "Reviewed by": "Geprüft von",
    "Approved by": "Freigegeben von",
    "Name": "Name",
    "Date": "Datum",
    "Signature": "Unterschrift",
    "This file ends with a signature over all that stands before it. Verify it: "
    "sealread doctor --verify-report FILE": "Diese Datei endet mit einer Signatur über alles, was "
    "davor steht. Prüfen: sealread doctor --verify-report DATEI",
    # the checks
    "{name} is there": "{name} ist da",
    "installed": "installiert",
    "missing": "fehlt",
    "altered": "verändert",
    "The policy of the machine can be used": "Die Richtlinie der Maschine ist brauchbar",
    "none, or one that can be used": "keine, oder eine brauchbare",
    "The audit trail is whole": "Das Prüfprotokoll ist lückenlos",
    "whole": "lückenlos",
    "whole, {rows} rows": "lückenlos, {rows} Zeilen",
    "Level of the walls": "Stufe der Wände",
    "refused": "verweigert",
    "works": "geht",
    "came through": "kam durch",
    "not tried here": "hier nicht versucht",
    "The bundled document can be read ({reader})": "Das mitgelieferte Dokument ist lesbar "
    "({reader})",
    "read": "gelesen",
    "the bundled reader": "mitgelieferter Leser",
    "Value “{name}” ({reader})": "Wert „{name}“ ({reader})",
    "Nothing is read that is not there ({reader})": "Nichts wird gelesen, was nicht dasteht "
    "({reader})",
    "nothing": "nichts",
    # what is tried on the walls, by the names that the engine gives
    "connect, by Python": "verbinden, durch Python",
    "resolve a name, by Python": "einen Namen auflösen, durch Python",
    "connect, by a system call": "verbinden, durch einen Systemaufruf",
    "resolve a name, by the C library": "einen Namen auflösen, durch die C-Bibliothek",
    "make a local socket": "einen lokalen Socket anlegen",
    "make a socket in a later thread": "einen Socket in einem späteren Thread anlegen",
    "write in the home folder": "im persönlichen Ordner schreiben",
    "write in the folder for temporary files": "im Ordner für temporäre Dateien schreiben",
    "write in the document's folder": "im Ordner des Dokuments schreiben",
    "open a document for writing": "ein Dokument zum Schreiben öffnen",
    "cut a document short": "ein Dokument abschneiden",
    "rename a document": "ein Dokument umbenennen",
    "change a document's rights": "die Rechte eines Dokuments ändern",
    "read a file in the home folder": "eine Datei im persönlichen Ordner lesen",
    "read a file beside the document": "eine Datei neben dem Dokument lesen",
    "list the home folder": "den persönlichen Ordner auflisten",
    "open a handed document by its path": "ein übergebenes Dokument über seinen Pfad öffnen",
    "start a process (fork)": "einen Prozess starten (fork)",
    "start a program (exec)": "ein Programm starten (exec)",
    "start a program, by Python": "ein Programm starten, durch Python",
    "attach to the parent (ptrace)": "sich an den Elternprozess hängen (ptrace)",
    "open the parent's memory": "den Speicher des Elternprozesses öffnen",
    "signal the parent": "dem Elternprozess ein Signal senden",
    "set up io_uring": "io_uring einrichten",
    "make a user namespace": "einen Benutzer-Namensraum anlegen",
    "open a graphics processor": "einen Grafikprozessor öffnen",
    "read a document": "ein Dokument lesen",
    "start a thread": "einen Thread starten",
    "write in the scratch folder": "im Arbeitsordner schreiben",
}


class Words:
    """Gives words in a language; those that have no other are English everywhere."""

    def __init__(self, language: Language) -> None:
        self.language: Language = language

    def __call__(self, english: str, **parts: object) -> str:
        """`english` in the language, with `parts` put in their places."""
        said = _GERMAN.get(english, english) if self.language == "de" else english
        return said.format(**parts) if parts else said


def german() -> frozenset[str]:
    """All English words that have German ones."""
    return frozenset(_GERMAN)
