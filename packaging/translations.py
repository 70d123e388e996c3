"""`python packaging/translations.py`: brings the translations of the window up to date.

Takes every phrase out of the sources, adds the new ones to `sealread_de.ts` (resources) as
unfinished and drops those that are gone, and makes the `.qm` files that the window loads. English
has a file for singular and plural only. `pyside6-linguist` edits the `.ts`; ends with 1 while
something is unfinished.
"""

from __future__ import annotations

import sys
from pathlib import Path

from wording.phrases import Found, Phrase, phrases
from wording.ts import read, release, write

from sealread.errors import by_number

REPOSITORY = Path(__file__).parent.parent
FOLDER = REPOSITORY / "resources" / "translations"
ERRORS = "Errors"


def main() -> int:
    """The command."""
    found = everything()
    counting = Found({phrase: None for phrase in found.phrases if phrase.plural})
    for fault in found.faults:
        sys.stderr.write(f"{fault}: words that only running shows cannot be translated\n")
    left = [*_left("de", found), *_left("en", counting)]
    for line in left:
        sys.stderr.write(f"{line}\n")
    return 1 if left or found.faults else 0


def _left(language: str, found: Found) -> list[str]:
    """Brings a language up to date; what is not translated, a line each."""
    known = updated(language, found)
    missing = (phrase for phrase in found.phrases if phrase not in known)
    return [f"{language}: unfinished: {phrase.context}: {phrase.text}" for phrase in missing]


def everything() -> Found:
    """The phrases of the window, and the sentences of all errors."""
    found = phrases(REPOSITORY / "desktop" / "sealread_desktop")
    for error in by_number().values():
        found.phrases[Phrase(ERRORS, error.sentence)] = None
    return found


def updated(language: str, found: Found) -> dict[Phrase, tuple[str, ...]]:
    """Writes the two files of a language; returns the translations that are finished."""
    file = FOLDER / f"sealread_{language}.ts"
    write(file, language, found.phrases, read(file))
    release(file, file.with_suffix(".qm"))
    return read(file)


if __name__ == "__main__":
    sys.exit(main())
