"""Cases drawn from a network: ancestral sampling, weighted where there are findings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import EvidenceError, ParameterError
from bayesgui.core.evidence import NO_EVIDENCE, Evidence
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork

BLOCK_ROWS = 65_536
"""Rows drawn at once: the columns of a block stay in the processor's cache."""


@dataclass(frozen=True, eq=False)
class CaseBlock:
    """Some rows of cases.

    Parameters
    ----------
    columns : dict of str to ndarray of intp, shape (rows,)
        State codes by variable, in the network's order; −1 is missing.
    weights : ndarray of float64, shape (rows,), optional
        Importance weights, where there was evidence.
    """

    columns: dict[str, NDArray[np.intp]]
    weights: NDArray[np.float64] | None

    @property
    def n_rows(self) -> int:
        """Number of rows."""
        return len(next(iter(self.columns.values()))) if self.columns else 0


def sample(
    network: BayesianNetwork,
    n_samples: int,
    seed: int | None = None,
    evidence: Evidence = NO_EVIDENCE,
    missing: float = 0.0,
    monitor: Monitor = SILENT,
) -> Iterator[CaseBlock]:
    """Draw cases, parents first, in blocks.

    Parameters
    ----------
    network : BayesianNetwork
        Where to draw from.
    n_samples : int
        Number of rows.
    seed : int, optional
        Makes the rows reproducible.
    evidence : Evidence
        A variable with a finding of one state is set to it; one with several allowed states or a
        likelihood is drawn in proportion to CPT times likelihood. Each row then weighs
        P(findings | its parents), likelihood weighting. An intervention sets without weighing.
    missing : float
        Share of cells that are blanked, completely at random, from 0 to 1.
    monitor : Monitor
        Progress and cancellation; stopped, the rows drawn so far are all.

    Yields
    ------
    CaseBlock
        At most 65,536 rows.

    Raises
    ------
    EvidenceError
        If a finding does not fit, or fixes a posterior, which no row can be weighed for; or if
        likelihoods are so large that a weight would be infinite.
    ParameterError
        If `n_samples`, `seed` or `missing` is out of range.

    References
    ----------
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
    return _blocks(network, n_samples, np.random.default_rng(seed), evidence, missing, monitor)


def _blocks(
    network: BayesianNetwork,
    n_samples: int,
    rng: np.random.Generator,
    evidence: Evidence,
    missing: float,
    monitor: Monitor,
) -> Iterator[CaseBlock]:
    steps = _steps(network, evidence)
    weighted = bool(evidence.likelihoods(network))
    for start in range(0, n_samples, BLOCK_ROWS):
        monitor.check()
        if start and monitor.stop_requested:
            return
        rows = min(BLOCK_ROWS, n_samples - start)
        drawn: dict[str, NDArray[np.intp]] = {}
        weights = np.ones(rows) if weighted else None
        for step in steps:
            drawn[step.name] = step.draw(drawn, rows, rng, weights)
        if weights is not None and not np.isfinite(weights).all():
            raise EvidenceError(
                "The weights of the rows grow beyond all numbers; divide the likelihoods by a "
                "common factor."
            )
        columns = {name: drawn[name] for name in network}
        if missing:
            for name, codes in columns.items():
                columns[name] = np.where(rng.random(rows) < missing, -1, codes)
        yield CaseBlock(columns, weights)
        done = start + rows
        progress = Sentence("{rows:,} of {total:,} rows", rows=done, total=n_samples)
        monitor.report(done / n_samples, progress)


@dataclass(frozen=True, eq=False)
class _Step:
    """How one variable is drawn: its parents' strides and the cumulated rows of its table."""

    name: str
    parents: tuple[str, ...]
    strides: tuple[int, ...]
    cumulated: NDArray[np.float64]
    row_weights: NDArray[np.float64] | None

    def draw(
        self,
        drawn: dict[str, NDArray[np.intp]],
        rows: int,
        rng: np.random.Generator,
        weights: NDArray[np.float64] | None,
    ) -> NDArray[np.intp]:
        configuration = np.zeros(rows, dtype=np.intp)
        for parent, stride in zip(self.parents, self.strides, strict=True):
            configuration += drawn[parent] * stride
        uniform = rng.random(rows)
        codes = np.zeros(rows, dtype=np.intp)
        for state in range(self.cumulated.shape[1] - 1):
            codes += uniform >= self.cumulated[configuration, state]
        if self.row_weights is not None and weights is not None:
            with np.errstate(over="ignore"):
                weights *= self.row_weights[configuration]
        return codes


def _steps(network: BayesianNetwork, evidence: Evidence) -> list[_Step]:
    likelihoods = evidence.likelihoods(network)
    interventions = evidence.interventions()
    steps = []
    for name in network.topological_order():
        cpt = network.cpt(name)
        sizes = cpt.values.shape[:-1]
        strides = tuple(int(np.prod(sizes[k + 1 :], dtype=np.intp)) for k in range(len(sizes)))
        rows, row_weights = np.array(cpt.rows()), None
        if name in interventions:
            rows[:] = 0
            rows[:, network[name].index(interventions[name])] = 1
        elif name in likelihoods:
            rows *= likelihoods[name]
            row_weights = rows.sum(axis=1)
            # A row that the findings rule out weighs 0; what is drawn in it never counts.
            rows = np.where(row_weights[:, np.newaxis] > 0, rows, 1.0)
            rows /= rows.sum(axis=1, keepdims=True)
        cumulated = np.cumsum(rows, axis=1)
        # Rounding must not leave a gap below 1 that a last state of probability 0 would catch.
        cumulated[cumulated >= cumulated[:, -1:]] = np.inf
        steps.append(_Step(name, cpt.parents, strides, cumulated, row_weights))
    return steps
