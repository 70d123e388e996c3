"""A model of each family, loaded once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest

from sealread.llm.dialects.chat import ChatDialect
from sealread.llm.dialects.choosing import dialect_of
from sealread.llm.runtime import Runtime
from tests.chat_models import KINDS, Kind, write_model


class Talker:
    """A loaded model and how it is spoken to."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime
        dialect = dialect_of(runtime)
        assert isinstance(dialect, ChatDialect)
        self.dialect = dialect

    def spelt(self, tokens: Sequence[int]) -> str:
        """Tokens as text, control tokens spelt out."""
        marks = {token: mark for mark, token in self.runtime.vocabulary.control.items()}
        pieces = self.runtime.vocabulary.pieces
        return b"".join(marks[t].encode() if t in marks else pieces[t] for t in tokens).decode()


Load = Callable[[str], Talker]
Make = Callable[[Kind], Talker]


@pytest.fixture(scope="session")
def load(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Load]:
    """The model of a kind, by its name in `tests.chat_models`."""
    loaded: dict[str, Talker] = {}
    with ExitStack() as stack:

        def get(name: str) -> Talker:
            if name not in loaded:
                path = write_model(tmp_path_factory.mktemp("chat") / "m.gguf", KINDS[name])
                loaded[name] = Talker(stack.enter_context(Runtime(path, cells=4096)))
            return loaded[name]

        yield get


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """A model of another kind."""
    with ExitStack() as stack:

        def made(kind: Kind) -> Talker:
            path = write_model(tmp_path / "other.gguf", kind)
            return Talker(stack.enter_context(Runtime(path, cells=4096)))

        yield made
