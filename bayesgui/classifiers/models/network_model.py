"""A Bayesian network read as a classifier of one of its nodes."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from bayesgui.catalog.plain_data import stored
from bayesgui.classifiers.arrays.coding import cells_lost, coded_for
from bayesgui.classifiers.base import ClassModel, empty_logs, normalized
from bayesgui.classifiers.models.log_tables import LogTable, RowTables
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.tables.factor import Factor
from bayesgui.data.columns.column import missing_cells
from bayesgui.data.dataset import Dataset
from bayesgui.data.missing import row_patterns

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork


MAX_JOINED = 2**18
"""Cells of a product up to which a node is summed out of it once, and not in every row."""


class ClassFactors(NamedTuple):
    """Factors of P(class, row), up to those that are the same for all classes of a row."""

    factors: tuple[Factor, ...]
    """Each over the class, observed nodes and `summed`."""
    summed: tuple[str, ...]
    """Unobserved nodes over whose states the product is summed in every row."""


def class_factors(network: BayesianNetwork, target: str, missing: frozenset[str]) -> ClassFactors:
    """Return factors with P(class, observed features) as the sum of their product.

    `target`: the class. Factors without it are the same for all classes of a row and left out, and
    so are all nodes that are not needed for the others. `missing`: nodes that are not observed;
    they are eliminated, the cheapest first. A node that many factors share, such as an unobserved
    parent of all others, is left to be summed over in every row.

    Koller and Friedman (2009), section 9.3; barren nodes: Shachter (1986).
    """
    needed = _without_barren(network, missing)
    factors = [Factor.of(network.cpt(name)) for name in network.names if name in needed]
    reached = _reached(factors, target, missing)
    waiting = {name for factor in reached for name in factor.variables if name in missing}
    summed: list[str] = []
    while waiting:
        joined = {name: _joined_size(reached, name) for name in waiting}
        name = min(sorted(waiting), key=joined.__getitem__)
        if joined[name] > MAX_JOINED:
            name = max(sorted(waiting), key=lambda each: _n_factors(reached, each))
            waiting.remove(name)
            summed.append(name)
            continue
        waiting.remove(name)
        reached = _summed_out(reached, name)
    wanted = {target, *summed}
    left = tuple(factor for factor in reached if wanted.intersection(factor.variables))
    return ClassFactors(left, tuple(summed))


def _without_barren(network: BayesianNetwork, missing: frozenset[str]) -> set[str]:
    """Return the nodes left when unobserved nodes without children are removed again and again."""
    children = {name: len(network.children(name)) for name in network.names}
    left = set(network.names)
    waiting = [name for name in missing if not children[name]]
    while waiting:
        name = waiting.pop()
        left.remove(name)
        for parent in network.parents(name):
            children[parent] -= 1
            if not children[parent] and parent in missing:
                waiting.append(parent)
    return left


def _reached(factors: Sequence[Factor], target: str, missing: frozenset[str]) -> list[Factor]:
    """Return the factors that share the class, or an unobserved node with a reached factor."""
    left, found = list(factors), []
    sought = {target}
    while sought:
        name = sought.pop()
        for factor in [factor for factor in left if name in factor.variables]:
            left.remove(factor)
            found.append(factor)
            sought.update(missing.intersection(factor.variables))
    return found


def _summed_out(factors: Sequence[Factor], name: str) -> list[Factor]:
    """Return factors in which the product of those of a variable is summed over its states."""
    touching = [factor for factor in factors if name in factor.variables]
    product = touching[0]
    for factor in touching[1:]:
        product = product.product(factor)
    others = [factor for factor in factors if name not in factor.variables]
    return [*others, product.sum_out([name])]


def _n_factors(factors: Sequence[Factor], name: str) -> int:
    """Return the number of factors of a variable."""
    return sum(name in factor.variables for factor in factors)


def _joined_size(factors: Sequence[Factor], name: str) -> int:
    """Return the number of cells of the product of all factors of a variable."""
    sizes: dict[str, int] = {}
    for factor in factors:
        if name in factor.variables:
            sizes.update(zip(factor.variables, factor.values.shape, strict=True))
    total = 1
    for size in sizes.values():
        total *= size
    return total


@stored("super-parent-score")
@dataclass(frozen=True)
class SuperParentScore:
    """How well a column does as the parent of all others, beside the class.

    `accuracy`: share of the held-out rows that are classified correctly. `log_loss`: mean of −ln
    P(true class | row) of the held-out rows.
    """

    column: str
    accuracy: float
    log_loss: float


@stored("network")
@dataclass(frozen=True, eq=False, kw_only=True)
class NetworkModel(ClassModel):
    """A network whose other nodes are features of the class; made by `of`.

    `network`: with its tables; α + m in their counts, if rows are to be added. `super_parents`: the
    candidates in column order, if the method chose a super-parent among them.
    """

    network: BayesianNetwork
    super_parents: tuple[SuperParentScore, ...] = ()
    _tables: dict[frozenset[str], RowTables] = field(init=False, repr=False, default_factory=dict)

    @classmethod
    def of(
        cls,
        network: BayesianNetwork,
        target: str,
        remarks: tuple[str, ...] = (),
        super_parents: tuple[SuperParentScore, ...] = (),
    ) -> NetworkModel:
        """Return a network as a classifier of one of its nodes."""
        return cls(
            target=target,
            classes=network[target].states,
            features=tuple(name for name in network.names if name != target),
            remarks=remarks,
            network=network,
            super_parents=super_parents,
        )

    def to_plain(self) -> dict[str, Any]:
        """Return the network in the native format's JSON; see `bayesgui.catalog.plain_data`."""
        from bayesgui.formats.base import Loaded
        from bayesgui.formats.native.writer import write_text

        text = write_text(Loaded(self.network))
        return {
            "target": self.target,
            "remarks": self.remarks,
            "network": text,
            "super_parents": self.super_parents,
        }

    @classmethod
    def from_plain(cls, parts: Mapping[str, Any]) -> NetworkModel:
        """Return the model of plain data."""
        from bayesgui.formats.native.format import Native

        loaded = Native().read(parts["network"].encode(), Path("network"))
        scores = parts.get("super_parents", ())
        return cls.of(loaded.network, parts["target"], parts["remarks"], scores)

    @property
    def log_priors(self) -> NDArray[np.float64]:
        return self._without_findings

    @cached_property
    def _without_findings(self) -> NDArray[np.float64]:
        if not self.network.parents(self.target):
            with np.errstate(divide="ignore"):
                alone: NDArray[np.float64] = np.log(self.network.cpt(self.target).values)
            return alone
        out = empty_logs(1, len(self.classes))
        out.fill(0.0)
        self.tables(frozenset(self.features)).add(out, Dataset((), np.ones(1)))
        found: NDArray[np.float64] = normalized(out, out[0])[0]
        return found

    @cached_property
    def _ends(self) -> frozenset[str]:
        """The features without children; each is in one factor, whatever is observed."""
        return frozenset(name for name in self.features if not self.network.children(name))

    def tables(self, missing: frozenset[str]) -> RowTables:
        """Return tables from which ln P(class, row) follows, up to a term of the row.

        `missing`: features that are not observed; they are summed out. Those without children may
        be missing in some of the rows besides.
        """
        found = self._tables.get(missing)
        if found is None:
            factors, summed = class_factors(self.network, self.target, missing)
            tables = tuple(LogTable.of(factor, self.target, self._ends) for factor in factors)
            sizes = tuple((name, self.network[name].n_states) for name in summed)
            found = self._tables[missing] = RowTables(tables, sizes)
        return found

    def _matched(self, cases: Dataset) -> Dataset:
        """Return the features in the network's states; other values are missing."""
        present = [name for name in self.features if name in cases]
        chosen = cases.select(present)
        if not present:
            return chosen
        coded = coded_for(chosen, self.network)
        return coded.matched(self.network, unknown="missing", hidden=True)

    @property
    def known_states(self) -> dict[str, tuple[str, ...]]:
        return {name: self.network[name].states for name in (self.target, *self.features)}

    def unseen_cells(self, cases: Dataset) -> dict[str, int]:
        return cells_lost(cases, self._matched(cases), self.features)

    def log_joint(self, cases: Dataset, monitor: Monitor = SILENT) -> NDArray[np.float64]:
        out = empty_logs(cases.n_rows, len(self.classes))
        rows = self._matched(cases)
        if not rows.columns:
            out.T[:] = self.log_priors[:, None]
            return out
        out.fill(0.0)
        for missing, which in _patterns(rows, self.features, self._ends):
            monitor.check()
            tables = self.tables(missing)
            if which is None:
                tables.add(out, rows, monitor)
                continue
            part = empty_logs(len(which), len(self.classes))
            part.fill(0.0)
            tables.add(part, rows.rows(which), Unreported(monitor))
            out[which] = part
        return out


def _patterns(
    rows: Dataset, features: Sequence[str], ends: frozenset[str]
) -> Iterable[tuple[frozenset[str], NDArray[np.intp] | None]]:
    """Yield each set of missing features with its rows; None stands for all rows.

    Features of `ends` are in a set only if they are missing everywhere.
    """
    blank = [name for name in features if rows[name].n_missing]
    everywhere = frozenset(name for name in blank if rows[name].n_missing == rows.n_rows)
    partly = [name for name in blank if name not in everywhere and name not in ends]
    if not partly:
        yield everywhere, None
        return
    marks = np.array([missing_cells(rows[name]) for name in partly])
    for pattern, chosen in row_patterns(marks):
        named = (name for name, is_missing in zip(partly, pattern, strict=True) if is_missing)
        yield everywhere.union(named), chosen
