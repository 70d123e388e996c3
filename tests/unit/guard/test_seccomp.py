"""The filter: the program says what the policy says, on both machines; and the kernel obeys it."""

from __future__ import annotations

import errno
import platform
import signal
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as some

from sealread.guard import bpf
from sealread.guard.policy import CLONE_THREAD, Rule, converting, sealed
from sealread.guard.seccomp import compiled
from sealread.guard.syscalls import NEWEST, NUMBERS, audit_machine, number
from tests.unit.guard.bpf_machine import run
from tests.unit.guard.children import in_a_child, needs_linux

MACHINES = ["x86_64", "aarch64"]
OWN = 4711
POLICIES = {"sealed": sealed(OWN), "converting": converting()}
X32 = 0x4000_0000
PROGRAMS = {
    (machine, name): bpf.assembled(compiled(rules, machine))
    for machine in MACHINES
    for name, rules in POLICIES.items()
}
interesting = some.sampled_from(
    [0, 1, 2, OWN, OWN - 1, OWN | 1 << 32, CLONE_THREAD, CLONE_THREAD | 0x100, 1 << 32, 2**64 - 1,
     0x5412, 0x5412 | 1 << 40, 0x541C]
)  # fmt: skip
words = some.one_of(interesting, some.integers(0, 2**64 - 1))
calls = some.one_of(
    some.sampled_from(sorted({n for pair in NUMBERS.values() for n in pair if n is not None})),
    some.integers(0, 600),
    some.integers(0, 2**32 - 1),
)


def declared(rules: tuple[Rule, ...], call: int, machine: str, arguments: tuple[int, ...]) -> int:
    """What the policy says of a call, read off its declaration."""
    if call > NEWEST:
        return 0x0005_0000 | errno.ENOSYS
    for rule in rules:
        if call in {number(name, machine) for name in rule.calls}:
            return 0x0005_0000 | rule.error if rule.refuses(arguments) else bpf.ALLOW
    return bpf.ALLOW


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("machine", MACHINES)
@given(call=calls, arguments=some.tuples(*[words] * 6))
def test_the_program_says_what_the_policy_says(
    machine: str, name: str, call: int, arguments: tuple[int, ...]
) -> None:
    audit = audit_machine(machine)
    assert audit is not None

    verdict = run(PROGRAMS[machine, name], call, audit, arguments)

    assert verdict == declared(POLICIES[name], call, machine, arguments)


@pytest.mark.parametrize("machine", MACHINES)
@given(call=calls, audit=some.integers(0, 2**32 - 1))
def test_a_call_in_the_way_of_another_machine_ends_the_process(
    machine: str, call: int, audit: int
) -> None:
    if audit == audit_machine(machine):
        return

    assert run(PROGRAMS[machine, "sealed"], call, audit, (0,) * 6) == bpf.KILL_PROCESS


@given(call=some.integers(0, 600))
def test_every_call_of_the_x32_kind_is_unknown(call: int) -> None:
    verdict = run(PROGRAMS["x86_64", "sealed"], X32 | call, audit_machine("x86_64") or 0, (0,) * 6)

    assert verdict == 0x0005_0000 | errno.ENOSYS


@pytest.mark.parametrize("name", POLICIES)
def test_no_call_stands_under_two_rules(name: str) -> None:
    named = [call for rule in POLICIES[name] for call in rule.calls]

    assert len(named) == len(set(named))


