"""A canvas for each test, with reduced motion so that no test waits for animations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui.widgets import language, motion
from bayesgui.widgets.theme import set_theme
from tests.canvas.hands import PLACES, Hands, asia, session_on

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True)
def _still() -> Iterator[None]:
    motion.set_reduced(True)
    yield
    motion.set_reduced(False)


@pytest.fixture
def hands(qapp: QApplication) -> Iterator[Hands]:
    """Hands on asia, at 100 %, in the light theme."""
    set_theme("light")
    language.use("en")
    made = Hands(session_on(asia(), PLACES))
    yield made
    made.close()
