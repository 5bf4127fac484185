from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QListWidget, QTextBrowser

from bayesgui.app.help.pages import pages
from bayesgui.app.help.window import HelpWindow

if TYPE_CHECKING:
    from tests.support.window import Hand


@pytest.mark.parametrize("language", ["en", "zh"])
def test_help_opens_in_the_language_of_the_window(asia: Hand, language: str) -> None:
    hand = asia
    hand.window.settings.language = language
    hand.act("help.contents")
    dialog = hand.window.findChild(QDialog, "helpWindow")
    shown = dialog.findChild(QListWidget)
    listed = [shown.item(k) for k in range(shown.count())]
    titles = [item.text() for item in listed if item.flags() & Qt.ItemFlag.ItemIsSelectable]
    assert titles == [page.title for page in pages(language)]
    text = dialog.findChild(QTextBrowser)
    text.anchorClicked.emit(QUrl("files.md"))
    assert dialog.page.id == "files"
    assert "BIF" in text.toPlainText()
    dialog.accept()
    hand.window.settings.language = "en"
    hand.rest()


def test_about_and_whats_new_open(asia: Hand) -> None:
    hand = asia
    for action, name in (("help.about", "aboutDialog"), ("help.whats_new", "helpWindow")):
        hand.act(action)
        dialog = hand.window.findChild(QDialog, name)
        assert dialog.isVisible()
        dialog.accept()
        hand.rest()


def visible_pages(window: HelpWindow) -> list[str]:
    shown = window.findChild(QListWidget)
    items = [shown.item(k) for k in range(shown.count())]
    selectable = Qt.ItemFlag.ItemIsSelectable
    return [item.text() for item in items if not item.isHidden() and item.flags() & selectable]


def open_help(hand: Hand) -> HelpWindow:
    hand.act("help.contents")
    window = hand.window.findChild(QDialog, "helpWindow")
    assert isinstance(window, HelpWindow)
    return window


def test_the_network_can_be_edited_beside_the_help(asia: Hand) -> None:
    window = open_help(asia)
    asia.act("help.shortcuts")
    keys = asia.window.findChild(QDialog, "shortcutsDialog")
    for beside in (window, keys):
        assert beside.isVisible()
        assert not beside.isModal()
        assert beside.windowModality() == Qt.WindowModality.NonModal
    asia.click_state("xray", "yes")
    assert "xray" in asia.window.document.state.evidence
    assert open_help(asia) is window
    window.close()
    keys.close()
    asia.rest()


def test_the_help_is_searched_on_all_pages(asia: Hand) -> None:
    window = open_help(asia)
    text, field = window.findChild(QTextBrowser), window.search_field
    before = visible_pages(window)
    QTest.keyClicks(field, "likelihood")
    found = visible_pages(window)
    assert 0 < len(found) < len(before)
    assert text.textCursor().selectedText().casefold() == "likelihood"
    assert text.extraSelections()
    assert window.found.text().endswith(("place", "places"))
    places = int(window.found.text().split()[0])
    seen = set()
    for _ in range(places):
        seen.add((window.findChild(QListWidget).currentRow(), text.textCursor().position()))
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert len(seen) == places
    field.clear()
    assert visible_pages(window) == before
    QTest.keyClicks(field, "xyzzy")
    assert visible_pages(window) == []
    assert window.found.text() == "“xyzzy” is on no page."
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert window.isVisible()
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not window.isVisible()


def test_words_apart_are_found_where_one_paragraph_has_all_of_them(asia: Hand) -> None:
    window = open_help(asia)
    text, field = window.findChild(QTextBrowser), window.search_field
    QTest.keyClicks(field, "reversing arc")
    assert visible_pages(window) == ["Drawing"]
    places = int(window.found.text().split()[0])
    paragraphs = set()
    for _ in range(places):
        paragraph = text.textCursor().block().text()
        assert "reversing" in paragraph.casefold()
        assert "arc" in paragraph.casefold()
        paragraphs.add(paragraph)
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert len(paragraphs) == places
    assert any(each.startswith("Reversing an arc") for each in paragraphs)
    marked = {each.cursor.selectedText().casefold() for each in text.extraSelections()}
    assert marked == {"reversing", "arc"}
    QTest.keyClicks(field, " xyzzy")
    assert visible_pages(window) == []


def test_shortcuts_are_found_by_action_and_by_key(asia: Hand) -> None:
    asia.act("help.shortcuts")
    dialog = asia.window.findChild(QDialog, "shortcutsDialog")
    table = dialog.table

    def shown() -> list[str]:
        texts = enumerate(table.records.texts)
        return [text for row, (text, _) in texts if not table.isRowHidden(row)]

    QTest.keyClicks(dialog.search_field, "arrange")
    assert shown() == ["View", "Arrange"]
    dialog.search_field.clear()
    QTest.keyClicks(dialog.search_field, "ctrl+l")
    assert "Arrange" in shown()
    dialog.search_field.clear()
    QTest.keyClicks(dialog.search_field, "arc")
    assert {"Reverse arc", "Reverse, keep the joint"} <= {*shown()}
    dialog.close()


def test_no_gesture_is_cut(asia: Hand) -> None:
    asia.act("help.shortcuts")
    table = asia.window.findChild(QDialog, "shortcutsDialog").table
    for column in range(2):
        assert table.columnWidth(column) >= table.sizeHintForColumn(column)


def test_an_open_help_follows_the_language(asia: Hand) -> None:
    open_help(asia)
    asia.window.settings.language = "zh"
    asia.rest()
    window = asia.window.help_actions._beside["help.contents"]
    assert visible_pages(window) == [page.title for page in pages("zh")]
    asia.window.settings.language = "en"
    asia.rest()
    asia.window.help_actions._beside["help.contents"].close()


def test_the_python_reference_opens_with_a_page_for_each_topic(asia: Hand) -> None:
    asia.act("help.python")
    window = asia.window.findChild(QDialog, "helpWindow")
    assert isinstance(window, HelpWindow)
    assert {"Networks and findings", "Inference", "Learning"} <= set(visible_pages(window))
    assert visible_pages(window)[0] == "Python: quick start"
    QTest.keyClicks(window.search_field, "arc_confidence(")
    assert visible_pages(window) == ["Python: quick start", "Learning"]
    window.close()
    asia.rest()
