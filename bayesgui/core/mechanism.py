"""Mechanisms of nodes given their parents: distributions, and those of other kinds of nodes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from bayesgui.core.errors import MemoryBudgetError, ModelError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.variable import Variable

Origin = tuple[int | None, ...]
"""For each new state the position of the old state it comes from, or None if it is new."""


@dataclass(frozen=True)
class StatesMoved:
    """The change of a variable's states by an edit.

    `origin`: for each new state the position of the old state it comes from, or None if it is new.
    """

    before: Variable
    origin: Origin


class EditableTable(Protocol):
    """Numbers in rows, one row for each configuration of the parents."""

    @property
    def variable(self) -> str:
        """Name of the node."""

    @property
    def parents(self) -> tuple[str, ...]:
        """Names of the parents, one axis each."""

    @property
    def cells(self) -> NDArray[np.float64]:
        """The numbers, shape (*parent_sizes, n): rows of n numbers."""

    @property
    def number_in_new_rows(self) -> float:
        """The number of each cell of a row for which nobody has given one."""

    def changed(
        self,
        parents: Sequence[str],
        cells: NDArray[np.float64],
        counts: Callable[[NDArray[np.float64]], NDArray[np.float64]],
    ) -> Self:
        """Return the table with other parents and cells; `counts` changes counts likewise."""


class Mechanism:
    """The mechanism of a node given its parents; its `kind` is registered in `core.node_rules`.

    A value: every method that changes something returns another mechanism.
    """

    __slots__ = ()

    kind: ClassVar[str]
    """Name of the kind of node that it belongs to."""
    has_table: ClassVar[bool] = False
    """Whether it is a conditional distribution that a table can hold, a `CPD`."""
    variable: str
    """Name of the node."""
    parents: tuple[str, ...]
    """Names of the parents in order."""

    def with_names(self, variable: str, parents: Sequence[str]) -> Self:
        """Return the same mechanism with other names of the node and its parents."""
        raise NotImplementedError

    def following(
        self,
        variables: Mapping[str, Variable],
        parents: Sequence[str],
        moved: StatesMoved | None = None,
    ) -> Mechanism | None:
        """Return the mechanism after an edit; None where `core.tables.edits` changes its table.

        `parents`: the parents after the edit; new ones come last. `moved`: the variable whose
        states changed, if any, and how. Raises `ModelError` if it cannot follow.
        """
        return None

    def check_domains(self, variables: Mapping[str, Variable]) -> None:
        """Raise a `ModelError` unless it fits the domains of its node and its parents."""

    def compiled(self, variables: Mapping[str, Variable]) -> Any:
        """Return the `CPD` of its node in the compiled network; None leaves the node out."""
        return None

    def n_cells(self, variables: Mapping[str, Variable]) -> int:
        """Return the size of its table with these variables, 0 without one."""
        return 0

    def table_to_edit(self) -> EditableTable:
        """Return the table that an edit changes; asked where `following` returned None."""
        raise NotImplementedError

    def with_table(self, table: Any) -> Mechanism:
        """Return the mechanism that has a table which `table_to_edit` returned, after an edit."""
        made: Mechanism = table
        return made


def follow_edit(
    mechanism: Mechanism,
    variables: Mapping[str, Variable],
    parents: Sequence[str],
    table: Callable[[], Mechanism],
    moved: StatesMoved | None = None,
) -> Mechanism:
    """Return a mechanism after an edit: in its own form if possible, else as a table.

    `table`: returns it with its table changed; called for tables and for forms that cannot be kept.
    `moved`: as for `Mechanism.following`.
    """
    try:
        form = mechanism.following(variables, parents, moved)
    except (ModelError, MemoryBudgetError):
        if not mechanism.has_table:
            raise
        form = None
    return table() if form is None else form


def check_fit(mechanism: Mechanism, variables: Mapping[str, Variable]) -> None:
    """Raise a `ModelError` unless a mechanism fits its node and its parents.

    `variables`: the variables of the model by name, that of `mechanism` among them.
    """
    parents = mechanism.parents
    if len(set(parents)) != len(parents) or mechanism.variable in parents:
        raise ModelError("The parents of {variable} are not distinct.", variable=mechanism.variable)
    for parent in parents:
        if parent not in variables:
            raise ModelError(
                "Node {variable} has the unknown parent {parent}.",
                variable=mechanism.variable,
                parent=parent,
            )
    mechanism.check_domains(variables)
