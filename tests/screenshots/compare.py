"""Two networks on one canvas: what differs, as arcs and as classes."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import bayesgui
from bayesgui.app.compare.compare import Comparing
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from bayesgui.document.shown.network_comparison import NetworkComparison
from bayesgui.learning.structure.base import learn_structure, with_arcs
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import SAMPLES, _finished, _opened

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow

_FOLDER = tempfile.TemporaryDirectory()


def compared(shown: str = "arcs", **how: object) -> MainWindow:
    """Show child beside what few of its cases tell."""
    network = bayesgui.read(SAMPLES / "child.bayesgui")
    cases = Dataset.from_blocks(network, sample(network, 400, 3))
    learned = learn_structure(cases, rounds=0, seed=4)
    path = Path(_FOLDER.name) / "learned.bayesgui"
    bare = bayesgui.BayesianNetwork(network.variables)
    bayesgui.write(with_arcs(bare, learned.network.arcs), path)
    hand = _opened("child", bottom=True, **how)  # type: ignore[arg-type]
    hand.window.session.data.set(DataState(cases, "child_400.csv"))
    hand.window.action_set.refresh()
    hand.act("model.compare")
    hand.window.activities[Comparing].read(hand.window.session, path)
    hand.rest()
    hand.window.session.shown[NetworkComparison].update(shown=shown)
    hand.canvas.fit(animated=False)
    return _finished(hand)


register(Scene("21-compare", compared))
register(Scene("21-compare-class", lambda: compared("class")))
register(
    Scene("21-compare-small", lambda: compared(size=(1024, 700), language="zh"), themes=("light",))
)
