"""Names above narrow columns, cut so that they stay apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFont


def cut_heads(names: Sequence[str], face: QFont, width: float) -> list[str]:
    """Return names that fit into a width: cut at the end, or at the start if they begin alike."""
    metrics, room = QFontMetrics(face), int(width)
    heads = [metrics.elidedText(name, Qt.TextElideMode.ElideRight, room) for name in names]
    if len(set(heads)) < len(names):
        ends = [metrics.elidedText(name, Qt.TextElideMode.ElideLeft, room) for name in names]
        if len(set(ends)) > len(set(heads)):
            return ends
    return heads
