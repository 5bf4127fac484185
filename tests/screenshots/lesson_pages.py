"""Lessons and exercises as live pages, in a real browser."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel

from bayesgui import paths
from bayesgui.lessons.handout.files import write_sheet
from bayesgui.lessons.handout.from_exercises import Wanted, exercise_sheet
from bayesgui.lessons.handout.from_lesson import lesson_sheet
from bayesgui.lessons.handout.sheet import SheetOptions
from bayesgui.lessons.reading import read_lesson
from bayesgui.widgets.theme import theme
from tests.screenshots.scenes import Scene, register
from tests.support.browser import ABSENT, PHONE, chromium, pages_of, start_chromium

EXERCISES = (Wanted("posterior", 2), Wanted("d-separation", 2))


def page(name: str, step: int = 0, picked: str = "", *, said: str = "en", **how: Any) -> QLabel:
    """Show a step of a shipped lesson, or exercises; `picked`: a button of it that is clicked."""
    label = QLabel()
    if chromium() is None:
        label.setText(ABSENT)
        return label
    options = SheetOptions(said)
    if name == "exercises":
        sheet = exercise_sheet(EXERCISES, options)
    else:
        path = next(path for path in paths.lesson_files() if path.stem == name)
        sheet = lesson_sheet(read_lesson(path), options)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{name}.html"
        write_sheet(sheet, file)
        started = start_chromium(Path(folder))
        pages = next(opened := pages_of(next(started)))
        shown = pages.open(file, dark=theme().is_dark, calm=True, **how)
        shown.evaluate(f"bayesguiLesson.page.showStep({step})")
        if picked:
            shown.get_by_role("button", name=picked).first.click()
        shown.wait_for_timeout(300)
        pixmap = QPixmap()
        pixmap.loadFromData(shown.screenshot())
        next(opened, None)
        next(started, None)
    label.setPixmap(pixmap)
    label.setFixedSize(pixmap.size())
    return label


def _scene(name: str, *args: Any, **how: Any) -> None:
    register(Scene(name, lambda: page(*args, **how)))


_scene("35-lesson", "02-patterns", 0, "Yes")
_scene("35-lesson-1024-chinese", "12-inference", 2, said="zh", width=1024, height=700)
_scene("35-lesson-phone", "02-patterns", 0, **PHONE)
_scene("35-lesson-deciding", "13-deciding", 5)
_scene("35-lesson-exercises", "exercises", 0)
_scene("35-lesson-exercises-phone", "exercises", 0, said="zh", **PHONE)
