"""The protocol of the agent's paper as one object (`agentic.json`) and as tables (`agentic.md`).

`agentic-keys.jsonl` and `agentic-questions.jsonl` hold words of documents: every true key and every
question with what was found for it. Like all outputs they are readable by their owner alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from sealread.evaluate.agentic_figures import Figures, by_language, figures, spread
from sealread.evaluate.agentic_markdown import markdown
from sealread.evaluate.agentic_run import AgenticEvaluation, Performed
from sealread.evaluate.agentic_schema import schema_of
from sealread.evaluate.agentic_text import PACKAGES
from sealread.evaluate.dataset import Dataset
from sealread.evaluate.documents import write_private
from sealread.evaluate.report import Origin
from sealread.installed import app_version, shipped

PAPER: tuple[Figures, ...] = (
    {"system": "GPT-4o T+S, v2/v3", "exact": 0.342, "rouge_l": 0.703},
    {"system": "GPT-4o-V T+S, v2/v3", "exact": 0.314, "rouge_l": 0.608},
    {"system": "Agent (GPT-4o), v2/v3", "exact": 0.396, "rouge_l": 0.783},
    {"system": "Agent (GPT-4o), v1", "exact": 0.43, "rouge_l": 0.71},
)
"""What is known here of the paper's results, on documents of its own; no other figure is.

arXiv 2509.11773. Its later versions tell in their abstracts: ROUGE in the second, exact match over
values and questions together in the third.
"""

_WORDING = ("sealread.understand", "sealread.translate", "sealread.llm.dialects", "sealread.agent")
_WORDED = ("*.json", "*.toml", "*.txt", "*.md")
_SAMPLES = "samples"


def report(evaluation: AgenticEvaluation, datasets: Sequence[Dataset], origin: Origin) -> Figures:
    """All figures: of all documents, per language, per set, and of each document."""
    documents = evaluation.documents
    names = dict.fromkeys(one.dataset for one in documents)
    return {
        "protocol": "agentic",
        "app": app_version(),
        "command": origin.command,
        "model": origin.identity.model,
        "model_sha256": origin.identity.sha256,
        "reader_sha256": origin.reader_sha256,
        "adapter_sha256": origin.adapter_sha256,
        "effort": origin.settings.effort,
        "settings": origin.settings,
        "settings_sha256": origin.settings.fingerprint(),
        "wording_sha256": wording_sha256(),
        "schemas": {one.name: _schema(one, origin) for one in datasets if one.name in names},
        "packages": {name: version(name) for name in PACKAGES},
        "options": origin.options,
        "partial": evaluation.partial,
        "planned": evaluation.planned,
        "paper": PAPER,
        **_part(documents),
        "sets": {name: _part([o for o in documents if o.dataset == name]) for name in names},
        "documents": [_document(one) for one in documents],
    }


def _part(documents: Sequence[Performed]) -> Figures:
    languages = by_language(documents)
    return {"all": figures(documents), "languages": languages, "spread": spread(languages)}


def _schema(dataset: Dataset, origin: Origin) -> Figures:
    """The schema that the documents of a set were asked under; with open keys it is their own."""
    if not dataset.truths:
        return {}
    with schema_of(dataset, dataset.truths[0], origin.options.schema) as asked:
        return {"name": asked.schema.name, "sha256": asked.schema.sha256}


def _document(one: Performed) -> Figures:
    scored = one.scored
    return {
        "dataset": one.dataset,
        "document": one.document,
        "file": one.file,
        "language": one.language,
        "pages": one.pages,
        "json_valid": scored.json_valid,
        "strict": scored.strict,
        "fixed_key_match": scored.fixed_key_match,
        "aligned": scored.fuzzy,
        "questions": len(one.judged),
        "questions_exact": sum(judged.likeness.exact for judged in one.judged),
        "extraction": one.extraction,
        "answering": one.answering,
    }


def wording_sha256() -> str:
    """A SHA-256 over what decides how the model is asked: schemas, glossary, prompts, templates."""
    digest = hashlib.sha256()
    for name, body in _wording():
        digest.update(f"{name}\0{len(body)}\0".encode() + body)
    return digest.hexdigest()


def _wording() -> Iterator[tuple[str, bytes]]:
    resources = shipped("resources")
    for path in _sorted(path for form in _WORDED for path in resources.rglob(form)):
        place = path.relative_to(resources)
        if place.parts[0] != _SAMPLES:
            yield place.as_posix(), path.read_bytes()
    for package in _WORDING:
        found = find_spec(package)
        for folder in found.submodule_search_locations or () if found else ():
            for path in _sorted(Path(folder).rglob("*.py")):
                yield f"{package}/{path.relative_to(folder).as_posix()}", path.read_bytes()


def _sorted(paths: Iterable[Path]) -> list[Path]:
    return sorted(paths, key=lambda path: path.as_posix())


def totals(whole: Figures) -> Figures:
    """The figures of all, of each language and of each set, short enough for one line."""
    kept = (
        "protocol", "model", "model_sha256", "effort", "settings_sha256", "wording_sha256",
        "schemas", "partial", "all", "languages", "spread",
    )  # fmt: skip
    sets = {name: found["all"] for name, found in whole["sets"].items()}
    return {**{name: whole[name] for name in kept}, "sets": sets}


class _Line(Struct, frozen=True):
    """A judged key or question, with the document that it belongs to."""

    dataset: str
    document: str
    language: str
    judged: Any


def write(folder: Path, whole: Figures, evaluation: AgenticEvaluation) -> None:
    """Writes `agentic.json`, `agentic.md` and what was judged. Raises OutputUnwritable."""
    body = msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n"
    write_private(folder / "agentic.json", body)
    write_private(folder / "agentic.md", markdown(whole).encode())
    write_private(folder / "agentic-keys.jsonl", _lines(evaluation, _keys))
    write_private(folder / "agentic-questions.jsonl", _lines(evaluation, lambda one: one.judged))


def _keys(one: Performed) -> Iterator[Figures]:
    """Each true key with the found key that is the same, and with the one that is alike."""
    for same, alike in zip(one.scored.keys, one.scored.fuzzy_keys, strict=True):
        yield {
            "key": same.key,
            "fixed": same.fixed,
            "truth": same.truth,
            "matched": same.found_key is not None,
            "found_key": alike.found_key,
            "found": alike.found if same.found_key is None else same.found,
            "strict": same.likeness,
            "aligned": alike.likeness,
        }


def _lines(evaluation: AgenticEvaluation, of: Callable[[Performed], Iterable[Any]]) -> bytes:
    return b"".join(
        msgspec.json.encode(_Line(one.dataset, one.document, one.language, judged)) + b"\n"
        for one in evaluation.documents
        for judged in of(one)
    )
