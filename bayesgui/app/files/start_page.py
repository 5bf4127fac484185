"""The start page on the empty canvas: draw, open, import, or start from an example."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QWidget,
)

from bayesgui import paths
from bayesgui.app.files.example_card import HEIGHT, ExampleCard, example_files, submit_example
from bayesgui.widgets.rows.layouts import column_layout
from bayesgui.widgets.theme import font, icon, theme

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from bayesgui.app.shell.actions.action_set import ActionSet
    from bayesgui.canvas.view import CanvasView
    from bayesgui.jobs.runner import Runner

SHOWN = ("asia", "earthquake", "survey", "sachs", "child", "insurance", "alarm", "hailfinder")
COLUMN_WIDTH = 720
OFFER_WIDTH, OFFER_HEIGHT = 220, 92
_GAP, _OFFER_GAP = 8, 12


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
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        strong = self.hasFocus() or self.underMouse()
        painter.setPen(QPen(colors.accent if strong else colors.node_border, 1))
        painter.setBrush(colors.surface)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        icon(self._icon, "accent").paint(painter, 17, 16, 20, 20)
        painter.setPen(colors.text)
        painter.setFont(font(14, 600))
        painter.drawText(QPointF(49, 31), self.text())
        painter.setPen(colors.muted)
        painter.setFont(font(11))
        corner = QRectF(0, 17, self.width() - 17, 18)
        painter.drawText(
            corner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._keys
        )
        painter.setFont(font(12))
        room = QRectF(17, 44, self.width() - 30, 44)
        painter.drawText(room, Qt.TextFlag.TextWordWrap, self._line)


class StartPage(QWidget):
    """Cards on the empty canvas; double-clicks beside them reach the canvas."""

    example_requested = Signal(object)
    """Path of an example to open as a copy."""

    def __init__(self, actions: ActionSet, runner: Runner, canvas: CanvasView) -> None:
        super().__init__(canvas.viewport())
        self.setObjectName("startPage")
        self._actions = actions
        self._runner = runner
        self._canvas = canvas
        self._headline = QLabel(self)
        self._headline.setFont(font(22, 600))
        self._line = QLabel(self)
        self._line.setProperty("role", "muted")
        self._examples = QLabel(self)
        self._examples.setFont(font(13, 600))
        self._draw = ActionCard("node", self)
        self._draw.clicked.connect(self._on_draw)
        self._open = ActionCard("open", self)
        self._open.clicked.connect(actions["file.open"].trigger)
        self._load = ActionCard("table", self)
        self._load.clicked.connect(actions["file.import_data"].trigger)
        self._offers = QGridLayout()
        self._cards: dict[str, ExampleCard] = {}
        self._grid = QGridLayout()
        self._links: list[tuple[QPushButton, str]] = []
        self._build()
        self.retranslate()
        self._read()

    def _build(self) -> None:
        # The labels let a double-click through to the canvas below.
        for label in (self._headline, self._line, self._examples):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._column = QWidget(self)
        column = column_layout(self._headline, parent=self._column, spacing=0)
        column.addSpacing(6)
        column.addWidget(self._line)
        column.addSpacing(26)
        self._offers.setSpacing(_OFFER_GAP)
        column.addLayout(self._offers)
        column.addSpacing(30)
        column.addWidget(self._examples)
        column.addSpacing(12)
        self._grid.setSpacing(_GAP)
        self._grid.setVerticalSpacing(12)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        column.addLayout(self._grid)
        column.addSpacing(14)
        links = QHBoxLayout()
        links.setSpacing(4)
        # Offset the padding of link buttons, to align them with the cards above.
        links.setContentsMargins(-6, 0, 0, 0)
        for action in ("file.examples", "help.shortcuts"):
            button = QPushButton(self._column)
            button.setProperty("link", True)
            button.clicked.connect(self._actions[action].trigger)
            links.addWidget(button)
            self._links.append((button, action))
        links.addStretch(1)
        column.addLayout(links)
        for name in SHOWN:
            self._cards[name] = ExampleCard(name, self._column)
            self._cards[name].clicked.connect(lambda _=False, name=name: self._on_example(name))

    def retranslate(self) -> None:
        """Set all texts in the current language."""
        self._headline.setText(self.tr("Draw a network, or start from one"))
        self._line.setText(
            self.tr(
                "Double-click anywhere to place a node. Drag from its rim to draw an arc. "
                "Click a bar to set evidence."
            )
        )
        self._examples.setText(self.tr("Examples"))
        self._draw.set_texts(
            self.tr("New node"),
            self.tr("Double-click the canvas, or click here and then the canvas"),
            "N",
        )
        self._open.set_texts(
            self.tr("Open a network"),
            self.tr("BIF, XMLBIF, NET, XDSL, DNE or our own. Or drop the file here."),
            "Ctrl+O",
        )
        self._load.set_texts(
            self.tr("Load a table"),
            self.tr("CSV or Parquet: learn the CPTs, or make a node of each column"),
            "Ctrl+I",
        )
        texts = {
            "file.examples": self.tr("All %n example(s)", "", len(example_files())),
            "help.shortcuts": self.tr("Keyboard and mouse"),
        }
        for button, action in self._links:
            button.setText(texts[action])

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == event.Type.LanguageChange:
            self.retranslate()

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
        """Center the column, and show the rows of examples that fit."""
        super().resizeEvent(event)
        width = min(COLUMN_WIDTH, self.width() - 48)
        per_row = max(1, (width + _GAP) // (174 + _GAP))
        above = 64
        offers = self._place_offers(width)
        fixed = 64 + offers + 66 + 46
        rows = max(0, (self.height() - above - fixed) // (HEIGHT + 12))
        for place, card in enumerate(self._cards.values()):
            row, column = divmod(place, per_row)
            self._grid.addWidget(card, row, column)
            card.setVisible(row < rows)
        self._examples.setVisible(rows > 0)
        height = self._column.sizeHint().height()
        self._column.setGeometry((self.width() - width) // 2, above, width, height)

    def _place_offers(self, width: int) -> int:
        """Arrange the action cards in rows that fit the width, and return their height."""
        per_row = max(1, (width + _OFFER_GAP) // (OFFER_WIDTH + _OFFER_GAP))
        offers = (self._draw, self._open, self._load)
        for place, offer in enumerate(offers):
            self._offers.addWidget(offer, *divmod(place, per_row))
        rows = -(-len(offers) // per_row)
        return rows * OFFER_HEIGHT + (rows - 1) * _OFFER_GAP
