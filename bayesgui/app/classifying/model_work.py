"""Saving trained models, applying them to another table, and reading them from files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import Recipe
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.choosing_files import ask_folder, ask_table
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.classifiers.file_prediction import FilePrediction
    from bayesgui.classifiers.model_files import SavedModel
    from bayesgui.classifiers.regression.number_files import SavedNumbers
    from bayesgui.core.monitor import Monitor


class ModelWork(QObject):
    """Saves, applies and reads models in jobs; tells by signals what came of it."""

    said = Signal(str, str)
    """Kind of a message, and its text."""
    failed = Signal(object)
    model_read = Signal(object, object)
    """A `SavedModel` or `SavedNumbers`, and its path."""

    def __init__(self, workbench: Workbench, parent: QObject) -> None:
        super().__init__(parent)
        self._workbench = workbench
        self._saving, self._predicting, self._reading = (LatestJob(self) for _ in range(3))

    # -- saving -------------------------------------------------------------------------------

    def ask_save(
        self, parent: QWidget, saved: SavedModel | SavedNumbers, folder: Path, stem: str
    ) -> None:
        """Ask for a file, and write a model to it."""
        from bayesgui.app.files.save_dialog import FileType, ask_path
        from bayesgui.classifiers.model_archive import SUFFIX
        from bayesgui.classifiers.model_files import NETWORK_SUFFIX, SavedModel, network_of

        kinds = [FileType(self.tr("Classifier"), (SUFFIX,))]
        if isinstance(saved, SavedModel) and network_of(saved.model) is not None:
            kinds.insert(0, FileType(self.tr("Network with its class"), (NETWORK_SUFFIX,)))
        start = folder / f"{stem}{kinds[0].suffixes[0]}"
        path = ask_path(parent, self.tr("Save model"), start, kinds)
        if path is not None:
            self.save(path, saved)

    def save(self, path: Path, saved: SavedModel | SavedNumbers) -> None:
        """Write a model to a file."""
        from bayesgui.classifiers.regression.number_files import write_any_model

        text = self.tr("Model saved in **{file}**").format(file=path.name)
        self._saving.start(
            lambda: self._workbench.runner.submit_work(
                lambda _monitor: write_any_model(path, saved),
                lambda: self.tr("Save {file}").format(file=path.name),
            ),
            lambda _nothing: self.said.emit("success", text),
            self.failed.emit,
        )

    # -- applying to another table ------------------------------------------------------------

    def ask_predict(
        self,
        parent: QWidget,
        saved: SavedModel | SavedNumbers,
        folder: Path,
        *,
        scores: bool = False,
    ) -> None:
        """Ask for a table and a file for the answers, and predict."""
        from bayesgui.app.files.save_dialog import FileType, ask_path
        from bayesgui.classifiers.model_files import SavedModel
        from bayesgui.data.texts.words import TEXT

        texts = saved.texts if isinstance(saved, SavedModel) else None
        if texts is not None and texts.name == TEXT:
            source = ask_folder(parent, self.tr("Predict the texts of"), folder)
        else:
            source = ask_table(parent, self.tr("Predict the rows of"), folder)
        if source is None:
            return
        kinds = [
            FileType(self.tr("Table"), (".csv", ".tsv")),
            FileType(self.tr("Parquet table"), (".parquet",)),
        ]
        stem = self.tr("{name} predicted").format(name=source.name.split(".")[0])
        kind = kinds[source.suffix.lower() == ".parquet"]
        start = source.with_name(stem + kind.suffixes[0])
        output = ask_path(parent, self.tr("Write the predictions to"), start, kinds)
        if output is not None:
            self.predict(saved, source, output, scores=scores)

    def predict(
        self,
        saved: SavedModel | SavedNumbers,
        source: Path,
        output: Path,
        *,
        scores: bool = False,
    ) -> None:
        """Predict the rows of a table into a file; `scores`: with −ln P(class, row)."""

        def work(monitor: Monitor) -> FilePrediction:
            from bayesgui.classifiers.file_prediction import predict_file, predict_numbers_file
            from bayesgui.classifiers.regression.number_files import SavedNumbers

            if isinstance(saved, SavedNumbers):
                return predict_numbers_file(
                    saved.model, source, output, saved.level, monitor=monitor
                )
            return predict_file(
                saved.model,
                source,
                output,
                saved.losses,
                texts=saved.texts,
                monitor=monitor,
                scores=scores,
            )

        shown: dict[str, object] = {
            self.tr("Class"): saved.model.target,
            self.tr("Table"): source.name,
            self.tr("Written to"): output.name,
        }
        text = self.tr("Predicting {file}…").format(file=source.name)
        self.said.emit("info", text)
        self._predicting.start(
            lambda: self._workbench.runner.submit_work(
                work, lambda: self.tr("Predict {file}").format(file=source.name), Recipe(shown)
            ),
            lambda found: self._on_predicted(output, found),
            self.failed.emit,
            cancelled=lambda: self.said.emit(
                "info", self.tr("{file} was not written.").format(file=output.name)
            ),
        )

    def _on_predicted(self, output: Path, found: FilePrediction) -> None:
        text = self.tr("{rows} written to **{file}**: {counts}.")
        counts = ", ".join(f"{name} {count:,}" for name, count in found.counts.items())
        if not found.counts:
            text = self.tr("{rows} written to **{file}**, with mean, median and interval.")
        said = text.format(rows=rows_text(found.rows), file=output.name, counts=counts)
        self.said.emit(
            "success" if not found.notes else "info",
            join_sentences([said, *map(translate_sentence, found.notes)]),
        )

    # -- reading ------------------------------------------------------------------------------

    def read(self, path: Path) -> None:
        """Read a model from a file."""

        def work(monitor: Monitor) -> SavedModel | SavedNumbers:
            from bayesgui.classifiers.regression.number_files import read_any_model

            return read_any_model(path, monitor=monitor)

        self._reading.start(
            lambda: self._workbench.runner.submit_work(
                work, lambda: self.tr("Open {file}").format(file=path.name)
            ),
            lambda saved: self.model_read.emit(saved, path),
            self.failed.emit,
        )


def is_model_file(path: Path) -> bool:
    """Tell whether a file holds a classifier that is not a network, by its suffix."""
    return path.suffix.lower() == ".bayesmodel"
