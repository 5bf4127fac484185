"""Distributions with a form of their own, and how they follow edits of the network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from bayesgui.core.cpt import CPD, CPT
from bayesgui.core.errors import MemoryBudgetError, ModelError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bayesgui.core.table_edits import Origin
    from bayesgui.core.variable import Variable


@dataclass(frozen=True)
class StatesMoved:
    """What became of a variable's states.

    Parameters
    ----------
    before : Variable
        The variable as it was.
    origin : tuple of (int or None)
        For each new state the position of the old state it continues, or None for a new one.
    """

    before: Variable
    origin: Origin


class FollowingForm(CPD, Protocol):
    """A distribution that is more than its table: the table is computed from it."""

    def following(
        self,
        variables: Mapping[str, Variable],
        parents: Sequence[str],
        moved: StatesMoved | None = None,
    ) -> FollowingForm:
        """Return the form after an edit.

        Parameters
        ----------
        variables : mapping of str to Variable
            After the edit.
        parents : sequence of str
            The parents after the edit; new ones stand last.
        moved : StatesMoved, optional
            Whose states changed, if any did.

        Raises
        ------
        ModelError
            If the form speaks of something that is gone, or cannot be computed any more.
        """


def follow_edit(
    cpd: CPD,
    variables: Mapping[str, Variable],
    parents: Sequence[str],
    table: Callable[[], CPT],
    moved: StatesMoved | None = None,
) -> CPD:
    """Return a distribution after an edit: in its own form if that can follow, else as a table.

    Parameters
    ----------
    cpd : CPD
        Before the edit.
    variables : mapping of str to Variable
        After the edit.
    parents : sequence of str
        After the edit.
    table : callable
        Gives the table after the edit, for tables and for forms that cannot follow.
    moved : StatesMoved, optional
        Whose states changed, if any did.
    """
    if isinstance(cpd, CPT):
        return table()
    form: FollowingForm = cpd  # type: ignore[assignment]
    try:
        return form.following(variables, parents, moved)
    except (ModelError, MemoryBudgetError):
        return table()
