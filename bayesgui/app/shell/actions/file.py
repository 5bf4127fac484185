"""The menu File: opening, saving, importing and exporting."""

from __future__ import annotations

from bayesgui.app.shell.actions.spec import ActionSpec, Menu
from bayesgui.widgets.translate_noop import QT_TRANSLATE_NOOP

ACTIONS = (
    ActionSpec("file.new", QT_TRANSLATE_NOOP("Actions", "New"), ("Ctrl+N",), "new"),
    ActionSpec("file.open", QT_TRANSLATE_NOOP("Actions", "Open…"), ("Ctrl+O",), "open"),
    ActionSpec(
        "file.examples", QT_TRANSLATE_NOOP("Actions", "Examples…"), ("Ctrl+Shift+O",), "book"
    ),
    ActionSpec("file.save", QT_TRANSLATE_NOOP("Actions", "Save"), ("Ctrl+S",), "save"),
    ActionSpec("file.save_as", QT_TRANSLATE_NOOP("Actions", "Save as…"), ("Ctrl+Shift+S",)),
    ActionSpec(
        "file.export_copy",
        QT_TRANSLATE_NOOP("Actions", "Export a copy…"),
        (),
        "",
        QT_TRANSLATE_NOOP("Actions", "Write another file, also of another format, and go on here"),
    ),
    ActionSpec(
        "file.import_data", QT_TRANSLATE_NOOP("Actions", "Import data…"), ("Ctrl+I",), "import"
    ),
    ActionSpec(
        "file.export_image", QT_TRANSLATE_NOOP("Actions", "Export picture…"), ("Ctrl+E",), "export"
    ),
    ActionSpec(
        "file.copy_image", QT_TRANSLATE_NOOP("Actions", "Copy as picture"), ("Ctrl+Shift+C",)
    ),
    ActionSpec(
        "file.export_report",
        QT_TRANSLATE_NOOP("Actions", "Report…"),
        (),
        "note",
        QT_TRANSLATE_NOOP("Actions", "Picture, tables, findings and posteriors as HTML or PDF"),
    ),
    ActionSpec("file.print", QT_TRANSLATE_NOOP("Actions", "Print…"), ("Ctrl+P",)),
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
)


MENU = Menu(
    "file",
    QT_TRANSLATE_NOOP("Actions", "File"),
    (
        "file.new",
        "file.open",
        Menu("file.recent", QT_TRANSLATE_NOOP("Actions", "Open recent")),
        "file.examples",
        None,
        "file.save",
        "file.save_as",
        "file.export_copy",
        None,
        "file.import_data",
        "file.export_image",
        "file.copy_image",
        "file.export_report",
        "file.print",
        "file.export_data",
        None,
        "file.properties",
        None,
        "file.close",
        "file.quit",
    ),
)
