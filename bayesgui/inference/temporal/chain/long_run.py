"""What a template's chain does in the long run, without findings.

Kemeny, J. G. and Snell, J. L. (1976). Finite Markov Chains. Springer, chapters 3 and 4.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import ModelError, ParameterError
from bayesgui.core.name_lists import short_repr
from bayesgui.core.sentence import Sentence
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.core.temporal.series import empty_series
from bayesgui.inference.temporal.chain.chain import chain_of, later_slices
from bayesgui.inference.temporal.chain.classes import StateClass, classes_of, reachable
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.inference.temporal.chain.chain import ChainStates

    Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class LongRun(NotebookTable):
    """The chain of a template after its first slices.

    Attributes
    ----------
    nodes : tuple of str
        The nodes whose joint states are the states of the chain, such as ``Rain``, or ``Rain, t −
        1`` for the slice before.
    states : tuple of str
        The states of the chain, those of its nodes separated by commas.
    transition : numpy.ndarray
        P(state | state of the slice before), shape (states, states).
    start : numpy.ndarray
        P(state) in the first slice in which all nodes of the chain are there.
    start_slice : int
        The number of that slice.
    classes : tuple of StateClass
        States that are reached from each other. A closed class is never left; of one with a period
        d a state can come back only every d slices.
    shares : numpy.ndarray
        The share of slices that each state has in the long run, from `start`; the stationary
        distribution if there is one closed class.
    """

    nodes: tuple[str, ...]
    states: tuple[str, ...]
    transition: Numbers
    start: Numbers
    start_slice: int
    classes: tuple[StateClass, ...]
    shares: Numbers
    chain: ChainStates

    @property
    def stationary(self) -> Numbers | None:
        """The only distribution that stays as it is; None if there are several closed classes."""
        return self.shares if len(self.closed) == 1 else None

    @property
    def closed(self) -> tuple[StateClass, ...]:
        """The classes that are never left."""
        return tuple(each for each in self.classes if each.is_closed)

    @property
    def absorbing(self) -> tuple[str, ...]:
        """The states that are never left."""
        return tuple(self.states[each.states[0]] for each in self.closed if len(each.states) == 1)

    def members(self, target: Mapping[str, str] | str) -> NDArray[np.bool_]:
        """Return which states of the chain are meant.

        Parameters
        ----------
        target : mapping of str to str, or str
            Nodes of the chain with their states, or a state of the chain as in `states`.

        Raises
        ------
        ParameterError
            If there is none.
        """
        if isinstance(target, str):
            if target not in self.states:
                raise ParameterError(
                    "The chain has no state {state}; its states are {states}.",
                    state=target,
                    states="; ".join(self.states),
                )
            return np.array([each == target for each in self.states])
        found = np.ones(len(self.states), bool)
        for node, state in target.items():
            if node not in self.nodes:
                raise ParameterError(
                    "{variable} is not handed from slice to slice; choose of {variables}.",
                    variable=node,
                    variables="; ".join(self.nodes),
                )
            place = self.nodes.index(node)
            names = self.chain.names[place]
            if state not in names:
                raise ParameterError(
                    "{variable} has no state {state}; choose of {states}.",
                    variable=node,
                    state=str(state),
                    states=", ".join(names),
                )
            parts = (self.chain.parts(k)[place] for k in range(len(self.states)))
            found &= np.array([each == state for each in parts])
        return found

    def times_to(self, target: Mapping[str, str] | str) -> Numbers:
        """Return the expected number of slices until a state is reached, from each state.

        Parameters
        ----------
        target : mapping of str to str, or str
            As for `members`.

        Returns
        -------
        numpy.ndarray
            0 for the states that are meant, infinite where they may never be reached.
        """
        return first_passage(self.transition, self.members(target))

    def time_to(self, target: Mapping[str, str] | str) -> float:
        """Return the expected number of slices until a state is reached, from the start."""
        times = self.times_to(target)
        there = self.start > 0
        return float(self.start[there] @ times[there])

    def stay(self, target: Mapping[str, str] | str) -> float:
        """Return for how many slices in a row a state lasts on average, once it is entered.

        In the long run; of a state of the chain that does not come back, at a visit. NaN for
        several states that do not come back. Infinite for what is never left.
        """
        inside = self.members(target)
        weights = np.where(inside, self.shares, 0.0)
        if not weights.any():
            if inside.sum() != 1:
                return math.nan
            weights = inside.astype(float)
        left = float(weights @ self.transition[:, ~inside].sum(axis=1))
        return float(weights.sum()) / left if left > 0 else math.inf

    @property
    def remarks(self) -> tuple[Sentence, ...]:
        """What is said of periods, and of classes that are never left."""
        return _remarks(self)


def long_run(net: Any) -> LongRun:
    """Return what a template does in the long run: the Markov chain of what is handed on.

    Parameters
    ----------
    net : TemporalNetwork
        The template; findings play no part.

    Returns
    -------
    LongRun
        Stationary distribution, expected times to a state, mean stays, periods and absorbing
        states.

    Raises
    ------
    ModelError
        If no arc leads into a later slice, or too many joint states are handed on.

    References
    ----------
    Kemeny, J. G. and Snell, J. L. (1976). Finite Markov Chains. Springer.

    Examples
    --------
    >>> import bayesgui
    >>> weather = bayesgui.template(
    ...     [bayesgui.Variable("Weather", ("dry", "wet"))],
    ...     [("Weather", "Weather", 1)],
    ...     {"Weather": [[0.9, 0.1], [0.4, 0.6]]},
    ...     initial={"Weather": [1, 0]},
    ... )
    >>> found = long_run(weather)
    >>> found.stationary.round(6).tolist()
    [0.8, 0.2]
    >>> round(found.time_to("wet"), 6), round(found.stay("wet"), 6)
    (10.0, 2.5)
    """
    if not isinstance(net, TemporalNetwork):
        raise ParameterError(
            "{value} is not a template over time; bayesgui.template makes one.",
            value=short_repr(net),
        )
    return long_run_of(net)


def long_run_of(model: TemporalContent) -> LongRun:
    """Return what a template does in the long run; see `long_run`."""
    states, transition = later_slices(model)
    if np.abs(transition.sum(axis=1) - 1).max() > 1e-6:
        raise ModelError(
            "The chain has no long run: a row of its transitions does not sum to 1. Fill all "
            "tables of the template first."
        )
    number = max(1, model.order) - 1
    first = chain_of(model, empty_series(model, number + 1))
    start = np.ones(1)
    for step in first.steps:
        start = start @ step.transition
    classes = classes_of(transition)
    labels = tuple(states.label(k) for k in range(len(states)))
    shares = _shares(transition, start, classes)
    return LongRun(states.heads, labels, transition, start, number, classes, shares, states)


def first_passage(transition: Numbers, target: NDArray[np.bool_]) -> Numbers:
    """Return the expected number of steps until a set of states is reached, from each state."""
    stopped = np.where(target[:, None], np.eye(len(target)), transition)
    reach = reachable(stopped)
    never = ~(reach[:, target].any(axis=1))
    perhaps = reach[:, never].any(axis=1)
    found = np.where(perhaps, math.inf, 0.0)
    open_ = ~target & ~perhaps
    if open_.any():
        inner = transition[np.ix_(open_, open_)]
        found[open_] = np.linalg.solve(np.eye(len(inner)) - inner, np.ones(len(inner)))
    return found


def _shares(transition: Numbers, start: Numbers, classes: tuple[StateClass, ...]) -> Numbers:
    """Return the share of slices in each state: classes by the chance that they are entered."""
    shares = np.zeros(len(start))
    closed = [each for each in classes if each.is_closed]
    ends = np.array(sorted(k for each in closed for k in each.states))
    open_ = np.setdiff1d(np.arange(len(start)), ends)
    inner = np.eye(len(open_)) - transition[np.ix_(open_, open_)]
    visits = np.linalg.solve(inner.T, start[open_]) if len(open_) else np.zeros(0)
    entered = start.copy()
    entered[ends] += visits @ transition[np.ix_(open_, ends)]
    for each in closed:
        places = np.array(each.states)
        within = _stationary(transition[np.ix_(places, places)])
        shares[places] = entered[places].sum() * within
    return shares


def _stationary(transition: Numbers) -> Numbers:
    """Return the stationary distribution of a chain with one class, without subtractions.

    Grassmann, W. K., Taksar, M. I. and Heyman, D. P. (1985). Operations Research 33.
    """
    left = transition.copy()
    for k in range(len(left) - 1, 0, -1):
        left[:k, k] /= left[k, :k].sum()
        left[:k, :k] += np.outer(left[:k, k], left[k, :k])
    found = np.ones(len(left))
    for k in range(1, len(left)):
        found[k] = found[:k] @ left[:k, k]
    whole: Numbers = found / found.sum()
    return whole


def _remarks(found: LongRun) -> tuple[Sentence, ...]:
    made = []
    if len(found.closed) > 1:
        made.append(
            Sentence(
                "{count} groups of states are never left once they are entered, so the long run "
                "depends on the start; the shares are those from the first slices.",
                count=len(found.closed),
            )
        )
    for each in found.closed:
        if each.period > 1:
            made.append(
                Sentence(
                    "The states {states} come back only every {period} slices: P(state) never "
                    "settles, and the shares are those of many slices.",
                    states="; ".join(found.states[k] for k in each.states),
                    period=each.period,
                )
            )
    for state in found.absorbing:
        made.append(Sentence("{state} is absorbing: it is never left.", state=state))
    return tuple(made)
