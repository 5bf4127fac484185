"""Tests of conditional independence: verdicts, the base of all tests, and their registry."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.parameters import parameter
from bayesgui.catalog.registry import Registry
from bayesgui.rich_display import html_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor


class Verdict(NamedTuple):
    """A test of the independence of two variables given a set.

    Parameters
    ----------
    x, y : str
        The two variables.
    given : tuple of str
        The conditioning set.
    independent : bool
        Whether they count as independent.
    statistic : float
        The test's statistic.
    degrees_of_freedom : float
        Degrees of freedom of its χ² distribution.
    p_value : float
        Probability of a larger statistic if the two are independent.
    mutual_information : float
        Conditional mutual information of the observed frequencies, in nats.
    n_rows : float
        Number (or total weight) of the rows without a missing cell in these variables.
    remarks : tuple of str
        What was left out, where a table was asked for a single test.
    """

    x: str
    y: str
    given: tuple[str, ...]
    independent: bool
    statistic: float = 0.0
    degrees_of_freedom: float = 0.0
    p_value: float = 1.0
    mutual_information: float = 0.0
    n_rows: float = 0.0
    remarks: tuple[str, ...] = ()

    def _repr_html_(self) -> str | None:
        return html_of(self)


class IndependenceTester(ABC):
    """Answers whether variables are independent, from a table or from a graph.

    Parameters
    ----------
    names : sequence of str
        The variables, which are given to the methods by their places here.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    @abstractmethod
    def test(self, x: int, y: int, given: Sequence[int]) -> Verdict:
        """Test two variables given a set.

        Parameters
        ----------
        x, y : int
            The variables.
        given : sequence of int
            The conditioning set, without the two.
        """

    def test_sets(
        self, x: int, y: int, sets: Sequence[Sequence[int]], monitor: Monitor
    ) -> list[Verdict]:
        """Test two variables given each of some sets.

        Parameters
        ----------
        x, y : int
            The variables.
        sets : sequence of sequence of int
            Conditioning sets.
        monitor : Monitor
            Cancellation.
        """
        found = []
        for given in sets:
            monitor.check()
            found.append(self.test(x, y, given))
        return found

    def separate(
        self,
        x: int,
        others: NDArray[np.int64],
        sets: NDArray[np.int64],
        asked: NDArray[np.uint8],
        monitor: Monitor,
    ) -> list[Verdict]:
        """Test a variable against each of some others, given one set after the other.

        Parameters
        ----------
        x : int
            The variable.
        others : ndarray of int64
            The variables to test it against.
        sets : ndarray of int64, shape (sets, size)
            Conditioning sets.
        asked : ndarray of uint8, shape (sets, others)
            Whether to make a test.
        monitor : Monitor
            Cancellation.

        Returns
        -------
        list of Verdict
            The last test made with each of the others, if any; tests end with the first set given
            which the two are independent.
        """
        found: list[Verdict] = []
        for k, y in enumerate(others.tolist()):
            verdict = None
            for s in np.flatnonzero(asked[:, k]):
                monitor.check()
                verdict = self.test(x, y, sets[s].tolist())
                if verdict.independent:
                    break
            if verdict is not None:
                found.append(verdict)
        return found

    def find_separators(
        self,
        x: int,
        others: NDArray[np.int64],
        sets: NDArray[np.int64],
        asked: NDArray[np.uint8],
        monitor: Monitor,
    ) -> list[Verdict]:
        """Test as `separate` does, and return the tests that found independence only.

        Parameters
        ----------
        x : int
            The variable.
        others : ndarray of int64
            The variables to test it against.
        sets : ndarray of int64, shape (sets, size)
            Conditioning sets.
        asked : ndarray of uint8, shape (sets, others)
            Whether to make a test.
        monitor : Monitor
            Cancellation.
        """
        found = self.separate(x, others, sets, asked, monitor)
        return [verdict for verdict in found if verdict.independent]


@dataclass(frozen=True)
class TestForm:
    """A test as compiled kernels compute it.

    Parameters
    ----------
    kind : {"g2", "chi2", "information", "complexity"}
        Likelihood ratio, Pearson's χ², or mutual information in bits. Information less its
        complexity, in nats, is shown, but no kernel computes it.
    level : float
        Level of significance, or the threshold of the mutual information in bits.
    adjusted : bool
        Whether rows and columns without cases are left out of the degrees of freedom.
    min_rows : float
        Rows for each degree of freedom below which two variables do not count as independent given
        others.
    decided_rows : float
        Rows for each stratum from which a set counts as deciding a variable that is constant in
        each stratum, so that nothing has been tested and two variables do not count as independent;
        0 for never. Of tests with adjusted degrees of freedom only.
    """

    __test__ = False  # pytest would collect it

    kind: Literal["g2", "chi2", "information", "complexity"]
    level: float
    adjusted: bool = False
    min_rows: float = 0.0
    decided_rows: float = 0.0


class IndependenceTest(ABC):
    """A test of conditional independence: a frozen dataclass of its options."""

    @abstractmethod
    def form(self, alpha: float) -> TestForm:
        """Return the test as compiled kernels compute it.

        Parameters
        ----------
        alpha : float
            Level of significance: two variables count as independent if the p-value is larger.
        """


@dataclass(frozen=True, kw_only=True)
class CountingTest(IndependenceTest):
    """A test whose degrees of freedom follow from the numbers of states, or from the cases."""

    adjusted: bool = parameter(
        True,
        label="Adjusted degrees",
        doc=(
            "Rows and columns of a stratum without cases take no degrees of freedom. Full degrees "
            "make tests too weak on few rows: a third of the edges is lost."
        ),
    )


independence_tests: Registry[IndependenceTest] = Registry(
    "test", lambda: import_modules("bayesgui.learning.independence"), "independence test"
)
