"""Two structures scored on the same rows, family by family."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.learning.available_cases import complete_cases
from bayesgui.learning.scores.base import score_network, scores

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset


@dataclass(frozen=True)
class FamilyDifference:
    """A node with different parents in two structures.

    `first_parents`, `second_parents`: its parents in the reference and in the other network.
    """

    name: str
    first_parents: tuple[str, ...]
    second_parents: tuple[str, ...]
    first: float
    second: float

    @property
    def difference(self) -> float:
        """By how much the second family's score is larger."""
        return self.second - self.first


@dataclass(frozen=True)
class ScoreComparison:
    """Two structures scored on the same rows.

    `n_rows`: rows without a missing cell, on which both were scored. `first`, `second`: scores of
    the reference and of the other network; larger is better. `families`: the nodes with different
    parents, largest difference first.
    """

    n_rows: int
    first: float
    second: float
    families: tuple[FamilyDifference, ...]
    score: str = "bic"


def compare_scores(
    reference: BayesianNetwork,
    network: BayesianNetwork,
    data: Dataset,
    score: str = "bic",
    monitor: Monitor = SILENT,
) -> ScoreComparison:
    """Score two structures over the same variables on the complete rows of a table.

    `reference`, `network`: the structures; their tables are ignored, and the states are those of
    the reference. `score`: registered name of the score; one that is smaller for better structures
    is negated.
    """
    rows = complete_cases(data.matched(reference))
    member = scores.create(score)
    sign = 1.0 if member.larger_is_better else -1.0
    (first,) = score_network(reference, rows, {score: member}, monitor)
    (second,) = score_network(network, rows.matched(network), {score: member}, monitor)
    families = [
        FamilyDifference(
            name,
            reference.parents(name),
            network.parents(name),
            sign * first.families[name],
            sign * second.families[name],
        )
        for name in reference
        if set(reference.parents(name)) != set(network.parents(name))
    ]
    families.sort(key=lambda each: -abs(each.difference))
    totals = sign * first.total, sign * second.total
    return ScoreComparison(rows.n_rows, *totals, tuple(families), score)
