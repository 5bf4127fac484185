"""A canvas on asia, and simulated mouse and keyboard input."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.canvas.view import CanvasView
from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document.beliefs import BeliefState, Freshness
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.state import DocumentState
from bayesgui.graph.layout import Layout
from bayesgui.inference.exact.enumeration import Enumeration

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtGui import QColor

LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier

PLACES = {
    "asia": (84.0, 36.0),
    "smoke": (516.0, 36.0),
    "tub": (84.0, 180.0),
    "lung": (384.0, 180.0),
    "bronc": (636.0, 180.0),
    "either": (228.0, 312.0),
    "xray": (108.0, 456.0),
    "dysp": (432.0, 456.0),
}
_TABLES: dict[str, tuple[tuple[str, ...], Sequence[object]]] = {
    "asia": ((), [0.01, 0.99]),
    "tub": (("asia",), [[0.05, 0.95], [0.01, 0.99]]),
    "smoke": ((), [0.5, 0.5]),
    "lung": (("smoke",), [[0.1, 0.9], [0.01, 0.99]]),
    "bronc": (("smoke",), [[0.6, 0.4], [0.3, 0.7]]),
    "either": (("tub", "lung"), [[[1, 0], [1, 0]], [[1, 0], [0, 1]]]),
    "xray": (("either",), [[0.98, 0.02], [0.05, 0.95]]),
    "dysp": (("either", "bronc"), [[[0.9, 0.1], [0.7, 0.3]], [[0.8, 0.2], [0.1, 0.9]]]),
}


def asia() -> BayesianNetwork:
    """Return the chest clinic (Lauritzen & Spiegelhalter 1988)."""
    return BayesianNetwork(
        [Variable(name, ("yes", "no")) for name in _TABLES],
        [CPT(name, parents, values) for name, (parents, values) in _TABLES.items()],
        "asia",
    )


def session_on(
    network: BayesianNetwork, places: Mapping[str, tuple[float, float]]
) -> DocumentSession:
    """Return a session on a network, its beliefs up to date."""
    session = DocumentSession.of(Document(DocumentState(network, Layout(places))))
    answer(session)
    return session


def answer(session: DocumentSession) -> None:
    """Compute the posteriors of the current state and pass them to the session."""
    state = session.document.state
    engine = Enumeration(state.network)
    posteriors, prior = engine.query(state.evidence), engine.query()
    session.beliefs.set(BeliefState(Freshness.FRESH, posteriors, prior, state))


class Hands:
    """A canvas and simulated input for it.

    Parameters
    ----------
    session : DocumentSession
        The session shown.
    """

    def __init__(self, session: DocumentSession, size: tuple[int, int] = (900, 560)) -> None:
        self.session = session
        self.view = CanvasView()
        self.view.resize(*size)
        self.view.show()
        self.view.set_session(session)
        self.messages: list[tuple[str, str]] = []
        self.view.message.connect(lambda kind, text: self.messages.append((kind, text)))
        self.settle()

    @property
    def port(self):  # type: ignore[no-untyped-def]
        """The viewport."""
        return self.view.viewport()

    @property
    def document(self) -> Document:
        """The document."""
        return self.session.document

    @property
    def state(self) -> DocumentState:
        """The document's state."""
        return self.session.document.state

    def settle(self) -> None:
        """Wait until nothing moves."""
        until = time.monotonic() + 5
        QApplication.processEvents()
        while self.view.is_animating and time.monotonic() < until:
            QApplication.processEvents()
            time.sleep(0.002)
        QApplication.processEvents()

    def press(self, at: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Press the left button."""
        QTest.mousePress(self.port, LEFT, modifiers, at)

    def move(self, *path: QPoint) -> None:
        """Move the pointer."""
        for point in path:
            QTest.mouseMove(self.port, point)

    def release(self, at: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Release the left button."""
        QTest.mouseRelease(self.port, LEFT, modifiers, at)

    def click(self, at: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Press and release."""
        self.press(at, modifiers)
        self.release(at, modifiers)

    def double_click(self, at: QPoint) -> None:
        """Click twice, as a system sends it."""
        self.click(at)
        QTest.mouseDClick(self.port, LEFT, NONE, at)
        self.release(at)

    def drag(self, start: QPoint, end: QPoint, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Press, move in steps, release."""
        self.press(start, modifiers)
        self.carry(start, end)
        self.release(end, modifiers)

    def carry(self, start: QPoint, end: QPoint) -> None:
        """Move the pointer in steps."""
        self.move(*(start + (end - start) * k / 8 for k in range(1, 9)))

    def wheel(self, at: QPoint, notches: int) -> None:
        """Turn the wheel."""
        event = QWheelEvent(
            QPointF(at),
            QPointF(self.port.mapToGlobal(at)),
            QPoint(),
            QPoint(0, 120 * notches),
            Qt.MouseButton.NoButton,
            NONE,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(self.port, event)

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Press a key where the focus is."""
        QTest.keyClick(QApplication.focusWidget() or self.view, key, modifiers)

    def title(self, name: str) -> QPoint:
        """Return a point on a node's title."""
        rect = self.view.node_rect(name)
        return rect.topLeft() + QPoint(rect.width() // 3, round(12 * self.view.zoom))

    def row(self, name: str, state: str) -> QPoint:
        """Return the middle of a state's row."""
        return self.view.state_rect(name, state).center()

    def image(self) -> QImage:
        """Return a screenshot of the canvas."""
        self.settle()
        return self.port.grab().toImage()

    def color_at(self, point: QPoint) -> QColor:
        """Return the color of a pixel."""
        return pixel(self.image(), point)

    def close(self) -> None:
        """Close the canvas."""
        self.view.set_session(None)
        self.view.close()
        self.view.deleteLater()


def pixel(image: QImage, point: QPoint) -> QColor:
    """Return the color at a point given in logical pixels."""
    return image.pixelColor((point.toPointF() * image.devicePixelRatio()).toPoint())


def close_to(color: QColor, other: QColor, most: int = 24) -> bool:
    """Whether two colors differ by little."""
    pairs = zip(color.getRgb()[:3], other.getRgb()[:3], strict=True)
    return all(abs(a - b) <= most for a, b in pairs)


def has_color(image: QImage, color: QColor, most: int = 12) -> bool:
    """Whether a color occurs in an image."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(plain.constBits(), dtype=np.uint8)
    rows = rows.reshape(plain.height(), plain.bytesPerLine())[:, : 3 * plain.width()]
    gaps = np.abs(rows.reshape(-1, 3).astype(int) - np.array(color.getRgb()[:3]))
    return bool((gaps.max(axis=1) <= most).any())
