"""Files that are ZIP archives within: looked over before anything of them is unpacked."""

from __future__ import annotations

import zipfile
import zlib
from io import BytesIO

from sealread.errors import DamagedFile

from .files import Source
from .formats import Kind
from .limits import Limits, check_objects, check_unpacked

ARCHIVES: frozenset[Kind] = frozenset({"docx", "xlsx", "pptx", "epub", "xps", "odt"})
BROKEN_ARCHIVE = (
    zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, OSError, EOFError,
    ValueError,
)  # fmt: skip
_STORED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def check_archive(source: Source, limits: Limits) -> None:
    """Raises TooComplex, UnpacksTooLarge, or DamagedFile for what is no whole archive.

    A name that stands twice counts as damage: readers differ in which of the two they take.
    """
    with opened_archive(source) as archive:
        members = archive.infolist()
    check_objects(source.name, len(members), limits)
    names = {member.filename for member in members}
    if len(names) < len(members) or any(one.compress_type not in _STORED for one in members):
        raise broken_archive(source)
    # A member never unpacks to more than its entry says: what follows is cut off.
    unpacked = sum(member.file_size for member in members)
    check_unpacked(source.name, unpacked, len(source.data), limits)


def opened_archive(source: Source) -> zipfile.ZipFile:
    """The archive of a source. Raises DamagedFile."""
    try:
        return zipfile.ZipFile(BytesIO(source.data))
    except BROKEN_ARCHIVE as cause:
        raise broken_archive(source) from cause


def broken_archive(source: Source) -> DamagedFile:
    """The error that an archive cannot be unpacked."""
    return DamagedFile(file=source.name, what=source.kind.upper())
