"""Theory pages of the help with their live figures, the glossary, and the map."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from bayesgui.app.help.pages import THEORY
from bayesgui.app.help.window import HelpWindow
from bayesgui.jobs.runner import Runner
from bayesgui.widgets import language as translations
from tests.screenshots.scenes import Scene, register

if TYPE_CHECKING:
    from collections.abc import Callable

_PARENTS: list[QWidget] = []
"""Live as long as the windows above them."""


def page(id: str, language: str = "en", size: tuple[int, int] = (960, 700)) -> QWidget:
    """Show a page of the help once its figures have been computed."""
    translations.use(language)
    _PARENTS.append(QWidget())
    window = HelpWindow.contents(language, _PARENTS[-1], Runner())
    window.resize(*size)
    window.show()
    window.show_page(id)
    while any(figure.is_computing for figure in window.figures):
        QTest.qWait(50)
    return window


def _scene(id: str, *how: object) -> Callable[[], QWidget]:
    return functools.partial(page, id, *how)  # type: ignore[arg-type]


for _id in (*THEORY, "notation", "glossary"):
    _name = _id.partition("/")[2] or _id
    register(Scene(f"help-{_name}", _scene(_id)))
    register(Scene(f"help-{_name}-chinese", _scene(_id, "zh"), ("dark",)))
register(Scene("help-decisions-small", _scene("theory/decisions", "en", (780, 560)), ("light",)))
register(Scene("help-map-small", _scene("theory/map", "zh", (780, 560)), ("light",)))
