"""Posteriors estimated from rows that fit the findings and weigh as much as these are likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import Parameter
from bayesgui.core.errors import EvidenceError
from bayesgui.core.sentence import Sentence
from bayesgui.data.row_sampler import RowSampler
from bayesgui.inference.approximate import SEED, ApproximateEngine
from bayesgui.inference.base import engines
from bayesgui.inference.weighted_rows import WeightedRows, block_rows, weighted_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings
    from bayesgui.inference.posteriors import Posteriors

    Rows = tuple[NDArray[np.int32], NDArray[np.float64]]

FEW = 100.0
"""Effective rows below which the estimates are not to be relied on."""


@engines.register(
    "likelihood-weighting", label="Likelihood weighting", order=5, exact=False, sign="≈"
)
class LikelihoodWeighting(ApproximateEngine):
    """Draws rows parents first, sets what was found, and weighs each row by how likely that is.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    samples : int
        Rows that are drawn.
    seed : int
        Makes the rows reproducible.

    Notes
    -----
    A variable with a finding of one state is set to it; one with several states or a likelihood is
    drawn in proportion to CPT times likelihood; the row's weight is the product of what these sum
    to, kept as a logarithm. The mean weight estimates P(findings). Findings far from the roots
    leave most rows with hardly any weight, which the effective sample size tells.

    References
    ----------
    Fung and Chang (1990), Weighing and integrating evidence for stochastic simulation in Bayesian
    networks. Shachter and Peot (1990), Simulation approaches to general probabilistic inference on
    belief networks. Koller and Friedman (2009), Probabilistic Graphical Models, section 12.2.
    """

    name = "likelihood-weighting"
    parameters = (
        Parameter(
            "samples",
            100_000,
            low=1,
            high=10**10,
            label="Samples",
            doc="Rows that are drawn.",
        ),
        SEED,
    )

    def __init__(self, network: BayesianNetwork, samples: int = 100_000, seed: int = 0) -> None:
        super().__init__(network)
        self._samples = samples
        self._seed = seed

    def _rows(self, findings: ResolvedFindings, monitor: Monitor) -> Iterator[Rows]:
        sampler = RowSampler(self.network, findings.likelihoods, findings.interventions, self._seed)
        step = block_rows(self.network)
        for start in range(0, self._samples, step):
            monitor.check()
            if start and monitor.stop_requested:
                return
            yield sampler.draw(min(step, self._samples - start))
            monitor.report(min(1.0, (start + step) / self._samples))

    def _answer(
        self, findings: ResolvedFindings, targets: tuple[str, ...] | None, monitor: Monitor
    ) -> Posteriors:
        rows = WeightedRows(self.network)
        for codes, log_weights in self._rows(findings, monitor):
            rows.add(codes, log_weights)
        if rows.is_empty:
            raise self._nothing_found(findings, monitor)
        size = rows.effective_sample_size
        warnings: tuple[str, ...] = ()
        if size < min(FEW, rows.n_rows / 2):
            warnings = (
                Sentence(
                    "The findings leave {size} of {count} rows with any weight worth counting: "
                    "these posteriors are rough. Draw more, or ask the junction tree.",
                    size=f"{size:.3g}",
                    count=f"{rows.n_rows:,}",
                ),
            )
        return rows.posteriors(self.name, rows.log_mean, targets, warnings, rows.n_rows)

    def _nothing_found(self, findings: ResolvedFindings, monitor: Monitor) -> EvidenceError:
        """Return why no row has weight; raise if the evidence is impossible indeed."""
        self._support(findings, monitor)
        return EvidenceError(
            "None of {count} rows drawn fits these findings, though they are possible. "
            "Draw more, or ask the junction tree.",
            count=f"{self._samples:,}",
        )

    def _joint(
        self, variables: tuple[str, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> NDArray[np.float64]:
        shape = tuple(self.network[name].n_states for name in variables)
        chosen = [self.network.names.index(name) for name in variables]
        table = np.zeros(shape)
        peak = -np.inf
        for codes, log_weights in self._rows(findings, monitor):
            highest = float(log_weights.max())
            if highest == -np.inf:
                continue
            if highest > peak:
                table *= np.exp(peak - highest)
                peak = highest
            table += weighted_table(codes[chosen], np.exp(log_weights - peak), shape)
        if peak == -np.inf:
            raise self._nothing_found(findings, monitor)
        return np.asarray(table / table.sum())
