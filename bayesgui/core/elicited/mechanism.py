"""A distribution made of a few answers of experts."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from bayesgui.core.cpt import CPD, CPT, with_names_of
from bayesgui.core.elicited import scales
from bayesgui.core.elicited.answers import (
    ANY,
    Answer,
    Configuration,
    after_parents,
    after_states_of_node,
    after_states_of_parent,
    with_answers,
)
from bayesgui.core.elicited.asked import Asked
from bayesgui.core.elicited.methods.registry import interpolations
from bayesgui.core.elicited.pooling import LINEAR, POOLS, pooled_answers
from bayesgui.core.errors import ModelError
from bayesgui.core.name_lists import listed
from bayesgui.core.table_budget import check_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.core.elicited.methods.base import Interpolation
    from bayesgui.core.elicited.scales import Order
    from bayesgui.core.mechanism import StatesMoved
    from bayesgui.core.model import Model
    from bayesgui.core.variable import Variable

RANKED_MEAN = "ranked-mean"
_MOST_SPREAD = 10.0


@dataclass(frozen=True, eq=False, repr=False)
class Elicited(CPD):
    """P(variable | parents) made of a few answers of experts, by weights of the parents.

    Parameters
    ----------
    variable : str
        Name of the child.
    parents : tuple of str
        Names of the parents.
    sizes : tuple of int
        Numbers of states of the parents in order, then of the child.
    method : str
        How the table is made: ``ranked-mean``, ``ranked-min``, ``ranked-max``, ``ranked-mixed``,
        ``likelihood``, ``cain``, ``ebbn``, ``functional`` or ``direct``.
    weights : tuple of float
        How much each parent counts; 1 each by default. One of 0 has no influence.
    spread : float
        Standard deviation of the child on the scale from 0 to 1 when all parents are known.
    answers : tuple of Answer
        Who said what.
    pool : str
        ``linear`` or ``logarithmic``: how answers of several experts become one.
    shares : tuple of (str, float)
        The weight of each expert; 1 for those that are not named.
    options : tuple of (str, float)
        Further numbers of the method.
    orders : tuple of tuple of int
        For each parent and the child the positions of its states from the low end of its scale to
        the high end; by default as they stand. A parent that works against the others is turned.
    held : bool
        Whether weights and spread were set by hand, and are not to follow the answers.

    Raises
    ------
    ModelError
        If the parts do not fit each other.
    MemoryBudgetError
        If the table would be too large.

    References
    ----------
    Fenton, N. E., Neil, M. and Caballero, J. G. (2007). Using ranked nodes to model qualitative
    judgments in Bayesian networks. IEEE Transactions on Knowledge and Data Engineering 19,
    1420–1432.

    Examples
    --------
    >>> quality = Elicited("Quality", ("Time", "Skill"), (2, 3, 3), weights=(1.0, 3.0), spread=0.1)
    >>> quality.table().values[0].round(2).tolist()
    [[0.84, 0.16, 0.0], [0.24, 0.71, 0.05], [0.0, 0.44, 0.56]]
    """

    variable: str
    parents: tuple[str, ...]
    sizes: tuple[int, ...]
    method: str = RANKED_MEAN
    weights: tuple[float, ...] = ()
    spread: float = 0.15
    answers: tuple[Answer, ...] = ()
    pool: str = LINEAR
    shares: tuple[tuple[str, float], ...] = ()
    options: tuple[tuple[str, float], ...] = ()
    orders: tuple[Order, ...] = ()
    held: bool = False
    _cpt: CPT = field(init=False, repr=False)

    def __post_init__(self) -> None:
        parents = listed(self.parents)
        sizes = tuple(int(size) for size in self.sizes)
        weights = tuple(map(float, self.weights)) or (1.0,) * len(parents)
        orders = tuple(map(tuple, self.orders)) or tuple(map(scales.in_order, sizes))
        for name, value in (
            ("parents", parents),
            ("sizes", sizes),
            ("weights", weights),
            ("spread", float(self.spread)),
            ("answers", with_answers((), self.answers)),
            ("shares", tuple((str(name), float(share)) for name, share in self.shares)),
            ("options", tuple((str(name), float(value)) for name, value in self.options)),
            ("orders", orders),
        ):
            object.__setattr__(self, name, value)
        self._check()
        check_table(self.variable, sizes)
        table = self.interpolation.table(self.asked)
        values = scales.as_they_stand(table, orders)
        object.__setattr__(self, "_cpt", CPT(self.variable, parents, values))

    def _check(self) -> None:
        counts = {len(self.parents) + 1, len(self.sizes), len(self.weights) + 1, len(self.orders)}
        fits = all(map(scales.is_order, self.orders, self.sizes))
        if len(counts) > 1 or not fits or min(self.sizes) < 1:
            raise ModelError(
                "What was elicited for {variable} does not fit its parents and states.",
                variable=self.variable,
            )
        if not all(math.isfinite(weight) and weight >= 0 for weight in self.weights):
            raise ModelError(
                "A weight of a parent of {variable} is no number of at least 0.",
                variable=self.variable,
            )
        if not 0 < self.spread <= _MOST_SPREAD:
            raise ModelError(
                "The spread of {variable} is {value:g}; give a number above 0 and up to {most:g}.",
                variable=self.variable,
                value=self.spread,
                most=_MOST_SPREAD,
            )
        if self.method not in interpolations or self.pool not in POOLS:
            raise ModelError(
                "{variable}: there is no way “{method}” to make a table of answers; choose one of "
                "{choices}.",
                variable=self.variable,
                method=self.method if self.method not in interpolations else self.pool,
                choices=", ".join((*interpolations, *POOLS)),
            )
        for answer in self.answers:
            self._check_answer(answer)

    def _check_answer(self, answer: Answer) -> None:
        within = len(answer.configuration) == len(self.parents) and all(
            ANY <= state < size
            for state, size in zip(answer.configuration, self.sizes, strict=False)
        )
        if not within or not 0 <= answer.state < self.sizes[-1]:
            raise ModelError(
                "An answer of {expert} is about a state that {variable} or its parents do not "
                "have.",
                expert=answer.expert,
                variable=self.variable,
            )

    @classmethod
    def on(cls, model: Model, name: str, **parts: Any) -> Elicited:
        """Return the distribution of a node of a model with its present parents.

        Parameters
        ----------
        model : Model
            The model.
        name : str
            The node.
        **parts : object
            Further parameters, such as ``method`` and ``weights``. A node without parents has
            nothing to interpolate, and the method ``"direct"`` by default.
        """
        parents = model.mechanism(name).parents
        parts = parts if parents else {"method": "direct", **parts}
        sizes = tuple(model[each].n_states for each in (*parents, name))
        return cls(name, parents, sizes, **parts)

    # -- what it is made of -------------------------------------------------------------------

    @property
    def interpolation(self) -> Interpolation:
        """The method."""
        return interpolations[self.method]

    @property
    def n_states(self) -> int:
        """Number of states of the child."""
        return self.sizes[-1]

    @cached_property
    def asked(self) -> Asked:
        """What the method sees: the pooled answers, on scales that begin at their low ends."""
        ranks = [scales.ranks_of(order) for order in self.orders]
        rows = {
            tuple(
                ANY if state == ANY else rank[state]
                for state, rank in zip(configuration, ranks, strict=False)
            ): {ranks[-1][state]: p for state, p in said.items()}
            for configuration, said in self.pooled.items()
        }
        return Asked(
            self.sizes[:-1], self.n_states, self.weights, self.spread, rows, dict(self.options)
        )

    @cached_property
    def pooled(self) -> dict[Configuration, dict[int, float]]:
        """What the experts say together, by configuration and state."""
        return pooled_answers(self.answers, dict(self.shares), self.pool, self.n_states)

    @property
    def experts(self) -> tuple[str, ...]:
        """Names of those who answered, in the order of their first answers."""
        return tuple(dict.fromkeys(answer.expert for answer in self.answers))

    def of_expert(self, name: str) -> Elicited:
        """Return the distribution by the answers of one expert alone, all else the same."""
        kept = tuple(answer for answer in self.answers if answer.expert == name)
        return replace(self, answers=kept)

    def table(self) -> CPT:
        """Return the distribution as a table."""
        return self._cpt

    def with_parts(self, **parts: Any) -> Elicited:
        """Return it with other parts, such as ``weights``; see `Elicited`."""
        return replace(self, **parts)

    def with_answers(self, given: Iterable[Answer]) -> Elicited:
        """Return it with more answers; a new one replaces what its expert said of its question."""
        return replace(self, answers=with_answers(self.answers, given))

    def without_answers(self, gone: Iterable[Answer]) -> Elicited:
        """Return it without some answers."""
        lost = set(gone).intersection(self.answers)
        if not lost:
            return self
        return replace(self, answers=tuple(each for each in self.answers if each not in lost))

    # -- following edits ----------------------------------------------------------------------

    def with_names(self, variable: str, parents: Sequence[str]) -> Elicited:
        """Return the same distribution with other names of the variable and its parents."""
        return with_names_of(self, self._cpt, variable, parents)

    def following(
        self,
        variables: Mapping[str, Variable],
        parents: Sequence[str],
        moved: StatesMoved | None = None,
    ) -> Elicited:
        """Return it after an edit; see `Mechanism.following`.

        A new parent has weight 0, so that it has no influence until somebody says so; answers were
        given without naming it. Answers that name a removed parent or state are dropped, since
        nobody has said what holds without it. The table is made anew for other states, which have
        the order of their neighbors.

        Raises
        ------
        MemoryBudgetError
            If the table would be too large.
        """
        form = self if moved is None else self._with_states(moved)
        sizes = tuple(variables[name].n_states for name in (*parents, self.variable))
        known = dict(zip(form.parents, zip(form.weights, form.orders, strict=False), strict=True))
        found = [
            known.get(name, (0.0, scales.in_order(variables[name].n_states))) for name in parents
        ]
        return replace(
            form,
            parents=tuple(parents),
            sizes=sizes,
            weights=tuple(weight for weight, _ in found),
            answers=after_parents(form.answers, form.parents, parents),
            orders=(*(order for _, order in found), form.orders[-1]),
        )

    def _with_states(self, moved: StatesMoved) -> Elicited:
        names = (*self.parents, self.variable)
        if moved.before.name not in names:
            return self
        axis, origin = names.index(moved.before.name), moved.origin
        sizes, orders = list(self.sizes), list(self.orders)
        sizes[axis], orders[axis] = len(origin), scales.following(orders[axis], origin)
        answers = (
            after_states_of_node(self.answers, origin)
            if axis == len(self.parents)
            else after_states_of_parent(self.answers, axis, origin)
        )
        return replace(self, sizes=tuple(sizes), orders=tuple(orders), answers=answers)

    def __repr__(self) -> str:
        weights = tuple(round(weight, 3) for weight in self.weights)
        return (
            f"Elicited({self.variable!r}, {self.parents!r}, {self.method!r}, weights={weights}, "
            f"spread={self.spread:.3g}, {len(self.answers)} answers)"
        )

    # -- value --------------------------------------------------------------------------------

    def _parts(self) -> tuple[Any, ...]:
        return tuple(getattr(self, each.name) for each in fields(self) if each.init)

    def __eq__(self, other: object) -> bool:
        return self._parts() == other._parts() if isinstance(other, Elicited) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._parts())
