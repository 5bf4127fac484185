"""Buttons with an icon."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.fields.buttons import push_button
from bayesgui.widgets.theme import theme
from tests.canvas.hands import has_color

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.mark.parametrize(("primary", "token"), [(True, "on_accent"), (False, "text")])
def test_an_icon_has_the_color_of_the_words_beside_it(
    qtbot: QtBot, primary: bool, token: str
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    button = push_button("go", parent, lambda: None, "Go", primary=primary, icon_name="chart")
    image = button.icon().pixmap(64, 64).toImage()
    assert has_color(image, theme().color(token))
