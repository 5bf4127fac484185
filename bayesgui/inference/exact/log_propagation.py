"""Junction tree propagation in log space with plain numpy.

Used while the kernels are being compiled and when numbers leave the floating-point range. Keeps no
state between queries.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.chunked import chunks, combine, exponentiate, log_sum_exp, sum_axes
from bayesgui.core.errors import ImpossibleEvidenceError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPT
    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.exact.plan import Plan
    from bayesgui.inference.findings import ResolvedFindings

    Table = NDArray[np.float64]


def propagate_logs(
    plan: Plan, cpts: Mapping[str, CPT], findings: ResolvedFindings, monitor: Monitor
) -> tuple[Table, float]:
    """Return all posteriors, concatenated in network order, and ln P(findings).

    Messages are in log space, so products cannot underflow: only true zeros yield ``-inf``.

    Jensen, Lauritzen and Olesen (1990), Bayesian updating in causal probabilistic networks by local
    computations.
    """
    run = LogPropagation(plan)
    tables = run.potentials(cpts, findings, monitor)
    log_evidence = run.collect(tables, monitor)
    return run.distribute(tables, monitor), log_evidence


def family_posteriors(
    plan: Plan, cpts: Mapping[str, CPT], findings: ResolvedFindings, monitor: Monitor
) -> tuple[dict[str, Table], float]:
    """Return the joint posterior of every variable with its parents, and ln P(findings).

    `families`: one axis per parent in CPT order, the variable's last. Intervened and single-state
    variables are omitted.
    """
    run = LogPropagation(plan)
    tables = run.potentials(cpts, findings, monitor)
    log_evidence = run.collect(tables, monitor)
    families: dict[str, Table] = {}

    def keep(clique: int, belief: Table) -> None:
        for v in run.families[clique]:
            name = plan.names[v]
            if name not in findings.interventions and plan.sizes[v] > 1:
                shape = cpts[name].values.shape
                marginal = run.marginal(belief, plan.scopes[v], clique, monitor)
                families[name] = marginal.reshape(shape)

    run.distribute(tables, monitor, keep)
    return families, log_evidence


class LogPropagation:
    """One collection and distribution over a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.cliques = plan.forest.cliques
        self.upward: list[Table] = [np.zeros(())] * len(self.cliques)
        self.children: list[list[int]] = [[] for _ in self.cliques]
        for clique, parent in enumerate(plan.forest.parents):
            if parent >= 0:
                self.children[parent].append(clique)
        self.families: list[list[int]] = [[] for _ in self.cliques]
        for v, home in enumerate(plan.homes):
            self.families[home].append(v)

    def marginal(
        self, belief: Table, variables: Sequence[int], clique: int, monitor: Monitor
    ) -> Table:
        """Return the normalized marginal of a belief, axes in the order of `variables`."""
        members = self.cliques[clique]
        others = tuple(k for k, v in enumerate(members) if v not in variables)
        kept = [v for v in members if v in variables]
        found = sum_axes(belief, others, monitor).transpose([kept.index(v) for v in variables])
        return np.asarray(found / found.sum())

    def spread(self, values: Table, variables: Sequence[int], clique: int) -> Table:
        """Return a view of a table over `variables` that broadcasts over a clique's axes."""
        members = [v for v in self.cliques[clique] if v in variables]
        values = values.transpose([variables.index(v) for v in members])
        sizes = self.plan.sizes
        return values.reshape([sizes[v] if v in variables else 1 for v in self.cliques[clique]])

    def _add(
        self, table: Table, values: Table, variables: Sequence[int], clique: int, monitor: Monitor
    ) -> None:
        """Add a smaller table to a clique's table."""
        combine(np.add, table, self.spread(values, variables, clique), monitor, out=table)

    def potentials(
        self, cpts: Mapping[str, CPT], findings: ResolvedFindings, monitor: Monitor
    ) -> list[Table]:
        """Return the logs of each clique's product of CPTs and findings."""
        plan = self.plan
        tables = [np.zeros([plan.sizes[v] for v in clique]) for clique in self.cliques]
        with np.errstate(divide="ignore"):
            for v, name in enumerate(plan.names):
                monitor.check()
                scope = plan.scopes[v]
                if name in findings.interventions:
                    scope, values = (v,), np.zeros(plan.sizes[v])
                    values[findings.interventions[name]] = 1.0
                else:
                    values = plan.table(cpts[name], v)
                home = plan.homes[v]
                self._add(tables[home], np.log(values), scope, home, monitor)
                if name in findings.likelihoods:
                    home = plan.residences[v]
                    self._add(tables[home], np.log(findings.likelihoods[name]), (v,), home, monitor)
        return tables

    def collect(
        self,
        tables: list[Table],
        monitor: Monitor,
        sent: Callable[[int, Table, float], None] = lambda _clique, _message, _peak: None,
    ) -> float:
        """Send all messages towards the roots; return ln P(findings).

        `sent` receives each clique's message, divided by its maximum, and ln of the maximum.
        """
        forest = self.plan.forest
        total = 0.0
        for clique, parent in enumerate(forest.parents):
            monitor.check()
            residual = tuple(range(len(forest.residuals[clique])))
            message = log_sum_exp(tables[clique], residual, monitor)
            peak = float(message.max())
            if peak == -np.inf:
                raise ImpossibleEvidenceError("This evidence cannot happen.")
            total += peak
            self.upward[clique] = message = message - peak
            sent(clique, message, peak)
            if parent >= 0:
                separator = forest.separators[clique]
                self._add(tables[parent], message, separator, parent, monitor)
        return total

    def distribute(
        self,
        tables: list[Table],
        monitor: Monitor,
        keep: Callable[[int, Table], None] = lambda _clique, _belief: None,
        sent: Callable[[int, Table], None] = lambda _clique, _message: None,
    ) -> Table:
        """Send all messages back, pass each clique's belief to `keep`, return the posteriors.

        `sent` receives the message to each clique, up to a constant.
        """
        plan, forest = self.plan, self.plan.forest
        flat = np.empty(sum(plan.sizes))
        for clique in reversed(range(len(self.cliques))):
            monitor.check()
            members = self.cliques[clique]
            # Cells are log posteriors up to a constant: entries that underflow in exp() are
            # negligible in any result.
            belief = exponentiate(tables[clique], monitor)
            keep(clique, belief)
            for axis, v in enumerate(forest.residuals[clique]):
                others = tuple(k for k in range(len(members)) if k != axis)
                marginal = sum_axes(belief, others, monitor)
                start, stop = plan.bounds[plan.names[v]]
                flat[start:stop] = marginal / marginal.sum()
            for child in self.children[clique]:
                monitor.check()
                separator = forest.separators[child]
                others = tuple(k for k, v in enumerate(members) if v not in separator)
                marginal = sum_axes(belief, others, monitor)
                kept = [v for v in members if v in separator]
                marginal = marginal.transpose([kept.index(v) for v in separator])
                downward = _logarithms_of_ratio(marginal, self.upward[child], monitor)
                sent(child, downward)
                combine(np.add, tables[child], downward, monitor, out=tables[child])
            tables[clique] = np.zeros(())
        return flat


def _logarithms_of_ratio(above: Table, below: Table, monitor: Monitor) -> Table:
    """Return ln(above / exp(below)), ``-inf`` where `above` is 0."""
    found = np.empty(above.shape)
    with np.errstate(divide="ignore", invalid="ignore"):
        for chunk in chunks(above.shape, monitor):
            ratio = np.log(above[chunk]) - below[chunk]
            found[chunk] = np.where(np.isfinite(ratio), ratio, -np.inf)
    return found
