"""What the pages of the Gibbs laboratory show together; knows no widget."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.document.sampling import AGREEING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.inference.gibbs_record import GibbsRecord
    from bayesgui.inference.posteriors import Posteriors

CONVERGED = 1.01
"""R-hat below which chains count as one (Vehtari et al. 2021)."""

EARLY = 32
"""Kept sweeps of each chain before which nothing is said about their agreement."""


@dataclass(frozen=True)
class GibbsRow:
    """The estimate of one probability.

    Parameters
    ----------
    name, state : str
        Of which state of which node.
    estimate : float
        Mean of all chains.
    exact : float
        The exact answer; NaN where it is not known.
    error : float
        Estimate − exact in standard errors; NaN where either is not known.
    ess : float
        Effective sample size.
    r_hat : float
        Agreement of the chains.
    """

    name: str
    state: str
    estimate: float
    exact: float
    error: float
    ess: float
    r_hat: float


class GibbsShown:
    """A record with the exact answer beside it, and the state of each node that is looked at.

    Parameters
    ----------
    record : GibbsRecord
        What has come in.
    exact : Posteriors, optional
        The answer to the same question, where it can be had.
    """

    def __init__(self, record: GibbsRecord, exact: Posteriors | None = None) -> None:
        self.record = record
        self.exact = exact
        self._names: tuple[str, ...] = ()
        self._names_of: Posteriors | None = None
        self.states: dict[str, int] = {}
        self.goal = 0
        """Kept sweeps of each chain at the end."""

    # -- which nodes and states ---------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """The nodes that there is something to estimate of."""
        found = self.record.posteriors
        if found is not self._names_of:
            # Asked for at every cell of a table.
            self._names_of = found
            given = self.record.given
            network = self.record.network
            self._names = () if found is None else tuple(n for n in network if n not in given)
        return self._names

    @property
    def is_settled(self) -> bool:
        """Whether the findings leave nothing to estimate."""
        return self.record.posteriors is not None and not self.names

    def state_of(self, name: str) -> int:
        """Return the place of the state that is looked at: the first one, until chosen."""
        place = self.states.get(name, 0)
        return place if place < self.record.network[name].n_states else 0

    def state_text(self, name: str) -> str:
        """Return the name of that state."""
        return self.record.network[name].states[self.state_of(name)]

    def common_state(self, names: Iterable[str]) -> str:
        """Return the name of the state that is looked at, if it is the same for some nodes."""
        found = {self.state_text(name) for name in names}
        return found.pop() if len(found) == 1 else ""

    # -- numbers ------------------------------------------------------------------------------

    def row(self, name: str) -> GibbsRow:
        """Return the numbers of a node's state.

        Parameters
        ----------
        name : str
            One of `names`.
        """
        found = self.record.posteriors
        assert found is not None
        assert found.standard_error is not None
        assert found.effective_sample_size is not None
        assert found.r_hat is not None
        state = self.state_of(name)
        estimate, deviation = float(found[name][state]), float(found.standard_error[name][state])
        exact = float(self.exact[name][state]) if self._knows(name) and self.exact else math.nan
        error = (estimate - exact) / deviation if deviation > 0 else math.nan
        return GibbsRow(
            name,
            self.state_text(name),
            estimate,
            exact,
            error,
            found.effective_sample_size[name],
            found.r_hat[name],
        )

    def _knows(self, name: str) -> bool:
        network = self.record.network
        return self.exact is not None and len(self.exact.get(name, ())) == network[name].n_states

    @property
    def largest_error(self) -> float:
        """The largest of all states' errors, in standard errors; NaN if none is known."""
        found = self.record.posteriors
        if found is None or self.exact is None or found.standard_error is None:
            return math.nan
        names = [name for name in self.names if self._knows(name)]
        if not names:
            return math.nan
        apart = np.concatenate([found[name] - self.exact[name] for name in names])
        deviations = np.concatenate([found.standard_error[name] for name in names])
        known = deviations > 0
        return float(np.abs(apart[known] / deviations[known]).max(initial=0.0))

    @property
    def worst(self) -> tuple[str, float]:
        """The node whose chains agree least, and its R-hat; a blank name before any estimate."""
        found = self.record.posteriors
        if found is None or found.r_hat is None or not self.names:
            return "", 1.0
        name = max(self.names, key=found.r_hat.__getitem__)
        return name, found.r_hat[name]

    @property
    def verdict(self) -> str:
        """Whether the chains can be believed: "converged", or why not, or nothing.

        "early", "not yet", "stuck" (they disagree) or "confined" (zeros keep them from something).
        """
        name, r_hat = self.worst
        if not name:
            return ""
        if self.record.is_confined:
            return "confined"
        if self.record.kept < EARLY:
            return "early"
        if r_hat > AGREEING:
            return "stuck"
        return "not yet" if r_hat > CONVERGED else "converged"
