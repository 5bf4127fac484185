"""The confidence in arcs: bootstrap searches on sachs, in both themes and in Chinese."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.confidence.confidence import ArcConfidences
from bayesgui.app.structure.watched_search import without_arcs
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from bayesgui.document.edits import set_structure
from bayesgui.document.shown.arc_confidence import ArcConfidence
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.app.main_window import MainWindow
    from tests.support.window import Hand

ROWS = 500
BY_FCI = "fci(alpha=0.01)"


def _counted(
    method: str = "bootstrap", samples: int = 200, structure: str = "", **how: object
) -> Hand:
    hand = _opened("sachs", bottom=True, **how)  # type: ignore[arg-type]
    network = hand.window.document.state.network
    cases = Dataset.from_blocks(network, sample(network, ROWS, 3))
    hand.window.session.data.set(DataState(cases, "sachs_500.csv"))
    hand.window.document.edit("Clear", lambda state: set_structure(state, without_arcs(network)))
    hand.rest()
    opened = hand.window.documents.current
    options = {"structure": structure} if structure else {}
    asked = {"samples": samples, **options}
    hand.window.activities[ArcConfidences].begin(opened, method, asked)
    hand.rest()
    hand.canvas.fit(animated=False)
    hand.rest()
    return hand


def arcs(**how: object) -> MainWindow:
    """Show the consensus of 200 searches, with one pair kept against the threshold."""
    hand = _counted(**how)
    held = hand.window.session.shown[ArcConfidence]
    unsure = next(pair for pair in held.state.pairs if pair.confidence < held.state.threshold)
    held.set(held.state.toggled(frozenset((unsure.first, unsure.second))))
    hand.rest()
    return _finished(hand)


def posterior() -> MainWindow:
    """Show a sample of the posterior over graphs."""
    hand = _counted("partition-mcmc", 400)
    hand.canvas.zoom_to(1.0)
    return _finished(hand)


def marks(**how: object) -> MainWindow:
    """Show how sure each mark of graphs with hidden causes is."""
    return _finished(_counted(samples=50, structure=BY_FCI, **how))  # type: ignore[arg-type]


def asked() -> QWidget:
    """Show the dialog."""
    dialog = _counted(samples=5).window.activities[ArcConfidences].ask()
    assert dialog is not None
    return dialog


register(Scene("22-arc-confidence", arcs, ("light",)))
register(Scene("22-arc-confidence-zh", lambda: arcs(size=(1024, 700), language="zh"), ("dark",)))
register(Scene("22-arc-confidence-posterior", posterior, ("light",)))
register(Scene("22-arc-confidence-dialog", asked, ("light",)))
register(Scene("22-arc-confidence-marks", marks, ("light",)))
register(
    Scene(
        "22-arc-confidence-marks-zh",
        lambda: marks(size=(1024, 700), language="zh"),
        ("dark",),
    )
)
