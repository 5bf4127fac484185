from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from bayesgui.widgets import language
from bayesgui.widgets.fields.search_field import SearchField
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.frame.message_bar import MessageBar
from bayesgui.widgets.frame.zoom_pill import ZoomPill
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.chip import Chip
from bayesgui.widgets.rows.two_line_row import TwoLineRow
from tests.support import languages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class _Loud(QTranslator):
    """A language in which every text is in capitals, so that untranslated ones are found."""

    def translate(  # type: ignore[override]
        self, context: str, text: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        # Windows of earlier tests may still be there, whose texts have fields of any names.
        parts = re.split(r"(\{[^{}]*\})", text)
        return "".join(part if part.startswith("{") else part.upper() for part in parts)

    def isEmpty(self) -> bool:  # noqa: N802 - Qt's name
        return False


@pytest.fixture
def speak_loudly(qapp: QApplication) -> Iterator[Callable[[], None]]:
    translator = _Loud()

    def install() -> None:
        languages.install(translator)

    yield install
    languages.remove(translator)


def test_every_tooltip_of_the_kit_follows_the_language(
    show: Callable[..., QWidget], speak_loudly: Callable[[], None]
) -> None:
    page = QWidget()
    bar, row = MessageBar(page), TwoLineRow("visits", "5,000 rows", page)
    bar.show_message("error", "No arc.")
    parts = [bar, row, ZoomPill(page), SearchField("Find", parent=page), Chip("smoke", page)]
    show(page, 600, 300)
    before = {id(button): button.toolTip() for button in page.findChildren(QToolButton)}
    assert all(before.values())
    speak_loudly()
    for part in parts:
        for button in part.findChildren(QToolButton):
            tip = button.toolTip().replace("smoke", "SMOKE").replace("visits", "VISITS")
            assert tip == tip.upper().replace("CTRL", "Ctrl").replace("ALT", "Alt"), part
            assert button.accessibleName()
    assert bar.accessibleName() == "ERROR: No arc."


def test_counts_of_texts_are_written_as_all_others(qapp: QApplication) -> None:
    here = language.current()
    language.use("zh" if here == "en" else "en")
    language.use(here)
    for n in (7, 1095, 1_234_567):
        text = QCoreApplication.translate("StagesPage", "%Ln test(s)", "", n)
        assert text.split()[0] == count_text(n)
    assert SpinEdit(0, 9999, 1095).text() == count_text(1095)


def test_texts_of_qt_itself_are_chinese_too(qapp: QApplication) -> None:
    here = language.current()
    try:
        language.use("zh")
        assert QCoreApplication.translate("QFileDialog", "Look in:") == "查找范围："
        # Qt gave these a letter after they had been translated.
        assert QCoreApplication.translate("QFileDialog", "&Look in:") == "查找范围："
        assert QCoreApplication.translate("QFileDialog", "Files of &type:") == "文件类型："
        assert QCoreApplication.translate("QFileDialog", "&Unknown of Qt") == "&Unknown of Qt"
        language.use("en")
        assert QCoreApplication.translate("QFileDialog", "Look in:") == "Look in:"
    finally:
        language.use(here)
