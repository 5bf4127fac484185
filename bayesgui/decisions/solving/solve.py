"""The best strategy of a model in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving import DEFAULT_SOLVER
from bayesgui.decisions.solving.base import solvers

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.strategy import Strategy


def solve(
    model: Model,
    evidence: Mapping[str, object] | None = None,
    choices: Mapping[str, str] | None = None,
    solver: str = DEFAULT_SOLVER,
    limited_memory: bool = False,
    monitor: Monitor = SILENT,
    **options: Any,
) -> Strategy:
    """Return the best strategy of a model with decisions.

    Parameters
    ----------
    model : Model
        The model.
    evidence : mapping of str to finding, optional
        What has been observed.
    choices : mapping of str to str, optional
        The option that a decision takes, whatever is known.
    solver : str
        Name of the solver.
    limited_memory : bool
        Whether a decision knows only the nodes on arcs to it; by default it remembers what earlier
        decisions knew and chose.
    monitor : Monitor
        Polled for cancellation.
    **options
        Further options of the solver, such as ``starts`` of ``"single-policy-updating"``.

    Returns
    -------
    Strategy
        The policies, the expected utility, and that of each option.

    Raises
    ------
    ModelError
        If no path orders two decisions.
    ParameterError
        If the solver is unknown, or has no such option.
    EvidenceError, ImpossibleEvidenceError
        If a finding does not fit, depends on a decision that is not taken yet, or cannot come.
    MemoryBudgetError
        If the tables would be too large.

    Examples
    --------
    >>> import bayesgui
    >>> rain = bayesgui.Variable("rain", ("yes", "no"))
    >>> net = bayesgui.BayesianNetwork([rain], [bayesgui.CPT("rain", (), [0.3, 0.7])])
    >>> net = net.with_decision("umbrella", ["take", "leave"])
    >>> net = net.with_utility("comfort", ["umbrella", "rain"], [[70, 20], [0, 100]])
    >>> best = bayesgui.solve(net)
    >>> best.best("umbrella"), round(best.expected_utility, 6)
    (('leave',), 70.0)
    """
    made = solvers.create(solver, model, limited_memory=limited_memory, **options)
    return made.solve(evidence, choices, monitor)
