"""A classic BPF machine in Python, after the kernel's net/core/filter.c, for programs of ours."""

from __future__ import annotations

import struct

_STEP = struct.Struct("=HBBI")
_DATA = struct.Struct("=iIQ6Q")
_WORD = struct.Struct("=I")
MOST_STEPS = 4096


def run(program: bytes, number: int, machine: int, arguments: tuple[int, ...]) -> int:
    """What the program returns for a system call; fails where the kernel would not take it."""
    steps = list(_STEP.iter_unpack(program))
    assert 0 < len(steps) <= MOST_STEPS
    signed = number - (1 << 32) if number >= 1 << 31 else number
    data = _DATA.pack(signed, machine, 0, *arguments)
    at, loaded = 0, 0
    while True:
        code, yes, no, value = steps[at]
        at += 1
        match code:
            case 0x06:
                return value
            case 0x20:
                assert value % 4 == 0
                (loaded,) = _WORD.unpack_from(data, value)
            case 0x15:
                at += yes if loaded == value else no
            case 0x25:
                at += yes if loaded > value else no
            case 0x45:
                at += yes if loaded & value else no
            case _:
                raise AssertionError(f"an instruction that we do not write: {code:#x}")
