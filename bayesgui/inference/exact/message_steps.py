"""Every message of a junction tree propagation, recorded for display."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.chunked import log_sum_exp
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.graph.elimination_order import completed_order, family_scopes, moral_neighbors
from bayesgui.graph.junction_tree import clique_forest
from bayesgui.inference.elimination import joint_posterior
from bayesgui.inference.exact.log_propagation import LogPropagation, propagate_logs
from bayesgui.inference.exact.plan import order_of, plan_of_forest
from bayesgui.inference.findings import FindingResolver
from bayesgui.inference.jeffrey import reach_fixed_posteriors
from bayesgui.inference.memory import check_budget
from bayesgui.inference.posteriors import Posteriors

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.exact.plan import Plan
    from bayesgui.inference.findings import ResolvedFindings

    Table = NDArray[np.float64]

MAX_SHOWN_CELLS = 4096
"""Number of cells up to which a clique's table is recorded."""


@dataclass(frozen=True, eq=False, slots=True)
class Message:
    """A message between two neighboring cliques.

    `logs`: natural logs, unscaled: a message towards the root is the probability of the findings
    behind it, and its product with the opposite message sums to P(findings). `product`: logs of the
    table that was summed, one axis for each member of the source: the product of what it holds and
    has received. None if it is too large to show. Of a message from the root it is divided by what
    the target sent before. `zeros`: configurations of the separator in which that division is 0/0,
    which counts as 0.
    """

    source: int
    target: int
    variables: tuple[int, ...]
    logs: Table
    product: Table | None = None
    zeros: int = 0


@dataclass(frozen=True, eq=False, slots=True)
class Propagation:
    """All messages in order of sending, with what the cliques hold in the end.

    `beliefs`: logs of P(members, findings) of each clique, one axis for each member; None where the
    table is too large to show.
    """

    messages: tuple[Message, ...]
    posteriors: Posteriors
    beliefs: tuple[Table | None, ...] = ()


def plain_plan(
    network: BayesianNetwork,
    kernels: bool,
    monitor: Monitor = SILENT,
    first: Sequence[str] = (),
) -> tuple[Plan, list[int]]:
    """Return the junction tree without intermediate cliques, and its elimination order.

    `kernels`: whether to use the compiled search for an elimination order. `first`: variables to
    eliminate first, in this order; the order of the rest is the program's.

    Without `first` the engine uses the same order, but adds intermediate tables, which are not
    maximal cliques.
    """
    sizes = tuple(variable.n_states for variable in network.variables)
    scopes = tuple(family_scopes(network))
    neighbors = moral_neighbors(scopes)
    if first:
        place = {name: v for v, name in enumerate(network)}
        begun = [place[name] for name in first]
        order = completed_order(neighbors, sizes, begun, monitor=monitor)
    else:
        order = order_of(neighbors, sizes, kernels, monitor)
    forest = clique_forest(neighbors, sizes, order, monitor)
    return plan_of_forest(network.names, sizes, scopes, forest), order


def propagate(
    plan: Plan,
    network: BayesianNetwork,
    evidence: Mapping[str, object],
    monitor: Monitor = SILENT,
    budget: int | None = 0,
) -> Propagation:
    """Send all messages of a junction tree and record them.

    `budget`: memory limit of the tables in bytes; 0 for half of the free memory.

    Lauritzen and Spiegelhalter (1988), Local computations with probabilities on graphical
    structures; Jensen, Lauritzen and Olesen (1990), Bayesian updating in causal probabilistic
    networks by local computations.
    """
    check_budget(plan.cost.bytes, budget, Sentence("The junction tree"), plan.cost.largest_clique)
    cpts = {name: network.cpt(name) for name in network}
    findings = FindingResolver(network).resolve(evidence)

    def ask(tried: ResolvedFindings, _targets: tuple[str, ...]) -> Posteriors:
        flat, log_evidence = propagate_logs(plan, cpts, tried, monitor)
        return Posteriors("junction-tree", log_evidence, flat, plan.bounds)

    def ask_joint(names: tuple[str, ...], others: ResolvedFindings) -> Table:
        return joint_posterior(network, names, others, monitor, budget)

    if findings.fixed:
        findings = reach_fixed_posteriors(
            findings, network, ask, ask_joint=ask_joint, monitor=monitor
        )
    recorder = _Recorder(plan, monitor)
    run = LogPropagation(plan)
    tables = run.potentials(cpts, findings, monitor)
    recorder.tables = tables
    log_evidence = run.collect(tables, monitor, recorder.on_collected)
    flat = run.distribute(tables, monitor, recorder.on_belief, recorder.on_distributed)
    posteriors = Posteriors("junction-tree", log_evidence, flat, plan.bounds)
    return Propagation(tuple(recorder.messages), posteriors, recorder.beliefs_under(log_evidence))


class _Recorder:
    """Records the messages of a pass with the scales divided out."""

    def __init__(self, plan: Plan, monitor: Monitor) -> None:
        self._forest = plan.forest
        self._monitor = monitor
        self._scales = [0.0] * len(plan.forest)
        self._upward: list[Table] = [np.zeros(())] * len(plan.forest)
        self._shares: list[Table | None] = [None] * len(plan.forest)
        self.tables: list[Table] = []
        self.messages: list[Message] = []

    def on_collected(self, clique: int, message: Table, peak: float) -> None:
        table, before = self.tables[clique], self._scales[clique]
        self._scales[clique] += peak
        parent = self._forest.parents[clique]
        self._upward[clique] = message + self._scales[clique]
        if parent >= 0:
            self._scales[parent] += self._scales[clique]
            product = table + before if table.size <= MAX_SHOWN_CELLS else None
            self._keep(clique, parent, clique, self._upward[clique], product)

    def on_belief(self, clique: int, belief: Table) -> None:
        if belief.size <= MAX_SHOWN_CELLS:
            with np.errstate(divide="ignore"):
                self._shares[clique] = np.log(belief / belief.sum())

    def beliefs_under(self, log_evidence: float) -> tuple[Table | None, ...]:
        """Return the logs of P(members, findings) of each clique."""
        return tuple(None if each is None else each + log_evidence for each in self._shares)

    def on_distributed(self, child: int, message: Table) -> None:
        parent = self._forest.parents[child]
        both = np.asarray(self._upward[child] + message)
        total = float(log_sum_exp(both, tuple(range(both.ndim)), self._monitor))
        # At a root everything is summed out: its scale is ln P(findings in this tree).
        self._scales[child] = scale = self._scales[parent]
        share = self._shares[parent]
        zeros = int(np.count_nonzero(np.isneginf(self._upward[child]) & np.isneginf(message)))
        product = None if share is None else share + scale
        self._keep(parent, child, child, message + (scale - total), product, zeros)

    def _keep(
        self,
        source: int,
        target: int,
        child: int,
        logs: Table,
        product: Table | None,
        zeros: int = 0,
    ) -> None:
        separator = self._forest.separators[child]
        self.messages.append(Message(source, target, separator, logs, product, zeros))
        sent, count = len(self.messages), len(self._forest)
        self._monitor.report(min(1.0, sent / (2 * count)))