def test_numbers_are_those_of_this_kernels_own_list() -> None:
    source = "\n".join(f"#include <asm/unistd.h>\nSYS {name} __NR_{name}" for name in NUMBERS)

    done = subprocess.run(
        ["cc", "-E", "-P", "-"], input=source, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        pytest.skip("no C compiler, or no kernel headers")

    listed = [line.split() for line in done.stdout.splitlines() if line.startswith("SYS ")]
    known = {name: int(value) for _, name, value in listed if value.isdigit()}
    assert len(known) > 100
    assert {name: number(name) for name in known} == known


FILTERED = """
from sealread.guard import policy, seccomp
from sealread.guard.libc import prctl
from sealread.guard.trying import _call
import os, signal, threading, ctypes
prctl(38, 1)
print(seccomp.install(policy.sealed(os.getpid())))
def tried(act):
    try:
        act()
    except OSError as error:
        return error.errno
    return 0
"""


@needs_linux
@pytest.mark.parametrize(
    ("act", "error"),
    [
        ("os.fork()", errno.EPERM),
        ("os.posix_spawn('/bin/true', ['true'], {})", errno.EPERM),
        ("os.execv('/bin/true', ['true'])", errno.EPERM),
        ("_call('socket', 1, 1, 0)", errno.EPERM),
        ("_call('socket', 2, 2, 0)", errno.EPERM),
        ("_call('socketpair', 1, 1, 0, 0)", errno.EPERM),
        ("_call('clone', 17, 0, 0, 0, 0)", errno.EPERM),
        ("_call('clone3', 0, 0)", errno.ENOSYS),
        ("_call('ptrace', 0x4206, os.getppid(), 0, 0)", errno.EPERM),
        ("_call('io_uring_setup', 1, 0)", errno.EPERM),
        ("_call('process_vm_readv', os.getppid(), 0, 0, 0, 0, 0)", errno.EPERM),
        ("_call('unshare', 0x10000000)", errno.EPERM),
        ("_call('bpf', 0, 0, 0)", errno.EPERM),
        ("_call('keyctl', 0, 0, 0)", errno.EPERM),
        ("os.kill(os.getppid(), 0)", errno.EPERM),
        ("os.kill(os.getpid(), 0)", 0),
        ("os.chmod('/proc/self/comm', 0o600)", errno.EPERM),
        ("threading.Thread(target=print).start()", 0),
    ],
)
def test_the_kernel_refuses_what_the_policy_refuses(act: str, error: int) -> None:
    printed = in_a_child(f"{FILTERED}print(tried(lambda: {act}))").splitlines()

    assert printed[0] == "None"
    assert int(printed[-1] or printed[-2]) == error


@needs_linux
def test_a_thread_that_was_there_before_comes_under_the_filter() -> None:
    printed = in_a_child(
        "import threading\n"
        "go, found = threading.Event(), []\n"
        "def late():\n    go.wait()\n    found.append(tried(lambda: _call('socket', 1, 1, 0)))\n"
        "thread = threading.Thread(target=late)\nthread.start()\n"
        f"{FILTERED}go.set()\nthread.join()\nprint(found[0])"
    )

    assert printed.split() == ["None", str(errno.EPERM)]


@needs_linux
def test_a_thread_that_starts_later_is_under_the_filter() -> None:
    printed = in_a_child(
        f"{FILTERED}found = []\n"
        "thread = threading.Thread(target=lambda: "
        "found.append(tried(lambda: _call('socket', 2, 1, 0))))\n"
        "thread.start()\nthread.join()\nprint(found[0])"
    )

    assert printed.split() == ["None", str(errno.EPERM)]


RAW = """
import ctypes, mmap
page = mmap.mmap(-1, mmap.PAGESIZE, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
page.write(bytes.fromhex({code!r}))
start = ctypes.addressof(ctypes.c_char.from_buffer(page))
print(ctypes.CFUNCTYPE(ctypes.c_int)(start)(), flush=True)
"""
needs_x86_64 = pytest.mark.skipif(platform.machine() != "x86_64", reason="code for x86_64")


@needs_linux
@needs_x86_64
def test_a_32_bit_call_ends_the_process() -> None:
    getpid = RAW.format(code="b814000000cd80c3")  # mov eax, 20; int 0x80; ret

    plain = subprocess.run([sys.executable, "-c", getpid], capture_output=True, check=False)
    if plain.returncode != 0 or int(plain.stdout) <= 0:
        pytest.skip("this kernel takes no 32-bit calls at all")
    walled = subprocess.run(
        [sys.executable, "-c", FILTERED + getpid], capture_output=True, check=False
    )

    assert walled.returncode == -signal.SIGSYS


@needs_linux
@needs_x86_64
def test_an_x32_call_is_unknown_to_the_kernel() -> None:
    getpid = RAW.format(code="b827000040" + "0f05c3")  # mov eax, 0x40000027; syscall; ret

    printed = in_a_child(FILTERED + getpid)

    assert printed.split() == ["None", str(-errno.ENOSYS)]
