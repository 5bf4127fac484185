"""``learn --network TEMPLATE``: the tables of a template from the series of a table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bayesgui.cli.reading import layout_of, read_cases
from bayesgui.cli.temporal.guessing import columns_of, names_of
from bayesgui.cli.terminal import (
    Answer,
    finite,
    options_set,
    pluralize,
    print_notes,
    progress,
)
from bayesgui.core.sentence import Sentence
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.data.case_source import rows_of

if TYPE_CHECKING:
    import argparse

    from bayesgui.formats.base import Loaded


def learns_template_tables(options: argparse.Namespace) -> bool:
    """Tell whether the tables of a template are learned."""
    from bayesgui.formats import read

    if options.network is None:
        return False
    return isinstance(read(options.network).whole, TemporalNetwork)


def learn_template_tables(options: argparse.Namespace) -> Answer:
    """Learn the tables of a template, and write it."""
    from bayesgui.data.series.wide import nodes_of_table
    from bayesgui.formats import read, write
    from bayesgui.learning.temporal.asking import learn_parameters

    loaded: Loaded = read(options.network)
    template = loaded.whole
    assert isinstance(template, TemporalNetwork)
    start = None if options.start is None else read(options.start).whole
    columns, assumed = columns_of(options, options.data, template, **layout_of(options))
    options.categorical = [*options.categorical, *columns.names]
    names = () if columns.time else names_of(options)
    nodes = nodes_of_table(template, names)
    data = rows_of(read_cases(options, nodes), Sentence("A table of series"))
    options.parameters = options.parameters or "bayes"
    given: dict[str, Any] = _options_of(options)
    learned = learn_parameters(
        template,
        data,
        options.parameters,
        start=start,  # type: ignore[arg-type]
        time=columns.time or None,
        by=columns.by or None,
        monitor=progress(),
        **given,
    )
    lost = write(options.output, replace(loaded, model=learned.network))
    made: Any = learned.network
    document = {
        "parameters": options.parameters,
        "log_likelihood": finite(learned.log_likelihood),
        "score": "bic",
        "value": finite(learned.score),
        "iterations": len(learned.history),
        "arcs": [list(arc) for arc in (*made.arcs, *made.lagged_arcs)],
        "time": columns.time or None,
        "by": columns.by or None,
        "rows": learned.n_rows,
        "unseen": learned.n_unseen,
        "notes": list(dict.fromkeys((*assumed, *data.remarks, *learned.remarks, *lost))),
    }

    def show() -> None:
        size = f"{pluralize(len(made), 'node')}, {pluralize(made.n_arcs, 'arc')}"
        print(f"{pluralize(learned.n_rows, 'row')} → {options.output}: {size}")
        print(f"log-likelihood of its own tables  {learned.log_likelihood:z,.6f}")
        print(f"bic                               {learned.score:z,.6f}")
        print_notes(document["notes"])

    return document, show


def _options_of(options: argparse.Namespace) -> dict[str, Any]:
    from bayesgui.catalog.parameters import validate
    from bayesgui.cli.learners.combinations import has_option
    from bayesgui.learning.parameters.base import parameter_learners

    learner = parameter_learners[options.parameters]
    given = options_set(options.set)
    for name in ("ess", "seed"):
        value = getattr(options, name)
        if value is not None and has_option(learner, name):
            given[name] = value
    return validate(learner.name, learner.parameters, given)
