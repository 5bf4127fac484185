"""Influence diagrams against pyAgrum: one finding changed, all that decisions show refreshed.

Wall clock on one thread, best of some runs in the same process; both solvers are made before. Ours
gives in one call the largest expected utility, that of every option of every decision with all else
at its best, and the expected number of each utility. pyAgrum gives the first in one inference; the
options take one more for each, with that option as a finding on its decision. So two ratios are
printed: that of the same answers, and that of the largest utility alone, with ours still giving
everything. Both have to hold.

What pyAgrum finds must not be more; where it is less (see
`tests/decisions/solving/test_against_pyagrum.py`) that is printed.

A diagram of 40 chance nodes and 5 decisions must be live: the solver made from nothing, as after an
edit, within 100 ms; the largest of those drawn here that cannot must say what it would cost.
"""

from __future__ import annotations

import math
import sys
import time
from typing import TYPE_CHECKING, Any

import numpy as np

import bayesgui
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.decisions.solving.base import solvers
from tests.decisions.solving.random_diagrams import observable, random_diagram
from tests.support.pyagrum_decisions import diagram_of, gum

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.core.model import Model

SAMPLES = ("used-car", "chest-clinic-treatment")
RANDOM = ((12, 2), (16, 3), (20, 3), (26, 4), (32, 4), (40, 5), (46, 5), (54, 6))
"""Chance nodes and decisions of the random diagrams."""

REQUIRED = 10.0
"""How many times faster each must be, by the geometric mean."""

LIVE = 0.1
"""Seconds within which a diagram of 40 chance nodes and 5 decisions is solved after an edit."""

LIVE_DIAGRAMS = 30


def _best(measured: Callable[[int], object], runs: int) -> float:
    """Return the least seconds of some runs; each is told its number."""
    found = []
    for run in range(runs):
        start = time.perf_counter()
        measured(run)
        found.append(time.perf_counter() - start)
    return min(found)


class _Peer:
    """pyAgrum's inference of a diagram."""

    def __init__(self, model: Model) -> None:
        made, _ = diagram_of(model)
        self._made = made  # the engine does not keep it
        self._engine: Any = gum.ShaferShenoyLIMIDInference(made)
        self._id = {name: f"n{k}" for k, name in enumerate(model)}
        order = [name for name in model.topological_order() if name in model.decisions]
        self._engine.addNoForgettingAssumption([self._id[name] for name in order])
        self._options = [(d, option) for d in order for option in range(model[d].n_states)]

    def most(self, findings: dict[str, int]) -> float:
        """Return the largest expected utility."""
        self._engine.eraseAllEvidence()
        for name, state in findings.items():
            self._engine.addEvidence(self._id[name], state)
        self._engine.makeInference()
        return float(self._engine.MEU()["mean"])

    def all(self, findings: dict[str, int]) -> list[float]:
        """Return the largest expected utility, and that with each option taken."""
        options = [self.most({**findings, d: option}) for d, option in self._options]
        return [self.most(findings), *options]


def _diagrams() -> list[tuple[str, Model]]:
    found = [(name, bayesgui.example(name)) for name in SAMPLES]
    for seed, (n_chance, n_decisions) in enumerate(RANDOM):
        generator = np.random.default_rng(seed)
        model = random_diagram(generator, n_chance, n_decisions, zeros=False)
        found.append((f"{n_chance} + {n_decisions}", model))
    return found


def _compare(name: str, model: Model) -> tuple[float, float]:
    """Print a line; return by how much the same answers, and the largest utility, are faster."""
    could = observable(model)[0]
    ours, theirs = solvers.create("strong-elimination", model), _Peer(model)
    states, count = model[could].states, model[could].n_states

    def solved(run: int) -> float:
        return ours.solve({could: states[run % count]}).expected_utility

    most = solved(0)
    their_most = theirs.most({could: 0})
    near = 1e-6 * max(1.0, abs(most))
    assert their_most <= most + near
    seconds = _best(solved, 60)
    theirs.all({could: 0})
    same = _best(lambda run: theirs.all({could: run % count}), 6)
    alone = _best(lambda run: theirs.most({could: run % count}), 12)
    less = "" if abs(their_most - most) <= near else f"  pyAgrum finds {their_most:.4g}"
    print(
        f"{name:<24}{1e3 * seconds:>9.3f}{1e3 * same:>14.2f}{1e3 * alone:>14.2f}"
        f"{same / seconds:>10.0f}{alone / seconds:>10.1f}   {most:.4g}{less}"
    )
    return same / seconds, alone / seconds


def _live() -> bool:
    """Solve diagrams of 40 chance nodes and 5 decisions from nothing; tell whether that is live."""
    slowest, refused = 0.0, 0
    for seed in range(LIVE_DIAGRAMS):
        model = random_diagram(np.random.default_rng(1000 + seed), 40, 5)
        start = time.perf_counter()
        try:
            solvers.create("strong-elimination", model, memory_budget=2**30).solve()
        except MemoryBudgetError as error:
            refused += 1
            print(f"  refused: {error}")
        slowest = max(slowest, time.perf_counter() - start)
    print(
        f"\n40 chance nodes and 5 decisions from nothing, {LIVE_DIAGRAMS} diagrams: at most "
        f"{1e3 * slowest:.0f} ms, {refused} refused with their cost"
    )
    return slowest <= LIVE


def report() -> bool:
    """Measure and print; tell whether the ratio holds and the diagrams are live."""
    bayesgui.solve(bayesgui.example("umbrella"))
    print(f"{'':<24}{'ours':>9}{'pyAgrum all':>14}{'MEU alone':>14}{'ratios':>15}")
    print(f"{'diagram':<24}{'ms':>9}{'ms':>14}{'ms':>14}{'all':>10}{'alone':>10}   MEU")
    ratios = [_compare(name, model) for name, model in _diagrams()]
    same, alone = (math.exp(np.log(each).mean()) for each in zip(*ratios, strict=True))
    print(f"\ngeometric mean: the same answers {same:.0f} times, the MEU alone {alone:.1f} times")
    is_live = _live()
    return min(same, alone) >= REQUIRED and is_live


if __name__ == "__main__":
    sys.exit(not report())
