"""States of missing cells drawn from their posterior, once or several times."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import parameter
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import Unreported
from bayesgui.core.sentence import Sentence
from bayesgui.learning.imputation.base import WHOLE, Filling, imputers
from bayesgui.learning.imputation.incomplete_rows import (
    IncompleteRows,
    filled_in_blocks,
    positions_of_blanks,
)
from bayesgui.learning.incomplete.cases import group_cases
from bayesgui.learning.incomplete.flat_tables import values_of
from bayesgui.learning.incomplete.table_draws import augmented_draws, prior_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPT
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.imputation.base import Part

    Codes = NDArray[np.int32]

BURN_IN = 100
"""Rounds of blanks and tables before the first draw of tables is kept."""

APART = 20
"""Rounds from one kept draw of tables to the next, so that these are nearly independent."""


@imputers.register("sampled", label="Drawn at random", order=2, draws=True)
@dataclass(frozen=True)
class Sampled:
    """States of a row's missing cells drawn together, with their probability given its other cells.

    The table keeps the spread that complete rows have. Several draws show how uncertain the blanks
    are; where the tables are drawn as well, given the data, for each of them (multiple imputation),
    what is computed from each draw can be pooled by Rubin's rules.

    Rubin (1987), Multiple imputation for nonresponse in surveys; Tanner and Wong (1987), The
    calculation of posterior distributions by data augmentation.
    """

    draws: int = parameter(
        1, low=1, high=10_000, label="Draws", doc="Number of completed tables that are drawn."
    )
    seed: int = parameter(1, low=0, label="Seed", doc="Of the random numbers.")
    tables: str = parameter(
        "auto",
        choices=("auto", "given", "drawn"),
        choice_labels=("drawn if there are several draws", "as they are", "drawn from the data"),
        label="Tables",
        doc="Whether cells are drawn by the network's tables as they are, or by tables that are "
        "drawn themselves, given the data, for each draw of the cells. Only the latter shows all "
        "of the uncertainty, which pooled intervals need.",
    )

    @property
    def draws_tables(self) -> bool:
        """Whether tables are drawn as well."""
        return self.tables == "drawn" or (self.tables == "auto" and self.draws > 1)

    def fill(
        self,
        network: BayesianNetwork,
        data: Dataset,
        columns: Sequence[str],
        monitor: Monitor,
        part: Part = WHOLE,
    ) -> Filling:
        """See `Imputer.fill`."""
        if self.draws_tables:
            return self._fill_by_drawn_tables(network, data, columns, monitor)
        draws = range(self.draws) if part.draw is None else (part.draw,)
        seeds = [draw_seed(self.seed, draw) for draw in draws]

        def fill(block: IncompleteRows) -> tuple[list[Codes], NDArray[np.float64]]:
            theta = block.cases.tables.joined(values_of(network))
            made = [block.filled(theta, best=False, seed=seed, monitor=monitor) for seed in seeds]
            return [codes for codes, _ in made], made[0][1]

        found = filled_in_blocks(network, data, columns, fill, len(seeds), monitor, part)
        return replace(found, joint=None)

    def _fill_by_drawn_tables(
        self,
        network: BayesianNetwork,
        data: Dataset,
        columns: Sequence[str],
        monitor: Monitor,
    ) -> Filling:
        if not data.n_rows:
            raise ParameterError("Tables are drawn given the data, and the table has no rows.")
        rows = positions_of_blanks(data, columns)
        made: dict[str, list[Codes]] = {name: [] for name in rows}
        alphas = {name: _prior_with_zeros(network.cpt(name)) for name in network}
        whole = _possible_rows(network, data, alphas, monitor)
        incomplete = np.flatnonzero(~data.are_complete(columns)).astype(np.int64)
        if whole is None:
            empty = {
                name: np.full((self.draws, len(at)), -1, np.int32) for name, at in rows.items()
            }
            return Filling(rows, empty, incomplete, {}, None, 0, self.draws)
        cases, places = whole.cases, np.full(data.n_rows, -1, np.int64)
        places[whole.numbers] = np.arange(len(whole.numbers))
        rounds = augmented_draws(
            network,
            cases,
            alphas,
            self.draws,
            burn_in=BURN_IN,
            thin=APART,
            seed=self.seed,
            monitor=Unreported(monitor),
        )
        for draw, tables in enumerate(rounds):
            codes, _ = whole.filled(
                cases.tables.joined(tables),
                best=False,
                seed=draw_seed(self.seed, draw),
                monitor=monitor,
            )
            for name, each in made.items():
                at = places[rows[name]]
                drawn = codes[np.maximum(at, 0), network.names.index(name)]
                each.append(np.where(at < 0, -1, drawn))
            text = Sentence("draw {draw} of {draws}", draw=draw + 1, draws=self.draws)
            monitor.report((draw + 1) / self.draws, text)
        stacked = {name: np.array(each, np.int32) for name, each in made.items()}
        return Filling(rows, stacked, incomplete, {}, None, cases.n_groups, self.draws)


def _possible_rows(
    network: BayesianNetwork,
    data: Dataset,
    alphas: Mapping[str, NDArray[np.float64]],
    monitor: Monitor,
) -> IncompleteRows | None:
    """Return the rows of a table that no excluded cell makes impossible; None if there are none.

    Counted with the others they would make possible what is excluded.
    """
    every = np.arange(data.n_rows, dtype=np.int64)
    cases = group_cases(network, data, monitor)
    whole = IncompleteRows.of(network, data, every, monitor, cases)
    if all((alpha > 0).all() for alpha in alphas.values()):
        return whole
    means = {name: alpha / alpha.sum(axis=-1, keepdims=True) for name, alpha in alphas.items()}
    _, shares = whole.filled(cases.tables.joined(means), best=False, monitor=monitor)
    possible = np.flatnonzero(shares > 0).astype(np.int64)
    if not len(possible):
        return None
    is_whole = len(possible) == len(every)
    return whole if is_whole else IncompleteRows.of(network, data, possible, monitor)


def _prior_with_zeros(table: CPT) -> NDArray[np.float64]:
    """Return hyperparameters; what a table that was not learned excludes stays excluded."""
    alpha = prior_of(table)
    return alpha if table.counts is not None else np.where(table.values == 0, 0.0, alpha)


def draw_seed(seed: int, draw: int) -> int:
    """Return the seed of the random numbers of a draw."""
    return int(np.random.SeedSequence([seed, draw]).generate_state(1, np.uint64)[0])
