"""A hidden common cause of the selected nodes: the comparing job, and the node that is added."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.incomplete.hidden_cause_dialog import HiddenCauseDialog
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.conditions import LISTED
from bayesgui.app.shell.repeat_job import for_document
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.name_lists import list_names
from bayesgui.document.hidden_nodes import add_hidden_cause, without_hidden
from bayesgui.document.python_calls.learning import tell_learned
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import Recipe
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import rows_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.jobs.job import Job
    from bayesgui.learning.hidden.hidden_cause import HiddenCause, HiddenStates

ACTION = "learn.hidden_cause"
SEED = 1


nodes_with_data = conditions.data & conditions.require(
    "select two nodes or more",
    lambda bench: len(bench.session.selection.variables) >= 2,
    "selection",
    "network",
)


class HiddenCauses(WindowPart):
    """Binds the question whether the selected nodes have a hidden common cause."""

    @Command(
        "learn.hidden_cause",
        "A hidden common cause…",
        icon="em",
        tip="Compare the network with those that have a hidden parent of the selected nodes",
        needs=nodes_with_data,
    )
    def ask(
        self, opened: OpenDocument | None = None, children: Sequence[str] = ()
    ) -> HiddenCauseDialog | None:
        """Compare in a job, and show the comparison as it goes on; None without data.

        `children`: by default the selected nodes.
        """
        opened = self.workbench.documents.current if opened is None else opened
        names = tuple(children) or tuple(opened.session.selection.variables)
        data, network = opened.session.data.state, opened.document.state.network
        if data.dataset is None or any(name not in network for name in names):
            return None
        dialog = HiddenCauseDialog(
            self._subject(names),
            f"{rows_text(data.dataset.n_rows)} · {data.title}",
            self.workbench.window,
        )
        latest = LatestJob(dialog)
        job = self._submit(opened, names, latest, dialog)
        dialog.stop_requested.connect(job.stop)
        dialog.rejected.connect(latest.cancel)
        dialog.accepted.connect(latest.cancel)
        dialog.add_requested.connect(
            lambda found, states: self._add(opened, network, found, states)
        )
        dialog.show_beside()
        return dialog

    def _submit(
        self,
        opened: OpenDocument,
        names: tuple[str, ...],
        latest: LatestJob,
        dialog: HiddenCauseDialog,
    ) -> Job:
        network, data = opened.document.state.network, opened.session.data.state
        dataset = data.dataset
        assert dataset is not None

        def work(monitor: Monitor) -> HiddenCause:
            from bayesgui.learning.hidden.hidden_cause import hidden_cause

            known = without_hidden(dataset, network)
            return hidden_cause(network, known, names, seed=SEED, monitor=monitor)

        def again(current: OpenDocument) -> None:
            self.ask(current, names)

        recipe = Recipe(
            {self.tr("Data"): data.title, self.tr("Rows"): count_text(dataset.n_rows)},
            SEED,
            repeat=for_document(self.workbench, opened, again),
            keeps=True,
        )
        return latest.start(
            lambda: self.workbench.runner.submit_work(
                work, lambda: self._subject(names), recipe, opened.document.state
            ),
            dialog.show_result,
            lambda error: self._fail(dialog, error),
            cancelled=dialog.reject,
            progressed=lambda share, _text: dialog.show_progress(share),
            events=dialog.add_candidates,
        )

    def _subject(self, names: Sequence[str]) -> str:
        return self.tr("A hidden common cause of {nodes}?").format(
            nodes=translate_sentence(list_names(list(names), LISTED))
        )

    def _fail(self, dialog: HiddenCauseDialog, error: BaseException) -> None:
        dialog.reject()
        self.workbench.messages.show_failure(error)

    def _add(
        self,
        opened: OpenDocument,
        network: BayesianNetwork,
        found: HiddenCause,
        chosen: HiddenStates,
    ) -> None:
        """Add the hidden node with its tables, as one undo step."""
        if opened not in self.workbench.documents.all:
            return
        state = opened.document.state
        if state.network != network:
            late = self.tr("The network has changed in the meantime, so nothing was applied.")
            self.show_result(opened, "warning", late)
            return
        text = self.tr("Add the hidden node {node}").format(node=found.name)
        made = add_hidden_cause(state, chosen.network, found.name, found.children)
        tell_learned(opened.session, (), made.model)
        opened.document.apply(text, made)
        opened.session.selection.set([found.name])
        if opened is self.workbench.documents.current:
            self.workbench.canvas.show_nodes([found.name, *found.children])
        told = self.tr("Added {node} with %Ln state(s) above {children}.", "", chosen.states)
        children = translate_sentence(list_names(list(found.children), LISTED))
        self.show_report(
            opened, text, told.format(node=found.name, children=children), found.remarks
        )
