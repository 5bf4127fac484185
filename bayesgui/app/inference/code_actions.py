"""The present query as Python code on the clipboard."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import BayesGuiError


class CodeActions(WindowPart):
    """Binds the menu Copy as Python."""

    @Command(
        "infer.copy_python",
        "For bayesgui",
        icon="script",
        tip="Copy network, findings and engine as a script that asks the same",
        needs=conditions.nodes,
        arguments=("bayesgui",),
    )
    @Command(
        "infer.copy_pyagrum",
        "For pyAgrum",
        tip="Copy network and findings as a script for pyAgrum",
        needs=conditions.plain_nodes,
        arguments=("pyAgrum",),
    )
    @Command(
        "infer.copy_pgmpy",
        "For pgmpy",
        tip="Copy network and findings as a script for pgmpy",
        needs=conditions.plain_nodes,
        arguments=("pgmpy",),
    )
    @Command(
        "infer.copy_dowhy",
        "For DoWhy",
        tip="Copy the diagram with cause and effect of the page Effects as a script that "
        "identifies and estimates the effect",
        needs=conditions.plain_nodes,
        arguments=("DoWhy",),
    )
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
        from bayesgui.formats.code.writing import LIBRARIES

        state, engine = self.document.state, self.session.engine
        question = CodeQuestion(
            state.evidence,
            self.session.selection.tabled,
            engine.name,
            engine.options(engine.name),
            self._source(),
            *self._effect(),
            series=state.over_time if state.model.is_template else None,
            policy=self._policy(),
        )
        return LIBRARIES[library](state.model, question)

    def _policy(self) -> str:
        """Return how decisions of a template are solved, if not in the usual way."""
        if not (self.document.state.model.is_template and self.document.state.model.decisions):
            return ""
        return "same" if self.document.state.shares_policy else ""

    def _effect(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return cause and effect of the page Effects, if there are any."""
        from bayesgui.document.shown.effects import Effects

        asked = self.session.shown[Effects].state
        return asked.causes, asked.effects

    def _source(self) -> str:
        """Return the expression that reads the file; "" if the network is not as saved there."""
        document = self.document
        if document.path is None or document.is_modified:
            return ""
        return f"bayesgui.read({str(document.path)!r})"
