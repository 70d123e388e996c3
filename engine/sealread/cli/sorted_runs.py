"""`sealread extract` without a schema: documents sorted by their kinds, a run for each schema."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import structs

from sealread.cli.exits import ALL_READ, SOME_FAILED, STOPPED, WRONG_USAGE
from sealread.cli.extract import status, stoppable
from sealread.cli.kinds_told import KindTeller, refuse
from sealread.cli.opening import open_workspace
from sealread.cli.sandbox import tell_of_trips
from sealread.cli.tellers import JsonTeller, Teller, print_json
from sealread.errors import Cancelled, SealreadError
from sealread.installed import app_version
from sealread.work.kinds import Group, Sorting
from sealread.work.locking import FOLDER
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.workspace import Workspace


def run_sorted(
    request: Request,
    tell: Callable[[], Teller],
    passphrase_file: Path | None = None,
    *,
    json: bool = False,
) -> int:
    """Asks all documents what they are, then reads them, kind by kind; the exit status.

    `tell` makes the teller of a run, one of JSON where `json` is wanted. Ctrl-C stops it all; what
    was finished is kept.
    """
    kinds = KindTeller(json=json)
    runs: list[dict[str, Any]] = []
    try:
        with open_workspace(Path(str(request.out)) / FOLDER, passphrase_file) as workspace:
            sorting = Sorting(request, workspace)
            with stoppable(sorting):
                groups = sorting.execute(kinds.hear)
            if not json:
                kinds.show(sorting.troubles)
            tell_of_trips(sorting.trips)
            ended = [SOME_FAILED if kinds.failed else ALL_READ]
            for group in groups:
                ended.append(_run(workspace, request, group, tell(), runs))
                if ended[-1] == STOPPED:
                    break
    except SealreadError as error:
        refuse(error, {"kinds": kinds.rows(), "runs": runs}, json=json)
        return STOPPED if isinstance(error, Cancelled) else WRONG_USAGE
    if json:
        told = kinds.rows(sorting.troubles)
        print_json({"app": app_version(), "kinds": told, "runs": runs})
    return max(ended)


def _run(
    workspace: Workspace, request: Request, group: Group, told: Teller, runs: list[dict[str, Any]]
) -> int:
    """One run over the documents of a schema; told at once, or kept for the one JSON object.

    Raises what keeps the run from beginning.
    """
    with told:
        one = structs.replace(request, schema=group.schema, only=group.paths)
        run = Run(workspace, one, told.hear)
        with stoppable(run):
            summary = run.execute()
    if isinstance(told, JsonTeller):
        runs.append({"schema": group.schema, **told.result(summary)})
    else:
        told.conclude(summary)
    tell_of_trips(run.trips)
    return status(summary)
