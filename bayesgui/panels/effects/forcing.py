"""Nodes that are in every set, or in none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bayesgui.panels.rows.chip_flow import FlowBox
from bayesgui.panels.rows.node_picker import NodePicker
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.chip import Chip
from bayesgui.widgets.rows.layouts import text_label

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.document.shown.effects import Effects

ROLES = ("required", "forbidden")


class ForcingForm(QWidget):
    """Two rows of chips; hidden until it is asked for, or something is forced."""

    asked = Signal(object)
    """The new state of `Effects`."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._state: Effects | None = None
        self._names: tuple[str, ...] = ()
        self._shown: dict[str, tuple[str, ...] | None] = dict.fromkeys(ROLES)
        self._boxes = {role: FlowBox(self) for role in ROLES}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        titles = (live("always in"), live("never in"))
        for row, (role, title) in enumerate(zip(ROLES, titles, strict=True)):
            label = text_label(self, 11, role="muted", wraps=False, text=title)
            label.setFixedHeight(22)
            grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(self._boxes[role], row, 1)
        self.hide()

    def chips(self, role: str) -> tuple[str, ...]:
        """Return the names that are forced; "required" or "forbidden"."""
        found = self._boxes[role].findChildren(Chip)
        return tuple(chip.text for chip in found if not chip.isHidden())

    def picker(self, role: str) -> NodePicker:
        """Return the link that forces one more node."""
        return next(p for p in self._boxes[role].findChildren(NodePicker) if not p.isHidden())

    def show_state(self, state: Effects, model: Model) -> None:
        """Show what is forced."""
        self._state = state
        self._names = tuple(name for name in model.names if name not in model.utilities)
        for role in ROLES:
            names = getattr(state, role)
            if names != self._shown[role]:
                self._shown[role] = names
                self._rebuild(role, names)
        if state.required or state.forbidden:
            self.show()

    def _rebuild(self, role: str, names: tuple[str, ...]) -> None:
        box = self._boxes[role]
        box.clear()
        for name in names:
            chip = Chip(name, box)
            chip.removed.connect(lambda n, r=role: self._change(r, n, add=False))
            box.add(chip)
        picker = NodePicker(live("Add…"), self._free, box)
        picker.picked.connect(lambda n, r=role: self._change(r, n, add=True))
        box.add(picker)
        box.updateGeometry()

    def _free(self) -> list[str]:
        """Return the nodes that can be forced."""
        state = self._state
        if state is None:
            return []
        taken = {*state.causes, *state.effects, *state.required, *state.forbidden}
        return [name for name in self._names if name not in taken]

    def _change(self, role: str, name: str, *, add: bool) -> None:
        state = self._state
        if state is None:
            return
        forced = {each: getattr(state, each) for each in ROLES}
        kept = tuple(each for each in forced[role] if each != name)
        forced[role] = (*kept, name) if add else kept
        self.asked.emit(state.forcing(**forced))
