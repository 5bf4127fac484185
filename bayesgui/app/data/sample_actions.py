"""Sample to file: a cancellable job that samples cases from the network into a file."""

from __future__ import annotations

import shlex
from functools import partial
from typing import TYPE_CHECKING

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.repeat_job import for_document, saved_path
from bayesgui.app.shell.window_part import WindowPart, folder_of
from bayesgui.core.evidence import NO_EVIDENCE
from bayesgui.core.evidence_text import evidence_words
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.python_calls.files import sampled_lines
from bayesgui.jobs.recipe import Recipe
from bayesgui.widgets.numbers import count_text, number, seconds_text
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.app.data.sample_dialog import SampleDialog, SampleOptions
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.jobs.job import Job


drawn = conditions.nodes & conditions.require(
    "draw a node with states first",
    lambda bench: bench.document.state.model.is_template or len(bench.document.state.network),
    "network",
)


class SampleActions(WindowPart):
    """Binds Sample to file."""

    @Command(
        "file.export_data",
        "Sample to file…",
        icon="sample",
        tip="Draw cases from the network into a CSV or Parquet file",
        needs=drawn,
    )
    def ask(self, options: SampleOptions | None = None, path: Path | None = None) -> SampleDialog:
        """Open the dialog Sample to file."""
        from bayesgui.app.data.sample_dialog import SampleDialog

        opened = self.workbench.documents.current
        state = opened.document.state
        model = template_of(state.model)
        dialog = SampleDialog(
            opened.document.title,
            len(state.evidence),
            self.workbench.window,
            options,
            0 if model is None else model.slices,
        )
        dialog.requested.connect(partial(self._choose_file, opened, path))
        dialog.open()
        return dialog

    def _choose_file(self, opened: OpenDocument, path: Path | None, options: SampleOptions) -> None:
        from bayesgui.app.files.save_dialog import FileType, ask_path

        document = opened.document
        folder = folder_of(document, self.workbench.settings)
        count = f"{options.rows}x{options.slices}" if options.slices else str(options.rows)
        start = path or folder / f"{document.title}-{count}.csv"
        types = [
            FileType("CSV", (".csv",)),
            FileType("TSV", (".tsv",)),
            FileType("Parquet", (".parquet",)),
        ]
        target = ask_path(self.workbench.window, self.tr("Sample to file"), start, types)
        if target is not None:
            self.draw(opened, target, options)

    def draw(self, opened: OpenDocument, path: Path, options: SampleOptions) -> Job:
        """Start the job that samples cases, or series of a template, into a file."""
        state = opened.document.state
        model = template_of(state.model)
        evidence = state.evidence if options.under_evidence else NO_EVIDENCE
        network, weightless = (
            state.network,
            self.tr(
                "All rows have weight 0: the evidence is too unlikely for so few rows; draw more."
            ),
        )

        def work(monitor: Monitor) -> tuple[int, str]:
            if model is not None:
                return _write_series(path, model, options, monitor), ""
            return _write(path, network, evidence, options, weightless, monitor)

        job = self.workbench.runner.submit_work(
            work,
            lambda: self.tr("Sample {file}").format(file=path.name),
            self._recipe(opened, path, options, evidence),
        )
        told = sampled_lines(
            path,
            options.rows,
            options.seed,
            under_evidence=options.under_evidence and model is None,
            missing=options.missing,
            slices=options.slices,
        )
        opened.session.journal.tell(told)
        self.when_done(job, lambda made: self._on_written(job, path, options, *made))
        self.workbench.messages.say(self.tr("Writing {file}…").format(file=path.name))
        return job

    def _recipe(
        self, opened: OpenDocument, path: Path, options: SampleOptions, evidence: Evidence
    ) -> Recipe:
        network = opened.document.state.network
        words = evidence_words(network, evidence)
        shown: dict[str, object] = {
            self.tr("Network"): opened.document.title,
            self.tr("File"): str(path),
            **self._counts(options),
            self.tr("Share of missing cells"): number(options.missing, "probability"),
        }
        if words:
            shown[self.tr("Evidence")] = ", ".join(words[1::2])
        source, command = saved_path(opened), ""
        if source:
            counts = ["--series", str(options.rows), "--slices", str(options.slices)]
            command = shlex.join(
                ["bayesgui", "sample", source]
                + (counts if options.slices else ["-n", str(options.rows)])
                + ["-o", str(path)]
                + (["--missing", repr(options.missing)] if options.missing else [])
                + ["--seed", str(options.seed), *words]
            )
        return Recipe(
            shown,
            seed=options.seed,
            command=command,
            repeat=for_document(
                self.workbench, opened, lambda current: self.draw(current, path, options)
            ),
            revise=for_document(self.workbench, opened, lambda _current: self.ask(options, path)),
            keeps=True,
        )

    def _counts(self, options: SampleOptions) -> dict[str, object]:
        if not options.slices:
            return {self.tr("Rows"): count_text(options.rows)}
        return {
            self.tr("Series"): count_text(options.rows),
            self.tr("Slices"): count_text(options.slices),
        }

    def _on_written(
        self, job: Job, path: Path, options: SampleOptions, rows: int, note: str
    ) -> None:
        job.tell(lambda: rows_text(rows))
        text = self.tr("Wrote **{file}**: {rows} in {time}.").format(
            file=path.name, rows=rows_text(rows), time=seconds_text(job.elapsed)
        )
        if rows < options.rows * max(1, options.slices):
            text = join_sentences((text, self.tr("You stopped it.")))
        self.workbench.messages.show_message(
            "warning" if note else "success", join_sentences((text, note))
        )


def _write_series(
    path: Path, model: TemporalNetwork, options: SampleOptions, monitor: Monitor
) -> int:
    from bayesgui.data.series.drawn_series import sample_series
    from bayesgui.data.writing.table_export import write_table

    drawn = sample_series(
        model, options.rows, options.slices, options.seed, options.missing, monitor=monitor
    )
    return write_table(path, drawn, monitor)


def _write(
    path: Path,
    network: BayesianNetwork,
    evidence: Evidence,
    options: SampleOptions,
    weightless: str,
    monitor: Monitor,
) -> tuple[int, str]:
    from bayesgui.data.sampling.ancestral import sample
    from bayesgui.data.writing.case_export import case_writer
    from bayesgui.inference.sampling.weighted_cases import check_weights

    remarks: list[str] = []
    write = case_writer(path)
    blocks = sample(network, options.rows, options.seed, evidence, options.missing, monitor)
    weighted = bool(evidence.likelihoods(network))
    if weighted:
        blocks = check_weights(blocks, network, evidence, lambda: remarks.append(weightless))
    return write(path, network, blocks, weighted, monitor), "".join(remarks)
