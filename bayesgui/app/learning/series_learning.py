"""Learning the tables of a template from the series of the document's data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.app.shell.repeat_job import for_document, learn_command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.data import table_of, with_learned_template
from bayesgui.document.hidden_nodes import without_hidden
from bayesgui.document.python_calls.learning import learned_tables, tell_learned
from bayesgui.jobs.recipe import Recipe
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.numbers import seconds_text
from bayesgui.widgets.plurals import parameters_text, rows_text, series_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.core.monitor import Monitor
    from bayesgui.jobs.job import Job
    from bayesgui.learning.parameters.base import Learned


class SeriesLearning(WindowPart):
    """Learns all tables of a template in a job, as one undo step."""

    def learn(self, opened: OpenDocument, method: str, options: Mapping[str, Any]) -> Job | None:
        """Begin to learn; None if there are no data, or nobody has said how they are series."""
        from bayesgui.core.temporal.template_of import template_of
        from bayesgui.learning.parameters.base import parameter_learners

        state, data = opened.document.state, opened.session.data.state
        template, columns = template_of(state.model), data.time
        if template is None or columns is None:
            return None
        dataset = table_of(data, columns)
        if dataset is None:
            return None

        if parameter_learners[method].traits.get("takes_hidden"):
            dataset = without_hidden(dataset, template)

        def work(monitor: Monitor) -> Learned:
            from bayesgui.learning.temporal.learning import learn_over_time

            return learn_over_time(template, dataset, columns, method, monitor=monitor, **options)

        subject, entry = opened.document.title, parameter_learners[method]

        def title() -> str:
            text = self.tr("Learn CPTs of {network}: {method}")
            return text.format(network=subject, method=registered_text(entry.label))

        recipe = Recipe(
            {self.tr("Method"): registered_text(entry.label), self.tr("Data"): data.title},
            command=learn_command(opened, method, options),
            repeat=for_document(
                self.workbench, opened, lambda current: self.learn(current, method, options)
            ),
            keeps=True,
        )
        told: tuple[str, ...] = ()
        if dataset is data.dataset:
            named = {"time": columns.time or None, "by": columns.by or None}
            told = learned_tables(opened.session, method, {**named, **options})
        job = self.workbench.runner.submit_work(work, title, recipe, state)
        from bayesgui.learning.imputation.marks import already_said

        # What was remarked at the import has been said.
        said = already_said(dataset.remarks)
        self.when_done(job, lambda learned: self._on_learned(opened, job, learned, said, told))
        self.workbench.messages.say(
            self.tr("Learning from {rows}…").format(rows=self._cases(opened, dataset.n_rows))
        )
        return job

    @staticmethod
    def _cases(opened: OpenDocument, n_rows: int) -> str:
        shape = opened.session.data.state.shape
        if shape is None:
            return rows_text(n_rows)
        return series_text(shape.n_series, shape.longest, shape.shortest)

    def _on_learned(
        self,
        opened: OpenDocument,
        job: Job,
        learned: Learned,
        said: tuple[str, ...],
        told: tuple[str, ...],
    ) -> None:
        if opened not in self.workbench.documents.all:
            return
        document = opened.document
        if document.state.model is not job.state.model:  # type: ignore[attr-defined]
            late = self.tr(
                "The network has changed in the meantime, so nothing was applied; learn again."
            )
            job.tell(late)
            self.show_result(opened, "warning", late)
            return
        tell_learned(opened.session, told, learned.network)
        made = with_learned_template(document.state, learned.network)
        document.apply(self.tr("Learn CPTs"), made)
        cases = self._cases(opened, learned.n_rows)
        n_parameters = learned.network.n_parameters
        job.tell(
            lambda: self.tr("{parameters} from {rows}").format(
                parameters=parameters_text(n_parameters), rows=cases
            )
        )
        text = self.tr("Learned {parameters} from {rows} in {time}.").format(
            parameters=parameters_text(n_parameters), rows=cases, time=seconds_text(job.elapsed)
        )
        remarks = [remark for remark in learned.remarks if remark not in said]
        self.show_report(opened, self.tr("Learn CPTs"), text, remarks)
