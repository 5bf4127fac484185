"""Classifiers opened as networks, with the page of what their features tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.reader import read_data
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.shown.classifier_figures import ClassifierFigures
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.classifier_table import DATA

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow
    from tests.support.window import Hand

ADULT = DATA / "adult.csv.gz"


def _table(hand: Hand) -> tuple[Dataset, str, str]:
    """Return adult with its class, or cases of asia where that is not at hand."""
    if ADULT.exists():
        table = read_data(ADULT)
        assert isinstance(table, Dataset)
        return table, "adult.csv", "class"
    network = hand.window.document.state.network
    return Dataset.from_blocks(network, sample(network, 4_000, 3)), "clinic.csv", "dysp"


def opened(method: str, case: bool = False, **how: Any) -> MainWindow:
    """Train a model in the workshop, and open it as a network; `case`: with its first row."""
    hand = _opened("asia", **how)
    workshop = hand.window.workshop
    table, title, target = _table(hand)
    window = workshop.open()
    window.show_table(table, title)
    window.choose_target(target)
    window.update_state(ticked=(method,), current=method)
    workshop.train()
    assert hand.window.wait_idle(120)
    if case:
        window.report.row_requested.emit(0)
    else:
        hand.act("classify.open")
    window.close()
    hand.rest()
    features = hand.window.session.shown[ClassifierFigures].state.information
    assert features is not None
    chosen = max(zip(features.about_class, features.features, strict=True))[1]
    hand.window.session.selection.set([chosen])
    hand.canvas.fit(animated=False)
    return _finished(hand)


register(Scene("26-classifier-network", lambda: opened("tan")))
register(Scene("26-classifier-network-zh", lambda: opened("tan", language="zh"), ("light",)))
register(Scene("26-classifier-network-1024", lambda: opened("tan", size=(1024, 700)), ("light",)))
register(Scene("26-classifier-network-spode", lambda: opened("spode"), ("light",)))
register(Scene("26-classifier-network-naive", lambda: opened("naive-bayes", case=True), ("light",)))
register(Scene("26-classifier-network-aode", lambda: opened("aode", case=True), ("light",)))
