"""Weights and spread of a table of answers that meet the pooled answers as well as they can."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.elicited.rows import row_of
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.elicited.answers import Configuration
    from bayesgui.core.elicited.asked import Asked
    from bayesgui.core.elicited.mechanism import Elicited
    from bayesgui.core.elicited.methods.base import Setting
    from bayesgui.core.monitor import Monitor

    Array = NDArray[np.float64]

LEAST_SPREAD, MOST_SPREAD = 0.02, 1.0
MOST_WEIGHT = 20.0
_TIE = 0.02
"""How much a weight is drawn to that of all parents alike, where answers do not tell it."""
_STARTS = (0.08, 0.15, 0.35)
_STEPS = 60
_HEAVY = 3.0
_TRIED = 12
_FOLLOWED = 3


@dataclass(frozen=True)
class Misfit:
    """A question that was answered, and how far the table is from the answer.

    `configuration, state`: positions. `said`: the pooled answer. `table`: what the table has; the
    mean over the states of parents that were not named.
    """

    configuration: Configuration
    state: int
    said: float
    table: float

    @property
    def points(self) -> float:
        """The difference in points of a hundred."""
        return 100.0 * abs(self.table - self.said)


@dataclass(frozen=True)
class Fit:
    """A table of answers with fitted weights, and how well it meets them.

    `misfits`: in the order in which the questions were first answered.
    """

    form: Elicited
    misfits: tuple[Misfit, ...]

    @property
    def worst(self) -> Misfit | None:
        """The answer that the table misses most; None without answers."""
        return max(self.misfits, key=lambda each: each.points, default=None)


def misfits_of(form: Elicited) -> tuple[Misfit, ...]:
    """Return how far a table is from each pooled answer."""
    table = form.table().values
    return tuple(
        Misfit(configuration, state, said, float(row_of(table, configuration)[state]))
        for configuration, row in form.pooled.items()
        for state, said in row.items()
    )


def judged(form: Elicited) -> Fit:
    """Return a form as it is, with how well it meets its answers."""
    return Fit(form, misfits_of(form))


def fitted(form: Elicited, monitor: Monitor = SILENT) -> Fit:
    """Return a form with the weights, spread and settings that meet its pooled answers best.

    Least squares over the answered probabilities, with a slight pull to equal weights, which
    decides where answers do not. A form whose weights are held, or whose method goes through its
    answers anyhow, or without answers, stays as it is. Weights of a mean are scaled so that they
    are 1 on average; a parent of weight 0 stays out.
    """
    if not form.answers or not form.interpolation.fits or form.held:
        return judged(form)
    problem = _Problem(form, monitor)
    return judged(problem.best()) if problem.n else judged(form)


class _Problem:
    """The least squares of one form: a vector of numbers from 0 up, and what they say."""

    def __init__(self, form: Elicited, monitor: Monitor) -> None:
        self._check = monitor.check
        self.form, self.asked, self.method = form, form.asked, form.interpolation
        self.axes = self.asked.counting if self.method.counts else ()
        self.settings: tuple[Setting, ...] = tuple(
            each for each in self.method.settings if each.fitted
        )
        self.spreads = self.method.spreads
        self.n = len(self.axes) + len(self.settings) + self.spreads
        questions = [
            (configuration, state, said)
            for configuration, row in self.asked.rows.items()
            for state, said in row.items()
        ]
        self.rows = list(dict.fromkeys(each for each, _, _ in questions))
        place = {each: k for k, each in enumerate(self.rows)}
        self.at = np.array([place[each] for each, _, _ in questions])
        self.states = np.array([state for _, state, _ in questions])
        self.said = np.array([said for _, _, said in questions])

    def asked_with(self, numbers: Array) -> Asked:
        """Return the question with other weights, settings and spread."""
        weights, rest = list(self.asked.weights), list(numbers)
        for axis in self.axes:
            weights[axis] = float(rest.pop(0))
        options = dict(self.asked.options)
        for setting in self.settings:
            options[setting.name] = float(rest.pop(0))
        spread = float(np.exp(rest.pop(0))) if self.spreads else self.asked.spread
        return replace(self.asked, weights=tuple(weights), spread=spread, options=options)

    def residuals(self, numbers: Array) -> Array:
        """Return the differences from what was said, and the pull to equal weights."""
        self._check()
        found = self.method.rows(self.asked_with(numbers), self.rows)
        pulled = numbers[: len(self.axes) + len(self.settings)] - 1.0
        return np.concatenate([found[self.at, self.states] - self.said, _TIE * pulled])

    def best(self) -> Elicited:
        """Return the form with the best numbers of some starts."""
        from scipy.optimize import least_squares

        n_weights = len(self.axes) + len(self.settings)
        low = np.full(self.n, 1e-3)
        high = np.full(self.n, MOST_WEIGHT)
        if self.spreads:
            low[-1], high[-1] = np.log(LEAST_SPREAD), np.log(MOST_SPREAD)
        # Answers may be met in several ways; the slopes are followed from the best of a few places.
        starts = sorted(
            [self._present(), *_starts(n_weights, self.spreads)],
            key=lambda start: float((self.residuals(start) ** 2).sum()),
        )
        found = [
            least_squares(
                self.residuals, np.clip(start, low, high), bounds=(low, high), max_nfev=_STEPS
            )
            for start in starts[:_FOLLOWED]
        ]
        best = min(found, key=lambda each: float(each.cost))
        return self._form_of(np.asarray(best.x))

    def _present(self) -> Array:
        """Return the numbers of the form as it is, where a change of one answer leads near."""
        options = self.asked.options
        found = [self.asked.weights[axis] for axis in self.axes]
        found += [options.get(each.name, each.default) for each in self.settings]
        if self.spreads:
            found.append(float(np.log(np.clip(self.asked.spread, LEAST_SPREAD, MOST_SPREAD))))
        return np.clip(found, -10.0, MOST_WEIGHT)

    def _form_of(self, numbers: Array) -> Elicited:
        asked = self.asked_with(numbers)
        weights = np.array(asked.weights)
        if self.method.scales_weights and self.axes:
            weights *= len(self.axes) / weights.sum()
        return self.form.with_parts(
            weights=tuple(weights.tolist()),
            spread=asked.spread,
            options=tuple(asked.options.items()),
        )


def _starts(n_weights: int, spreads: bool) -> list[Array]:
    """Return places to begin: each of the weights great, middle or small, for some spreads."""
    rng = np.random.default_rng(0)
    weights = [np.ones(n_weights), *(1.0 + _HEAVY * np.eye(n_weights))]
    weights += list(np.exp(rng.uniform(-1.5, 1.5, (_TRIED, n_weights)))) if n_weights else []
    if not spreads:
        return weights
    return [np.append(each, np.log(spread)) for each in weights for spread in _STARTS]


def fit_each(form: Elicited, monitor: Monitor = SILENT) -> dict[str, Elicited]:
    """Return by name the form that each expert's answers give alone."""
    return {name: fitted(form.of_expert(name), monitor).form for name in form.experts}
