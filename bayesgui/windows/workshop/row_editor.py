"""The rows of the workshop's table, to be edited, and to be added to a trained model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QMenu,
    QPushButton,
    QStyledItemDelegate,
    QTableView,
    QWidget,
)

from bayesgui.core.errors import BayesGuiError
from bayesgui.data.row_edits import with_blank_row, with_cell, without_rows
from bayesgui.panels.data.model import DataModel
from bayesgui.panels.panel import error_sentence
from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.frame.message_bar import MessageBar
from bayesgui.widgets.frame.side_window import SideWindow
from bayesgui.widgets.live_text import live, say, tell
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QAbstractItemModel
    from PySide6.QtWidgets import QStyleOptionViewItem

    from bayesgui.data.dataset import Dataset
    from bayesgui.widgets.live_text import Text

    Index = QModelIndex | QPersistentModelIndex

_UNDO_STEPS = 100
_ROW = 27


class RowsModel(DataModel):
    """A table whose cells can be typed over."""

    typed = Signal(int, str, str)
    """Row, column and the text that was typed."""

    def show_cells(self, dataset: Dataset) -> None:
        """Show a table; where only cells differ, views keep their selection and open editors."""
        old = self.dataset
        if old is None or old.names != dataset.names or old.n_rows != dataset.n_rows:
            self.set_dataset(dataset)
            return
        self.dataset = dataset
        last = self.index(self.rowCount() - 1, self.columnCount() - 1)
        self.dataChanged.emit(self.index(0, 0), last)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        shown = Qt.ItemDataRole.DisplayRole if role == Qt.ItemDataRole.EditRole else role
        return super().data(index, shown)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if self.dataset is None or role != Qt.ItemDataRole.EditRole:
            return False
        if value != self.data(index):
            self.typed.emit(index.row(), self.dataset.names[index.column()], str(value))
        return True


class _StateDelegate(QStyledItemDelegate):
    """Offers the states of a column; numbers are typed."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        model = index.model()
        assert isinstance(model, RowsModel)
        assert model.dataset is not None
        states = getattr(model.dataset.columns[index.column()], "states", None)
        if states is None:
            return super().createEditor(parent, option, index)
        box = QComboBox(parent)
        box.addItems(("", *states))
        box.activated.connect(lambda _place: self._close(box))
        return box

    def _close(self, box: QComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box, QStyledItemDelegate.EndEditHint.NoHint)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentText(index.data())
        else:
            super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentText())
        else:
            super().setModelData(editor, model, index)


