"""New documents of time: templates to begin with, and a template unrolled."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bayesgui.app.shell.actions.command import Command, commands
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.app.temporal.actions import in_time
from bayesgui.core.temporal.template_of import template_of

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState


class TimeDocuments(WindowPart):
    """Binds File ▸ New from template and Model ▸ Time ▸ Unroll."""

    @commands(
        "file.template_",
        {
            "chain": "Markov chain",
            "hidden": "Hidden Markov model",
            "factorial": "Factorial hidden Markov model",
            "input_output": "Input–output hidden Markov model",
            "coupled": "Coupled hidden Markov models",
        },
    )
    def _new(self, kind: str) -> None:
        from bayesgui.app.temporal.new_templates import TEMPLATES

        state = TEMPLATES[kind]()
        self.workbench.documents.add(state, title=state.model.name)
        self.workbench.canvas.fit(animated=False)
        self.workbench.messages.say(
            self.tr("The numbers are a start: click a node's title twice to change its table.")
        )

    @Command(
        "model.unroll",
        "Unroll…",
        icon="slices",
        tip="Make a new document with a node for each slice; says first how large it becomes",
        needs=in_time,
    )
    def _unroll(self) -> None:
        from bayesgui.app.temporal.unroll_dialog import UnrollDialog

        model = template_of(self.document.state.model)
        if model is None:
            return
        dialog = UnrollDialog(model, self.document.title, self.workbench.window)
        dialog.chosen.connect(partial(self.unroll, self.document.state))
        dialog.open()

    def unroll(self, state: DocumentState, slices: int) -> None:
        """Open a new document with the template of a state over so many slices."""
        model = template_of(state.model)
        if model is None:
            return

        def work(monitor: Monitor) -> DocumentState:
            from bayesgui.document.temporal.unrolled_state import unrolled_state

            return unrolled_state(state, model, slices, monitor)

        title = self.tr("{name} unrolled").format(name=self.document.title)
        job = self.workbench.runner.submit_work(work, lambda: self.tr("Unroll"))
        self.when_done(job, partial(self._show, title))

    def _show(self, title: str, state: DocumentState) -> None:
        self.workbench.documents.add(state, title=title)
        self.workbench.canvas.fit(animated=False)
