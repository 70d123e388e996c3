"""`python packaging/backends.py [--out DIR]`: llama.cpp for all machines, as one wheel.

The version of the lock, from its source: a part for each kind of processor, and one for graphics
processors (Vulkan) where `glslc` and its headers are installed. At start the best is chosen
(`sealread.llm.backends`). Half an hour on two cores; with `ccache` minutes the next time.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from bundling.wheels import rewritten
from supply.lock import Lock, sound_lock

REPOSITORY = Path(__file__).parent.parent
NAME = "llama-cpp-python"
PATCH = Path(__file__).parent / "llama" / "older-vulkan-headers.patch"
PARTS = ("GGML_BACKEND_DL=ON", "GGML_CPU_ALL_VARIANTS=ON", "GGML_NATIVE=OFF")
NOT_ASKED = ("LLAVA_BUILD", "LLAMA_BUILD_TESTS", "LLAMA_BUILD_EXAMPLES", "LLAMA_BUILD_TOOLS",
             "LLAMA_BUILD_SERVER")  # fmt: skip
# Parts are installed with the programs; both have to lie beside the library.
PLACES = ("LIBDIR=llama_cpp/lib", "BINDIR=llama_cpp/lib", "INCLUDEDIR=llama_cpp/include")
LEFT_OUT = (
    "*ggml-cpu-sapphirerapids*",  # AMX crashes with rearranged weights: llama.cpp issue 20824
    "*/libggml-cpu-*.so.*", "*/libggml-vulkan.so.*",  # copies of a part under other names
    "*/libllama-common.so*", "llama_cpp/include/*", "llama_cpp/lib/cmake/*",
    "llama_cpp/lib/pkgconfig/*",
)  # fmt: skip


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=REPOSITORY / "dist" / "backends")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--vulkan", choices=("auto", "on", "off"), default="auto", help="graphics processors"
    )
    given = parser.parse_args()
    vulkan = given.vulkan == "on" or (given.vulkan == "auto" and has_vulkan())
    with tempfile.TemporaryDirectory(prefix="llama-") as folder:
        source = fetched(sound_lock(REPOSITORY / "requirements.lock"), Path(folder))
        patch(source)
        wheel = build(source, Path(folder), vulkan=vulkan, jobs=given.jobs)
        shutil.rmtree(given.out, ignore_errors=True)
        made = rewritten(wheel, given.out, LEFT_OUT, licences(source))
    with_it = "with" if vulkan else "without"
    sys.stdout.write(f"{made} ({with_it} Vulkan, {made.stat().st_size / 1e6:.0f} MB)\n")
    return 0


def has_vulkan() -> bool:
    """Whether what the part for graphics processors is built with is installed."""
    if sys.platform == "win32":
        return "VULKAN_SDK" in os.environ
    headers = any(Path(place, "vulkan/vulkan.hpp").is_file()
                  for place in ("/usr/include", "/usr/local/include"))  # fmt: skip
    return headers and shutil.which("glslc") is not None


def fetched(lock: Lock, folder: Path) -> Path:
    """The source that the lock pins, its hash checked, unpacked."""
    pin = lock.pins[NAME]
    wanted = folder / "wanted.txt"
    hashes = " ".join(f"--hash=sha256:{one}" for one in sorted(pin.hashes))
    wanted.write_text(f"{NAME}=={pin.version} {hashes}\n", encoding="ascii")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    command += ["--no-binary", NAME, "--dest", str(folder / "source"), "--requirement", str(wanted)]
    subprocess.run(command, check=True)
    with tarfile.open(next((folder / "source").glob("*.tar.gz"))) as archive:
        archive.extractall(folder, filter="data")
    return next(folder.glob("llama_cpp_python-*"))


def patch(source: Path) -> None:
    """Has it compile with the Vulkan headers of distributions of 2023.

    A later llama.cpp may need another patch or none: then this one fails, and the build says more.
    """
    if sys.platform != "linux":
        return
    command = ["patch", "--quiet", "--forward", "-p1", "--directory", str(source)]
    subprocess.run([*command, "--input", str(PATCH.resolve())], check=False)


def build(source: Path, folder: Path, *, vulkan: bool, jobs: int) -> Path:
    """The wheel as llama-cpp-python builds it."""
    environment = os.environ | {
        "CMAKE_ARGS": " ".join(f"-D{one}" for one in settings(vulkan=vulkan)),
        "CMAKE_BUILD_PARALLEL_LEVEL": str(jobs),
    }
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-cache-dir"]
    command += ["--wheel-dir", str(folder / "wheel"), str(source)]
    subprocess.run(command, check=True, env=environment)
    return next((folder / "wheel").glob("*.whl"))


def licences(source: Path) -> dict[str, bytes]:
    """The licence of llama.cpp, and those of what it holds itself."""
    inside = source / "vendor" / "llama.cpp"
    places = [inside / "LICENSE", *sorted((inside / "licenses").glob("LICENSE*"))]
    return {f"llama.cpp-{one.name}": one.read_bytes() for one in places if one.is_file()}


def settings(*, vulkan: bool) -> list[str]:
    """What CMake is told. On macOS llama-cpp-python builds the part for Metal itself."""
    told = [*PARTS, *(f"{one}=OFF" for one in NOT_ASKED)]
    told += [f"CMAKE_INSTALL_{one}" for one in PLACES]
    return [*told, f"GGML_VULKAN={'ON' if vulkan else 'OFF'}"]


if __name__ == "__main__":
    sys.exit(main())
