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


def distributions(view: str = "divergences", **how: object) -> MainWindow:
    """Show child beside what 400 of its cases tell, as distributions and on 1,000 other cases."""
    network = bayesgui.read(SAMPLES / "child.bayesgui")
    cases = bayesgui.sample(network, 400, seed=3)
    arcs = learn_structure(cases, rounds=0, seed=4).network.arcs
    bare = with_arcs(bayesgui.BayesianNetwork(network.variables), arcs)
    path = Path(_FOLDER.name) / "learned.bayesgui"
    bayesgui.write(bayesgui.learn_parameters(bare, cases, "bayes").network, path)
    hand = _opened("child", bottom=True, **how)  # type: ignore[arg-type]
    fresh = bayesgui.sample(network, 1000, seed=5)
    hand.window.session.data.set(DataState(fresh, "child_1000.csv"))
    hand.window.action_set.refresh()
    hand.act("model.compare")
    comparing = hand.window.activities[Comparing]
    comparing.read(hand.window.session, path)
    hand.rest()
    page = comparing.distributions
    hand.window.docks["bottom"].show_page("distributions")
    hand.window.docks.heighten(320 - hand.window.docks["bottom"].height())
    page.view_chosen.emit(view)
    hand.rest()
    page.run_button.click()
    hand.rest()
    hand.canvas.fit(animated=False)
    return _finished(hand)


register(Scene("47-distributions", distributions))
register(Scene("47-distributions-scores", lambda: distributions("scores")))
register(
    Scene(
        "47-distributions-small",
        lambda: distributions(size=(1024, 700), language="zh"),
        themes=("light",),
    )
)
