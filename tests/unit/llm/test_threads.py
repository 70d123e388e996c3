"""How many threads a model computes with."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from sealread.llm.threads import default_threads

ASK = "from sealread.llm.threads import default_threads; print(default_threads())"


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="cores cannot be chosen here")
def test_a_process_that_may_use_one_core_computes_with_one_thread() -> None:
    own = min(os.sched_getaffinity(0))
    bound = f"import os; os.sched_setaffinity(0, [{own}]); {ASK}"
    asked = subprocess.run([sys.executable, "-c", bound], capture_output=True, check=True)
    assert int(asked.stdout) == 1


def test_there_are_no_more_threads_than_cores() -> None:
    assert 1 <= default_threads() <= (os.cpu_count() or 1)
