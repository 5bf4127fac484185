"""The classifier workshop, and decisions about a node of a network."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.classifiers.class_weights import ClassWeights
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.decisions.loss import LossMatrix
from bayesgui.document.data import DataState
from bayesgui.document.decisions import class_edits
from bayesgui.windows.workshop.preparing import Preparing
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.window import LEFT, NONE

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow
    from bayesgui.windows.workshop.window import WorkshopWindow

ROWS = 4_000


def _trained(
    width: int = 1440, height: int = 900, *, row: bool = False, language: str = "en"
) -> WorkshopWindow:
    hand = _opened("asia", language=language)
    network = hand.window.document.state.network
    cases = Dataset.from_blocks(network, sample(network, ROWS, 3))
    hand.window.session.data.set(DataState(cases, "clinic.csv"))
    window = hand.window.workshop.open()
    # A child does not keep its window.
    window.main_window = hand.window  # type: ignore[attr-defined]
    window.resize(width, height)
    window.choose_target("dysp")
    window.update_state(ticked=("naive-bayes", "spode", "tan", "aode"), current="tan")
    hand.window.workshop.train()
    hand.rest()
    window.update_state(losses=LossMatrix(("yes", "no"), ("yes", "no"), np.array([[0, 3], [1, 0]])))
    window.update_state(positive=0, current="naive-bayes" if row else "tan", cell=(0, 1))
    QApplication.processEvents()
    if row:
        rows = window.report.rows
        place = rows.visualRect(rows.model().index(0, 0)).center()
        QTest.mouseClick(rows.viewport(), LEFT, NONE, place)
        hand.rest()
    QApplication.processEvents()
    _finished(hand)
    return window


def trained() -> WorkshopWindow:
    """Show four models on a table drawn from asia."""
    return _trained()


def small() -> WorkshopWindow:
    """Show it in a small window."""
    return _trained(1024, 700)


def recall() -> WorkshopWindow:
    """Show precision and recall in place of the ROC curves."""
    window = _trained(1024, 700)
    curve = window.report.plots.curve
    QTest.mouseClick(curve, LEFT, NONE, curve.segment_rect("recall").center().toPoint())
    QApplication.processEvents()
    return window


def learning() -> WorkshopWindow:
    """Show learning curves in place of the reliability diagram."""
    window = _trained()
    plots = window.report.plots
    place = plots.judged.segment_rect("learning").center().toPoint()
    QTest.mouseClick(plots.judged, LEFT, NONE, place)
    QTest.mouseClick(plots.learn, LEFT, NONE, plots.learn.rect().center())
    assert window.main_window.wait_idle(60)  # type: ignore[attr-defined]
    return window


def running(width: int = 1440, height: int = 900, language: str = "en") -> WorkshopWindow:
    """Show figures so far: naive Bayes on four of ten folds, the others on three."""
    window = _trained(width, height, language=language)
    whole = window.state.results
    window.update_state(cell=None, current="tan")
    window.show_progress(0.34, "spode")
    so_far = {
        name: replace(
            result,
            judged=(4 if name == "naive-bayes" else 3, 10),
            fold_accuracies=result.fold_accuracies[: 4 if name == "naive-bayes" else 3],
        )
        for name, result in whole.items()
    }
    window.show_running(so_far)
    QApplication.processEvents()
    return window


def chinese() -> WorkshopWindow:
    """Show it in Chinese in a small window."""
    return _trained(1024, 700, language="zh")


def why() -> WorkshopWindow:
    """Show why a row is decided, in a high window."""
    return _trained(1440, 1500, row=True)


def _texts(width: int, height: int, language: str = "en") -> WorkshopWindow:
    hand = _opened(language=language)
    window = hand.window.workshop.open()
    window.main_window = hand.window  # type: ignore[attr-defined]
    window.resize(width, height)
    window.head.menu.action("example").trigger()
    hand.rest()
    window.messages.clear()
    hand.window.workshop.train()
    hand.rest()
    window.update_state(cell=(1, 1))
    QApplication.processEvents()
    rows = window.report.rows
    place = rows.visualRect(rows.model().index(0, 0)).center()
    QTest.mouseClick(rows.viewport(), LEFT, NONE, place)
    hand.rest()
    QApplication.processEvents()
    _finished(hand)
    return window


def rows() -> WorkshopWindow:
    """Show the window in which rows are edited, and added to a model."""
    window = _trained(1440, 900)
    workshop = window.main_window.workshop  # type: ignore[attr-defined]
    workshop.rows.open_editor()
    editor = workshop.rows.editor
    editor.workshop_window = window
    editor.view.selectRow(2)
    QApplication.processEvents()
    return editor


def learned(language: str = "en") -> WorkshopWindow:
    """Show what multinomial naive Bayes learned of the words of messages."""
    window = _texts(1440, 900, language)
    window.update_state(current="multinomial-nb")
    inspecting = window.main_window.workshop.inspecting  # type: ignore[attr-defined]
    inspecting.open()
    assert window.main_window.wait_idle(60)  # type: ignore[attr-defined]
    inspecting.inspector.workshop_window = window
    return inspecting.inspector


def texts() -> WorkshopWindow:
    """Show two models of words, and what the words of a message say."""
    return _texts(1440, 1500)


def texts_small() -> WorkshopWindow:
    """Show them in Chinese in a small window."""
    return _texts(1024, 700, "zh")


def empty() -> WorkshopWindow:
    """Show it before a table is chosen."""
    hand = _opened()
    window = hand.window.workshop.open()
    window.main_window = hand.window  # type: ignore[attr-defined]
    window.resize(1024, 700)
    hand.rest()
    return window


def decision(**how: Any) -> MainWindow:
    """Show risks of decisions about lung beside the posteriors."""
    hand = _opened("asia", **how)
    hand.window.docks.set_open("right", True)
    hand.canvas.fit(animated=False)
    hand.rest()
    hand.click_title("lung")
    hand.act("classify.loss")
    losses = LossMatrix.asymmetric(("yes", "no"), {"yes": 20.0})
    hand.window.document.edit("", lambda state: class_edits.set_losses(state, losses))
    hand.click_state("smoke", "yes")
    hand.canvas.fit(animated=False)
    return _finished(hand)


def judging(width: int = 1440, height: int = 900, language: str = "en") -> WorkshopWindow:
    """Show cost curves, bands, calibrated twins and the simplest model within one error."""
    window = _trained(width, height, language=language)
    window.update_state(
        ticked=("naive-bayes", "tan"),
        preparing=Preparing("isotonic"),
        best_by="one-standard-error",
        results=MappingProxyType({}),
        cell=None,
    )
    window.main_window.workshop.train()  # type: ignore[attr-defined]
    assert window.main_window.wait_idle(120)  # type: ignore[attr-defined]
    curve = window.report.plots.curve
    QTest.mouseClick(curve, LEFT, NONE, curve.segment_rect("cost").center().toPoint())
    QApplication.processEvents()
    return window


def class_weights(width: int = 1440, height: int = 900, language: str = "en") -> WorkshopWindow:
    """Show weights of each class."""
    window = _trained(width, height, language=language)
    given = ClassWeights((("yes", 3.0), ("no", 1.0)))
    window.update_state(preparing=Preparing(class_weights=given), results=MappingProxyType({}))
    window.main_window.workshop.train()  # type: ignore[attr-defined]
    assert window.main_window.wait_idle(120)  # type: ignore[attr-defined]
    window.preparing.tune.setFocus()
    side = window.preparing.parentWidget().parentWidget().parentWidget()
    side.ensureWidgetVisible(window.preparing.tune)  # type: ignore[attr-defined]
    QApplication.processEvents()
    return window


register(Scene("46-workshop-class-weights", class_weights))
register(Scene("46-workshop-class-weights-1024", lambda: class_weights(1024, 700)))
register(
    Scene("46-workshop-class-weights-zh", lambda: class_weights(1024, 700, "zh"), themes=("light",))
)
register(Scene("46-workshop-judging", judging))
register(Scene("46-workshop-judging-1024", lambda: judging(1024, 700)))
register(Scene("46-workshop-judging-zh", lambda: judging(1024, 700, "zh"), themes=("light",)))
register(Scene("11-classifier-workshop", trained))
register(Scene("11-classifier-workshop-1024", small))
register(Scene("11-classifier-workshop-zh", chinese, themes=("light",)))
register(Scene("11-classifier-workshop-recall", recall))
register(Scene("11-classifier-workshop-learning", learning))
register(Scene("11-classifier-workshop-why", why))
register(Scene("11-classifier-workshop-rows", rows))
register(Scene("11-classifier-workshop-learned", learned))
register(Scene("11-classifier-workshop-learned-zh", lambda: learned("zh"), themes=("light",)))
register(Scene("11-classifier-workshop-texts", texts))
register(Scene("11-classifier-workshop-texts-zh", texts_small, themes=("light",)))
register(Scene("11-classifier-workshop-running", running))
register(
    Scene("11-classifier-workshop-running-zh", lambda: running(1024, 700, "zh"), themes=("light",))
)
register(Scene("11-classifier-workshop-empty", empty, themes=("light",)))
register(Scene("11-decide", decision))
register(
    Scene("11-decide-1024", lambda: decision(size=(1024, 700), language="zh"), themes=("light",))
)
