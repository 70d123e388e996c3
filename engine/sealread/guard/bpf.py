"""A small assembler for the kernel's classic BPF, as seccomp runs it.

A program is a list of instructions of eight bytes (struct sock_filter of linux/filter.h); it reads
the words of struct seccomp_data and returns what shall happen to the system call.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

LOAD: Final = 0x20  # BPF_LD | BPF_W | BPF_ABS
JUMP_EQUAL: Final = 0x15  # BPF_JMP | BPF_JEQ | BPF_K
JUMP_ABOVE: Final = 0x25  # BPF_JMP | BPF_JGT | BPF_K
JUMP_ANY_BIT: Final = 0x45  # BPF_JMP | BPF_JSET | BPF_K
RETURN: Final = 0x06  # BPF_RET | BPF_K

NUMBER_AT: Final = 0
MACHINE_AT: Final = 4
_ARGUMENTS_AT = 16

ALLOW: Final = 0x7FFF_0000
KILL_PROCESS: Final = 0x8000_0000
_ERRNO = 0x0005_0000
_FARTHEST = 255
_FORM = struct.Struct("=HBBI")


class Instruction(Struct, frozen=True):
    """One step; a jump skips `yes` or `no` steps."""

    code: int
    value: int
    yes: int = 0
    no: int = 0


def low_word_at(argument: int) -> int:
    """Where the low 32 bits of an argument (0 to 5) lie; both machines are little-endian."""
    return _ARGUMENTS_AT + 8 * argument


def high_word_at(argument: int) -> int:
    """Where the high 32 bits of an argument lie."""
    return low_word_at(argument) + 4


def refuse(error: int) -> Instruction:
    """The end of a call with an errno."""
    return Instruction(RETURN, _ERRNO | error)


def skip_unless(code: int, value: int, block: list[Instruction]) -> list[Instruction]:
    """Runs the block where the loaded word passes the jump's test, else goes on behind it."""
    if len(block) > _FARTHEST:
        raise ValueError("a jump over more steps than BPF can")
    return [Instruction(code, value, 0, len(block)), *block]


def assembled(program: Iterable[Instruction]) -> bytes:
    """The program as the kernel takes it."""
    return b"".join(_FORM.pack(one.code, one.yes, one.no, one.value) for one in program)
