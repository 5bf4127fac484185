"""Samplers against pyAgrum on one thread: rows a second, and Gibbs errors after the same time."""

from __future__ import annotations

import statistics
import sys
import time
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.evidence import Evidence
from bayesgui.core.sentence import Sentence
from bayesgui.data.sampling.row_sampler import RowSampler
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.inference.gibbs.engine import GibbsSampling
from bayesgui.inference.sampling.likelihood_weighting import LikelihoodWeighting
from tests.benchmarks.inference import load
from tests.support.pyagrum_peer import gum, peer_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.core.network import BayesianNetwork

ROUNDS = 5
"""Rounds of everything; the median counts."""

GIBBS_NETWORKS = ("alarm", "insurance", "hailfinder")
GIBBS_SAMPLES = 400_000
FINDINGS = 3

LEAST = {"ancestral": 10.0, "likelihood weighting": 100.0}
"""How many times more rows a second."""

SHARE_OF_ERROR = 0.2
"""Of pyAgrum's error after the same time, at most."""

WITHIN = 0.95
"""Share of cells within three standard errors, at least."""


def seconds(work: Callable[[], object]) -> float:
    """Return the processor time of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def rows_a_second(network: BayesianNetwork, evidence: dict[str, str]) -> dict[str, float]:
    """Print rows a second of both programs; return how many times more ours draws."""
    peer = peer_of(network)
    names = list(network)
    ours, theirs = 2_000_000, 100_000
    rates: dict[str, dict[str, list[float]]] = {}

    def ancestral() -> None:
        sampler = RowSampler(network, {}, {}, 1)
        for _ in range(ours // 65_536):
            sampler.draw(65_536)

    def peer_ancestral() -> None:
        generator = gum.BNDatabaseGenerator(peer)
        generator.drawSamples(theirs)

    def weighting() -> None:
        LikelihoodWeighting(network, samples=ours).query(evidence)

    def peer_weighting() -> None:
        engine = gum.WeightedSampling(peer)
        engine.setEvidence(
            {names.index(n): network[n].index(state) for n, state in evidence.items()}
        )
        engine.setEpsilon(1e-9)
        engine.setMinEpsilonRate(1e-9)
        engine.setMaxTime(1e6)
        engine.setMaxIter(theirs // 10)
        engine.makeInference()

    works = {
        "ancestral": ((ancestral, ours // 65_536 * 65_536), (peer_ancestral, theirs)),
        "likelihood weighting": ((weighting, ours), (peer_weighting, theirs // 10)),
    }
    for _ in range(ROUNDS):
        for kind, both in works.items():
            for who, (work, rows) in zip(("ours", "pyAgrum"), both, strict=True):
                found = rates.setdefault(kind, {}).setdefault(who, [])
                found.append(rows / seconds(work))
    ratios = {}
    for kind, found in rates.items():
        mine, other = (statistics.median(found[who]) for who in ("ours", "pyAgrum"))
        ratios[kind] = mine / other
        print(f"{kind:<22}{mine:>14,.0f}{other:>14,.0f}{ratios[kind]:>9.1f} ×")
    return ratios


def mean_error(found: Mapping[str, Any], exact: Mapping[str, Any]) -> float:
    """Return the mean deviation over all cells."""
    return float(np.mean(np.concatenate([np.abs(found[n] - exact[n]) for n in exact])))


def within_errors(found: Any, exact: Mapping[str, Any]) -> float:
    """Return the share of cells within three standard errors."""
    near = [np.abs(found[n] - exact[n]) <= 3 * found.standard_error[n] + 1e-12 for n in exact]
    return float(np.mean(np.concatenate(near)))


def peer_gibbs(peer: Any, evidence: dict[int, int], budget: float) -> Any:
    """Run pyAgrum's Gibbs sampler for a time; it counts the wall's seconds, and sees less work."""
    engine = gum.GibbsSampling(peer)
    engine.setEvidence(evidence)
    engine.setEpsilon(1e-12)
    engine.setMinEpsilonRate(1e-12)
    engine.setMaxIter(10**9)
    engine.setMaxTime(budget)
    engine.makeInference()
    return engine


def gibbs_against_peer(name: str, rng: np.random.Generator) -> tuple[float, float]:
    """Print errors after the same processor time; return their ratio and what is within 3 SE."""
    network = load(name)
    peer = peer_of(network)
    names = list(network)
    judge = JunctionTree(network)
    prior = judge.query()
    ratios, near, times = [], [], []
    for seed in range(ROUNDS):
        chosen = rng.choice(names, FINDINGS, replace=False) if seed else []
        evidence = {str(n): network[n].states[int(np.argmax(prior[n]))] for n in map(str, chosen)}
        exact = judge.query(Evidence(evidence))
        start = time.process_time()
        found = GibbsSampling(network, samples=GIBBS_SAMPLES, seed=seed).query(evidence)
        spent = time.process_time() - start
        gum.initRandom(seed + 1)
        codes = {names.index(n): network[n].index(s) for n, s in evidence.items()}
        wall, given = spent, 0.0
        while given < spent:
            before = time.process_time()
            engine = peer_gibbs(peer, codes, wall)
            given = time.process_time() - before
            wall *= 1.2 * max(1.0, spent / given)
        theirs = {n: engine.posterior(k).toarray() for k, n in enumerate(names)}
        ratios.append(mean_error(found, exact) / mean_error(theirs, exact))
        near.append(within_errors(found, exact))
        times.append((spent, given))
        if seed == 0:
            for warning in found.warnings:
                print("  ", Sentence.__str__(warning))
    spent, given = np.median(times, axis=0)
    ratio, share = statistics.median(ratios), statistics.mean(near)
    print(
        f"{name:<14}{spent:>8.2f} s{given:>8.2f} s   error {ratio:>7.3f} of pyAgrum's"
        f"   within 3 SE {share:6.1%}"
    )
    return ratio, share


def main() -> int:
    """Run everything; 1 where a bound is missed."""
    rng = np.random.default_rng(1)
    missed = False
    print(f"{'rows a second, alarm':<22}{'ours':>14}{'pyAgrum':>14}")
    evidence = {"HISTORY": "TRUE", "CVP": "HIGH", "PCWP": "HIGH"}
    for kind, ratio in rows_a_second(load("alarm"), evidence).items():
        missed |= ratio < LEAST[kind]
    print("\nGibbs")
    for name in GIBBS_NETWORKS:
        ratio, share = gibbs_against_peer(name, rng)
        missed |= ratio > SHARE_OF_ERROR or share < WITHIN
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
