"""What an administrator decided for a whole machine: read from where only an administrator writes.

    known = in_force()      # None where nobody decided anything; raises PolicyUnusable
    known.policy.allowed_keys, known.file, known.sha256

Linux has a TOML file, macOS a property list, Windows the registry; they say the same. A policy that
cannot be read, that others could have written, or that says what nobody understands is no policy to
go without: it raises, and whoever asks does nothing. Where it lies is told by code alone (`using`),
never by a variable of the environment, which the person could set whom it binds.

This room knows no setting: what stands under `settings` is checked in `sealread.work.site`.
"""

from __future__ import annotations

from sealread.site_policy.in_force import InForce, in_force, using
from sealread.site_policy.model import LOCKABLE, Policy
from sealread.site_policy.sources import PolicyFile, Registry, Source, property_list, usual_source

__all__ = [
    "LOCKABLE",
    "InForce",
    "Policy",
    "PolicyFile",
    "Registry",
    "Source",
    "in_force",
    "property_list",
    "using",
    "usual_source",
]
