from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QDialog, QListWidget, QTextBrowser

from bayesgui.app.help.window import pages, title_of

if TYPE_CHECKING:
    from tests.support.window import Hand


def test_both_languages_have_the_same_pages_and_no_dead_links() -> None:
    english, chinese = pages("en"), pages("zh")
    assert [page.name for page in english] == [page.name for page in chinese]
    assert len(english) == 8
    for page in (*english, *chinese):
        text = page.read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)]+)\)", text):
            assert (page.parent / target).exists(), f"{page}: {target}"
        assert text.startswith("# ")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_help_opens_in_the_language_of_the_window(asia: Hand, language: str) -> None:
    hand = asia
    hand.window.settings.language = language
    hand.act("help.contents")
    dialog = hand.window.findChild(QDialog, "helpWindow")
    shown = dialog.findChild(QListWidget)
    assert [shown.item(k).text() for k in range(shown.count())] == [
        title_of(page) for page in pages(language)
    ]
    text = dialog.findChild(QTextBrowser)
    text.anchorClicked.emit(QUrl("files.md"))
    assert shown.currentRow() == 5
    assert "BIF" in text.toPlainText()
    dialog.accept()
    hand.window.settings.language = "en"


def test_about_and_whats_new_open(asia: Hand) -> None:
    hand = asia
    for action, name in (("help.about", "aboutDialog"), ("help.whats_new", "helpWindow")):
        hand.act(action)
        dialog = hand.window.findChild(QDialog, name)
        assert dialog.isVisible()
        dialog.accept()
        hand.rest()
