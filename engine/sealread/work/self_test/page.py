"""The report of a self-test on paper: what was expected, what was found, and room to sign."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from sealread.work.exporting.report_style import head
from sealread.work.paper import PRINTED, table, text
from sealread.work.self_test.machine_key import KEYRING
from sealread.work.self_test.model import Check, Report
from sealread.work.self_test.words import Words

_DIGEST = re.compile(r"\b[0-9a-f]{64}\b")
_GROUP = 16


def page(report: Report, body: bytes, style: str = PRINTED) -> bytes:
    """The report as HTML in UTF-8; `body` is the same as JSON, whose hash it names."""
    words = Words(report.language)
    title = words("Self-test of Sealread")
    parts = [
        head(text(title), style),
        f"<h1>{text(title)}</h1>",
        f'<p class="about">{text(words("Installation and operational qualification"))}</p>',
        _verdict(report, words),
        table((), _facts(report, body, words)),
        f"<h2>{text(words('Signatures'))}</h2>",
        _to_sign(report, words),
        *_stage("IQ", words("Installation qualification (IQ)"), report, words),
        *_stage("OQ", words("Operational qualification (OQ)"), report, words),
        f'<p class="about">{text(words(_VERIFY))}</p>',
        "</body>\n</html>\n",
    ]
    return "\n".join(parts).encode()


_VERIFY = (
    "This file ends with a signature over all that stands before it. Verify it: "
    "sealread doctor --verify-report FILE"
)


def _verdict(report: Report, words: Words) -> str:
    total = len(report.checks)
    failed = sum(not one.passed for one in report.checks)
    if failed:
        said = words("{failed} of {total} checks failed.", failed=failed, total=total)
    else:
        said = words("All {total} checks passed.", total=total)
    result = words("Passed" if report.passed else "Not passed")
    kind = "yes" if report.passed else "no"
    return f'<p><b class="{kind}">{text(result)}.</b> {text(said)}</p>'


def _facts(report: Report, body: bytes, words: Words) -> Iterator[tuple[str, str]]:
    machine, who, policy = report.machine, report.who, report.policy
    uid = "" if who.uid is None else f" ({who.uid})"
    decided = words("none") if policy is None else f"{policy.file}, SHA-256 {policy.sha256}"
    kept = report.key.kept
    yield words("Performed"), report.made
    yield words("Performed by"), report.by or "–"
    yield words("System user"), f"{who.user}{uid}, {who.host}"
    yield words("Program"), f"Sealread {report.app.version}"
    yield words("Code (SHA-256)"), report.app.code
    yield words("Shipped files (SHA-256)"), report.app.resources
    yield words("Libraries"), ", ".join(f"{key} {one}" for key, one in report.libraries.items())
    yield words("Model that reads here"), f"{report.model}, SHA-256 {report.model_sha256}"
    yield (
        words("Machine"),
        f"{machine.processor}, {machine.cores} × {machine.architecture}, {machine.system} "
        f"{machine.release}, Python {machine.python}",
    )
    yield words("Policy of the machine"), decided
    yield words("Public key (Ed25519)"), report.key.public
    yield (
        words("Secret key kept in"),
        words("the keyring of the system") if kept == KEYRING else kept,
    )
    yield words("Signed report as JSON (SHA-256)"), hashlib.sha256(body).hexdigest()


def _stage(stage: str, title: str, report: Report, words: Words) -> Iterator[str]:
    heads = tuple(map(words, ("Check", "Expected", "Found", "Result")))
    yield f"<h2>{text(title)}</h2>"
    yield table(heads, (_row(one, words) for one in report.checks if one.stage == stage))


def _row(one: Check, words: Words) -> tuple[str, str, str, str]:
    result = words("passed" if one.passed else "FAILED")
    return one.title, _foldable(one.expected), _foldable(one.found), result


def _foldable(said: str) -> str:
    """Words with hashes in groups of digits: a cell is narrower than one of them."""
    return _DIGEST.sub(lambda one: _grouped(one[0]), said)


def _grouped(digest: str) -> str:
    return " ".join(digest[at : at + _GROUP] for at in range(0, len(digest), _GROUP))


def _to_sign(report: Report, words: Words) -> str:
    """Rows for names, days and signatures by hand, high enough to write in."""
    heads = "".join(f"<th>{text(words(one))}</th>" for one in ("", "Name", "Date", "Signature"))
    rows = "".join(
        f'<tr><td width="20%">{text(words(role))}<br><br></td><td width="30%">{text(name)}</td>'
        '<td width="15%"></td><td width="35%"></td></tr>\n'
        for role, name in (("Performed by", report.by), ("Reviewed by", ""), ("Approved by", ""))
    )
    return f"<table><tr>{heads}</tr>\n{rows}</table>"
