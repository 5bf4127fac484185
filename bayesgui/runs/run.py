"""An algorithm that is advanced, looked at, and advanced again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor

R = TypeVar("R", bound="Run")

POINTS = 200
"""Looks at a whole run whose steps are not worth one each: close ones first, then far ones."""

FIRST_STEPS = 10
"""Steps before the first of them."""

STEPS = 80
"""How many steps a run is taken to have that ends when nothing moves any more."""


@dataclass(frozen=True, eq=False)
class RunStarted(Generic[R]):
    """A run has its starting points.

    Parameters
    ----------
    run : Run
        It; whoever has it must leave it alone while its job lasts.
    """

    run: R


@dataclass(frozen=True, eq=False)
class RunProgress:
    """What came in since the last time.

    Parameters
    ----------
    done : int
        Steps so far: sweeps, passes, rows or iterations.
    share : float
        How far the run is, from 0 to 1.
    is_over : bool
        Whether there is nothing more to do.
    events : tuple of object
        What looks at the run have shown, in order.
    report : object
        What the run has to say as a whole.
    """

    done: int
    share: float
    is_over: bool
    events: tuple[object, ...]
    report: object = None


class Run(ABC):
    """What an algorithm does, step by step; whole after each `advance`, also where that raised."""

    stepwise: ClassVar[bool] = True
    """Whether each step is worth a look; rows are worth one by the thousand."""

    at_once = 1
    """Steps of a call that takes a few hundredths of a second, where they are not looked at."""

    def __init__(self) -> None:
        self.done = 0
        """Steps so far."""
        self.is_hurried = False
        """Whether the end is wanted soon, and not the way there."""
        self.stretch_end = 0
        """The step at which it shall stand still."""

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

    @property
    def is_worth_keeping(self) -> bool:
        """Whether it may be stopped here, so that what there is by now is its result."""
        return self.done > 0

    @property
    def one_step(self) -> int:
        """Steps that are one for whoever looks on."""
        return 1

    @abstractmethod
    def advance(self, steps: int = 1, monitor: Monitor = SILENT) -> None:
        """Do some steps, fewer if that ends it.

        Raises
        ------
        BayesGuiError
            If it ends without any result.
        """

    @abstractmethod
    def look(self) -> object | None:
        """Return what is to be seen now, a small frozen dataclass; None if there is nothing yet."""

    def report(self) -> object:
        """Return what there is to say as a whole, and not of one step."""
        return None

    # -- how it is paced ------------------------------------------------------------------------

    @property
    def pace(self) -> float:
        """Share of the time of a whole run that the steps so far should have taken."""
        return self.done / STEPS if self.stepwise else float(self.share**0.5)

    def portion(self) -> int:
        """Return the steps until the next look."""
        if self.stepwise:
            return 1
        if not self.share:
            return min(FIRST_STEPS, self.at_once)
        return min(until_next_point(self.done, self.done / self.share), self.at_once)


def until_next_point(done: int, whole: float) -> int:
    """Return the steps until the next of `POINTS` looks at a run.

    Parameters
    ----------
    done : int
        Steps so far.
    whole : float
        Steps in all.
    """
    k = int(POINTS * min(1.0, done / whole) ** 0.5 + 1e-9) + 1
    return max(1, round(whole * (k / POINTS) ** 2 - done))
