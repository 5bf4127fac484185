"""Learning: the tables of the network from the document's table of cases."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from bayesgui.app.window_part import WindowPart
from bayesgui.document.data import with_learned_tables
from bayesgui.panels.panel import told
from bayesgui.widgets.numbers import count_text, seconds_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.app.documents import OpenDocument
    from bayesgui.app.learn_dialog import LearnDialog
    from bayesgui.app.main_window import MainWindow
    from bayesgui.core.monitor import Monitor
    from bayesgui.jobs.job import Job
    from bayesgui.learning.parameters.base import Learned


class LearnActions(WindowPart):
    """Binds the actions of the menu Learn."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.actions.bind("learn.parameters", self.ask, self._no_cases)

    def _no_cases(self) -> str | None:
        if self.session.data.state.dataset is None:
            return self.tr("import data first")
        return self.no_nodes()

    def ask(self) -> LearnDialog:
        """Open the dialog that asks for the method."""
        from bayesgui.app.learn_dialog import LearnDialog

        opened = self.window.documents.current
        network = opened.document.state.network
        dialog = LearnDialog(opened.session.data.state, network.n_parameters, self.window)
        dialog.requested.connect(partial(self.learn, opened))
        dialog.open()
        return dialog

    def learn(self, opened: OpenDocument, method: str, options: Mapping[str, Any]) -> Job | None:
        """Learn all tables of a document in the background, as one step of its history.

        Parameters
        ----------
        opened : OpenDocument
            Its network and its cases.
        method : str
            Registered name of the learner.
        options : mapping of str to object
            Of the learner.

        Returns
        -------
        Job or None
            The job; None if there are no cases.
        """
        state, dataset = opened.document.state, opened.session.data.state.dataset
        if dataset is None:
            return None
        network = state.network

        def work(monitor: Monitor) -> Learned:
            from bayesgui.learning.parameters.base import learn_parameters

            return learn_parameters(network, dataset, method, monitor=monitor, **options)

        title = self.tr("Learn the CPTs of {network}").format(network=opened.document.title)
        shown = {"method": method, **options}
        job = self.window.runner.submit_work(work, title, shown, state)
        job.finished.connect(lambda learned: self._on_learned(opened, job, learned))
        job.failed.connect(self.window.show_failure)
        self.window.say(self.tr("Learning from {rows} rows…").format(rows=count_text(len(dataset))))
        return job

    def _on_learned(self, opened: OpenDocument, job: Job, learned: Learned) -> None:
        if opened not in self.window.documents.all:
            return
        document, bar = opened.document, self.window.message_bar
        if document.state.network is not job.state.network:  # type: ignore[attr-defined]
            bar.show_message(
                "warning",
                self.tr("The network was changed meanwhile, so nothing was applied; learn again."),
            )
            return
        document.apply(self.tr("Learn CPTs"), with_learned_tables(document.state, learned.network))
        text = self.tr("Learned {parameters} parameters from {rows} rows in {time}.").format(
            parameters=count_text(learned.network.n_parameters),
            rows=count_text(learned.n_rows),
            time=seconds_text(job.elapsed),
        )
        if learned.n_unseen:
            text += " " + self.tr("%n configuration(s) had no data.", "", learned.n_unseen)
        notes = [told(note) for note in learned.notes[:1]]
        bar.show_message("warning" if notes else "success", " ".join((text, *notes)))
