"""A distribution given by a formula over the parents' values."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from bayesgui.core.cpt import CPD, CPT
from bayesgui.core.formulas.following import missing_name_error, with_names, with_states
from bayesgui.core.formulas.masses import table_of
from bayesgui.core.formulas.parser import parse
from bayesgui.core.formulas.syntax import (
    Node,
    names_in,
    text_of,
)
from bayesgui.core.monitor import SILENT
from bayesgui.core.table_budget import check_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.core.mechanism import StatesMoved
    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.variable import Variable


@dataclass(frozen=True)
class Expression(CPD):
    """P(variable | parents) as a formula such as ``Normal(a + b, 2)``, and the table it gives.

    Constructed by `of` or `on`, which compute the table.

    Parameters
    ----------
    variable : str
        Name of the child.
    parents : tuple of str
        All its parents in order; the formula need not use each of them.
    text : str
        The formula as it was typed.
    cpt : CPT
        The table computed from it.

    Examples
    --------
    >>> from bayesgui.core.variable import Variable
    >>> die = Variable("die", ("1", "2", "3"))
    >>> twice = Variable("twice", ("2", "4", "6"))
    >>> Expression.of("2 * die", twice, [die]).table().values.tolist()
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
    """

    variable: str
    parents: tuple[str, ...]
    text: str
    cpt: CPT

    @classmethod
    def of(
        cls, text: str, child: Variable, parents: Sequence[Variable], monitor: Monitor = SILENT
    ) -> Expression:
        """Return the expression of a text, its table computed.

        Parameters
        ----------
        text : str
            The formula.
        child : Variable
            The variable of the distribution.
        parents : sequence of Variable
            Its parents.
        monitor : Monitor
            Progress and cancellation, where the table is large.

        Raises
        ------
        ModelError
            If the text is not a valid formula, or has no value in some configuration; ``values``
            holds the ``position`` of the character concerned.
        MemoryBudgetError
            If the table would be too large.
        """
        tree = parse(text)
        meant = _names_meant(names_in(tree), [parent.name for parent in parents])
        if meant:
            tree = with_names(tree, meant)
            text = text_of(tree)
        return cls._of(text, tree, child, parents, monitor)

    @classmethod
    def on(cls, network: Model, name: str, text: str, monitor: Monitor = SILENT) -> Expression:
        """Return the expression of a text for a variable of a network and its present parents.

        Raises
        ------
        ModelError, MemoryBudgetError
            As `of` does.
        """
        parents = [network[parent] for parent in network.mechanism(name).parents]
        return cls.of(text, network[name], parents, monitor)

    @classmethod
    def _of(
        cls,
        text: str,
        tree: Node,
        child: Variable,
        parents: Sequence[Variable],
        monitor: Monitor = SILENT,
    ) -> Expression:
        check_table(child.name, (*(parent.n_states for parent in parents), child.n_states))
        names = tuple(parent.name for parent in parents)
        values = table_of(tree, child, parents, monitor)
        made = cls(child.name, names, text, CPT(child.name, names, values))
        made.__dict__["tree"] = tree
        return made

    @cached_property
    def tree(self) -> Node:
        """The syntax tree of the formula."""
        return parse(self.text)

    def table(self) -> CPT:
        """Return the table that the formula gives."""
        return self.cpt

    def with_names(self, variable: str, parents: Sequence[str]) -> Expression:
        """Return the same distribution with other names of the variable and its parents."""
        tree = with_names(self.tree, dict(zip(self.parents, parents, strict=True)))
        text = self.text if tree == self.tree else text_of(tree)
        return Expression(variable, tuple(parents), text, self.cpt.with_names(variable, parents))

    def following(
        self,
        variables: Mapping[str, Variable],
        parents: Sequence[str],
        moved: StatesMoved | None = None,
    ) -> Expression:
        """Return the expression recomputed after an edit; see `Mechanism.following`.

        Raises
        ------
        ModelError
            If it refers to a parent or state that was removed, or can no longer be computed.
        """
        gone = names_in(self.tree).difference(parents)
        if gone:
            raise missing_name_error(self.variable, next(iter(gone)))
        tree = with_states(self.tree, self.variable, moved, variables)
        text = self.text if tree == self.tree else text_of(tree)
        return self._of(text, tree, variables[self.variable], [variables[p] for p in parents])


_MINUS = re.compile("\\s*[-\N{MINUS SIGN}]\\s*")


def _names_meant(names: Iterable[str], parents: Sequence[str]) -> dict[str, str]:
    """Return the parents that names mean whose minus was typed as a hyphen: ``Wear, t-1``."""
    known = {_MINUS.sub("-", parent): parent for parent in parents}
    return {
        name: known[_MINUS.sub("-", name)]
        for name in names
        if name not in parents and _MINUS.sub("-", name) in known
    }
