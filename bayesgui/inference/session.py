"""A session: the numbers of one compiled tree, kept between queries."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.monitor import SILENT
from bayesgui.inference.kernels import columns as col
from bayesgui.inference.numpy_path import propagate_logarithms

if TYPE_CHECKING:
    from collections.abc import Mapping

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
        from bayesgui.inference.kernels.propagation import build_potentials, update

        self._update = update
        self._plan = plan
        self._flat = flat
        self._cpts = cpts
        self._position = {name: v for v, name in enumerate(plan.names)}
        # Where a finding is written: first and last + 1 weight, and the flags of the clique.
        self._places = {
            name: (flat.likelihoods + start, flat.likelihoods + stop, col.FLAGS + residence)
            for (name, (start, stop)), residence in zip(
                plan.bounds.items(), plan.residences, strict=True
            )
        }
        self._tables = np.empty(flat.n_tables)
        self._vectors = np.zeros(flat.n_vectors)
        self._marks = flat.marks.copy()
        self._marks[col.WORK_LIMIT] = WORK_LIMIT
        for start, stop in flat.ones:
            self._vectors[start:stop] = 1.0
        self._likelihoods: dict[str, Vector] = {}
        self._log_scales: dict[str, float] = {}
        self._lossy: set[str] = set()
        self._interventions: dict[str, int] = {}
        for name in plan.names:
            self._write_cpt(name)
        count = len(flat.cliques)
        row = col.LOG_CONSTANT * count
        self._log_constants = self._vectors[row : row + count]
        self._marginals = self._vectors[flat.marginals : flat.marginals + sum(plan.sizes)]
        self._kept: tuple[Vector, float] | None = None
        if flat.n_tables <= WORK_LIMIT * PROMPT_STEPS:
            arrays = flat.cliques, flat.views, flat.maps, self._tables, self._vectors, self._marks
            while build_potentials(*arrays) == col.SUSPENDED:
                monitor.check()

    def replace_cpt(self, name: str) -> None:
        """Take up the new table of a variable."""
        self._write_cpt(name)
        self._kept = None

    def answer(self, findings: ResolvedFindings, monitor: Monitor) -> tuple[Vector, float]:
        """Return all posteriors in network order, the caller's own, and ln P(findings).

        Raises
        ------
        ImpossibleEvidenceError
            If the findings have probability zero.
        """
        if self._take_up(findings) or self._kept is None:
            self._kept = None
            self._kept = self._computed(findings, monitor)
        return self._kept

    def _computed(self, findings: ResolvedFindings, monitor: Monitor) -> tuple[Vector, float]:
        if self._lossy:
            return propagate_logarithms(self._plan, self._cpts, findings, monitor)
        flat, marks = self._flat, self._marks
        marks[col.PHASE] = marks[col.POSITION] = marks[col.NEXT_BLOCK] = 0
        status = col.SUSPENDED
        while status == col.SUSPENDED:
            monitor.check()
            status = self._update(
                flat.cliques, flat.views, flat.slots, flat.maps, self._tables, self._vectors, marks
            )
        if status == col.IMPOSSIBLE:
            raise ImpossibleEvidenceError("This evidence cannot happen.")
        if status == col.UNSAFE:
            return propagate_logarithms(self._plan, self._cpts, findings, monitor)
        log_evidence = float(np.add.reduce(self._log_constants))
        if self._log_scales:
            log_evidence += sum(self._log_scales.values())
        return self._marginals.copy(), log_evidence

    def _take_up(self, findings: ResolvedFindings) -> bool:
        """Write down what differs from the findings before; return whether anything did."""
        changed = False
        new, old, observed = findings.likelihoods, self._likelihoods, findings.observed
        if old:
            for name in [name for name in old if name not in new]:
                self._clear_likelihood(name)
                changed = True
        for name, weights in new.items():
            if old.get(name) is not weights:
                self._write_likelihood(name, weights, name in observed)
                changed = True
        if findings.interventions != self._interventions:
            touched = self._interventions.keys() ^ findings.interventions.keys()
            touched |= {
                name
                for name, state in findings.interventions.items()
                if self._interventions.get(name) != state
            }
            self._interventions = dict(findings.interventions)
            for name in touched:
                self._write_cpt(name)
            changed = True
        return changed

    def _clear_likelihood(self, name: str) -> None:
        start, stop, flags = self._places[name]
        self._marks[flags] |= col.NEW_WEIGHTS
        self._lossy.discard(name)
        self._vectors[start:stop] = 1.0
        del self._likelihoods[name]
        self._log_scales.pop(name, None)

    def _write_likelihood(self, name: str, weights: Vector, observed: bool) -> None:
        start, stop, flags = self._places[name]
        self._marks[flags] |= col.NEW_WEIGHTS
        self._likelihoods[name] = weights
        if self._lossy or self._log_scales:
            self._lossy.discard(name)
            self._log_scales.pop(name, None)
        peak = 1.0 if observed else float(weights.max())
        if peak == 1.0:
            self._vectors[start:stop] = weights
            return
        scaled = weights / peak
        if np.count_nonzero(scaled) < np.count_nonzero(weights):
            # Weights 1e308 apart: what vanishes beside the peak may be all that is possible.
            self._lossy.add(name)
        self._vectors[start:stop] = scaled
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
