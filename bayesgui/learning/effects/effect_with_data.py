"""The effect of causes by the tables of a network and, where there are cases, by estimates."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.inference.causal.asking import causal_effect

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import pandas as pd

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.inference.causal.effect import Effect


def effect(
    net: Model | Mapping[str, Iterable[str]] | str,
    x: Iterable[str] | str,
    y: Iterable[str] | str,
    hidden: Iterable[str] | str = (),
    data: CaseTable | pd.DataFrame | None = None,
    *,
    evidence: Mapping[str, object] | None = None,
    require: Iterable[str] | str = (),
    forbid: Iterable[str] | str = (),
    engine: str | InferenceEngine | None = None,
    samples: int = 500,
    seed: int = 1,
    monitor: Monitor = SILENT,
) -> Effect:
    """Return what setting one or several nodes does to others, by what can be observed.

    Parameters
    ----------
    net : BayesianNetwork, Model, mapping of str to iterable of str, or str
        A network, or parents lists as `from_parents` takes them: then there are no numbers. Nodes
        that it marks as unobserved and its hidden common causes count.
    x, y : str or iterable of str
        Causes and effects.
    hidden : str or iterable of str
        Further nodes that cannot be observed; their tables are not used.
    data : Dataset or DataFrame, optional
        Cases from which the effect is estimated, adjusted for the first of the sets.
    evidence : mapping of str to finding, optional
        A subgroup within which the effect is asked; with `do`, what else is set.
    require, forbid : str or iterable of str
        Nodes that each adjustment set has, and nodes that no formula uses.
    engine : str or InferenceEngine, optional
        Registered name of an engine, or an engine of the network; a junction tree by default.
    samples, seed : int
        Number of resamples for the intervals of the estimates, and their seed.
    monitor : Monitor
        Polled for cancellation.

    Returns
    -------
    Effect
        Whether it is identified, how, its formula and numbers.

    Raises
    ------
    ModelError
        If a name is unknown, a cause or effect cannot be observed, or the effect is an ancestor of
        the cause.
    EvidenceError, ImpossibleEvidenceError
        If a finding does not fit, or the findings cannot hold together.

    References
    ----------
    Pearl (2009), Causality, second edition; Shpitser & Pearl (2006), Identification of joint
    interventional distributions in recursive semi-Markovian causal models, AAAI.

    Examples
    --------
    >>> import bayesgui
    >>> found = bayesgui.effect({"Z": [], "X": ["Z"], "Y": ["X", "Z"]}, "X", "Y")
    >>> found.method, found.adjustment_sets, found.formula
    ('adjustment', (('Z',),), 'Σ_{Z} P(Y | X, Z) P(Z)')
    >>> asia = bayesgui.example("asia")
    >>> round(bayesgui.effect(asia, "smoke", "dysp").difference, 4)
    0.2337
    """
    found = causal_effect(
        net,
        x,
        y,
        hidden=hidden,
        evidence=evidence,
        require=require,
        forbid=forbid,
        engine=engine,
        monitor=monitor,
    )
    if data is None:
        return found
    return _estimated(found, data, bool(evidence), samples, seed, monitor)


def _estimated(
    found: Effect,
    data: CaseTable | pd.DataFrame,
    is_subgroup: bool,
    samples: int,
    seed: int,
    monitor: Monitor,
) -> Effect:
    """Return an effect with the estimates that adjust for its first set."""
    from bayesgui.learning.effects.estimation import estimate

    if is_subgroup:
        raise ParameterError(
            "Data are used as a whole, without a subgroup; leave out the findings, or the data."
        )
    if len(found.x) > 1 or len(found.y) > 1:
        raise ParameterError(
            "Data tell the effect of one cause on one effect; name one of each, or leave out the "
            "data."
        )
    if not found.adjustment_sets:
        note = Sentence(
            "No set of observed nodes adjusts for the effect, so that it is not estimated from "
            "data."
        )
        return replace(found, warnings=(*found.warnings, note))
    states = None
    if found.x_states:
        states = (*found.x_states[0][:2], found.y_states[0][0])
    (x,), (y,) = found.x, found.y
    estimates = estimate(
        data,
        x,
        y,
        found.adjustment_sets[0],
        states,
        samples=samples,
        seed=seed,
        monitor=monitor,
    )
    return replace(found, estimates=estimates)
