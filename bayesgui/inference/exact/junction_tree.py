"""The junction tree engine: exact posteriors of all variables by message passing."""

from __future__ import annotations

import math
from dataclasses import InitVar, dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.catalog.parameters import parameter
from bayesgui.core.byte_sizes import default_budget
from bayesgui.core.errors import ImpossibleEvidenceError, MemoryBudgetError, ModelError
from bayesgui.core.evidence import Evidence
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.sentence import Sentence
from bayesgui.core.tables.factor import Factor
from bayesgui.graph.elimination_order import moral_neighbors
from bayesgui.inference.base import InferenceEngine, engines
from bayesgui.inference.elimination import joint_posterior, product_over
from bayesgui.inference.exact.flat_plan import flatten
from bayesgui.inference.exact.log_propagation import propagate_logs
from bayesgui.inference.exact.order_search import OrderSearch
from bayesgui.inference.exact.plan import compile_plan, plan_of_order
from bayesgui.inference.exact.row_threads import RowWork
from bayesgui.inference.exact.subtree import above, needed_in, subtrees
from bayesgui.inference.exact.subtree_joint import (
    BYTES_OF_STEP,
    MOST_CELLS,
    Scoped,
    joined_along,
    outer_product,
)
from bayesgui.inference.exact.tree_numbers import KERNELS
from bayesgui.inference.exact.tree_state import TreeState
from bayesgui.inference.findings import ResolvedFindings
from bayesgui.inference.memory import check_budget
from bayesgui.inference.posteriors import Posteriors

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPD
    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.elimination_order import TreeCost
    from bayesgui.inference.exact.plan import Plan


KEPT_BYTES = 4 * 2**20
"""Memory that the posteriors of all kept answers may take."""

MAX_KEPT = 256
"""Maximum number of kept answers."""

MIN_KEPT = 2
"""Number of answers kept of any network: without the last finding, and with it."""


