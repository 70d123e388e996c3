"""What machines do to a batch: full disks, read-only folders, wrong clocks, a second program."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from sealread.work.export import settled
from sealread.work.workspace import Workspace
from sealread.work.writer import lock_file
from tests.kill.victims import worker_of
from tests.unit.cli.command import sealread

pytestmark = [pytest.mark.usefixtures("weights")]

REPOSITORY = Path(__file__).parents[2]
SCHEMA = {
    "type": "object",
    "properties": {"invoice_number": {"type": "string", "title": "Invoice number"}},
}
NAMES = ("a.txt", "b.txt", "deep/c.txt", "deep/d.txt")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a schema, and `in` with four short invoices, two of them in a folder."""
    (tmp_path / "schema.json").write_text(json.dumps(SCHEMA))
    (tmp_path / "in" / "deep").mkdir(parents=True)
    for name in NAMES:
        (tmp_path / "in" / name).write_text(f"Invoice\n\nInvoice number: {Path(name).stem}-4711\n")
    return tmp_path


def command(out: str = "out", *more: str) -> list[str]:
    return ["extract", "in", "--schema", "./schema.json", "--out", out, *more]


def exports(out: Path) -> dict[str, bytes]:
    """The outputs by their places, without what differs from run to run."""
    found = (path for path in out.rglob("*.json") if ".sealread" not in path.parts)
    return {str(path.relative_to(out)): settled(path.read_bytes()) for path in found}


def in_own_mounts(script: str, folder: Path) -> list[dict[str, object]]:
    """Runs Python in a mount namespace of its own, where it may mount; what it printed as JSON."""
    may = ["unshare", "--map-root-user", "--mount"]
    mounted = [*may, "mount", "-t", "tmpfs", "tmpfs", str(folder)]
    if shutil.which("unshare") is None or subprocess.run(mounted, capture_output=True).returncode:
        pytest.skip("this kernel does not let us mount in a namespace of our own")
    done = subprocess.run(
        [*may, sys.executable, "-c", _IN_MOUNTS + script],
        capture_output=True, text=True, check=False, cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(REPOSITORY), *sys.path])},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


_IN_MOUNTS = """
import json, os, subprocess
from pathlib import Path
from tests.integration.test_disasters import command, exports, sealread

OUT = Path("out")
OUT.mkdir()

def mount(*arguments):
    subprocess.run(["mount", *map(str, arguments)], check=True)

def run(*more):
    done = sealread(*command("out", "--json", *more))
    told = json.loads(done.stdout)
    print(json.dumps({"status": done.returncode, "told": told, "stderr": done.stderr,
                      "exports": {k: v.decode() for k, v in exports(OUT).items()}}))
"""


def test_a_disk_that_fills_up_loses_nothing_and_the_next_run_goes_on(folder: Path) -> None:
    expected = undisturbed(folder)

    full, after = in_own_mounts(
        """
mount("-t", "tmpfs", "-o", "size=1m", "tmpfs", OUT)
(OUT / "ballast").write_bytes(bytes(720 * 1024))
run()
(OUT / "ballast").unlink()
run()
""",
        folder,
    )

    assert full["status"] in (1, 2)
    assert "output_unwritable" in json.dumps(full["told"])
    assert full["stderr"] == ""
    assert after["status"] == 0
    assert after["exports"] == expected


def test_a_folder_that_cannot_be_written_is_told_before_anything_is_read(folder: Path) -> None:
    expected = undisturbed(folder)

    refused, after = in_own_mounts(
        """
mount("-t", "tmpfs", "-o", "ro", "tmpfs", OUT)
run()
mount("-o", "remount,rw", OUT)
run()
""",
        folder,
    )

    assert refused["status"] == 2
    assert "output_unwritable" in json.dumps(refused["told"])
    assert after["exports"] == expected


def test_what_could_not_be_written_is_kept_and_written_later_without_reading(folder: Path) -> None:
    expected = undisturbed(folder)

    first, after = in_own_mounts(
        """
(OUT / "deep").mkdir()
mount("-t", "tmpfs", "-o", "ro", "tmpfs", OUT / "deep")
run()
subprocess.run(["umount", OUT / "deep"], check=True)
run()
""",
        folder,
    )

    assert first["status"] == 1
    assert sorted(first["exports"]) == ["a.json", "b.json"]  # type: ignore[call-overload]
    assert after["told"]["summary"]["skipped"] == len(NAMES)  # type: ignore[index]
    assert after["exports"] == expected


