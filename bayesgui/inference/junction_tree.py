"""Exact posteriors of all variables at once, by messages between the cliques of a junction tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import Parameter
from bayesgui.core.errors import ModelError
from bayesgui.inference import kernel_cache
from bayesgui.inference.base import InferenceEngine, engines
from bayesgui.inference.flat_plan import flatten
from bayesgui.inference.memory import check_budget
from bayesgui.inference.numpy_path import propagate_logarithms
from bayesgui.inference.plan import compile_plan
from bayesgui.inference.posteriors import Posteriors
from bayesgui.inference.session import Session
from bayesgui.inference.variable_elimination import joint_posterior

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPD
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings


@engines.register("junction-tree", label="Junction tree", order=1, exact=True)
class JunctionTree(InferenceEngine):
    """Compiles the network once; then one changed finding costs only what it changes.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    memory_budget : int, optional
        Bytes that the tables may take; 0 for half of the free memory.
    kernels : bool
        Whether to use compiled kernels; without them the answer is the same and slower.

    Raises
    ------
    MemoryBudgetError
        If the tables would not fit.

    References
    ----------
    Jensen, Lauritzen and Olesen (1990), Bayesian updating in causal probabilistic networks by local
    computations.
    """

    name = "junction-tree"
    parameters = (
        Parameter(
            "memory_budget",
            0,
            low=0,
            label="Memory budget",
            doc="Bytes that the tables may take; 0 for half of the free memory.",
        ),
        Parameter(
            "kernels",
            True,
            label="Compiled kernels",
            doc="Use compiled kernels; without them the answer is the same and slower.",
        ),
    )

    def __init__(
        self, network: BayesianNetwork, memory_budget: int | None = 0, kernels: bool = True
    ) -> None:
        super().__init__(network)
        self._budget = memory_budget
        if kernels:
            kernel_cache.load()
        self._plan = compile_plan(network, kernels)
        cost = self._plan.cost
        check_budget(cost.bytes, memory_budget, "The junction tree", cost.largest_clique)
        self._cpts = {name: network.cpt(name) for name in network}
        self._session_numbers: Session | None = None
        if kernels:
            self._session_numbers = Session(self._plan, flatten(self._plan), self._cpts)

    @property
    def tree_width(self) -> int:
        """Number of variables of the largest clique, minus 1."""
        return self._plan.cost.width

    @property
    def largest_clique(self) -> int:
        """Cells of the largest clique."""
        return self._plan.cost.largest_clique

    @property
    def total_cells(self) -> int:
        """Cells of all cliques together."""
        return self._plan.cost.total_cells

    @property
    def bytes(self) -> int:
        """Memory that the tables take."""
        return self._plan.cost.bytes

    def replace_cpt(self, cpd: CPD) -> None:
        """Replace the distribution of one variable, whose parents stay the same.

        Parameters
        ----------
        cpd : CPD
            The new distribution.

        Raises
        ------
        ModelError
            If it does not fit the variable, or has other parents.
        RuntimeError
            If another thread is inside the engine.
        """
        self._enter()
        try:
            parents = self.network.parents(cpd.variable)
            if set(parents) != set(cpd.parents):
                raise ModelError(
                    "The new table of {variable} has other parents; build the engine anew.",
                    variable=cpd.variable,
                )
            self.network = self.network.with_cpt(cpd)
            table = cpd.table()
            if table.parents != self._cpts[cpd.variable].parents:
                table = table.with_parent_order(self._cpts[cpd.variable].parents)
            self._cpts[cpd.variable] = table
            if self._session_numbers is not None:
                self._session_numbers.replace_cpt(cpd.variable)
        finally:
            self._entered.release()

    def _answer(
        self, findings: ResolvedFindings, targets: tuple[str, ...] | None, monitor: Monitor
    ) -> Posteriors:
        if self._session_numbers is not None:
            flat, log_evidence = self._session_numbers.answer(findings, monitor)
        else:
            flat, log_evidence = propagate_logarithms(self._plan, self._cpts, findings, monitor)
        bounds = self._plan.bounds
        if targets is not None:
            bounds = {name: bounds[name] for name in targets}
        return Posteriors(self.name, log_evidence, flat, bounds)

    def _joint(
        self, variables: tuple[str, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> NDArray[np.float64]:
        return joint_posterior(self.network, variables, findings, monitor, self._budget)
