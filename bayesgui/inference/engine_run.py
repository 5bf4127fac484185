"""A run of an estimating engine that is advanced, looked at, and advanced again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings
    from bayesgui.inference.posteriors import Posteriors


@dataclass(frozen=True, eq=False)
class RunStarted:
    """A run has its starting points.

    Parameters
    ----------
    run : object
        It; whoever has it must leave it alone while its job lasts.
    """

    run: object


@dataclass(frozen=True, eq=False)
class RunPoint:
    """A point of all curves.

    Parameters
    ----------
    done : int
        Steps then.
    detail : object
        What the engine itself has to show of where it stands.
    estimates : ndarray of float32, shape (states of all variables,)
        Probabilities.
    errors : ndarray of float32, optional
        Their standard errors.
    """

    done: int
    detail: object
    estimates: NDArray[np.float32]
    errors: NDArray[np.float32] | None = None


@dataclass(frozen=True, eq=False)
class RunProgress:
    """What came in since the last time.

    Parameters
    ----------
    done : int
        Steps so far: sweeps, passes or rows.
    share : float
        How far the run is, from 0 to 1.
    over : bool
        Whether there is nothing more to do.
    posteriors : Posteriors, optional
        Estimates so far; None while there are none.
    points : tuple of RunPoint
        Further points of the curves.
    """

    done: int
    share: float
    over: bool
    posteriors: Posteriors | None
    points: tuple[RunPoint, ...]


class EngineRun(ABC):
    """What an engine does to answer one query, step by step.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    findings : ResolvedFindings
        What is known.
    """

    stepwise: ClassVar[bool] = True
    """Whether each step is worth a look; rows are worth one by the thousand."""

    at_once = 1
    """Steps of a call that takes a few hundredths of a second."""

    def __init__(self, network: BayesianNetwork, findings: ResolvedFindings) -> None:
        self.network = network
        self.findings = findings
        self.done = 0
        """Steps so far."""

    @property
    def given(self) -> frozenset[str]:
        """The variables whose state is given, so that there is nothing to estimate."""
        likelihoods = self.findings.likelihoods.items()
        observed = {name for name, weights in likelihoods if (weights > 0).sum() == 1}
        return frozenset(observed | set(self.findings.interventions) | set(self.findings.fixed))

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether there is nothing more to do."""

    @property
    @abstractmethod
    def share(self) -> float:
        """How far it is, from 0 to 1."""

    @property
    @abstractmethod
    def max_steps(self) -> int:
        """Steps that it takes at most."""

    @abstractmethod
    def advance(self, steps: int = 1, monitor: Monitor = SILENT) -> None:
        """Do some steps, fewer if that ends it.

        Raises
        ------
        BayesGuiError
            If it ends without any estimate.
        """

    @abstractmethod
    def posteriors(self, targets: tuple[str, ...] | None = None) -> Posteriors | None:
        """Return the estimates so far, with what there is to say of them once it is over.

        Parameters
        ----------
        targets : tuple of str, optional
            All variables if not given.
        """

    @abstractmethod
    def detail(self) -> object:
        """Return what the engine itself has to show of its last step, a small frozen dataclass."""

    def snapshot(self) -> RunPoint | None:
        """Return a point of the curves; None while there is no estimate."""
        found = self.posteriors()
        if found is None:
            return None
        return RunPoint(self.done, self.detail(), found.flat.astype(np.float32))
