"""Display of a run, shared by the pages of the laboratory; knows no widget."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeVar

import numpy as np

from bayesgui.panels.laboratory.columns import Row
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import standard_errors_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.document.shown.watched_estimate import Doubt
    from bayesgui.explain.question import Question
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.inference.run_record import RunRecord
    from bayesgui.panels.laboratory.columns import Column
    from bayesgui.widgets.plots.content import PlotContent


Kind = Literal["muted", "success", "warning", "error"]
Mark = Literal["bar", "whisker", "stale", "tick", "badge"]

MIN_DEVIATION = 1e-9
"""Standard errors up to this are rounding: nothing varied yet, and no error can be told."""


@dataclass(frozen=True)
class Suggestion:
    """A remedy that is a click away.

    `options`: options that it changes before it runs again.
    """

    label: str
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Verdict:
    """Whether a run can be believed.

    `name`: a word for it; blank before there is anything to judge. `box`: sentences with what is
    wrong and what helps; blank if nothing is. `doubt`: why nodes are grey, if they are: as
    `bayesgui.document.shown.watched_estimate` knows it.
    """

    name: str = ""
    kind: Kind = "muted"
    pill: str = ""
    tip: str = ""
    box: str = ""
    suggestion: Suggestion | None = None
    status: str = ""
    doubt: Doubt = ""


@dataclass(frozen=True)
class Figure:
    """A plot of the page Trace.

    `title`: its headline, from what is shown and the name of a node. `of_state`: whether it shows
    one state of the node, which can be chosen beside its headline.
    """

    stretch: int
    title: Callable[[Any, str], str]
    content: Callable[[Any, str], PlotContent]
    words: Callable[[PlotContent], Sequence[str]] | None = None
    of_state: bool = False


DISPLAYS: dict[str, type[EngineDisplay]] = {}
"""By the registered name of the engine; one without has the generic one."""

D = TypeVar("D", bound="type[EngineDisplay]")


def displays(engine: str) -> Callable[[D], D]:
    """Return a class decorator for what is shown of an engine, by its registered name."""

    def add(display: D) -> D:
        DISPLAYS[engine] = display
        return display

    return add


class EngineDisplay(ABC):
    """A record with the exact answer beside it, and the state of each node that is looked at."""

    columns: ClassVar[tuple[Column, ...]]
    """Of the table, after the node."""
    figures: ClassVar[tuple[Figure, ...]]
    """From the left."""

    def __init__(
        self,
        record: RunRecord,
        exact: Posteriors | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.record = record
        self.exact = exact
        self.options: Mapping[str, Any] = options or {}
        self._names: tuple[str, ...] = ()
        self._names_of: Posteriors | None = None
        self.states: dict[str, int] = {}
        """The state of each node that is looked at, where it is not the first."""
        self.is_over = False
        """Whether the run has ended, by itself or by the user."""

    # -- what an engine brings ------------------------------------------------------------------

    @property
    @abstractmethod
    def verdict(self) -> Verdict:
        """Whether the run can be believed."""

    @abstractmethod
    def sentence(self) -> str:
        """Return what stands below the table."""

    @classmethod
    @abstractmethod
    def marks(cls) -> tuple[tuple[Mark, str], ...]:
        """Return what the marks on nodes mean."""

    @classmethod
    @abstractmethod
    def progress(cls, record: Any, options: Mapping[str, Any]) -> tuple[float, str, str]:
        """Return how far a run is from 0 to 1, the words at the left, and those at the right.

        `record`: what has come in; None before a run.
        """

    @classmethod
    @abstractmethod
    def titles(cls) -> tuple[str, str, str]:
        """Return the short name of the engine, the question, and what a step does."""

    # -- which nodes and states -----------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The nodes that there is something to estimate of."""
        found = self.record.posteriors
        if found is not self._names_of:
            # Asked for at every cell of a table.
            self._names_of = found
            given = self.record.given
            network = self.record.network
            self._names = () if found is None else tuple(n for n in network if n not in given)
        return self._names

    @property
    def is_settled(self) -> bool:
        """Whether the findings leave nothing to estimate."""
        return self.record.posteriors is not None and not self.names

    def waiting(self) -> str:
        """Return why a run that goes on has no estimate yet; nothing once it has, or before it."""
        return ""

    def state_of(self, name: str) -> int:
        """Return the place of the state that is looked at: the first one, until chosen."""
        place = self.states.get(name, 0)
        return place if place < self.record.network[name].n_states else 0

    def state_text(self, name: str) -> str:
        """Return the name of that state."""
        return self.record.network[name].states[self.state_of(name)]

    def states_of(self, name: str) -> tuple[str, ...]:
        """Return the names of all states of a node."""
        return self.record.network[name].states

    def common_state(self, names: Iterable[str]) -> str:
        """Return the name of the state that is looked at, if it is the same for some nodes."""
        found = {self.state_text(name) for name in names}
        return found.pop() if len(found) == 1 else ""

    # -- numbers --------------------------------------------------------------------------------

    @property
    def estimate(self) -> Posteriors | None:
        """The present estimate of the engine."""
        return self.record.posteriors

    def row(self, name: str) -> Row:
        """Return the numbers of a node's state."""
        found = self.record.posteriors
        assert found is not None
        state = self.state_of(name)
        estimate, deviation = float(found[name][state]), math.nan
        if found.standard_error is not None:
            deviation = float(found.standard_error[name][state])
        exact = self.exact_of(name, state)
        ess = found.effective_sample_size
        return Row(
            name,
            self.state_text(name),
            estimate,
            exact,
            deviation,
            (estimate - exact) / deviation if deviation > MIN_DEVIATION else math.nan,
            math.nan if ess is None else ess[name],
            math.nan if found.r_hat is None else found.r_hat[name],
        )

    def exact_of(self, name: str, state: int) -> float:
        """Return the exact probability of a state; NaN where it is not known."""
        return float(self.exact[name][state]) if self._knows(name) and self.exact else math.nan

    def _knows(self, name: str) -> bool:
        network = self.record.network
        return self.exact is not None and len(self.exact.get(name, ())) == network[name].n_states

    @property
    def largest_error(self) -> float:
        """The largest of all states' errors, in standard errors; NaN if none is known."""
        found = self.record.posteriors
        if found is None or self.exact is None or found.standard_error is None:
            return math.nan
        names = [name for name in self.names if self._knows(name)]
        if not names:
            return math.nan
        apart = np.concatenate([found[name] - self.exact[name] for name in names])
        deviations = np.concatenate([found.standard_error[name] for name in names])
        known = deviations > MIN_DEVIATION
        return float(np.abs(apart[known] / deviations[known]).max()) if known.any() else math.nan

    def error_text(self) -> str:
        """Return the largest error in words."""
        text = phrase("Laboratory", "Largest error {count} standard errors.")
        return text.format(count=standard_errors_text(self.largest_error, sign=False))

    @property
    def largest_difference(self) -> tuple[str, float]:
        """The node that is farthest from the exact answer, and how far; NaN if none is known."""
        found = self.record.posteriors
        known = [name for name in self.names if self._knows(name)]
        if found is None or self.exact is None or not known:
            return "", math.nan
        far = {name: float(np.abs(found[name] - self.exact[name]).max()) for name in known}
        name = max(known, key=far.__getitem__)
        return name, far[name]

    tokens: ClassVar[tuple[str, ...]] = ()
    """Color of each chain."""

    def last_draws(self, name: str, most: int) -> NDArray[np.bool_] | None:
        """Return whether the latest draws of each chain were in the state that is looked at.

        Returns: none where there are no chains.
        """
        return None

    def counter(self, name: str) -> str:
        """Return what the engine counts of a node's state, in words; "" if it counts nothing."""
        return ""

    def last_step(self) -> Question | None:
        """Return the question whose steps are the engine's last one; None where there is none."""
        return None

    def warnings(self) -> tuple[str, ...]:
        """Return what the engine itself says of its estimates."""
        found = self.record.posteriors
        return () if found is None else found.warnings


def usual_marks() -> tuple[tuple[Mark, str], ...]:
    """Return the marks that every engine leaves on nodes."""
    return (
        ("bar", phrase("Laboratory", "running estimate")),
        ("tick", phrase("Laboratory", "exact posterior")),
    )


def whisker_mark() -> tuple[Mark, str]:
    """Return the mark of engines that know how far they may be off."""
    return "whisker", phrase("Laboratory", "± 2 standard errors")
