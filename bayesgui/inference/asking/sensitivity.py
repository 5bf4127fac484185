"""How a posterior would change with each number of the tables."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.inference.exact.log_propagation import family_posteriors
from bayesgui.inference.exact.plan import compile_plan
from bayesgui.inference.findings import FindingResolver, observing
from bayesgui.inference.memory import check_budget

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork

    Table = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class SensitivityFunction:
    """A posterior as a function of one number of a table, the others of its row in proportion.

    Parameters
    ----------
    variable : str
        Whose table it is.
    configuration : tuple of int
        States of the parents.
    state : int
        State of the variable.
    value : float
        The number as it stands.
    posterior : float
        The posterior as it stands.
    above, below : float
        How fast P(target, evidence) and P(evidence) grow with the number, divided by P(evidence)
        as it stands.

    Notes
    -----
    The function is (posterior + above (x − value)) / (1 + below (x − value)).

    References
    ----------
    Castillo, Gutiérrez and Hadi (1997), Sensitivity analysis in discrete Bayesian networks;
    Kjærulff and van der Gaag (2000), Making sensitivity analysis computationally efficient.
    """

    variable: str
    configuration: tuple[int, ...]
    state: int
    value: float
    posterior: float
    above: float
    below: float

    def at(self, number: float) -> float:
        """Return the posterior if the number were another one; NaN where nothing is possible."""
        step = number - self.value
        total = 1.0 + self.below * step
        return (self.posterior + self.above * step) / total if total > 0 else math.nan

    @property
    def derivative(self) -> float:
        """Slope of the posterior where the number stands."""
        return self.above - self.posterior * self.below

    def number_for(self, posterior: float) -> float | None:
        """Return the number that would give a posterior; None where none in [0, 1] does."""
        slope = self.above - posterior * self.below
        if slope == 0:
            return self.value if posterior == self.posterior else None
        number = self.value + (posterior - self.posterior) / slope
        return number if 0 <= number <= 1 else None


@dataclass(frozen=True, eq=False, slots=True)
class Sensitivity:
    """How the posterior of one state depends on all tables.

    Parameters
    ----------
    target, state : str
        The state in question.
    posterior : float
        Its posterior.
    values, above, below : dict of str to ndarray of float64
        For each table that matters its numbers and, in the same shape, what `SensitivityFunction`
        says of them; NaN in `above` for numbers that are 0 or 1, which no proportion changes.
    """

    target: str
    state: str
    posterior: float
    values: dict[str, Table]
    above: dict[str, Table]
    below: dict[str, Table]

    def function(
        self, variable: str, configuration: tuple[int, ...], state: int
    ) -> SensitivityFunction:
        """Return the posterior as a function of one number."""
        at = (*configuration, state)
        return SensitivityFunction(
            variable,
            tuple(int(k) for k in configuration),
            int(state),
            float(self.values[variable][at]),
            self.posterior,
            float(self.above[variable][at]),
            float(self.below[variable][at]),
        )

    def derivatives(self, variable: str) -> Table:
        """Return the slopes for a table, NaN where a number is 0 or 1."""
        return np.asarray(self.above[variable] - self.posterior * self.below[variable])

    def strongest(self, count: int, change: float = 0.1) -> list[SensitivityFunction]:
        """Return the numbers whose relative change moves the posterior most.

        Parameters
        ----------
        count : int
            How many at most.
        change : float
            Each number is varied by this share of itself, or of what it lacks to 1 if that is
            less.
        """
        found: list[tuple[float, str, int]] = []
        for name, values in self.values.items():
            step = change * np.minimum(values, 1 - values)
            moves = np.abs(self.derivatives(name)) * step
            flat = np.nan_to_num(moves.ravel())
            for k in np.argsort(-flat)[:count]:
                if flat[k] > 0:
                    found.append((float(flat[k]), name, int(k)))
        found.sort(key=lambda item: -item[0])
        return [self._function_of(name, k) for _, name, k in found[:count]]

    def _function_of(self, name: str, position: int) -> SensitivityFunction:
        *configuration, state = np.unravel_index(position, self.values[name].shape)
        return self.function(name, tuple(int(k) for k in configuration), int(state))

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)


def sensitivity(
    network: BayesianNetwork,
    target: str,
    state: str,
    evidence: Mapping[str, object] | None = None,
    monitor: Monitor = SILENT,
    budget: int | None = 0,
) -> Sensitivity:
    """Return how P(target = state | evidence) depends on each number of each table.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    target, state : str
        The state in question.
    evidence : Evidence or mapping of str to finding, optional
        Findings by variable, none of them a fixed posterior.
    monitor : Monitor
        Is asked whether to go on.
    budget : int, optional
        Bytes for the tables; 0 for half of the free memory.

    Raises
    ------
    EvidenceError
        If a finding does not fit the network or fixes a posterior.
    ImpossibleEvidenceError
        If the findings have probability zero.
    MemoryBudgetError
        If the tables would not fit.

    Notes
    -----
    When θ = P(y | u) becomes x, the other numbers of its row keep their proportions, so that
    P(e) is linear in x with the slope P(e, y, u) / θ − (P(e, u) − P(e, y, u)) / (1 − θ): two
    passes over the junction tree, one of them with the target observed, give all of them.

    References
    ----------
    Kjærulff and van der Gaag (2000), Making sensitivity analysis computationally efficient;
    Darwiche (2003), A differential approach to inference in Bayesian networks.
    """
    findings = FindingResolver(network).resolve(evidence)
    if findings.fixed:
        raise EvidenceError(
            "Sensitivity is not defined with the posterior of {variables} fixed; take it back.",
            variables=", ".join(findings.fixed),
        )
    position = network[target].states.index(state)
    plan = compile_plan(network, kernels=False, monitor=monitor)
    check_budget(plan.cost.bytes, budget, Sentence("The junction tree"), plan.cost.largest_clique)
    cpts = {name: network.cpt(name) for name in network}
    base, log_base = family_posteriors(plan, cpts, findings, monitor)
    observed = observing(findings, target, position, network[target].n_states)
    try:
        narrowed, log_narrowed = family_posteriors(plan, cpts, observed, monitor)
        posterior = math.exp(log_narrowed - log_base)
    except ImpossibleEvidenceError:
        narrowed, posterior = base, 0.0
    values = {name: cpts[name].values for name in base}
    below = {name: _slopes(values[name], base[name]) for name in base}
    above = {name: _slopes(values[name], posterior * narrowed[name]) for name in base}
    return Sensitivity(target, state, posterior, values, above, below)


def _slopes(values: Table, families: Table) -> Table:
    """Return how fast the total of a family's probabilities grows with each number."""
    others = families.sum(axis=-1, keepdims=True) - families
    with np.errstate(divide="ignore", invalid="ignore"):
        slopes = families / values - others / (1.0 - values)
    return np.where((values > 0) & (values < 1), slopes, np.nan)
