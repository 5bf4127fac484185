"""Random real events of the mouse on the canvas of the active document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.core.domain import States
from tests.monkey.controls import KEYS, LEFT, MODIFIERS, NONE, ControlEvents

if TYPE_CHECKING:
    from bayesgui.canvas.view import CanvasView


class CanvasEvents(ControlEvents):
    """The events on nodes, states, arcs and the place between them."""

    @property
    def _canvas(self) -> CanvasView:
        return self._window.canvas

    @property
    def _names(self) -> list[str]:
        return list(self._window.document.state.model)

    def _anywhere(self) -> QPoint:
        return self.place_in(self._canvas.viewport().rect())

    def click_state(self) -> str:
        """Click a state of a node."""
        if not self._names:
            return self.add_node()
        name = self.chance.choice(self._names)
        domain = self._window.document.state.model[name].domain
        if not isinstance(domain, States):
            return self.click_node()
        state = self.chance.choice(domain.names)
        rect = self._canvas.state_rect(name, state)
        modifier = self.chance.choice(MODIFIERS)
        if not rect.isEmpty():
            QTest.mouseClick(self._canvas.viewport(), LEFT, modifier, rect.center())
        return f"click {name} = {state} with {modifier.name}"

    def click_node(self) -> str:
        """Click, or double-click, anywhere on a node."""
        if not self._names:
            return self.add_node()
        name = self.chance.choice(self._names)
        rect, modifier = self._canvas.node_rect(name), self.chance.choice(MODIFIERS)
        place = self.place_in(rect)
        QTest.mouseClick(self._canvas.viewport(), LEFT, modifier, place)
        if self.chance.random() < 0.2:
            QTest.mouseDClick(self._canvas.viewport(), LEFT, modifier, place)
        return f"click {name} with {modifier.name}"

    def click_canvas(self) -> str:
        """Click, or double-click, anywhere on the canvas."""
        place = self._anywhere()
        QTest.mouseClick(self._canvas.viewport(), LEFT, self.chance.choice(MODIFIERS), place)
        if self.chance.random() < 0.5:
            QTest.mouseDClick(self._canvas.viewport(), LEFT, NONE, place)
        return f"click the canvas at {place.x()}, {place.y()}"

    def drag_node(self) -> str:
        """Drag from a point on a node to anywhere: moves it, sizes it or draws an arc."""
        if not self._names:
            return self.add_node()
        name, modifier = self.chance.choice(self._names), self.chance.choice(MODIFIERS)
        rect = self._canvas.node_rect(name)
        rim = QPoint(rect.right() - 2, rect.top() + 10)
        start = rim if self.chance.random() < 0.3 else self.place_in(rect)
        after = self.drag(self._canvas.viewport(), start, self._anywhere(), modifier)
        return f"drag {name} with {modifier.name}{after}"

    def draw_arc(self) -> str:
        """Draw an arc between two nodes, possible or not."""
        if len(self._names) < 2:
            return self.add_node()
        parent, child = self.chance.sample(self._names, 2)
        start, end = self._canvas.port_point(parent), self._canvas.node_rect(child).center()
        return f"draw {parent} → {child}" + self.drag(self._canvas.viewport(), start, end, NONE)

    def add_node(self) -> str:
        """Add a node with the tool."""
        self._canvas.set_tool(self.chance.choice(("node", "node", "decision", "utility")))
        place = self._anywhere()
        QTest.mouseClick(self._canvas.viewport(), LEFT, NONE, place)
        if self.chance.random() < 0.7:
            self._canvas.set_tool("select")
            QTest.keyClick(QApplication.focusWidget() or self._canvas, KEYS.Key_Return)
        return f"add a node at {place.x()}, {place.y()}"

    def open_context_menu(self) -> str:
        """Open the context menu of a point of the canvas."""
        place = self._anywhere()
        if self._names and self.chance.random() < 0.7:
            place = self.place_in(self._canvas.node_rect(self.chance.choice(self._names)))
        viewport = self._canvas.viewport()
        event = QContextMenuEvent(
            QContextMenuEvent.Reason.Mouse, place, viewport.mapToGlobal(place)
        )
        QApplication.sendEvent(viewport, event)
        return f"context menu at {place.x()}, {place.y()}"

    def turn_wheel(self) -> str:
        """Turn the wheel on the canvas."""
        place, turn = self._anywhere(), self.chance.choice((-240, -120, 120, 240))
        viewport = self._canvas.viewport()
        event = QWheelEvent(
            QPointF(place),
            QPointF(viewport.mapToGlobal(place)),
            QPoint(),
            QPoint(0, turn),
            Qt.MouseButton.NoButton,
            self.chance.choice(MODIFIERS),
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(viewport, event)
        return f"wheel {turn}"
