"""Scene 15: the controls in their states, the message bar, rows, cells and all icons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QSlider,
    QToolButton,
    QWidget,
)

from bayesgui.widgets import icons, motion
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.frame.message_bar import MessageBar
from bayesgui.widgets.frame.status_cells import StatusCells
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.section import Hairline, Section
from bayesgui.widgets.rows.two_line_row import TwoLineRow
from bayesgui.widgets.theme import font, icon, icon_pixmap, theme
from tests.screenshots.scenes import Scene, register

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QShowEvent

_COLUMNS = (110, 202, 294, 386)
_STATES = ("normal", "hover", "focus", "disabled")
_ROWS = """
new open save undo redo select node arc layout fit plus minus moral dsep strength engine clear
search import table learn jobs pause play stop step back forbid lock unlock warning error info
check close down right trash copy reverse sum uniform random complement eye export sliders
classify chart book why graph filter drag evidence paste align layers junction eliminate message
chains em roc loss threshold sample compare mpe do likelihood theme language note bins missing
case script more target rename grid settings window plate theta folder computer decision utility
worth risk tree effects unseen twin slices trellis page expert checklist diagnosis fault probe
fold unfold
"""
_ORDER = _ROWS.split()


class _Page(QWidget):
    """The sheet that everything is placed on."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().surface)
        painter.fillRect(24, 544, self.width() - 48, 1, theme().border)


class _Frame(QWidget):
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(theme().border)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


class _States:
    """Which controls shall be painted hovered or focused; the screen has one of each at most."""

    def __init__(self) -> None:
        self.hovered: list[QWidget] = []
        self.focused: list[QWidget] = []

    def freeze(self, page: QWidget) -> None:
        """Put each control into its state in turn, and leave its picture in its place."""
        for widget in self.focused:
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            self._replace(widget, page)
        page.setFocus()
        for widget in self.hovered:
            QTest.mouseMove(widget, widget.rect().center())
            self._replace(widget, page)
        QTest.mouseMove(page, page.rect().bottomRight())

    def _replace(self, widget: QWidget, page: QWidget) -> None:
        QApplication.processEvents()
        picture = QLabel(page)
        picture.setPixmap(page.grab(widget.geometry()))
        picture.setGeometry(widget.geometry())
        widget.hide()
        picture.show()


