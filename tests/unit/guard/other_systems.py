"""Libraries of systems that the tests do not run on: they write down their calls and answer."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any


class Function:
    """A function of a library; `answer` gets its arguments."""

    def __init__(self, name: str, library: Library) -> None:
        self._name, self._library = name, library
        self.restype: Any = None

    def __call__(self, *arguments: Any) -> Any:
        self._library.calls.append((self._name, arguments))
        answer = self._library.answers.get(self._name, 1)
        return answer(*arguments) if callable(answer) else answer


class Library:
    """A library that has every function; what is not told otherwise answers 1."""

    def __init__(self, **answers: int | Callable[..., int]) -> None:
        self.answers = answers
        self.calls: list[tuple[str, tuple[Any, ...]]] = []
        self._functions: dict[str, Function] = {}

    def __getattr__(self, name: str) -> Function:
        return self._functions.setdefault(name, Function(name, self))

    @property
    def names(self) -> list[str]:
        """What was called, in order."""
        return [name for name, _ in self.calls]

    def arguments(self, name: str) -> list[tuple[Any, ...]]:
        """What a function was called with, each time."""
        return [arguments for called, arguments in self.calls if called == name]


def pointed(reference: Any, kind: type[ctypes.Structure]) -> Any:
    """The structure behind a `ctypes.byref`."""
    found = reference._obj
    assert isinstance(found, kind)
    return found
