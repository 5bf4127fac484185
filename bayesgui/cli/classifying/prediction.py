"""The subcommand ``predict``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.cli.arguments import option, switch
from bayesgui.cli.classifying.numeric_rows import CLASSIFY_HELP, add_numbers, numeric_rows
from bayesgui.cli.reading import data_place, layout_of
from bayesgui.cli.standard_streams import TABLE_HELP, input_file, table_output
from bayesgui.cli.terminal import (
    Answer,
    Command,
    format_probability,
    pluralize,
    print_notes,
    print_table,
    progress,
)
from bayesgui.cli.text_columns import add_text, word_rows
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse

    from bayesgui.classifiers.regression.number_files import SavedNumbers
    from bayesgui.data.dataset import Dataset


def add_prediction(command: Command) -> None:
    """Add the subcommand to the parser."""
    made = command("predict", _predict, "Posteriors and decisions for the rows of a table.")
    made.add_argument("model", metavar="MODEL", type=input_file, help="a classifier, or a network")
    made.add_argument(
        "data",
        metavar="DATA",
        type=data_place,
        help=f"{CLASSIFY_HELP}. A column of the class is written again and never read",
    )
    option(made, "-o --output", "OUT.csv", TABLE_HELP, type=table_output, required=True)
    option(made, "--class", "NODE", "the class, if MODEL is a network", dest="target")
    add_text(made)
    option(made, "--loss", "FILE", "decide by these losses, not the model's own", type=Path)
    switch(
        made,
        "--scores",
        "also a column score(STATE) for each class, -ln P(class, row): the smallest is the "
        "most probable class",
    )
    option(
        made,
        "--level",
        "P",
        "of a model of numbers: probability that the intervals hold (the model's own)",
        type=float,
    )
    add_numbers(made)


def _predict(options: argparse.Namespace) -> Answer:
    from bayesgui.classifiers.file_prediction import predict_file
    from bayesgui.classifiers.regression.number_files import SavedNumbers, read_any_model
    from bayesgui.decisions.loss_files import read_losses

    saved = read_any_model(options.model, options.target, progress())
    if isinstance(saved, SavedNumbers):
        return _predict_numbers(options, saved)
    if options.level is not None:
        raise ParameterError("--level is about intervals of numbers, and the model tells classes.")
    losses = saved.losses
    if options.loss is not None:
        losses = read_losses(options.loss, saved.model.classes)
    place, given = options.data, options.categorical
    texts = saved.texts
    if options.text is not None:
        if texts is None:
            raise ParameterError("--text: the classifier was not trained on texts.")
        texts = replace(texts, name=options.text)

    def read(kept: tuple[str, ...]) -> Dataset:
        options.categorical = [*given, *kept]
        if texts is not None:
            return word_rows(options, place, texts, numeric_rows, (), saved.model.features)
        return numeric_rows(options, place, states=saved.model.known_states)

    layout = layout_of(options)
    found = predict_file(
        saved.model,
        place,
        options.output,
        losses,
        read,
        texts,
        progress(),
        scores=options.scores,
        **layout,
    )
    rows, counts = found.rows, found.counts
    document = {"rows": rows, "decisions": dict(counts), "notes": list(found.notes)}

    def show() -> None:
        print(f"{pluralize(rows, 'row')} → {options.output}")
        shares = [(name, f"{n:,}", format_probability(n / rows)) for name, n in counts.items()]
        print_table(("decision", "rows", "share"), shares if rows else [])
        print_notes(found.notes)

    return document, show


def _predict_numbers(options: argparse.Namespace, saved: SavedNumbers) -> Answer:
    """Write mean, median and interval of each row."""
    from bayesgui.classifiers.file_prediction import predict_numbers_file

    of_classes = ("loss", "scores", "text")
    useless = [name for name in of_classes if getattr(options, name, None)]
    if useless:
        raise ParameterError(
            "The model predicts numbers, so it does not take {names}; leave it out.",
            names=", ".join(f"--{name}" for name in useless),
        )
    place, given = options.data, options.categorical
    level = saved.level if options.level is None else options.level

    def read(kept: tuple[str, ...]) -> Dataset:
        options.categorical = [*given, *kept]
        return numeric_rows(options, place, states=saved.model.known_states)

    layout = layout_of(options)
    found = predict_numbers_file(
        saved.model, place, options.output, level, read, progress(), **layout
    )
    document = {"rows": found.rows, "level": level, "notes": list(found.notes)}

    def show() -> None:
        print(f"{pluralize(found.rows, 'row')} → {options.output}")
        print(f"prediction, median, low and high ({level:.4g} interval) of {saved.model.target}")
        print_notes(found.notes)

    return document, show
