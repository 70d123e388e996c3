"""A graphics processor that llama.cpp finds here, the software one of Mesa's (llvmpipe) too.

Skips where the installed llama.cpp has no part for one, or finds none:
`GGML_VK_VISIBLE_DEVICES=0` has it look at software devices.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sealread.guard.walls import Level, platform_level
from sealread.work.walls import tried
from sealread.worker.client import Worker
from tests.chat_models import KINDS, write_model

SAME = r"""
import sys
from pathlib import Path
from sealread.guard.sealing import seal
from sealread.guard.walls import Level
from sealread.worker.device_opening import DeviceOpening
path, scratch = map(Path, sys.argv[1:])
opening = DeviceOpening(path)
walls = seal(Level.SEALED, scratch, [path], opening.open)
device = opening.layers()
if not device.computes:
    raise SystemExit("none")
import numpy as np
from sealread.llm.batch import run
from sealread.llm.decoding import Decoder
from sealread.llm.dialects.prompts import form_prompts
from sealread.llm.form import Member, Page
from sealread.llm.runtime import PREFIX, Runtime
from sealread.llm.script import Script
TEXT = "Bolt 12\nNut 4\n"
PAGE, LINES, SAID = Page(TEXT, Script([TEXT])), ['"rows": Rows'], form_prompts("en")
BEFORE = ' "rows": [\n  {\n'
def computed(on):
    with Runtime(path, cells=2048, device=on) as runtime:
        assert runtime.placement.layers == (on.layers if on else 0)
        logits = runtime.feed(run(list(range(40)), 0, PREFIX, wanted=40)).copy()
        runtime.clear()
        decoder = Decoder(runtime)
        filled = decoder.fill(PAGE, LINES, [Member("a", joint="    ")], SAID, before=BEFORE)
        return logits, [(one.spans, one.written) for one in filled]
(on, filled), (without, expected) = computed(device), computed(None)
assert len(filled) == 1 and filled == expected, (filled, expected)
assert on.shape == without.shape
difference = float(np.abs(on - without).max() / np.abs(without).max())
assert difference < 0.02, difference
print(walls.level.value)
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A model of random weights, of a few layers."""
    write_model(tmp_path / "chatml.gguf", KINDS["chatml"])
    return tmp_path / "chatml.gguf"


def test_a_process_opens_it_behind_walls_and_they_hold(tiny: Path) -> None:
    with Worker(documents=False, device=str(tiny), models=(str(tiny),)) as worker:
        record = tried(worker, Level.NONE)
        if worker.device is None:
            pytest.skip(worker.why_no_device)
        device = worker.device

    assert device.layers == device.all_layers > 0
    assert device.free > 0
    if platform_level() is Level.SEALED:
        assert record.proven is Level.SEALED_DEVICE
    assert record.well
    assert record.device == device


def test_behind_the_walls_it_computes_what_the_processor_computes(
    tiny: Path, tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SAME, str(tiny), str(tmp_path)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    if done.stderr.strip() == "none":
        pytest.skip("llama.cpp finds none here")
    assert done.returncode == 0, done.stderr
    if platform_level() is Level.SEALED:
        assert done.stdout.strip() == "sealed-device"
