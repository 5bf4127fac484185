"""A table's prior, cases and estimate, and the edits that change them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.document import drafts
from bayesgui.learning.estimates import row_estimates
from bayesgui.learning.priors import BDeu

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.state import DocumentState
    from bayesgui.learning.estimates import Method

    Table = NDArray[np.float64]

Unseen = Literal["uniform", "keep"]

_ROUNDING = 1e-9


@dataclass(frozen=True, eq=False)
class FamilyCases:
    """The number of cases of each configuration of a family.

    `source`: counted in the loaded table, stored with the node's own table, or absent.
    """

    counts: Table
    source: Literal["data", "kept", "none"]

    @property
    def total(self) -> float:
        """Number of cases in all configurations."""
        return float(self.counts.sum())


def family_cases(cpt: CPT, counted: ArrayLike | None = None) -> FamilyCases:
    """Return the cases of a table: those counted in the data, else those stored with it."""
    if counted is not None:
        return FamilyCases(np.asarray(counted, dtype=np.float64), "data")
    kept = cpt.counts if cpt.observed is None else cpt.observed
    if kept is None or not kept.any():
        return FamilyCases(np.zeros(cpt.values.shape), "none")
    return FamilyCases(kept, "kept")


def family_prior(cpt: CPT) -> Table:
    """Return α of a table: its stored prior, else BDeu with equivalent sample size 1.

    `cpt`: if it stores counts without telling how many belong to a prior, α is 0: the counts
    already include the prior.
    """
    if cpt.counts is None:
        return BDeu().hyperparameters(cpt)
    if cpt.observed is None:
        return np.zeros(cpt.values.shape)
    # α + m − m is α up to rounding.
    alpha = cpt.counts - cpt.observed
    return np.where(alpha > _ROUNDING * np.maximum(1.0, cpt.counts), alpha, 0.0).round(12)


def entered_priors(network: BayesianNetwork) -> tuple[str, ...]:
    """Return the nodes whose hyper-parameters were chosen cell by cell.

    `network`: a prior counts as chosen before its table has seen data, and afterwards if its cells
    differ, which no learner's default prior does, or if it is 0 but that of another table is not.
    Tables taken as a prior are treated the same way.
    """
    smoothed = any(
        cpt.counts is not None and cpt.observed is not None and family_prior(cpt).any()
        for cpt in map(network.cpt, network)
    )
    return tuple(name for name in network if _is_entered(network.cpt(name), smoothed=smoothed))


def _is_entered(cpt: CPT, *, smoothed: bool) -> bool:
    """Tell whether a prior was chosen; `smoothed`: whether any table has a prior."""
    if cpt.counts is None or cpt.observed is None:
        return False
    if not cpt.observed.any():
        return True
    alpha = family_prior(cpt)
    return bool(np.ptp(alpha) > _ROUNDING) if alpha.any() else smoothed


def set_prior(state: DocumentState, name: str, alpha: ArrayLike) -> DocumentState:
    """Set a node's hyper-parameters; probabilities and cases of its table stay the same.

    `alpha`: in the shape of the node's table, 0 or more.
    """
    cpt = state.model.cpt(name)
    if not isinstance(state.model.cpd(name), CPT):
        raise ModelError(
            "The table of {variable} is computed from a formula, noisy-MAX or answers; make it a "
            "plain table first, or apply an estimate, which does so.",
            variable=name,
        )
    numbers = np.array(alpha, dtype=np.float64)
    if numbers.shape != cpt.values.shape or not np.isfinite(numbers).all() or (numbers < 0).any():
        raise ModelError(
            "The hyper-parameters of {variable} must be numbers of 0 or more, one for each cell.",
            variable=name,
        )
    if np.array_equal(numbers, family_prior(cpt)):
        return state
    cases = family_cases(cpt).counts
    made = CPT(name, cpt.parents, cpt.values, numbers + cases, cases)
    return state.with_(model=state.model.with_cpt(made))


def without_smoothing(state: DocumentState, names: Iterable[str]) -> DocumentState:
    """Set the hyper-parameters of nodes to 0; tables with cases become their relative frequencies.

    `names`: nodes whose distribution is not a plain table stay as they are, and so do the
    probabilities of configurations without cases.
    """
    chosen = [name for name in names if isinstance(state.model.cpd(name), CPT)]
    if not chosen:
        raise ModelError(
            "Only plain tables have a prior; make the distribution a table first, or select "
            "other nodes."
        )
    for name in chosen:
        cpt = state.model.cpt(name)
        cases = family_cases(cpt)
        state = set_prior(state, name, np.zeros(cpt.values.shape))
        if cases.total > 0:
            state = apply_estimate(state, name, "mle", cases)
    return state


def apply_estimate(
    state: DocumentState,
    name: str,
    method: Method,
    cases: FamilyCases,
    unseen: Unseen = "keep",
) -> DocumentState:
    """Compute a node's table from its prior and cases, and store α + m with it.

    `name`: the node; its draft, if any, is dropped.
    """
    cpt = state.model.cpt(name)
    alpha = family_prior(cpt)
    values = row_estimates(method, alpha, cases.counts)
    open_rows = np.isnan(values[..., :1])
    if open_rows.all():
        raise ModelError(
            "No configuration of {variable} has an estimate; give it cases or another prior.",
            variable=name,
        )
    filler = cpt.values if unseen == "keep" else np.full(values.shape, 1.0 / cpt.n_states)
    filled = np.where(open_rows, filler, values)
    made = CPT(name, cpt.parents, filled, alpha + cases.counts, cases.counts)
    return state.with_(model=state.model.with_cpt(made), drafts=drafts.without(state.drafts, name))
