"""The graph with marks that FCI finds in rows of child without two of its causes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.discovery.pag import HiddenCauses
from bayesgui.app.structure.search import StructureLearning
from bayesgui.app.structure.watched_search import without_arcs
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from bayesgui.document.edits import remove, set_structure
from bayesgui.document.shown.pag import ShownPag
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.window import Hand

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow

HIDDEN = ("LungParench", "Sick")


def pag(**how: object) -> MainWindow:
    """Show the graph with an edge selected that has a circle and a head."""
    hand = _opened("child", bottom=True, **how)  # type: ignore[arg-type]
    window = hand.window
    network = window.document.state.network
    cases = Dataset.from_blocks(network, sample(network, 20_000, 3))
    seen = [name for name in network.names if name not in HIDDEN]
    window.document.edit("Delete", lambda state: remove(state, HIDDEN))
    left = window.document.state.network
    window.document.edit("Clear", lambda state: set_structure(state, without_arcs(left)))
    window.session.data.set(DataState(cases.select(seen), "child_20000.csv"))
    window.action_set.refresh()
    hand.canvas.fit(animated=False)
    window.activities[StructureLearning].begin(window.documents.current, "fci", {"alpha": 0.01})
    hand.rest()
    hand.canvas.fit(animated=False)
    shown = window.session.shown[ShownPag]
    edges = [e for e in shown.state.pag.listed if e.kind == "cause or hidden"]
    shown.set(shown.state.choosing(*edges[0].pair))
    hand.rest()
    return _finished(hand)


register(Scene("37-pag", pag))
register(Scene("37-pag-small", lambda: pag(size=(1024, 700), language="zh"), themes=("dark",)))


def effects(**how: object) -> MainWindow:
    """Show the effects that hold in all graphs, one of them selected."""
    window = pag(**how)
    hand = Hand(window)
    window.activities[HiddenCauses].list_effects()
    hand.rest()
    shown = window.session.shown[ShownPag]
    assert shown.state.effects is not None
    found = shown.state.effects.effects
    shown.update(effect=max(found, key=lambda e: len(e.shared.adjusted_for or ())), chosen=None)
    hand.rest()
    return _finished(hand)


register(Scene("37-pag-effects", effects, themes=("light",)))
register(
    Scene(
        "37-pag-effects-small", lambda: effects(size=(1024, 700), language="zh"), themes=("dark",)
    )
)
