"""A line of a recording: what was done in words, and the fields in which the author words it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPen
from PySide6.QtWidgets import QLabel, QLineEdit, QMenu, QSizePolicy, QWidget

from bayesgui.panels.lessons.item_row import SIDE
from bayesgui.widgets.fields.buttons import plain_button
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.painting import outlined, smooth_painter
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.theme import font, icon, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent

    from bayesgui.panels.lessons.recorded_shown import Pair, ShownEntry

NUMBER_WIDTH, TOP = 22, 5


class PairFields(QWidget):
    """A text in English and in Chinese, to be typed."""

    typed = Signal(object)
    """The pair, once a field was left."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.english, self.chinese = QLineEdit(self), QLineEdit(self)
        for edit in (self.english, self.chinese):
            edit.setMaxLength(600)
            edit.editingFinished.connect(self._on_finished)
        self._told: Pair = ("", "")
        column_layout(self.english, self.chinese, parent=self, spacing=4)

    @property
    def pair(self) -> Pair:
        """The texts typed."""
        return self.english.text().strip(), self.chinese.text().strip()

    def show_pair(self, pair: Pair, proposed: Pair, name: str) -> None:
        """Show a text, or what stands if nothing is typed; `name` is what it is."""
        for edit, text, instead, language in zip(
            (self.english, self.chinese),
            pair,
            proposed,
            (self.tr("English"), self.tr("Chinese")),
            strict=True,
        ):
            if not edit.hasFocus() and edit.text() != text:
                edit.setText(text)
            spoken = self.tr("{text}, {language}").format(text=name, language=language)
            edit.setPlaceholderText(instead or spoken)
            edit.setAccessibleName(spoken)
            edit.setToolTip(spoken)
        self._told = pair

    def _on_finished(self) -> None:
        if self.pair != self._told:
            self._told = self.pair
            self.typed.emit(self.pair)


class RecordedRow(QWidget):
    """A step or a task of a recording."""

    worded = Signal(object, object)
    """The author's words: the heading or task, and the text of a step or of a task's end."""
    deleted = Signal(bool)
    """Request to leave it out, or to put it back."""
    step_requested = Signal()
    """Request to begin a step here."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.entry: ShownEntry | None = None
        self.number = text_label(self, 13, role="muted", wraps=False)
        self.number.setFixedWidth(NUMBER_WIDTH)
        self.number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self.title = QLabel(self)
        self.title.setWordWrap(True)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.note = text_label(self, 12, role="muted")
        self.words, self.about = PairFields(self), PairFields(self)
        for fields in (self.words, self.about):
            fields.typed.connect(lambda _pair: self.worded.emit(self.words.pair, self.about.pair))
            fields.hide()
        self.edit = plain_button("rename", self)
        self.edit.setCheckable(True)
        self.edit.toggled.connect(self._open)
        self.delete = plain_button("trash", self)
        self.delete.clicked.connect(self._on_delete)
        texts = column_layout(
            self.title, self.note, self.words, self.about, margins=(0, TOP, 0, TOP), spacing=4
        )
        texts.addStretch(1)
        number = column_layout(self.number, margins=(0, TOP, 0, TOP))
        number.addStretch(1)
        buttons = column_layout(row_layout(self.edit, self.delete, spacing=0))
        buttons.addStretch(1)
        self._row = row_layout(parent=self, margins=(SIDE - 6, 4, SIDE - 8, 4), spacing=8)
        self._row.addLayout(number)
        self._row.addLayout(texts, 1)
        self._row.addLayout(buttons)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._open_menu)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_entry(self, entry: ShownEntry) -> None:
        """Show an entry; what is being typed stays."""
        if self.entry is not None and self.entry.key != entry.key:
            self.edit.setChecked(False)
        self.entry = entry
        number = str(entry.number) if entry.number else "·"
        self.number.setText("" if entry.is_step else number)
        self.title.setText(entry.text)
        self.title.setFont(font(13, 600 if entry.is_step else 400))
        self.title.setProperty("role", "" if entry.number else "muted")
        self.title.style().polish(self.title)
        self.note.setText(entry.note)
        self.note.setVisible(bool(entry.note))
        what = self.tr("Heading") if entry.is_step else self.tr("What the learner is to do")
        self.words.show_pair(entry.words, entry.proposed, what)
        about = self.tr("What is said once it is done")
        if entry.is_step:
            about = self.tr("What this step is about")
        self.about.show_pair(entry.about, ("", ""), about)
        self.edit.setVisible(entry.can_be_worded and not entry.is_deleted)
        self.edit.setToolTip(
            self.tr("Word the heading and text of this step")
            if entry.is_step
            else self.tr("Word this task (Enter)")
        )
        self.edit.setAccessibleName(self.edit.toolTip())
        self.delete.setVisible(entry.can_be_deleted)
        self.delete.setIcon(icon("undo" if entry.is_deleted else "trash"))
        self.delete.setToolTip(self._delete_text(entry))
        self.delete.setAccessibleName(self.delete.toolTip())
        self.setAccessibleName(f"{entry.number or ''} {entry.text} {entry.note}".strip())
        if entry.is_deleted or not entry.can_be_worded:
            self.edit.setChecked(False)
        self._fit()
        self.update()

    def _delete_text(self, entry: ShownEntry) -> str:
        if entry.is_step:
            return self.tr("Join this step with the one before")
        return self.tr("Put back") if entry.is_deleted else self.tr("Leave this out (Delete)")

    def _open(self, is_open: bool) -> None:
        assert self.entry is not None
        self.words.setVisible(is_open)
        self.about.setVisible(is_open)
        self._fit()
        if is_open:
            self.words.english.setFocus()

    def _on_delete(self) -> None:
        if self.entry is not None and self.entry.can_be_deleted:
            self.deleted.emit(not self.entry.is_deleted)

    def _open_menu(self, place: QPoint) -> None:
        if self.entry is None:
            return
        menu = QMenu(self)
        menu.setObjectName("recordedMenu")
        if not self.edit.isHidden():
            menu.addAction(icon("rename"), self.edit.toolTip(), self.edit.toggle)
        if not self.entry.is_step:
            menu.addAction(icon("step"), self.tr("Begin a step here"), self.step_requested.emit)
        if self.entry.can_be_deleted:
            menu.addAction(self.delete.icon(), self.delete.toolTip(), self._on_delete)
        menu.popup(self.mapToGlobal(place))

    # -- keyboard, height, paint ------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = Qt.Key
        if event.key() in (keys.Key_Return, keys.Key_Enter, keys.Key_F2):
            if not self.edit.isHidden():
                self.edit.toggle()
        elif event.key() == keys.Key_Delete:
            self._on_delete()
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if not self.edit.isHidden():
            self.edit.toggle()

    def _fit(self) -> None:
        """Take the height that the words need at the present width."""
        self._row.invalidate()
        height = self._row.heightForWidth(max(1, self.width()))
        if height > 0 and height != self.height():
            self.setFixedHeight(height)

    def event(self, event: QEvent) -> bool:
        """Follow fields that come or go, and the focus."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        elif event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit()

    def sizeHint(self) -> QSize:
        return QSize(280, super().sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        colors, painter = theme(), smooth_painter(self)
        if self.entry is not None and self.entry.is_step:
            painter.fillRect(self.rect(), colors.sunken)
        paint_hairline(painter, 0, 0, self.width())
        if self.hasFocus():
            outlined(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), 3, QPen(colors.accent, 2))
