"""Qt Linguist's files of translations (`.ts`), read and written; `lrelease` makes `.qm` of them."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path
from xml.etree import ElementTree as Xml

from wording.phrases import Phrase

Forms = tuple[str, ...]
"""A translation: one text, or one for each number the language knows (one, many)."""
Translations = dict[Phrase, Forms]
NUMBERS = 2


def read(file: Path) -> Translations:
    """The finished translations in a file; none without a file."""
    if not file.is_file():
        return {}
    found: Translations = {}
    for context in Xml.parse(file).getroot().iter("context"):  # noqa: S314  (our own file)
        for message in context.iter("message"):
            translation = message.find("translation")
            if translation is not None and translation.get("type") is None:
                found[_phrase(context, message)] = _forms(translation)
    return found


def _phrase(context: Xml.Element, message: Xml.Element) -> Phrase:
    texts = [context.findtext("name"), message.findtext("source"), message.findtext("comment")]
    name, source, comment = (text or "" for text in texts)
    return Phrase(name, source, comment, message.get("numerus") == "yes")


def _forms(translation: Xml.Element) -> Forms:
    several = tuple(one.text or "" for one in translation.iter("numerusform"))
    return several or (translation.text or "",)


def write(
    file: Path, language: str, phrases: Iterable[Phrase], known: Mapping[Phrase, Forms]
) -> None:
    """Writes all phrases; one without a whole translation is marked as unfinished."""
    root = Xml.Element("TS", version="2.1", language=language, sourcelanguage="en")
    ordered = sorted(phrases, key=lambda phrase: phrase.context)  # within one as in the sources
    for name, group in groupby(ordered, key=lambda phrase: phrase.context):
        context = Xml.SubElement(root, "context")
        Xml.SubElement(context, "name").text = name
        for phrase in group:
            _add(context, phrase, known.get(phrase, ()))
    Xml.indent(root, " ")
    head = '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n'
    file.write_text(head + Xml.tostring(root, encoding="unicode") + "\n", "utf-8")


def _add(context: Xml.Element, phrase: Phrase, forms: Forms) -> None:
    message = Xml.SubElement(context, "message")
    if phrase.plural:
        message.set("numerus", "yes")
    Xml.SubElement(message, "source").text = phrase.text
    if phrase.comment:
        Xml.SubElement(message, "comment").text = phrase.comment
    translation = Xml.SubElement(message, "translation")
    wanted = NUMBERS if phrase.plural else 1
    if len(forms) != wanted or not all(forms):
        translation.set("type", "unfinished")
    if phrase.plural:
        for form in forms or ("",) * NUMBERS:
            Xml.SubElement(translation, "numerusform").text = form
    else:
        translation.text = forms[0] if forms else ""


def release(file: Path, out: Path) -> None:
    """Makes the file that Qt loads. Raises CalledProcessError."""
    import PySide6

    program = Path(PySide6.__file__).parent / "lrelease"
    command = [str(program), "-silent", "-compress", str(file), "-qm", str(out)]
    subprocess.run(command, check=True)
