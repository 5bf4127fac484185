"""Nodes, each with a state that is chosen from a list: what was found, or would have been done."""

from __future__ import annotations

import itertools
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bayesgui.panels.rows.node_picker import NodePicker
from bayesgui.widgets.fields.buttons import plain_button
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.layouts import clear_layout, row_layout

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtWidgets import QComboBox

    from bayesgui.widgets.live_text import Text


class AssignmentRows(QWidget):
    """A row for each node: its name, its state, and a cross; below them a link that adds one."""

    state_chosen = Signal(str, str)
    """Name and state; of a node without a row if one is added."""
    removed = Signal(str)
    """The name of a node that is taken out."""

    def __init__(
        self, parent: QWidget, name: str, spoken: Text, free: Callable[[], Sequence[str]]
    ) -> None:
        """Make it without rows; `free`: called for the nodes that can be added."""
        super().__init__(parent)
        self.setObjectName(name)
        self._name, self._spoken = name, spoken
        self._shown: tuple[tuple[str, bool], ...] = ()
        self.combos: dict[str, QComboBox] = {}
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(0, 3)
        self._grid.setColumnStretch(1, 2)
        self.picker = NodePicker(live("Add…"), free, self)
        self.picker.picked.connect(lambda node: self.state_chosen.emit(node, ""))
        self._foot = row_layout(self.picker, spacing=12)
        self._foot.addStretch(1)
        outer = QGridLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setVerticalSpacing(4)
        outer.addLayout(self._grid, 0, 0)
        outer.addLayout(self._foot, 1, 0)

    def add_beside(self, widget: QWidget) -> None:
        """Put a widget beside the link."""
        self._foot.insertWidget(1, widget)

    def show_rows(self, rows: Mapping[str, tuple[Sequence[str], str]]) -> None:
        """Show the states of each node and the one it is in; no states: a text that stands fast."""
        shape = tuple((name, bool(states)) for name, (states, _) in rows.items())
        if shape != self._shown:
            self._shown = shape
            self._rebuild(rows)
        for name, (states, state) in rows.items():
            if states:
                show_choices(self.combos[name], [(each, each) for each in states], state)

    def _rebuild(self, rows: Mapping[str, tuple[Sequence[str], str]]) -> None:
        clear_layout(self._grid)
        self.combos = {}
        fields: list[QWidget] = []
        for place, (name, (states, text)) in enumerate(rows.items()):
            title = ElidedLabel(12, 400, self)
            title.set_text(name)
            self._grid.addWidget(title, place, 0)
            if states:
                combo = choice_combo(
                    f"{self._name}State",
                    self,
                    chosen=partial(self.state_chosen.emit, name),
                    spoken=live("{what}: {name}").filled(what=self._spoken, name=name),
                    letters=4,
                )
                self.combos[name] = combo
                fields.append(combo)
                self._grid.addWidget(combo, place, 1)
            else:
                said = ElidedLabel(12, 400, self)
                said.set_text(text)
                self._grid.addWidget(said, place, 1)
            tip = live("Take {name} out").filled(name=name)
            cross = plain_button("close", self, partial(self._remove, name), tip)
            self._grid.addWidget(cross, place, 2)
            fields.append(cross)
        self._order(fields)
        self.updateGeometry()

    def _order(self, fields: Sequence[QWidget]) -> None:
        """Let Tab pass the rows before the link below them: new widgets come last by themselves."""
        before: QWidget = self.picker.link
        while self.isAncestorOf(before) or before.focusPolicy() == Qt.FocusPolicy.NoFocus:
            before = cast("QWidget", before.previousInFocusChain())
        for one, other in itertools.pairwise((before, *fields, self.picker.link)):
            self.setTabOrder(one, other)
        self.setTabOrder(self.picker.link, self.picker.field)

    def _remove(self, name: str, _checked: bool = False) -> None:
        self.removed.emit(name)