class KeptAnswers(dict["tuple[int, ...] | Evidence", "Posteriors"]):
    """Answers by the codes of the observations (see `findings.observation`), or by the evidence.

    `n_states`: number of states of all variables together.
    """

    def __init__(self, n_states: int) -> None:
        super().__init__()
        self._most = min(MAX_KEPT, max(MIN_KEPT, KEPT_BYTES // max(1, 8 * n_states)))

    def keep(self, findings: tuple[int, ...] | Evidence, answer: Posteriors) -> None:
        """Add an answer; if there are too many, the others are dropped."""
        if len(self) >= self._most:
            self.clear()
        self[findings] = answer


MIN_CELLS_TO_IMPROVE = 100_000
"""Number of cells above which searching for a better tree pays."""

MAX_IMPROVED_SHARE = 0.95
"""Maximum size of an improved tree relative to the current one."""

MAX_CONDITIONED = 256
"""Maximum number of joint configurations queried one by one; larger joints use elimination."""

MIN_ROWS_FOR_THREADS = 64
"""Number of different rows from which trees for several threads pay."""


@engines.register("junction-tree", label="Junction tree", order=1)
@dataclass(eq=False, repr=False)
class JunctionTree(InferenceEngine):
    """Compiles the network once; then one changed finding costs only what it changes.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    memory_budget : int, optional
        Memory limit of the tables in bytes; 0 for half of the free memory.
    kernels : bool
        Whether to use compiled kernels. Without them the engine is slower and works in log space,
        where posteriors below 1e-20 keep their digits; larger ones are the same.
    monitor : Monitor
        Checked for cancellation while the tree is built.

    Raises
    ------
    MemoryBudgetError
        If the tables exceed the budget.

    References
    ----------
    Jensen, Lauritzen and Olesen (1990), Bayesian updating in causal probabilistic networks by local
    computations.
    """

    uses_kernels = asks_while_made = True
    memory_budget: int | None = parameter(
        0,
        low=0,
        label="Memory budget",
        doc="Bytes that the tables may take; 0 for half of the free memory.",
    )
    kernels: bool = parameter(
        True,
        label="Compiled kernels",
        doc="Use compiled kernels; without them the answer is slower, and posteriors below "
        "1e-20 keep their digits.",
    )

    monitor: InitVar[Monitor] = SILENT

    def __post_init__(self, monitor: Monitor) -> None:
        super().__post_init__()
        network, kernels = self.network, self.kernels
        self._budget = self.memory_budget
        if kernels:
            kernel_cache.modules("inference", *KERNELS, "assembly")
        self._plan = compile_plan(network, kernels, monitor)
        self._cost = self._plan.cost
        self._bounds = MappingProxyType(self._plan.bounds)
        self._check_budget(self._cost.bytes)
        self._position = {name: v for v, name in enumerate(network)}
        self._cpts = {name: network.cpt(name) for name in network}
        self._numbers: TreeState | None = None
        self._kept = self._no_answers()
        self._search: OrderSearch | None = None
        self._improvable = kernels and self._cost.total_cells >= MIN_CELLS_TO_IMPROVE
        if kernels:
            flat = flatten(self._plan, monitor)
            self._cost = replace(self._cost, bytes=flat.bytes)
            self._check_budget(flat.bytes)
            self._numbers = TreeState(self._plan, flat, self._cpts, self.memory_budget, monitor)

    def _check_budget(self, needed: int) -> None:
        cost = self._cost
        try:
            check_budget(needed, self._budget, Sentence("The junction tree"), cost.largest_clique)
        except MemoryBudgetError as error:
            # Lets the error's receiver show the cost, which was expensive to compute.
            error.values["cost"] = cost
            raise

    @property
    def cost(self) -> TreeCost:
        return self._cost

    @property
    def tree_width(self) -> int:
        """Number of variables of the largest clique minus 1."""
        return self._cost.width

    @property
    def largest_clique(self) -> int:
        """Number of cells of the largest clique."""
        return self._cost.largest_clique

    @property
    def total_cells(self) -> int:
        """Total number of cells of all cliques."""
        return self._cost.total_cells

    @property
    def bytes(self) -> int:
        """Memory of the tables in bytes."""
        return self._cost.bytes

    @property
    def keeps_small_posteriors(self) -> bool:
        """True without kernels, in log space."""
        return self._numbers is None

    @property
    def improvable(self) -> bool:
        return self._improvable

    def improve(self, monitor: Monitor = SILENT) -> bool:
        """Search longer for a better tree and switch to it.

        Parameters
        ----------
        monitor : Monitor
            Checked for cancellation; a cancelled search resumes at the next call.

        Returns
        -------
        bool
            Whether a tree with clearly fewer cells was adopted.
        """
        if not self._improvable:
            return False
        with self._turns.taken(monitor):
            plan, old = self._plan, self._cost
            if self._search is None:
                self._search = OrderSearch(moral_neighbors(plan.scopes), plan.sizes)
            order = self._search.long_order(monitor)
            better = plan_of_order(plan.names, plan.sizes, plan.scopes, order, monitor)
            taken = False
            if better.cost.total_cells <= MAX_IMPROVED_SHARE * old.total_cells:
                taken = self._take(better, monitor)
            self._improvable = False
            return taken

    def _take(self, plan: Plan, monitor: Monitor) -> bool:
        """Switch to another tree, if both fit into memory while it is built."""
        flat = flatten(plan, monitor)
        free = self._budget - self._cost.bytes if self._budget else default_budget()
        if flat.bytes > free:
            return False
        self._numbers = TreeState(plan, flat, self._cpts, self._budget, monitor)
        self._kept = self._no_answers()
        self._plan, self._cost = plan, replace(plan.cost, bytes=flat.bytes)
        return True

    def replace_cpt(self, cpd: CPD) -> bool:
        with self._turns.taken(SILENT):
            parents = self.network.parents(cpd.variable)
            if set(parents) != set(cpd.parents):
                raise ModelError(
                    "The new table of {variable} has different parents; build the engine again.",
                    variable=cpd.variable,
                )
            self.network = self.network.with_cpt(cpd)
            table = cpd.table()
            if table.parents != self._cpts[cpd.variable].parents:
                table = table.with_parent_order(self._cpts[cpd.variable].parents)
            self._cpts[cpd.variable] = table
            if self._numbers is not None:
                self._numbers.replace_cpt(cpd.variable)
            self._kept = self._no_answers()
            return True

    def query(
        self,
        evidence: Mapping[str, object] | None = None,
        targets: Sequence[str] | None = None,
        monitor: Monitor = SILENT,
    ) -> Posteriors:
        if targets is not None or self._numbers is None:
            return super().query(evidence, targets, monitor)
        # Replaced tables bring another `_kept`: what a query that ran meanwhile adds is not seen.
        kept = self._kept
        observed = self._resolver.observations(evidence)
        key = evidence if observed is None and isinstance(evidence, Evidence) else observed
        if key is None:  # findings of other kinds in a dict, whose values may change
            return super().query(evidence, targets, monitor)
        found = kept.get(key)
        if found is None:
            if observed is not None:
                found = self._answer_observed(self._numbers, observed, monitor)
            if found is None:
                found = super().query(evidence, targets, monitor)
            kept.keep(key, found)
        elif monitor is not SILENT:
            monitor.check()
        return found

    def _answer_observed(
        self, numbers: TreeState, codes: tuple[int, ...], monitor: Monitor
    ) -> Posteriors | None:
        """Answer observations, allocating only the result; None if that needs the general way."""
        self._turns.enter(monitor)
        try:
            found = numbers.answer_observed(codes, monitor)
        finally:
            self._turns.leave()
        if found is None:
            return None
        return Posteriors.exact(self.name, found[1], found[0], self._bounds, self._states)

    def _no_answers(self) -> KeptAnswers:
        return KeptAnswers(sum(self._plan.sizes))

    def _answer(
        self, findings: ResolvedFindings, targets: tuple[str, ...] | None, monitor: Monitor
    ) -> Posteriors:
        if self._numbers is not None:
            flat, log_evidence = self._numbers.answer(findings, monitor)
        else:
            flat, log_evidence = propagate_logs(self._plan, self._cpts, findings, monitor)
        bounds: Mapping[str, tuple[int, int]] = self._bounds
        if targets is not None:
            bounds = {name: bounds[name] for name in targets}
        return Posteriors(self.name, log_evidence, flat, bounds)

    def _answer_rows(
        self,
        observed: tuple[str, ...],
        rows: NDArray[np.int32],
        targets: tuple[str, ...],
        monitor: Monitor,
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        if self._numbers is None or len(rows) < MIN_ROWS_FOR_THREADS:
            return super()._answer_rows(observed, rows, targets, monitor)
        work = RowWork(rows, targets, sum(self.network[name].n_states for name in targets))
        work.done_by(self._numbers.row_workers(self.network, observed, work, monitor), monitor)
        left = np.flatnonzero(np.isnan(work.logs))
        if len(left):
            again = super()._answer_rows(observed, rows[left], targets, Unreported(monitor))
            work.posteriors[left], work.logs[left] = again
        return work.posteriors, work.logs

    def _joint(
        self, variables: tuple[str, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> NDArray[np.float64]:
        shared = self._clique_joint(variables, findings, monitor)
        if shared is not None:
            return shared
        if variables and not findings.likelihoods and not findings.interventions:
            joined = self._prior_joint(variables, findings, monitor)
            if joined is not None:
                return joined
        sizes = [self.network[name].n_states for name in variables]
        if self._numbers is None or math.prod(sizes) > MAX_CONDITIONED * max(sizes, default=1):
            return joint_posterior(self.network, variables, findings, monitor, self._budget)
        if not variables:
            return np.ones(())
        # Each row is the posterior of the largest variable given all others.
        last = sizes.index(max(sizes))
        given = variables[:last] + variables[last + 1 :]
        rows = self._condition(given, variables[last], findings, monitor)
        table = rows.reshape([*sizes[:last], *sizes[last + 1 :], sizes[last]])
        return np.moveaxis(table, -1, last)

    def _clique_joint(
        self, variables: tuple[str, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> NDArray[np.float64] | None:
        """Return the joint posterior from a clique that contains all variables, if there is one."""
        if self._numbers is None or not variables:
            return None
        plan = self._plan
        positions = [self._position[name] for name in variables]
        # If variables share a clique, they share the one in which the first of them is residual.
        clique = min(plan.residences[v] for v in positions)
        members = plan.forest.residuals[clique] + plan.forest.separators[clique]
        if not set(positions) <= set(members):
            return None
        monitor.check()
        self._numbers.answer(findings, monitor)
        return self._numbers.clique_joint(clique, positions, monitor)

    def _prior_joint(
        self, variables: tuple[str, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> NDArray[np.float64] | None:
        """Return the joint prior from the cliques that join those of the variables.

        None where the numbers of the tree left their range.
        """
        numbers, forest, names = self._numbers, self._plan.forest, self._plan.names
        if numbers is None:
            return None
        positions = [self._position[name] for name in variables]
        homes = [self._plan.residences[v] for v in positions]
        numbers.answer(findings, monitor)
        most = min(MOST_CELLS, self._budget // BYTES_OF_STEP) if self._budget else MOST_CELLS
        joined: list[Scoped | None] = []
        tables: list[Scoped] = []
        for part in subtrees(forest, homes, positions):
            conditional = self._tables_along(numbers, part, positions, monitor)
            if conditional is None:
                return None
            joined.append(joined_along(conditional, above(forest, part), positions, most, monitor))
            tables += conditional
        whole = outer_product(joined, positions, most)
        if whole is not None:
            return np.asarray(whole / whole.sum())
        factors = [Factor(tuple(names[v] for v in each.variables), each.values) for each in tables]
        return product_over(factors, variables, self.network, monitor, self._budget)

    def _tables_along(
        self, numbers: TreeState, part: tuple[int, ...], wanted: Sequence[int], monitor: Monitor
    ) -> list[Scoped] | None:
        """Return P(clique | separator) of each clique but the last one, of which the joint."""
        forest, found = self._plan.forest, []
        for clique, needed in zip(part, needed_in(forest, part, wanted), strict=True):
            order = sorted(needed)
            table = numbers.clique_joint(clique, order, monitor)
            if table is None:
                return None
            if clique != part[-1]:
                separator = set(forest.separators[clique])
                inner = tuple(k for k, v in enumerate(order) if v not in separator)
                below = table.sum(axis=inner, keepdims=True)
                table = table / np.where(below > 0, below, 1.0)
            found.append(Scoped(tuple(order), table))
        return found

    def _condition(
        self,
        given: tuple[str, ...],
        target: str,
        findings: ResolvedFindings,
        monitor: Monitor,
    ) -> NDArray[np.float64]:
        """Return P(given, target | findings), one row for each configuration of `given`."""
        base = self._answer(findings, None, monitor)
        assert base.log_evidence is not None
        shape = [self.network[name].n_states for name in given]
        rows = np.zeros((math.prod(shape), self.network[target].n_states))
        for row, states in enumerate(np.ndindex(*shape)):
            if any(base[name][state] == 0 for name, state in zip(given, states, strict=True)):
                continue
            likelihoods = dict(findings.likelihoods)
            for name, state in zip(given, states, strict=True):
                weights = np.zeros(self.network[name].n_states)
                weights[state] = likelihoods.get(name, np.ones(len(weights)))[state]
                likelihoods[name] = weights
            tried = ResolvedFindings(likelihoods, findings.interventions)
            try:
                found = self._answer(tried, (target,), monitor)
            except ImpossibleEvidenceError:
                continue
            assert found.log_evidence is not None
            rows[row] = found[target] * math.exp(found.log_evidence - base.log_evidence)
        return rows / float(rows.sum())
