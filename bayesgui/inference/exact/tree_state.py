"""The state of one compiled tree, kept between queries."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.byte_sizes import default_budget
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.inference.exact.log_propagation import propagate_logs
from bayesgui.inference.exact.reduced_trees import ReducedTrees, can_pay
from bayesgui.inference.exact.row_threads import answer_by_states, answer_with_kernel, n_threads
from bayesgui.inference.exact.tree_numbers import TreeNumbers
from bayesgui.inference.findings import NO_FINDINGS, observation
from bayesgui.inference.kernels import columns as col
from bayesgui.inference.memory import check_budget

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPT
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.exact.flat_plan import FlatPlan
    from bayesgui.inference.exact.plan import Plan
    from bayesgui.inference.exact.row_threads import RowWork
    from bayesgui.inference.findings import ResolvedFindings

    Vector = NDArray[np.float64]


class TreeState:
    """Messages and findings of a junction tree.

    Answers are incremental: each recomputes only what has changed since the last one. Errors and
    cancellation are harmless, as unfinished parts stay marked for the next answer.

    `cpts`: CPT of each variable; the mapping is kept and read again after changes. `memory_budget`:
    memory limit of all trees in bytes, including log tables where needed; 0 or None for half of the
    free memory. `monitor`: checked for cancellation while potentials are computed.
    """

    def __init__(
        self,
        plan: Plan,
        flat: FlatPlan,
        cpts: Mapping[str, CPT],
        memory_budget: int | None = 0,
        monitor: Monitor = SILENT,
    ) -> None:
        self._plan = plan
        self._cpts = cpts
        self._budget = memory_budget
        self._flat = flat
        self._bytes = flat.bytes
        self._position = {name: v for v, name in enumerate(plan.names)}
        self._numbers = TreeNumbers(plan, flat)
        self._smaller = ReducedTrees(plan, memory_budget, flat.bytes) if can_pay(plan) else None
        # Findings other than observed states: as given, and scaled to a maximum of 1.
        self._weights: dict[str, Vector] = {}
        self._scaled: dict[int, Vector] = {}
        self._log_scales: dict[str, float] = {}
        self._lossy: set[str] = set()
        self._interventions: dict[str, int] = {}
        self._codes: tuple[int, ...] = ()
        self._held: frozenset[int] = frozenset()
        self._kept: tuple[Vector, float] | None = None
        for name in plan.names:
            self._write_cpt(name)
        self._numbers.build_potentials(monitor)

    def replace_cpt(self, name: str) -> None:
        """Read a variable's new CPT."""
        self._write_cpt(name)
        self._kept = None
        if self._smaller is not None:
            self._smaller.forget_tables()

    def answer_observed(
        self, codes: tuple[int, ...], monitor: Monitor
    ) -> tuple[Vector, float] | None:
        """Return the result of `answer` for findings that are observed states only.

        `codes`: the observations; see `findings.observation`. The result: all posteriors and ln
        P(findings); None if `answer` is needed: after findings of other kinds, or if numbers left
        their range.
        """
        if self._weights or self._interventions:
            return None
        if self._kept is None or codes != self._codes:
            self._kept, self._codes = None, codes
            try:
                self._kept = self._propagate(codes, monitor)
            except ImpossibleEvidenceError:
                return None
        return self._kept

    def answer(self, findings: ResolvedFindings, monitor: Monitor) -> tuple[Vector, float]:
        """Return all posteriors in network order, as a new array, and ln P(findings)."""
        changed = self._take_up(findings)
        position = self._position
        codes = (
            *(observation(position[v], state) for v, state in findings.observed.items()),
            *(observation(position[name], col.WEIGHED) for name in self._weights),
        )
        if changed or codes != self._codes or self._kept is None:
            self._kept = None
            self._kept = self._compute(codes, findings, monitor)
            self._codes = codes
        return self._kept

    def row_workers(
        self, network: BayesianNetwork, observed: tuple[str, ...], work: RowWork, monitor: Monitor
    ) -> list[Callable[[], None]]:
        """Return what each thread does to answer rows of findings, in a tree of its own.

        `monitor`: checked for cancellation while trees are made.
        """
        self.answer(NO_FINDINGS, monitor)  # the tree is copied without interventions
        count = n_threads(work)
        if count * self._bytes > (self._budget or default_budget()):
            count = 1
        targets = [self._position[name] for name in work.targets]
        if self._smaller is None:
            trees = [self._numbers.copy() for _ in range(count)]
            variables = [self._position[name] for name in observed]
            return answer_with_kernel(trees, variables, targets, work)
        others = [
            TreeState(self._plan, self._flat, self._cpts, self._budget, monitor)
            for _ in range(count - 1)
        ]
        places = [self._plan.bounds[name] for name in work.targets]
        return answer_by_states([self, *others], network, observed, places, work)

    def clique_joint(
        self, clique: int, variables: Sequence[int], monitor: Monitor
    ) -> Vector | None:
        """Return the joint posterior of some variables of one clique after an answer.

        The result: None if the answer was computed in log space.
        """
        # The answer may have come from a reduced tree.
        if self._lossy or self._numbers.propagate(self._codes, monitor) is None:
            return None
        return self._numbers.joint(clique, variables, monitor)

    def _compute(
        self, codes: tuple[int, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> tuple[Vector, float]:
        if not self._lossy:
            found = self._propagate(codes, monitor)
            if found is not None:
                return found[0], found[1] + sum(self._log_scales.values())
        cost = self._plan.cost
        needed = self._bytes + cost.bytes
        check_budget(needed, self._budget, Sentence("The junction tree"), cost.largest_clique)
        return propagate_logs(self._plan, self._cpts, findings, monitor)

    def _propagate(self, codes: tuple[int, ...], monitor: Monitor) -> tuple[Vector, float] | None:
        """Return posteriors and ln P(findings) up to scales; None if numbers left their range."""
        smaller = self._smaller
        if smaller is not None and not self._interventions:
            found = self._answer_reduced(smaller, codes, monitor)
            if found is not None:
                return found
            self._held = frozenset(codes)
        log_evidence = self._numbers.propagate(codes, monitor)
        if log_evidence is not None:
            return self._numbers.marginals.copy(), log_evidence
        if self._numbers.impossible:
            raise ImpossibleEvidenceError("This evidence cannot happen.")
        return None

    def _answer_reduced(
        self, smaller: ReducedTrees, codes: tuple[int, ...], monitor: Monitor
    ) -> tuple[Vector, float] | None:
        """Answer with a reduced tree if one pays."""
        pairs = (divmod(code, 1 << 32) for code in codes)
        states = {v: state for v, state in pairs if state != col.WEIGHED}
        changes = len(self._held.symmetric_difference(codes))
        tree = smaller.tree(frozenset(states), changes, monitor)
        if tree is None:
            return None
        log_evidence = tree.answer(states, self._scaled, self._table, monitor)
        if log_evidence is not None:
            return tree.posteriors(), log_evidence
        if tree.impossible:
            raise ImpossibleEvidenceError("This evidence cannot happen.")
        return None

    def _table(self, variable: int) -> Vector:
        return self._plan.table(self._cpts[self._plan.names[variable]], variable)

    def _take_up(self, findings: ResolvedFindings) -> bool:
        """Record changes of weights and interventions; return whether there are any."""
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
        self._scaled.pop(self._position[name], None)
        self._lossy.discard(name)
        self._log_scales.pop(name, None)

    def _write_weights(self, name: str, weights: Vector) -> None:
        peak = float(weights.max())
        scaled = weights if peak == 1.0 else weights / peak
        if np.count_nonzero(scaled) < np.count_nonzero(weights):
            # Weights 1e308 apart: those that vanish beside the maximum may be the only possible
            # ones.
            self._lossy.add(name)
        self._numbers.write_weights(self._position[name], scaled)
        self._weights[name] = weights
        self._scaled[self._position[name]] = scaled
        if peak != 1.0:
            self._log_scales[name] = math.log(peak)

    def _write_cpt(self, name: str) -> None:
        v = self._position[name]
        table = self._table(v)
        if name in self._interventions:
            table = np.zeros(table.shape)
            table[..., self._interventions[name]] = 1.0
        self._numbers.write_table(v, table)
