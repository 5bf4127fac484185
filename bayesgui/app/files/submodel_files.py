"""A submodel saved as a file, and a file inserted as a submodel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.app.files.copies import write_copy
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.app.submodels.chosen import chosen_submodel, submodel
from bayesgui.core.errors import BayesGuiError
from bayesgui.widgets.choosing_files import ask_file
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.submodels.insert_dialog import InsertSubmodelDialog
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState

NATIVE = ".bayesgui"


@dataclass(frozen=True, eq=False)
class _ReadFile:
    """A network from a file, all of whose nodes have places, with remarks on reading it."""

    state: DocumentState
    remarks: tuple[str, ...]
    title: str


class SubmodelFiles(WindowPart):
    """Binds the actions that write and read submodels."""

    @Command(
        "model.save_submodel",
        "Save submodel as…",
        icon="save",
        tip="Write the submodel as a network of its own, whose inputs are nodes without parents",
        needs=conditions.plain & submodel,
    )
    def _save(self) -> None:
        from bayesgui.app.files.save_dialog import ask_path, network_types
        from bayesgui.document.submodel_files.own_document import submodel_state

        state, id = self.document.state, chosen_submodel(self.session)
        try:
            own = submodel_state(state, id)
        except BayesGuiError as error:
            self.workbench.messages.show_error(error)
            return
        start = self.folder / f"{state.submodels[id].name}{NATIVE}"
        title = self.tr("Save the submodel as")
        path = ask_path(self.workbench.window, title, start, network_types())
        if path is not None:
            write_copy(self, own, path)

    @Command(
        "model.insert_submodel",
        "Insert a submodel…",
        icon="import",
        tip="Read a network from a file as one box, and match its inputs to nodes",
        needs=conditions.plain,
    )
    def _ask(self) -> None:
        from bayesgui.formats.storage import readable_suffixes

        patterns = " ".join(f"*{suffix}" for suffix in readable_suffixes())
        networks = phrase("FileActions", "Networks ({patterns})").format(patterns=patterns)
        title = self.tr("Insert a submodel")
        path = ask_file(self.workbench.window, title, self.folder, networks)
        if path is not None:
            self.read(path)

    def read(self, path: Path) -> None:
        """Read a file, and ask how it is inserted into the active document."""

        def work(monitor: Monitor) -> _ReadFile:
            from bayesgui.document.files import open_state
            from bayesgui.document.submodel_files.inserting import placed

            state, remarks = open_state(path, monitor)
            return _ReadFile(placed(state), remarks, state.model.name or path.stem)

        opened = self.workbench.documents.current
        job = self.workbench.runner.submit_work(
            work, lambda: self.tr("Read {file}").format(file=path.name)
        )
        self.when_done(job, lambda found: self._offer(opened, found))

    def _offer(self, opened: OpenDocument, found: _ReadFile) -> InsertSubmodelDialog | None:
        from bayesgui.app.submodels.insert_dialog import InsertSubmodelDialog

        if opened not in self.workbench.documents.all:
            return None
        self.workbench.documents.activate(opened)
        dialog = InsertSubmodelDialog(
            opened.document.state, found.state, found.title, self.workbench.window
        )
        dialog.chosen.connect(lambda name, matched: self._insert(opened, found, name, matched))
        dialog.open()
        return dialog

    def _insert(
        self, opened: OpenDocument, found: _ReadFile, name: str, matched: dict[str, str]
    ) -> None:
        from bayesgui.document.submodel_files.inserting import insert

        error = opened.document.edit(
            lambda after: self.tr("Insert {name}").format(name=after.submodels.items[-1].name),
            lambda state: insert(state, found.state, matched, name),
        )
        if error is not None:
            self.workbench.messages.show_error(error)
            return
        state = opened.document.state
        inside = state.submodels.inside(state.submodels.items[-1].id)
        opened.session.selection.set(each for each in state.model.names if each in inside)
        self.workbench.canvas.fit()
        if found.remarks:
            self.workbench.messages.show_remarks(found.title, found.remarks)
