"""Choosing an error rate after a test, and ending what was chosen."""

from __future__ import annotations

from pathlib import Path

import msgspec

from sealread.errors import SampleRefused
from sealread.json_file import write_json
from sealread.work.acceptance.results import Results
from sealread.work.acceptance.rule import Rule, rule_of
from sealread.work.fellows import fellow_writer
from sealread.work.site import refuse_rate
from sealread.work.workspace import Workspace


def choose(workspace: Workspace, found: Results) -> Rule:
    """From now on the bounds of a test decide which values pass; outputs are written anew.

    Raises SettingLocked where the policy of this machine has another rate, SampleRefused where no
    field carries the rate, WorkspaceBusy while another process
    writes, OutputUnwritable (the rule holds all the same), WorkspaceUnusable.
    """
    refuse_rate(found.rate)
    bounds = {one.pattern: one.bound.threshold for one in found.fields}
    if not any(bound is not None for bound in bounds.values()):
        what = f"no field carries a rate of {found.rate:.1%} yet; check more documents"
        raise SampleRefused(schema=found.schema_name, what=what)
    rule = Rule(
        found.schema_sha256, found.reader, found.rate, found.certainty, found.checked, bounds
    )
    with fellow_writer(workspace.file, "correction"):
        workspace.record(
            "acceptance", act="chosen", schema_sha256=rule.schema_sha256,
            rule=msgspec.to_builtins(rule),
        )  # fmt: skip
        _write_anew(workspace, rule.schema_sha256)
    return rule


def end(workspace: Workspace, schema_sha256: str) -> bool:
    """Ends what was chosen under a schema; False where nothing was. Raises as `choose` does."""
    if rule_of(workspace.database, schema_sha256) is None:
        return False
    with fellow_writer(workspace.file, "correction"):
        workspace.record("acceptance", act="ended", schema_sha256=schema_sha256)
        _write_anew(workspace, schema_sha256)
    return True


def _write_anew(workspace: Workspace, schema_sha256: str) -> None:
    """Writes every output under a schema as it is handed out now."""
    rows = workspace.database.rows(
        "SELECT MAX(items.id), output FROM items JOIN runs ON runs.id = items.run"
        " WHERE items.state = 'done' AND runs.schema_sha256 = ? AND output IS NOT NULL"
        " GROUP BY output ORDER BY 1",
        schema_sha256,
    )
    for item, output in rows:
        extraction = workspace.extraction(item)
        if extraction is not None and Path(output).exists():
            write_json(extraction, Path(output))
            workspace.exported(item, output, extraction)
