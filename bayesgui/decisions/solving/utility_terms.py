"""The total utility of a model as a sum of tables, each over few chance nodes and decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.core.formulas.configurations import Configurations
from bayesgui.core.formulas.evaluation import Evaluation
from bayesgui.core.formulas.weighted_sums import coefficients
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.core.sentence import Sentence
from bayesgui.core.table_budget import check_table

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.formulas.syntax import Name
    from bayesgui.core.model import Model


@dataclass(frozen=True, eq=False)
class Term:
    """A summand of a utility.

    `parents`: chance nodes and decisions, one axis of `values` each.
    """

    parents: tuple[str, ...]
    values: NDArray[np.float64]


@dataclass(frozen=True)
class UtilityTerms:
    """The utilities of a model as sums of tables.

    `of`: the terms of each utility without its weight. `roots`: those that count in the total, with
    their weights. `remarks`: a sentence for each utility that does not count yet.
    """

    of: dict[str, tuple[Term, ...]]
    roots: dict[str, float]
    remarks: tuple[Sentence, ...] = ()

    def ends(self, name: str) -> tuple[float, float]:
        """Return the sums of the least and of the greatest numbers of a utility's terms."""
        terms = self.of[name]
        return (
            sum(float(term.values.min()) for term in terms),
            sum(float(term.values.max()) for term in terms),
        )

    @property
    def total(self) -> list[Term]:
        """The terms of the total."""
        return [
            Term(term.parents, weight * term.values)
            for name, weight in self.roots.items()
            for term in self.of[name]
        ]


def unit_of_total(model: Model) -> str:
    """Return the unit of the total; "" where utilities have several."""
    units = {model[name].unit for name in model.utilities}
    return units.pop() if len(units) == 1 else ""


def utility_terms(model: Model) -> UtilityTerms:
    """Return the utilities of a model as sums of tables.

    A super-value that is no weighted sum needs the joint table of all that its utilities depend on.

    Raises `MemoryBudgetError` if that is too large, and `ModelError` if a formula has no value
    somewhere.
    """
    found: dict[str, tuple[Term, ...] | None] = {}
    remarks = []
    utilities = set(model.utilities)
    order = [name for name in model.topological_order() if name in utilities]
    for name in order:
        mechanism = model.mechanism(name)
        if isinstance(mechanism, Utility):
            found[name] = (Term(mechanism.parents, mechanism.values),)
            if mechanism.n_missing:
                found[name] = None
                remarks.append(_missing(mechanism))
        else:
            assert isinstance(mechanism, SuperValue)
            missing = any(found[parent] is None for parent in mechanism.parents)
            known = {parent: found[parent] or () for parent in mechanism.parents}
            found[name] = None if missing else _super_value(model, mechanism, known)
    roots = {
        name: float(model.mechanism(name).weight)  # type: ignore[attr-defined]
        for name in order
        if found[name] is not None and not model.children(name)
    }
    return UtilityTerms({k: v for k, v in found.items() if v is not None}, roots, tuple(remarks))


def _missing(utility: Utility) -> Sentence:
    return Sentence(
        "{variable} has {given} of {needed} numbers: it counts once all are there.",
        variable=utility.variable,
        needed=utility.values.size,
        given=utility.values.size - utility.n_missing,
    )


def _super_value(
    model: Model, value: SuperValue, known: dict[str, tuple[Term, ...]]
) -> tuple[Term, ...]:
    weights: dict[str, float] | None
    if value.tree is None:
        weights = {name: model.mechanism(name).weight for name in value.parents}  # type: ignore[attr-defined]
    else:
        weights = coefficients(value.tree)
    if weights is None:
        return (_joint_term(model, value, known),)
    made = [
        Term(term.parents, weight * term.values)
        for name, weight in weights.items()
        for term in (known[name] if name else (Term((), np.ones(())),))
        if weight
    ]
    return tuple(made)


class _UtilityTables(Configurations):
    """The configurations of all that some utilities depend on, and the utilities' numbers there."""

    def __init__(self, model: Model, value: SuperValue, known: dict[str, tuple[Term, ...]]) -> None:
        names = dict.fromkeys(
            name for terms in known.values() for term in terms for name in term.parents
        )
        super().__init__(model[value.variable], [model[name] for name in names])
        check_table(value.variable, [each.n_states for each in self.parents] or [1])
        self._tables = {
            name: sum((self._along_all(term) for term in terms), np.zeros(()))
            for name, terms in known.items()
        }

    def _along_all(self, term: Term) -> NDArray[np.float64]:
        """Return the numbers of a term, with an axis for each node of the grid."""
        axes = [self._axes[name] for name in term.parents]
        ordered = term.values.transpose(np.argsort(axes)) if axes else term.values
        shape = [1] * len(self.parents)
        for axis in axes:
            shape[axis] = self.parents[axis].n_states
        return ordered.reshape(shape)

    def is_numeric(self, node: Name) -> bool:
        """Every utility is a number."""
        return True

    def numbers(self, node: Name) -> NDArray[np.float64]:
        """Return the numbers of a utility."""
        if node.name not in self._tables:
            raise ModelError(
                "The formula of {variable} names {parent}, which is no utility above it.",
                variable=self.child.name,
                parent=node.name,
            )
        return self._tables[node.name]


def _joint_term(model: Model, value: SuperValue, known: dict[str, tuple[Term, ...]]) -> Term:
    assert value.tree is not None
    grid = _UtilityTables(model, value, known)
    try:
        with np.errstate(all="ignore"):  # what is not finite is refused with a sentence
            numbers = Evaluation(grid).number(value.tree, grid.everywhere)
    except ModelError as error:
        raise ModelError(
            "{variable} cannot be computed. {reason}", variable=value.variable, reason=error
        ) from None
    shape = [each.n_states for each in grid.parents]
    return Term(
        tuple(each.name for each in grid.parents), np.array(np.broadcast_to(numbers, shape))
    )
