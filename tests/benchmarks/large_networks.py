"""What a thousand nodes cost outside the engines, and how long 20,000 freeze the window."""

from __future__ import annotations

import os
import statistics
import sys
import time
from typing import TYPE_CHECKING

import numpy as np

from bayesgui import paths
from bayesgui.core.cpt import CPT
from bayesgui.formats import read
from bayesgui.graph.dseparation import analyze_separation
from bayesgui.graph.layered import arrange
from tests.benchmarks import freezes

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.core.network import BayesianNetwork

REPEATS = 7


def median_milliseconds(step: Callable[[int], object]) -> float:
    """Return the median processor time of a step, which is given the number of the repeat."""
    spent = []
    for k in range(REPEATS):
        start = time.process_time()
        step(k)
        spent.append(1000 * (time.process_time() - start))
    return statistics.median(spent)


def sample(name: str) -> Path:
    """Return the file of an example."""
    return paths.samples() / "networks" / f"{name}.bayesgui"


def box_sizes(network: BayesianNetwork) -> dict[str, tuple[float, float]]:
    """Return boxes of the usual width, a row for each state."""
    return {v.name: (176.0, 36.0 + 20.0 * min(v.n_states, 8)) for v in network.variables}


def graph_figures(network: BayesianNetwork) -> dict[str, float]:
    """Return the milliseconds of layouts, separation and edits."""
    names = network.names
    rng = np.random.default_rng(3)
    pairs = [rng.choice(len(names), 3, replace=False) for _ in range(REPEATS)]
    root = next(name for name in names if not network.parents(name))
    leaf = next(name for name in reversed(names) if not network.children(name))
    size = network[root].n_states
    uniform = CPT(root, (), np.full(size, 1 / size))
    parent = next(name for name in names if name not in network.parents(leaf) and name != leaf)

    def separate(k: int) -> None:
        x, y, z = (names[i] for i in pairs[k])
        analyze_separation(network, x, y, {z})

    alarm = read(sample("alarm")).network
    return {
        "read munin": median_milliseconds(lambda _k: read(sample("munin"))),
        "arrange alarm": median_milliseconds(lambda _k: arrange(alarm, box_sizes(alarm))),
        "arrange munin": median_milliseconds(lambda _k: arrange(network, box_sizes(network))),
        "separation on munin": median_milliseconds(separate),
        "munin: add an arc": median_milliseconds(lambda _k: network.with_arc(parent, leaf)),
        "munin: replace a table": median_milliseconds(lambda _k: network.with_cpt(uniform)),
        "munin: rename": median_milliseconds(lambda _k: network.with_variable_renamed(root, "x")),
    }


def panel_figures(network: BayesianNetwork) -> dict[str, float]:
    """Return the milliseconds that each panel needs for a click, new posteriors, a selection."""
    from PySide6.QtWidgets import QApplication

    from bayesgui.document import edits
    from bayesgui.document.beliefs import BeliefState, Freshness
    from bayesgui.document.document import Document
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.panels.cpt.page import CptPanel
    from bayesgui.panels.evidence.page import EvidencePanel
    from bayesgui.panels.network.information import InformationPanel
    from bayesgui.panels.network.page import NetworkPanel
    from bayesgui.panels.variable.page import VariablePanel

    application = QApplication.instance() or QApplication([])
    rng = np.random.default_rng(5)

    def believed() -> Posteriors:
        drawn = {v.name: rng.dirichlet(np.ones(v.n_states)) for v in network.variables}
        return Posteriors.of("bench", drawn, -3.0)

    prior, answers = believed(), [believed() for _ in range(REPEATS)]
    figures = {}
    for kind in (NetworkPanel, EvidencePanel, CptPanel, VariablePanel, InformationPanel):
        session = DocumentSession.of(Document(DocumentState(model=network)))
        document = session.document
        panel = kind()
        panel.resize(320, 700)
        panel.show()
        panel.set_session(session)
        steps: dict[str, Callable[[int], object]] = {
            "click": lambda k, d=document: d.apply(
                "", edits.set_finding(d.state, network.names[k], network.variables[k].states[0])
            ),
            "posteriors": lambda k, s=session: s.beliefs.set(
                BeliefState(Freshness.FRESH, answers[k], prior, s.document.state)
            ),
            "selection": lambda k, s=session: s.selection.set([network.names[100 * k + 7]]),
        }
        for what, step in steps.items():
            figures[f"{kind.__name__}: {what}"] = median_milliseconds(
                lambda k, step=step: (step(k), application.processEvents())
            )
        panel.close()
    return figures


def report() -> bool:
    """Print the figures; tell whether the window's freezes hold their bounds."""
    network = read(sample("munin")).network
    for what, milliseconds in {**graph_figures(network), **panel_figures(network)}.items():
        print(f"{what:<32}{milliseconds:9.2f} ms")
    return freezes.report(list(freezes.BOUNDS))


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(0 if report() else 1)
