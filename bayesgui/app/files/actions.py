"""The menu File: new, open, recent files, save, close."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox

from bayesgui.app.files.saving import NATIVE, Saving
from bayesgui.app.files.submodel_files import SubmodelFiles
from bayesgui.app.sessions.open_tabs import open_tabs, tab_in_front
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.widgets.menu_entries import add_entry

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QMenu

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench

_DISCARD_ALL = QMessageBox.StandardButton.NoToAll
_DISCARDS = (QMessageBox.StandardButton.Discard, _DISCARD_ALL)
"""Answers after which a document may be closed."""


something = conditions.require(
    "draw or open a network first",
    lambda bench: (
        bench.document.path is not None
        or bench.document.is_modified
        or len(bench.document.state.model)
    ),
    "file",
    "network",
)


class FileActions(WindowPart):
    """Binds the actions of the menu File."""

    open_requested = Signal(object, bool)
    """Paths of files to open, and whether to open them as copies."""
    closing_cancelled = Signal()
    """A document stays open that was to be closed."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.saving = Saving(workbench)
        self.submodels = SubmodelFiles(workbench)
        self.asked_before: list[Callable[[OpenDocument, Callable[[], object]], bool]] = []
        """Further functions that may keep a document open, as `may_close` does."""
        self.actions.fill("file.recent", self._fill_recent)

    def _current(self) -> OpenDocument:
        return self.workbench.documents.current

    @Command("file.save", "Save", ("Ctrl+S",), "save", needs=something)
    def _save(self) -> None:
        self.saving.save(self._current())

    @Command("file.save_as", "Save as…", ("Ctrl+Shift+S",), needs=something)
    def _save_as(self) -> None:
        self.saving.save_as(self._current())

    @Command(
        "file.export_copy",
        "Export a copy…",
        tip="Write another file, also of another format, and go on here",
        needs=conditions.nodes,
    )
    def _export_copy(self) -> None:
        self.saving.export_copy(self._current())

    @Command("file.close", "Close tab", ("Ctrl+W",))
    def _close_current(self) -> None:
        documents = self.workbench.documents
        tab = open_tabs(documents)[tab_in_front(documents)]
        if tab.root:
            tab.close_part()
        else:
            self.close(tab.opened)

    @Command("file.quit", "Quit", ("Ctrl+Q",))
    def _quit(self) -> None:
        self.workbench.window.close()

    # -- opening ------------------------------------------------------------------------------

    @Command("file.new", "New", ("Ctrl+N",), "new")
    def _new(self) -> None:
        self.workbench.documents.add()

    @Command("file.open", "Open…", ("Ctrl+O",), "open")
    def _open(self) -> None:
        chosen, _ = QFileDialog.getOpenFileNames(
            self.workbench.window,
            self.tr("Open"),
            str(self.folder),
            ";;".join(self._kinds()),
            # More than a hundred patterns are wider than any screen.
            options=QFileDialog.Option.HideNameFilterDetails,
        )
        self.open_requested.emit([Path(path) for path in chosen], False)

    def _kinds(self) -> tuple[str, ...]:
        """Return the kinds of files that can be opened: all of them first, then each."""
        from bayesgui.data.reading.import_request import table_patterns
        from bayesgui.formats.storage import readable_suffixes

        plain = [f"*{suffix}" for suffix in readable_suffixes()]
        networks = (*plain, *(f"{pattern}.gz" for pattern in plain))
        known = dict.fromkeys(
            (*networks, *table_patterns(), "*.bayesmodel", "*.bnensemble", "*.lesson")
        )
        return (
            self.tr("All that can be opened ({patterns})").format(patterns=" ".join(known)),
            self.tr("Networks ({patterns})").format(patterns=" ".join(networks)),
            self.tr("Tables of cases ({patterns})").format(patterns=" ".join(table_patterns())),
            self.tr("Classifiers (*.bayesmodel)"),
            self.tr("Ensembles of networks (*.bnensemble)"),
            self.tr("Lessons (*.lesson)"),
            self.tr("All files (*)"),
        )

    def _fill_recent(self, menu: QMenu) -> None:
        for text in self.workbench.settings.recent:
            path = Path(text)
            add_entry(menu, path.name, partial(self.open_requested.emit, [path], False), tip=text)
        if menu.isEmpty():
            nothing = menu.addAction(self.tr("No files yet"))
            nothing.setEnabled(False)
            return
        menu.addSeparator()
        add_entry(menu, self.tr("Clear the list"), self.workbench.settings.forget_recent)

    @Command("file.examples", "Examples…", ("Ctrl+Shift+O",), "book")
    def _examples(self) -> None:
        from bayesgui.app.files.examples import ExamplesDialog

        dialog = ExamplesDialog(self.workbench.runner, self.workbench.window)
        dialog.chosen.connect(lambda path: self.open_requested.emit([path], True))
        dialog.open()

    @Command("file.properties", "Network properties…", ("Alt+Return",))
    def _properties(self) -> None:
        from bayesgui.app.files.properties_dialog import PropertiesDialog

        PropertiesDialog(self.document, self.workbench.window).open()

    # -- closing ------------------------------------------------------------------------------

    def close(self, opened: OpenDocument) -> None:
        """Close a tab after asking about unsaved changes."""
        documents = self.workbench.documents
        if self.may_close(opened, lambda: self.close(opened)):
            documents.remove(opened)

    def may_close(self, opened: OpenDocument, then: Callable[[], object]) -> bool:
        """Ask whether to save unsaved changes; False if the document must stay open.

        `then`: called once it has been saved, if the user chooses that.
        """
        return self._may_close(opened, then) in _DISCARDS

    def may_quit(self, then: Callable[[], object]) -> bool:
        """Ask about each document that would lose something, until all are discarded.

        `then`: called once one has been saved, to ask about the next one.
        """
        waiting = list(self.workbench.documents.all)
        for place, opened in enumerate(waiting):
            others = sum(each.document.closing_loses for each in waiting[place + 1 :])
            answer = self._may_close(opened, then, others)
            if answer not in _DISCARDS:
                return False
            if answer == _DISCARD_ALL:
                rest = waiting[place + 1 :]
                return all(ask(each, then) for each in rest for ask in self.asked_before)
        return True

    def _may_close(
        self, opened: OpenDocument, then: Callable[[], object], others: int = 0
    ) -> QMessageBox.StandardButton:
        """Ask about a document; `others`: how many more there are that would lose something."""
        if not all(may_close(opened, then) for may_close in self.asked_before):
            return QMessageBox.StandardButton.Cancel
        document = opened.document
        if not document.closing_loses:
            return QMessageBox.StandardButton.Discard
        self.workbench.documents.activate(opened)
        answer = self._ask(opened, others)
        if answer == QMessageBox.StandardButton.Save:
            # What a file of another format could not hold is lost with every further save to it.
            save = self.saving.save if document.is_modified else self.saving.save_all
            save(opened, then)
        elif answer not in _DISCARDS:
            self.closing_cancelled.emit()
        return answer

    def _ask(self, opened: OpenDocument, others: int) -> QMessageBox.StandardButton:
        document = opened.document
        box = QMessageBox(self.workbench.canvas.window())
        box.setObjectName("saveChanges")
        box.setWindowTitle("bayesgui")
        saves, discards = self.tr("Save"), self.tr("Discard")
        if document.is_modified or document.path is None:
            name = self.workbench.documents.title_of(opened)
            box.setText(self.tr("Save changes to {name}?").format(name=name))
            box.setInformativeText(self.tr("Unsaved changes are lost when it closes."))
        else:
            saves = self.tr("Save as {suffix}…").format(suffix=NATIVE)
            discards = self.tr("Close anyway")
            box.setTextFormat(Qt.TextFormat.PlainText)
            asked = self.tr("{file} cannot hold everything. Save as {suffix} too?")
            box.setText(asked.format(file=document.path.name, suffix=NATIVE))
            box.setInformativeText("\n".join(self.saving.first(document.unwritten)))
        buttons = QMessageBox.StandardButton
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        if others:
            box.addButton(_DISCARD_ALL).setText(self.tr("Discard all"))
            box.button(_DISCARD_ALL).setToolTip(self.tr("Close all documents without saving them"))
        box.setDefaultButton(buttons.Save)
        box.button(buttons.Save).setText(saves)
        box.button(buttons.Save).setProperty("primary", True)
        box.button(buttons.Discard).setText(discards)
        box.button(buttons.Cancel).setText(self.tr("Cancel"))
        return QMessageBox.StandardButton(box.exec())
