"""What does not fit is refused with numbers that can be read, however large they are."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.graph.elimination_order import cost
from bayesgui.inference import engines
from bayesgui.inference.memory import (
    check_budget,
    default_budget,
    free_memory,
    readable_count,
    readable_seconds,
)


def test_counts_beyond_reading_become_powers_of_ten():
    assert readable_count(7_200) == "7,200"
    assert readable_count(2**100) == "10^30"


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.2, "1 s"), (4.4, "4 s"), (99, "99 s"), (240, "4 min"), (36_000, "10 h"), (1e6, "12 days")],
)
def test_times_read_as_one_would_say_them(seconds, text):
    assert str(readable_seconds(seconds)) == f"about {text}"


def test_a_time_beyond_reading_is_more_than_a_year():
    assert str(readable_seconds(1e300)) == "more than a year"


def test_half_of_the_free_memory_is_the_budget_unless_said_otherwise():
    assert default_budget() == pytest.approx(free_memory() / 2, rel=0.2)
    check_budget(1000, 1000, "A table", 10)
    check_budget(1000, None, "A table", 10)
    with pytest.raises(MemoryBudgetError, match=r"A table would need 1,001 B \(largest table 10"):
        check_budget(1001, 1000, "A table", 10)


def tangled(nodes: int) -> BayesianNetwork:
    """Three random parents for each node: no junction tree of it fits anywhere."""
    rng = np.random.default_rng(4)
    names = [f"v{k}" for k in range(nodes)]
    cpts = []
    for k, name in enumerate(names):
        parents = [names[p] for p in sorted(rng.permutation(k)[:3])]
        cpts.append(CPT.uniform(name, parents, [2] * len(parents), 2))
    return BayesianNetwork([Variable(name, ("a", "b")) for name in names], cpts)


@pytest.mark.parametrize("name", ["junction-tree", "variable-elimination"])
def test_a_hopeless_network_is_refused(name):
    network = tangled(600)
    with pytest.raises(MemoryBudgetError, match="EiB"):
        engines.create(name, network).query({"v599": "a"}, ["v0"])
    assert cost(network).width > 60


def test_enumeration_refuses_more_than_its_table():
    with pytest.raises(MemoryBudgetError, match=r"configurations would need 256 MiB"):
        engines.create("enumeration", tangled(25))
