"""The row sampler: a network and its findings in the layout of the sampling kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork


class RowSampler:
    """Samples rows in topological order, and weights them by the findings.

    `likelihoods`: likelihood of each state of a variable with a finding: it is sampled in
    proportion to CPT times likelihood, and the weight of the row is multiplied by the sum of these
    products. `interventions`: state to which a variable is set, without a weight.

    Henrion (1988), Propagating uncertainty in Bayesian networks by logic sampling. Fung and Chang
    (1990), Weighing and integrating evidence for stochastic simulation; Shachter and Peot (1990),
    Simulation approaches to general probabilistic inference on belief networks.
    """

    def __init__(
        self,
        network: BayesianNetwork,
        likelihoods: Mapping[str, NDArray[np.float64]],
        interventions: Mapping[str, int],
        seed: int | None = None,
        monitor: Monitor = SILENT,
    ) -> None:
        self._kernel = drawing = kernel_cache.module("data", "drawing")
        self.names = network.names
        self._rng = np.random.SeedSequence(seed).generate_state(1, np.uint64)
        columns = {name: k for k, name in enumerate(self.names)}
        limits: list[NDArray[np.int64]] = []
        log_rows: list[NDArray[np.float64]] = []
        steps: list[list[int]] = []
        parents: list[tuple[int, int]] = []
        n_limits = n_weights = 0
        for name in network.topological_order():
            monitor.check()
            cpt = network.cpt(name)
            rows = cpt.rows()
            first_parent, first_weight = len(parents), -1
            if name in interventions:
                rows = np.zeros((1, rows.shape[1]))
                rows[0, interventions[name]] = 1
            else:
                stride = 1
                sizes = cpt.values.shape[:-1]
                for parent, size in zip(reversed(cpt.parents), reversed(sizes), strict=True):
                    parents.append((columns[parent], stride))
                    stride *= size
            if name in likelihoods:
                first_weight = n_weights
                rows, logs = _weigh(rows, likelihoods[name])
                log_rows.append(logs)
                n_weights += len(logs)
            step = [columns[name], rows.shape[1], n_limits, first_parent, len(parents)]
            steps.append([*step, first_weight])
            limits.append(limits_of(rows, drawing.ONE))
            n_limits += limits[-1].size
        self._steps = np.array(steps, dtype=np.int64).reshape(-1, drawing.STEP_COLUMNS)
        self._parents = np.array(parents, dtype=np.int64).reshape(-1, 2)
        self._limits = np.concatenate([np.zeros(0, np.int64), *limits])
        self._log_rows = np.concatenate([np.zeros(0), *log_rows])

    def draw(self, n_rows: int) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
        """Sample the next rows.

        `codes`: shape (variables, n_rows); states, the variables in the network's order.
        `log_weights`: shape (n_rows,); ln of P(findings | their parents) of each row, 0 without
        findings.
        """
        codes = np.empty((len(self.names), n_rows), dtype=np.int32)
        log_weights = np.zeros(n_rows)
        self._kernel.draw_rows(
            self._steps,
            self._parents,
            self._limits,
            self._log_rows,
            codes,
            log_weights,
            self._rng,
        )
        return codes, log_weights


def _weigh(
    rows: NDArray[np.float64], likelihood: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return CPT times likelihood, normalized by row, and the logarithms of the row sums."""
    # In logarithms, so that the product of a small entry and a small weight does not underflow.
    with np.errstate(divide="ignore", invalid="ignore"):
        logs = np.log(rows) + np.log(likelihood)
        peaks = logs.max(axis=1, keepdims=True)
        # A row excluded by the findings has weight 0, so that its samples do not matter.
        scaled = np.where(peaks > -np.inf, np.exp(logs - peaks), 1.0)
        totals = scaled.sum(axis=1, keepdims=True)
        log_weights: NDArray[np.float64] = (peaks + np.log(totals))[:, 0]
    return scaled / totals, log_weights


def limits_of(rows: NDArray[np.float64], one: int) -> NDArray[np.int64]:
    """Return cumulative rows as integers, without the last state."""
    cumulated = np.cumsum(rows, axis=1)
    # Rounding must not leave a gap below 1, which a last state of probability 0 would fill.
    full = cumulated >= cumulated[:, -1:]
    scaled = np.minimum(cumulated / cumulated[:, -1:] * float(one), float(one)).astype(np.int64)
    scaled[full] = one
    return scaled[:, :-1].ravel()
