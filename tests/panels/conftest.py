"""Fixtures: a session on asia with exact beliefs, and panels that are closed after the test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.panels.asia import asia_session

if TYPE_CHECKING:
    from bayesgui.document.session import DocumentSession


@pytest.fixture(autouse=True)
def _themed(qapp):
    from bayesgui.widgets import language
    from bayesgui.widgets.theme import set_theme, theme

    # English plurals come from a translation too.
    language.use("en")

    # Styling the application for each test would cost a tenth of a second.
    if not qapp.styleSheet() or theme().is_dark:
        set_theme("light")


@pytest.fixture
def session(qapp) -> DocumentSession:
    return asia_session()


@pytest.fixture
def shown(qtbot):
    """Return a function that shows a panel at a size; the panel is closed after the test."""

    def show(panel, width=320, height=700):
        qtbot.addWidget(panel)
        panel.resize(width, height)
        panel.show()
        panel.activateWindow()
        qtbot.waitUntil(panel.isActiveWindow)
        return panel

    return show
