"""The list of tiers: to be named, put in order, deleted and added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QWidget

from bayesgui.panels.structure.constraint_rows import MARGIN, TierRow, TitleField
from bayesgui.widgets.fields.buttons import link_button, named
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.widgets.theme import icon

if TYPE_CHECKING:
    from bayesgui.core.arc_constraints import ArcConstraints


class TierList(QWidget):
    """A row for each tier, and a field for the title of another one."""

    added = Signal(str)
    """The title of a new tier."""
    renamed = Signal(int, str)
    """A tier, from 0, and its new title."""
    removed = Signal(int)
    moved = Signal(int, int)
    """A tier and its new place."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[TierRow] = []
        self._target: int | None = None
        self.add_button = link_button(
            self,
            self.begin_adding,
            live("Add a tier"),
            tip=live("No arc leads from a tier to an earlier one; drag nodes into its band"),
        )
        self.add_button.setIcon(icon("plus", "accent"))
        name = live("Name of the tier")
        self.field = named(TitleField(self), "", spoken=name, hint=name)
        self.field.returnPressed.connect(self._add)
        self.field.left.connect(self._end_adding)
        self.field.hide()
        self._column = column_layout(spacing=0)
        foot = row_layout(self.add_button, self.field, None, margins=(MARGIN - 6, 2, MARGIN, 0))
        column_layout(self._column, foot, parent=self, spacing=0)

    def show_tiers(self, constraints: ArcConstraints) -> None:
        """Show the tiers of some constraints; a title being typed goes when others change."""
        titles = [constraints.tier_title(k) for k in range(len(constraints.tiers))]
        if titles != [row.title for row in self.rows]:
            self.close_fields()
        while len(self.rows) > len(constraints.tiers):
            row = self.rows.pop()
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self.rows) < len(constraints.tiers):
            self._add_row()
        for k, (row, tier) in enumerate(zip(self.rows, constraints.tiers, strict=True)):
            count = self.tr("%Ln node(s)", "", len(tier))
            row.set_tier(str(k + 1), titles[k], count)

    def close_fields(self) -> None:
        """Drop the title that is being typed into a row."""
        for row in self.rows:
            row.close_field()

    def stop_typing(self) -> None:
        """Drop every title that is being typed, that of another tier as well."""
        self.close_fields()
        self.field.clear()
        self._end_adding()

    def _add_row(self) -> None:
        place, row = len(self.rows), TierRow(self)
        row.renamed.connect(lambda title: self.renamed.emit(place, title))
        row.removed.connect(lambda: self.removed.emit(place))
        row.stepped.connect(lambda step: self._focus(place + step))
        row.moved.connect(lambda step: self._move(place, place + step))
        row.dragged.connect(lambda y: self._show_target(self._place_at(row, y)))
        row.dropped.connect(lambda y: self._drop(place, self._place_at(row, y)))
        self.rows.append(row)
        self._column.addWidget(row)

    # -- adding -------------------------------------------------------------------------------

    def begin_adding(self) -> None:
        """Ask for the title of another tier."""
        self.add_button.hide()
        self.field.clear()
        self.field.show()
        self.field.setFocus()

    def _add(self) -> None:
        title = self.field.text().strip()
        if title:
            self.field.clear()
            self.added.emit(title)

    def _end_adding(self) -> None:
        if self.field.isHidden():
            return
        has_focus = self.field.hasFocus()
        self.field.hide()
        self.add_button.show()
        if has_focus:
            self.add_button.setFocus()
        self._add()

    # -- order --------------------------------------------------------------------------------

    def _focus(self, place: int) -> None:
        if 0 <= place < len(self.rows):
            self.rows[place].setFocus()

    def _move(self, tier: int, place: int) -> None:
        if tier < len(self.rows) and 0 <= place < len(self.rows):
            self.moved.emit(tier, place)
            self._focus(place)

    def _place_at(self, row: TierRow, y: int) -> int:
        """Return the place in the list at a height within a row."""
        below = row.mapTo(self, QPoint(0, y)).y()
        tops = [other.y() for other in self.rows]
        return max(0, sum(top <= below for top in tops) - 1)

    def _show_target(self, place: int | None) -> None:
        for k, row in enumerate(self.rows):
            row.set_target(k == place)

    def _drop(self, tier: int, place: int) -> None:
        self._show_target(None)
        if place != tier:
            self._move(tier, place)
