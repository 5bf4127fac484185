"""A hidden common cause of some nodes: how many states it has, if it is there at all."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import DataError, ModelError, ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import listed
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.sentence import Sentence
from bayesgui.core.variable import Variable
from bayesgui.data.case_source import rows_of
from bayesgui.data.reading.given_tables import dataset_of
from bayesgui.learning.hidden.effective_dimension import effective_dimension
from bayesgui.learning.incomplete.cases import group_cases
from bayesgui.learning.incomplete.em_run import EMRun, StopRules
from bayesgui.learning.incomplete.flat_tables import FlatTables, values_of
from bayesgui.learning.scores.base import free_parameters
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.incomplete.em_run import Ascent

    Table = NDArray[np.float64]

RULES = StopRules(change=1e-5, gain=1e-5, iterations=500)
"""Stop rules of an ascent of EM."""
MAX_FALLS = 2
"""Numbers of states in a row with a lower BIC than the best after which no more are tried."""
SAME = 1e-6
"""Difference of BIC, relative to its size, up to which fewer states are preferred."""


@dataclass(frozen=True, eq=False, repr=False)
class HiddenStates(ShortRepr):
    """A network with a hidden common cause of some number of states.

    `states`: number of states; 1 is the network without a hidden node. `network`: the network. The
    hidden node and its children have the tables of EM, the states of the hidden node from the most
    to the least probable; all others their own. `log_likelihood`: ln P(observed cells) at the
    maximum-likelihood tables of all nodes, in nats. `n_effective`: number of them that matter to
    the distribution of the observed nodes. `bic`: ln L − d ln(m) / 2 with the effective number d,
    for m rows; larger is better.
    """

    states: int
    network: BayesianNetwork
    log_likelihood: float
    n_parameters: int
    n_effective: int
    bic: float
    iterations: int


@dataclass(frozen=True, eq=False, repr=False)
class HiddenCause(ShortRepr, NotebookTable):
    """How a hidden common cause of some nodes compares with the network as it is.

    `candidates`: for 1 state, which means no hidden node, for 2, 3, … states.
    """

    name: str
    children: tuple[str, ...]
    candidates: tuple[HiddenStates, ...]
    n_rows: float
    remarks: tuple[Sentence, ...] = ()

    @property
    def best(self) -> HiddenStates:
        """The candidate with the highest BIC; the one with fewest states of equal ones."""
        return self.candidates[best_of(self.candidates)]


def best_of(candidates: Sequence[HiddenStates]) -> int:
    """Return the place of the candidate with the highest BIC, the first one of equal ones."""
    best = 0
    for k, each in enumerate(candidates):
        least = candidates[best].bic
        if each.bic > least + SAME * (1 + abs(least)):
            best = k
    return best


@checked
def hidden_cause(
    network: BayesianNetwork,
    data: Dataset | pd.DataFrame,
    children: Sequence[str],
    *,
    max_states: int = 6,
    restarts: int = 10,
    seed: int = 1,
    name: str | None = None,
    monitor: Monitor = SILENT,
) -> HiddenCause:
    """Compare a network with those that have a hidden common cause of some of its nodes.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    data : Dataset or pandas.DataFrame
        The cases; missing cells are summed out, and so are nodes without a column.
    children : sequence of str
        The nodes that may have a common cause, two or more.
    max_states : int
        Maximum number of states of the hidden node. None are tried after two in a row with a lower
        BIC.
    restarts : int
        Ascents of EM from random tables for each number of states.
    seed : int
        Of the random tables.
    name : str, optional
        Name of the hidden node; by default ``H``, with a number if that is taken.
    monitor : Monitor
        Progress and cancellation; receives each `HiddenStates`. When it asks to stop, the numbers
        of states that are done are returned.

    Raises
    ------
    ModelError
        If the nodes are fewer than two or unknown, or the name is that of a node or column.
    DataError
        If there are no rows, or one of the nodes has no value in any.
    ParameterError
        If a number is out of range.
    MemoryBudgetError
        If the missing cells of a row depend on each other in too many ways.

    Notes
    -----
    The hidden node has no parents. Arcs between its children are left out, since it is to explain
    their dependence in their place: kept, they would explain the same twice, and each state would
    need a copy of their tables. All other arcs stay. With 1 state nothing is changed. Of the free
    parameters only d = rank of the Jacobian of P(observed nodes) count (Geiger, Heckerman and Meek
    1996); for two binary nodes and two states these are 3 of 5. Where the Jacobian is too large for
    that, all count.

    References
    ----------
    Lazarsfeld and Henry (1968), Latent structure analysis. Geiger, Heckerman and Meek (1996),
    Asymptotic model selection for directed networks with hidden variables, UAI, 283–290.
    """
    if not 2 <= max_states <= 1_000 or not 1 <= restarts <= 10_000:
        raise ParameterError("Give 2 to 1,000 states at most, and 1 to 10,000 restarts.")
    chosen = _checked(network, children)
    table = rows_of(dataset_of(data, network), Sentence("The search for a hidden cause"))
    known = table.matched(network, hidden=True)
    _check_values(known, chosen)
    taken = {*network.names, *table.names}
    name = _free_name(taken) if name is None else name
    if name in taken:
        raise ModelError(
            "There is a node or column {name} already; choose another name for the hidden node.",
            name=name,
        )
    comparison = _Comparison(network, known, chosen, name, restarts, seed)
    found: list[HiddenStates] = []
    for candidate in comparison.candidates(max_states, monitor):
        found.append(candidate)
        monitor.publish(candidate)
        monitor.report(len(found) / max_states)
        if monitor.stop_requested or len(found) - 1 - best_of(found) >= MAX_FALLS:
            break
    monitor.report(1.0)
    made = HiddenCause(name, chosen, tuple(found), known.total_weight)
    return replace(made, remarks=tuple(_remarks(network, made, max_states)))


def _checked(network: BayesianNetwork, children: Sequence[str]) -> tuple[str, ...]:
    chosen = tuple(dict.fromkeys(listed(children)))
    for each in chosen:
        network[each]  # raises with the unknown node and those that are there
    if len(chosen) < 2:
        raise ModelError("A common cause needs two nodes or more; name them.")
    return chosen


def _check_values(data: Dataset, children: Sequence[str]) -> None:
    if not data.total_weight > 0:
        raise DataError("The table has no rows; a hidden node is estimated from cases.")
    for name in children:
        if data[name].n_missing == data.n_rows:
            raise DataError(
                "{variable} has no value in any row, so that nothing tells of its cause; leave "
                "it out.",
                variable=name,
            )


def _free_name(taken: set[str]) -> str:
    number, name = 1, "H"
    while name in taken:
        number += 1
        name = f"H {number}"
    return name


def _remarks(network: BayesianNetwork, found: HiddenCause, max_states: int) -> Iterator[Sentence]:
    inner = [arc for arc in network.arcs if set(arc) <= set(found.children)]
    if inner:
        yield Sentence(
            "With a hidden node the arcs between its children are left out; it is to explain "
            "their dependence in their place."
        )
    chosen = set(found.children)
    if len(chosen) == 2 and all(set(network.parents(name)) <= chosen for name in chosen):
        first, second = found.children
        yield Sentence(
            "Two nodes alone do not show a hidden cause: an arc between {first} and {second} fits "
            "their cases at least as well.",
            first=first,
            second=second,
        )
    if found.best.states == max_states:
        yield Sentence(
            "The BIC still rises at {states} states; allow more of them.", states=max_states
        )


class _Comparison:
    """The candidates for some nodes; all rows of the network that they do not touch are alike."""

    def __init__(
        self,
        network: BayesianNetwork,
        data: Dataset,
        children: tuple[str, ...],
        name: str,
        restarts: int,
        seed: int,
    ) -> None:
        self._network, self._data, self._children = network, data, children
        self._name, self._restarts, self._seed = name, restarts, seed
        self._kept = {
            child: tuple(p for p in network.cpt(child).parents if p not in children)
            for child in children
        }

    def candidates(self, max_states: int, monitor: Monitor) -> Iterator[HiddenStates]:
        """Yield the network as it is, then those with a hidden node of 2, 3, … states."""
        network, data = self._network, self._data
        own = self._fit(with_uniform_tables(network), data, 1, monitor)
        yield self._candidate(1, network, own.log_likelihood, len(own.history), 0)
        part = self._part()
        # Families that neither hold nor touch a missing cell have the same likelihood in all.
        base = own.log_likelihood
        if part is not network:
            base -= self._fit(with_uniform_tables(part), data, 1, monitor).log_likelihood
        else:
            base = 0.0
        for states in range(2, max_states + 1):
            drawn = self._with_hidden(part, states)
            best, iterations = self._climb(drawn, states, max_states, monitor)
            if best is None:
                return
            tables = self._sorted_tables(drawn, best)
            made = self._with_hidden(network, states)
            family = (self._name, *self._children)
            made = made.with_cpts(CPT(n, made.cpt(n).parents, tables[n]) for n in family)
            lost = self._lost_parameters(made, states)
            yield self._candidate(states, made, base + best.log_likelihood, iterations, lost)

    def _part(self) -> BayesianNetwork:
        """Return the children with their parents only, if no cell of these is missing."""
        network, children = self._network, self._children
        members = {*children, *(p for child in children for p in network.cpt(child).parents)}
        if any(self._data[name].n_missing for name in members):
            return network
        variables = [variable for variable in network.variables if variable.name in members]
        tables = [_uniform(network, child, network.cpt(child).parents) for child in children]
        return BayesianNetwork(variables, tables)

    def _with_hidden(self, network: BayesianNetwork, states: int) -> BayesianNetwork:
        """Return a network with the hidden node, and without the arcs between its children."""
        names = tuple(str(k + 1) for k in range(states))
        made = network.with_variable(Variable(self._name, names))
        for child in self._children:
            # One table at a time: a child that is also a parent keeps its place in the others.
            made = made.with_cpt(_uniform(made, child, (*self._kept[child], self._name)))
        return made

    def _candidate(
        self,
        states: int,
        network: BayesianNetwork,
        log_likelihood: float,
        iterations: int,
        lost: int,
    ) -> HiddenStates:
        count = sum(free_parameters(network.cpt(name).values.shape) for name in network)
        penalty = (count - lost) * math.log(self._data.total_weight) / 2
        bic = log_likelihood - penalty
        return HiddenStates(states, network, log_likelihood, count, count - lost, bic, iterations)

    # -- EM -----------------------------------------------------------------------------------

    def _fit(
        self, network: BayesianNetwork, data: Dataset, restarts: int, monitor: Monitor
    ) -> Ascent:
        run = self._run(network, data, values_of(network), restarts - 1, monitor)
        while not run.is_over:
            run.advance(1, monitor)
        assert run.best is not None
        return run.best

    def _run(
        self,
        network: BayesianNetwork,
        data: Dataset,
        start: Mapping[str, Table],
        restarts: int,
        monitor: Monitor,
    ) -> EMRun:
        matched = data.select([name for name in network.names if name in data])
        cases = group_cases(network, matched.matched(network, hidden=True), monitor)
        joined = cases.tables.joined
        shapes = {name: network.cpt(name).values.shape for name in network}
        uniform = {name: np.full(shape, 1 / shape[-1]) for name, shape in shapes.items()}
        nothing = np.zeros(cases.tables.n_cells)
        return EMRun(cases, joined(start), nothing, joined(uniform), RULES, restarts, self._seed)

    def _climb(
        self, network: BayesianNetwork, states: int, max_states: int, monitor: Monitor
    ) -> tuple[Ascent | None, int]:
        """Return the best ascent from random tables; None if the work is to stop before."""
        rng = np.random.default_rng([self._seed, states])
        start = {}
        for name in network:
            shape = network.cpt(name).values.shape
            start[name] = rng.dirichlet(np.ones(shape[-1]), shape[:-1])
        run = self._run(network, self._data, start, self._restarts - 1, monitor)
        while not run.is_over:
            if monitor.stop_requested:
                return None, run.done
            run.advance(1, monitor)
            monitor.report((states - 1 + run.share) / max_states)
        return run.best, run.done

    def _sorted_tables(self, network: BayesianNetwork, best: Ascent) -> dict[str, Table]:
        """Return the tables of an ascent, the hidden states from the most probable one on."""
        tables = FlatTables(network).parted(best.theta)
        order = np.argsort(-tables[self._name], kind="stable")
        ordered = {self._name: tables[self._name][order]}
        for child in self._children:
            axis = network.cpt(child).parents.index(self._name)
            ordered[child] = np.take(tables[child], order, axis)
        return ordered

    def _lost_parameters(self, network: BayesianNetwork, states: int) -> int:
        """Return how many parameters of the hidden node and its children do not matter."""
        names = (self._name, *self._children)
        local = sum(free_parameters(network.cpt(name).values.shape) for name in names)
        families = [
            (
                tuple((parent, network[parent].n_states) for parent in self._kept[child]),
                network[child].n_states,
            )
            for child in self._children
        ]
        rank = effective_dimension(states, families, self._seed)
        return 0 if rank is None else local - rank


def with_uniform_tables(network: BayesianNetwork) -> BayesianNetwork:
    """Return a network with uniform tables, from which no row is impossible."""
    return network.with_cpts(_uniform(network, name, network.cpt(name).parents) for name in network)


def _uniform(network: BayesianNetwork, child: str, parents: tuple[str, ...]) -> CPT:
    sizes = tuple(network[parent].n_states for parent in parents)
    return CPT.uniform(child, parents, sizes, network[child].n_states)
