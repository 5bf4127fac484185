"""Sensitivity of posteriors to CPT parameters."""

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
    """A posterior as a function of one CPT entry, with proportional covariation of its row.

    `above`, `below`: derivatives of P(target, evidence) and P(evidence) with respect to the entry,
    divided by the current P(evidence).

    The function is (posterior + above (x − value)) / (1 + below (x − value)).

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
        """Return the posterior for another value of the entry; NaN where P(evidence) is 0."""
        step = number - self.value
        total = 1.0 + self.below * step
        return (self.posterior + self.above * step) / total if total > 0 else math.nan

    @property
    def derivative(self) -> float:
        """Slope of the posterior at the current value."""
        return self.above - self.posterior * self.below

    def number_for(self, posterior: float) -> float | None:
        """Return the value of the entry that yields a posterior; None if none in [0, 1] does."""
        slope = self.above - posterior * self.below
        if slope == 0:
            return self.value if posterior == self.posterior else None
        number = self.value + (posterior - self.posterior) / slope
        return number if 0 <= number <= 1 else None


@dataclass(frozen=True, eq=False, slots=True)
class Sensitivity:
    """Sensitivity of one posterior to the entries of all CPTs.

    `values`, `above`, `below`: for each relevant CPT its values and, in the same shape, the
    derivatives of `SensitivityFunction`; `above` is NaN for entries of 0 or 1, where proportional
    covariation is undefined.
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
        """Return the posterior as a function of one entry."""
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
        """Return the slopes for a CPT, NaN where an entry is 0 or 1."""
        return np.asarray(self.above[variable] - self.posterior * self.below[variable])

    def strongest(self, count: int, change: float = 0.1) -> list[SensitivityFunction]:
        """Return the entries whose relative change affects the posterior most.

        `change`: relative variation of each entry, or of its complement to 1 if that is smaller.
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
    """Return the sensitivity of P(target = state | evidence) to each entry of each CPT.

    `evidence`: findings by variable, without fixed posteriors. `budget`: memory limit of the tables
    in bytes; 0 for half of the free memory.

    When θ = P(y | u) becomes x, the other entries of its row keep their proportions, so P(e) is
    linear in x with slope P(e, y, u) / θ − (P(e, u) − P(e, y, u)) / (1 − θ). Two passes over the
    junction tree, one of them with the target observed, yield all slopes.

    Kjærulff and van der Gaag (2000), Making sensitivity analysis computationally efficient;
    Darwiche (2003), A differential approach to inference in Bayesian networks.
    """
    findings = FindingResolver(network).resolve(evidence)
    if findings.fixed:
        raise EvidenceError(
            "Sensitivity is not defined with the posterior of {variables} fixed; remove that "
            "finding.",
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
    """Return the derivative of the total probability with respect to each entry of a family."""
    others = families.sum(axis=-1, keepdims=True) - families
    with np.errstate(divide="ignore", invalid="ignore"):
        slopes = families / values - others / (1.0 - values)
    return np.where((values > 0) & (values < 1), slopes, np.nan)
