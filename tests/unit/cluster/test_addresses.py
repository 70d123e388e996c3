from __future__ import annotations

import pytest

from sealread.cluster.addresses import address_of, in_full
from sealread.errors import SiteAddressWrong


@pytest.mark.parametrize(
    ("given", "host", "port", "full"),
    [
        ("tls://desk.example:8786", "desk.example", 8786, "tls://desk.example:8786"),
        ("tls://desk.example", "desk.example", 8786, "tls://desk.example:8786"),
        ("tls://10.0.0.1:9000/", "10.0.0.1", 9000, "tls://10.0.0.1:9000"),
        ("tls://[::1]:9000", "::1", 9000, "tls://[::1]:9000"),
    ],
)
def test_an_address_in_parts_and_in_full(given: str, host: str, port: int, full: str) -> None:
    assert address_of(given) == (host, port)
    assert in_full(host, port) == full


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("tcp://desk.example:8786", "tcp:// is not spoken"),
        ("inproc://desk", "inproc:// is not spoken"),
        ("desk.example:8786", "it names no host"),
        ("tls://", "it names no host"),
        ("tls://desk.example:0", "there is no such port"),
        ("tls://desk.example:99999", "there is no such port"),
        ("tls://a b:1", "it names no host"),
    ],
)
def test_what_is_no_address_is_refused_in_a_sentence(given: str, why: str) -> None:
    with pytest.raises(SiteAddressWrong, match="looks like tls://host:8786") as caught:
        address_of(given)

    assert why in str(caught.value)
