"""X, Y and Z as removable chips, with links for adding nodes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bayesgui.document.overlays import SeparationChoice
from bayesgui.panels.rows.chip_flow import FlowBox
from bayesgui.panels.rows.node_picker import NodePicker
from bayesgui.widgets.live_text import live
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.rows.chip import Chip
from bayesgui.widgets.rows.layouts import text_label
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QPaintEvent

ROLES = ("x", "y", "given")


class RoleDisc(QWidget):
    """The disc X, Y or Z, as on the canvas."""

    def __init__(self, letter: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._letter = letter
        self.setFixedSize(22, 22)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = smooth_painter(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colors.text if self._letter == "Z" else colors.accent)
        painter.drawEllipse(QRectF(1, 1, 20, 20))
        painter.setPen(colors.surface if self._letter == "Z" else colors.on_accent)
        painter.setFont(font(12, 600))
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), self._letter)


class SeparationQuestion(QWidget):
    """The question of the separation tool, editable by mouse or keyboard."""

    asked = Signal(object)
    """The new `SeparationChoice`."""

    def __init__(self, names: Callable[[], Sequence[str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names = names
        self._choice = SeparationChoice()
        self._boxes = {role: FlowBox(self) for role in ROLES}
        given = text_label(self, role="muted", wraps=False, text=live("given"))
        given.setFixedHeight(22)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(10)
        grid.setColumnMinimumWidth(1, 42)
        grid.setColumnStretch(2, 1)
        top = Qt.AlignmentFlag.AlignTop
        for row, (role, letter) in enumerate(zip(ROLES, "XYZ", strict=True)):
            grid.addWidget(RoleDisc(letter, self), row, 0, top)
            grid.addWidget(self._boxes[role], row, 2)
            self._rebuild(role)
        grid.addWidget(given, 2, 1, top)

    def chips(self, role: str) -> tuple[Chip, ...]:
        """Return the chips of a role: "x", "y" or "given"."""
        return tuple(c for c in self._boxes[role].findChildren(Chip) if not c.isHidden())

    def picker(self, role: str) -> NodePicker | None:
        """Return the link for choosing a node for a role, if there is one."""
        found = [p for p in self._boxes[role].findChildren(NodePicker) if not p.isHidden()]
        return found[0] if found else None

    def focus_chain(self) -> list[QWidget]:
        """Return the widgets in tab order."""
        chain: list[QWidget] = []
        for role in ROLES:
            chain.extend(self.chips(role))
            picker = self.picker(role)
            if picker is not None:
                chain += [picker.link, picker.field]
        return chain

    def show_choice(self, choice: SeparationChoice) -> None:
        """Show a question; unchanged roles keep their chips and the focus."""
        self._choice = choice
        for role in ROLES:
            if tuple(chip.text for chip in self.chips(role)) != self._chosen(role):
                self._rebuild(role)

    def _chosen(self, role: str) -> tuple[str, ...]:
        if role == "given":
            return self._choice.given
        name = self._choice.x if role == "x" else self._choice.y
        return () if name is None else (name,)

    def _rebuild(self, role: str) -> None:
        box, chosen = self._boxes[role], self._chosen(role)
        box.clear()
        for name in chosen:
            chip = Chip(name, box)
            chip.removed.connect(lambda n, r=role: self._take_out(r, n))
            box.add(chip)
        if role == "given" or not chosen:
            text = live("Add…") if role == "given" else live("Choose…")
            picker = NodePicker(text, self._free_names, box)
            picker.picked.connect(lambda n, r=role: self._put_in(r, n))
            box.add(picker)
        box.updateGeometry()

    def _free_names(self) -> list[str]:
        taken = {self._choice.x, self._choice.y, *self._choice.given}
        return [name for name in self._names() if name not in taken]

    def _take_out(self, role: str, name: str) -> None:
        if role == "given":
            given = tuple(n for n in self._choice.given if n != name)
            self.asked.emit(replace(self._choice, given=given))
        else:
            self._set_end(role, None)

    def _put_in(self, role: str, name: str) -> None:
        if name not in self._free_names():
            return
        if role == "given":
            self.asked.emit(replace(self._choice, given=(*self._choice.given, name)))
        else:
            self._set_end(role, name)

    def _set_end(self, role: str, name: str | None) -> None:
        if role == "x":
            self.asked.emit(replace(self._choice, x=name))
        else:
            self.asked.emit(replace(self._choice, y=name))
