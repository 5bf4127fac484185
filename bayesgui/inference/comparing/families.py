"""The Kullback–Leibler divergence of two networks, family by family, without their joint."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.tables.factor import Factor
from bayesgui.measures.divergence import hellinger, jensen_shannon
from bayesgui.rich_display import ShortRepr

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPT
    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.comparing.matching import Matched
    from bayesgui.inference.exact.junction_tree import JunctionTree

    Table = NDArray[np.float64]

MAX_FAMILY = 2**22
"""Cells of the largest joint of a family that is made."""


@dataclass(frozen=True, slots=True, repr=False)
class Forbidden(ShortRepr):
    """A case that one network rules out and the other one does not.

    `variable`: whose table has the zero. `case`: the parents and the variable with their states,
    the most probable such case. `probability`: how probable it is in the other network. `n_cases`,
    `total`: how many such cases the table has, and how probable they are together.
    """

    variable: str
    case: tuple[tuple[str, str], ...]
    probability: float
    n_cases: int
    total: float

    @property
    def text(self) -> str:
        """The case: ``lung = yes, smoke = no``."""
        return ", ".join(f"{name} = {state}" for name, state in self.case)


@dataclass(frozen=True, slots=True)
class Part:
    """The part of one family in D(P ‖ Q).

    `term`: E[ln P(x | its parents in P)] − E[ln Q(x | its parents in Q)] under P; the terms sum to
    D(P ‖ Q), but the larger ones of turned arcs cancel each other. `numbers`: D(P(x | parents in Q)
    ‖ Q(x | parents in Q)), due to the numbers of Q alone. `arcs`: I(x; what is before | parents in
    Q) under P, what the arcs of Q leave out; None where that takes too large a table. Neither is
    ever negative, and their sum over all families is that of the terms.
    """

    term: float
    numbers: float
    arcs: float | None
    forbidden: Forbidden | None = None

    @property
    def value(self) -> float | None:
        """The part: by numbers and by arcs."""
        if math.isinf(self.numbers):
            return math.inf
        return None if self.arcs is None else self.numbers + self.arcs


NOTHING = Part(0.0, 0.0, 0.0)


def divergence_part(
    pair: Matched,
    tree: JunctionTree,
    name: str,
    boundary: tuple[str, ...] | None,
    monitor: Monitor,
) -> Part | None:
    """Return the part of a family in D(first ‖ second); None if its table would be too large.

    `tree`: of the first network. `boundary`: see `boundaries.boundaries`; None where it is the
    parents, which are those in both networks. Koller and Friedman (2009), section 8.4.2: the
    expectations need only the first network's distribution of a family.
    """
    p, q = pair.first.cpt(name), pair.second.cpt(name)
    tables = pair.tables(name)
    if tables is not None and np.array_equal(*tables) and boundary is None:
        return NOTHING
    own, other = _joint_of(p, tree, monitor), _joint_of(q, tree, monitor)
    if own is None or other is None:
        return None
    if tables is None:
        sums = other.sum(axis=-1, keepdims=True)
        projected = np.divide(other, sums, out=np.zeros_like(other), where=sums > 0)
    else:
        # The given table itself, so that equal ones differ by nothing.
        own = own.sum(axis=-1, keepdims=True) * tables[0]
        p_axes = (*p.parents, name)
        order = [p_axes.index(each) for each in (*q.parents, name)]
        other, projected = own.transpose(order), tables[0].transpose(order)
    lost = _forbidden(pair, q, other, q.values)
    if lost:
        return Part(math.inf, math.inf, None, lost)
    numbers = _divergence_of_rows(other, projected, q.values)
    kept = _expected_log(other, projected)
    term = numbers if tables is not None else _expected_log(own, p.values) - kept + numbers
    if boundary is None:
        return Part(term, numbers, 0.0)
    known = _known(pair, tree, boundary, name, monitor)
    return Part(term, numbers, None if known is None else max(0.0, known - kept))


def _known(
    pair: Matched, tree: JunctionTree, boundary: tuple[str, ...], name: str, monitor: Monitor
) -> float | None:
    """Return E[ln P(x | boundary)], None where the table is too large."""
    if not _is_small(pair, (*boundary, name)):
        return None
    try:
        joint = tree.joint((*boundary, name), None, monitor)
    except MemoryBudgetError:
        return None
    sums = joint.sum(axis=-1, keepdims=True)
    return _expected_log(joint, np.divide(joint, sums, out=np.zeros_like(joint), where=sums > 0))


def family_distances(
    pair: Matched, trees: tuple[JunctionTree, JunctionTree], name: str, monitor: Monitor
) -> tuple[float | None, float | None]:
    """Return the Jensen–Shannon divergence and Hellinger distance of a family's joint marginals.

    The family is the variable with the parents that it has in either network; both are None where
    that is too much for a table.
    """
    if name not in pair.moved:
        return 0.0, 0.0
    scope = (*pair.union_parents(name), name)
    if not _is_small(pair, scope):
        return None, None
    try:
        p, q = (tree.joint(scope, None, monitor) for tree in trees)
    except MemoryBudgetError:
        return None, None
    return jensen_shannon(p, q), hellinger(p, q)


def _is_small(pair: Matched, scope: tuple[str, ...]) -> bool:
    cells = math.prod(pair.first[name].n_states for name in scope)
    return cells <= MAX_FAMILY and len(scope) <= 60


def _joint_of(cpt: CPT, tree: JunctionTree, monitor: Monitor) -> Table | None:
    """Return the joint of a family, axes as in its table."""
    try:
        return tree.joint((*cpt.parents, cpt.variable), None, monitor)
    except MemoryBudgetError:
        return None


def _divergence_of_rows(weights: Table, p: Table, q: Table) -> float:
    """Return the mean of D(row of p ‖ row of q), by the weight of each case."""
    seen = (weights > 0) & (p > 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        terms = np.where(seen, weights * (np.log(p) - np.log(q)), 0.0)
    # No row is nearer to another than to itself: below zero is rounding.
    return float(np.maximum(terms.sum(axis=-1), 0.0).sum())


def _expected_log(weights: Table, values: Table) -> float:
    seen = (weights > 0) & (values > 0)
    return float((weights[seen] * np.log(values[seen])).sum())


def _forbidden(pair: Matched, cpt: CPT, weights: Table, values: Table) -> Forbidden | None:
    """Return the most probable case that a table rules out; None if it rules out nothing."""
    lost = np.where(values > 0, 0.0, weights)
    count = int(np.count_nonzero(lost))
    if not count:
        return None
    place = np.unravel_index(int(lost.argmax()), lost.shape)
    names = (*cpt.parents, cpt.variable)
    case = tuple(
        (name, pair.first[name].states[int(k)]) for name, k in zip(names, place, strict=True)
    )
    return Forbidden(cpt.variable, case, float(lost[place]), count, float(lost.sum()))


def root_factors(pair: Matched) -> list[Factor]:
    """Return factors whose product is √(P Q), without what sums to 1."""
    found = []
    for name in pair.first:
        if name not in pair.above:
            continue
        tables = pair.tables(name)
        if tables is None:
            found += [_root(net.cpt(name)) for net in (pair.first, pair.second)]
        else:
            cpt = pair.first.cpt(name)
            # The root of each, as the product of two tiny numbers can be 0.
            values = np.sqrt(tables[0]) * np.sqrt(tables[1])
            found.append(Factor((*cpt.parents, name), values))
    return found


def _root(cpt: CPT) -> Factor:
    return Factor((*cpt.parents, cpt.variable), np.sqrt(cpt.values))
