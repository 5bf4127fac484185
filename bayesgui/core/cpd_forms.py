"""Parametric forms of distributions, and how they are updated by edits of the network."""

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
    """How a variable's states were changed by an edit.

    `origin`: for each new state the position of the old state it comes from, or None if it is new.
    """

    before: Variable
    origin: Origin


class FollowingForm(CPD, Protocol):
    """A distribution with a parametric form, from which its table is computed."""

    def following(
        self,
        variables: Mapping[str, Variable],
        parents: Sequence[str],
        moved: StatesMoved | None = None,
    ) -> FollowingForm:
        """Return the form after an edit.

        `parents`: the parents after the edit; new ones come last. `moved`: the variable whose
        states changed, if any, and how.
        """


def follow_edit(
    cpd: CPD,
    variables: Mapping[str, Variable],
    parents: Sequence[str],
    table: Callable[[], CPT],
    moved: StatesMoved | None = None,
) -> CPD:
    """Return a distribution after an edit: in its own form if possible, else as a table.

    `table`: returns the table after the edit; called for tables and for forms that cannot be kept.
    `moved`: the variable whose states changed, if any, and how.
    """
    if isinstance(cpd, CPT):
        return table()
    form: FollowingForm = cpd  # type: ignore[assignment]
    try:
        return form.following(variables, parents, moved)
    except (ModelError, MemoryBudgetError):
        return table()
