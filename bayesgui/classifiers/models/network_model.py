"""A Bayesian network read as a classifier of one of its nodes."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.classifiers.base import ClassModel
from bayesgui.classifiers.models.log_tables import LogTable, add_tables
from bayesgui.core.factor import Factor
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.plain_data import stored
from bayesgui.data.columns.column import missing_cells

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset


@stored("network")
@dataclass(frozen=True, eq=False, kw_only=True)
class NetworkModel(ClassModel):
    """A network whose other nodes are features of the class; made by `of`.

    Parameters
    ----------
    target, classes, features, remarks
        As in `ClassModel`.
    network : BayesianNetwork
        With its tables; α + m in their counts, if rows are to be added.
    """

    network: BayesianNetwork
    _tables: dict[frozenset[str], tuple[LogTable, ...]] = field(
        init=False, repr=False, default_factory=dict
    )

    @classmethod
    def of(
        cls, network: BayesianNetwork, target: str, remarks: tuple[str, ...] = ()
    ) -> NetworkModel:
        """Return a network as a classifier of one of its nodes.

        Raises
        ------
        ModelError
            If there is no such node.
        """
        return cls(
            target=target,
            classes=network[target].states,
            features=tuple(name for name in network.names if name != target),
            remarks=remarks,
            network=network,
        )

    def to_plain(self) -> dict[str, Any]:
        """Return the network in the native format's JSON; see `bayesgui.core.plain_data`."""
        from bayesgui.formats.base import Loaded
        from bayesgui.formats.native.writer import write_text

        text = write_text(Loaded(self.network))
        return {"target": self.target, "remarks": self.remarks, "network": text}

    @classmethod
    def from_plain(cls, parts: Mapping[str, Any]) -> NetworkModel:
        """Return the model of plain data.

        Raises
        ------
        FormatError, ModelError
            If the network is invalid or lacks the class.
        """
        from bayesgui.formats.native.format import Native

        loaded = Native().read(parts["network"].encode(), Path("network"))
        return cls.of(loaded.network, parts["target"], parts["remarks"])

    @property
    def log_priors(self) -> NDArray[np.float64]:
        tables = self.tables(frozenset(self.features))
        found: NDArray[np.float64] = np.sum([table.values for table in tables], axis=0)
        return found

    def tables(self, missing: frozenset[str]) -> tuple[LogTable, ...]:
        """Return tables whose sum is ln P(class, row) up to a term of the row.

        Parameters
        ----------
        missing : frozenset of str
            Features that are not observed; they are summed out.
        """
        found = self._tables.get(missing)
        if found is None:
            factors = class_factors(self.network, self.target, missing)
            found = tuple(LogTable.of(factor, self.target) for factor in factors)
            self._tables[missing] = found
        return found

    def log_joint(self, cases: Dataset, monitor: Monitor = SILENT) -> NDArray[np.float64]:
        out = np.zeros((cases.n_rows, len(self.classes)))
        present = [name for name in self.features if name in cases]
        if not present:
            return out + self.log_priors
        rows = cases.select(present).matched(self.network, unknown="missing", hidden=True)
        for missing, which in _patterns(rows, self.features):
            monitor.check()
            tables = self.tables(missing)
            if which is None:
                add_tables(out, tables, rows, monitor)
                continue
            part = np.zeros((len(which), len(self.classes)))
            add_tables(part, tables, rows.rows(which), Unreported(monitor))
            out[which] = part
        return out


def _patterns(
    rows: Dataset, features: Sequence[str]
) -> Iterable[tuple[frozenset[str], NDArray[np.intp] | None]]:
    """Yield each set of missing features with its rows; None stands for all rows."""
    blank = [name for name in features if rows[name].n_missing]
    everywhere = frozenset(name for name in blank if rows[name].n_missing == rows.n_rows)
    partly = [name for name in blank if name not in everywhere]
    if not partly:
        yield everywhere, None
        return
    marks = np.array([missing_cells(rows[name]) for name in partly])
    patterns, which = np.unique(np.packbits(marks, axis=0), axis=1, return_inverse=True)
    order = np.argsort(which.ravel(), kind="stable")
    sizes = np.bincount(which.ravel(), minlength=patterns.shape[1])
    unpacked = np.unpackbits(patterns, axis=0, count=len(partly)).astype(bool)
    for pattern, chosen in zip(unpacked.T, np.split(order, np.cumsum(sizes)[:-1]), strict=True):
        named = (name for name, is_missing in zip(partly, pattern, strict=True) if is_missing)
        yield everywhere.union(named), chosen


def class_factors(network: BayesianNetwork, target: str, missing: frozenset[str]) -> list[Factor]:
    """Return factors over the class and observed features with P(class, features) as product.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    target : str
        The class; every factor has it. Factors without it are the same for all classes of a row
        and left out, and so are all nodes that are not needed for the others.
    missing : frozenset of str
        Nodes that are not observed; they are eliminated, the cheapest first.

    References
    ----------
    Koller and Friedman (2009), section 9.3; barren nodes: Shachter (1986).
    """
    needed = _without_barren(network, missing)
    factors = [Factor.of(network.cpt(name)) for name in network.names if name in needed]
    reached = _reached(factors, target, missing)
    waiting = {name for factor in reached for name in factor.variables if name in missing}
    while waiting:
        joined = {name: _joined_size(reached, name) for name in waiting}
        name = min(sorted(waiting), key=joined.__getitem__)
        waiting.remove(name)
        touching = [factor for factor in reached if name in factor.variables]
        product = touching[0]
        for factor in touching[1:]:
            product = product.product(factor)
        reached = [factor for factor in reached if name not in factor.variables]
        reached.append(product.sum_out([name]))
    return [factor for factor in reached if target in factor.variables]


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
