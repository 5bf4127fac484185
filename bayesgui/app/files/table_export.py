"""Writing a table of the window to a file, with plain numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import FormatError
from bayesgui.core.guards.spreadsheet_cells import csv_text
from bayesgui.formats.storage import replace_file
from bayesgui.widgets.plurals import rows_text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


class TableExport(WindowPart):
    """Asks for a CSV file and writes rows to it."""

    def ask(self, title: str, stem: str, rows: Sequence[Sequence[object]]) -> None:
        """Ask where to write rows, the first of which has the heads.

        `stem`: the end of the proposed file name, after that of the document.
        """
        from bayesgui.app.files.save_dialog import FileType, ask_path

        kind = FileType(self.tr("Table"), (".csv",))
        start = self.folder / f"{self.document.title}-{stem}.csv"
        path = ask_path(self.workbench.window, title, start, (kind,))
        if path is not None:
            self.write(path, rows)

    def write(self, path: Path, rows: Sequence[Sequence[object]]) -> None:
        """Write rows to a file, or show why that fails."""
        try:
            replace_file(path, csv_text(rows).encode("utf-8"))
        except FormatError as error:
            self.workbench.messages.show_error(error)
            return
        text = self.tr("{rows} written to **{file}**")
        self.workbench.messages.say(text.format(rows=rows_text(len(rows) - 1), file=path.name))
