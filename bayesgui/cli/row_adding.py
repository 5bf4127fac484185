"""``classify --start``: rows added to a trained classifier by their counts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.cli.terminal import Answer, pluralize, print_notes, progress
from bayesgui.cli.text_columns import word_rows
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from bayesgui.data.dataset import Dataset

_JUDGING = (
    "model",
    "folds",
    "repeats",
    "leave_one_out",
    "hold_out",
    "test",
    "loss",
    "words",
    "set",
)
"""Options on training again, and on judging, that adding rows has no use for."""


def extend(options: argparse.Namespace, rows: Callable[..., Dataset]) -> Answer:
    """Add the rows of a table, which `rows` reads, to the classifier of a file."""
    from bayesgui.classifiers.feature_reading import read_with_features
    from bayesgui.classifiers.model_files import check_suffix, read_model, write_model
    from bayesgui.classifiers.row_adding import add_rows

    useless = [name for name in _JUDGING if getattr(options, name)]
    if useless:
        raise ParameterError(
            "--start adds rows to a model as it is; leave out {names}.",
            names=", ".join(f"--{name.replace('_', '-')}" for name in useless),
        )
    if options.output is None:
        raise ParameterError("Say by -o where the model with the added rows goes.")
    check_suffix(options.output)
    saved = read_model(options.start, options.class_, progress())
    target, texts = saved.model.target, saved.texts
    options.class_ = target
    if texts is None:
        place, given = options.data, options.categorical

        def read(kept: tuple[str, ...]) -> Dataset:
            options.categorical = [*given, *kept]
            return rows(options, place, states=saved.model.known_states)

        cases = read_with_features(saved.model, read)
    else:
        texts = texts if options.text is None else replace(texts, name=options.text)
        cases = word_rows(options, options.data, texts, rows, (target,), saved.model.features)
    found = add_rows(saved, cases, progress())
    write_model(options.output, replace(saved, model=found.model))
    notes = list(dict.fromkeys(map(str, (*cases.remarks, *found.model.remarks))))
    document = {
        "model": saved.method,
        "rows": found.rows,
        "left_out": found.left_out,
        "file": str(options.output),
        "notes": notes,
    }

    def show() -> None:
        print(f"{pluralize(found.rows, 'row')} added to {saved.method} → {options.output}")
        if found.left_out:
            print(f"{pluralize(found.left_out, 'row')} without one of its classes left out")
        print_notes(notes)

    return document, show
