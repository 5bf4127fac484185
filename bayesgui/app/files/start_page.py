"""The start page on the empty canvas: draw, open, import, a recent file or an example."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QWidget,
)

from bayesgui import paths
from bayesgui.app.files.example_card import WIDTH as CARD_WIDTH
from bayesgui.app.files.example_card import ExampleCard, submit_example
from bayesgui.widgets.fields.buttons import link_button
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.painting import RIGHT, smooth_painter, write
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.theme import font, icon, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from bayesgui.app.shell.actions.action_set import ActionSet
    from bayesgui.canvas.view import CanvasView
    from bayesgui.jobs.runner import Runner

SHOWN = ("asia", "earthquake", "survey", "sachs", "child", "insurance", "alarm", "hailfinder")
LESSON = "help.lessons"
COLUMN_WIDTH = 720
OFFER_WIDTH, OFFER_HEIGHT = 220, 92
RECENT_SHOWN = 5
_GAP, _OFFER_GAP = 8, 12
_MARGIN, _ABOVE, _BELOW = 24, 64, 24
_LOW = 560
"""Height in pixels below which the page begins nearer to the top."""
HEIGHT = 28
_LEFT, _ROW_GAP = 32.0, 12.0


class RecentRow(QAbstractButton):
    """Opens a recent file."""

    def __init__(self, path: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path = Path(path)
        folder = str(self.path.parent)
        home = str(Path.home())
        self._folder = f"~{folder[len(home) :]}" if folder.startswith(home) else folder
        self.setText(self.path.name)
        self.setAccessibleName(f"{self.path.name}, {self._folder}")
        self.setToolTip(path)
        self.setFixedHeight(HEIGHT)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def sizeHint(self) -> QSize:
        """Return the preferred size."""
        return QSize(320, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the row; a long folder is cut in the middle, the name at its end."""
        colors = theme()
        painter = smooth_painter(self)
        if self.hasFocus() or self.underMouse():
            painter.setPen(QPen(colors.accent if self.hasFocus() else colors.border, 1))
            painter.setBrush(colors.surface)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)
        icon("new", "muted").paint(painter, 8, 6, 16, 16)
        name_metrics = QFontMetricsF(font(13))
        room = self.width() - _LEFT - 10.0
        name = name_metrics.elidedText(self.text(), Qt.TextElideMode.ElideMiddle, room)
        painter.setPen(colors.text)
        painter.setFont(font(13))
        painter.drawText(QPointF(_LEFT, 18.5), name)
        left = _LEFT + name_metrics.horizontalAdvance(name) + _ROW_GAP
        room = self.width() - left - 10.0
        if room > 40.0:
            metrics = QFontMetricsF(font(12))
            folder = metrics.elidedText(self._folder, Qt.TextElideMode.ElideMiddle, room)
            painter.setPen(colors.muted)
            painter.setFont(font(12))
            painter.drawText(QPointF(left, 18.5), folder)


