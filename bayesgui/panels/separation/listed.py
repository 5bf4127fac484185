"""The page Independencies: all that the arcs of a small network imply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QListView, QWidget

from bayesgui.panels.separation.listed_page import ListedPage
from bayesgui.widgets.fields.buttons import named, plain_button
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from PySide6.QtCore import QModelIndex

    from bayesgui.graph.independencies import Independence, Independencies


class IndependenciesPanel(ListedPage["Independencies"]):
    """The statements X ⊥ Y | Z; a click asks for one on the canvas."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("independenciesPanel", live("Independencies"), parent)
        self._shown: tuple[Independence, ...] = ()
        self.form = Segmented(
            (("minimal", live("minimal sets")), ("all", live("all sets"))),
            self,
            tip=live("Without the sets of which a part separates the two already, or with them"),
            changed=lambda _id: self.refresh(),
        )
        filtering = live("Filter by nodes")
        self.filter = named(
            QLineEdit(self),
            "",
            tip=live("Only independencies of these nodes: one or two names, separated by a comma"),
            spoken=filtering,
            hint=filtering,
        )
        self.filter.setMaximumWidth(180)
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(lambda _text: self.refresh())
        self.copy_button = plain_button("copy", self, self.copy, live("Copy the list (Ctrl+C)"))
        self._model = QStringListModel(self)
        self.list = named(
            QListView(self),
            "independencies",
            tip=live("Click to see why on the canvas"),
            spoken=live("Independencies of the graph"),
        )
        self.list.setModel(self._model)
        self.list.setUniformItemSizes(True)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.clicked.connect(self._on_chosen)
        self.list.activated.connect(self._on_chosen)
        self.list.installEventFilter(self)
        self.build(self.list, self.filter, self.form, self.copy_button)

    # -- content ------------------------------------------------------------------------------

    @property
    def texts(self) -> tuple[str, ...]:
        """The statements listed."""
        return tuple(map(str, self._shown))

    def clear(self) -> None:
        self._shown = ()
        self._model.setStringList([])

    def list_found(self, found: Independencies) -> None:
        self.form.setVisible(found.is_complete)
        whole = found.found if self.form.current == "all" else found.minimal
        wanted = [name.strip() for name in self.filter.text().split(",") if name.strip()]
        self._shown = tuple(each for each in whole if all(_is_about(each, name) for name in wanted))
        self._model.setStringList([str(each) for each in self._shown])
        self.headline.setText(
            self.tr("{shown} of {all} independencies").format(
                shown=count_text(len(self._shown)), all=count_text(len(found.found))
            )
        )
        if not found.found:
            note = self.tr("None: an arc joins every two nodes, so the graph claims nothing.")
        elif found.is_complete:
            note = self.tr(
                "They hold whatever the tables are. Particular tables may have more, which no "
                "graph shows."
            )
        else:
            note = self.tr("One smallest set for each pair that no arc joins.")
        self.note.setText(note)

    # -- user actions -------------------------------------------------------------------------

    def _on_chosen(self, index: QModelIndex) -> None:
        if 0 <= index.row() < len(self._shown):
            self.asked.emit(self._shown[index.row()])

    def copy(self) -> None:
        """Copy the statements, one a line."""
        QGuiApplication.clipboard().setText("\n".join(self.texts))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Copy the whole list by Ctrl+C, and ask for a row by Enter."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.matches(QKeySequence.StandardKey.Copy):
                self.copy()
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._on_chosen(self.list.currentIndex())
                return True
        return super().eventFilter(watched, event)


def _is_about(statement: Independence, name: str) -> bool:
    return name in (statement.x, statement.y)
