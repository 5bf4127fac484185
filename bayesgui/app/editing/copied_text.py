"""The diagram as text of other programs on the clipboard."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import BayesGuiError
from bayesgui.document.shown.effects import Effects

if TYPE_CHECKING:
    from collections.abc import Callable

COPIED_AT_ONCE = 300
"""Maximum number of nodes written on the main thread; more take a job."""


class CopiedText(WindowPart):
    """Binds the menu Copy as."""

    @Command(
        "edit.copy_dagitty",
        "dagitty",
        tip="Copy nodes with their roles and places, arcs and ↔ for dagitty.net, R or Ctrl+V here",
        needs=conditions.plain_nodes,
        arguments=("dagitty", "dagitty"),
    )
    @Command(
        "edit.copy_dot",
        "DOT",
        tip="Copy the network as a graph of Graphviz",
        needs=conditions.plain_nodes,
        arguments=("dot", "DOT"),
    )
    def copy(self, name: str, label: str) -> None:
        """Copy the network in a format of text."""
        work = self._writing(name)
        if len(self.document.state.model) <= COPIED_AT_ONCE:
            try:
                text = work()
            except BayesGuiError as error:
                self.workbench.messages.show_error(error)
            else:
                self._take(label, text)
            return
        job = self.workbench.runner.submit_work(lambda _monitor: work(), lambda: self.tr("Copy"))
        self.when_done(job, lambda text: self._take(label, text))

    def _writing(self, name: str) -> Callable[[], str]:
        """Return what writes the present state; cause and effect of the page are its roles."""
        from bayesgui.document.files import loaded_of
        from bayesgui.formats.base import formats
        from bayesgui.formats.graphs.drawing import with_roles

        state, shown = self.document.state, self.session.shown[Effects].state

        def work() -> str:
            loaded = loaded_of(state)
            if name == "dagitty" and shown.causes and shown.effects:
                told = with_roles(loaded.network, shown.causes, shown.effects, shown.adjusted)
                loaded = replace(loaded, network=told, model=None)
            return formats.create(name).write(loaded).decode("utf-8")

        return work

    def _take(self, label: str, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        said = self.tr("Copied the network as **{format}**.")
        self.workbench.messages.show_message("success", said.format(format=label))
