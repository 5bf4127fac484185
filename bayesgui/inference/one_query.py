"""Engines for a single question; compiled kernels are loaded only where that pays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.errors import ParameterError
from bayesgui.core.name_lists import short_repr
from bayesgui.graph.elimination_order import cost
from bayesgui.inference.base import InferenceEngine
from bayesgui.inference.engine_list import create_engine

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.exact.junction_tree import JunctionTree
    from bayesgui.inference.explanation import Explanation

CELLS_WORTH_KERNELS = 200_000
"""Number of junction tree cells above which loading the kernels pays for one query."""


def pays_kernels(network: BayesianNetwork) -> bool:
    """Return whether one query of a network takes longer than loading the kernels."""
    return cost(network).total_cells > CELLS_WORTH_KERNELS


def tree_for_one_query(network: BayesianNetwork) -> JunctionTree:
    """Return the junction tree of a network that is asked once."""
    from bayesgui.inference.exact.junction_tree import JunctionTree

    return JunctionTree(network, kernels=pays_kernels(network))


def engine_for(
    network: BayesianNetwork, engine: str | InferenceEngine | None, **options: Any
) -> InferenceEngine:
    """Return the engine that answers a question about a network.

    `engine`: registered name of an engine, an engine of this network, or None for a junction tree.
    """
    if engine is None:
        return tree_for_one_query(network)
    chosen = create_engine(engine, network, **options) if isinstance(engine, str) else engine
    if not isinstance(chosen, InferenceEngine):
        raise ParameterError(
            "{value} is not an engine; give one, or the name of one.", value=short_repr(engine)
        )
    return chosen


@checked
def most_probable_explanations(
    network: BayesianNetwork,
    count: int = 1,
    evidence: Mapping[str, object] | None = None,
    targets: Sequence[str] | None = None,
) -> tuple[Explanation, ...]:
    """Return the most probable joint assignments of some or all variables, in their order.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    count : int
        How many; there are fewer where no more are possible.
    evidence : mapping of str to object, optional
        Findings by name.
    targets : sequence of str, optional
        Variables to explain, the others summed out (MAP); all of them by default (MPE).

    Raises
    ------
    ParameterError, EvidenceError, MemoryBudgetError
        As `InferenceEngine.most_probable_explanations`, which is the same for an engine.

    Examples
    --------
    >>> import bayesgui
    >>> net = bayesgui.example("asia")
    >>> for each in bayesgui.most_probable_explanations(net, 2, {"dysp": "yes"}, ["bronc", "lung"]):
    ...     print(each.assignment, round(each.log_probability, 3))
    {'bronc': 'yes', 'lung': 'no'} -1.093
    {'bronc': 'no', 'lung': 'no'} -2.884
    """
    from bayesgui.inference.exact.variable_elimination import VariableElimination

    return VariableElimination(network).most_probable_explanations(count, evidence, targets)
