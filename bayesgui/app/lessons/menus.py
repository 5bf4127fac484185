"""The context menus of the pages Lesson and Recording."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from bayesgui.app.shell.workbench import Workbench

LESSON = (
    "lesson.hint",
    "lesson.next",
    "lesson.back",
    None,
    "lesson.open",
    "lesson.hand_out",
    "lesson.export_answers",
    "lesson.record",
    None,
    "lesson.theory",
    "lesson.restart",
    "lesson.leave",
)
RECORDING = ("lesson.record", None, "help.lessons", "lesson.open")


def open_menu(workbench: Workbench, kind: str, place: QPoint) -> None:
    """Open the menu of a page, "lesson" or "recording", at a place of the screen."""
    items = LESSON if kind == "lesson" else RECORDING
    menu = workbench.actions.context_menu(items, workbench.window)
    menu.setObjectName(f"{kind}Menu")
    menu.popup(place)
