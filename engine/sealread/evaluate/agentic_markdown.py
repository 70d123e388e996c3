"""The table of the agent's paper with our rows beside its own, as text and as Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sealread.evaluate.agentic_figures import QUICK

Figures = dict[str, Any]
Row = tuple[str, ...]

HEAD: Row = (
    "system", "docs", "JSON", "keys", "fixed keys", "exact", "BLEU", "ROUGE-L", "QA exact",
    "QA ROUGE-L", "tokens", "QA tokens", "model s", "QA model s", "read s",
)  # fmt: skip
"""One column each; the first is a name, the others are numbers."""

UNKNOWN = (
    "Blank in a row of the paper: not known here. The paper measured documents of its own, so its "
    "rows and ours are not about the same documents; v2/v3: ROUGE as in its second version, exact "
    "match over values and questions together as in its third."
)
LEGEND = (
    "Keys are flat, nested ones joined by a slash. keys: the share of the true keys that were "
    "found by the same name; fixed keys: of those that the schema names. exact, BLEU (up to "
    "4-grams, smoothing method 4) and ROUGE-L (stemmed, F-measure): sums over the matched keys, "
    "divided by their number but at least by 12, mean over documents; a failed document is zero. "
    "aligned: keys are matched where they are alike instead of the same. QA: means over "
    "questions. tokens, model s and read s (OCR included): of one document, for its values; "
    "QA tokens and QA model s: for all questions about it."
)


def table(whole: Figures) -> list[Row]:
    """The paper's rows, then ours: each language, all, each also with keys aligned, the spread."""
    rows = [_of_paper(row) for row in whole["paper"]]
    for name, found in {**whole["languages"], "all": whole["all"]}.items():
        rows += [_ours(f"Sealread {name}", found), _aligned(f"Sealread {name}, aligned", found)]
    if whole["spread"]:
        rows.append(_apart(whole["spread"]))
    return rows


def _of_paper(row: Figures) -> Row:
    known = {"exact": row.get("exact"), "ROUGE-L": row.get("rouge_l")}
    return (f"paper: {row['system']}", *(number(known.get(name)) for name in HEAD[1:]))


def _ours(name: str, found: Figures) -> Row:
    asked, extraction, answering = found["questions"], found["extraction"], found["answering"]
    requests = (extraction, answering)
    return (
        name,
        str(found["documents"]),
        *(number(found[n]) for n in ("json_valid", "key_match", "fixed_key_match")),
        *(number(found[n]) for n in ("exact", "bleu", "rouge_l")),
        number(asked["exact"]),
        number(asked["rouge_l"]),
        *("" if one["tokens"] is None else f"{one['tokens']:.0f}" for one in requests),
        *(number(one["model_seconds"]) for one in requests),
        number(extraction["read_seconds"]),
    )


def _aligned(name: str, found: Figures) -> Row:
    alike = found["aligned"]
    numbers = [number(alike[n]) for n in ("exact", "bleu", "rouge_l")]
    return (name, "", "", number(alike["key_match"]), "", *numbers, *[""] * 7)


def _apart(spread: Figures) -> Row:
    numbers = [number(spread[n]) for n in ("exact", "bleu", "rouge_l")]
    asked = [number(spread["questions"][n]) for n in ("exact", "rouge_l")]
    return ("de and en apart", "", "", number(spread["key_match"]), "", *numbers, *asked,
            *[""] * 5)  # fmt: skip


def number(value: float | None) -> str:
    """A figure with three digits, nothing where there is none."""
    return "" if value is None else f"{value:.3f}"


def quickness(found: Figures) -> str:
    """How long the model worked on documents of two pages, in a sentence; empty without any."""
    pages = found["two_pages"]
    if not pages["documents"]:
        return ""
    told = (
        f"{what} {number(pages[what]['median'])} s (under {QUICK:g} s: "
        f"{number(pages[what]['quick'])})"
        for what in ("extraction", "answering")
        if pages[what]["median"] is not None
    )
    return f"{pages['documents']} documents of two pages, model time, median: " + ", ".join(told)


def failures(whole: Figures) -> list[str]:
    """A sentence for each request that brought nothing: the file, the intent, why."""
    return [
        f"{one['file']}, {what}: {one[what].failure}"
        for one in whole["documents"]
        for what in ("extraction", "answering")
        if one[what].failure is not None
    ]


def markdown(whole: Figures) -> str:
    """The whole report; it holds figures and names of files, no words of pages."""
    return "\n".join(_lines(whole)) + "\n"


def _lines(whole: Figures) -> Iterator[str]:
    yield "# Evaluation under the protocol of the agent's paper"
    if whole["partial"]:
        done = whole["all"]["documents"]
        yield f"\n**Partial: stopped after {done} of {whole['planned']} documents.**"
    yield f"\nModel `{whole['model']}`, SHA-256 `{whole['model_sha256']}`, effort {whole['effort']}"
    yield f"Sealread {whole['app']}, settings `{whole['settings_sha256'][:12]}`, " + (
        f"wording `{whole['wording_sha256'][:12]}`"
    )
    for name, schema in whole["schemas"].items():
        yield f"Schema of {name}: {schema['name']}, SHA-256 `{schema['sha256']}`"
    yield "Measured by " + ", ".join(f"{n} {v}" for n, v in whole["packages"].items())
    yield f"Command: `{whole['command']}`\n"
    yield from _table(table(whole))
    yield f"\n{UNKNOWN}\n\n{LEGEND}"
    yield from _endings(whole["all"])
    yield from _documents(whole["documents"])
    yield from _failures(failures(whole))


def _table(rows: Sequence[Row], head: Row = HEAD) -> Iterator[str]:
    yield _row(head)
    yield _row(("---", *["---:"] * (len(head) - 1)))
    yield from map(_row, rows)


def _endings(found: Figures) -> Iterator[str]:
    yield "\n## How the requests ended\n"
    for what in ("extraction", "answering"):
        endings = sorted(found[what]["endings"].items(), key=lambda item: -item[1])
        yield f"- {what}: " + ", ".join(f"{name} {count}" for name, count in endings)
    if said := quickness(found):
        yield f"- {said}"
    asked = found["questions"]
    yield (
        f"- questions: {asked['asked']}, with a proven answer {number(asked['verified'])}, "
        f"of these exact {number(asked['exact_of_verified'])}"
    )
    ways = (f"{way} {number(exact)}" for way, exact in asked["exact_of_ways"].items())
    yield "- questions exact, by how they are worded: " + ", ".join(ways)


def _documents(documents: Sequence[Figures]) -> Iterator[str]:
    yield "\n## Documents\n"
    head = ("file", "language", "keys", "exact", "ROUGE-L", "aligned keys", "aligned exact",
            "questions", "QA exact", "tokens", "model s", "read s")  # fmt: skip
    yield from _table([_document(one) for one in documents], head)


def _document(one: Figures) -> Row:
    strict, alike, asked = one["strict"], one["aligned"], one["questions"]
    costs = (one["extraction"].cost, one["answering"].cost)
    return (
        one["file"],
        one["language"],
        *(number(value) for value in (strict.key_match, strict.exact, strict.rouge_l)),
        *(number(value) for value in (alike.key_match, alike.exact)),
        str(asked),
        number(one["questions_exact"] / asked if asked else None),
        str(sum(cost.tokens for cost in costs)),
        number(sum(cost.model_seconds for cost in costs)),
        number(costs[0].read_seconds),
    )


def _failures(sentences: Sequence[str]) -> Iterator[str]:
    if sentences:
        yield "\n## Nothing delivered, counted as zero\n"
        yield from (f"- {sentence}" for sentence in sentences)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
