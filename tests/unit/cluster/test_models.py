"""What a machine offers to a site."""

from __future__ import annotations

import pytest

from sealread.cluster import models
from sealread.weights.manifest import default_reader

pytestmark = pytest.mark.usefixtures("weights")


def test_a_machine_reads_one_document_at_a_time_with_the_bundled_reader_at_least() -> None:
    offered = models.resources()
    assert offered[models.DOCUMENT] == 1
    assert offered[models.resource(default_reader().sha256)] == 1
