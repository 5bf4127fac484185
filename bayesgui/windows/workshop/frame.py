"""Parts of the workshop's window that hold others, and the file that is dropped on it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QDropEvent


def scrolled(content: QWidget) -> QScrollArea:
    """Return a vertical scroll area around a widget."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(content)
    return area


def upright(parent: QWidget) -> QWidget:
    """Return a vertical line of one pixel."""
    line = QWidget(parent)
    line.setFixedWidth(1)
    line.setAutoFillBackground(True)
    line.setBackgroundRole(parent.palette().ColorRole.Midlight)
    return line


def local_file(event: QDropEvent) -> Path | None:
    """Return the one file of the disk that is dragged; None if it is something else."""
    urls = event.mimeData().urls()
    return Path(urls[0].toLocalFile()) if len(urls) == 1 and urls[0].isLocalFile() else None
