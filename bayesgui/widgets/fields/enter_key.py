"""Enter presses the button that has the focus, in windows as it does in dialogs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QRadioButton, QToolButton

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


def press_with_enter(window: QWidget, event: QKeyEvent) -> bool:
    """Press the focused button if the key is Enter; return whether there was one.

    A window calls this for keys that nothing in it has used; another window may be active. Boxes
    to tick are left to the space bar, as everywhere.
    """
    button = window.focusWidget()
    if event.key() not in _ENTER or event.modifiers() not in _PLAIN or event.isAutoRepeat():
        return False
    if not isinstance(button, QAbstractButton) or isinstance(button, QCheckBox | QRadioButton):
        return False
    event.accept()
    opens = QToolButton.ToolButtonPopupMode.InstantPopup
    if isinstance(button, QToolButton) and button.popupMode() == opens and button.menu():
        button.showMenu()
    else:
        button.click()
    return True
