"""Display of EM: its ascents, and the cases as completed by the best tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.learning.incomplete.completed_rows import CompletedRows
    from bayesgui.learning.incomplete.em_run import EMStep, StopRules
    from bayesgui.panels.rows.run_status import Status
    from bayesgui.runs.trace import Trace


TOKENS = ("c1", "c2", "c3", "c4", "c5")
DASHES: tuple[tuple[float, ...], ...] = ((), (6, 3), (2, 3), (7, 3, 2, 3), (3, 2))
"""Color and dash of each ascent, in turn; a color comes back with another dash."""


def look_of(restart: int) -> tuple[str, tuple[float, ...]]:
    """Return color and dash of an ascent by its number, from 0."""
    turn, k = divmod(restart, len(TOKENS))
    return TOKENS[k], DASHES[(k + turn) % len(DASHES)]


@dataclass(frozen=True, eq=False)
class EMDisplay:
    """The ascents of EM.

    `ascents`: the steps of each by its number, from 0. `marked`: number of the best one, which
    changes only for a visible gain; −1 for none. `n_ended, n_ascents`: how many have ended, and
    how many there are. `has_prior`: whether ln prior is part of what rises. `latest`: the last
    step. `rise`: by how much it rose. `error`: why there is no result.
    """

    status: Status
    ascents: Mapping[int, Trace[EMStep]]
    marked: int
    n_ended: int
    n_ascents: int
    rules: StopRules | None = None
    has_prior: bool = False
    latest: EMStep | None = None
    rise: float = 0.0
    share: float = 0.0
    error: str = ""


@dataclass(frozen=True, eq=False)
class Exchange:
    """An ascent that found the same tables with two states of a hidden node exchanged.

    `restart`: its number, from 0.
    """

    restart: int
    node: str
    states: tuple[str, str]


@dataclass(frozen=True, eq=False)
class CompletedDisplay:
    """The cases as completed by some tables.

    `network`: has the tables, and the expected counts as their observed ones. `posteriors`: under
    the findings. `node`: the selected node. `completed`: its rows with blanks, None if there is no
    answer. `n_draws`: number of draws behind the standard errors, 0 without them.
    """

    network: BayesianNetwork
    posteriors: Posteriors | None
    node: str
    completed: CompletedRows | None
    hidden: tuple[str, ...] = ()
    n_draws: int = 0
