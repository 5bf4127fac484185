"""Loading the table of cases that comes with an example network."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui import paths
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import BayesGuiError
from bayesgui.data.reading.import_request import ImportRequest
from bayesgui.document.data import DataState
from bayesgui.document.python_calls.imports import told_table

if TYPE_CHECKING:
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.reading.import_request import Imported

PROPERTY = "data"
"""Network property that names its table in the folder of example tables."""


class ExampleData(WindowPart):
    """Imports an example's cases without a dialog and shows their counts."""

    def load(self, opened: OpenDocument) -> None:
        """Import the cases of an example, if it has any."""
        network = opened.document.state.network
        name = network.properties.get(PROPERTY, "")
        path = paths.samples() / "data" / name
        if not name or path.name != name:
            return
        from bayesgui.data.reading.sniffing import sniff

        nodes = {node: node for node in network.names}
        try:
            request = ImportRequest(path=path, dialect=sniff(path), network=network, nodes=nodes)
        except BayesGuiError as error:
            self.workbench.messages.show_error(error)
            return

        def work(monitor: Monitor) -> Imported:
            from bayesgui.data.reading.import_table import run

            return run(request, monitor)

        job = self.workbench.runner.submit_work(
            work, lambda: self.tr("Import {file}").format(file=name)
        )
        self.when_done(job, lambda found: self._show(opened, request, found))

    def _show(self, opened: OpenDocument, request: ImportRequest, found: Imported) -> None:
        if opened not in self.workbench.documents.all:
            return
        path = request.path
        told = told_table(request, found, found.network)
        opened.session.journal.tell_data(told, found.dataset)
        opened.session.data.set(DataState(found.dataset, path.name, found.summaries, path))
        self.actions.refresh()
        if opened is self.workbench.documents.current:
            opened.session.selection.set([opened.document.state.network.names[0]])
            self.workbench.docks.open_page("bottom", "counts")
