"""A template made of arcs that were learned, and its tables, counted over all slices."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from bayesgui.core.monitor import SILENT
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.template import Template, Tied, first_name
from bayesgui.data.variables_from_columns import network_of
from bayesgui.learning.parameters.base import learn_parameters
from bayesgui.learning.structure.base import USUAL, uniform_tables, with_arcs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.arc_constraints import Arc
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
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
    """Return a template with tables learned from complete cells.

    The tables of later slices are counted over the slices of all series that have all parents,
    those of a first slice over that slice of each series, and those of nodes outside of time over
    the series. `method`, `options`: as in `learn_parameters`.
    """

    def fitted(names: Iterable[str], arcs: Iterable[Arc], data: Any) -> BayesianNetwork:
        asked = tuple(names)
        network = with_arcs(network_of(data.select(asked)), arcs)
        found = learn_parameters(network, data, method, monitor=monitor, **options)
        return found.network

    held = (variable.name for variable in model.all_variables)
    every = {name: problem.wanted[name] for name in held if name in problem.wanted}
    made = model
    arcs = [(parent, name) for name in model.in_time for parent in _parents(model, name)]
    later = fitted(every, arcs, problem.rows.lagged(every))
    for name in model.in_time:
        made = made.with_cpt(later.cpt(name))
    if problem.outside:
        once = {name: problem.wanted[name] for name in problem.outside}
        among = [arc for arc in model.arcs if arc[1] in once]
        found = fitted(once, among, problem.rows.at(0, once))
        for name in problem.outside:
            made = made.with_cpt(found.cpt(name))
    for number in range(model.order):
        early = [name for name in model.in_time if model.greatest_lag(name) > number]
        there = {name: each for name, each in every.items() if each[1] <= number}
        arcs = [
            (parent, name) for name in early for parent in _parents(model, name) if parent in there
        ]
        first = fitted(there, arcs, problem.rows.at(number, there))
        for name in early:
            table = first.cpt(name).with_names(first_name(name, number), first.parents(name))
            made = made.with_first_table(name, number, table)
    return made


def _parents(model: TemporalNetwork, name: str) -> tuple[str, ...]:
    return model.mechanism(name).parents
