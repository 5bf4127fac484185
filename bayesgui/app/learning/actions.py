"""Learning the CPTs of the network from the document's data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal

from bayesgui.app.data.series_columns import with_columns
from bayesgui.app.learning.series_learning import SeriesLearning
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.repeat_job import for_document, learn_command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.data import with_learned_tables
from bayesgui.document.estimates import entered_priors, family_prior, without_smoothing
from bayesgui.document.hidden_nodes import without_hidden
from bayesgui.document.python_calls.learning import learned_tables, tell_learned
from bayesgui.jobs.recipe import Recipe
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.numbers import seconds_text
from bayesgui.widgets.plurals import parameters_text, rows_text, weighted_rows_text
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.app.learning.dialog import LearnDialog
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.jobs.job import Job
    from bayesgui.learning.parameters.base import Learned


class LearnActions(WindowPart):
    """Binds the actions of the menu Learn."""

    imported_learned = Signal(object)
    """The tables of an open document were learned from a table just imported."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.series = SeriesLearning(workbench)

    @Command(
        "learn.no_smoothing",
        "No smoothing here",
        tip="No prior for the selected nodes: their cases alone make their tables",
        needs=conditions.probable,
    )
    def _leave_selected_unsmoothed(self) -> None:
        self._leave_unsmoothed(self.session.selection.variables)

    @Command(
        "learn.no_smoothing_all",
        "No smoothing anywhere",
        tip="No prior for any node: the cases alone make all tables",
        needs=conditions.variables,
    )
    def _leave_all_unsmoothed(self) -> None:
        self._leave_unsmoothed(self.document.state.network.names)

    def _leave_unsmoothed(self, names: Sequence[str]) -> None:
        """Take the prior of some nodes away, as one undo step."""
        text = self.tr("No smoothing of %Ln node(s)", "", len(names))
        self.apply(text, lambda state: without_smoothing(state, names))

    @Command(
        "learn.parameters",
        "Learn CPTs…",
        ("F6",),
        "learn",
        "Learn the CPTs from the imported data",
        needs=conditions.tables_from_data,
    )
    def ask(
        self, method: str = "bayes", options: Mapping[str, Any] | None = None
    ) -> LearnDialog | None:
        """Open the dialog Learn CPTs; None if there is no data.

        `method`: registered name of the preselected parameter learner.
        """
        from bayesgui.app.learning.dialog import LearnDialog

        opened = self.workbench.documents.current
        if self.say_reason(conditions.tables_from_data(self.workbench)):
            return None
        state, data = opened.document.state, opened.session.data.state
        if state.model.is_template and data.time is None:
            with_columns(self.workbench, opened, lambda: self.ask(method, options))
            return None
        model = state.tabled
        dialog = LearnDialog(data, model.n_parameters, self.workbench.window, method, options)
        if not model.is_template:
            dialog.offer_entered(entered_priors(state.network))
        dialog.requested.connect(
            lambda chosen, given: self.learn(opened, chosen, given, entered=dialog.uses_entered)
        )
        dialog.open()
        return dialog

    def learn_imported(self, opened: OpenDocument, method: str) -> None:
        """Learn all CPTs from the table that was just imported."""
        job = self.learn(opened, method, {})
        if job is not None:
            job.finished.connect(lambda _learned: self.imported_learned.emit(opened))

    def learn(
        self,
        opened: OpenDocument,
        method: str,
        options: Mapping[str, Any],
        *,
        entered: bool = False,
    ) -> Job | None:
        """Learn all CPTs of a document in a job, as one undo step; None if there is no data.

        `entered`: whether hyperparameters entered by hand replace the learner's prior.
        """
        state, dataset = opened.document.state, opened.session.data.state.dataset
        if dataset is None:
            return None
        if state.model.is_template:
            return self.series.learn(opened, method, options)
        network = state.network
        names = entered_priors(network) if entered else ()
        priors = {name: family_prior(network.cpt(name)) for name in names}

        from bayesgui.learning.parameters.base import learn_parameters, parameter_learners

        if parameter_learners[method].traits.get("takes_hidden"):
            dataset = without_hidden(dataset, network)

        def work(monitor: Monitor) -> Learned:
            return learn_parameters(
                network, dataset, method, priors=priors, monitor=monitor, **options
            )

        subject = opened.document.title

        def title() -> str:
            label = registered_text(parameter_learners[method].label)
            return self.tr("Learn CPTs of {network}: {method}").format(
                network=subject, method=label
            )

        recipe = self._recipe(opened, method, options, entered)
        told = learned_tables(opened.session, method, dict(options), priors)
        job = self.workbench.runner.submit_work(work, title, recipe, state)
        from bayesgui.learning.imputation.marks import already_said

        # What was remarked at the import has been said.
        said = already_said(dataset.remarks)
        self.when_done(job, lambda learned: self._on_learned(opened, job, learned, said, told))
        self.workbench.messages.say(
            self.tr("Learning from {rows}…").format(rows=rows_text(len(dataset)))
        )
        return job

    def _recipe(
        self, opened: OpenDocument, method: str, options: Mapping[str, Any], entered: bool
    ) -> Recipe:
        from bayesgui.learning.parameters.base import parameter_learners

        data = opened.session.data.state
        entry = parameter_learners[method]
        shown: dict[str, object] = {
            self.tr("Method"): registered_text(entry.label),
            self.tr("Data"): self.tr("{file}, {rows}").format(
                file=data.title, rows=rows_text(len(data.dataset or ()))
            ),
        }
        for parameter in entry.parameters:
            label = registered_text(parameter.label or parameter.name)
            value = options.get(parameter.name, parameter.default)
            shown[label] = (
                registered_text(parameter.label_of(value)) if parameter.choices else value
            )
        return Recipe(
            shown,
            command="" if entered else learn_command(opened, method, options),
            repeat=for_document(
                self.workbench,
                opened,
                lambda current: self.learn(current, method, options, entered=entered),
            ),
            revise=for_document(self.workbench, opened, lambda _current: self.ask(method, options)),
            keeps=True,
        )

    def _on_learned(
        self,
        opened: OpenDocument,
        job: Job,
        learned: Learned,
        said: Sequence[str],
        told: Sequence[str],
    ) -> None:
        if opened not in self.workbench.documents.all:
            return
        document = opened.document
        if document.state.network is not job.state.network:  # type: ignore[attr-defined]
            late = self.tr(
                "The network has changed in the meantime, so nothing was applied; learn again."
            )
            job.tell(late)
            self.show_result(opened, "warning", late)
            return
        tell_learned(opened.session, told, learned.network)
        document.apply(self.tr("Learn CPTs"), with_learned_tables(document.state, learned.network))
        n_rows, weight = learned.n_rows, learned.total_weight
        # Decisions have options, which no data are asked for.
        decisions = document.state.model.decisions
        n_parameters = learned.network.n_parameters - sum(
            learned.network.cpt(name).n_parameters for name in decisions
        )
        job.tell(
            lambda: self.tr("{parameters} from {rows}").format(
                parameters=parameters_text(n_parameters), rows=weighted_rows_text(n_rows, weight)
            )
        )
        text = self.tr("Learned {parameters} from {rows} in {time}.").format(
            parameters=parameters_text(n_parameters),
            rows=weighted_rows_text(n_rows, weight),
            time=seconds_text(job.elapsed),
        )
        if decisions:
            left_out = self.tr("Decisions are not learned: {names}.")
            text = join_sentences((text, left_out.format(names=", ".join(decisions))))
        remarks = [remark for remark in learned.remarks if remark not in said]
        self.show_report(opened, self.tr("Learn CPTs"), text, remarks)
