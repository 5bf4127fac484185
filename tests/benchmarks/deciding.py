"""The window while decisions are solved, and how soon their questions end that are cancelled.

A diagram of 40 chance nodes and 5 decisions: the longest freeze in each gesture, with each page
open; and for each question the longest time of the processor between two looks at the monitor, and
the longest time from a cancellation to the end of the thread.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QApplication

from bayesgui import kernel_cache
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.evidence import Evidence
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.decisions.solving.base import solvers
from bayesgui.decisions.solving.frontier.frontier import frontier
from bayesgui.decisions.solving.risk_profile import DRAWN, drawn, lottery_under
from bayesgui.decisions.solving.sensitivity.ranking import strategy_sensitivity
from bayesgui.decisions.solving.strategy_tree import StrategyTree
from bayesgui.decisions.solving.worth import Worths
from bayesgui.decisions.solving.worth_ranking import worth_ranking
from bayesgui.document import edits
from bayesgui.document.files import save
from bayesgui.document.state import DocumentState
from bayesgui.graph.layered import arrange
from tests.benchmarks.cancelling import longest_gap, slowest_cancel
from tests.benchmarks.responsiveness import Pauses
from tests.decisions.solving.random_diagrams import observable, random_diagram
from tests.support.window import open_window

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from tests.benchmarks.cancelling import Work
    from tests.support.window import Hand

BOUND = 0.1
SPREAD = 1.0
WIDE = 23
"""Binary nodes that the total of a large risk profile depends on."""
SECONDS = 60.0
PAGES = (
    "infer.strategy",
    "infer.worth",
    "infer.risk",
    "infer.criteria",
    "infer.strategy_sensitivity",
    "infer.strategy_tree",
)


def diagram() -> Model:
    """Return the first random diagram of 40 chance nodes and 5 decisions that can be solved."""
    for seed in range(1000, 1100):
        model = random_diagram(np.random.default_rng(seed), 40, 5)
        try:
            solvers.create("strong-elimination", model, memory_budget=2**30).solve()
        except MemoryBudgetError:
            continue
        if len(model.utilities) > 1 and observable(model):
            return model
    raise AssertionError("no diagram can be solved")


def wide_diagram() -> Model:
    """Return a decision with a utility for each of many causes."""
    model = BayesianNetwork().with_decision("act", ["yes", "no"])
    rng = np.random.default_rng(1)
    for k in range(WIDE):
        cpt = CPT(f"c{k}", (), rng.dirichlet([1, 1]))
        model = model.with_node(Variable(f"c{k}", ["a", "b"]), cpt)
        parents = [f"c{k}", "act"] if not k else [f"c{k}"]
        shape = [2] * len(parents)
        model = model.with_utility(f"u{k}", parents, rng.normal(0, 10, shape))
    return model


def gestures(hand: Hand, model: Model) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield what a user does, by what the report calls it."""
    document = hand.window.document
    seen = observable(model)[0]
    decision = next(name for name in model.decisions)
    act = hand.window.action_set

    def found(name: str, state: str) -> Callable[[], object]:
        return lambda: document.edit("", lambda s: edits.toggle_state(s, name, state))

    yield "a finding", found(seen, model[seen].states[0])
    yield "take it back", found(seen, model[seen].states[0])
    yield "choose an option", found(decision, model[decision].states[0])
    yield "free it", found(decision, model[decision].states[0])
    for name in PAGES:
        if not act[name].isEnabled():
            continue
        yield f"open {name}", act[name].trigger
        yield "  a finding there", found(seen, model[seen].states[0])
        yield "  undo", act["edit.undo"].trigger


def freezes(model: Model) -> bool:
    """Print the longest freeze of each gesture; tell whether the bound holds."""
    good = True
    _application = QApplication.instance() or QApplication([])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "diagram.bayesgui"
        boxes = dict.fromkeys(model, (176.0, 96.0))
        save(DocumentState(model, arrange(model, boxes)), path)
        with open_window(path, size=(1440, 900)) as hand:
            for name, gesture in gestures(hand, model):
                begin = time.perf_counter()
                with Pauses() as pauses:
                    gesture()
                    until = time.monotonic() + SECONDS
                    while not hand.window._is_idle() and time.monotonic() < until:
                        QApplication.processEvents()
                        time.sleep(0.0005)
                seconds = time.perf_counter() - begin
                good &= pauses.longest < BOUND
                verdict = "ok" if pauses.longest < BOUND else "TOO SLOW"
                print(
                    f"  {name:<34}{seconds:6.2f} s{1000 * pauses.longest:8.0f} ms "
                    f"{1000 * pauses.busy:6.0f} ms busy  {verdict}",
                    flush=True,
                )
    return good


def works(model: Model) -> Iterator[tuple[str, Work]]:
    """Yield everything about decisions that can be waited for."""

    def solve(name: str) -> Work:
        return lambda monitor: solvers.create(name, model).solve(monitor=monitor)

    for name in solvers.names():
        yield name, solve(name)
    solver = solvers.create("strong-elimination", model)
    strategy = solver.solve()
    network = strategy.network
    decision = next(name for name in model.decisions)

    def worth(monitor: Monitor) -> object:
        return worth_ranking(Worths(model, decision, monitor=monitor), {}, (), monitor)

    yield "worth of all nodes", worth
    yield "sensitivity", lambda monitor: strategy_sensitivity(model, monitor=monitor)
    yield (
        "two criteria",
        lambda monitor: frontier(model, model.utilities[:1], model.utilities[1:2], monitor=monitor),
    )
    yield "risk, drawn", lambda monitor: drawn(model, network, Evidence(), DRAWN, monitor)
    wide, none = wide_diagram(), Evidence()
    plain = solvers.create("strong-elimination", wide).solve().network
    yield f"risk, 2^{WIDE} outcomes", lambda monitor: lottery_under(wide, plain, none, monitor)
    yield "strategy tree", lambda monitor: StrategyTree(solver, strategy).unfold(monitor=monitor)


def cancels(model: Model) -> bool:
    """Print how soon each question ends; tell whether the bound holds."""
    sys.setswitchinterval(0.001)
    for floor in ("inference", "data"):
        kernel_cache.load(floor)
    good = True
    print(f"\n  {'':34}{'takes':>8}{'between looks':>15}{'cancelled':>11}   (below 100 ms)")
    for name, work in works(model):
        gap, whole = longest_gap(work)
        slowest = slowest_cancel(work, min(whole, SPREAD))
        good &= gap < BOUND
        verdict = "ok" if gap < BOUND else "TOO SLOW"
        print(
            f"  {name:<34}{whole:6.2f} s{1000 * gap:12.0f} ms{1000 * slowest:8.0f} ms   {verdict}",
            flush=True,
        )
    return good


def report() -> bool:
    """Measure and print; tell whether all bounds hold."""
    model = diagram()
    print(f"  {len(model.names)} nodes, {len(model.decisions)} decisions; longest freeze")
    return freezes(model) & cancels(model)


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(0 if report() else 1)
