"""Posteriors from messages between tables and variables, as if there were no loops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui import kernel_cache
from bayesgui.catalog.parameters import parameter
from bayesgui.inference.approximate import SteppedEngine, to_the_end
from bayesgui.inference.base import engines
from bayesgui.inference.jeffrey import Precision
from bayesgui.inference.variational.loopy_run import LoopyRun

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.findings import ResolvedFindings
    from bayesgui.inference.posteriors import Posteriors


@engines.register("loopy-belief-propagation", label="Loopy belief propagation", order=7)
@dataclass(eq=False, repr=False)
class LoopyBeliefPropagation(SteppedEngine):
    """Passes messages along the arcs, round after round, until they no longer change.

    Notes
    -----
    The sum-product algorithm on the factor graph of the tables: exact where that is a tree (in a
    polytree), else an estimate without an error bound, and it may not converge. ln P(e) is Bethe's
    estimate. Sums of logarithms, and zeros counted apart, keep the product of thousands of
    messages in range.

    References
    ----------
    Pearl (1988), Probabilistic Reasoning in Intelligent Systems, chapter 4. Murphy, Weiss and
    Jordan (1999), Loopy belief propagation for approximate inference: an empirical study. Yedidia,
    Freeman and Weiss (2005), Constructing free-energy approximations and generalized belief
    propagation algorithms. Elidan, McGraw and Koller (2006), Residual belief propagation. Sutton
    and McCallum (2007), Improved dynamic schedules for belief propagation.
    """

    evidence_sign = "≈"
    starts_possible = True
    jeffrey = Precision(close=1e-9, accepted=1e-5, rounds=200)
    schedule: str = parameter(
        "residual",
        choices=("residual", "flooding"),
        choice_labels=("largest change first", "all at once"),
        label="Schedule",
        doc="In which order messages are sent: always from the table that has heard most that "
        "is new, or from all at once.",
    )
    damping: float = parameter(
        0.0, low=0.0, high=0.99, label="Damping", doc="Share of the old message that is kept."
    )
    max_passes: int = parameter(
        500,
        low=1,
        high=10**7,
        label="Most passes",
        doc="Passes at most; in one, as many tables speak as there are.",
    )
    tolerance: float = parameter(
        1e-10,
        low=0.0,
        high=1.0,
        label="Tolerance",
        doc="Change of a message below which it counts as unchanged.",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        kernel_cache.module("inference", "factors")
        self.residuals: tuple[float, ...] = ()
        """Largest change of a message in each pass of the last answer."""

    def _start_run(self, findings: ResolvedFindings, monitor: Monitor) -> LoopyRun:
        self._possible_configurations(findings, 1, monitor)
        return LoopyRun(
            self.network,
            findings,
            flooding=self.schedule == "flooding",
            damping=self.damping,
            max_passes=self.max_passes,
            tolerance=self.tolerance,
        )

    def _answer(
        self, findings: ResolvedFindings, targets: tuple[str, ...] | None, monitor: Monitor
    ) -> Posteriors:
        run = to_the_end(self._start_run(findings, monitor), monitor)
        self.residuals = tuple(run.residuals)
        return run.posteriors(targets)
