"""Initial states of the chains of a Gibbs sampler: possible, and far from each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.data.sampling.row_sampler import RowSampler

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings
    from bayesgui.inference.support import Support

ROWS_PER_CHAIN = 16
"""Rows drawn for each chain, one of which it begins at."""

MAX_CELLS = 2_000_000
"""Cells of the rows drawn at once."""

CELLS_AT_ONCE = 500_000
"""Cells drawn between two looks at the monitor: about a hundredth of a second."""

ROUNDS = 8
"""Blocks of rows drawn before possible configurations are searched for instead."""

MAX_GROUP = 100
"""Variables that zeros tie together up to which rare states are looked for."""

SEARCHED_RARE = 16
"""Rare states that are looked for."""

SEARCHED = 8
"""Configurations that are searched for, where drawing finds none."""


def initial_states(
    network: BayesianNetwork,
    findings: ResolvedFindings,
    support: Support,
    chains: int,
    seed: int,
    monitor: Monitor,
) -> NDArray[np.int32]:
    """Return a possible configuration for each chain.

    The result: shape (chains, variables); rows drawn by likelihood weighting, resampled by their
    weights: near the posterior, and so in every part of it that chains could be caught in. Where no
    row is possible they are searched for.

    Rubin (1988), Using the SIR algorithm to simulate posterior distributions.
    """
    rng = np.random.default_rng([seed, 2])
    likelihoods = dict(findings.likelihoods)
    for variable, states in zip(network.variables, support.states, strict=True):
        if len(states) < variable.n_states and variable.name not in findings.interventions:
            # What the zeros rule out need not be drawn, or the row would weigh nothing.
            mask = np.zeros(variable.n_states)
            mask[states] = 1.0
            likelihoods[variable.name] = mask * likelihoods.get(variable.name, 1.0)
    sampler = RowSampler(network, likelihoods, findings.interventions, seed, monitor)
    rows = max(256, min(ROWS_PER_CHAIN * chains, MAX_CELLS // max(1, len(network))))
    for _ in range(ROUNDS):
        codes, log_weights = _draw_rows(sampler, rows, monitor)
        peak = float(log_weights.max())
        if peak > -np.inf:
            chances = np.exp(log_weights - peak)
            chosen = rng.choice(rows, chains, p=chances / chances.sum())
            return np.ascontiguousarray(codes[:, chosen].T)
    searched = [support.configuration(rng, monitor) for _ in range(min(chains, SEARCHED))]
    return np.stack([searched[k % len(searched)] for k in range(chains)])


def _draw_rows(
    sampler: RowSampler, rows: int, monitor: Monitor
) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
    """Draw rows a few at a time."""
    ahead = max(1, CELLS_AT_ONCE // max(1, len(sampler.names)))
    parts = []
    for done in range(0, rows, ahead):
        monitor.check()
        parts.append(sampler.draw(min(ahead, rows - done)))
    codes, log_weights = zip(*parts, strict=True)
    return np.concatenate(codes, axis=1), np.concatenate(log_weights)


def with_rare_states(
    support: Support,
    starts: NDArray[np.int32],
    rng: np.random.Generator,
    monitor: Monitor,
) -> NDArray[np.int32]:
    """Return configurations together with some that show states which none of them has.

    `starts`: shape (starts, variables); possible configurations. `rng`: chooses among states that
    look equally possible. The result: shape (starts and more, variables); the rare ones at the end;
    in groups of very many variables none is looked for.
    """
    found: list[NDArray[np.int32]] = []
    for members, _ in support.components:
        if len(members) > MAX_GROUP:
            continue
        for v in members:
            for state in np.setdiff1d(support.states[v], starts[:, v]).tolist():
                if len(found) == SEARCHED_RARE:
                    break
                rare = support.configuration_with(v, state, starts[0], rng, monitor)
                if rare is not None:
                    found.append(rare)
    return np.concatenate([starts, np.stack(found)]) if found else starts
