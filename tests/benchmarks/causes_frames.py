"""Frames of the canvas while the paths of an effect are painted on munin (1,041 nodes).

The question is the one of the sampled pairs whose paths have most edges. The graph is asked beside
the window; what its answer adds to a frame is measured: when it appears, against a whole repaint
without it, and while the canvas is panned. Times are those of the processor, so that what else
runs on the machine does not count.
"""

from __future__ import annotations

import sys
from time import process_time

import numpy as np
from PySide6.QtWidgets import QApplication

from bayesgui.document.shown.effects import Effects
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.effect_analysis import EffectAnalysis, analyse_effect
from tests.benchmarks.canvas_frames import opened, pan, settle, timed

PAIRS = 12
MOST_MORE, MOST_PANNED = 16.0, 16.0
"""Milliseconds that painted paths may add to the median frame, and that 99 % of the frames take
while panning with them."""


def longest(graph: CausalGraph) -> EffectAnalysis:
    """Return the answer with most painted edges for some pairs."""
    rng = np.random.default_rng(34)
    answers: list[EffectAnalysis] = []
    while len(answers) < PAIRS:
        x = str(rng.choice([n for n in graph.names if graph.parents[n] and graph.children[n]]))
        below = graph.in_order(graph.descendants(x))
        answers.append(analyse_effect(graph, [x], [str(rng.choice(below))]))
    return max(answers, key=_painted)


def _painted(answer: EffectAnalysis) -> int:
    assert answer.found is not None
    marks = answer.found.marks
    return len(marks.causal | marks.causal_beyond | marks.biasing | marks.biasing_beyond)


def main() -> bool:
    """Measure and print; tell whether the bounds hold."""
    application = QApplication.instance() or QApplication([])
    view, session = opened("munin")
    answer = longest(CausalGraph.of(session.document.state.model))
    print(f"{', '.join(answer.causes)} on {', '.join(answer.effects)}: {_painted(answer)} edges\n")
    shown, good = session.shown[Effects], True

    def appear(k: int) -> None:
        shown.update(analysis=None if k % 2 else answer)

    for zoom in (view.zoom, 0.45, 1.0):
        view.zoom_to(zoom)
        settle(view)
        bare = [timed(40, lambda _k: view.viewport().update(), process_time)]
        bare.append(pan(view, process_time))
        shown.update(is_open=True, causes=answer.causes, effects=answer.effects)
        settle(view)
        painted = [timed(40, appear, process_time)]
        appear(0)
        settle(view)
        painted.append(pan(view, process_time))
        for what, before, after in zip(("paths appear", "pan"), bare, painted, strict=True):
            ends = [(np.median(times), np.percentile(times, 99)) for times in (before, after)]
            kept = bool(ends[1][0] - ends[0][0] <= MOST_MORE)
            if what == "pan":
                kept &= bool(ends[1][1] <= MOST_PANNED)
            good &= kept
            print(
                f"{'ok  ' if kept else 'SLOW'} {what:14s} at {zoom * 100:3.0f} %  "
                f"median {ends[0][0]:6.2f} -> {ends[1][0]:6.2f} ms   "
                f"p99 {ends[0][1]:6.2f} -> {ends[1][1]:6.2f} ms"
            )
        shown.clear()
        settle(view)
    view.close()
    application.processEvents()
    return good


if __name__ == "__main__":
    sys.exit(not main())
