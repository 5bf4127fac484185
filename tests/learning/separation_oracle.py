"""Independence read off a known graph: a test that is never wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.graph.dseparation import separated
from bayesgui.learning.independence.base import IndependenceTester, Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.network import BayesianNetwork


class SeparationOracle(IndependenceTester):
    """Answers by d-separation in a network."""

    def __init__(self, network: BayesianNetwork) -> None:
        super().__init__(network.names)
        self._network = network

    def test(self, x: int, y: int, given: Sequence[int]) -> Verdict:
        """Tell whether a set d-separates two variables."""
        first, second = self.names[x], self.names[y]
        names = tuple(self.names[z] for z in given)
        independent = separated(self._network, first, second, names)
        dependent = float(not independent)
        return Verdict(first, second, names, independent, dependent, 1.0, 1 - dependent, dependent)
