"""What the models answered in an evaluation, kept for the next one.

Most of an evaluation's time is a language model's. After a change of rules, of weights or of what
is asked of whom, nearly all questions are asked again in the same words on the same text: their
answers are taken from here, and only the others are computed.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

import sealread
from sealread.evaluate.documents import write_private
from sealread.llm.answers import Asked, Question, asked_sha256
from sealread.llm.dialects.prompts import prompts_sha256

if TYPE_CHECKING:
    from sealread.extract.engine import Engine

_ROOMS = ("llm", "document", "schema", "extract/language_model")
"""The rooms of the source by which it is decided what a model is asked, and what it may answer."""
_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def keep(engine: Engine, folder: Path | None) -> None:
    """Has an engine's models answer from a folder what was asked before; None: nothing is kept."""
    if folder is not None:
        engine.remember(*(KeptAnswers(folder, one) for one in engine.models_sha256))


class KeptAnswers:
    """A memory of answers in a folder. It holds documents' text, readable by its owner alone.

    An answer is known by its model, by the questions and the text they were asked on, and by the
    source of the code that asked: after a change of that nothing stale is taken.
    """

    def __init__(self, folder: Path, model: str) -> None:
        """`model`: under what its answers are kept, a SHA-256 (`Engine.answers_sha256`)."""
        asked = f"{model}{prompts_sha256()}{_code()}"
        self._folder = folder / hashlib.sha256(asked.encode()).hexdigest()[:16]

    def recall(self, text: str, questions: Sequence[Question]) -> Asked | None:
        """What was answered before; what is not there, or damaged, is asked again."""
        try:
            return msgspec.json.decode(self._place(text, questions).read_bytes(), type=Asked)
        except (OSError, msgspec.DecodeError):
            return None

    def remember(self, text: str, questions: Sequence[Question], asked: Asked) -> None:
        """Keeps what was answered now. Raises OutputUnwritable."""
        write_private(self._place(text, questions), msgspec.json.encode(asked))

    def _place(self, text: str, questions: Sequence[Question]) -> Path:
        name = asked_sha256(text, questions)
        return self._folder / name[:2] / f"{name}.json"


@cache
def _code() -> str:
    """A SHA-256 over what the source of those rooms does: comments and docstrings do not count."""
    digest = hashlib.sha256()
    package = Path(str(sealread.__file__)).parent
    for room in _ROOMS:
        for path in sorted((package / room).rglob("*.py")):
            digest.update(ast.dump(_undocumented(path.read_text("utf-8"))).encode())
    return digest.hexdigest()


def _undocumented(source: str) -> ast.Module:
    """The syntax of a file without its docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, _DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
    return tree
