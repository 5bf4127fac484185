"""The menu Help: help, shortcuts, what is new."""

from __future__ import annotations

from bayesgui.app.shell.actions.spec import ActionSpec, Menu
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP

ACTIONS = (
    ActionSpec("help.contents", QT_TRANSLATE_NOOP("Actions", "Contents"), ("F1",), "book"),
    ActionSpec("help.shortcuts", QT_TRANSLATE_NOOP("Actions", "Keyboard and mouse"), ("Shift+F1",)),
    ActionSpec(
        "help.python",
        QT_TRANSLATE_NOOP("Actions", "Python reference"),
        (),
        "script",
        QT_TRANSLATE_NOOP("Actions", "Every class and function of the package, with examples"),
    ),
    ActionSpec("help.whats_new", QT_TRANSLATE_NOOP("Actions", "What's new")),
    ActionSpec("help.about", QT_TRANSLATE_NOOP("Actions", "About bayesgui"), (), "info"),
)


MENU = Menu(
    "help",
    QT_TRANSLATE_NOOP("Actions", "Help"),
    ("help.contents", "help.shortcuts", "help.python", "help.whats_new", None, "help.about"),
)
