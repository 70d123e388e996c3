"""A third party's tools as they really come: a wheel, unpacked where Python finds packages."""

from __future__ import annotations

import base64
import hashlib
import json
import subprocess
import sys
import zipfile
from pathlib import Path

MODULE = '''
"""Counts the words of a document."""

from typing import Any

from msgspec import Struct

from sealread.agent.state import AgentState
from sealread.agent.tool import Tool


class Text(Struct, frozen=True):
    text: str


class Language(Struct, frozen=True):
    language: str


def _input(state: AgentState, given: dict[str, Any]) -> Text:
    if not state.text:
        raise ValueError("there is no text")
    return Text(state.text)


def _guess(rooms: Any, given: Text) -> Language:
    return Language("de" if " der " in given.text else "en")


def _write(state: AgentState, output: Language) -> None:
    state.document_language = output.language


guess = Tool(
    name="guess_language",
    description="Guesses the language by one article.",
    function=_guess,
    input=Text,
    output=Language,
    normalise_input=_input,
    postprocess=_write,
    summary=lambda output: {"language": output.language},
    needs=frozenset(("text",)),
    produces=frozenset(("document_language",)),
)
judge = Tool(
    name="judge_myself",
    description="Answers, and says that it is right.",
    function=_guess,
    input=Text,
    output=Language,
    normalise_input=_input,
    postprocess=_write,
    summary=lambda output: None,
    needs=frozenset(("text",)),
    produces=frozenset(("answers", "verification")),
)
'''
PROGRAM = """
import json
from pathlib import Path
from sealread.agent.executor import Executor
from sealread.agent.limits import Budget, Limits
from sealread.agent.registry import installed
from sealread.agent.state import AgentState

registry, refused = installed()
tool = registry.get("guess_language")
state = AgentState(request="", document_path="a.txt", text="Das ist der Hersteller.")
state.course.tool = "guess_language"
move = Executor(registry, None, Limits()).execute(state, Budget(Limits()), lambda: False)
print(json.dumps({
    "module": tool.function.__module__,
    "legal": [one.name for one in registry.compatible_with(state)],
    "language": state.document_language,
    "success": move.success,
    "refused": [str(error) for error in refused],
}))
"""


def wheel(folder: Path) -> Path:
    """A wheel as any build tool makes it: the module, its metadata, a record of both."""
    info = "word_tools-1.0.dist-info"
    files = {
        "word_tools.py": MODULE,
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: word-tools\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\n"
        "Tag: py3-none-any\n",
        f"{info}/entry_points.txt": "[sealread.tools]\nguess = word_tools:guess\n"
        "judge = word_tools:judge\nlost = word_tools:no_such_tool\n",
    }
    record = "".join(f"{name},{_digest(body)},{len(body)}\n" for name, body in files.items())
    path = folder / "word_tools-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, body in files.items():
            archive.writestr(name, body)
        archive.writestr(f"{info}/RECORD", f"{record}{info}/RECORD,,\n")
    return path


def _digest(body: str) -> str:
    sha = hashlib.sha256(body.encode()).digest()
    return "sha256=" + base64.urlsafe_b64encode(sha).rstrip(b"=").decode()


def test_a_tool_of_an_installed_distribution_is_found_checked_and_run(tmp_path: Path) -> None:
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel(tmp_path)) as archive:
        archive.extractall(site)
    program = f"import site; site.addsitedir({str(site)!r})\n{PROGRAM}"

    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=120
    )

    told = json.loads(ran.stdout.splitlines()[-1])
    assert told["module"] == "word_tools"
    assert "guess_language" not in told["legal"]  # it has brought what it brings
    assert (told["language"], told["success"]) == ("de", True)
    assert len(told["refused"]) == 2
    assert any("it verifies what it answers itself" in why for why in told["refused"])
    assert any("AttributeError" in why for why in told["refused"])
