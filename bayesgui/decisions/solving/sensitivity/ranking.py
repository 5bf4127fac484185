"""The numbers that the best strategy depends on, in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving import DEFAULT_SOLVER
from bayesgui.decisions.solving.following import setting_with
from bayesgui.decisions.solving.sensitivity.asking import NumberWorths

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.sensitivity.asking import NumberWorth


def strategy_sensitivity(
    model: Model,
    evidence: Mapping[str, object] | None = None,
    choices: Mapping[str, str] | None = None,
    reach: float = 0.3,
    solver: str = DEFAULT_SOLVER,
    limited_memory: bool = False,
    monitor: Monitor = SILENT,
    **options: Any,
) -> tuple[NumberWorth, ...]:
    """Return what the best strategy is worth while each number of the tables goes over a range.

    The others of its row keep their proportions. Where another strategy becomes the best one is
    computed exactly: under each strategy the expected utility is linear in a utility number, and a
    quotient of linear functions in a probability.

    Parameters
    ----------
    model : Model
        The model.
    evidence : mapping of str to finding, optional
        What has been observed.
    choices : mapping of str to str, optional
        The option that a decision takes, whatever is known.
    reach : float
        How far a number goes, relative to itself; ``math.inf`` for as far as it can: a probability
        from 0 to 1, a utility between the ends of its table and 0.
    solver : str
        Name of the solver.
    limited_memory : bool
        As for `bayesgui.solve`.
    monitor : Monitor
        Told the progress and polled for cancellation.
    **options
        Further options of the solver, such as ``starts`` of ``"single-policy-updating"``.

    Returns
    -------
    tuple of NumberWorth
        The widest first: the number (``.number``), its range (``.low``, ``.high``), what the best
        strategy is worth at its ends (``.ends``), and the ``.thresholds`` at which another strategy
        becomes the best one, with the strategies between them in ``.words``.

    Raises
    ------
    ModelError
        If no path orders two decisions, or there is no utility.
    ParameterError
        If the reach is not above 0, or the solver has no such option.
    EvidenceError, ImpossibleEvidenceError, MemoryBudgetError
        As `bayesgui.solve`.

    References
    ----------
    Nielsen and Jensen (2003), Sensitivity analysis in influence diagrams; Clemen (1996), Making
    hard decisions, chapter 5.

    Examples
    --------
    >>> import bayesgui
    >>> net = bayesgui.example("oil-wildcatter")
    >>> first = bayesgui.strategy_sensitivity(net)[0]
    >>> first.number.variable, round(first.low, 2), round(first.high, 2)
    ('Oil', 0.35, 0.65)
    >>> [round(x, 3) for x in first.thresholds], first.words
    ([0.458], ('drill, no test', 'test, drill if open or closed'))
    """
    if not reach > 0:
        raise ParameterError("A number goes by a part of itself above 0, not {reach}.", reach=reach)
    asked = NumberWorths(
        model,
        evidence,
        choices,
        setting=setting_with(solver, limited_memory, options),
        monitor=monitor,
    )
    return tuple(asked.all_within(reach))
