"""The menu that copies and saves the chart and its numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from bayesgui.widgets.menu_entries import add_entry
from bayesgui.widgets.plots.pictures import picture_of, save_picture
from bayesgui.widgets.rows.table_export import save_csv

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu, QWidget

    from bayesgui.panels.over_time.node_course import NodeCourse, Rows
    from bayesgui.panels.over_time.time_part import TimePart


class ChartExport(QObject):
    """Fills the menu of a page when it opens."""

    def __init__(self, owner: QWidget, menu: QMenu, picture: QWidget, part: TimePart) -> None:
        """Fill a menu; `picture`: what is copied as one, `part`: shows the numbers."""
        super().__init__(owner)
        self._owner, self._menu, self._picture, self._part = owner, menu, picture, part
        menu.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        menu, reason = self._menu, ""
        menu.clear()
        if not self._part.course.slices:
            reason = self.tr("there is no answer yet")
        entries = (
            (self.tr("Copy as picture"), self.copy_picture, "copy"),
            (self.tr("Save the picture…"), self.save_picture, "export"),
            (self.tr("Copy the numbers"), self.copy_numbers, "copy"),
            (self.tr("Save the numbers as CSV…"), self.save_numbers, "table"),
        )
        for title, slot, picture in entries:
            add_entry(menu, title, slot, picture=picture, reason=reason)

    def copy_picture(self) -> None:
        """Copy all that stands on the axis."""
        QGuiApplication.clipboard().setPixmap(picture_of(self._picture))

    def save_picture(self) -> None:
        """Ask for a file and save all that stands on the axis."""
        save_picture(self._owner, shown=self._picture)

    def copy_numbers(self) -> None:
        """Copy the numbers of the node as a spreadsheet reads them."""
        QGuiApplication.clipboard().setText(table_of(self._part.course))

    def save_numbers(self) -> None:
        """Ask for a file and save the numbers of the node."""
        save_csv(self._owner, table_of(self._part.course))


def table_of(course: NodeCourse) -> str:
    """Return the numbers of a node: a line for each slice, its cells parted by tabs."""
    kinds: list[tuple[str, Rows]] = [("smoothed", course.smoothed)]
    if course.filtered is not None:
        kinds.append(("filtered", course.filtered))
    if course.predicted is not None:
        kinds.append(("predicted", course.predicted))
    if course.compared is not None:
        kinds.append((course.compared_name or "second series", course.compared))
    head = ["t"]
    head += [f"{kind} {course.name}={state}" for kind, _ in kinds for state in course.states]
    head += ["sequence", "most probable"] if course.sequence is not None else ["most probable"]
    lines = [head]
    for number in range(course.slices):
        cells = [course.time(number)]
        for _, rows in kinds:
            there = number < len(rows)
            cells += [repr(p) for p in rows[number].tolist()] if there else [""] * rows.shape[1]
        if course.sequence is not None:
            cells.append(course.states[course.sequence[number]])
        cells.append(course.states[course.by_state[number]])
        lines.append(cells)
    return "".join("\t".join(cells) + "\n" for cells in lines)
