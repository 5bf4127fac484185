"""An algorithm that is advanced, observed, and advanced again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor

R = TypeVar("R", bound="Run")

POINTS = 200
"""Number of observations of a whole run whose single steps say little; dense at the start."""

FIRST_STEPS = 10
"""Steps before the first observation."""

STEPS = 80
"""Assumed length of a run that ends on convergence."""


@dataclass(frozen=True, eq=False)
class RunStarted(Generic[R]):
    """A run has been initialized.

    `run`: the run; the receiver must not touch it while its job lasts.
    """

    run: R


@dataclass(frozen=True, eq=False)
class RunProgress:
    """Progress of a run since the last report.

    `done`: steps so far: sweeps, passes, rows or iterations. `events`: the observations, in order;
    see `Run.look`. `report`: statistics of the whole run; see `Run.report`.
    """

    done: int
    share: float
    is_over: bool
    events: tuple[object, ...]
    report: object = None


class Run(ABC):
    """An algorithm step by step; consistent after each `advance`, even one that raised."""

    stepwise: ClassVar[bool] = True
    """Whether each step is observed; of sampled rows, only one in thousands is."""

    at_once = 1
    """Number of steps that together take a few hundredths of a second, if unobserved."""

    def __init__(self) -> None:
        self.done = 0
        """Steps so far."""
        self.is_hurried = False
        """Whether only the result is wanted, without pauses between steps."""
        self.stretch_end = 0
        """The step at which it is to pause."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the run has ended."""

    @property
    @abstractmethod
    def share(self) -> float:
        """Progress, from 0 to 1."""

    @property
    @abstractmethod
    def max_steps(self) -> int:
        """Maximum number of steps."""

    @property
    def is_worth_keeping(self) -> bool:
        """Whether it may be stopped here with the result so far."""
        return self.done > 0

    @property
    def one_step(self) -> int:
        """Number of steps that the user sees as one."""
        return 1

    @abstractmethod
    def advance(self, steps: int = 1, monitor: Monitor = SILENT) -> None:
        """Do some steps, fewer if the run ends before."""

    @abstractmethod
    def look(self) -> object | None:
        """Return an observation, a small frozen dataclass; None if there is none yet."""

    def report(self) -> object:
        """Return statistics of the whole run."""
        return None

    # -- how it is paced ------------------------------------------------------------------------

    @property
    def pace(self) -> float:
        """Share of the time of a whole run that the steps so far are meant to take."""
        return self.done / STEPS if self.stepwise else float(self.share**0.5)

    def portion(self) -> int:
        """Return the number of steps until the next observation."""
        if self.stepwise:
            return 1
        if not self.share:
            return min(FIRST_STEPS, self.at_once)
        return min(until_next_point(self.done, self.done / self.share), self.at_once)


def until_next_point(done: int, whole: float) -> int:
    """Return the number of steps until the next of `POINTS` observations of a run."""
    k = int(POINTS * min(1.0, done / whole) ** 0.5 + 1e-9) + 1
    return max(1, round(whole * (k / POINTS) ** 2 - done))
