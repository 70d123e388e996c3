"""The simulation of a site against what can be reckoned without it."""

from __future__ import annotations

import pytest
from msgspec import structs

from tests.bench.site_simulation import Site, simulated

PLAIN = Site(machines=1, documents=1000, cost=2.0)


def test_one_machine_takes_the_sum_of_its_documents() -> None:
    course = simulated(PLAIN)

    assert course.seconds == pytest.approx(2000.0)
    assert course.efficiency == pytest.approx(1.0)
    assert course.ceiling == "machines"


@pytest.mark.parametrize("machines", [2, 4, 8, 1000])
def test_machines_without_anything_between_them_share_it_evenly(machines: int) -> None:
    course = simulated(structs.replace(PLAIN, machines=machines))

    assert course.seconds == pytest.approx(2000.0 / machines)


def test_the_writer_takes_one_after_the_other_behind_the_first_document() -> None:
    course = simulated(structs.replace(PLAIN, machines=100, window=20, writer=0.5))

    assert course.seconds == pytest.approx(2.0 + 1000 * 0.5)
    assert course.ceiling == "writer"
    assert course.efficiency == pytest.approx(2000 / (100 * 502))


def test_the_scheduler_sees_each_document_on_its_way_there_and_back() -> None:
    course = simulated(structs.replace(PLAIN, machines=1000, scheduler=0.5))

    assert course.ceiling == "scheduler"
    assert course.seconds == pytest.approx(1000 * 0.5, rel=0.01)


def test_with_one_order_at_a_time_a_machine_waits_for_every_step() -> None:
    site = structs.replace(PLAIN, window=1, scheduler=0.2, writer=0.1, wire=0.05)

    assert simulated(site).seconds == pytest.approx(1000 * (2.0 + 0.2 + 0.1 + 2 * 0.05))


def test_with_a_second_order_waiting_the_steps_cost_nothing() -> None:
    site = structs.replace(PLAIN, window=2, scheduler=0.2, writer=0.1, wire=0.05)

    assert simulated(site).seconds == pytest.approx(2000.0, rel=0.001)


def test_costs_that_differ_have_the_mean_that_was_asked_for() -> None:
    site = structs.replace(PLAIN, documents=50_000, spread=1.0)

    assert simulated(site).seconds == pytest.approx(100_000, rel=0.03)


def test_a_slow_machine_takes_less() -> None:
    """One of three reads at half the pace: five documents in the time of six."""
    course = simulated(structs.replace(PLAIN, machines=3, slow=1 / 3, documents=3000))

    assert course.seconds == pytest.approx(3000 * 2.0 / 2.5, rel=0.01)


def test_machines_that_die_lose_the_time_until_they_are_back() -> None:
    site = structs.replace(
        PLAIN, machines=20, documents=100_000, life=2000.0, notice=10.0, repair=500.0
    )
    course = simulated(site)

    assert course.deaths > 50
    assert course.read_again > course.deaths / 2
    assert course.efficiency == pytest.approx(2000 / 2500, rel=0.05)


def test_poison_is_tried_twice_and_put_aside() -> None:
    course = simulated(structs.replace(PLAIN, machines=2, poison=0.01, restart=4.0))

    assert (course.put_aside, course.read_again) == (10, 10)
    assert course.seconds == pytest.approx((1010 * 2.0 + 20 * 4.0) / 2, rel=0.01)


def test_among_deaths_each_poisonous_document_is_put_aside_once() -> None:
    site = structs.replace(
        PLAIN, machines=5, documents=5000, life=60.0, notice=3.0, repair=10.0,
        poison=0.02, restart=30.0, spread=0.8, window=3, writer=0.01, scheduler=0.01,
    )  # fmt: skip
    course = simulated(site)

    assert course.put_aside == 100
    assert course.deaths > 100


def test_a_run_too_long_to_simulate_goes_on_at_the_rate_of_its_middle() -> None:
    whole = simulated(structs.replace(PLAIN, machines=4, documents=20_000, spread=0.5))
    part = simulated(structs.replace(PLAIN, machines=4, documents=20_000, spread=0.5, most=5000))

    assert (whole.simulated, part.simulated) == (20_000, 5000)
    assert part.seconds == pytest.approx(whole.seconds, rel=0.03)


def test_the_same_site_has_the_same_course() -> None:
    site = structs.replace(PLAIN, machines=7, spread=1.0, life=500.0, repair=50.0, seed=3)

    assert simulated(site) == simulated(site)
    assert simulated(site) != simulated(structs.replace(site, seed=4))
