"""What an unrolled template answers: the judge of inference over time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.compilation import compiled
from bayesgui.core.evidence import Evidence, Intervention, do
from bayesgui.core.temporal.places import EVERY, LAST
from bayesgui.core.temporal.series import Series, empty_series
from bayesgui.core.temporal.template import slice_name
from bayesgui.inference.exact.junction_tree import JunctionTree

if TYPE_CHECKING:
    from bayesgui.core.evidence import Finding
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.inference.posteriors import Posteriors


def random_series(
    model: TemporalNetwork, slices: int, rng: np.random.Generator, share: float = 0.4
) -> Series:
    """Return a series with findings of all kinds but fixed posteriors."""
    series = empty_series(model, slices)
    for name in model.in_time:
        for t in range(slices):
            if rng.random() < share:
                series = series.with_finding(t, name, _random_finding(model, name, rng))
    for name in model.names:
        if model.place(name) != EVERY and rng.random() < share:
            series = series.with_once(name, _random_finding(model, name, rng))
    return series


def _random_finding(model: TemporalNetwork, name: str, rng: np.random.Generator) -> Any:
    states = model[name].states
    state = str(rng.choice(states))
    match int(rng.integers(5)):
        case 0:
            return {each: float(rng.uniform(0.05, 1.5)) for each in states}
        case 1:
            return do(state)
        case 2:
            return set(states) if len(states) == 2 else set(states) - {state}
        case _:
            return state


class Unrolled:
    """A template unrolled, asked by the junction tree."""

    def __init__(self, model: TemporalNetwork, slices: int) -> None:
        self.model, self.slices = model, slices
        self.network = compiled(model.unroll(slices)).network
        self.tree = JunctionTree(self.network, kernels=False)

    def evidence(self, series: Series, until: int, early: bool = False) -> dict[str, Finding]:
        """Return the findings up to a slice; `early`: of that slice what is known before it."""
        found: dict[str, Finding] = {}
        for t in range(min(until + 1, series.slices)):
            for name in series.names:
                finding = series.finding(t, name)
                if finding is None or (
                    early and t == until and not isinstance(finding, Intervention)
                ):
                    continue
                found[slice_name(name, t)] = finding
        for name, finding in series.once.items():
            is_last = self.model.place(name) == LAST
            if (
                not is_last
                or (until == self.slices - 1 and not early)
                or isinstance(finding, Intervention)
            ):
                found[name] = finding
        return found

    def ask(self, series: Series, until: int, early: bool = False) -> Posteriors:
        """Return the posteriors given the findings up to a slice."""
        return self.tree.query(Evidence(self.evidence(series, until, early)))

    def log_joint(self, states: dict[str, int], series: Series) -> float:
        """Return ln P(states, findings), the states of all nodes given."""
        found = self.evidence(series, self.slices - 1)
        total = 0.0
        for name in self.network:
            finding = found.get(name)
            if isinstance(finding, Intervention):
                total += 0.0 if finding.index(self.network[name]) == states[name] else -np.inf
                continue
            cpt = self.network.cpt(name)
            total += np.log(cpt.values[tuple(states[p] for p in (*cpt.parents, name))])
            if finding is not None:
                total += np.log(finding.weights(self.network[name])[states[name]])  # type: ignore[union-attr]
        return float(total)
