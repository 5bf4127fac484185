"""A run of an estimating engine, and what is to be seen of it."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.runs.run import Run

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings
    from bayesgui.inference.posteriors import Posteriors


@dataclass(frozen=True, eq=False)
class RunPoint:
    """A point of all curves.

    `detail`: what the engine itself has to show of where it stands. `estimates`: shape (states of
    all variables,); probabilities.
    """

    done: int
    detail: object
    estimates: NDArray[np.float32]
    errors: NDArray[np.float32] | None = None


@dataclass(frozen=True, eq=False)
class EngineReport:
    """The state of a run as a whole.

    `posteriors`: estimates so far; None while there are none.
    """

    posteriors: Posteriors | None


class EngineRun(Run):
    """The steps by which an engine answers one query."""

    def __init__(self, network: BayesianNetwork, findings: ResolvedFindings) -> None:
        super().__init__()
        self.network = network
        self.findings = findings

    @property
    def given(self) -> frozenset[str]:
        """The variables whose state is given, so that there is nothing to estimate."""
        likelihoods = self.findings.likelihoods.items()
        observed = {name for name, weights in likelihoods if (weights > 0).sum() == 1}
        return frozenset(observed | set(self.findings.interventions) | set(self.findings.fixed))

    @abstractmethod
    def posteriors(self, targets: tuple[str, ...] | None = None) -> Posteriors | None:
        """Return the estimates so far, with what there is to say of them once it is over."""

    def detail(self) -> object:
        """Return what the engine itself has to show of its last step, a small frozen dataclass."""
        return None

    def look(self) -> RunPoint | None:
        """Return a point of the curves; None while there is no estimate."""
        found = self.posteriors()
        if found is None:
            return None
        return RunPoint(self.done, self.detail(), found.flat.astype(np.float32))

    def report(self) -> EngineReport:
        return EngineReport(self.posteriors())

    def set_length(self, steps: int) -> None:
        """Take other steps in all, where the engine declares its `run_length`."""
