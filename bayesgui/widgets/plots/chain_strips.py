"""Strips that show which draws of some chains were in a state: a row for each chain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray
    from PySide6.QtGui import QPaintEvent

_ROW, _BAR, _LEFT = 20, 13, 18


class ChainStrips(QWidget):
    """Bars where a chain was in the state, a gray track where it was not."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draws = np.zeros((0, 0), dtype=np.bool_)
        self._tokens: tuple[str, ...] = ()
        self._most = 1
        self.setFont(font(11))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def draws(self) -> NDArray[np.bool_]:
        """The draws on display, shape (chains, draws)."""
        return self._draws

    def show_draws(self, draws: NDArray[np.bool_], tokens: Sequence[str], most: int) -> None:
        """Show other draws.

        `draws`: whether a draw was in the state, the latest at the right.
        """
        grown = len(draws) != len(self._draws)
        self._draws, self._tokens, self._most = draws, tuple(tokens), most
        if grown:
            self.updateGeometry()
        shares = [f"{k}: {row.mean():.2f}" for k, row in enumerate(draws, 1) if len(row)]
        self.setAccessibleDescription(", ".join(shares))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(160, _ROW * len(self._draws))

    def minimumSizeHint(self) -> QSize:
        return QSize(60, _ROW * len(self._draws))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        colors = theme()
        width = self.width() - _LEFT
        for k, row in enumerate(self._draws):
            top = k * _ROW
            painter.setPen(colors.muted)
            painter.drawText(
                QRectF(0, top, _LEFT - 6, _BAR), int(Qt.AlignmentFlag.AlignVCenter), str(k + 1)
            )
            painter.fillRect(QRectF(_LEFT, top, width, _BAR), colors.track)
            # Runs of equal draws are one rectangle each.
            edges = np.flatnonzero(np.diff(np.concatenate([[False], row, [False]]).astype(int)))
            shift = self._most - len(row)
            color = colors.color(self._tokens[k % len(self._tokens)])
            for begin, end in edges.reshape(-1, 2).tolist():
                x = _LEFT + (begin + shift) / self._most * width
                painter.fillRect(QRectF(x, top, (end - begin) / self._most * width, _BAR), color)
