"""No way to make a table allocates one that is too large: all ask first, and say so."""

from __future__ import annotations

import tracemalloc
from typing import TYPE_CHECKING

import networkx as nx
import numpy as np
import pytest

import bayesgui
from bayesgui.core import table_budget
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import FormatError, MemoryBudgetError
from bayesgui.core.expression import Expression
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.core.table_budget import MAX_PARENTS, check_table, check_tables
from bayesgui.core.variable import Variable
from bayesgui.learning.structure.base import uniform_tables

if TYPE_CHECKING:
    from collections.abc import Callable

COUNTS = (24, 26, 27, 30, 63, 64, 5_000)


def _names(count: int) -> list[str]:
    return [f"p{k}" for k in range(count)]


def _arcs(count: int) -> list[tuple[str, str]]:
    return [(name, "x") for name in _names(count)]


def _drawn(count: int) -> BayesianNetwork:
    made = BayesianNetwork([Variable(name, ("0", "1")) for name in (*_names(count), "x")])
    for arc in _arcs(min(count, 16)):
        made = made.with_arc(*arc)
    return made.with_states("x", tuple(map(str, range(2 ** (count - 16)))), (0, 1, *_new(count)))


def _new(count: int) -> tuple[None, ...]:
    return (None,) * (2 ** (count - 16) - 2)


WAYS: dict[str, Callable[[int], object]] = {
    "text": lambda n: bayesgui.from_parents("x: " + ", ".join(_names(n))),
    "arcs in a text": lambda n: bayesgui.from_parents(", ".join(_names(n)) + " -> x"),
    "mapping": lambda n: bayesgui.from_parents({"x": _names(n)}),
    "graph": lambda n: bayesgui.from_networkx(nx.DiGraph(_arcs(n))),
    "uniform": lambda n: CPT.uniform("x", _names(n), [2] * n, 2),
    "learned": lambda n: uniform_tables(dict.fromkeys([*_names(n), "x"], 2), _arcs(n)),
    "expression": lambda n: Expression.of(
        "0.5", Variable("x", ("0", "1")), [Variable(name, ("0", "1")) for name in _names(n)]
    ),
    "noisy-MAX": lambda n: NoisyMax("x", _names(n), [[[0.8, 0.2], [0, 1]]] * n, [0.1, 0.9]),
}


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("way", WAYS)
def test_a_table_that_is_too_large_is_refused_before_it_is_made(way: str, count: int) -> None:
    tracemalloc.start()
    with pytest.raises(MemoryBudgetError, match=r"table of x would have .* parents, too many"):
        WAYS[way](count)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 2**26


def test_states_count_like_parents() -> None:
    with pytest.raises(MemoryBudgetError, match="table of x would have"):
        _drawn(26)
    net = bayesgui.from_parents("x: " + ", ".join(_names(12)))
    with pytest.raises(MemoryBudgetError, match="table of x would have"):
        net.with_states("p0", tuple(map(str, range(2**15))), (0, 1, *(None,) * (2**15 - 2)))


def test_a_reversed_arc_may_not_have_more_axes_than_arrays_have() -> None:
    names = [f"v{k}" for k in range(70)]
    net = BayesianNetwork([Variable(name, ("only",)) for name in ("x", "y", *names)])
    for k, name in enumerate(names):
        net = net.with_arc(name, "xy"[k % 2])
    with pytest.raises(MemoryBudgetError, match=r"Reversing x → y would need .* for 71 parents"):
        net.with_arc("x", "y").with_arc_reversed_keeping_joint("x", "y")


def test_many_tables_are_counted_together() -> None:
    lists = "\n".join(f"x{j}: " + ", ".join(_names(21)) for j in range(60))
    with pytest.raises(MemoryBudgetError, match=r"The tables of 60 nodes would take 1\.9 GiB"):
        bayesgui.from_parents(lists)
    check_tables({f"x{j}": [2] * 11 for j in range(1_000)})


def test_less_is_allowed_where_little_memory_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_budget, "default_budget", lambda: 3 * 2**20)
    check_table("x", [2] * 17)
    with pytest.raises(MemoryBudgetError):
        check_table("x", [2] * 18)


def test_the_largest_number_of_parents_is_one_that_numpy_has_axes_for() -> None:
    made = CPT.uniform("x", [f"p{k}" for k in range(MAX_PARENTS)], [1] * MAX_PARENTS, 2)
    assert np.array_equal(made.values.ravel(), [0.5, 0.5])
    with pytest.raises(MemoryBudgetError):
        CPT.uniform("x", [f"p{k}" for k in range(64)], [1] * 64, 2)


@pytest.mark.parametrize(
    "text",
    [
        *("a" * 200_000, "a " * 100_000, "a" + " " * 200_000 + "b", "{" * 100_000, "[" * 100_000),
        *("P(" * 50_000, "_{" * 100_000, "[a|" + "b:" * 50_000, "A_999999999={x1}"),
        f"A_{'9' * 5_000}={{x1}}",
    ],
)
def test_long_lines_that_list_no_parents_are_refused_at_once(text: str) -> None:
    with pytest.raises(FormatError):
        bayesgui.from_parents(text)


def test_many_tables_that_are_small_enough_alone_are_refused_together(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_budget, "MAX_BYTES", 2**23)
    roots = [Variable(f"p{k}", ("0", "1")) for k in range(19)]
    one = CPT.uniform("x0", [root.name for root in roots], [2] * 19, 2)  # 8 MiB
    network = BayesianNetwork(roots).with_variable(Variable("x0", ("0", "1")), one)

    def more(k: int) -> tuple[Variable, CPT]:
        return Variable(f"x{k}", ("0", "1")), CPT(f"x{k}", one.parents, one.values)

    for k in range(1, 3):
        network = network.with_variable(*more(k))
    variable, cpt = more(3)
    ways: tuple[Callable[[], object], ...] = (
        lambda: network.with_variable(variable, cpt),
        lambda: network.with_variables([variable], [cpt]),
        lambda: network.with_variable(variable).with_cpd(cpt),
    )
    for way in ways:
        with pytest.raises(MemoryBudgetError, match=r"tables of \d+ nodes would take .* together"):
            way()
    assert network.without_parents("x0", ["p0"]).cpt("x0").values.size == 2**19  # smaller