def undisturbed(folder: Path) -> dict[str, str]:
    done = sealread(*command("undisturbed"), cwd=folder)
    assert done.returncode == 0, done.stderr
    return {place: body.decode() for place, body in exports(folder / "undisturbed").items()}


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_second_program_on_the_same_workspace_is_refused_and_told_of_the_first(
    folder: Path,
) -> None:
    first = subprocess.Popen(
        [sys.executable, "-m", "sealread", *command()],
        cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    worker = _stopped_worker(first)

    second = sealread(*command(), cwd=folder)
    other = sealread(*command("other-out"), cwd=folder)
    worker.resume()
    first.communicate()

    assert second.returncode == 2
    assert f"process {first.pid} on" in second.stderr
    assert other.returncode == 0
    assert first.returncode == 0
    assert exports(folder / "out").keys() == exports(folder / "other-out").keys()


def _stopped_worker(main: subprocess.Popen[bytes]) -> psutil.Process:
    """The worker of a run, stopped as soon as there is one."""
    while main.poll() is None:
        if (worker := worker_of(main.pid)) is not None:
            worker.suspend()
            return worker
    raise AssertionError("the run ended without a worker")


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_killed_program_keeps_nobody_out(folder: Path) -> None:
    first = subprocess.Popen(
        [sys.executable, "-m", "sealread", *command()],
        cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    worker = _stopped_worker(first)
    first.kill()
    first.wait()
    worker.resume()
    assert lock_file(folder / "out" / ".sealread" / "workspace.db").read_bytes()

    second = sealread(*command(), cwd=folder)

    assert second.returncode == 0
    assert len(exports(folder / "out")) == len(NAMES)


_CLOCK = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static long back(void) {
    const char *said = getenv("CLOCK_BACK_BY");
    return said ? atol(said) : 0;
}

int clock_gettime(clockid_t which, struct timespec *now) {
    int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
    int failed = real(which, now);
    if (!failed && which == CLOCK_REALTIME) now->tv_sec -= back();
    return failed;
}

int gettimeofday(struct timeval *now, void *zone) {
    struct timespec exact;
    clock_gettime(CLOCK_REALTIME, &exact);
    now->tv_sec = exact.tv_sec;
    now->tv_usec = exact.tv_nsec / 1000;
    (void)zone;
    return 0;
}

time_t time(time_t *told) {
    struct timespec exact;
    clock_gettime(CLOCK_REALTIME, &exact);
    if (told) *told = exact.tv_sec;
    return exact.tv_sec;
}
"""
_YEAR = 366 * 86_400


def test_a_clock_that_is_set_back_changes_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _set_clock(folder, monkeypatch, back_by=0)
    assert sealread(*command(), cwd=folder).returncode == 0
    (folder / "in" / "b.txt").write_text("Invoice\n\nInvoice number: N-1001\n")

    _set_clock(folder, monkeypatch, back_by=_YEAR)
    second = json.loads(sealread(*command("out", "--json"), cwd=folder).stdout)
    _set_clock(folder, monkeypatch, back_by=0)
    third = json.loads(sealread(*command("out", "--json"), cwd=folder).stdout)

    with Workspace.open(folder / "out" / ".sealread") as workspace:
        newest, middle, oldest = workspace.runs()
    assert middle.started < oldest.started < newest.started  # the clock really went back
    assert (second["summary"]["skipped"], second["summary"]["done"]) == (3, 1)
    assert third["summary"]["skipped"] == 4
    assert json.loads((folder / "out" / "b.json").read_bytes())["values"] == {
        "invoice_number": "N-1001"
    }


def _set_clock(folder: Path, monkeypatch: pytest.MonkeyPatch, *, back_by: int) -> None:
    """Programs that are started from here on see the clock that many seconds back."""
    library = folder / "clock.so"
    if not library.exists():
        if sys.platform != "linux" or shutil.which("gcc") is None:
            pytest.skip("a clock of our own needs Linux and gcc")
        (folder / "clock.c").write_text(_CLOCK)
        subprocess.run(
            ["gcc", "-shared", "-fPIC", "-O1", "-o", library, folder / "clock.c", "-ldl"],
            check=True,
        )
    monkeypatch.setenv("LD_PRELOAD", str(library))
    monkeypatch.setenv("CLOCK_BACK_BY", str(back_by))
