"""The wheel, two fingers and a pinch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtWidgets import QApplication

from bayesgui.canvas.wheel import set_wheel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.canvas.hands import Hands

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
MIDDLE = QPoint(450, 280)


@pytest.fixture(autouse=True)
def _as_at_first() -> Iterator[None]:
    yield
    set_wheel("zoom")


def turn(
    hands: Hands,
    angle: QPoint,
    modifiers: Qt.KeyboardModifier = NONE,
    *,
    pixels: QPoint | None = None,
) -> tuple[float, QPoint]:
    """Turn the wheel, or move two fingers by `pixels`; return the zoom and how asia moved."""
    before = hands.view.node_rect("asia").topLeft()
    phase = Qt.ScrollPhase.NoScrollPhase if pixels is None else Qt.ScrollPhase.ScrollUpdate
    event = QWheelEvent(
        QPointF(MIDDLE), QPointF(hands.port.mapToGlobal(MIDDLE)), pixels or QPoint(), angle,
        Qt.MouseButton.NoButton, modifiers, phase, False,
    )  # fmt: skip
    QApplication.sendEvent(hands.port, event)
    hands.settle()
    return hands.view.zoom, hands.view.node_rect("asia").topLeft() - before


def test_the_plain_wheel_zooms_and_a_wheel_to_the_side_pans(hands: Hands) -> None:
    assert turn(hands, QPoint(-120, 0)) == (1.0, QPoint(-60, 0))
    assert turn(hands, QPoint(0, -120), SHIFT) == (1.0, QPoint(-60, 0))
    assert turn(hands, QPoint(0, 120))[0] == pytest.approx(1.25)


def test_two_fingers_pan_by_their_pixels(hands: Hands) -> None:
    assert turn(hands, QPoint(0, -80), pixels=QPoint(12, -33)) == (1.0, QPoint(12, -33))


def test_control_with_the_wheel_zooms(hands: Hands) -> None:
    for pixels in (None, QPoint(0, 10)):
        zoom = hands.view.zoom
        assert turn(hands, QPoint(0, 120), CONTROL, pixels=pixels)[0] == pytest.approx(1.25 * zoom)


def test_a_pinch_zooms_at_the_fingers(hands: Hands) -> None:
    at = QPointF(hands.view.node_rect("lung").center())
    before = hands.view.camera.projection().back(at.x(), at.y())
    event = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture, QPointingDevice.primaryPointingDevice(), 2,
        at, at, QPointF(hands.port.mapToGlobal(at)), 0.2, QPointF(),
    )  # fmt: skip
    QApplication.sendEvent(hands.port, event)
    assert hands.view.zoom == pytest.approx(1.2)
    assert hands.view.camera.projection().back(at.x(), at.y()) == pytest.approx(before, abs=1.0)


def test_a_setting_lets_the_plain_wheel_pan(hands: Hands) -> None:
    set_wheel("pan")
    assert turn(hands, QPoint(0, -120)) == (1.0, QPoint(0, -60))
    assert turn(hands, QPoint(0, -120), SHIFT) == (1.0, QPoint(-60, 0))
    assert turn(hands, QPoint(0, 120), CONTROL)[0] == pytest.approx(1.25)
