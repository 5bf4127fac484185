"""The SGS algorithm."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import parameter
from bayesgui.core.errors import ParameterError
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.constraint_based import ConstraintBased, min_rows_parameter
from bayesgui.learning.structure.pc import level_steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.learning.constraint_based.skeleton import Skeleton
    from bayesgui.learning.independence.base import IndependenceTester
    from bayesgui.learning.structure.constraint_based import SkeletonStep
    from bayesgui.learning.structure.run import StepMonitor

MAX_TESTS = 20_000_000
"""Tests above which the search is refused."""


@structure_learners.register("sgs", label="SGS (all conditioning sets)", order=21, by_stages=True)
@dataclass(frozen=True, kw_only=True)
class SGS(ConstraintBased):
    """Takes the edge between two variables if any set of the others makes them independent.

    Notes
    -----
    What PC finds with far fewer tests: a pair that stays joined is tested given all 2^(n − 2)
    subsets of the others, which can be waited for up to some 16 variables. Tests given large sets
    have far more degrees of freedom than rows and find nothing, so that they must not count.

    References
    ----------
    Spirtes, Glymour and Scheines (2000), Causation, prediction, and search, section 5.4.1.
    """

    everywhere = True
    min_rows: float = min_rows_parameter(5.0)
    max_given: int = parameter(
        20, low=0, label="Largest conditioning set", doc="Variables in a conditioning set at most."
    )

    def search(
        self, skeleton: Skeleton, tester: IndependenceTester, monitor: StepMonitor
    ) -> Iterator[SkeletonStep]:
        """Test given all sets of one size after the other."""
        from bayesgui.learning.constraint_based.skeleton import LevelSearch

        n = len(tester.names)
        others = max(n - 2, 0)
        sizes = range(min(self.max_given, others) + 1)
        n_tests = math.comb(n, 2) * sum(math.comb(others, size) for size in sizes)
        if n_tests > MAX_TESTS:
            raise ParameterError(
                "sgs may need {count:.2g} tests of {n:,} variables, more than {most:,}; choose pc, "
                "or lower max_given.",
                count=n_tests,
                n=n,
                most=MAX_TESTS,
            )
        search = LevelSearch(skeleton, tester, everywhere=self.everywhere)
        yield from level_steps(search, skeleton, self.max_given, monitor)
