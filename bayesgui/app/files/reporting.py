"""File ▸ Report: the network, its findings and posteriors as one HTML or PDF file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.files.save_dialog import FileType, ask_path
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.beliefs import Freshness
from bayesgui.document.report import ReportContent, ReportWords, report_html
from bayesgui.formats.storage import replace_file
from bayesgui.panels.rows.finding_words import finding_words
from bayesgui.widgets import numbers
from bayesgui.widgets.fields.parameter_form import registered_text

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.beliefs import BeliefState
    from bayesgui.jobs.job import Job

DIGITS = 6
"""Decimals of probabilities in a report."""


class ReportActions(WindowPart):
    """Binds File ▸ Report."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.actions.bind("file.export_report", self._ask, self.no_nodes)

    def _ask(self) -> None:
        types = [FileType("HTML", (".html", ".htm")), FileType("PDF", (".pdf",))]
        start = self.folder / f"{self.document.title}.html"
        path = ask_path(self.workbench.window, self.tr("Report"), start, types)
        if path is not None:
            self.write(path)

    def write(self, path: Path) -> Job:
        """Write a report in the format of the suffix, in a job."""
        is_pdf = path.suffix.lower() == ".pdf"
        content, words = self._content(is_pdf=is_pdf), self._words()

        def work(monitor: Monitor) -> None:
            text = report_html(content, words, monitor)
            if is_pdf:
                from bayesgui.app.files.pdf_pages import pdf_of_html

                replace_file(path, pdf_of_html(text, content.title))
            else:
                replace_file(path, text.encode())

        job = self.workbench.runner.submit_work(
            work, self.tr("Report {file}").format(file=path.name), state=content.state
        )
        job.finished.connect(lambda _done: self._on_written(path))
        job.failed.connect(self.workbench.messages.show_failure)
        return job

    def _on_written(self, path: Path) -> None:
        self.workbench.messages.show_message(
            "success", self.tr("Wrote the report **{file}**.").format(file=path.name)
        )

    # -- content ------------------------------------------------------------------------------

    def _content(self, *, is_pdf: bool) -> ReportContent:
        state, beliefs = self.document.state, self.session.beliefs.state
        fresh = beliefs.freshness is Freshness.FRESH and beliefs.computed_for is state
        posteriors = beliefs.posteriors if fresh else None
        kinds = {
            name: finding_words(state.network[name], finding).kind
            for name, finding in state.evidence.items()
        }
        return ReportContent(
            title=self.document.title,
            state=state,
            picture=self._picture(is_pdf=is_pdf),
            posteriors=posteriors,
            prior=beliefs.prior if state.evidence else None,
            engine="" if posteriors is None else _engine_label(posteriors.engine),
            evidence_text=_evidence_text(beliefs) if posteriors is not None else "",
            kinds=kinds,
            number=lambda p: numbers.cell_text(p, DIGITS),
        )

    def _picture(self, *, is_pdf: bool) -> str:
        from bayesgui.app.files.pdf_pages import image_element
        from bayesgui.canvas.export import PictureOptions, figure_of, svg_bytes

        figure = figure_of(self.workbench.canvas.canvas_scene)
        options = PictureOptions(theme="light", background=False, outlines=True, scale=3.0)
        if is_pdf:
            return image_element(figure, options)
        svg = svg_bytes(figure, options).decode()
        return svg[svg.index("<svg") :]

    def _words(self) -> ReportWords:
        return ReportWords(
            engine=self.tr("Engine"),
            findings=self.tr("Findings"),
            no_findings=self.tr("There is no finding."),
            kind=self.tr("Kind"),
            finding=self.tr("Finding"),
            evidence=self.tr("Probability of the evidence"),
            posteriors=self.tr("Posteriors"),
            no_posteriors=self.tr("The posteriors were not up to date."),
            prior=self.tr("Prior"),
            posterior=self.tr("Posterior"),
            node=self.tr("Node"),
            state=self.tr("State"),
            tables=self.tr("Tables"),
            too_large=self.tr("A table of {count} cells, too large for a report."),
            not_shown=self.tr("A table of {count} cells; the tables before it fill the report."),
            notes=self.tr("Notes"),
            scenarios=self.tr("Scenarios"),
        )


def _engine_label(name: str) -> str:
    from bayesgui.inference.engine_list import traits_of

    return registered_text(traits_of(name).label)


def _evidence_text(beliefs: BeliefState) -> str:
    from bayesgui.inference.base import evidence_sign

    assert beliefs.posteriors is not None
    log_evidence = beliefs.posteriors.log_evidence
    if log_evidence is None:
        return ""
    sign = evidence_sign(beliefs.posteriors.engine)
    return (
        f"P(e) {sign} {numbers.probability_from_log_text(log_evidence)}, "
        f"ln P(e) {sign} {numbers.log_text(log_evidence)}"
    )
