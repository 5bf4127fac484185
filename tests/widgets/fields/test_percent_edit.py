from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui.widgets.fields.percent_edit import PercentEdit

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0,5", 0.5),
        ("12,5", 12.5),
        ("12.5", 12.5),
        ("１２．５", 12.5),
        ("３０", 30.0),
        ("100", 100),
    ],
)
def test_a_comma_is_a_point(
    show: Callable[..., QWidget], qtbot: QtBot, text: str, value: float
) -> None:
    """It is no separator of thousands, which is left out."""
    field = PercentEdit()
    show(field)
    field.selectAll()
    if text.isascii():
        qtbot.keyClicks(field, text)
    else:
        field.lineEdit().insert(text)
    field.interpretText()
    assert field.value() == value
    assert field.text() == f"{value:.1f} %"
