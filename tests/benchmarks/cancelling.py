"""How soon work ends that nobody wants any more: every engine and question on large networks.

Two measures: the longest time of the processor between two looks at the monitor, which is what a
cancellation waits for at worst, and the time from a cancellation, at twenty moments, to the end of
the thread. The first is not disturbed by what else the machine does.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import kernel_cache
from bayesgui.core.errors import BayesGuiError, Cancelled
from bayesgui.core.evidence import Evidence
from bayesgui.data.sampling.row_sampler import RowSampler
from bayesgui.explain.scripts.junction_tree.script import junction_script
from bayesgui.formats import read
from bayesgui.inference.asking.influence import arc_strengths, information_about
from bayesgui.inference.asking.reasons import reasons
from bayesgui.inference.asking.sensitivity import sensitivity
from bayesgui.inference.base import engines
from bayesgui.inference.engine_list import build_engine

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork

NETWORKS = Path(__file__).resolve().parents[3] / "shared" / "networks"
NAMES = ("alarm", "munin", "diabetes", "link")
BOUND = 0.1
MOMENTS = 20
FINDINGS = 5
LONGEST = 6.0
"""Seconds after which a piece of work is cut off; what takes longer goes on in the same way."""
SPREAD = 1.0
"""Seconds over which the moments are spread at most."""

Work = Callable[["Monitor"], object]


class Watch:
    """Notes the longest time between two looks, and ends the work when it is told to.

    Parameters
    ----------
    seconds : float
        Time of the processor after which the work is cut off.
    """

    stop_requested = False

    def __init__(self, seconds: float) -> None:
        self.cancelled = False
        self.longest = 0.0
        self._begin = self._last = time.thread_time()
        self._end = self._begin + seconds

    def report(self, fraction: float, text: str = "") -> None:
        """Drop the report."""

    def publish(self, event: object) -> None:
        """Drop the event."""

    def check(self) -> None:
        """Note the time."""
        now = self.note()
        if self.cancelled or now > self._end:
            raise Cancelled

    def note(self) -> float:
        """Take the time since the last look down."""
        now = time.thread_time()
        self.longest = max(self.longest, now - self._last)
        self._last = now
        return now


def longest_gap(work: Work) -> tuple[float, float]:
    """Return the longest time between two looks and the time of the whole, in this thread."""
    begin = time.perf_counter()
    watch = Watch(LONGEST)
    _done(work, watch)
    watch.note()
    return watch.longest, time.perf_counter() - begin


def slowest_cancel(work: Work, whole: float) -> float:
    """Return the longest time from a cancellation to the end of the thread."""
    slowest = 0.0
    for k in range(MOMENTS):
        watch = Watch(LONGEST)
        thread = threading.Thread(target=_done, args=(work, watch))
        thread.start()
        thread.join(whole * (k + 0.5) / MOMENTS)
        begin = time.perf_counter()
        watch.cancelled = True
        thread.join()
        slowest = max(slowest, time.perf_counter() - begin)
    return slowest


def _done(work: Work, watch: Watch) -> None:
    try:
        work(watch)
    except (Cancelled, BayesGuiError):
        return


def findings_of(network: BayesianNetwork) -> dict[str, str]:
    """Return findings that go together, on some leaves."""
    codes, _ = RowSampler(network, {}, {}, seed=1).draw(1)
    leaves = [name for name in network if not network.children(name)]
    chosen = np.random.default_rng(1).permutation(leaves)[:FINDINGS].tolist()
    at = {name: k for k, name in enumerate(network)}
    return {name: network[name].states[int(codes[at[name], 0])] for name in chosen}


def works_on(network: BayesianNetwork) -> dict[str, Work]:
    """Return everything that can be waited for."""
    evidence = findings_of(network)
    free = [name for name in network if name not in evidence]
    target = max(free, key=lambda name: network[name].n_states)
    tree = build_engine("junction-tree", network, Watch(1e9))
    works: dict[str, Work] = {
        "plan": lambda monitor: build_engine("junction-tree", network, monitor),
        "plan without kernels": lambda monitor: build_engine(
            "junction-tree", network, monitor, kernels=False
        ),
        "first pass": lambda monitor: build_engine("junction-tree", network, monitor).query(
            monitor=monitor
        ),
        "first pass without kernels": lambda monitor: build_engine(
            "junction-tree", network, monitor, kernels=False
        ).query(evidence, monitor=monitor),
        "explanation": lambda monitor: tree.most_probable_explanation(evidence, None, monitor),
        "explanation of three": lambda monitor: tree.most_probable_explanation(
            evidence, free[:3], monitor
        ),
        "joint of three": lambda monitor: tree.joint(free[:3], evidence, monitor),
        "sensitivity": lambda monitor: sensitivity(
            network, target, network[target].states[0], evidence, monitor
        ),
        "observe next": lambda monitor: information_about(tree, target, evidence, monitor),
        "arc strength": lambda monitor: arc_strengths(tree, evidence, monitor),
        "why": lambda monitor: reasons(tree, target, evidence, monitor),
        "player": lambda monitor: junction_script(network, Evidence(evidence), monitor, True),
    }
    for entry in engines:
        if entry.name not in ("junction-tree", "enumeration"):
            works[entry.name] = _query(entry.name, network, evidence)
    return works


def _query(name: str, network: BayesianNetwork, evidence: dict[str, str]) -> Work:
    engine = engines.create(name, network)
    return lambda monitor: engine.query(evidence, monitor=monitor)


def report() -> bool:
    """Measure and print; tell whether all bounds hold."""
    sys.setswitchinterval(0.001)
    for floor in ("inference", "data"):
        kernel_cache.load(floor)
    worst = 0.0
    print(f"  {'':38}{'takes':>8}{'between looks':>15}{'cancelled':>11}   (below 100 ms)")
    for name in NAMES:
        network = read(NETWORKS / f"{name}.bif.gz").network
        for label, work in works_on(network).items():
            gap, whole = longest_gap(work)
            slowest = slowest_cancel(work, min(whole, SPREAD))
            worst = max(worst, gap)
            verdict = "ok" if gap < BOUND else "TOO SLOW"
            print(
                f"  {name + ', ' + label:<38}{whole:6.2f} s{1000 * gap:12.0f} ms"
                f"{1000 * slowest:8.0f} ms   {verdict}",
                flush=True,
            )
    return worst < BOUND


if __name__ == "__main__":
    sys.exit(0 if report() else 1)
