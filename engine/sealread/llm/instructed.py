"""A model for conversation at a task of its own, on the engine's decoder: planning, translating."""

from __future__ import annotations

from sealread.llm.answers import Answer, Question
from sealread.llm.decoding import Decoder
from sealread.llm.dialects.chat import ChatDialect
from sealread.llm.dialects.tasks import TaskDialect, TaskName, task
from sealread.llm.output_types import OutputType
from sealread.llm.stopping import Stop


def can_be_instructed(decoder: Decoder) -> bool:
    """Whether the model can answer with what does not stand in a text; the reader cannot."""
    return isinstance(decoder.dialect, ChatDialect)


class Instructed:
    """Asks one task of a model, without its adapter. Its tokens count with all of the decoder's."""

    def __init__(self, decoder: Decoder, name: TaskName) -> None:
        """`decoder` is one that `can_be_instructed`."""
        self._decoder, self._name = decoder, name

    def write(
        self,
        text: str,
        language: str | None,
        *,
        form: OutputType | None = None,
        most_tokens: int,
        cancelled: Stop | None = None,
    ) -> str | None:
        """What the model writes about `text`, asked in `language`; None where it came to no end.

        With a form the answer is of that form, whatever the model would rather say. Raises
        Cancelled, and SchemaError for a form that cannot be followed.
        """
        answer = self.answer(
            text, language, form=form, most_tokens=most_tokens, cancelled=cancelled
        )  # fmt: skip
        return None if answer.cut and form is None else answer.written

    def answer(
        self,
        text: str,
        language: str | None,
        *,
        form: OutputType | None = None,
        most_tokens: int,
        cancelled: Stop | None = None,
    ) -> Answer:
        """The same with how likely each token of it was, and whole or cut. Raises as `write`."""
        decoder, usual = self._decoder, self._decoder.dialect
        if not isinstance(usual, ChatDialect):
            raise TypeError("the model cannot be instructed")
        decoder.dialect = TaskDialect(usual, decoder.runtime, task(self._name, language))
        asked = Question(self._name, form=form, copied=False, most_tokens=most_tokens)
        try:
            with decoder.unadapted():
                [answer] = decoder.ask(text, [asked], cancelled=cancelled)
        finally:
            decoder.dialect = usual
        return answer
