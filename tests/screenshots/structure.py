"""A search for a structure, paused in the middle, and its dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.structure.dialog import StructureDialog
from bayesgui.app.structure.search import StructureLearning
from bayesgui.app.structure.watched_search import without_arcs
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from bayesgui.document.edits import set_structure
from tests.screenshots.blanks import blanked
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.app.main_window import MainWindow
    from tests.support.window import Hand


def _with_cases(name: str = "child", n_rows: int = 5_000, **how: object) -> Hand:
    """Open a network without its arcs, with cases drawn from it."""
    hand = _opened(name, bottom=True, **how)  # type: ignore[arg-type]
    network = hand.window.document.state.network
    cases = Dataset.from_blocks(network, sample(network, n_rows, 3))
    hand.window.document.edit("Clear", lambda state: set_structure(state, without_arcs(network)))
    hand.window.session.data.set(DataState(cases, f"{name}_{n_rows}.csv"))
    hand.window.action_set.refresh()
    hand.canvas.fit(animated=False)
    hand.rest()
    return hand


def dialog() -> QWidget:
    """Show how a search is asked for."""
    found = _with_cases().window.activities[StructureLearning].ask()
    assert isinstance(found, StructureDialog)
    return found


def paused(name: str = "child", **how: object) -> MainWindow:
    """Show a search that stands still before its next change."""
    hand = _with_cases(name, **how)
    learning = hand.window.activities[StructureLearning]
    learning.begin(hand.window.documents.current, "hill-climbing", {}, pace="step")
    hand.rest()
    for _ in range(19):
        learning.step()
        hand.rest()
    hand.canvas.fit(animated=False)
    return _finished(hand)


def structural_em() -> MainWindow:
    """Show structural EM on rows with blanks, in the search after its second fit of the tables."""
    hand = _with_cases("asia")
    cases = hand.window.session.data.state.dataset
    assert cases is not None
    cases = blanked(cases.rows(slice(0, 2_000)), dict.fromkeys(cases.names, 0.2))
    hand.window.session.data.set(DataState(cases, "asia_blanks.csv"))
    hand.window.action_set.refresh()
    learning = hand.window.activities[StructureLearning]
    current = hand.window.documents.current
    learning.begin(current, "structural-em", {"rounds": 3}, pace="step")
    hand.rest()
    for _ in range(13):
        learning.step()
        hand.rest()
    hand.canvas.fit(animated=False)
    return _finished(hand)


register(Scene("09-structural-em", structural_em, themes=("light",)))
register(Scene("09-structure-search", paused))
register(Scene("09-structure-search-names", lambda: paused("alarm"), themes=("light",)))
register(Scene("09-structure-dialog", dialog))
register(
    Scene(
        "09-structure-search-small",
        lambda: paused(size=(1024, 700), language="zh"),
        themes=("light",),
    )
)
