"""One changed finding, first pass and ten findings: our junction tree against pyAgrum."""

from __future__ import annotations

import gc
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.formats import read
from bayesgui.inference.junction_tree import JunctionTree
from tests.support.pyagrum_peer import gum, peer_of

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork

NETWORKS = Path(__file__).resolve().parents[3] / "shared" / "networks"

REQUIRED = {"asia": 5, "alarm": 12, "insurance": 12, "hailfinder": 12, "andes": 12, "pigs": 12}
"""How many times faster a click must be."""

SECONDS = 6.0
"""Time for all engines together on one network and one kind of work."""

Work = Callable[[], object]


@dataclass
class Clock:
    """Runs the same work on several engines in shuffled order and keeps the times."""

    rng: np.random.Generator

    def race(self, rounds: Callable[[int], dict[str, list[Work]]], most: int) -> dict[str, float]:
        """Return the median time of each engine's steps in seconds.

        Parameters
        ----------
        rounds : callable
            Gives for a round the steps of each engine; each step is timed for itself.
        most : int
            Rounds at most; fewer if time runs out.
        """
        times: dict[str, list[float]] = {}
        start = time.perf_counter()
        for k in range(most):
            steps = rounds(k)
            for name in self.rng.permutation(list(steps)):
                for step in steps[str(name)]:
                    before = time.perf_counter()
                    step()
                    times.setdefault(str(name), []).append(time.perf_counter() - before)
            if k >= 2 and time.perf_counter() - start > SECONDS:
                break
        return {name: statistics.median(found) for name, found in times.items()}


def load(name: str) -> BayesianNetwork:
    """Return one of the shared networks."""
    return read(NETWORKS / f"{name}.bif.gz").network


def possible_finding(
    rng: np.random.Generator, network: BayesianNetwork, prior: Any
) -> tuple[int, int]:
    """Return a random variable and one of its states that has a prior probability."""
    v = int(rng.integers(len(network)))
    states = np.flatnonzero(prior[network.names[v]] > 1e-9)
    return v, int(rng.choice(states))


def click(network: BayesianNetwork, peers: dict[str, Any], clock: Clock) -> dict[str, float]:
    """Time one finding set, and the same one cleared; all posteriors read each time."""
    ours = JunctionTree(network)
    prior = ours.query()
    names = network.names
    nodes = range(len(network))

    def rounds(_: int) -> dict[str, list[Work]]:
        v, state = possible_finding(clock.rng, network, prior)
        evidence = {names[v]: network.variables[v].states[state]}

        def ask(findings: dict[str, str]) -> None:
            result = ours.query(findings)
            for name in names:
                result[name]

        def peer(engine: Any, change: Work) -> None:
            change()
            engine.makeInference()
            for node in nodes:
                engine.posterior(node)

        steps: dict[str, list[Work]] = {"ours": [lambda: ask(evidence), lambda: ask({})]}
        for name, engine in peers.items():
            steps[name] = [
                lambda e=engine: peer(e, lambda: e.addEvidence(v, state)),
                lambda e=engine: peer(e, lambda: e.eraseEvidence(v)),
            ]
        return steps

    return clock.race(rounds, 300)


def ten_findings(
    network: BayesianNetwork, model: Any, kinds: dict[str, Any], clock: Clock
) -> dict[str, float]:
    """Time ten findings set at once on a fresh session whose plan is built."""
    ours = JunctionTree(network)
    prior = ours.query()
    nodes = range(len(network))
    from bayesgui.core.errors import ImpossibleEvidenceError

    def findings() -> dict[int, int]:
        while True:
            found = dict(possible_finding(clock.rng, network, prior) for _ in range(10))
            try:
                ours.query(
                    {network.names[v]: network.variables[v].states[s] for v, s in found.items()}
                )
            except ImpossibleEvidenceError:
                continue
            return found

    def rounds(_: int) -> dict[str, list[Work]]:
        chosen = findings()
        evidence = {network.names[v]: network.variables[v].states[s] for v, s in chosen.items()}
        fresh = JunctionTree(network)

        def peer(kind: Any) -> None:
            engine = kind(model)
            for v, state in chosen.items():
                engine.addEvidence(v, state)
            engine.makeInference()
            for node in nodes:
                engine.posterior(node)

        steps: dict[str, list[Work]] = {"ours": [lambda: fresh.query(evidence)]}
        for name, kind in kinds.items():
            steps[name] = [lambda k=kind: peer(k)]
        return steps

    return clock.race(rounds, 30)


