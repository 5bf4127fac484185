"""EM for a mixture, every iteration of it, and BIC over the number of components."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.densities.mixture import GaussianMixture
from bayesgui.densities.mixture_run import LEAST, MixtureRun
from bayesgui.densities.mixture_sizes import sizes_compared

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.densities.mixture_run import SizedMixture
    from bayesgui.windows.playgrounds.densities.sample import Sample

    Floats = NDArray[np.float64]

MAX_COMPONENTS = 5
FEW = 5_000
"""Different values up to which BIC tries several starts."""


@dataclass(frozen=True, eq=False)
class Iteration:
    """The state of EM after an iteration; `log_likelihood` never falls."""

    mixture: GaussianMixture
    log_likelihood: float


@dataclass(frozen=True, eq=False)
class Course:
    """An ascent from one start, iteration by iteration, the start being the first frame.

    `floor`: the least variance that a component may have.
    """

    components: int
    seed: int
    frames: tuple[Iteration, ...]
    floor: float

    def floored(self, at: int) -> tuple[int, ...]:
        """Return the components that an iteration holds at the least variance."""
        variances = self.frames[at].mixture.covariances[:, 0, 0]
        return tuple(np.flatnonzero(variances <= self.floor * (1 + 1e-6)).tolist())


@dataclass(frozen=True, eq=False)
class Agreement:
    """The agreement of the larger responsibilities with the hidden groups.

    `right`: rows whose component is that of their group. `most`: rows of the largest group.
    """

    right: int
    rows: int
    largest: str
    most: int


def course_of(sample: Sample, components: int, seed: int, monitor: Monitor) -> Course:
    """Carry out EM and keep every iteration; the component of the largest mean comes first."""
    run = MixtureRun(sample.different, components, sample.counts, seed=seed)
    run.begun(monitor)
    seen = [run.look()]
    while not run.is_over:
        run.advance(1, monitor)
        monitor.report(run.share)
        seen.append(run.look())
    steps = [step for step in seen if step is not None]
    order = np.argsort(-steps[-1].mixture.means[:, 0], kind="stable")
    frames = tuple(Iteration(_ordered(step.mixture, order), step.log_likelihood) for step in steps)
    mean = float(sample.counts @ sample.different) / sample.n
    variance = float(sample.counts @ (sample.different - mean) ** 2) / sample.n
    return Course(components, seed, frames, LEAST * variance)


def _ordered(mixture: GaussianMixture, order: NDArray[np.intp]) -> GaussianMixture:
    return GaussianMixture(mixture.weights[order], mixture.means[order], mixture.covariances[order])


def sizes_of(sample: Sample, monitor: Monitor) -> tuple[SizedMixture, ...]:
    """Return the best mixture of each number of components."""
    most = min(MAX_COMPONENTS, len(sample.different))
    restarts = 3 if len(sample.different) <= FEW else 0
    return sizes_compared(sample.different, most, sample.counts, restarts=restarts, monitor=monitor)


def component_of(mixture: GaussianMixture, component: int) -> tuple[float, float, float]:
    """Return weight, mean and deviation of a component."""
    return (
        float(mixture.weights[component]),
        float(mixture.means[component, 0]),
        math.sqrt(float(mixture.covariances[component, 0, 0])),
    )


def agreement(sample: Sample, mixture: GaussianMixture) -> Agreement | None:
    """Return how well the components tell the hidden groups; each stands for its commonest one."""
    groups = sample.groups
    if groups is None or mixture.n_components < 2:
        return None
    known = groups.codes >= 0
    if not known.any():
        return None
    codes = groups.codes[known]
    nearest = mixture.log_joint(sample.different).argmax(axis=1)
    component = np.repeat(nearest, sample.counts.astype(np.intp))[known]
    pairs = component * len(groups.states) + codes
    table = np.bincount(pairs, minlength=mixture.n_components * len(groups.states))
    table = table.reshape(mixture.n_components, -1)
    whole = table.sum(axis=0)
    return Agreement(
        int(table.max(axis=1).sum()),
        len(codes),
        groups.states[int(whole.argmax())],
        int(whole.max()),
    )
