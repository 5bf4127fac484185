"""How the canvas view is set up before it shows anything."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFrame, QGraphicsView


def prepare(view: QGraphicsView) -> None:
    """Set the flags of a view that paints everything by one item."""
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
    view.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
    view.setRenderHint(QPainter.RenderHint.Antialiasing)
    view.setMouseTracking(True)
    view.viewport().setMouseTracking(True)
    # Files are dropped on the window; a view that accepts drops would intercept them.
    view.setAcceptDrops(False)
    view.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
