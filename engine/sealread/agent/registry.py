"""The tools there are, and which of them fit a state."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from importlib.metadata import EntryPoint

from sealread.agent.admission import RESULTS, VERDICT, problem
from sealread.agent.state import AgentState
from sealread.agent.tool import Tool
from sealread.document.model import Modality
from sealread.errors import ToolRefused
from sealread.plug_ins import load_plug_ins

GROUP = "sealread.tools"
"""Entry points of this group give a Tool or a tuple of them."""
_BUILTIN = ("reading", "language", "understanding", "extracting", "verifying")
_BEFORE_RESULTS = frozenset(("intent", "text", "document_language"))
_AFTER_RESULTS = frozenset((VERDICT, "translated_output"))
BLANK = AgentState(request="", document_path="")
"""A state in which nothing is known yet."""


class Registry:
    """Tools by name, in the order in which they came. Refuses what is not a proper tool."""

    def __init__(self, tools: Iterable[Tool] = ()) -> None:
        self._tools: dict[str, Tool] = {}
        for tool in tools:
            self.register(tool)

    def register(self, tool: Tool) -> None:
        """Takes a tool in. Raises ToolRefused saying what is wrong with it."""
        what = problem(tool)
        if what is None and tool.name in self._tools:
            what = "there is one of that name already"
        if what:
            raise ToolRefused(file=_name_of(tool), what=what)
        self._tools[tool.name] = tool

    def get(self, name: str) -> Tool | None:
        """The tool of that name."""
        return self._tools.get(name)

    def __iter__(self) -> Iterator[Tool]:
        return iter(self._tools.values())

    def compatible_with(self, state: AgentState) -> tuple[Tool, ...]:
        """The tools that may run now: what they need is there, they fit, and they bring something.

        What is made of the text (values, answers) needs an intent, the text and its language,
        whatever a tool says; once it is made, only what comes after it may run.
        """
        return tuple(tool for tool in self if _fits(tool, state) and not lacking(tool, state))

    def producers(self, name: str) -> tuple[Tool, ...]:
        """The tools that set a field of the state."""
        return tuple(tool for tool in self if name in tool.produces)

    def load_entry_points(self, found: Iterable[EntryPoint] | None = None) -> list[ToolRefused]:
        """Takes in the tools of third parties; returns why others were refused."""
        return load_plug_ins(GROUP, self.register, ToolRefused, found)


def builtin() -> Registry:
    """Our own tools."""
    modules = [importlib.import_module(f"sealread.agent.tools.{name}") for name in _BUILTIN]
    return Registry(tool for module in modules for tool in module.TOOLS)


def installed() -> tuple[Registry, list[ToolRefused]]:
    """Our own tools and those of third parties, and why some of these were refused."""
    registry = builtin()
    return registry, registry.load_entry_points()


def _name_of(would_be_tool: object) -> str:
    name = would_be_tool.name if isinstance(would_be_tool, Tool) else None
    return name if isinstance(name, str) and name else "without a name"


def lacking(tool: Tool, state: AgentState) -> frozenset[str]:
    """What a tool needs that is not there."""
    needs = tool.needs | _BEFORE_RESULTS if tool.produces & RESULTS else tool.needs
    return frozenset(name for name in needs if not state.has(name))


def modality_of(state: AgentState) -> Modality | None:
    """How the pages are to be read: as pictures where that was decided, else as they are."""
    return "scanned" if state.way.ocr else state.modality


def is_set(state: AgentState, name: str) -> bool:
    """Whether a field was filled in, be it with nothing (a text without words, no target keys)."""
    return bool(getattr(state, name) != getattr(BLANK, name))


def _fits(tool: Tool, state: AgentState) -> bool:
    modality = modality_of(state)
    if modality is not None and modality not in tool.modalities:
        return False
    if state.intent is not None and state.intent not in tool.intents:
        return False
    if all(is_set(state, name) for name in tool.produces):
        return False
    return not has_result(state) or tool.produces <= _AFTER_RESULTS


def has_result(state: AgentState) -> bool:
    """Whether what the intent wants was made, be it empty or wrong."""
    if state.intent is None:
        return False
    return is_set(state, "answers" if state.intent == "question_answering" else "extracted")
