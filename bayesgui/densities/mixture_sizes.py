"""Mixtures of 1, 2, … components of the same values, each at least as likely as the one before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.monitor import SILENT, Monitor, Unreported
from bayesgui.densities.mixture import GaussianMixture
from bayesgui.densities.mixture_run import LEAST, MixtureRun, SizedMixture, fitted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import ArrayLike

_APART = 0.8
"""Distance of the halves of a component from its mean, in its deviations."""


def sizes_compared(
    values: ArrayLike,
    most: int,
    weights: ArrayLike | None = None,
    *,
    restarts: int = 3,
    seed: int = 1,
    tolerance: float = 1e-6,
    least: float = LEAST,
    units: ArrayLike | None = None,
    monitor: Monitor = SILENT,
) -> tuple[SizedMixture, ...]:
    """Return the best mixture of 1, 2, … components, with BIC to choose among them.

    Besides random starts, EM begins where one component of the mixture before is split in two, each
    of them in turn if there are restarts; ln L never falls with the number of components, since two
    halves of a component in one place are as likely as the whole.

    Schwarz (1978); for mixtures Fraley and Raftery (1998). Splits: Ueda, Nakano, Ghahramani and
    Hinton (2000).
    """
    options: dict[str, Any] = {
        "seed": seed, "tolerance": tolerance, "least": least, "units": units,
    }  # fmt: skip
    found: list[SizedMixture] = []
    for components in range(1, most + 1):
        monitor.report((components - 1) / most)
        quiet = Unreported(monitor)
        runs = [
            MixtureRun(
                values,
                components,
                weights,
                restarts=restarts if components > 1 else 0,
                **options,
            )
        ]
        if found:
            starts = list(_splits(found[-1].mixture))
            runs += [
                MixtureRun(values, components, weights, start=start, **options)
                for start in (starts if restarts else starts[:1])
            ]
        made = [fitted(run, quiet) for run in runs]
        if found:
            made.append(_doubled(found[-1], runs[0].total))
        found.append(max(made, key=lambda each: each.log_likelihood))
    return tuple(found)


def _splits(mixture: GaussianMixture) -> Iterator[GaussianMixture]:
    """Yield mixtures in which one component is two halves, of the same mean and covariance.

    The heaviest one is split first, along the direction in which it is widest.
    """
    for j in np.argsort(-mixture.weights, kind="stable").tolist():
        variances, directions = np.linalg.eigh(mixture.covariances[j])
        step = _APART * np.sqrt(variances[-1]) * directions[:, -1]
        means, covariances = mixture.means.copy(), mixture.covariances.copy()
        means[j] -= step
        covariances[j] -= np.outer(step, step)
        yield _with_half(mixture, j, means, covariances, mixture.means[j] + step)


def _doubled(before: SizedMixture, total: float) -> SizedMixture:
    """Return the same density with a component more: two halves of the heaviest in one place."""
    old, j = before.mixture, int(before.mixture.weights.argmax())
    mixture = _with_half(old, j, old.means, old.covariances, old.means[j])
    likelihood = before.log_likelihood
    return SizedMixture(mixture, likelihood, mixture.bic(likelihood, total))


def _with_half(
    old: GaussianMixture, j: int, means: ArrayLike, covariances: ArrayLike, mean: ArrayLike
) -> GaussianMixture:
    """Return a mixture with other parameters, in which component j gives half its weight away."""
    weights = old.weights.copy()
    weights[j] /= 2
    parts = np.asarray(covariances)
    return GaussianMixture(
        np.append(weights, weights[j]),
        np.vstack([means, mean]),
        np.concatenate([parts, parts[j : j + 1]]),
    )
