"""Reading and writing scenarios as CSV files, and copying them through the clipboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import BayesGuiError, FormatError
from bayesgui.data.reading.conversion.suffixes import CASES
from bayesgui.data.scenario_table import scenarios_from_csv, scenarios_to_csv
from bayesgui.document import scenarios as edits
from bayesgui.formats.storage import replace_file
from bayesgui.formats.text import decode
from bayesgui.widgets.choosing_files import ask_file
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.panels.scenarios.page import ScenariosPanel

SUFFIXES = (".csv", ".tsv", ".txt", *CASES)
MAX_BYTES = 20 * 2**20
"""Maximum size of a file of scenarios; larger tables are data to import."""


class ScenarioFiles(WindowPart):
    """Reads and writes the scenarios of the document."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        workbench.pages.when_made(Pages.scenarios, self._connect)

    def _connect(self, page: ScenariosPanel) -> None:
        page.copied.connect(self.copy)
        page.pasted.connect(self.paste)

    @Command("file.read_cases", "Read scenarios…", icon="import", needs=conditions.plain_nodes)
    def _choose_file(self) -> None:
        patterns = " ".join(f"*{suffix}" for suffix in SUFFIXES)
        tables = self.tr("Tables of scenarios ({patterns})").format(patterns=patterns)
        everything = self.tr("All files (*)")
        title = self.tr("Read scenarios")
        path = ask_file(self.workbench.window, title, self.folder, tables, everything)
        if path is not None:
            self.read(path)

    def read(self, path: Path) -> None:
        """Add the scenarios of a file to the document, or show why that fails."""
        try:
            text = _content(path)
        except BayesGuiError as error:
            self.workbench.messages.show_error(error)
            return
        self._add(text, self.tr("Read scenarios from {file}").format(file=path.name))

    def _add(self, text: str, title: str) -> None:
        before = len(self.document.state.scenarios)
        done = self.apply(
            title, lambda state: edits.add_scenarios(state, scenarios_from_csv(state.network, text))
        )
        if not done:
            return
        added = self.document.state.scenarios[before:]
        self.workbench.docks.open_page("bottom", "cases")
        self.workbench.pages.scenarios.list.show_current(added[0].name)
        self.workbench.messages.say(
            self.tr("Scenarios added: {count}").format(count=count_text(len(added)))
        )

    @Command("file.write_cases", "Write scenarios…", icon="export", needs=conditions.scenarios)
    def _choose_target(self) -> None:
        from bayesgui.app.files.save_dialog import FileType, ask_path

        start = self.folder / f"{self.document.title}-cases.csv"
        types = [FileType("CSV", (".csv",))]
        path = ask_path(self.workbench.window, self.tr("Write scenarios"), start, types)
        if path is not None:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write all scenarios to a CSV file, or show why that fails."""
        state = self.document.state
        try:
            replace_file(path, scenarios_to_csv(state.network, state.scenarios).encode())
        except BayesGuiError as error:
            self.workbench.messages.show_error(error)
            return
        count = count_text(len(state.scenarios))
        self.workbench.messages.say(
            self.tr("Scenarios written to **{file}**: {count}").format(file=path.name, count=count)
        )

    def copy(self, name: str) -> None:
        """Copy a scenario to the clipboard as CSV, which spreadsheets can paste."""
        state = self.document.state
        scenario = edits.find_scenario(state.scenarios, name)
        QGuiApplication.clipboard().setText(scenarios_to_csv(state.network, [scenario]))
        self.workbench.messages.say(self.tr("Copied the scenario **{name}**.").format(name=name))

    def paste(self) -> None:
        """Add the scenarios on the clipboard, or show why that fails."""
        if len(self.document.state.network):
            self._add(QGuiApplication.clipboard().text(), self.tr("Paste scenarios"))


def _content(path: Path) -> str:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise FormatError(
                "{path} is too large for a list of scenarios; import it as data.", path=path.name
            )
        return decode(path.read_bytes(), path.name)[0]
    except OSError as error:
        raise FormatError(
            "{path} cannot be read: {reason}. Nothing was opened.",
            path=path.name,
            reason=(error.strerror or str(error)).lower(),
        ) from None
