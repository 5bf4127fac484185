"""Posteriors and decisions for a table in a file, written beside its own columns."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.classifiers.feature_reading import read_with_features
from bayesgui.classifiers.prediction import predict
from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import rows_of
from bayesgui.data.reading.own_columns import own_columns
from bayesgui.data.reading.reader import read_data
from bayesgui.data.texts.reading import is_text_folder, read_text_folder, read_texts
from bayesgui.data.texts.words import TEXT
from bayesgui.data.writing.table_export import write_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.classifiers.base import ClassModel
    from bayesgui.classifiers.feature_reading import ReadRows
    from bayesgui.classifiers.regression.base import NumberModel
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.texts.words import TextColumn
    from bayesgui.decisions.loss import LossMatrix


@dataclass(frozen=True, eq=False)
class FilePrediction:
    """Summary of the file that was written.

    `counts`: rows by decision; empty where numbers are predicted. `notes`: on how the table was
    read, columns that it lacks, and values that the model does not know.
    """

    rows: int
    counts: Mapping[str, int]
    notes: tuple[str, ...]


def predict_file(
    model: ClassModel,
    source: Any,
    output: Path,
    losses: LossMatrix | None = None,
    read: ReadRows | None = None,
    texts: TextColumn | None = None,
    monitor: Monitor = SILENT,
    *,
    scores: bool = False,
    **layout: Any,
) -> FilePrediction:
    """Predict the rows of a table, and write them with their posteriors and decisions.

    `output`: ``.parquet``, or any other name for comma-separated values; replaced atomically.
    `losses`: decides by the least risk; otherwise by the most probable class. `read`: reads the
    rows, given columns that are not to be set aside; by default as columns of numbers and states
    are found. `texts`: the column of texts whose words the classifier reads; `source` may be a
    folder of texts. `scores`: whether −ln P(class, row) of every class is written, too. `**layout`:
    how a text file is laid out, as `read_data` takes it.
    """
    if texts is None and is_text_folder(source):
        raise DataError(
            "The classifier was not trained on texts, so it cannot predict those of the folder "
            "{path}; choose a table.",
            path=str(source),
        )

    read_rows = _usual_reader(model, source, texts, monitor, layout) if read is None else read
    own = _own_columns(source, monitor, layout)
    cases = read_with_features(model, read_rows)
    found = predict(model, cases, losses, monitor, scores=scores)
    rows = write_table(output, found.beside(own), monitor)
    notes = [*cases.remarks, *_notes_on_missing(model, cases)]
    return FilePrediction(rows, found.counts, tuple(notes))


def predict_numbers_file(
    model: NumberModel,
    source: Any,
    output: Path,
    level: float,
    read: ReadRows | None = None,
    monitor: Monitor = SILENT,
    **layout: Any,
) -> FilePrediction:
    """Predict the numbers of the rows of a table, and write them beside its own columns.

    They are `prediction` (the mean), `median`, `low` and `high`, the interval that holds the number
    with probability `level`. `output`, `read`, `**layout`: as of `predict_file`.
    """
    read_rows = _usual_reader(model, source, None, monitor, layout) if read is None else read
    own = _own_columns(source, monitor, layout)
    cases = read_with_features(model, read_rows)
    rows = write_table(output, model.predict(cases, level, monitor).beside(own), monitor)
    notes = [*cases.remarks, *_notes_on_missing(model, cases)]
    return FilePrediction(rows, {}, tuple(notes))


def _usual_reader(
    model: ClassModel | NumberModel,
    source: Any,
    texts: TextColumn | None,
    monitor: Monitor,
    layout: Mapping[str, Any],
) -> ReadRows:
    """Return what reads the texts of a table, or its columns as those of numbers and states."""

    def read(kept: tuple[str, ...]) -> Dataset:
        if texts is not None:
            return read_texts(
                source,
                texts.name,
                presence=texts.presence,
                vocabulary=model.features,
                monitor=monitor,
            )
        table = read_data(
            source,
            quantities="numbers",
            categorical=kept,
            states=model.known_states,
            monitor=monitor,
            **layout,
        )
        return rows_of(table, Sentence("Classification"))

    return read


def _notes_on_missing(model: ClassModel | NumberModel, cases: Dataset) -> list[Sentence]:
    """Return notes on columns that a table lacks, and on values that the model does not know."""
    unread = [name for name in model.features if name not in cases]
    notes = []
    if unread:
        notes.append(
            Sentence("Not in the table, taken as missing: {names}.", names=", ".join(unread))
        )
    for name, cells in model.unseen_cells(cases).items():
        notes.append(
            Sentence(
                "Cells of {column} with a value that training never saw, taken as missing: "
                "{cells:,}.",
                column=name,
                cells=cells,
            )
        )
    return notes


def _own_columns(source: Any, monitor: Monitor, layout: Mapping[str, Any]) -> Dataset:
    """Return all columns of a table with their own texts, to be written again.

    Of a folder of texts these are the files' names and their subfolders.
    """
    if is_text_folder(source):
        return read_text_folder(Path(source), monitor).without(TEXT)
    return own_columns(source, Sentence("Classification"), monitor, **layout)
