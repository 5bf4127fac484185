"""A network under findings as the sites and tables that the Gibbs kernel walks over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.inference.gibbs.reducibility import block_tuples

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings
    from bayesgui.inference.support import Support

    Integers = NDArray[np.int64]

MIN_ENTRY = 1e-300
"""Least entry of a table that is not zero: what is possible must not vanish in a product."""


@dataclass(frozen=True, eq=False)
class GibbsLayout:
    """The arrays of `kernels.sweeping`, whose columns are described there.

    `families_of`: for each variable with a table: family, variable and stride of every cell index.
    `starts`: shape (variables,); where each table begins in `tables`.
    """

    sites: Integers
    members: Integers
    families: Integers
    strides: Integers
    tuples: Integers
    offsets: Integers
    tables: NDArray[np.float64]
    families_of: tuple[tuple[int, int, int], ...]
    starts: Integers
    work: float

    def cells(self, codes: NDArray[np.int32]) -> Integers:
        """Return the place of each family's cell for some configurations.

        `codes`: shape (variables, chains); states.
        """
        found = np.repeat(self.starts[:, np.newaxis], codes.shape[1], axis=1)
        for family, variable, stride in self.families_of:
            found[family] += codes[variable].astype(np.int64) * stride
        return found


def lay_out(
    network: BayesianNetwork,
    findings: ResolvedFindings,
    support: Support,
    blocks: Sequence[tuple[int, ...]],
    places: Sequence[int],
    monitor: Monitor = SILENT,
) -> GibbsLayout:
    """Lay out the sites: blocks first named, and every other variable that can change.

    `blocks`: variables that are updated together; they may overlap.
    """
    return _Builder(network, findings, support, places, monitor).layout(blocks, monitor)


class _Builder:
    """Collects the rows of all arrays."""

    def __init__(
        self,
        network: BayesianNetwork,
        findings: ResolvedFindings,
        support: Support,
        places: Sequence[int],
        monitor: Monitor,
    ) -> None:
        self.support = support
        self.places = places
        self.scopes: dict[int, dict[int, int]] = {}
        """Strides by member, of each family that is not cut off by an intervention."""
        self.families_with: list[list[int]] = [[] for _ in network]
        tables, starts, length = [], [], 0
        position = {name: k for k, name in enumerate(network)}
        for name, v in position.items():
            monitor.check()
            starts.append(length)
            if name in findings.interventions:
                continue
            cpt = network.cpt(name)
            values = cpt.values
            if name in findings.likelihoods:
                weights = findings.likelihoods[name] / findings.likelihoods[name].max()
                possible = (values > 0) & (weights > 0)
                values = np.where(possible, np.maximum(values * weights, MIN_ENTRY), 0.0)
            tables.append(values.ravel())
            scope = (*(position[parent] for parent in cpt.parents), v)
            stride = 1
            strides: dict[int, int] = {}
            for u, size in zip(reversed(scope), reversed(values.shape), strict=True):
                strides[u] = stride
                stride *= size
                self.families_with[u].append(v)
            self.scopes[v] = strides
            length += values.size
        self.tables = np.concatenate([np.zeros(0), *tables])
        self.starts = np.array(starts, dtype=np.int64)
        self.sites: list[list[int]] = []
        self.members: list[tuple[int, int]] = []
        self.families: list[tuple[int, int, int]] = []
        self.strides: list[tuple[int, int]] = []
        self.tuples: list[NDArray[np.int64]] = []
        self.offsets: list[NDArray[np.int64]] = []
        self.n_tuples = self.n_offsets = 0
        self.work = 0.0

    def layout(self, blocks: Sequence[tuple[int, ...]], monitor: Monitor) -> GibbsLayout:
        taken: set[int] = set()
        for block in blocks:
            self.add_site(block, block_tuples(self.support, block), taken)
            taken.update(block)
        for v, states in enumerate(self.support.states):
            monitor.check()
            if len(states) > 1 and v not in taken:
                self.add_site((v,), states[:, np.newaxis].astype(np.int32), taken)
        return GibbsLayout(
            _rows(self.sites, 7),
            _rows(self.members, 2),
            _rows(self.families, 3),
            _rows(self.strides, 2),
            np.concatenate([np.zeros(0, np.int64), *self.tuples]),
            np.concatenate([np.zeros(0, np.int64), *self.offsets]),
            self.tables,
            tuple((f, u, s) for f, scope in self.scopes.items() for u, s in scope.items()),
            self.starts,
            self.work,
        )

    def add_site(
        self, variables: Sequence[int], tuples: NDArray[np.int32], taken: set[int]
    ) -> None:
        first_member, first_family = len(self.members), len(self.families)
        for v in variables:
            self.members.append((v, -1 if v in taken else self.places[v]))
        touched = sorted({f for v in variables for f in self.families_with[v]})
        offsets = np.zeros((len(tuples), len(touched)), dtype=np.int64)
        for k, family in enumerate(touched):
            first_stride = len(self.strides)
            for m, v in enumerate(variables):
                stride = self.scopes[family].get(v)
                if stride is not None:
                    self.strides.append((m, stride))
                    offsets[:, k] += tuples[:, m].astype(np.int64) * stride
            self.families.append((family, first_stride, len(self.strides)))
        ends = (first_member, len(self.members), first_family, len(self.families))
        self.sites.append([*ends, len(tuples), self.n_tuples, self.n_offsets])
        self.tuples.append(tuples.astype(np.int64).ravel())
        self.offsets.append(offsets.ravel())
        self.n_tuples += tuples.size
        self.n_offsets += offsets.size
        self.work += len(tuples) * (len(touched) + 3) + 6


def _rows(rows: Sequence[Sequence[int]], width: int) -> Integers:
    return np.array(rows, dtype=np.int64).reshape(-1, width)
