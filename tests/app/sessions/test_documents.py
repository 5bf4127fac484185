from __future__ import annotations

import itertools
import threading
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLabel, QWidget

from bayesgui import paths
from bayesgui.app.files.start_page import ActionCard
from tests.support.window import LEFT, NONE, SAMPLES, open_window

if TYPE_CHECKING:
    from tests.support.window import Hand


def test_a_tab_closed_while_its_query_runs_leaves_nothing_behind(
    asia: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = asia
    window = hand.window
    hand.act("file.new")
    window.documents.set_current(0)
    gate = threading.Event()
    opened = window.documents.current
    answer = opened.queries._engine.answer

    def slow(*args: Any) -> Any:
        gate.wait(5)
        return answer(*args)

    monkeypatch.setattr(opened.queries._engine, "answer", slow)
    window.evidence_actions.toggle_state("dysp", "yes")
    window.documents.remove(opened)
    gate.set()
    hand.rest()
    assert len(window.documents) == 1
    assert len(window.document.state.network) == 0


def test_a_tab_that_was_hidden_catches_up_when_shown(asia: Hand) -> None:
    hand = asia
    window = hand.window
    first = window.documents.current
    hand.act("file.new")
    document = first.document
    from bayesgui.document import edits

    document.apply("finding", edits.toggle_state(document.state, "dysp", "yes"))
    assert not first.queries.is_fresh
    window.documents.set_current(0)
    hand.rest()
    assert window.posteriors()["lung"][0] == pytest.approx(0.1027, abs=1e-4)


def test_examples_are_opened_as_copies_also_from_their_folder(asia: Hand) -> None:
    assert asia.window.document.path is None
    assert asia.window.document.title == "asia"
    assert str(paths.samples()) not in " ".join(asia.window.settings.recent)


def test_tabs_close_by_their_cross_and_show_unsaved_changes(qapp: object) -> None:
    with open_window(SAMPLES / "asia.bayesgui", SAMPLES / "cancer.bayesgui") as hand:
        tabs = hand.window.central_widget.tabs
        assert [tabs.tabText(k) for k in range(tabs.count())] == ["asia", "cancer"]
        assert hand.window.windowTitle() == "cancer[*] – bayesgui"
        hand.draw_arc("Pollution", "Smoker")
        assert tabs.accessibleTabName(1) == "cancer, not saved"
        assert hand.window.isWindowModified()
        hand.act("edit.undo")
        assert not hand.window.isWindowModified()
        cross = tabs._mark_rect(1).center()
        for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
            place = QPointF(cross)
            event = QMouseEvent(kind, place, tabs.mapToGlobal(place), LEFT, LEFT, NONE)
            QApplication.sendEvent(tabs, event)
        hand.rest()
        assert hand.window.document.title == "asia"
        assert not tabs.isVisible()


def test_everything_that_takes_the_focus_has_a_name_for_screen_readers(asia: Hand) -> None:
    hand = asia
    hand.window.docks.open_page("bottom", "cpt")
    hand.click_title("dysp")
    nameless = []
    for page in ("evidence", "variable", "information"):
        hand.window.docks.open_page("right", page)
        hand.rest()
        for widget in hand.window.findChildren(QWidget):
            takes = widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            if takes and widget.isVisible() and not _name(hand, widget):
                nameless.append(f"{type(widget).__name__} {widget.objectName()}")
    assert sorted(set(nameless)) == []


def _name(hand: Hand, widget: QWidget) -> str:
    if widget.accessibleName():
        return widget.accessibleName()
    if isinstance(widget, QAbstractButton) and (widget.text() or widget.toolTip()):
        return widget.text() or widget.toolTip()
    if widget.focusProxy() is not None:
        return _name(hand, widget.focusProxy())
    buddies = [
        label.text() for label in hand.window.findChildren(QLabel) if label.buddy() is widget
    ]
    return buddies[0] if buddies else ""


def test_the_start_page_lets_a_double_click_through(empty: Hand) -> None:
    hand = empty
    page = hand.window.central_widget.start_page
    assert page is not None
    hand.double_click(QPoint(20, 20))
    hand.key(Qt.Key.Key_Return)
    assert len(hand.window.document.state.network) == 1
    assert hand.window.central_widget.start_page is None
    hand.act("edit.undo")
    assert hand.window.central_widget.start_page is None


def test_the_start_page_offers_to_draw_to_open_and_to_load_a_table_at_any_width(
    empty: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(
        QFileDialog, "getOpenFileName", lambda *args: (asked.append(str(args[1])), ("", ""))[1]
    )
    page = empty.window.central_widget.start_page
    assert page is not None
    for width in (1440, 1024):
        empty.window.resize(width, 700)
        empty.rest()
        offers = page.findChildren(ActionCard)
        assert {offer.text() for offer in offers} == {
            "New node", "Open a network", "Load a table",
        }  # fmt: skip
        places = [offer.rect().translated(offer.mapTo(page, QPoint(0, 0))) for offer in offers]
        assert all(page.rect().contains(place) for place in places)
        assert not any(a.intersects(b) for a, b in itertools.combinations(places, 2))
    QTest.mouseClick(next(o for o in offers if o.text() == "Load a table"), LEFT)
    assert asked == ["Import data"]


def test_a_tab_offers_saving_and_closing_by_its_menu(qapp: object) -> None:
    with open_window(SAMPLES / "asia.bayesgui", SAMPLES / "cancer.bayesgui") as hand:
        tabs = hand.window.central_widget.tabs
        tabs.customContextMenuRequested.emit(tabs.tabRect(0).center())
        menu = QApplication.activePopupWidget()
        assert hand.window.document.title == "asia"
        assert "file.close" in [action.objectName() for action in menu.actions()]
        menu.close()
        hand.rest()
