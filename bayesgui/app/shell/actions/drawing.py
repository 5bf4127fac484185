"""The specs of actions in the menus File, Edit and View, and of the drawing tools."""

from __future__ import annotations

from bayesgui.app.shell.actions.spec import ActionSpec
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP

DRAWING_SPECS: tuple[ActionSpec, ...] = (
    ActionSpec("file.new", QT_TRANSLATE_NOOP("Actions", "New"), ("Ctrl+N",), "new"),
    ActionSpec("file.open", QT_TRANSLATE_NOOP("Actions", "Open…"), ("Ctrl+O",), "open"),
    ActionSpec(
        "file.examples", QT_TRANSLATE_NOOP("Actions", "Examples…"), ("Ctrl+Shift+O",), "book"
    ),
    ActionSpec("file.save", QT_TRANSLATE_NOOP("Actions", "Save"), ("Ctrl+S",), "save"),
    ActionSpec("file.save_as", QT_TRANSLATE_NOOP("Actions", "Save as…"), ("Ctrl+Shift+S",)),
    ActionSpec(
        "file.import_data", QT_TRANSLATE_NOOP("Actions", "Import data…"), ("Ctrl+I",), "import"
    ),
    ActionSpec(
        "file.export_image", QT_TRANSLATE_NOOP("Actions", "Export picture…"), ("Ctrl+E",), "export"
    ),
    ActionSpec(
        "file.copy_image", QT_TRANSLATE_NOOP("Actions", "Copy as picture"), ("Ctrl+Shift+C",)
    ),
    ActionSpec("file.read_cases", QT_TRANSLATE_NOOP("Actions", "Read scenarios…"), (), "import"),
    ActionSpec("file.write_cases", QT_TRANSLATE_NOOP("Actions", "Write scenarios…"), (), "export"),
    ActionSpec(
        "file.export_data",
        QT_TRANSLATE_NOOP("Actions", "Sample to file…"),
        (),
        "sample",
        QT_TRANSLATE_NOOP("Actions", "Draw cases from the network into a CSV or Parquet file"),
    ),
    ActionSpec(
        "file.properties", QT_TRANSLATE_NOOP("Actions", "Network properties…"), ("Alt+Return",)
    ),
    ActionSpec("file.close", QT_TRANSLATE_NOOP("Actions", "Close tab"), ("Ctrl+W",)),
    ActionSpec("file.quit", QT_TRANSLATE_NOOP("Actions", "Quit"), ("Ctrl+Q",)),
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
    ActionSpec("edit.align_top", QT_TRANSLATE_NOOP("Actions", "Upper edges")),
    ActionSpec("edit.align_middle", QT_TRANSLATE_NOOP("Actions", "Centers, side by side")),
    ActionSpec("edit.align_bottom", QT_TRANSLATE_NOOP("Actions", "Lower edges")),
    ActionSpec(
        "edit.distribute_across", QT_TRANSLATE_NOOP("Actions", "Distribute from left to right")
    ),
    ActionSpec(
        "edit.distribute_down", QT_TRANSLATE_NOOP("Actions", "Distribute from top to bottom")
    ),
    ActionSpec("edit.note", QT_TRANSLATE_NOOP("Actions", "Text note"), ("Ctrl+Shift+N",), "note"),
    ActionSpec("edit.find", QT_TRANSLATE_NOOP("Actions", "Find node"), ("Ctrl+F",), "search"),
    ActionSpec("edit.settings", QT_TRANSLATE_NOOP("Actions", "Settings…"), ("Ctrl+,",), "settings"),
    ActionSpec("view.fit", QT_TRANSLATE_NOOP("Actions", "Fit"), ("Ctrl+0",), "fit"),
    ActionSpec(
        "view.zoom_in", QT_TRANSLATE_NOOP("Actions", "Zoom in"), ("Ctrl+=", "Ctrl++"), "plus"
    ),
    ActionSpec("view.zoom_out", QT_TRANSLATE_NOOP("Actions", "Zoom out"), ("Ctrl+-",), "minus"),
    ActionSpec("view.zoom_100", QT_TRANSLATE_NOOP("Actions", "Actual size"), ("Ctrl+Alt+0",)),
    ActionSpec(
        "view.layout",
        QT_TRANSLATE_NOOP("Actions", "Arrange"),
        ("Ctrl+L",),
        "layout",
        QT_TRANSLATE_NOOP("Actions", "Arrange the nodes in layers, parents above children"),
    ),
    ActionSpec(
        "view.junction_tree",
        QT_TRANSLATE_NOOP("Actions", "Junction tree"),
        ("Ctrl+Shift+T",),
        "junction",
        QT_TRANSLATE_NOOP("Actions", "Junction tree: cliques, separators and their sizes"),
        checkable=True,
    ),
    ActionSpec(
        "view.player",
        QT_TRANSLATE_NOOP("Actions", "Play the algorithm…"),
        ("Ctrl+Shift+P",),
        "play",
        QT_TRANSLATE_NOOP("Actions", "Play the algorithm, from the network to the messages"),
    ),
    ActionSpec("view.related_parents", QT_TRANSLATE_NOOP("Actions", "Parents")),
    ActionSpec("view.related_children", QT_TRANSLATE_NOOP("Actions", "Children")),
    ActionSpec("view.related_ancestors", QT_TRANSLATE_NOOP("Actions", "Ancestors")),
    ActionSpec("view.related_blanket", QT_TRANSLATE_NOOP("Actions", "Markov blanket")),
    ActionSpec("view.related_none", QT_TRANSLATE_NOOP("Actions", "Nothing")),
    ActionSpec(
        "view.numbers_percent",
        QT_TRANSLATE_NOOP("Actions", "Per cent"),
        checkable=True,
        group="numbers",
    ),
    ActionSpec(
        "view.numbers_probability",
        QT_TRANSLATE_NOOP("Actions", "Probability"),
        checkable=True,
        group="numbers",
    ),
    ActionSpec(
        "view.numbers_odds", QT_TRANSLATE_NOOP("Actions", "Odds"), checkable=True, group="numbers"
    ),
    ActionSpec("view.form_zoom", QT_TRANSLATE_NOOP("Actions", "By the zoom")),
    ActionSpec("view.form_full", QT_TRANSLATE_NOOP("Actions", "Always full")),
    ActionSpec("view.form_compact", QT_TRANSLATE_NOOP("Actions", "Always compact")),
    ActionSpec("view.form_name", QT_TRANSLATE_NOOP("Actions", "Name only")),
    ActionSpec(
        "view.panel_left",
        QT_TRANSLATE_NOOP("Actions", "Network panel"),
        ("Ctrl+1",),
        checkable=True,
    ),
    ActionSpec(
        "view.panel_right",
        QT_TRANSLATE_NOOP("Actions", "Evidence panel"),
        ("Ctrl+2",),
        checkable=True,
    ),
    ActionSpec(
        "view.panel_bottom",
        QT_TRANSLATE_NOOP("Actions", "Table panel"),
        ("Ctrl+3",),
        checkable=True,
    ),
    ActionSpec(
        "view.theme_system",
        QT_TRANSLATE_NOOP("Actions", "As the system"),
        checkable=True,
        group="theme",
    ),
    ActionSpec(
        "view.theme_light", QT_TRANSLATE_NOOP("Actions", "Light"), checkable=True, group="theme"
    ),
    ActionSpec(
        "view.theme_dark", QT_TRANSLATE_NOOP("Actions", "Dark"), checkable=True, group="theme"
    ),
    ActionSpec("view.reduce_motion", QT_TRANSLATE_NOOP("Actions", "Reduce motion"), checkable=True),
    ActionSpec(
        "view.full_screen", QT_TRANSLATE_NOOP("Actions", "Full screen"), ("F11",), checkable=True
    ),
    ActionSpec(
        "tool.select",
        QT_TRANSLATE_NOOP("Actions", "Select"),
        ("V",),
        "select",
        QT_TRANSLATE_NOOP("Actions", "Select, move and click evidence"),
        local=True,
        checkable=True,
        group="tool",
    ),
    ActionSpec(
        "tool.node",
        QT_TRANSLATE_NOOP("Actions", "Node"),
        ("N",),
        "node",
        QT_TRANSLATE_NOOP("Actions", "Node: click the canvas to place nodes, Esc leaves"),
        local=True,
        checkable=True,
        group="tool",
    ),
    ActionSpec(
        "tool.arc",
        QT_TRANSLATE_NOOP("Actions", "Arc"),
        ("A",),
        "arc",
        QT_TRANSLATE_NOOP("Actions", "Arc: drag from parent to child, Esc leaves"),
        local=True,
        checkable=True,
        group="tool",
    ),
)
