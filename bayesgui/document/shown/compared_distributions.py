"""Two networks as distributions beside a document: what it costs, divergences, log scores."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, Self

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.changes import Change
    from bayesgui.inference.comparing.costs import ComparisonCost
    from bayesgui.inference.comparing.results import DistributionComparison
    from bayesgui.learning.judging.log_scores import LogScoreComparison

View = Literal["divergences", "scores"]
SAMPLES = (10_000, 100_000, 1_000_000)
"""Numbers of cases that can be chosen."""


@dataclass(frozen=True, eq=False)
class ComparedDistributions(ShownState):
    """What the page Distributions shows.

    `title`: of the other network; "" while there is none. `networks`: what is compared. `cost`:
    what that will take, said before it is done. `error`: why they cannot be compared, or scored.
    `scored`: the rows that were scored, `table` their title.
    """

    on_canvas: ClassVar[bool] = False

    title: str = ""
    networks: tuple[BayesianNetwork, BayesianNetwork] | None = None
    view: View = "divergences"
    samples: int = SAMPLES[1]
    test: str = "t"
    cost: ComparisonCost | None = None
    answer: DistributionComparison | None = None
    scores: LogScoreComparison | None = None
    scored: Dataset | None = None
    table: str = ""
    error: str = ""

    def about(self, title: str, networks: tuple[BayesianNetwork, BayesianNetwork] | None) -> Self:
        """Return the state for other networks, of which nothing is known yet."""
        return type(self)(title, networks, self.view, self.samples, self.test)

    def following(self, change: Change) -> Self:
        """Drop numbers of another network; they are not asked for again unasked."""
        if change.network_changed and self.networks is not None:
            return self.about(self.title, None)
        return self
