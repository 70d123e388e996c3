"""The filter of system calls (seccomp): the declared rules as a BPF program for all threads."""

from __future__ import annotations

import ctypes
import errno
import platform

from sealread.guard import bpf
from sealread.guard.bpf import Instruction
from sealread.guard.libc import syscall, why
from sealread.guard.policy import Check, Rule, Test
from sealread.guard.syscalls import NEWEST, audit_machine, number

_SECCOMP = {"x86_64": 317, "amd64": 317, "aarch64": 277, "arm64": 277}
_SET_MODE_FILTER = 1
_FLAG_TSYNC = 1


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p))


def compiled(rules: tuple[Rule, ...], machine: str | None = None) -> list[Instruction]:
    """The program for a kind of machine (this one). Raises LookupError where we have no numbers."""
    audit = audit_machine(machine)
    if audit is None:
        raise LookupError("the system calls of this kind of machine are not in our lists")
    program = [
        Instruction(bpf.LOAD, bpf.MACHINE_AT),
        # The numbers mean other calls on other machines (32-bit calls on x86_64 are one).
        Instruction(bpf.JUMP_EQUAL, audit, 1, 0),
        Instruction(bpf.RETURN, bpf.KILL_PROCESS),
        Instruction(bpf.LOAD, bpf.NUMBER_AT),
    ]
    # Above the newest call that we know lie newer ones, and every call of the x32 kind.
    program += bpf.skip_unless(bpf.JUMP_ABOVE, NEWEST, [bpf.refuse(errno.ENOSYS)])
    for rule in rules:
        for call in rule.calls:
            if (judged := number(call, machine)) is not None:
                program += bpf.skip_unless(bpf.JUMP_EQUAL, judged, _judgement(rule))
    return [*program, Instruction(bpf.RETURN, bpf.ALLOW)]


def _judgement(rule: Rule) -> list[Instruction]:
    """What happens to a call of the rule; ends in a return whatever its arguments are."""
    allowed, refused = Instruction(bpf.RETURN, bpf.ALLOW), bpf.refuse(rule.error)
    if rule.when:
        return [*_steps(rule.when, refused), allowed]
    return [*_steps(rule.unless, allowed), refused]


def _steps(tests: tuple[Test, ...], end: Instruction) -> list[Instruction]:
    return [step for test in tests for step in _step(test, end)]


def _step(test: Test, end: Instruction) -> list[Instruction]:
    """Ends there if the test passes."""
    low = Instruction(bpf.LOAD, bpf.low_word_at(test.argument))
    match test.check:
        case Check.EQUALS:
            return [low, *bpf.skip_unless(bpf.JUMP_EQUAL, test.value, [end])]
        case Check.HAS_BIT:
            return [low, *bpf.skip_unless(bpf.JUMP_ANY_BIT, test.value, [end])]
        case Check.IS_NULL:
            high = Instruction(bpf.LOAD, bpf.high_word_at(test.argument))
            return [low, *bpf.skip_unless(
                bpf.JUMP_EQUAL, 0, [high, *bpf.skip_unless(bpf.JUMP_EQUAL, 0, [end])]
            )]  # fmt: skip


def install(rules: tuple[Rule, ...]) -> str | None:
    """Sets the filter for all threads of this process and their children, for good.

    No new privileges must have been forsworn before. Returns why not, None when it stands.
    """
    entry = _SECCOMP.get(platform.machine().lower())
    if entry is None:
        return "the system calls of this kind of machine are not in our lists"
    code = bpf.assembled(compiled(rules))
    buffer = ctypes.create_string_buffer(code, len(code))
    program = _Program(len(code) // 8, ctypes.cast(buffer, ctypes.c_void_p))
    result = syscall(entry, _SET_MODE_FILTER, _FLAG_TSYNC, ctypes.byref(program))
    if result > 0:
        return "a thread of this process could not be brought under the filter"
    return f"the kernel refused the filter ({why(result)})" if result < 0 else None
