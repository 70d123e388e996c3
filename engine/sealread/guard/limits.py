"""What a process may use at most: memory, processor time, files (POSIX)."""

from __future__ import annotations

import os
import sys

from sealread.guard.walls import Mechanism, missing, standing

GIB = 1 << 30
LEAST_MEMORY = 4 * GIB
FILE_BYTES = 1 * GIB
OPEN_FILES = 512
CPU_SECONDS = 600
"""Processor seconds a core that a document may take from one step of progress to the next."""


def set_limits() -> Mechanism:
    """Limits memory (data, not mapped files), the size of a file, open files; no core files."""
    name = "limits"
    if sys.platform == "win32":
        return missing(name, "Windows has a job object instead")
    memory = memory_limit()
    wanted = {
        "RLIMIT_CORE": 0,
        "RLIMIT_DATA": memory,
        "RLIMIT_FSIZE": FILE_BYTES,
        "RLIMIT_NOFILE": OPEN_FILES,
    }
    refused = [limit for limit, value in wanted.items() if not _lowered(limit, value)]
    if refused:
        return missing(name, f"could not be set: {', '.join(refused)}")
    return standing(
        name,
        f"{memory / GIB:.1f} GiB of memory, {FILE_BYTES // GIB} GiB a file, {OPEN_FILES} open "
        f"files, {CPU_SECONDS} s of processor time a core without progress, no core file",
    )


def memory_limit() -> int:
    """Bytes of data that a worker may hold: half of the machine's memory, at least 4 GiB.

    Scans, OCR and the bundled reader take 1.8 GB; weights mapped from their files do not count.
    """
    if sys.platform == "win32":
        return LEAST_MEMORY
    return max(LEAST_MEMORY, os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2)


def allow_processor_time(seconds: float | None = None) -> None:
    """Lets the process run so much longer (600 s a core); past that the kernel kills it."""
    if sys.platform == "win32":
        return
    import resource

    spent = resource.getrusage(resource.RUSAGE_SELF)
    allowance = CPU_SECONDS * (os.cpu_count() or 1) if seconds is None else seconds
    soft = int(spent.ru_utime + spent.ru_stime + allowance) + 1
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    if hard == resource.RLIM_INFINITY or soft <= hard:
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def _lowered(name: str, value: int) -> bool:
    """Lowers a limit for good; one that is lower already stays."""
    if sys.platform == "win32":
        return False
    import resource

    which = getattr(resource, name, None)
    if which is None:
        return False
    _, hard = resource.getrlimit(which)
    least = value if hard == resource.RLIM_INFINITY else min(value, hard)
    try:
        resource.setrlimit(which, (least, least))
    except (OSError, ValueError):
        return False
    return True