class ActionCard(QAbstractButton):
    """A button with an icon, a headline, a shortcut and a description."""

    def __init__(self, icon_name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon_name
        self._line = ""
        self._keys = ""
        self.setFixedHeight(OFFER_HEIGHT)
        self.setMinimumWidth(OFFER_WIDTH)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def set_texts(self, headline: str, line: str, keys: str) -> None:
        """Set headline, description and shortcut."""
        self.setText(headline)
        self._line, self._keys = line, keys
        self.setAccessibleName(f"{headline}. {line}")
        self.setToolTip(f"{headline} ({keys})")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(234, OFFER_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = smooth_painter(self)
        strong = self.hasFocus() or self.underMouse()
        painter.setPen(QPen(colors.accent if strong else colors.node_border, 1))
        painter.setBrush(colors.surface)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        icon(self._icon, "accent").paint(painter, 17, 16, 20, 20)
        painter.setPen(colors.text)
        painter.setFont(font(14, 600))
        painter.drawText(QPointF(49, 31), self.text())
        corner = QRectF(0, 17, self.width() - 17, 18)
        write(painter, corner, self._keys, font(11), colors.muted, RIGHT)
        painter.setFont(font(12))
        room = QRectF(17, 44, self.width() - 30, 44)
        painter.drawText(room, Qt.TextFlag.TextWordWrap, self._line)


class StartPage(QScrollArea):
    """Cards on the empty canvas; double-clicks beside them reach the canvas.

    What has no room is reached by scrolling; with nothing to scroll, the wheel goes to the canvas.
    """

    example_requested = Signal(object)
    """Path of an example to open as a copy."""
    recent_requested = Signal(object)
    """Path of a recent file to open."""
    lesson_requested = Signal()
    """The first lesson is to be taken."""

    def __init__(
        self,
        actions: ActionSet,
        runner: Runner,
        canvas: CanvasView,
        recent: Sequence[str] = (),
        begun: bool = False,
    ) -> None:
        super().__init__(canvas.viewport())
        self.setObjectName("startPage")
        self._actions = actions
        self._runner = runner
        self._canvas = canvas
        self._begun = begun
        self._make_transparent()
        self._column = QWidget()
        self._make_cards()
        self._offers = QGridLayout()
        self._rows = [RecentRow(path, self._column) for path in recent[:RECENT_SHOWN]]
        self._cards: dict[str, ExampleCard] = {}
        self._grid = QGridLayout()
        self._build()
        self._read()

    def _make_cards(self) -> None:
        actions = self._actions
        self._draw = ActionCard("node", self._column)
        self._draw.clicked.connect(self._on_draw)
        line = live("Double-click the canvas, or click here and then the canvas")
        tell(self._draw.set_texts, live("New node"), line, "N")
        self._open = ActionCard("open", self._column)
        self._open.clicked.connect(actions["file.open"].trigger)
        line = live("BIF, XMLBIF, NET, XDSL, DNE or our own. Or drop the file here.")
        tell(self._open.set_texts, live("Open a network"), line, "Ctrl+O")
        self._load = ActionCard("table", self._column)
        self._load.clicked.connect(actions["file.import_data"].trigger)
        line = live("CSV or Parquet: learn the CPTs, or make a node of each column")
        tell(self._load.set_texts, live("Load a table"), line, "Ctrl+I")

    def _make_transparent(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)

    def _build(self) -> None:
        page, headline = self._column, live("Draw a network, or start from one")
        said = live(
            "Double-click anywhere to place a node. Drag from its rim to draw an arc. "
            "Click a bar to set evidence."
        )
        title = text_label(page, 22, 600, text=headline)
        line = text_label(page, 13, role="muted", text=said)
        recent = text_label(page, 13, 600, text=live("Recent files"))
        examples = text_label(page, 13, 600, text=live("Examples"))
        # The labels let a double-click through to the canvas below.
        for label in (title, line, recent, examples):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        for row in self._rows:
            row.clicked.connect(lambda _=False, row=row: self.recent_requested.emit(row.path))
        recent.setVisible(bool(self._rows))
        self._offers.setSpacing(_OFFER_GAP)
        self._grid.setSpacing(_GAP)
        self._grid.setVerticalSpacing(12)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        # The links stand above what may be long, so that they are seen in the smallest window.
        known: list[Any] = [26, recent, 6, *self._rows] if self._rows else []
        column_layout(
            title, 6, line, 26, self._offers, 8, self._links_row(), *known,
            26, examples, 12, self._grid, None,
            parent=page, spacing=0,
        )  # fmt: skip
        for name in SHOWN:
            self._cards[name] = ExampleCard(name, self._column)
            self._cards[name].clicked.connect(lambda _=False, name=name: self._on_example(name))
        self._arrange(COLUMN_WIDTH)
        self.setWidget(self._column)
        # A scroll area fills the background of its widget; the canvas shows through this one.
        self._column.setAutoFillBackground(False)

    def _links_row(self) -> QHBoxLayout:
        actions = self._actions
        go_on = live("Go on with the lessons") if self._begun else live("Take the first lesson")
        count = len(paths.example_networks())
        links = (
            (LESSON, self.lesson_requested, go_on),
            (
                "file.examples",
                actions["file.examples"].trigger,
                live("All %Ln example(s)", "", count),
            ),
            ("help.shortcuts", actions["help.shortcuts"].trigger, live("Keyboard and mouse")),
        )
        buttons = [
            link_button(self._column, slot, text, name=f"start.{name}")
            for name, slot, text in links
        ]
        return row_layout(*buttons, None, spacing=12)

    # -- examples -----------------------------------------------------------------------------

    def _file(self, name: str) -> Path:
        return paths.samples() / "networks" / f"{name}.bayesgui"

    def _read(self) -> None:
        for name, card in self._cards.items():
            job = submit_example(self._runner, self._file(name))
            job.finished.connect(card.show_example)
            job.failed.connect(card.hide)

    def _on_example(self, name: str) -> None:
        self.example_requested.emit(self._file(name))

    def _on_draw(self) -> None:
        self._actions["tool.node"].trigger()
        self._canvas.setFocus()

    # -- layout -------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Center the column, and arrange its cards in rows that fit the width."""
        width = min(COLUMN_WIDTH, self.width() - 2 * _MARGIN)
        aside = (self.width() - width) // 2
        above = _ABOVE if self.height() >= _LOW else _MARGIN
        layout = self._column.layout()
        assert layout is not None
        layout.setContentsMargins(aside, above, aside, _BELOW)
        self._arrange(width)
        super().resizeEvent(event)

    def _arrange(self, width: int) -> None:
        """Put the offers and the examples into rows of a width."""
        offers = (self._draw, self._open, self._load)
        _fill(self._offers, offers, (width + _OFFER_GAP) // (OFFER_WIDTH + _OFFER_GAP))
        _fill(self._grid, tuple(self._cards.values()), (width + _GAP) // (CARD_WIDTH + _GAP))


def _fill(grid: QGridLayout, widgets: Sequence[QWidget], per_row: int) -> None:
    for place, widget in enumerate(widgets):
        grid.addWidget(widget, *divmod(place, max(1, per_row)))
