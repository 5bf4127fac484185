"""Printing of a figure: recorded in parts on the main thread, sent to the printer on any."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QPainter, QPicture
from shiboken6 import delete

from bayesgui.canvas.export import PictureOptions, painted, painter_in_the_middle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QPagedPaintDevice

    from bayesgui.canvas.export import Figure

PAPER_OPTIONS = PictureOptions(theme="light", background=False)
"""On white paper in any theme."""


class PageRecording:
    """A figure on its way to a printer, which sees nothing of one that is cancelled.

    A printer is only given the finished figure, because few can drop a page that was begun.
    `parts`: records it; yields the share that is done after each part.
    """

    def __init__(self, figure: Figure) -> None:
        self._figure = figure
        self._painter = QPainter()
        self._records: list[QPicture] = []
        self.parts = self._recorded()

    def _recorded(self) -> Iterator[float]:
        """Record each part by itself, as playing one holds up all other threads."""
        painter, hints = self._painter, self._painter.renderHints()
        parts = painted(painter, self._figure, 1.0, PAPER_OPTIONS, is_vector=True)
        share: float | None = 0.0
        while share is not None:
            record = QPicture()
            painter.begin(record)
            painter.setRenderHints(hints)
            share = next(parts, None)
            hints = painter.renderHints()
            painter.end()
            self._records.append(record)
            if share is not None:
                yield share

    def close(self) -> None:
        """Drop the record."""
        self._records.clear()

    def print_on(self, device: QPagedPaintDevice) -> None:
        """Print it in the middle of a page, at most at its own size."""
        painter = painter_in_the_middle(device, self._figure)
        for record in self._records:
            painter.save()
            record.play(painter)
            painter.restore()
        # `QPainter.end` would hold up all other threads.
        delete(painter)
