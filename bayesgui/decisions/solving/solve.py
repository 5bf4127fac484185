"""The best strategy of a model in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.temporal.template_of import template_of
from bayesgui.decisions.solving import DEFAULT_SOLVER
from bayesgui.decisions.solving.base import solvers
from bayesgui.decisions.solving.over_time.solving import SolverOverTime

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
    *,
    slices: int | None = None,
    policy: str = "",
    discount: float = 1.0,
    **options: Any,
) -> Strategy:
    """Return the best strategy of a model with decisions.

    Parameters
    ----------
    model : Model
        The model; a template is solved over a number of slices.
    evidence : mapping of str to finding, optional
        What has been observed; of a template by the names of unrolled nodes, such as ``X[3]``.
    choices : mapping of str to str, optional
        The option that a decision takes, whatever is known.
    solver : str
        Name of the solver.
    limited_memory : bool
        Whether a decision knows only the nodes on arcs to it; by default it remembers what earlier
        decisions knew and chose.
    monitor : Monitor
        Polled for cancellation.
    slices : int, optional
        Number of slices of a template; by default its own.
    policy : str
        Of a template, ``"each"`` (the usual) for a policy for each slice, or ``"same"`` for one
        that all slices share and that depends on what is drawn.
    discount : float
        Of a template, the factor by which what is received counts less from slice to slice.
    **options
        Further options of the solver, such as ``starts`` of ``"single-policy-updating"``.

    Returns
    -------
    Strategy
        The policies, the expected utility, and that of each option; of a template a
        `StrategyOverTime`, in which decisions are called ``D[0]``, ``D[1]``, … and a policy that
        all slices share as the decision itself.

    Raises
    ------
    ModelError
        If no path orders two decisions.
    ParameterError
        If the solver is unknown, or has no such option.
    EvidenceError, ImpossibleEvidenceError
        If a finding does not fit, depends on a decision that is not taken yet, or cannot come.
    MemoryBudgetError
        If the tables would be too large, or solving over time would take more than ten minutes.

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
    template = template_of(model)
    if template is not None:
        over = SolverOverTime.of(
            template, slices, policy, discount, solver, limited_memory, **options
        )
        return over.solve(evidence, choices, monitor)
    for name, is_given in (
        ("slices", slices is not None), ("policy", bool(policy)), ("discount", discount != 1),
    ):  # fmt: skip
        if is_given:
            raise ParameterError(
                "{option} is for templates, and this is a network without time; leave it out.",
                option=name,
            )
    made = solvers.create(solver, model, limited_memory=limited_memory, **options)
    return made.solve(evidence, choices, monitor)
