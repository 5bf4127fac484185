"""The menu Edit: history, clipboard, selection, names and alignment."""

from __future__ import annotations

from bayesgui.app.shell.actions.spec import ActionSpec, Menu
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP

ACTIONS = (
    ActionSpec("edit.undo", QT_TRANSLATE_NOOP("Actions", "Undo"), ("Ctrl+Z",), "undo"),
    ActionSpec(
        "edit.redo", QT_TRANSLATE_NOOP("Actions", "Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), "redo"
    ),
    ActionSpec("edit.cut", QT_TRANSLATE_NOOP("Actions", "Cut"), ("Ctrl+X",), local=True),
    ActionSpec("edit.copy", QT_TRANSLATE_NOOP("Actions", "Copy"), ("Ctrl+C",), "copy", local=True),
    ActionSpec(
        "edit.paste", QT_TRANSLATE_NOOP("Actions", "Paste"), ("Ctrl+V",), "paste", local=True
    ),
    ActionSpec(
        "edit.duplicate", QT_TRANSLATE_NOOP("Actions", "Duplicate"), ("Ctrl+D",), local=True
    ),
    ActionSpec(
        "edit.delete",
        QT_TRANSLATE_NOOP("Actions", "Delete"),
        ("Del", "Backspace"),
        "trash",
        local=True,
    ),
    ActionSpec(
        "edit.select_all", QT_TRANSLATE_NOOP("Actions", "Select all"), ("Ctrl+A",), local=True
    ),
    ActionSpec("edit.select_parents", QT_TRANSLATE_NOOP("Actions", "Parents")),
    ActionSpec("edit.select_children", QT_TRANSLATE_NOOP("Actions", "Children")),
    ActionSpec("edit.select_ancestors", QT_TRANSLATE_NOOP("Actions", "Ancestors")),
    ActionSpec("edit.select_descendants", QT_TRANSLATE_NOOP("Actions", "Descendants")),
    ActionSpec("edit.select_blanket", QT_TRANSLATE_NOOP("Actions", "Markov blanket")),
    ActionSpec("edit.rename", QT_TRANSLATE_NOOP("Actions", "Rename"), ("F2",), "rename"),
    ActionSpec("edit.align_left", QT_TRANSLATE_NOOP("Actions", "Left edges"), icon="align"),
    ActionSpec("edit.align_center", QT_TRANSLATE_NOOP("Actions", "Centers, one below the other")),
    ActionSpec("edit.align_right", QT_TRANSLATE_NOOP("Actions", "Right edges")),
    ActionSpec("edit.align_top", QT_TRANSLATE_NOOP("Actions", "Top edges")),
    ActionSpec("edit.align_middle", QT_TRANSLATE_NOOP("Actions", "Centers, side by side")),
    ActionSpec("edit.align_bottom", QT_TRANSLATE_NOOP("Actions", "Bottom edges")),
    ActionSpec(
        "edit.distribute_across", QT_TRANSLATE_NOOP("Actions", "Distribute from left to right")
    ),
    ActionSpec(
        "edit.distribute_down", QT_TRANSLATE_NOOP("Actions", "Distribute from top to bottom")
    ),
    ActionSpec("edit.note", QT_TRANSLATE_NOOP("Actions", "Text note"), ("Ctrl+Shift+N",), "note"),
    ActionSpec(
        "edit.plate",
        QT_TRANSLATE_NOOP("Actions", "Plate"),
        ("Ctrl+Shift+G",),
        "plate",
        QT_TRANSLATE_NOOP("Actions", "Draw a plate around the selected nodes: they are repeated"),
    ),
    ActionSpec("edit.find", QT_TRANSLATE_NOOP("Actions", "Find node"), ("Ctrl+F",), "search"),
    ActionSpec("edit.settings", QT_TRANSLATE_NOOP("Actions", "Settings…"), ("Ctrl+,",), "settings"),
)

ALIGN = Menu(
    "edit.align",
    QT_TRANSLATE_NOOP("Actions", "Align"),
    (
        "edit.align_left",
        "edit.align_center",
        "edit.align_right",
        None,
        "edit.align_top",
        "edit.align_middle",
        "edit.align_bottom",
        None,
        "edit.distribute_across",
        "edit.distribute_down",
    ),
    "align",
)
SELECT_RELATED = Menu(
    "edit.select_related",
    QT_TRANSLATE_NOOP("Actions", "Select"),
    (
        "edit.select_parents",
        "edit.select_children",
        "edit.select_ancestors",
        "edit.select_descendants",
        "edit.select_blanket",
    ),
)
COLOR = Menu("edit.color", QT_TRANSLATE_NOOP("Actions", "Color"))

MENU = Menu(
    "edit",
    QT_TRANSLATE_NOOP("Actions", "Edit"),
    (
        "edit.undo",
        "edit.redo",
        None,
        "edit.cut",
        "edit.copy",
        "edit.paste",
        "edit.duplicate",
        "edit.delete",
        None,
        "edit.select_all",
        SELECT_RELATED,
        None,
        "edit.rename",
        ALIGN,
        COLOR,
        "edit.note",
        "edit.plate",
        None,
        "edit.find",
        None,
        "edit.settings",
    ),
)
