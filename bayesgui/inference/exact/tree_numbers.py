"""Numbers of one compiled tree: tables, messages and findings, with incremental updates."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.chunked import combine, sum_axes
from bayesgui.core.monitor import SILENT
from bayesgui.inference.kernels import columns as col

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.exact.flat_plan import FlatPlan
    from bayesgui.inference.exact.plan import Plan

    Vector = NDArray[np.float64]

WORK_LIMIT = 4_000_000
"""Cells processed between two checks for cancellation; a few hundredths of a second."""

MAX_PROMPT_STEPS = 8
"""Size of the potentials, in work limits, above which the first answer computes them."""

KERNELS = ("answering", "potentials")
"""Modules of kernels that a tree needs."""


class TreeNumbers:
    """Tables and messages of a tree; an update recomputes only outdated ones.

    Every CPT must be written once before the first update.
    """

    def __init__(self, plan: Plan, flat: FlatPlan) -> None:
        answering, self._potentials = kernel_cache.modules("inference", *KERNELS)
        self._kernel = answering.answer
        self._plan = plan
        self._flat = flat
        self._tables = np.empty(flat.n_tables)
        self._vectors = np.zeros(flat.n_vectors)
        self._live = np.ones(flat.n_live, dtype=np.uint8)
        for start, stop in flat.ones:
            self._vectors[start:stop] = 1.0
        self._marks = flat.marks.copy()
        self._marks[col.WORK_LIMIT] = WORK_LIMIT
        # A memoryview takes single numbers several times faster than an array does.
        self._findings = self._marks.data[int(flat.marks[col.GIVEN]) :]
        self._states = col.FLAGS + len(flat.cliques) + len(plan.names)
        self._marginals = self._vectors[flat.marginals : flat.marginals + sum(plan.sizes)]
        plan_arrays = flat.cliques, flat.views, flat.slots, flat.maps
        self._arrays = (*plan_arrays, self._tables, self._vectors, self._live, self._marks)

    def write_table(self, variable: int, table: Vector) -> None:
        """Set a variable's CPT, with one axis per variable of its scope."""
        start = self._flat.cpts[variable]
        self._vectors[start : start + table.size] = table.ravel()
        self._marks[col.FLAGS + self._plan.homes[variable]] |= col.NEW_POTENTIAL

    def write_weights(self, variable: int, weights: Vector) -> None:
        """Set a variable's likelihood, with maximum 1; valid while its code is WEIGHED."""
        start, stop = self._plan.bounds[self._plan.names[variable]]
        first = self._flat.likelihoods
        self._vectors[first + start : first + stop] = weights
        self._marks[col.FLAGS + self._plan.residences[variable]] |= col.NEW_WEIGHTS
        # Marked immediately, as these weights may be removed again before the next update.
        self._marks[self._states + variable] = col.WEIGHED

    def build_potentials(self, monitor: Monitor) -> None:
        """Multiply the CPTs of each clique, unless that would take long."""
        build_potentials = self._potentials.build_potentials
        if self._flat.n_tables <= WORK_LIMIT * MAX_PROMPT_STEPS:
            cliques, views, _, *others = self._arrays
            while build_potentials(cliques, views, *others) == col.SUSPENDED:
                monitor.check()

    def propagate(self, codes: Sequence[int], monitor: Monitor) -> float | None:
        """Bring all messages and posteriors up to date.

        `codes`: all findings; see `findings.observation` and `columns.WEIGHED`. The result: ln
        P(findings) with weights as written; None if there is no answer: see `impossible`.
        """
        findings = self._findings
        findings[0] = k = len(codes)
        for code in codes:
            findings[k] = code
            k -= 1
        if monitor is not SILENT:
            monitor.check()
        log_evidence: float = self._kernel(*self._arrays)
        while log_evidence != log_evidence:
            if self._marks[col.STATUS] != col.SUSPENDED:
                return None
            monitor.check()
            log_evidence = self._kernel(*self._arrays)
        return log_evidence

    def copy(self) -> TreeNumbers:
        """Return a tree of the same plan with the same numbers."""
        made = TreeNumbers(self._plan, self._flat)
        for mine, theirs in zip(self.arrays, made.arrays, strict=True):
            if mine is not theirs:
                theirs[:] = mine
        return made

    @property
    def arrays(self) -> tuple[NDArray[Any], ...]:
        """The arguments of a kernel that updates the tree; see `kernels.propagation.update`."""
        return self._arrays

    @property
    def n_cells(self) -> int:
        """Number of cells of all cliques."""
        return self._plan.cost.total_cells

    def places_of_marginals(self, variables: Sequence[int]) -> NDArray[np.int64]:
        """Return where the posteriors of some variables are, in the array of vectors."""
        bounds = [self._plan.bounds[self._plan.names[v]] for v in variables]
        places = [k for start, stop in bounds for k in range(start, stop)]
        return np.array(places, dtype=np.int64) + self._flat.marginals

    def ask_only(self, variables: Sequence[int]) -> None:
        """Keep no posteriors up to date but those of some variables, from now on."""
        wanted = set()
        for v in variables:
            clique = self._plan.residences[v]
            while clique >= 0 and clique not in wanted:
                wanted.add(clique)
                clique = int(self._flat.cliques[clique, col.PARENT])
        for clique in set(range(len(self._flat.cliques))) - wanted:
            self._marks[col.FLAGS + clique] |= col.UNWANTED

    @property
    def impossible(self) -> bool:
        """Whether the last findings have probability zero; otherwise numbers left their range."""
        return bool(self._marks[col.STATUS] == col.IMPOSSIBLE)

    @property
    def marginals(self) -> Vector:
        """All posteriors, as a view overwritten by the next update."""
        return self._marginals

    def joint(self, clique: int, variables: Sequence[int], monitor: Monitor) -> Vector:
        """Return the joint posterior of some variables of one clique after an update."""
        row = self._flat.cliques[clique]
        members = self._plan.forest.residuals[clique] + self._plan.forest.separators[clique]
        sizes = [self._plan.sizes[v] for v in members]
        residual = len(self._plan.forest.residuals[clique])

        def part(column: int, shape: list[int]) -> Vector:
            return self._vectors[row[column] : row[column] + math.prod(shape)].reshape(shape)

        weights = part(col.WEIGHTS, sizes[:residual] + [1] * (len(sizes) - residual))
        downward = part(col.DOWNWARD, [1] * residual + sizes[residual:])
        belief = combine(np.multiply, self._table(clique).reshape(sizes), weights, monitor)
        combine(np.multiply, belief, downward, monitor, out=belief)
        others = tuple(k for k, v in enumerate(members) if v not in variables)
        kept = [v for v in members if v in variables]
        found = sum_axes(belief, others, monitor).transpose([kept.index(v) for v in variables])
        return np.asarray(found / found.sum())

    def _table(self, clique: int) -> Vector:
        """Return a clique's full table, with units that are not stored filled in."""
        row = self._flat.cliques[clique]
        unit, at = row[col.UNIT], row[col.LIVE_TABLE]
        cells = int(row[col.ROWS] * row[col.SEPARATOR])
        live = self._live[at : at + cells // unit].astype(bool)
        table = np.zeros((len(live), unit))
        kept = row[col.TABLE] + np.count_nonzero(live) * unit
        table[live] = self._tables[row[col.TABLE] : kept].reshape(-1, unit)
        return table.ravel()
