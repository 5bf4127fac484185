"""The utility node: what a configuration of its parents is worth."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from bayesgui.core.domain import Reals
from bayesgui.core.errors import ModelError
from bayesgui.core.formulas import syntax
from bayesgui.core.formulas.following import with_names, with_states
from bayesgui.core.formulas.parser import parse
from bayesgui.core.kinds.decision import DECISION
from bayesgui.core.mechanism import Mechanism
from bayesgui.core.node_rules import CHANCE, NodeKind, register
from bayesgui.core.sentence import Sentence
from bayesgui.core.table_budget import check_table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.mechanism import StatesMoved
    from bayesgui.core.variable import Variable

UTILITY = "utility"
"""Name of the kind of node; it has a number and no states."""


@dataclass(frozen=True, eq=False)
class Utility(Mechanism):
    """A number for each configuration of the parents, u(parents).

    Parameters
    ----------
    variable : str
        Name of the node.
    parents : tuple of str
        Names of its parents, one axis of `values` each.
    values : array_like of float64, shape parent_sizes
        The numbers; copied and read-only. NaN is a number that nobody has given yet.
    weight : float
        Factor with which it counts in the total.
    formula : str
        An expression of the parents that gives the numbers, which are computed again after edits;
        "" where they are given one by one.

    Raises
    ------
    ModelError
        If a number or the weight is infinite, the axes do not match the parents, or the formula
        cannot be read.
    """

    kind: ClassVar[str] = UTILITY
    variable: str
    parents: tuple[str, ...]
    values: NDArray[np.float64]
    weight: float = 1.0
    formula: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "parents", tuple(self.parents))
        if self.formula:
            parse(self.formula)
        try:
            values = np.array(self.values, np.float64, order="C")
        except (TypeError, ValueError, OverflowError):
            raise ModelError(
                "The utilities of {variable} are not an array of numbers with rows of equal "
                "length.",
                variable=self.variable,
            ) from None
        if values.ndim != len(self.parents):
            raise ModelError(
                "The utilities of {variable} have {axes} axes, and it has {parents} parents.",
                variable=self.variable,
                axes=values.ndim,
                parents=len(self.parents),
            )
        if np.isinf(values).any() or not math.isfinite(self.weight):
            raise ModelError(
                "{variable} has an infinite utility or weight; give a finite number.",
                variable=self.variable,
            )
        values.flags.writeable = False
        object.__setattr__(self, "values", values)

    @classmethod
    def given(
        cls, variable: str, parents: Sequence[str], values: ArrayLike, weight: float = 1.0
    ) -> Utility:
        """Return a utility all of whose numbers are given.

        Raises `ModelError` as the class does, and for NaN.
        """
        made = cls(variable, tuple(parents), values, weight)  # type: ignore[arg-type]
        if made.n_missing:
            raise ModelError(
                "The utilities of {variable} have an entry that is not a number.",
                variable=variable,
            )
        return made

    @property
    def n_missing(self) -> int:
        """Number of configurations for which nobody has given a number yet."""
        return int(np.isnan(self.values).sum())

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest number; (0, 0) where none is given."""
        known = self.values[~np.isnan(self.values)]
        return (float(known.min()), float(known.max())) if known.size else (0.0, 0.0)

    @property
    def cells(self) -> NDArray[np.float64]:
        """The numbers as rows of one number each, as `mechanism.EditableTable` names them."""
        return self.values[..., np.newaxis]

    @property
    def number_in_new_rows(self) -> float:
        """NaN: nobody has given the number."""
        return math.nan

    def changed(
        self,
        parents: Sequence[str],
        cells: NDArray[np.float64],
        counts: Callable[[NDArray[np.float64]], NDArray[np.float64]],
    ) -> Utility:
        """Return the utility with other parents and numbers."""
        return Utility(self.variable, tuple(parents), cells[..., 0], self.weight)

    def table_to_edit(self) -> Utility:
        """Return itself."""
        return self

    def with_names(self, variable: str, parents: Sequence[str]) -> Utility:
        """Return the same utility with other names of the node and its parents."""
        formula = _renamed(self.formula, self.parents, parents)
        return replace(self, variable=variable, parents=tuple(parents), formula=formula)

    def following(
        self,
        variables: Mapping[str, Variable],
        parents: Sequence[str],
        moved: StatesMoved | None = None,
    ) -> Utility | SuperValue | None:
        """Return a utility by its formula, or a super-value above a utility.

        None without either, as its numbers change as a table does. Raises `ModelError` if a utility
        becomes a parent beside other nodes.
        """
        if not any(isinstance(variables[name].domain, Reals) for name in parents):
            return self._computed_again(variables, parents, moved)
        other = next((p for p in parents if not isinstance(variables[p].domain, Reals)), None)
        if other is not None:
            raise ModelError(
                "{utility} cannot be a parent of {variable}, which depends on {parent}: a utility "
                "is computed from utilities alone. Remove the arc from {parent} first.",
                utility=next(p for p in parents if isinstance(variables[p].domain, Reals)),
                variable=self.variable,
                parent=other,
            )
        made = SuperValue(self.variable, tuple(parents), weight=self.weight)
        made.check_domains(variables)
        return made

    def _computed_again(
        self,
        variables: Mapping[str, Variable],
        parents: Sequence[str],
        moved: StatesMoved | None,
    ) -> Utility | None:
        """Return it with the numbers of its formula; None where that has no value any more."""
        if not self.formula:
            return None
        tree = parse(self.formula)
        if set(syntax.names_in(tree)).difference(parents):
            return None
        try:
            new = with_states(tree, self.variable, moved, variables)
            values = numbers_of(
                new, variables[self.variable], [variables[name] for name in parents]
            )
        except ModelError:
            return None
        formula = self.formula if new == tree else syntax.text_of(new)
        return Utility(self.variable, tuple(parents), values, self.weight, formula)

    def check_domains(self, variables: Mapping[str, Variable]) -> None:
        """Raise a `ModelError` unless there is a number for each configuration of the parents."""
        _check_number(variables[self.variable])
        shape = tuple(variables[name].n_states for name in self.parents)
        check_table(self.variable, shape)
        if self.values.shape != shape:
            raise ModelError(
                "{variable} needs {needed} numbers ({expected}) and has {found} ({shape}).",
                variable=self.variable,
                needed=math.prod(shape),
                expected="×".join(map(str, shape)) or "1",
                found=self.values.size,
                shape="×".join(map(str, self.values.shape)) or "1",
            )

    def n_cells(self, variables: Mapping[str, Variable]) -> int:
        """Return the number of configurations of its parents."""
        return math.prod(variables[name].n_states for name in self.parents)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Utility):
            return NotImplemented
        return (
            (self.variable, self.parents, self.weight, self.formula)
            == (other.variable, other.parents, other.weight, other.formula)
        ) and np.array_equal(self.values, other.values, equal_nan=True)

    def __hash__(self) -> int:
        return hash((self.variable, self.parents, self.weight))