def dragged_table(network: BayesianNetwork, clock: Clock) -> float:
    """Return the median seconds from a replaced CPT to all posteriors."""
    ours = JunctionTree(network)
    ours.query()
    names = network.names

    def rounds(_: int) -> dict[str, list[Work]]:
        cpt = network.cpt(str(clock.rng.choice(names)))
        mixed = CPT(cpt.variable, cpt.parents, 0.9 * cpt.values + 0.1 / cpt.n_states)

        def replace(table: CPT) -> None:
            ours.replace_cpt(table)
            ours.query()

        return {"ours": [lambda: replace(mixed), lambda: replace(cpt)]}

    return clock.race(rounds, 200)["ours"]


def first_answer(network: BayesianNetwork, clock: Clock) -> tuple[float, float]:
    """Return the seconds of compiling and of the first pass without evidence."""
    compiling, passing = [], []
    for _ in range(3):
        gc.collect()
        start = time.perf_counter()
        engine = JunctionTree(network)
        built = time.perf_counter()
        engine.query()
        compiling.append(built - start)
        passing.append(time.perf_counter() - built)
    return statistics.median(compiling), statistics.median(passing)


def peer_first_answer(model: Any, kind: Any, nodes: range) -> tuple[Any, float]:
    """Return a pyAgrum engine and the seconds of its first answer."""
    start = time.perf_counter()
    engine = kind(model)
    engine.makeInference()
    for node in nodes:
        engine.posterior(node)
    return engine, time.perf_counter() - start


def report(names: list[str]) -> bool:
    """Print a table; return whether every required ratio is reached."""
    clock = Clock(np.random.default_rng(7))
    kinds = {"Lazy": gum.LazyPropagation, "Shafer-Shenoy": gum.ShaferShenoyInference}
    head = (
        f"{'network':<12}{'cells':>12}{'compile':>10}{'first':>10}{'peer first':>12}"
        f"{'click':>11}{'peer':>11}{'ratio':>8}{'needed':>8}{'ten':>11}{'peer':>11}{'ratio':>8}{'drag':>11}"
    )
    print(head)
    reached = True
    ratios = []
    for name in names:
        network = load(name)
        model = peer_of(network)
        JunctionTree(load("asia")).query()  # loads the kernels
        compiling, first = first_answer(network, clock)
        peers, peer_first = {}, []
        for kind, maker in kinds.items():
            peers[kind], seconds = peer_first_answer(model, maker, range(len(network)))
            peer_first.append(seconds)
        clicks = click(network, peers, clock)
        tens = ten_findings(network, model, kinds, clock)
        dragged = dragged_table(network, clock)
        best = min(seconds for kind, seconds in clicks.items() if kind != "ours")
        best_ten = min(seconds for kind, seconds in tens.items() if kind != "ours")
        ratio = best / clicks["ours"]
        ratios.append(ratio)
        needed = REQUIRED.get(name, 0)
        reached &= ratio >= needed
        print(
            f"{name:<12}{JunctionTree(network).total_cells:>12,}{_time(compiling):>10}"
            f"{_time(first):>10}{_time(min(peer_first)):>12}{_time(clicks['ours']):>11}"
            f"{_time(best):>11}{ratio:>8.1f}{needed or '':>8}{_time(tens['ours']):>11}"
            f"{_time(best_ten):>11}{best_ten / tens['ours']:>8.1f}{_time(dragged):>11}",
            flush=True,
        )
    print(f"geometric mean of the clicks' ratios: {statistics.geometric_mean(ratios):.1f}")
    return reached


def _time(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} µs"
    return f"{seconds * 1e3:.2f} ms" if seconds < 1 else f"{seconds:.2f} s"


if __name__ == "__main__":
    sys.exit(0 if report(sys.argv[1:] or [*REQUIRED, "child", "hepar2", "munin"]) else 1)
