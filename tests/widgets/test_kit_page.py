from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QLabel, QToolButton, QWidget

from bayesgui.widgets import motion
from tests.screenshots.kit import kit
from tests.screenshots.kit_parts import parts
from tests.screenshots.scenes import Scene, all_scenes, register

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot


@pytest.mark.parametrize("make", [kit, parts])
def test_no_text_of_the_sheet_is_cut_and_nothing_lies_outside(
    make: Callable[[], QWidget], qtbot: QtBot
) -> None:
    page = make()
    qtbot.addWidget(page)
    page.show()
    qtbot.waitExposed(page)
    motion.set_reduced(False)
    for widget in page.findChildren(QWidget):
        if not widget.isVisible():
            continue
        if widget.parentWidget() is page:
            assert page.rect().contains(widget.geometry()), widget
        icon_only = isinstance(widget, QToolButton) and not widget.icon().isNull()
        if isinstance(widget, QLabel | QAbstractButton) and widget.text() and not icon_only:
            flags_wrap = isinstance(widget, QLabel) and widget.wordWrap()
            wanted = QFontMetrics(widget.font()).horizontalAdvance(widget.text())
            assert flags_wrap or wanted <= widget.width(), widget.text()


def test_a_scene_names_its_pictures_by_theme_and_scale() -> None:
    scene = Scene("15-kit", kit, scales=(1.0, 1.5))
    assert scene.files() == {
        "15-kit": ("light", 1.0),
        "15-kit-150": ("light", 1.5),
        "15-kit-dark": ("dark", 1.0),
        "15-kit-dark-150": ("dark", 1.5),
    }
    assert Scene("02-main-dark", kit, themes=("dark",)).files() == {"02-main-dark": ("dark", 1.0)}


def test_two_scenes_of_one_name_are_an_error() -> None:
    assert {"15-kit", "15-kit-parts"} <= {scene.name for scene in all_scenes()}
    with pytest.raises(ValueError, match="15-kit"):
        register(Scene("15-kit", kit))
