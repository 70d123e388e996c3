"""A paper's tree holds what the engine asks, and nothing else."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from models.training.adapter.posing import Branch, Posed
from models.training.adapter.trees import Trees
from sealread.llm.dialects.chat import ChatDialect
from sealread.llm.dialects.choosing import dialect_of
from sealread.llm.dialects.prompts import form_prompts
from sealread.llm.form import Member
from sealread.llm.runtime import Runtime


def test_a_page_that_does_not_fit_is_left_out(base: Path, slip: Posed) -> None:
    assert Trees(base, 100).of(slip) is None


def test_fields_that_do_not_fit_are_left_out(base: Path, slip: Posed) -> None:
    longer = replace(slip, branches=slip.branches * 5)
    whole = Trees(base, 2000).of(longer)
    assert whole is not None
    cut = Trees(base, whole.size - 1).of(longer)
    assert cut is not None
    assert cut.limbs == whole.limbs[:-1]


def test_only_answers_are_learnt(base: Path, slip: Posed) -> None:
    tree = Trees(base, 2000).of(slip)
    assert tree is not None
    assert tree.limbs[0].learnt == 0
    with Runtime(base, cells=256) as runtime:
        answers = [runtime.tokenize(one.answer) for one in slip.branches]
    assert [one.tokens[-one.learnt :] for one in tree.limbs[1:]] == answers


def test_a_field_behind_others_answers_is_asked_as_the_engine_asks_it(
    base: Path, slip: Posed
) -> None:
    member = Member("fax", lead='"total": "12 EUR", "paid": null')
    before = member.said.removesuffix(' "fax":')
    led = replace(slip, branches=(slip.branches[0], Branch(' "fax":', " null,\n", before)))
    with Runtime(base, cells=256) as runtime:
        dialect = dialect_of(runtime)
        assert isinstance(dialect, ChatDialect)
        prefix = dialect.form(led.page, led.lines, form_prompts("en"))
        asked = [*prefix, *dialect.continued(member.said), *dialect.continued(" null,\n")]
    tree = Trees(base, 2000).of(led)
    assert tree is not None
    last = tree.limbs[-1]
    lead = tree.limbs[last.lead]
    assert [*tree.limbs[0].tokens, *lead.tokens, *last.tokens] == asked
    assert (lead.start, last.start) == (len(prefix), len(prefix) + len(lead.tokens))
