"""`python packaging/machine.py` says what a machine lacks to build installers, before it begins.

An installer takes half an hour, and what is missing would show at its end. Status 1 where something
is; told is what to install, by the names of Debian's packages. Elsewhere than on Linux it says
nothing: there each build script looks for its own tools.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Mapping

from backends import has_vulkan

PROGRAMS: Mapping[str, str] = {
    "patch": "patch",
    "xz": "xz-utils",
    "ar": "binutils",
    "dpkg-shlibdeps": "dpkg-dev",
}
"""Programs, and the packages that they come in."""
LIBRARIES: Mapping[str, str] = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libEGL.so.1": "libegl1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libGL.so.1": "libgl1",
    "libSM.so.6": "libsm6",
    "libICE.so.6": "libice6",
    "libXext.so.6": "libxext6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libdbus-1.so.3": "libdbus-1-3",
}
"""Libraries of the screen that come along or are linked with, as the loader calls them, and their
packages."""
VULKAN = "glslc libvulkan-dev spirv-headers"


def main() -> int:
    """The command."""
    if sys.platform != "linux":
        return 0
    lacking = missing(_loaded())
    if lacking:
        sys.stderr.write(f"To build installers, install: apt-get install {' '.join(lacking)}\n")
        return 1
    if not has_vulkan():
        sys.stderr.write(f"Graphics processors are left out; they want: {VULKAN}\n")
    return 0


def missing(known: str) -> list[str]:
    """The packages of what is not here; `known` is what `ldconfig -p` lists."""
    listed = set(re.findall(r"^\s+(\S+)", known, re.MULTILINE))
    programs = [package for name, package in PROGRAMS.items() if shutil.which(name) is None]
    return programs + [package for name, package in LIBRARIES.items() if name not in listed]


def _loaded() -> str:
    done = subprocess.run(["/sbin/ldconfig", "-p"], check=True, capture_output=True, text=True)
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
