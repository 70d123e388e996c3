"""What was tried on the walls, in the person's language; by the names that the engine gives."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QCoreApplication

Section = Literal["network", "files", "reading", "processes", "needed", "walls", "other"]

_SECTIONS: Final[dict[str, Section]] = {
    "connect, by Python": "network",
    "resolve a name, by Python": "network",
    "connect, by a system call": "network",
    "resolve a name, by the C library": "network",
    "make a local socket": "network",
    "make a socket in a later thread": "network",
    "write in the home folder": "files",
    "write in the folder for temporary files": "files",
    "write in the document's folder": "files",
    "open a document for writing": "files",
    "cut a document short": "files",
    "rename a document": "files",
    "change a document's rights": "files",
    "read a file in the home folder": "reading",
    "read a file beside the document": "reading",
    "list the home folder": "reading",
    "open a handed document by its path": "reading",
    "start a process (fork)": "processes",
    "start a program (exec)": "processes",
    "start a program, by Python": "processes",
    "attach to the parent (ptrace)": "processes",
    "open the parent's memory": "processes",
    "signal the parent": "processes",
    "set up io_uring": "processes",
    "make a user namespace": "processes",
    "open a graphics processor": "processes",
    "read a document": "needed",
    "start a thread": "needed",
    "write in the scratch folder": "needed",
}


def section(attempt: str) -> Section:
    """The section that an attempt stands in."""
    return _SECTIONS.get(attempt, "other")


def sections() -> dict[Section, str]:
    """The titles of the sections, in their order."""
    translate = QCoreApplication.translate
    return {
        "network": translate("Walls", "Sending something away"),
        "files": translate("Walls", "Changing files"),
        "reading": translate("Walls", "Reading other files"),
        "processes": translate("Walls", "Starting programs, reaching into others"),
        "needed": translate("Walls", "What reading needs, and must work"),
        "other": translate("Walls", "Other things that were tried"),
        "walls": translate("Walls", "The walls themselves"),
    }


def attempt(name: str) -> str:
    """An attempt in plain words; a name that has none is shown as it is."""
    return (_on_the_network() | _on_files() | _on_processes()).get(name, name)


def _on_the_network() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "connect, by Python": translate("Walls", "Connect to another machine"),
        "resolve a name, by Python": translate("Walls", "Look up an internet name"),
        "connect, by a system call": translate(
            "Walls", "Connect to another machine, past all libraries"
        ),
        "resolve a name, by the C library": translate(
            "Walls", "Look up an internet name, by the system’s library"
        ),
        "make a local socket": translate("Walls", "Talk to other programs on this machine"),
        "make a socket in a later thread": translate("Walls", "The same, from a later thread"),
    }


def _on_files() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "write in the home folder": translate("Walls", "Write into your home folder"),
        "write in the folder for temporary files": translate(
            "Walls", "Write into the folder for temporary files"
        ),
        "write in the document's folder": translate("Walls", "Write beside a document"),
        "open a document for writing": translate("Walls", "Write into a document"),
        "cut a document short": translate("Walls", "Cut a document short"),
        "rename a document": translate("Walls", "Rename a document"),
        "change a document's rights": translate("Walls", "Change who may open a document"),
        "write in the scratch folder": translate(
            "Walls", "Write into its private folder, which is deleted afterwards"
        ),
        "read a document": translate("Walls", "Read a document"),
        "read a file in the home folder": translate("Walls", "Read a file in your home folder"),
        "read a file beside the document": translate("Walls", "Read a file beside a document"),
        "list the home folder": translate("Walls", "See what is in your home folder"),
        "open a handed document by its path": translate(
            "Walls", "Open a document that was not handed to it"
        ),
    }


def _on_processes() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "start a process (fork)": translate("Walls", "Make a copy of itself"),
        "start a program (exec)": translate("Walls", "Start a program, by a system call"),
        "start a program, by Python": translate("Walls", "Start a program"),
        "attach to the parent (ptrace)": translate("Walls", "Take control of this window"),
        "open the parent's memory": translate("Walls", "Read this window’s memory"),
        "signal the parent": translate("Walls", "Send a signal to this window"),
        "set up io_uring": translate("Walls", "Set up a side door for system calls (io_uring)"),
        "make a user namespace": translate("Walls", "Give itself more rights"),
        "open a graphics processor": translate("Walls", "Open a graphics processor"),
        "start a thread": translate("Walls", "Use several threads"),
    }


def detail(how: str) -> str:
    """How an attempt went, in plain words; the system's own name of a refusal stays."""
    translate = QCoreApplication.translate
    whole = {
        "by the tripwire": translate("Walls", "by Sealread itself"),
        "done": translate("Walls", "done"),
        "not tried: there is none here": translate("Walls", "there is none here"),
        "not tried: only on Linux": translate("Walls", "only on Linux"),
        "not tried: only on POSIX": translate("Walls", "not on this system"),
        "not tried: this system has no such call": translate("Walls", "not on this system"),
        "not tried: nothing was planted there": translate("Walls", "nothing was planted there"),
        "not tried: only `sealread doctor --walls` asks for internet sockets": translate(
            "Walls", "only `sealread doctor --walls` asks for internet sockets"
        ),
    }
    begun = {
        "by the system: ": translate("Walls", "by the system: {what}"),
        "no way to a name server ": translate("Walls", "no way to a server of names {what}"),
        "not refused: ": translate("Walls", "not refused: {what}"),
        "came through: ": translate("Walls", "came through: {what}"),
    }
    for words, said in begun.items():
        if how.startswith(words):
            return said.format(what=how.removeprefix(words))
    return whole.get(how, how)


def count(good: int, total: int) -> str:
    """How many went as they must."""
    said = QCoreApplication.translate("Walls", "{good} of {total}")
    return said.format(good=good, total=total)
