"""Which dialect a model speaks: told from its file's header and vocabulary, never by trying."""

from __future__ import annotations

from sealread.errors import ModelUnusable
from sealread.llm.dialects.chat import ChatDialect
from sealread.llm.dialects.reader import ReaderDialect
from sealread.llm.runtime import Runtime
from sealread.weights.describing import describe


def dialect_of(runtime: Runtime) -> ReaderDialect | ChatDialect:
    """The dialect of a loaded model. Raises ModelUnusable for one that speaks none we know."""
    described = describe(runtime.path)
    if described.dialect == "reader":
        return ReaderDialect(runtime)
    if described.speech:
        return ChatDialect(runtime, described.speech)
    why = (
        "it was made for conversation, but of no family whose form Sealread knows"
        if described.dialect == "chat"
        else "it is neither a reader nor made for conversation"
    )
    raise ModelUnusable(file=runtime.path.name, what=why)