@dataclass(frozen=True)
class SuperValue(Mechanism):
    """A utility that is computed from other utilities, its parents.

    Parameters
    ----------
    variable : str
        Name of the node.
    parents : tuple of str
        The utilities.
    formula : str
        An expression of them; "" for their sum.
    weight : float
        Factor with which it counts in the total.

    Raises
    ------
    ModelError
        If the formula cannot be read.
    """

    kind: ClassVar[str] = UTILITY
    variable: str
    parents: tuple[str, ...]
    formula: str = ""
    weight: float = 1.0
    tree: syntax.Node | None = field(init=False, repr=False, compare=False, default=None)

    def __post_init__(self) -> None:
        object.__setattr__(self, "parents", tuple(self.parents))
        if self.formula:
            object.__setattr__(self, "tree", parse(self.formula))

    def with_names(self, variable: str, parents: Sequence[str]) -> SuperValue:
        """Return the same value with other names of the node and its parents."""
        formula = _renamed(self.formula, self.parents, parents)
        return SuperValue(variable, tuple(parents), formula, self.weight)

    def following(
        self,
        variables: Mapping[str, Variable],
        parents: Sequence[str],
        moved: StatesMoved | None = None,
    ) -> Mechanism:
        """Return the value after an edit: with the last utility it becomes a number, 0."""
        if not parents:
            return Utility(self.variable, (), np.zeros(()), self.weight)
        used = syntax.names_in(self.tree) if self.tree is not None else ()
        kept = self.formula if all(name in parents for name in used) else ""
        made = SuperValue(self.variable, tuple(parents), kept, self.weight)
        made.check_domains(variables)
        return made

    def check_domains(self, variables: Mapping[str, Variable]) -> None:
        """Raise a `ModelError` unless all its parents are utilities that the formula knows."""
        _check_number(variables[self.variable])
        for name in self.parents:
            if not isinstance(variables[name].domain, Reals):
                raise ModelError(
                    "{variable} is computed from utilities, and {parent} is none; remove one of "
                    "the arcs to it.",
                    variable=self.variable,
                    parent=name,
                )
        unknown = set(syntax.names_in(self.tree) if self.tree is not None else ()).difference(
            self.parents
        )
        if unknown:
            raise ModelError(
                "The formula of {variable} names {parent}, which is no utility above it.",
                variable=self.variable,
                parent=min(unknown),
            )


def _renamed(formula: str, before: Sequence[str], now: Sequence[str]) -> str:
    """Return a formula with other names of the parents; as it was typed where none changed."""
    new = dict(zip(before, now, strict=True))
    if not formula or all(old == name for old, name in new.items()):
        return formula
    return syntax.text_of(with_names(parse(formula), new))


def numbers_of(
    tree: syntax.Node, variable: Variable, parents: Sequence[Variable]
) -> NDArray[np.float64]:
    """Return the numbers that an expression of the parents gives a utility.

    Raises `ModelError` if it has no value in some configuration.
    """
    from bayesgui.core.formulas.configurations import Configurations
    from bayesgui.core.formulas.evaluation import Evaluation

    shape = [parent.n_states for parent in parents]
    check_table(variable.name, shape)
    grid = Configurations(variable, parents)
    found = Evaluation(grid).number(tree, grid.everywhere)
    return np.array(np.broadcast_to(found, shape))


def _check_number(variable: Variable) -> None:
    if not isinstance(variable.domain, Reals):
        raise ModelError("{variable} has states; a utility has none.", variable=variable.name)


_NO_CHILD = "No arc from {parent} to {child}: a utility has no states that {child} could depend on."

register(
    NodeKind(
        UTILITY,
        Sentence("utility node"),
        Sentence("utility"),
        Reals(),
        lambda variable: Utility(variable.name, (), np.array(math.nan)),
    ),
    {
        (UTILITY, CHANCE): _NO_CHILD,
        (UTILITY, DECISION): (
            "No arc from {parent} to {child}: a utility is nothing that could be known."
        ),
    },
)
