"""The table of alarm's PRESS while a bar of it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QEvent, QItemSelectionModel, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from bayesgui import paths
from bayesgui.data.reading.reader import read_data
from bayesgui.document import table_edits
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.state import DocumentState
from bayesgui.formats import read
from bayesgui.learning.parameters.base import learn_parameters
from bayesgui.panels.cpt.delegate import bar_rect, grip_rect
from bayesgui.panels.cpt.page import CptPanel
from tests.screenshots.scenes import Scene, register

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

FIRST, WRONG, DRAWN, STATE, LOCKED = 6, 9, 7, 1, 3


def _draw_bar(panel: CptPanel) -> None:
    """Draw its bar once it is on the screen and has its sizes."""
    view = panel.view
    model = view.model()
    flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
    view.selectionModel().setCurrentIndex(model.index_of(DRAWN, LOCKED), flag)
    panel.operate("lock")
    header = view.horizontalHeader()
    view.horizontalScrollBar().setValue(FIRST * header.defaultSectionSize())
    rect = view.visualRect(model.index_of(DRAWN, STATE))
    bar = bar_rect(rect)
    start = grip_rect(rect, model.number(DRAWN, STATE)).center()
    end = QPointF(bar.x() + 0.7 * bar.width(), start.y())
    _send(panel, QEvent.Type.MouseButtonPress, start)
    for k in range(1, 11):
        _send(panel, QEvent.Type.MouseMove, start + (end - start) * k / 10)
    view.clearSelection()


def _send(panel: CptPanel, kind: QEvent.Type, place: QPointF) -> None:
    viewport = panel.view.viewport()
    left = Qt.MouseButton.LeftButton
    event = QMouseEvent(
        kind, place, viewport.mapToGlobal(place), left, left, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(viewport, event)


def editor() -> QWidget:
    """Show a drawn bar, a lock, a wrong column, columns without data and the map."""
    truth = read(paths.samples() / "networks" / "alarm.bayesgui").network
    data = read_data(paths.samples() / "data" / "alarm.csv")
    network = learn_parameters(truth, data).network
    state = DocumentState(model=network)
    draft = np.array(network.cpt("PRESS").values)
    rows = draft.reshape(-1, draft.shape[-1])
    rows[WRONG] = [0.01, 0.15, 0.25, 0.54]
    session = DocumentSession.of(Document(table_edits.set_draft(state, "PRESS", draft)))
    # A subclass would not find the plurals of the panel.
    panel = CptPanel()
    panel.resize(720, 408)
    panel.set_session(session)
    session.selection.set(["PRESS"])
    panel.show()
    QApplication.processEvents()
    _draw_bar(panel)
    # The scene's owner keeps the document: the panel only looks at it.
    session.document.setParent(panel)
    return panel


register(Scene("06-cpt-editor", editor, scales=(2.0,)))
