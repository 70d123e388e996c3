"""Windows: a job without children and with bounded memory, and a token of low integrity.

Written from Microsoft's documentation of job objects and mandatory integrity; not run by us on
Windows yet, which is why `sealread doctor --walls` tries every one of its promises there. A
process cannot close the network to itself on Windows, so these walls do not claim it. Nor do they
claim files: what has low integrity still writes where the system lets such processes write, as in
AppData/LocalLow, and reads what the user reads. A restricted token (CreateRestrictedToken) would
have to be given by the parent when it starts the process; that is not written.
"""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

from sealread.guard.walls import Ground, Mechanism, missing, standing

JOB, TOKEN, PRIVILEGES = "job object", "low integrity", "no privileges"
_ACTIVE_PROCESS, _PROCESS_MEMORY = 0x0008, 0x0100
_DIE_ON_UNHANDLED, _KILL_ON_CLOSE = 0x0400, 0x2000
_EXTENDED_LIMITS, _UI_RESTRICTIONS = 9, 4
_ALL_UI = 0xFF
_ADJUST_PRIVILEGES, _QUERY, _ADJUST_DEFAULT = 0x0020, 0x0008, 0x0080
_INTEGRITY_LEVEL = 25
_SE_GROUP_INTEGRITY = 0x20
_LABEL = 0x10  # LABEL_SECURITY_INFORMATION
_SE_FILE_OBJECT = 1
_LOW = "S-1-16-4096"
_LOW_FOLDER = "S:(ML;OICI;NW;;;LW)"


class _BasicLimits(ctypes.Structure):
    _fields_ = (
        ("process_time", ctypes.c_int64), ("job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32), ("least_working_set", ctypes.c_size_t),
        ("most_working_set", ctypes.c_size_t), ("active_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t), ("priority", ctypes.c_uint32),
        ("scheduling", ctypes.c_uint32),
    )  # fmt: skip


class _ExtendedLimits(ctypes.Structure):
    _fields_ = (
        ("basic", _BasicLimits), ("io", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t), ("job_memory", ctypes.c_size_t),
        ("peak_process_memory", ctypes.c_size_t), ("peak_job_memory", ctypes.c_size_t),
    )  # fmt: skip


class _Label(ctypes.Structure):
    _fields_ = (("sid", ctypes.c_void_p), ("attributes", ctypes.c_uint32))


def _library(name: str) -> Any:
    return getattr(ctypes, "WinDLL")(name, use_last_error=True)  # noqa: B009 - Windows only


def _last_error() -> str:
    return f"Windows error {getattr(ctypes, 'get_last_error')()}"  # noqa: B009 - Windows only


def _itself(kernel: Any) -> ctypes.c_void_p:
    kernel.GetCurrentProcess.restype = ctypes.c_void_p
    return ctypes.c_void_p(kernel.GetCurrentProcess())


def enter_job(memory: int) -> Mechanism:
    """Puts this process into a job of its own: no children, `memory` bytes, no desktop.

    The job's handle stays open as long as the process lives; the job ends with it. A process that
    is in a job already (a terminal's, a scheduler's) cannot enter one that closes the desktop
    (AssignProcessToJobObject), so there it enters one that does not.
    """
    kernel = _library("kernel32")
    told = "no child processes, bounded memory, killed with the job"
    if _entered(kernel, memory, desktop=False):
        return standing(JOB, f"{told}, no desktop", Ground.PROCESSES)
    if _entered(kernel, memory, desktop=True):
        return standing(JOB, told, Ground.PROCESSES)
    return missing(JOB, _last_error())


def _entered(kernel: Any, memory: int, *, desktop: bool) -> bool:
    kernel.CreateJobObjectW.restype = ctypes.c_void_p
    job = ctypes.c_void_p(kernel.CreateJobObjectW(None, None))
    limits = _ExtendedLimits()
    limits.basic.flags = _ACTIVE_PROCESS | _PROCESS_MEMORY | _DIE_ON_UNHANDLED | _KILL_ON_CLOSE
    limits.basic.active_processes = 1
    limits.process_memory = memory
    screens = ctypes.c_uint32(_ALL_UI)
    return bool(
        job.value is not None
        and kernel.SetInformationJobObject(
            job, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
        )
        and (
            desktop
            or kernel.SetInformationJobObject(job, _UI_RESTRICTIONS, ctypes.byref(screens), 4)
        )
        and kernel.AssignProcessToJobObject(job, _itself(kernel))
    )


def lower_integrity(scratch: Path | None) -> Mechanism:
    """Lowers this process's integrity: of what is the user's it can write `scratch` alone."""
    if scratch is not None and not _label(scratch):
        return missing(TOKEN, f"the scratch folder could not be marked ({_last_error()})")
    api = _library("advapi32")
    sid = ctypes.c_void_p()
    if not api.ConvertStringSidToSidW(_LOW, ctypes.byref(sid)):
        return missing(TOKEN, _last_error())
    token = _token()
    label = _Label(sid, _SE_GROUP_INTEGRITY)
    size = ctypes.sizeof(label) + int(api.GetLengthSid(sid))
    if not api.SetTokenInformation(token, _INTEGRITY_LEVEL, ctypes.byref(label), size):
        return missing(TOKEN, _last_error())
    return standing(TOKEN, "writing only in the scratch folder and where low integrity may")


def drop_privileges() -> Mechanism:
    """Disables every privilege of this process's token, which the process could enable again."""
    if not _library("advapi32").AdjustTokenPrivileges(_token(), True, None, 0, None, None):
        return missing(PRIVILEGES, _last_error())
    return standing(PRIVILEGES, "every privilege of the token is disabled, none is removed")


def _token() -> ctypes.c_void_p:
    token = ctypes.c_void_p()
    wanted = _ADJUST_PRIVILEGES | _QUERY | _ADJUST_DEFAULT
    _library("advapi32").OpenProcessToken(
        _itself(_library("kernel32")), wanted, ctypes.byref(token)
    )
    return token


def _label(folder: Path) -> bool:
    """Lets processes of low integrity write in this folder."""
    api = _library("advapi32")
    descriptor, access_list = ctypes.c_void_p(), ctypes.c_void_p()
    there, default = ctypes.c_int(), ctypes.c_int()
    made = api.ConvertStringSecurityDescriptorToSecurityDescriptorW(
        _LOW_FOLDER, 1, ctypes.byref(descriptor), None
    ) and api.GetSecurityDescriptorSacl(
        descriptor, ctypes.byref(there), ctypes.byref(access_list), ctypes.byref(default)
    )
    return bool(made) and api.SetNamedSecurityInfoW(
        str(folder), _SE_FILE_OBJECT, _LABEL, None, None, None, access_list
    ) == 0  # fmt: skip
