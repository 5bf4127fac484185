"""A network drawn, filled, asked and exported without touching the mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QWidget

from tests.support.window import CONTROL, NONE, SHIFT, Hand

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.core.network import BayesianNetwork

Key = Qt.Key
TABLES = {
    "cloudy": [[0.5, 0.5]],
    "sprinkler": [[0.1, 0.9], [0.5, 0.5]],
    "rain": [[0.8, 0.2], [0.2, 0.8]],
    "wet grass": [[0.99, 0.01], [0.9, 0.1], [0.9, 0.1], [0.0, 1.0]],
}
PARENTS = {"sprinkler": ["cloudy"], "rain": ["cloudy"], "wet grass": ["sprinkler", "rain"]}


class Keys:
    """Sends keys to whatever has the focus, as a keyboard does."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    @property
    def target(self) -> QWidget:
        popup = QApplication.activePopupWidget()
        focus = popup or QApplication.focusWidget()
        assert focus is not None, "nothing has the keyboard focus"
        return focus

    def press(self, *keys: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
        for key in keys:
            QTest.keyClick(self.target, key, held)
            self.hand.rest()

    def write(self, text: str) -> None:
        for letter in text:
            # The first letter may open an editor, which gets the next ones.
            QTest.keyClicks(self.target, letter)

    @property
    def network(self) -> BayesianNetwork:
        return self.hand.window.document.state.network

    def walk_to(self, name: str) -> None:
        """Move the focus of the canvas to a node."""
        self.press(Key.Key_F12)
        for _ in range(len(self.hand.window.document.state.model) + 1):
            if self.hand.canvas.canvas_scene.focused == name:
                return
            self.press(Key.Key_PageDown)
        raise AssertionError(f"{name} cannot be reached")

    def add_node(self, name: str) -> None:
        self.press(Key.Key_F12, Key.Key_Insert)
        self.write(name)
        self.press(Key.Key_Return)

    def draw_arcs(self, parents: list[str], child: str) -> None:
        for k, name in enumerate([*parents, child]):
            self.walk_to(name)
            self.press(Key.Key_Space, held=CONTROL if k else NONE)
        self.press(Key.Key_A, held=SHIFT)

    def fill_table(self, name: str) -> None:
        self.walk_to(name)
        self.press(Key.Key_Space, Key.Key_Return)
        assert QApplication.focusWidget() is self.hand.window.pages.cpt.view
        for first, _second in TABLES[name]:
            # The second number fills itself, and Enter goes on to the next row.
            self.write(f"{first:g}")
            self.press(Key.Key_Return)


@pytest.fixture
def keys(empty: Hand) -> Keys:
    empty.window.activateWindow()
    empty.canvas.setFocus()
    return Keys(empty)


def test_a_wet_grass_network_is_drawn_filled_asked_and_exported_by_keyboard_alone(
    keys: Keys, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, window = keys.hand, keys.hand.window
    for name in TABLES:
        keys.add_node(name)
    assert keys.network.names == tuple(TABLES)
    rects = [hand.canvas.node_rect(name) for name in TABLES]
    assert not any(a.intersects(b) for k, a in enumerate(rects) for b in rects[:k])

    for child, parents in PARENTS.items():
        keys.draw_arcs(parents, child)
        assert list(keys.network.parents(child)) == parents

    for name, rows in TABLES.items():
        keys.fill_table(name)
        values = keys.network.cpt(name).values
        assert np.allclose(values.reshape(-1, 2), rows), name

    keys.walk_to("wet grass")
    keys.press(Key.Key_E)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.activeAction().text() == "yes"
    keys.press(Key.Key_Return)
    assert window.document.state.evidence.keys() == {"wet grass"}
    assert window.posteriors()["rain"][0] == pytest.approx(0.7079, abs=5e-5)

    path = tmp_path / "wet grass.svg"

    # The system's own dialog has its own keys.
    answer = (str(path), "SVG (*.svg)")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_arguments: answer)
    keys.press(Key.Key_E, held=CONTROL)
    keys.press(Key.Key_Return)
    assert path.read_text(encoding="utf-8").lstrip().startswith("<?xml")
    assert "grass" in path.read_text(encoding="utf-8")


def test_tab_reaches_the_canvas_once_and_is_trapped_nowhere(asia: Hand) -> None:
    hand = asia
    hand.window.activateWindow()
    hand.canvas.setFocus(Qt.FocusReason.OtherFocusReason)
    stops: list[QWidget] = []
    for _ in range(120):
        focus = QApplication.focusWidget()
        assert focus is not None
        stops.append(focus)
        QTest.keyClick(focus, Key.Key_Tab)
        QApplication.processEvents()
        if QApplication.focusWidget() is stops[0]:
            break
    assert QApplication.focusWidget() is hand.canvas, "Tab never comes back"
    assert len(set(stops)) == len(stops), "a stop comes twice"
    assert not any(hand.canvas.isAncestorOf(stop) for stop in stops[1:])
    assert hand.canvas.canvas_scene.focused == "asia", "no sign of the focus"


def test_control_tab_goes_through_the_open_networks(asia: Hand) -> None:
    hand = asia
    assert not hand.window.action_set["view.next_document"].isEnabled()
    hand.act("file.new")
    hand.act("file.new")
    documents = hand.window.documents
    assert len(documents) == 3
    for expected in (0, 1, 2):
        hand.key(Key.Key_Tab, CONTROL)
        assert documents.current_index == expected
    hand.key(Key.Key_Backtab, CONTROL | SHIFT)
    assert documents.current_index == 1


def test_every_menu_has_a_letter_and_every_entry_one_of_its_own(asia: Hand) -> None:
    hand = asia
    titles = [action.text() for action in hand.window.menuBar().actions()]
    letters = [title[title.index("&") + 1].lower() for title in titles]
    assert len(set(letters)) == len(letters) == 10
    QTest.keyClick(hand.canvas, Key.Key_V, Qt.KeyboardModifier.AltModifier)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    shown = [action.text() for action in menu.actions() if "&" in action.text()]
    assert len({text[text.index("&") + 1].lower() for text in shown}) == len(shown) >= 10
    letter = next(text for text in shown if text.replace("&", "") == "Fit")
    QTest.keyClick(menu, letter[letter.index("&") + 1])
    hand.rest()
    assert QApplication.activePopupWidget() is None
    assert hand.window.action_set["view.fit"].text() == "Fit"


def test_parents_are_added_on_the_page_variable_by_keys_and_removed(asia: Hand) -> None:
    hand = asia
    hand.window.docks.open_page("right", "variable")
    hand.window.session.selection.set(["xray"])
    hand.rest()
    editor = hand.window.pages.variable.parents
    assert "dysp" in editor.possible()
    assert "xray" not in editor.possible()
    assert "either" not in editor.possible()
    editor.picker.link.setFocus()
    QTest.keyClick(editor.picker.link, Key.Key_Space)
    QTest.keyClicks(editor.picker.field, "smoke")
    QTest.keyClick(editor.picker.field, Key.Key_Return)
    hand.rest()
    network = hand.window.document.state.network
    assert list(network.parents("xray")) == ["either", "smoke"]
    hand.act("edit.undo")
    assert list(hand.window.document.state.network.parents("xray")) == ["either"]


def test_control_click_in_order_makes_parents_in_this_order(asia: Hand) -> None:
    hand = asia
    for k, name in enumerate(("smoke", "asia", "xray")):
        hand.click_title(name, CONTROL if k else NONE)
    hand.act("model.add_parents")
    state = hand.window.document.state
    assert list(state.network.parents("xray")) == ["either", "smoke", "asia"]
    hand.act("edit.undo")
    assert list(hand.window.document.state.network.parents("xray")) == ["either"]
    for k, name in enumerate(("xray", "asia")):
        hand.click_title(name, CONTROL if k else NONE)
    hand.window.session.selection.set(["xray", "either"])
    hand.act("model.add_parents")
    assert hand.window.central_widget.message_bar.isVisible()
    assert list(hand.window.document.state.network.parents("either")) == ["lung", "tub"]


def test_entries_of_submenus_have_letters_too_while_they_are_open(asia: Hand) -> None:
    hand = asia
    QTest.keyClick(hand.canvas, Key.Key_M, Qt.KeyboardModifier.AltModifier)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    entry = next(a for a in menu.actions() if a.text().replace("&", "") == "Ranked node")
    QTest.keyClick(menu, entry.text()[entry.text().index("&") + 1])
    submenu = QApplication.activePopupWidget()
    assert isinstance(submenu, QMenu)
    assert submenu is not menu
    shown = [action.text() for action in submenu.actions()]
    letters = [text[text.index("&") + 1].lower() for text in shown]
    assert len(set(letters)) == len(letters) == 3
    before = len(hand.window.document.state.network)
    QTest.keyClick(submenu, letters[1])
    hand.rest()
    assert len(hand.window.document.state.network) == before + 1
    added = hand.window.document.state.network.variables[-1]
    assert added.n_states == 5
    assert hand.window.action_set["model.ranked_5"].text() == "Ranked, 5 states"
