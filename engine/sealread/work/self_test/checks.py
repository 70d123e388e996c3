"""The checks of a self-test: what is installed (IQ), and what it does (OQ)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from sealread.errors import SealreadError
from sealread.guard.attempts import Attempt
from sealread.weights.manifest import manifests
from sealread.weights.store import Store, Verdict
from sealread.work import site
from sealread.work.audit_check import verify
from sealread.work.health import Inside
from sealread.work.model_choice import Chosen, choose, chosen
from sealread.work.obeying import under_policy
from sealread.work.request import READER, Request
from sealread.work.self_test import sample
from sealread.work.self_test.model import Check
from sealread.work.self_test.words import Words
from sealread.work.workspace import Workspace


def installed(words: Words, libraries: Mapping[str, str], weights: str | None) -> Iterator[Check]:
    """Libraries are there, and each file of numbers is the one that it should be, hashed anew."""
    for name, version in libraries.items():
        there = version != "missing"
        yield Check(
            f"iq.library.{name}", "IQ", words("{name} is there", name=name), words("installed"),
            version if there else words("missing"), there,
        )  # fmt: skip
    digests = {one.name: one.sha256 for one in manifests()}
    for verdict in Store(Path(weights) if weights else None).verify(full=True):
        if not (verdict.optional and verdict.state == "missing"):
            yield _weight(words, verdict, digests[verdict.name])


def decided(words: Words) -> Check:
    """The policy of the machine is one that can be used, or there is none."""
    told = site.told()
    found = told.trouble or (f"{told.file}, SHA-256 {told.sha256}" if told.file else words("none"))
    return Check(
        "iq.policy", "IQ", words("The policy of the machine can be used"),
        words("none, or one that can be used"), found, not told.trouble,
    )  # fmt: skip


def trail(words: Words, workspace: Workspace | None, anchor: bytes | None, trouble: str) -> Check:
    """The audit trail that is told of this is whole; `trouble`: why there is none to look at."""
    found, passed = trouble, False
    if workspace is not None:
        verdict = verify(workspace, anchor)
        passed = verdict.whole
        broken = "; ".join(one.sentence for one in verdict.findings)
        found = words("whole, {rows} rows", rows=verdict.rows) if passed else broken
    title = words("The audit trail is whole")
    return Check("iq.audit_trail", "IQ", title, words("whole"), found, passed)


def walls(words: Words, inside: Inside) -> Iterator[Check]:
    """All that this kind of system can give stands, and every attempt went as it ought to."""
    title, found = words("Level of the walls"), inside.walls
    if found is None:
        yield Check("oq.walls", "OQ", title, "sealed", inside.error or "–", False)
        return
    level = found.proven.covers(found.possible)
    yield Check("oq.walls", "OQ", title, found.possible.value, found.proven.value, level)
    for one in found.attempts:
        yield _attempt(words, one)


def values(words: Words, weights: str | None) -> Iterator[Check]:
    """The bundled document is read as it is: by the bundled reader, and by the language model
    where one reads here.
    """
    try:
        request = under_policy(
            Request((str(sample.path()),), sample.SCHEMA, weights=weights), given=()
        )
        model = chosen(request)
        reader = choose(READER, "fast", weights)
    except SealreadError as error:
        yield _unread(words, "reader", words("the bundled reader"), str(error))
        return
    yield from _read_by_the_reader(words, request, reader)
    if model.is_language_model and model.file is not None:
        name = Path(model.file).stem
        yield from _values(words, "model", name, sample.alone(), request, model)


def _read_by_the_reader(words: Words, request: Request, reader: Chosen) -> Iterator[Check]:
    """All of it, and nothing more: what the bundled reader and the rules say is always the same."""
    name, expected = words("the bundled reader"), sample.known()
    more: list[str] = []
    yield from _values(words, "reader", name, expected, request, reader, more)
    yield Check(
        "oq.sample.reader.nothing_more", "OQ",
        words("Nothing is read that is not there ({reader})", reader=name), words("nothing"),
        "; ".join(more) or words("nothing"), not more,
    )  # fmt: skip


def _values(
    words: Words,
    key: str,
    reader: str,
    expected: Mapping[str, str],
    request: Request,
    model: Chosen,
    more: list[str] | None = None,
) -> Iterator[Check]:
    """A check for each value; `more` takes what was read besides."""
    try:
        found = sample.read(request, model)
    except SealreadError as error:
        yield _unread(words, key, reader, str(error))
        return
    yield Check(
        f"oq.sample.{key}", "OQ",
        words("The bundled document can be read ({reader})", reader=reader), words("read"),
        words("read"), True,
    )  # fmt: skip
    for name, value in expected.items():
        read = found.get(name, "–")
        yield Check(
            f"oq.sample.{key}.{name.replace(' ', '.')}", "OQ",
            words("Value “{name}” ({reader})", name=name, reader=reader), value, read,
            read == value,
        )  # fmt: skip
    if more is not None:
        more += [f"{name}: {value}" for name, value in found.items() if name not in expected]


def _unread(words: Words, key: str, reader: str, why: str) -> Check:
    title = words("The bundled document can be read ({reader})", reader=reader)
    return Check(f"oq.sample.{key}", "OQ", title, words("read"), why, False)


def _weight(words: Words, verdict: Verdict, sha256: str) -> Check:
    found = f"SHA-256 {sha256}" if verdict.state == "ok" else words(verdict.state)
    return Check(
        f"iq.weights.{verdict.name}", "IQ", verdict.title, f"SHA-256 {sha256}", found, verdict.well
    )


def _attempt(words: Words, one: Attempt) -> Check:
    outcome = {None: "not tried here", True: "refused"}
    found = words(outcome.get(one.refused, "came through" if one.expected else "works"))
    expected = words("refused" if one.expected else "works")
    key = "".join(letter if letter.isalnum() else "_" for letter in one.name)
    return Check(f"oq.walls.{key}", "OQ", words(one.name), expected, found, one.as_promised)
