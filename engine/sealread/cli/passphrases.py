"""Passphrases: asked for on a terminal without echo, or read from a file. Never an argument."""

from __future__ import annotations

import getpass
import sys
import warnings
from pathlib import Path
from typing import Annotated, Final

import typer

from sealread.errors import PassphraseUnfit

_STANDARD_INPUT = Path("-")
_MOST_BYTES: Final = 8192

PassphraseFile = Annotated[
    Path | None,
    typer.Option(
        "--passphrase-file",
        metavar="FILE",
        help="The first line of FILE is the passphrase of a locked workspace "
        "(-: the next line of standard input).",
    ),
]


def given(file: Path) -> str:
    """The first line of a file, or the next one of standard input. Raises PassphraseUnfit."""
    try:
        if file == _STANDARD_INPUT:
            line = sys.stdin.buffer.readline(_MOST_BYTES)
        else:
            with file.open("rb") as stream:
                line = stream.readline(_MOST_BYTES)
        passphrase = line.decode().removesuffix("\n").removesuffix("\r")
    except OSError as cause:
        what = f"{file}: {cause.strerror or type(cause).__name__}"
        raise PassphraseUnfit(what=what) from cause
    except UnicodeDecodeError as cause:
        raise PassphraseUnfit(what=f"{file} is not text in UTF-8") from cause
    if not passphrase:
        raise PassphraseUnfit(what=f"the first line of {file} is empty")
    return passphrase


def on_terminal() -> bool:
    """Whether there is a person to ask."""
    return sys.stdin.isatty()


def asked(prompt: str) -> str:
    """What a person types on the terminal, unseen; PassphraseUnfit where it would be seen."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", getpass.GetPassWarning)
        try:
            return getpass.getpass(f"{prompt}: ")
        except getpass.GetPassWarning as cause:
            raise PassphraseUnfit(what="this terminal would show it") from cause
        except EOFError as cause:
            raise PassphraseUnfit(what="none was given") from cause


def asked_twice(prompt: str) -> str:
    """The same, typed twice. Raises PassphraseUnfit where the two differ."""
    first = asked(prompt)
    if asked(f"{prompt} again") != first:
        raise PassphraseUnfit(what="the two differ")
    return first
