"""Posteriors of the nearest distribution in which all variables are independent."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.catalog.parameters import parameter
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.inference.approximate import SteppedEngine, engine_seed, to_the_end
from bayesgui.inference.base import engines
from bayesgui.inference.initial_states import initial_states
from bayesgui.inference.support import Support
from bayesgui.inference.variational.mean_field_run import MeanFieldRun

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.findings import ResolvedFindings
    from bayesgui.inference.posteriors import Posteriors


@engines.register("mean-field", label="Mean field", order=8)
@dataclass(eq=False, repr=False)
class MeanField(SteppedEngine):
    """Brings a product of independent distributions as near to the posterior as it can come.

    Notes
    -----
    One variable after another gets q(x) ∝ exp E[ln p(x, others, e)], the expectation over the
    others' q, which never lowers the bound E[ln p] + entropy ≤ ln P(e); that bound is what is
    returned for ln P(e). A state that would give a configuration of probability 0 a chance gets
    q = 0, so that an ascent begins at a possible configuration and widens from there. There are
    many local optima; correlations are lost, and posteriors come out too sure of themselves. A
    fixed posterior is that variable's q, which no sweep changes; the bound then says nothing.

    References
    ----------
    Saul, Jaakkola and Jordan (1996), Mean field theory for sigmoid belief networks. Jordan,
    Ghahramani, Jaakkola and Saul (1999), An introduction to variational methods for graphical
    models. Bishop (2006), Pattern Recognition and Machine Learning, section 10.1.
    """

    evidence_sign = "≥"
    starts_possible = True
    starts: int = parameter(
        5,
        low=1,
        high=10_000,
        label="Starts",
        doc="Configurations that the ascent begins at; the highest bound counts.",
    )
    max_sweeps: int = parameter(
        1_000, low=1, high=10**7, label="Most sweeps", doc="Sweeps from each start at most."
    )
    tolerance: float = parameter(
        1e-9,
        low=0.0,
        high=1.0,
        label="Tolerance",
        doc="An ascent ends after a sweep that changes no probability by more than this.",
    )
    seed: int = engine_seed()

    def __post_init__(self) -> None:
        super().__post_init__()
        kernel_cache.module("inference", "factors")
        self.bounds: tuple[tuple[float, ...], ...] = ()
        """The bound after each sweep, from each start, of the last answer."""

    def _jeffrey(self, findings: ResolvedFindings, monitor: Monitor) -> ResolvedFindings:
        """Leave fixed posteriors as they are: each is a factor of the product."""
        return findings

    def _start_run(self, findings: ResolvedFindings, monitor: Monitor) -> MeanFieldRun:
        network, seed = self.network, self.seed
        support = Support(network, findings, monitor)
        starts = initial_states(network, findings, support, self.starts, seed, monitor)
        return MeanFieldRun(
            network, findings, starts, support.states, self.max_sweeps, self.tolerance, seed
        )

    def _answer(
        self, findings: ResolvedFindings, targets: tuple[str, ...] | None, monitor: Monitor
    ) -> Posteriors:
        run = to_the_end(self._start_run(findings, monitor), monitor)
        self.bounds = run.bounds
        found = run.posteriors(targets)
        assert found is not None
        lost = run.lost_variables(found)
        return replace(found, warnings=(*found.warnings, _of_lost(lost))) if lost else found

    def _joint(
        self, variables: tuple[str, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> NDArray[np.float64]:
        """Return the product: independence is what is assumed."""
        found = self._answer(findings, variables, monitor)
        table = reduce(np.multiply.outer, [found[name] for name in variables], np.ones(()))
        return np.asarray(table)


def _of_lost(names: list[str]) -> Sentence:
    return Sentence(
        "Mean field gives probability 0 to states of {names} that no table rules out: where zeros "
        "tie variables together, independent ones keep to one side. Ask another engine.",
        names=list_names(names),
    )
