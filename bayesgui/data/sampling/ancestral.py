"""Ancestral sampling of cases from a network, with likelihood weighting for findings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import EvidenceError, ParameterError
from bayesgui.core.evidence import NO_EVIDENCE, Evidence
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.sentence import Sentence
from bayesgui.data.sampling.row_sampler import RowSampler

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork

BLOCK_ROWS = 65_536
"""Rows per block, so that the columns of a block stay in the processor's cache."""


@dataclass(frozen=True, eq=False)
class CaseBlock:
    """A block of cases.

    `columns`: shape (rows,); state codes by variable, in the network's order; −1 is missing.
    `weights`: shape (rows,); importance weights, if there was evidence.
    """

    columns: dict[str, NDArray[np.int32]]
    weights: NDArray[np.float64] | None

    @property
    def n_rows(self) -> int:
        """Number of rows."""
        return len(next(iter(self.columns.values()))) if self.columns else 0

    def pieces(self, rows: int) -> Iterator[CaseBlock]:
        """Yield the block in pieces of at most `rows` rows, as views."""
        for start in range(0, self.n_rows, rows):
            part = slice(start, start + rows)
            columns = {name: codes[part] for name, codes in self.columns.items()}
            yield CaseBlock(columns, None if self.weights is None else self.weights[part])


def sample(
    network: BayesianNetwork,
    n_samples: int,
    seed: int | None = None,
    evidence: Evidence = NO_EVIDENCE,
    missing: float = 0.0,
    monitor: Monitor = SILENT,
) -> Iterator[CaseBlock]:
    """Sample cases in topological order, in blocks.

    `evidence`: a variable with a hard finding is set to its state; one with several allowed states
    or a likelihood is sampled in proportion to CPT times likelihood. The weight of a row is
    P(findings | their parents), as in likelihood weighting. An intervention sets the state without
    a weight. `missing`: fraction of cells made missing completely at random, from 0 to 1.
    `monitor`: progress and cancellation; a stop ends the sample after the current rows.

    Henrion (1988), Propagating uncertainty in Bayesian networks by logic sampling. Fung and Chang
    (1990); Shachter and Peot (1990), likelihood weighting. Koller and Friedman (2009), sections
    12.1 and 12.2.
    """
    if n_samples < 0:
        raise ParameterError(
            "The number of rows cannot be {value}; give 0 or more.", value=n_samples
        )
    if not 0 <= missing <= 1:
        raise ParameterError(
            "The share of missing cells must lie between 0 and 1, not {value}.", value=missing
        )
    if seed is not None and seed < 0:
        raise ParameterError("The seed cannot be {value}; give 0 or more.", value=seed)
    evidence.check(network)
    if evidence.fixed_posteriors(network):
        raise EvidenceError(
            "Rows cannot be drawn under a fixed posterior; give a likelihood finding instead."
        )
    return _blocks(network, n_samples, seed, evidence, missing, monitor)


def _blocks(
    network: BayesianNetwork,
    n_samples: int,
    seed: int | None,
    evidence: Evidence,
    missing: float,
    monitor: Monitor,
) -> Iterator[CaseBlock]:
    likelihoods = evidence.likelihoods(network)
    interventions = {
        name: network[name].index(state) for name, state in evidence.interventions().items()
    }
    sampler = RowSampler(network, likelihoods, interventions, seed)
    blanks = np.random.default_rng(seed)
    for start in range(0, n_samples, BLOCK_ROWS):
        monitor.check()
        if start and monitor.stop_requested:
            return
        rows = min(BLOCK_ROWS, n_samples - start)
        codes, log_weights = sampler.draw(rows)
        weights = _weights(log_weights) if likelihoods else None
        if missing:
            codes[blanks.random(codes.shape) < missing] = -1
        yield CaseBlock(dict(zip(network, codes, strict=True)), weights)
        done = start + rows
        progress = Sentence("{rows:,} of {total:,} rows", rows=done, total=n_samples)
        monitor.report(done / n_samples, progress)


def _weights(log_weights: NDArray[np.float64]) -> NDArray[np.float64]:
    with np.errstate(over="ignore"):
        weights = np.exp(log_weights)
    if not np.isfinite(weights).all():
        raise EvidenceError(
            "The weights of the rows are too large to compute with; divide the likelihoods by "
            "a common factor."
        )
    return weights
