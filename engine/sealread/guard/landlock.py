"""Landlock (Linux 5.13): a process forgoes files, starting programs and TCP, kernel-enforced.

What a kernel's Landlock cannot see is left out of the rules and said in the mechanism's words.
https://docs.kernel.org/userspace-api/landlock.html
"""

from __future__ import annotations

import ctypes
import os
import stat
import struct
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from sealread.guard.libc import LINUX, syscall, threads, why
from sealread.guard.walls import Ground, Mechanism, missing, standing

NAME = "landlock"
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION = 1
_PATH_BENEATH = 1

EXECUTE: Final = 1 << 0
WRITE_FILE: Final = 1 << 1
READ_FILE: Final = 1 << 2
READ_DIR: Final = 1 << 3
_REMOVE_DIR, _REMOVE_FILE = 1 << 4, 1 << 5
_MAKE_CHAR, _MAKE_DIR, _MAKE_REG, _MAKE_SOCK = 1 << 6, 1 << 7, 1 << 8, 1 << 9
_MAKE_FIFO, _MAKE_BLOCK, _MAKE_SYM = 1 << 10, 1 << 11, 1 << 12
_REFER, _TRUNCATE, _IOCTL_DEV = 1 << 13, 1 << 14, 1 << 15
_FIRST = (
    EXECUTE | WRITE_FILE | _REMOVE_DIR | _REMOVE_FILE | _MAKE_CHAR | _MAKE_DIR | _MAKE_REG
    | _MAKE_SOCK | _MAKE_FIFO | _MAKE_BLOCK | _MAKE_SYM
)  # fmt: skip
_LATER = ((2, _REFER), (3, _TRUNCATE), (5, _IOCTL_DEV))
_IN_SCRATCH = (
    WRITE_FILE | _REMOVE_DIR | _REMOVE_FILE | _MAKE_DIR | _MAKE_REG | _MAKE_SOCK | _MAKE_FIFO
    | _MAKE_SYM | _REFER | _TRUNCATE
)  # fmt: skip
_OF_A_FILE = EXECUTE | WRITE_FILE | READ_FILE | _TRUNCATE | _IOCTL_DEV
_TCP = 0b11  # bind and connect, from ABI 4
_SCOPES = 0b11  # abstract Unix sockets and signals, from ABI 6
_DEVICES = ("/dev/null",)
_KNOWS_TRUNCATION = 3


def abi() -> int:
    """The version of the kernel's Landlock; 0 where there is none."""
    if not LINUX:
        return 0
    return max(0, syscall(_CREATE_RULESET, 0, 0, _VERSION))


def restrict(
    scratch: Path | None,
    *,
    programs: bool = False,
    readable: Iterable[Path] | None = None,
    devices: Iterable[Path] | None = None,
) -> Mechanism:
    """Forgoes writing outside `scratch` (None: everywhere), TCP, and, without `programs`, execve.

    Of files only `readable` and what lies below, and the scratch folder, can be opened from then
    on; None leaves reading as it is. `devices`: device files that can be used, and a folder of them
    that can be listed; None where no device will be opened. Before any thread starts, and after no
    new privileges were forsworn.
    """
    version = abi()
    if version == 0:
        return missing(NAME, "the kernel has no Landlock" if LINUX else "only Linux has it")
    if threads() > 1:
        return missing(NAME, "threads were running already")
    handled = _handled(version) & ~(EXECUTE if programs else 0)
    if readable is not None:
        handled |= READ_FILE | READ_DIR
    try:
        _enforce(version, handled, scratch, readable or (), devices or ())
    except OSError as error:
        return missing(NAME, f"the kernel refused it ({why(error.errno or 0)})")
    return _told(version, confined=readable is not None, devices=devices is not None)


def _handled(version: int) -> int:
    return _FIRST | sum(right for first, right in _LATER if version >= first)


def _enforce(
    version: int,
    handled: int,
    scratch: Path | None,
    readable: Iterable[Path],
    devices: Iterable[Path],
) -> None:
    """Raises OSError."""
    rules = _checked(syscall(_CREATE_RULESET, *_ruleset(version, handled), 0))
    try:
        for place in readable:
            _allow(rules, str(place), READ_FILE | READ_DIR)
        if scratch is not None:
            _allow(rules, str(scratch), (_IN_SCRATCH | READ_FILE | READ_DIR) & handled)
        for device in _DEVICES:
            _allow(rules, device, WRITE_FILE)
        for place in devices:
            rights = READ_DIR if place.is_dir() else READ_FILE | WRITE_FILE | _IOCTL_DEV
            _allow(rules, str(place), rights & handled)
        _checked(syscall(_RESTRICT_SELF, rules, 0))
    finally:
        os.close(rules)


def _ruleset(version: int, handled: int) -> tuple[ctypes.Array[ctypes.c_char], int]:
    """struct landlock_ruleset_attr, as long as this kernel knows it."""
    words = [handled]
    if version >= 4:
        words.append(_TCP)
    if version >= 6:
        words.append(_SCOPES)
    packed = struct.pack(f"={len(words)}Q", *words)
    return ctypes.create_string_buffer(packed, len(packed)), len(packed)


def _allow(rules: int, path: str, rights: int) -> None:
    handle = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        if not stat.S_ISDIR(os.fstat(handle).st_mode):
            rights &= _OF_A_FILE
        beneath = ctypes.create_string_buffer(struct.pack("=Qi", rights, handle), 12)
        _checked(syscall(_ADD_RULE, rules, _PATH_BENEATH, beneath, 0))
    finally:
        os.close(handle)


def _checked(result: int) -> int:
    if result < 0:
        raise OSError(-result, why(result))
    return result


def _told(version: int, *, confined: bool, devices: bool) -> Mechanism:
    parts = ["writing only in the scratch folder"]
    if confined:
        parts.append("reading only programs, weights and what is handed over")
    if devices:
        parts.append("graphics processors can be opened")
    if version >= 4:
        parts.append("no TCP")
    if version >= 6:
        parts.append("no signals and no abstract sockets to others")
    told = f"version {version}: {', '.join(parts)}"
    grounds = [Ground.READING] if confined else []
    if confined and not devices:
        grounds.append(Ground.DEVICES)
    if version < _KNOWS_TRUNCATION:  # what can be cut short is not closed
        told = f"{told}; this kernel cannot keep files from being cut short"
    else:
        grounds.append(Ground.FILES)
    return standing(NAME, told, *grounds)
