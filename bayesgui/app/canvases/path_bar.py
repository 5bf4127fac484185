"""The path to the submodel that a canvas shows alone, with a way back to what is around it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from bayesgui.widgets.fields.buttons import link_button, plain_button
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.rows.layouts import clear_layout, row_layout, text_label
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

HEIGHT = 28
_PADDING, _LONGEST = 12, 24


class PathBar(QWidget):
    """The network, the submodels around and the one shown, each but the last a link."""

    chosen = Signal(str)
    """The id of a submodel to show, "" for the whole network."""
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("submodelPath")
        say(self, spoken=live("Path to the submodel shown"))
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._links: QHBoxLayout = row_layout(spacing=4)
        tip = live("Close the tab of this submodel (Esc)")
        self.close_button = plain_button("close", self, self.closed, tip, name="submodelPathClose")
        row_layout(self._links, None, self.close_button, parent=self, margins=(_PADDING, 0, 4, 1))
        self._shown: tuple[tuple[str, str], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """What the path says, from the network to the submodel."""
        return tuple(name for _, name in self._shown)

    def show_path(self, steps: Sequence[tuple[str, str]]) -> None:
        """Show a path: ids, "" for the network, and names; the last one is shown."""
        if tuple(steps) == self._shown:
            return
        self._shown = tuple(steps)
        clear_layout(self._links)
        for number, (id, name) in enumerate(steps):
            if number:
                self._links.addWidget(text_label(self, 12, role="muted", wraps=False, text="▸"))
            short = name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"
            if number == len(steps) - 1:
                self._links.addWidget(text_label(self, 12, 600, wraps=False, text=short, tip=name))
            else:
                chosen = partial(self.chosen.emit, id)
                link = link_button(self, lambda _=False, c=chosen: c(), tip=name)
                link.setText(short.replace("&", "&&"))
                link.setFocusPolicy(Qt.FocusPolicy.TabFocus)
                self._links.addWidget(link)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        painter.fillRect(QRectF(self.rect()), theme().canvas)
        paint_hairline(painter, 0, HEIGHT - 1, self.width())
