"""Differences of ↔ and of what cannot be observed, between nodes that two networks share."""

from __future__ import annotations

import bayesgui
from bayesgui.graph.causal.mark_difference import MarkDifference, mark_difference

ASIA = bayesgui.example("asia")


def test_marks_of_both_are_compared_by_node_and_pair() -> None:
    here = ASIA.with_common_cause("tub", "lung").with_observed("smoke", False)
    there = ASIA.with_common_cause("lung", "tub").with_common_cause("dysp", "asia")
    there = there.with_observed("bronc", False)
    assert mark_difference(here, there) == MarkDifference(
        (("asia", "dysp"),), (), ("bronc",), ("smoke",)
    )
    assert len(mark_difference(here, there)) == 3
    assert not mark_difference(here, here)


def test_nodes_that_only_one_has_do_not_count() -> None:
    here = ASIA.with_common_cause("asia", "dysp").with_observed("asia", False)
    assert not mark_difference(here, ASIA.without_variables("asia"))
    assert not mark_difference(ASIA.without_variables("asia"), here)
