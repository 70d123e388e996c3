"""Which system calls a walled process may not make, and why. The declaration; `seccomp` builds it.

What is not named here is allowed, except for calls newer than our lists. A walled process has no
socket (its frames go over pipes), starts threads but no process, and changes nobody's files,
limits or signals. Landlock says where it may write; what Landlock does not see stands here.
"""

from __future__ import annotations

import errno
from enum import Enum
from typing import Final

from msgspec import Struct

CLONE_THREAD: Final = 0x0001_0000
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C
AF_UNIX: Final = 1
_WORD: Final = 0xFFFF_FFFF


class Check(Enum):
    """What is looked at in an argument."""

    EQUALS = "equals"
    """Its low 32 bits are this: for arguments that the kernel takes as 32-bit numbers."""
    HAS_BIT = "has bit"
    IS_NULL = "is null"
    """All 64 bits are zero."""


class Test(Struct, frozen=True):
    """A look at one argument (0 to 5)."""

    argument: int
    check: Check
    value: int = 0

    def passes(self, arguments: tuple[int, ...]) -> bool:
        """Whether the arguments of a call pass it."""
        seen = arguments[self.argument]
        if self.check is Check.IS_NULL:
            return seen == 0
        low = seen & _WORD
        return low == self.value if self.check is Check.EQUALS else bool(low & self.value)


class Rule(Struct, frozen=True):
    """These calls are refused, unless one of the tests passes or, with `when`, only then."""

    calls: tuple[str, ...]
    unless: tuple[Test, ...] = ()
    when: tuple[Test, ...] = ()
    error: int = errno.EPERM

    def refuses(self, arguments: tuple[int, ...]) -> bool:
        """Whether a call of these, with these arguments, is refused."""
        if self.when:
            return any(test.passes(arguments) for test in self.when)
        return not any(test.passes(arguments) for test in self.unless)


def _named(names: str, unless: tuple[Test, ...] = (), when: tuple[Test, ...] = ()) -> Rule:
    return Rule(tuple(names.split()), unless, when)


_SOCKETS = _named("socketpair connect bind listen accept accept4")
# An answer over an existing pair is a send without an address; with one it may go anywhere.
_SENDING = _named("sendto", unless=(Test(4, Check.IS_NULL),))
_NO_SOCKET = _named("socket")
_THREADS_ONLY = _named("clone", unless=(Test(0, Check.HAS_BIT, CLONE_THREAD),))
# The flags of clone3 lie in memory, where a filter cannot look; glibc then calls clone.
_NO_CLONE3 = Rule(("clone3",), error=errno.ENOSYS)
_NO_PROGRAMS = _named("fork vfork execve execveat")
_OTHER_PROCESSES = _named(
    "ptrace process_vm_readv process_vm_writev process_madvise process_mrelease kcmp pidfd_open "
    "pidfd_getfd pidfd_send_signal tkill setpriority ioprio_set migrate_pages move_pages"
)
_KERNEL = _named(
    "io_uring_setup io_uring_enter io_uring_register io_setup userfaultfd bpf perf_event_open "
    "add_key request_key keyctl kexec_load kexec_file_load init_module finit_module delete_module "
    "create_module syslog acct quotactl quotactl_fd reboot swapon swapoff personality "
    "lookup_dcookie nfsservctl uselib _sysctl ustat fanotify_init fanotify_mark memfd_secret "
    "lsm_set_self_attr vhangup iopl ioperm modify_ldt settimeofday clock_settime adjtimex "
    "clock_adjtime sethostname setdomainname"
)
_MOUNTS = _named(
    "mount umount2 pivot_root chroot open_tree open_tree_attr move_mount fsopen fsconfig fsmount "
    "fspick mount_setattr unshare setns name_to_handle_at open_by_handle_at"
)
_CHANNELS = _named(
    "mq_open mq_unlink shmget shmat shmctl shmdt semget semop semtimedop semctl "
    "msgget msgsnd msgrcv msgctl"
)
# Rights, owners, times and attributes of files: Landlock does not see them.
_METADATA = _named(
    "chmod fchmod fchmodat fchmodat2 chown fchown lchown fchownat setxattr lsetxattr fsetxattr "
    "setxattrat removexattr lremovexattr fremovexattr removexattrat utime utimes futimesat "
    "utimensat file_setattr mknod mknodat"
)
_TERMINAL = _named(
    "ioctl", when=(Test(1, Check.EQUALS, _TIOCSTI), Test(1, Check.EQUALS, _TIOCLINUX))
)


def sealed(process: int) -> tuple[Rule, ...]:
    """The rules of a process that starts nothing; `process` is its own id."""
    itself = Test(0, Check.EQUALS, process)
    return (
        _NO_SOCKET, _SOCKETS, _SENDING, _THREADS_ONLY, _NO_CLONE3, _NO_PROGRAMS, _OTHER_PROCESSES,
        _named("kill tgkill rt_sigqueueinfo rt_tgsigqueueinfo", unless=(itself,)),
        _named("prlimit64", unless=(Test(0, Check.EQUALS, 0), itself)),
        _KERNEL, _MOUNTS, _CHANNELS, _METADATA, _TERMINAL,
    )  # fmt: skip


def converting() -> tuple[Rule, ...]:
    """The rules of a process that starts an office program and its children.

    LibreOffice makes a socket in /tmp, by which a second start would find the first, and ends
    where it cannot. So such sockets can be made but not connected, and giving them a name does
    nothing and says that it did. Rights of files can be changed, as office programs do.
    """
    local = Test(0, Check.EQUALS, AF_UNIX)
    return (
        _named("socket socketpair", unless=(local,)), _named("connect"), _SENDING, _KERNEL,
        Rule(("bind", "listen"), error=0),
        _MOUNTS, _TERMINAL, _named("ptrace process_vm_readv process_vm_writev pidfd_getfd"),
    )  # fmt: skip
