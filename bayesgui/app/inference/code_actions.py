"""The present query as Python code on the clipboard."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import BayesGuiError

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench

LIBRARIES = {
    "infer.copy_python": "bayesgui",
    "infer.copy_pyagrum": "pyAgrum",
    "infer.copy_pgmpy": "pgmpy",
}
"""Libraries of `bayesgui.formats.code`, by the action that copies code for them."""


class CodeActions(WindowPart):
    """Binds the menu Copy as Python."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        for action, library in LIBRARIES.items():
            self.actions.bind(action, partial(self.copy, library), self.no_nodes)

    def copy(self, library: str) -> None:
        """Copy the query of the selected nodes, else of all, as code for a library."""
        try:
            code = self.code(library)
        except BayesGuiError as error:
            self.workbench.messages.show_error(error)
            return
        QGuiApplication.clipboard().setText(code)
        text = self.tr("Copied the query as Python code for **{library}**.")
        self.workbench.messages.show_message("success", text.format(library=library))

    def code(self, library: str) -> str:
        """Return the query as code; raises `EvidenceError` if the library cannot express it."""
        from bayesgui.formats.code.question import CodeQuestion
        from bayesgui.formats.code.writing import LIBRARIES as WRITERS

        state, engine = self.document.state, self.session.engine
        question = CodeQuestion(
            state.evidence,
            tuple(self.session.selection.names),
            engine.name,
            engine.options(engine.name),
            self._source(),
        )
        return WRITERS[library](state.network, question)

    def _source(self) -> str:
        """Return the expression that reads the file; "" if the network is not as saved there."""
        document = self.document
        if document.path is None or document.is_modified:
            return ""
        return f"bayesgui.read({str(document.path)!r})"
