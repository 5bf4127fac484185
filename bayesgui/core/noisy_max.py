"""Noisy-MAX: a distribution by the effect of each cause alone; noisy-OR if binary."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPD, CPT, EXACT_ROW_SUM, normalized_rows, with_names_of
from bayesgui.core.errors import ModelError
from bayesgui.core.independent_causes import (
    inactive_state,
    noisy_max_values,
    strongest_first,
    without_leak,
)
from bayesgui.core.name_lists import listed
from bayesgui.core.table_budget import check_table
from bayesgui.core.tables.edits import with_child_states

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.mechanism import StatesMoved
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable

    Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class NoisyMax(CPD):
    """P(variable | parents) as the maximum of the effects of independent causes.

    Parameters
    ----------
    variable : str
        Name of the child.
    parents : tuple of str
        The causes.
    effects : tuple of ndarray, shape (parent_states, n_states)
        For each parent and each of its states the distribution of the child when only this cause is
        active, without the leak (Díez's convention; see `core.independent_causes`).
    leak : ndarray, shape (n_states,)
        The distribution of the child when no cause is active.
    strengths : tuple of tuple of int
        For each parent its states, strongest first; the last one has no effect.
    order : tuple of int
        The child's states, strongest first; the last is the one without any effect ("absent").

    Raises
    ------
    ModelError
        If sizes, orders or distributions do not fit, or a state declared to have no effect has one.

    Notes
    -----
    Y is at most as strong as k if the effects of all causes and of the leak are: P(Y ≤ k | x) =
    P_leak(Y ≤ k) Π_i P_i(Y ≤ k | x_i). The number of parameters grows with the sum of the parents'
    numbers of states, not with their product.

    References
    ----------
    Díez, F. J. (1993). Parameter adjustment in Bayes networks: the generalized noisy OR-gate. UAI,
    99–105. Henrion, M. (1989). Some practical issues in constructing belief networks. UAI 3,
    161–173. Srinivas, S. (1993). A generalization of the noisy-OR model. UAI, 208–215.

    Examples
    --------
    >>> cause = [[0.8, 0.2], [0.0, 1.0]]
    >>> fever = NoisyMax("fever", ("cold", "flu"), (cause, cause), [0.1, 0.9])
    >>> fever.table().values[..., 0].round(3).tolist()
    [[0.964, 0.82], [0.82, 0.1]]
    """

    variable: str
    parents: tuple[str, ...]
    effects: tuple[Array, ...]
    leak: Array
    strengths: tuple[tuple[int, ...], ...] = ()
    order: tuple[int, ...] = ()
    _cpt: CPT = field(init=False, repr=False)

    def __post_init__(self) -> None:
        effects = tuple(self._rows(effect) for effect in self.effects)
        leak = self._rows(self.leak)
        strengths = self.strengths or tuple(tuple(range(len(effect))) for effect in effects)
        order = tuple(self.order) or tuple(range(leak.size))
        for name, value in (
            ("parents", listed(self.parents)),
            ("effects", effects),
            ("leak", leak),
            ("strengths", tuple(map(tuple, strengths))),
            ("order", order),
        ):
            object.__setattr__(self, name, value)
        self._check()
        check_table(self.variable, (*(len(effect) for effect in effects), leak.size))
        values = noisy_max_values(effects, leak, order)
        object.__setattr__(self, "_cpt", CPT(self.variable, self.parents, values))

    def _rows(self, values: ArrayLike) -> Array:
        rows, _ = normalized_rows(values, self.variable)
        rows.flags.writeable = False
        return rows

    def _check(self) -> None:
        states = self.leak.size
        shapes = all(
            effect.shape == (len(given), states) and sorted(given) == list(range(len(given)))
            for effect, given in zip(self.effects, self.strengths, strict=False)
        )
        counts = {len(self.parents), len(self.effects), len(self.strengths)}
        if self.leak.ndim != 1 or len(counts) > 1 or not shapes:
            raise ModelError(
                "The noisy-MAX parameters of {variable} do not fit its parents.",
                variable=self.variable,
            )
        if sorted(self.order) != list(range(states)):
            raise ModelError(
                "The order of strength of {variable} must name each of its states once.",
                variable=self.variable,
            )
        for parent, effect, given in zip(self.parents, self.effects, self.strengths, strict=True):
            if effect[given[-1], self.order[-1]] < 1 - EXACT_ROW_SUM:
                raise ModelError(
                    "The state of {parent} that has no effect on {variable} must make its last "
                    "state certain.",
                    parent=parent,
                    variable=self.variable,
                )

    @property
    def neutral(self) -> tuple[int, ...]:
        """For each parent the state that has no effect."""
        return tuple(given[-1] for given in self.strengths)

    @property
    def absent(self) -> int:
        """The child's state when no cause is active."""
        return self.order[-1]

    @classmethod
    def inert(cls, network: BayesianNetwork, name: str) -> NoisyMax:
        """Return a noisy-MAX in which no parent has an effect and there is no leak."""
        variable, parents = network[name], network.mechanism(name).parents
        absent = inactive_state(variable)
        nothing = np.eye(variable.n_states)[absent]
        effects = tuple(np.tile(nothing, (network[parent].n_states, 1)) for parent in parents)
        strengths = tuple(_default_strengths(network[parent]) for parent in parents)
        order = strongest_first(variable.n_states, absent)
        return cls(name, parents, effects, nothing, strengths, order)

    @classmethod
    def read_off(
        cls, cpt: CPT, neutral: Sequence[int] | None = None, absent: int | None = None
    ) -> NoisyMax:
        """Return the noisy-MAX that agrees with a table where at most one cause is active.

        Parameters
        ----------
        cpt : CPT
            The table; all its other rows are ignored.
        neutral : sequence of int, optional
            For each parent the state without effect; by default the last.
        absent : int, optional
            The child's state when no cause is active; by default the last.
        """
        sizes = cpt.values.shape[:-1]
        rest = [size - 1 for size in sizes] if neutral is None else list(neutral)
        order = strongest_first(cpt.n_states, cpt.n_states - 1 if absent is None else absent)
        leak = cpt.values[tuple(rest)]
        effects = []
        for axis in range(len(sizes)):
            place: list[int | slice] = list(rest)
            place[axis] = slice(None)
            effect = without_leak(cpt.values[tuple(place)], leak, order)
            effect[rest[axis]] = np.eye(cpt.n_states)[order[-1]]
            effects.append(effect)
        strengths = tuple(strongest_first(size, k) for size, k in zip(sizes, rest, strict=True))
        return cls(cpt.variable, cpt.parents, tuple(effects), leak, strengths, order)

    def table(self) -> CPT:
        """Return the distribution as a table."""
        return self._cpt

    def with_effects(self, effects: Sequence[ArrayLike], leak: ArrayLike) -> NoisyMax:
        """Return the same causes with other parameters.

        Raises
        ------
        ModelError
            If they do not fit.
        """
        rows = tuple(np.asarray(effect, np.float64) for effect in effects)
        return replace(self, effects=rows, leak=np.asarray(leak, np.float64))

    def with_neutral(self, parent: str, state: int) -> NoisyMax:
        """Return it with another neutral state of a parent; the two states swap their effects."""
        axis = self.parents.index(parent)
        old = self.neutral[axis]
        effects = [np.array(effect) for effect in self.effects]
        effects[axis][[old, state]] = effects[axis][[state, old]]
        strengths = list(self.strengths)
        strengths[axis] = tuple({old: state, state: old}.get(k, k) for k in strengths[axis])
        return replace(self, effects=tuple(effects), strengths=tuple(strengths))

    def with_absent(self, state: int) -> NoisyMax:
        """Return it with another absent state of the child; the two swap their probabilities."""
        old = self.absent
        swap = list(range(self.leak.size))
        swap[old], swap[state] = state, old
        order = tuple(swap[k] for k in self.order)
        effects = tuple(effect[:, swap] for effect in self.effects)
        return replace(self, effects=effects, leak=self.leak[swap], order=order)

    # -- following edits ----------------------------------------------------------------------

    def with_names(self, variable: str, parents: Sequence[str]) -> NoisyMax:
        """Return the same distribution with other names of the variable and its parents."""
        return with_names_of(self, self._cpt, variable, parents)

    def following(
        self,
        variables: Mapping[str, Variable],
        parents: Sequence[str],
        moved: StatesMoved | None = None,
    ) -> NoisyMax:
        """Return it after an edit; see `Mechanism.following`.

        New parents and new states of parents have no effect; a new state of the child has
        probability 0 and is the weakest except for the absent one. The effects of a removed parent
        go with it; those of the others and the leak stay.

        Raises
        ------
        ModelError
            If a neutral state or a state of the child was removed.
        MemoryBudgetError
            If the table would be too large.
        """
        form = self if moved is None else self._with_states(moved)
        n_states = variables[self.variable].n_states
        check_table(self.variable, (*(variables[name].n_states for name in parents), n_states))
        nothing = np.eye(n_states)[form.absent]
        known = dict(zip(form.parents, zip(form.effects, form.strengths, strict=True), strict=True))
        found = []
        for name in parents:
            size = variables[name].n_states
            new = np.tile(nothing, (size, 1)), _default_strengths(variables[name])
            found.append(known.get(name, new))
        return NoisyMax(
            self.variable,
            tuple(parents),
            tuple(effect for effect, _ in found),
            form.leak,
            tuple(given for _, given in found),
            form.order,
        )

    def _with_states(self, moved: StatesMoved) -> NoisyMax:
        origin, name = moved.origin, moved.before.name
        if name == self.variable:
            tables = [
                CPT(name, (cause,), e) for cause, e in zip(self.parents, self.effects, strict=True)
            ]
            effects = [with_child_states(table, origin).values for table in tables]
            leak = with_child_states(CPT(name, (), self.leak), origin).values
            lost = set(range(self.leak.size)).difference(k for k in origin if k is not None)
            if lost:
                raise _missing_name_error(name, moved.before.states[min(lost)])
            return replace(
                self, effects=tuple(effects), leak=leak, order=_follow_order(self.order, origin)
            )
        if name not in self.parents:
            return self
        axis = self.parents.index(name)
        if self.neutral[axis] not in origin:
            raise _missing_name_error(self.variable, moved.before.states[self.neutral[axis]])
        nothing = np.eye(self.leak.size)[self.absent]
        rows = [nothing if k is None else self.effects[axis][k] for k in origin]
        effects = list(self.effects)
        effects[axis] = np.array(rows)
        strengths = list(self.strengths)
        strengths[axis] = _follow_order(self.strengths[axis], origin)
        return replace(self, effects=tuple(effects), strengths=tuple(strengths))

    # -- value --------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NoisyMax):
            return NotImplemented
        mine = (self.variable, self.parents, self.strengths, self.order)
        return mine == (other.variable, other.parents, other.strengths, other.order) and all(
            map(np.array_equal, (*self.effects, self.leak), (*other.effects, other.leak))
        )

    def __hash__(self) -> int:
        return hash((self.variable, self.parents, self.strengths, self.order))


def _default_strengths(cause: Variable) -> tuple[int, ...]:
    return strongest_first(cause.n_states, inactive_state(cause))


def _follow_order(strengths: Sequence[int], origin: Sequence[int | None]) -> tuple[int, ...]:
    """Return an order of strength after a change of states; new ones come just before the last."""
    place = {k: now for now, k in enumerate(origin) if k is not None}
    kept = [place[k] for k in strengths if k in place]
    new = [now for now, k in enumerate(origin) if k is None]
    return (*kept[:-1], *new, kept[-1])


def _missing_name_error(variable: str, name: str) -> ModelError:
    return ModelError(
        "The noisy-MAX of {variable} refers to {name}, which no longer exists.",
        variable=variable,
        name=name,
    )
