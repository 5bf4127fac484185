"""A session: the numbers of one compiled tree, kept between queries."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.monitor import SILENT
from bayesgui.core.slabs import combined, summed
from bayesgui.inference.findings import observation
from bayesgui.inference.kernels import columns as col
from bayesgui.inference.numpy_path import propagate_logarithms

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPT
    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.findings import ResolvedFindings
    from bayesgui.inference.flat_plan import FlatPlan
    from bayesgui.inference.plan import Plan

    Vector = NDArray[np.float64]

WORK_LIMIT = 4_000_000
"""Cells worked on before the monitor is asked again: some hundredths of a second."""

PROMPT_STEPS = 8
"""Potentials that take more such steps are left to the first answer, which can be cancelled."""


class Session:
    """Messages and findings of a junction tree.

    Every answer costs only what has changed since the one before. Breaking off in between (by an
    error or a cancellation) is harmless: what is not done stays marked and is done by the next
    answer.

    Parameters
    ----------
    plan : Plan
        The junction tree.
    flat : FlatPlan
        The same in arrays.
    cpts : mapping of str to CPT
        Table of each variable; the session keeps the mapping and reads it again after changes.
    monitor : Monitor
        Is asked whether to go on while the tables are multiplied.
    """

    def __init__(
        self, plan: Plan, flat: FlatPlan, cpts: Mapping[str, CPT], monitor: Monitor = SILENT
    ) -> None:
        kernel_cache.load()
        from bayesgui.inference.kernels.answering import answer
        from bayesgui.inference.kernels.propagation import build_potentials

        self._kernel = answer
        self._plan = plan
        self._flat = flat
        self._cpts = cpts
        self._position = {name: v for v, name in enumerate(plan.names)}
        tables = np.empty(flat.n_tables)
        vectors = np.zeros(flat.n_vectors)
        self._vectors = vectors
        self._marks = flat.marks.copy()
        self._marks[col.WORK_LIMIT] = WORK_LIMIT
        self._given = int(flat.marks[col.GIVEN])
        for start, stop in flat.ones:
            vectors[start:stop] = 1.0
        self._weights: dict[str, Vector] = {}
        self._log_scales: dict[str, float] = {}
        self._lossy: set[str] = set()
        self._interventions: dict[str, int] = {}
        for name in plan.names:
            self._write_cpt(name)
        self._marginals = vectors[flat.marginals : flat.marginals + sum(plan.sizes)]
        self._codes: Sequence[int] = ()
        self._kept: tuple[Vector, float] | None = None
        plan_arrays = (flat.cliques, flat.views, flat.slots, flat.maps)
        self._arrays = (*plan_arrays, tables, vectors, self._marks)
        if flat.n_tables <= WORK_LIMIT * PROMPT_STEPS:
            arrays = flat.cliques, flat.views, flat.maps, tables, vectors, self._marks
            while build_potentials(*arrays) == col.SUSPENDED:
                monitor.check()

    def replace_cpt(self, name: str) -> None:
        """Take up the new table of a variable."""
        self._write_cpt(name)
        self._kept = None

    def observed(self, codes: list[int], monitor: Monitor) -> tuple[Vector, float] | None:
        """Return what `answer` does where nothing but states of variables is known.

        Parameters
        ----------
        codes : list of int
            The observations; see `findings.observation`.
        monitor : Monitor
            Is asked whether to go on.

        Returns
        -------
        tuple or None
            All posteriors and ln P(findings); None where `answer` has to be asked, because there
            were findings of other kinds before, or these here are hard to take.
        """
        if self._weights or self._interventions:
            return None
        if self._kept is None or codes != self._codes:
            self._kept, self._codes = None, codes
            log_evidence = self._propagated(codes, monitor)
            if log_evidence is not None:
                self._kept = self._marginals.copy(), log_evidence
        return self._kept

    def answer(self, findings: ResolvedFindings, monitor: Monitor) -> tuple[Vector, float]:
        """Return all posteriors in network order, the caller's own, and ln P(findings).

        Raises
        ------
        ImpossibleEvidenceError
            If the findings have probability zero.
        """
        changed = self._take_up(findings)
        codes = [observation(self._position[v], state) for v, state in findings.observed.items()]
        codes += [observation(self._position[name], col.WEIGHED) for name in self._weights]
        if changed or codes != self._codes or self._kept is None:
            self._kept = None
            self._kept = self._computed(codes, findings, monitor)
            self._codes = codes
        return self._kept

    def shared(self, clique: int, variables: Sequence[int], monitor: Monitor) -> Vector | None:
        """Return the joint posterior of some variables of one clique after an answer.

        Parameters
        ----------
        clique : int
            It has all of them.
        variables : sequence of int
            One axis each, in this order.
        monitor : Monitor
            Is asked whether to go on.

        Returns
        -------
        ndarray of float64 or None
            None where the answer came from logarithms and the tables hold none.
        """
        if self._lossy or self._marks[col.STATUS] != col.DONE:
            return None
        *_, tables, vectors, _ = self._arrays
        row = self._flat.cliques[clique]
        members = self._plan.forest.residuals[clique] + self._plan.forest.separators[clique]
        sizes = [self._plan.sizes[v] for v in members]
        residual = len(self._plan.forest.residuals[clique])

        def part(source: Vector, column: int, shape: list[int]) -> Vector:
            return source[row[column] : row[column] + math.prod(shape)].reshape(shape)

        weights = part(vectors, col.WEIGHTS, sizes[:residual] + [1] * (len(sizes) - residual))
        downward = part(vectors, col.DOWNWARD, [1] * residual + sizes[residual:])
        belief = combined(np.multiply, part(tables, col.TABLE, sizes), weights, monitor)
        combined(np.multiply, belief, downward, monitor, out=belief)
        others = tuple(k for k, v in enumerate(members) if v not in variables)
        kept = [v for v in members if v in variables]
        found = summed(belief, others, monitor).transpose([kept.index(v) for v in variables])
        return np.asarray(found / found.sum())

    def _computed(
        self, codes: list[int], findings: ResolvedFindings, monitor: Monitor
    ) -> tuple[Vector, float]:
        log_evidence = None if self._lossy else self._propagated(codes, monitor)
        if log_evidence is not None:
            return self._marginals.copy(), log_evidence + sum(self._log_scales.values())
        if not self._lossy and self._marks[col.STATUS] == col.IMPOSSIBLE:
            raise ImpossibleEvidenceError("This evidence cannot happen.")
        return propagate_logarithms(self._plan, self._cpts, findings, monitor)

    def _propagated(self, codes: list[int], monitor: Monitor) -> float | None:
        """Bring all numbers up to date; return ln P(findings), or None with the status in marks."""
        marks, given = self._marks, self._given
        marks[given : given + 1 + len(codes)] = [len(codes), *codes]
        if monitor is not SILENT:
            monitor.check()
        log_evidence: float = self._kernel(*self._arrays)
        while log_evidence != log_evidence:
            if marks[col.STATUS] != col.SUSPENDED:
                return None
            monitor.check()
            log_evidence = self._kernel(*self._arrays)
        return log_evidence

    def _take_up(self, findings: ResolvedFindings) -> bool:
        """Write down what differs from before of weights and interventions; tell if anything."""
        changed = False
        observed, old = findings.observed, self._weights
        new = {v: weights for v, weights in findings.likelihoods.items() if v not in observed}
        for name in old.keys() - new.keys():
            self._forget(name)
            changed = True
        for name, weights in new.items():
            if old.get(name) is not weights:
                self._forget(name)
                self._write_weights(name, weights)
                changed = True
        if findings.interventions != self._interventions:
            touched = {
                name for name, _ in self._interventions.items() ^ findings.interventions.items()
            }
            self._interventions = dict(findings.interventions)
            for name in touched:
                self._write_cpt(name)
            changed = True
        return changed

    def _forget(self, name: str) -> None:
        self._weights.pop(name, None)
        self._lossy.discard(name)
        self._log_scales.pop(name, None)

    def _write_weights(self, name: str, weights: Vector) -> None:
        peak = float(weights.max())
        scaled = weights if peak == 1.0 else weights / peak
        if np.count_nonzero(scaled) < np.count_nonzero(weights):
            # Weights 1e308 apart: what vanishes beside the peak may be all that is possible.
            self._lossy.add(name)
        start, stop = self._plan.bounds[name]
        first = self._flat.likelihoods
        self._vectors[first + start : first + stop] = scaled
        self._marks[col.FLAGS + self._plan.residences[self._position[name]]] |= col.NEW_WEIGHTS
        self._weights[name] = weights
        if peak != 1.0:
            self._log_scales[name] = math.log(peak)

    def _write_cpt(self, name: str) -> None:
        v = self._position[name]
        table = self._plan.table(self._cpts[name], v)
        if name in self._interventions:
            state = self._interventions[name]
            table = np.zeros(table.shape)
            table[..., state] = 1.0
        start = self._flat.cpts[v]
        self._vectors[start : start + table.size] = table.ravel()
        self._marks[col.FLAGS + self._plan.homes[v]] |= col.NEW_POTENTIAL
