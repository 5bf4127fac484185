"""Random real events: those of all kinds, keys, actions, documents, menus and dialogs."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from tests.monkey.beside import BesideEvents
from tests.monkey.causes import CausalEvents
from tests.monkey.controls import KEYS, MODIFIERS, name_of, open_dialog
from tests.monkey.features import FeatureEvents
from tests.monkey.lessons import LessonEvents
from tests.monkey.time import TimeEvents
from tests.monkey.windows import WindowEvents
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.main_window import MainWindow

PRESSED = (
    KEYS.Key_Escape, KEYS.Key_Return, KEYS.Key_Tab, KEYS.Key_Backtab, KEYS.Key_Delete, KEYS.Key_F2,
    KEYS.Key_Left, KEYS.Key_Right, KEYS.Key_Up, KEYS.Key_Down, KEYS.Key_Home, KEYS.Key_End,
    KEYS.Key_PageUp, KEYS.Key_PageDown, KEYS.Key_Space, KEYS.Key_Backspace, KEYS.Key_F5,
    KEYS.Key_A, KEYS.Key_C, KEYS.Key_V, KEYS.Key_X, KEYS.Key_Z, KEYS.Key_Y, KEYS.Key_D, KEYS.Key_R,
    KEYS.Key_N, KEYS.Key_E, KEYS.Key_B, KEYS.Key_0, KEYS.Key_1, KEYS.Key_5, KEYS.Key_Period,
    KEYS.Key_Menu,
)  # fmt: skip
LEFT_OUT = ("file.quit", "view.full_screen")
MAX_DOCUMENTS = 4


class Events(CausalEvents, TimeEvents, BesideEvents, FeatureEvents, LessonEvents, WindowEvents):
    """Sends one random event after another to a window."""

    def __init__(self, window: MainWindow, without: tuple[str, ...] = ()) -> None:
        self._window = window
        self._left_out = (*LEFT_OUT, *without)
        self._rescue = QTimer(interval=200)
        self._rescue.timeout.connect(self._leave_nested_loop)
        self._modal: QWidget | None = None
        self.chance = random.Random()
        self._weights: dict[Callable[[], str], int] = {
            self.click_state: 12,
            self.click_node: 8,
            self.drag_node: 6,
            self.draw_arc: 10,
            self.add_node: 8,
            self.click_canvas: 5,
            self.open_context_menu: 5,
            self.turn_wheel: 2,
            self.press_key: 12,
            self.type_text: 8,
            self.trigger: 20,
            self.use_widget: 12,
            self.undo_or_redo: 4,
            self.change_tab: 3,
            self.show_beside: 3,
            self.enter_other_canvas: 2,
            self.keep_table: 3,
            self.use_kept_table: 4,
            self.switch_overlay: 6,
            self.use_page: 10,
            self.choose_engine: 2,
            self.empty_canvas: 1,
            self.change_look: 3,
            self.take_lesson: 24,
            self.use_workshop: 12,
            self.use_playground: 12,
            self.use_other_window: 12,
            self.open_story: 4,
            self.draw_rows: 3,
            self.fill_tables: 3,
            self.paste_diagram: 4,
            self.mark_nodes: 6,
            self.draw_cause: 6,
            self.use_cause: 6,
            self.ask_effect: 10,
            self.use_effects: 16,
            self.use_causal_page: 10,
            self.learn_pag: 4,
            self.use_pag: 8,
            self.open_template: 5,
            self.put_in_time: 5,
            self.draw_lag: 8,
            self.show_slice: 5,
            self.find_in_time: 14,
            self.use_over_time: 18,
            self.decide_over_time: 10,
            self.paste_block: 4,
            self.draw_series: 2,
            self.wait: 6,
        }

    def send(self) -> str:
        """Send a random event and return its description."""
        self._modal = QApplication.activeModalWidget()
        self._rescue.start()
        try:
            return self._send()
        finally:
            self._rescue.stop()

    def _leave_nested_loop(self) -> None:
        """Use the menu, or close the dialog, whose own event loop runs until it closes.

        Buttons open such menus, and the dialogs of Qt, such as that of the printer, open others.
        """
        popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if isinstance(popup, QMenu):
            self.use_menu(popup)
        elif popup is not None:
            popup.close()
        elif modal is not None and modal is not self._modal:
            modal.close()

    def _send(self) -> str:
        popup, dialog = QApplication.activePopupWidget(), open_dialog()
        if isinstance(popup, QMenu):
            return self.use_menu(popup)
        if popup is not None:
            QTest.keyClick(popup, self.chance.choice((KEYS.Key_Escape, KEYS.Key_Return)))
            return f"key in popup {name_of(popup)}"
        if dialog is not None and self.chance.random() < 0.7:
            return self.use_dialog(dialog)
        (event,) = self.chance.choices([*self._weights], [*self._weights.values()])
        return event()

    def _may(self, action: str) -> bool:
        return not action.startswith(self._left_out)

    # -- keys, actions, tabs ------------------------------------------------------------------

    def press_key(self) -> str:
        """Press a key where the focus is."""
        key, modifier = self.chance.choice(PRESSED), self.chance.choice(MODIFIERS)
        target = QApplication.focusWidget() or self._canvas
        QTest.keyClick(target, key, modifier)
        return f"key {key.name} with {modifier.name} in {name_of(target)}"

    def type_text(self) -> str:
        """Type a text where the focus is."""
        target = QApplication.focusWidget() or self._canvas
        name = name_of(target)
        return f"type {self.type_anew(target)[:20]!r} in {name}"

    def use_widget(self) -> str:
        """Do something with any visible control of the window."""
        return self.use_in(self._window)

    def trigger(self) -> str:
        """Trigger any action, enabled or not."""
        names = [name for name in self._window.action_set.names if self._may(name)]
        # Menus differ in length: first one of them, then one of its actions.
        menu = self.chance.choice([*dict.fromkeys(name.partition(".")[0] for name in names)])
        name = self.chance.choice([name for name in names if name.startswith(f"{menu}.")])
        if name in ("file.new", "file.open", "file.close"):
            return self.change_tab()
        self._window.action_set[name].trigger()
        return f"action {name}"

    def undo_or_redo(self) -> str:
        """Undo or redo some steps."""
        name, count = self.chance.choice(("edit.undo", "edit.redo")), self.chance.randint(1, 6)
        for _ in range(count):
            self._window.action_set[name].trigger()
            QApplication.processEvents()
        return f"{count} times {name}"

    def change_tab(self) -> str:
        """Show another document, open one, or close one without saving."""
        documents = self._window.documents
        kind = self.chance.random()
        if kind < 0.5 or open_dialog() is not None:
            documents.set_current(self.chance.randrange(len(documents.all)))
            return f"tab {documents.current_index}"
        if kind < 0.75 and len(documents.all) < MAX_DOCUMENTS:
            path = SAMPLES / f"{self.chance.choice(('asia', 'survey', 'odd-even-dice'))}.bayesgui"
            self._window.opening.open([path], self.chance.random() < 0.5)
            return f"open {path.stem}"
        if kind < 0.85 and len(documents.all) < MAX_DOCUMENTS:
            self._window.action_set["file.new"].trigger()
            return "new document"
        if len(documents.all) > 2:
            closed = self.chance.choice(documents.all)
            closed.document.mark_saved(closed.document.state)
            documents.remove(closed)
            return f"close {closed.document.title}"
        return "nothing"

    def wait(self) -> str:
        """Let jobs and animations go on for a while."""
        milliseconds = self.chance.choice((1, 10, 50, 200))
        QTest.qWait(milliseconds)
        return f"wait {milliseconds} ms"

    # -- menus and dialogs ---------------------------------------------------------------------

    def use_menu(self, menu: QMenu) -> str:
        """Choose from an open menu, or close it."""
        actions = [each for each in menu.actions() if each.isEnabled() and not each.isSeparator()]
        actions = [each for each in actions if self._may(each.objectName())]
        if not actions or self.chance.random() < 0.2:
            menu.close()
            return "close a menu"
        action = self.chance.choice(actions)
        menu.close()
        if action.menu() is None:
            action.trigger()
        return f"menu {action.text()[:30]!r}"

    def use_dialog(self, dialog: QWidget) -> str:
        """Do something in an open dialog, or close it."""
        name = name_of(dialog)
        if self.chance.random() < 0.2:
            dialog.close()
            return f"close {name}"
        used = self.use_in(dialog)
        if used == "nothing":
            dialog.close()
        return f"in {name}: {used}"
