"""A template made of arcs that were learned, and its tables, counted over all slices."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

from bayesgui.core.monitor import SILENT
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.template import Template, Tied
from bayesgui.data.variables_from_columns import network_of
from bayesgui.learning.structure.base import USUAL, uniform_tables
from bayesgui.learning.temporal.cases import cases_of_rows
from bayesgui.learning.temporal.learning import learn_cases

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.arc_constraints import Arc
    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.temporal.lag_problem import LagProblem


def template_of_arcs(problem: LagProblem, arcs: Iterable[Arc], name: str = "") -> TemporalNetwork:
    """Return the template with some arcs and uniform tables.

    `arcs`: as the search names them, a node of an earlier slice as in ``Wear, t − 1``.
    """
    arcs = tuple(arcs)
    kept = _columns_of(problem, arcs)
    table = problem.rows.lagged({each: problem.wanted[each] for each in kept})
    network = network_of(table, name)
    sizes = {variable.name: variable.n_states for variable in network.variables}
    tables = {cpt.variable: cpt for cpt in uniform_tables(sizes, arcs)}
    cpds = [tables.get(each) or network.cpd(each) for each in kept]
    past = {each: Tied(*problem.wanted[each]) for each in kept if problem.wanted[each][1]}
    places = MappingProxyType(dict.fromkeys(problem.in_time, EVERY))
    slices = max(1, int(problem.rows.lengths.max(initial=1)))
    template = Template(places, MappingProxyType(past), slices=slices)
    return TemporalNetwork(network.variables, cpds, template, name)


def _columns_of(problem: LagProblem, arcs: tuple[Arc, ...]) -> list[str]:
    """Return the columns that are nodes, or stand for a parent of an earlier slice."""
    parents = {parent for parent, _ in arcs}
    lagged = [name for name in reversed(problem.roots) if name not in problem.outside]
    return [*problem.rows.columns, *(name for name in lagged if name in parents)]


def with_counted_tables(
    problem: LagProblem,
    model: TemporalNetwork,
    method: str = USUAL,
    monitor: Monitor = SILENT,
    **options: Any,
) -> TemporalNetwork:
    """Return a template with tables learned from all series.

    `method`, `options`: as in `learn_cases`.
    """
    cases = cases_of_rows(model, problem.rows)
    return cast("TemporalNetwork", learn_cases(cases, method, monitor=monitor, **options).network)