class RowEditor(SideWindow):
    """A window of its own; it changes nothing but the table that it hands over."""

    edited = Signal(object)
    """The table with other cells or rows."""
    adding_requested = Signal(object)
    """Positions of the rows that a trained model shall learn from in addition."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("workshopRowEditor", parent)
        self._past: list[Dataset] = []
        self._future: list[Dataset] = []
        self._model_name = self._reason = ""
        self.messages = MessageBar(self)
        self.model = RowsModel(self)
        self.view = named(QTableView(self), "workshopEditedRows", spoken=live("Rows of the table"))
        self.view.setProperty("roomy", True)
        self.actions_by_name: dict[str, QAction] = {}
        self.buttons: dict[str, QPushButton] = {}
        self._fill_view()
        self._build()
        self._show_use()
        self.resize(760, 520)

    def _fill_view(self) -> None:
        view = self.view
        view.setModel(self.model)
        view.setItemDelegate(_StateDelegate(view))
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.horizontalHeader().setHighlightSections(False)
        view.verticalHeader().setDefaultSectionSize(_ROW)
        view.horizontalHeader().setMinimumSectionSize(64)
        view.horizontalHeader().setStretchLastSection(True)
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._open_menu)
        view.selectionModel().selectionChanged.connect(lambda *_: self._show_use())
        self.model.typed.connect(self._type)

    def _build(self) -> None:
        keys = QKeySequence.StandardKey
        append = QKeySequence(Qt.Modifier.CTRL | Qt.Key.Key_Return)
        tip = live("A blank row at the end (Ctrl+Return)")
        self._add_action("append", append, self._append, live("Add a row"), tip)
        tip = live("Remove the selected rows (Delete)")
        self._add_action("remove", keys.Delete, self._remove, live("Remove rows"), tip)
        tip = live("Take back the last change (Ctrl+Z)")
        self._add_action("undo", keys.Undo, self.undo, live("Undo"), tip)
        tip = live("Do it again (Ctrl+Shift+Z)")
        self._add_action("redo", keys.Redo, self.redo, live("Redo"), tip)
        self._add_action("learn", keys.UnknownKey, self._learn)
        *changes, learn = self.buttons.values()
        note = live("The file stays as it is; a blank cell is missing.")
        content = column_layout(
            row_layout(*changes, None, learn),
            self.view,
            text_label(self, role="muted", text=note),
            margins=(12, 12, 12, 12),
            spacing=8,
            grows=self.view,
        )
        column_layout(self.messages, content, parent=self, spacing=0, grows=content)

    def _add_action(
        self,
        name: str,
        keys: QKeySequence | QKeySequence.StandardKey,
        slot: Callable[[], object],
        text: Text | str = "",
        tip: Text | str = "",
    ) -> None:
        action = self.actions_by_name[name] = QAction(self)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _on=False: slot())
        say(action, text)
        self.addAction(action)
        self.buttons[name] = push_button(f"rows.{name}", self, action.trigger, text, tip=tip)

    # -- showing ------------------------------------------------------------------------------

    def show_table(self, dataset: Dataset, title: str) -> None:
        """Take the rows of another table; what was done to a former one cannot be undone."""
        if dataset is self.model.dataset:
            return
        self._past, self._future = [], []
        tell(self.setWindowTitle, live("Rows of {table}").filled(table=title))
        self._show(dataset)

    def show_model(self, name: str, reason: str) -> None:
        """Name the model that rows are added to, or say why there is none."""
        self._model_name, self._reason = name, reason
        self._show_use()

    def _show(self, dataset: Dataset) -> None:
        place = self.view.verticalScrollBar().value()
        self.model.show_cells(dataset)
        self.view.verticalScrollBar().setValue(place)
        self._show_use()

    @property
    def chosen(self) -> list[int]:
        """Positions of the selected rows."""
        return sorted({index.row() for index in self.view.selectionModel().selectedRows()})

    def _show_use(self) -> None:
        usable = {
            "append": True,
            "remove": bool(self.chosen),
            "undo": bool(self._past),
            "redo": bool(self._future),
            "learn": bool(self.chosen) and not self._reason,
        }
        for name, on in usable.items():
            self.actions_by_name[name].setEnabled(on)
            self.buttons[name].setEnabled(on)
        text = live("Add the rows to {model}").filled(model=self._model_name)
        if not self._model_name:
            text = live("Add the rows to a model")
        tip = live("The model learns from the selected rows in addition, by their counts")
        if not self.chosen:
            tip = live("Select rows first")
        say(self.buttons["learn"], text, tip=self._reason or tip)
        say(self.actions_by_name["learn"], text)

    def _open_menu(self, place: QPoint) -> None:
        menu = QMenu(self)
        for action in self.actions_by_name.values():
            menu.addAction(action)
        menu.popup(self.view.viewport().mapToGlobal(place))

    # -- editing ------------------------------------------------------------------------------

    def _type(self, row: int, name: str, text: str) -> None:
        self._edit(lambda table: with_cell(table, name, row, text))

    def _append(self) -> None:
        self._edit(with_blank_row)
        self.view.scrollToBottom()
        self.view.setCurrentIndex(self.model.index(self.model.rowCount() - 1, 0))

    def _remove(self) -> None:
        rows = self.chosen
        self._edit(lambda table: without_rows(table, rows))

    def _edit(self, change: Callable[[Dataset], Dataset]) -> None:
        table = self.model.dataset
        if table is None:
            return
        try:
            made = change(table)
        except BayesGuiError as error:
            self.messages.show_message("error", error_sentence(error))
            return
        self.messages.clear()
        self._past = [*self._past[-_UNDO_STEPS + 1 :], table]
        self._future = []
        self._hand_over(made)

    def _hand_over(self, table: Dataset) -> None:
        self._show(table)
        self.edited.emit(table)

    def undo(self) -> None:
        """Take back the last change of a cell or of rows."""
        if self._past and self.model.dataset is not None:
            self._future.append(self.model.dataset)
            self._hand_over(self._past.pop())

    def redo(self) -> None:
        """Do again what was taken back."""
        if self._future and self.model.dataset is not None:
            self._past.append(self.model.dataset)
            self._hand_over(self._future.pop())

    def _learn(self) -> None:
        if self.chosen and not self._reason:
            self.adding_requested.emit(self.chosen)