def _label(page: QWidget, text: str, x: int, y: int, px: int = 12, token: str = "muted") -> QLabel:
    label = QLabel(text, page)
    label.setFont(font(px))
    label.setProperty("role", token)
    label.adjustSize()
    label.move(x, y - label.height() // 2)
    return label


def _headline(page: QWidget, text: str, x: int, y: int) -> None:
    section = Section(text, page, line=False)
    section.adjustSize()
    section.move(x, y - section.height() // 2)


def _controls(page: QWidget, states: _States) -> None:
    _headline(page, "Controls", 24, 27)
    for x, state in zip(_COLUMNS, _STATES, strict=True):
        _label(page, state, x, 59, 11)
    rows = ("Primary", "Button", "Field", "Wrong", "Choice", "Number", "Check", "Slider", "Tool")
    for number, row in enumerate((*rows, "Progress")):
        _label(page, row, 24, 97 + 38 * number)
    for x, state in zip(_COLUMNS, _STATES, strict=True):
        primary = QPushButton("Learn", page)
        primary.setProperty("primary", True)
        plain = QPushButton("Import", page)
        field = QLineEdit("0.25", page)
        choice = QComboBox(page)
        choice.addItem("BIC")
        for row, widget in enumerate((primary, plain, field, None, choice)):
            if widget is not None:
                widget.setGeometry(x, 84 + 38 * row, 84, 26)
                _put_in_state(widget, state, states)
        tool = QToolButton(page)
        tool.setIcon(icon("arc"))
        tool.setIconSize(QSize(20, 20))
        tool.setGeometry(x + 26, 385, 32, 32)
        if state == "focus":
            tool.setCheckable(True)
            tool.setChecked(True)
        else:
            _put_in_state(tool, state, states)
    wrong = NumberEdit(0.5, parent=page)
    wrong.setGeometry(110, 198, 84, 26)
    wrong.clear()
    wrong.insert("1.2")
    wrong.textEdited.emit("1.2")
    said = wrong.problem_label(page)
    said.setFont(font(12))
    said.setGeometry(202, 198, 240, 26)
    for x in _COLUMNS[:2]:
        number = SpinEdit(0, 9999, 4000, page)
        number.setGeometry(x, 274, 84, 26)
    states.hovered.append(number)
    _checks(page)


def _put_in_state(widget: QWidget, state: str, states: _States) -> None:
    if state == "disabled":
        widget.setEnabled(False)
    elif state == "hover":
        states.hovered.append(widget)
    elif state == "focus":
        states.focused.append(widget)


def _checks(page: QWidget) -> None:
    on, off = QCheckBox("on", page), QCheckBox("off", page)
    one, other = QRadioButton("one", page), QRadioButton("other", page)
    on.setChecked(True)
    one.setChecked(True)
    for x, widget in zip(_COLUMNS, (on, off, one, other), strict=True):
        widget.setGeometry(x, 312, 84, 26)
    slider = QSlider(Qt.Orientation.Horizontal, page)
    slider.setValue(40)
    slider.setGeometry(110, 350, 176, 26)
    segmented = Segmented([("columns", "Columns"), ("rows", "Rows")], page)
    segmented.move(294, 350)
    progress = QProgressBar(page)
    progress.setTextVisible(False)
    progress.setValue(34)
    progress.setGeometry(110, 436, 176, 6)
    cancel = QPushButton(icon("stop"), "Cancel", page)
    cancel.setGeometry(294, 426, 80, 26)


def _messages(page: QWidget) -> None:
    _headline(page, "Message bar", 524, 27)
    for row, (kind, text, actions) in enumerate(
        (
            (
                "error",
                "asia.bif, line 41: the table of **dysp** needs 8 numbers and has 7. "
                "Nothing was opened.",
                ["Show the line"],
            ),
            (
                "warning",
                "The junction tree would need 1.3 GiB and about 4 s. "
                "Use it, or ask likelihood weighting.",
                ["Use it", "Sample instead"],
            ),
            (
                "success",
                "Learned 18 parameters from 10,000 rows in 0.02 s. 3 configurations had no data.",
                ["Show them"],
            ),
            (
                "info",
                "Recovered **asia** from 14:32. Save it, or discard what was recovered.",
                ["Save", "Discard"],
            ),
        )
    ):
        bar = MessageBar(page)
        bar.setGeometry(524, 44 + 44 * row, 890, 36)
        bar.show_message(kind, text, [(label, lambda: None) for label in actions])  # type: ignore[arg-type]


def _rows(page: QWidget) -> None:
    _headline(page, "Jobs", 524, 245)
    frame = _Frame(page)
    frame.setGeometry(524, 262, 430, 262)
    lines = [Hairline(frame) for _ in range(4)]
    top = 1
    for title, second, sign, token in (
        (
            "Learn CPTs: bayes, ess 1",
            "612,000 of 1,000,000 rows · about 1 s left",
            "jobs",
            "accent",
        ),
        ("Search: tabu, BDeu", "waits for a free lane", "info", "muted"),
        ("Gibbs: 4 chains", "paused by you at sweep 2,840", "pause", "warning"),
        ("Import visits.csv", "5,000 rows · 0.1 s", "check", "success"),
        ("Import trips.csv", "row 1,204 has 9 fields and the header 10", "error", "error"),
    ):
        row = TwoLineRow(title, second, frame, at_title=True)
        row.set_icon(sign, token)
        if sign == "jobs":
            row.set_share(0.61)
        if sign == "error":
            row.set_ground("error")
            row.set_link("Details")
        height = 60 if sign == "jobs" else 49
        row.setGeometry(1, top, 428, height)
        top += height + 1
        if lines:
            lines.pop().setGeometry(1, top - 1, 428, 1)


def _cells(page: QWidget) -> None:
    _headline(page, "Cost and jobs in the status bar", 978, 245)
    for row, (text, kind, share) in enumerate(
        (
            ("largest clique 8 cells · tree 40 cells", "plain", None),
            ("largest clique 16,777,216 cells · 128 MiB · 0.4 s", "warning", None),
            (
                "largest clique 2,147,483,648 cells · 16 GiB: over the budget",
                "error",
                None,
            ),
            ("2 jobs", "plain", 0.6),
        )
    ):
        bar = StatusCells(page)
        bar.setGeometry(978, 262 + 32 * row, 438, 26)
        bar.set_cell("cost", text, kind, share=share)  # type: ignore[arg-type]
    _headline(page, "Empty panel", 978, 409)
    frame = _Frame(page)
    frame.setGeometry(978, 424, 438, 104)
    line = "Open a CSV or drop it here, then learn tables or the whole network from it."
    EmptyState("No data", line, frame).setGeometry(1, 1, 436, 102)


def _icons(page: QWidget) -> None:
    _headline(page, "Icons", 24, 565)
    ratio = page.devicePixelRatio()
    for number, name in enumerate(_ORDER):
        column, row = number % 20, number // 20
        x, y = 50 + 70 * column, 596 + 52 * row
        picture = QLabel(page)
        picture.setPixmap(icon_pixmap(name, 20, "text", ratio))
        picture.setGeometry(x - 10, y - 10, 20, 20)
        caption = _label(page, name, 0, y + 24, 11)
        caption.move(x - caption.width() // 2, caption.y())


class KitPage(_Page):
    """The sheet; hover and focus are put on after it is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(1440, 900)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._states = _States()
        _controls(self, self._states)
        _messages(self)
        _rows(self)
        _cells(self)
        _icons(self)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(30, self, lambda: self._states.freeze(self))


def kit() -> QWidget:
    """Return the sheet of controls."""
    motion.set_reduced(True)
    return KitPage()


assert sorted(_ORDER) == sorted(name for name in icons.names()), "an icon is not on the sheet"
register(Scene("15-kit", kit, scales=(1.0, 1.5)))
