"""Nothing that a door writes is for others; here for the desktop, which knows only this room."""

from __future__ import annotations

from sealread.guard.owner_only import keep_to_owner as keep_to_owner
from sealread.worker.scratch import remove_leftovers as remove_leftovers
