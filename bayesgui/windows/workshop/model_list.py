"""The list of models: a box to tick for each, and the sample of its line in the plots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QCheckBox, QMenu, QSizePolicy, QWidget

from bayesgui.classifiers.base import classifiers
from bayesgui.widgets.fields.buttons import check_box
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.live_text import live
from bayesgui.widgets.plots.series_pens import SAMPLE, paint_sample
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.theme import theme
from bayesgui.windows.workshop.model_character import classifier_tip

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPaintEvent

    from bayesgui.widgets.live_text import Text

ROW = 28


class ModelBox(QCheckBox):
    """A box that the arrow keys leave up and down."""

    stepped = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(step)


class ModelRow(QWidget):
    """One model: tick, name, sample of its line; a click on the name shows its options."""

    chosen = Signal(str)
    ticked = Signal(str, bool)
    inspected = Signal(str)

    def __init__(self, name: str, kind: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = name
        self._style: int | None = None
        self._is_current = False
        self.setFixedHeight(ROW)
        self.box = ModelBox(name, self)
        self.box.setObjectName(f"{kind}.{name}")
        self.box.toggled.connect(lambda on: self.ticked.emit(name, on))
        row_layout(self.box, None, parent=self, margins=(14, 0, 14 + SAMPLE, 0))

    def show_state(self, *, is_ticked: bool, is_current: bool, style: int | None) -> None:
        """Show whether the model is ticked and chosen, and its line, if it has one."""
        quietly(self.box.setChecked, is_ticked)
        self._is_current, self._style = is_current, style
        self.update()

    def show_reason(self, reason: str, tip: str) -> None:
        """Disable the model for a reason, or enable it."""
        self.box.setEnabled(not reason)
        self.setToolTip(reason or tip)
        self.box.setToolTip(reason or tip)
        self.box.setAccessibleDescription(reason or tip)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.box.isEnabled():
            self.chosen.emit(self.name)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if not self.box.isEnabled():
            return
        menu = QMenu(self)
        show = menu.addAction(self.tr("What it learned…"))
        show.triggered.connect(lambda _on=False: self.inspected.emit(self.name))
        menu.popup(event.globalPos())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._is_current:
            painter.fillRect(self.rect(), theme().accent_soft)
        if self._style is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_sample(painter, self.width() - 14 - SAMPLE, ROW / 2, self._style)


class ModelList(QWidget):
    """Models in two groups, with the names of all."""

    chosen = Signal(str)
    """Request to show the options of a model."""
    ticked = Signal(str, bool)
    """A model's box was ticked or cleared."""
    inspected = Signal(str)
    """Request to show what a model learned."""

    def __init__(
        self,
        name: str,
        kind: str,
        groups: Sequence[tuple[Text, Sequence[str]]],
        tip: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:
        """Make a list; `name`: object name of the box *Train as things change*.

        `kind`: what object names of the models' boxes begin with. `groups`: titles with the names
        of the models below them. `tip`: says what a model is.
        """
        super().__init__(parent)
        self.rows: dict[str, ModelRow] = {}
        self._kind, self._tip = kind, tip
        self.lazy = check_box(
            name,
            self,
            None,
            live("Train as things change"),
            tip=live(
                "Lazy estimation: models follow the table, the class, the folds and their options "
                "without a press of Train"
            ),
        )
        titles = [text_label(self, 13, 600, wraps=False, text=text) for text, _ in groups]
        for title in titles:
            title.setContentsMargins(14, 8, 14, 6)
        self._notes = [text_label(self, role="muted") for _ in groups]
        for note in self._notes:
            note.setContentsMargins(14, 0, 14, 4)
        first, second = ([self._row(each) for each in names] for _, names in groups)
        self._groups = [frozenset(names) for _, names in groups]
        column_layout(
            row_layout(self.lazy, margins=(14, 4, 14, 4)),
            titles[0], self._notes[0], *first, titles[1], self._notes[1], *second,
            parent=self, margins=(0, 8, 0, 8), spacing=0,
        )  # fmt: skip
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @classmethod
    def of_classifiers(cls, parent: QWidget) -> ModelList:
        """Return the list of all classifiers: of columns of states, of columns of numbers."""
        numeric = [entry.name for entry in classifiers if entry.traits["takes"] == "numbers"]
        others = [name for name in classifiers.names() if name not in numeric]
        groups = (live("Discrete"), others), (live("Numeric columns"), numeric)
        return cls("workshopLazy", "model", groups, classifier_tip, parent)

    def _row(self, name: str) -> ModelRow:
        row = ModelRow(name, self._kind, self)
        row.chosen.connect(self.chosen)
        row.ticked.connect(self.ticked)
        row.inspected.connect(self.inspected)
        row.box.stepped.connect(lambda step: self._step(name, step))
        self.rows[name] = row
        return row

    def _step(self, name: str, step: int) -> None:
        """Go to the next model that suits the table, as the list shows them."""
        shown = sorted(self.rows.values(), key=lambda row: row.y())
        usable = [row for row in shown if row.box.isEnabled()]
        place = usable.index(self.rows[name]) + step
        if 0 <= place < len(usable):
            usable[place].box.setFocus(Qt.FocusReason.TabFocusReason)
            self.chosen.emit(usable[place].name)

    def show_state(
        self,
        ticked: tuple[str, ...],
        current: str,
        reasons: Mapping[str, str],
        note: str,
        styles: Mapping[str, int],
    ) -> None:
        """Show which models are ticked and chosen, with their lines; why others cannot be."""
        for name, row in self.rows.items():
            style = styles.get(name) if name in ticked else None
            row.show_state(is_ticked=name in ticked, is_current=name == current, style=style)
            row.show_reason(reasons.get(name, ""), self._tip(name))
        for label, names in zip(self._notes, self._groups, strict=True):
            label.setText(note)
            label.setVisible(bool(note) and not names.isdisjoint(reasons))
