"""``learn --time``: a template from series."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import option, repeated
from bayesgui.cli.learners.combinations import has_option
from bayesgui.cli.learners.structure_options import (
    check_known,
    constraints_of,
    learner_options,
    limited_progress,
)
from bayesgui.cli.reading import read_cases
from bayesgui.cli.temporal.guessing import names_of
from bayesgui.cli.terminal import (
    Answer,
    finite,
    limit_remarks,
    options_set,
    pluralize,
    print_notes,
    progress,
)
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse

    from bayesgui.learning.temporal.lag_problem import LagProblem
    from bayesgui.learning.temporal.learned_template import LearnedTemplate

USUAL_LAG = 1
"""The greatest lag that is searched if none is given."""


def add_time(parser: argparse.ArgumentParser) -> None:
    """Add the options of learning a template."""
    group = parser.add_argument_group("a table of series, from which a template is learned")
    option(group, "--time", "COL", "the column of times; slices without a row are blanks")
    option(group, "--by", "COL", "the column that tells several series apart")
    option(
        group,
        "--max-lag",
        "K",
        f"the greatest lag that is searched ({USUAL_LAG}); without --time each row is a series, "
        "with columns such as X[0] and X[1]",
        type=int,
    )
    repeated(
        group,
        "--outside",
        "COL",
        "a node outside of time (repeat); otherwise those that say the same in all slices of each "
        "series, and '' takes none",
    )
    for flag, word in (("--required-lag", "must"), ("--forbidden-lag", "must not")):
        repeated(
            group, flag, ("A", "B", "LAG"), f"an arc to B from A some slices before that {word} be "
            "there (repeat)",
        )  # fmt: skip


def learns_series(options: argparse.Namespace) -> bool:
    """Tell whether a template is learned; raise on options that do not go together."""
    from bayesgui.data.series.wide import slice_columns

    if options.time is not None or options.by is not None:
        return True
    for name in ("max_lag", "outside", "required_lag", "forbidden_lag"):
        if getattr(options, name) not in (None, []):
            if slice_columns(names_of(options)):
                return True
            raise ParameterError(
                "--{option} is for a table of series; name its column of times with --time.",
                option=name.replace("_", "-"),
            )
    return False


def learn_series(options: argparse.Namespace) -> Answer:
    """Learn a template and its tables."""
    from bayesgui.formats import write
    from bayesgui.learning.structure.base import USUAL
    from bayesgui.learning.temporal.learned_template import learn_arcs
    from bayesgui.learning.temporal.template_tables import with_counted_tables

    _check(options)
    options.parameters = options.parameters or USUAL
    problem, assumed = _problem(options)
    own, rest = _options(options, problem)
    monitor = limited_progress(options)
    found = learn_arcs(problem, options.structure, options.score, monitor, **own)
    template = with_counted_tables(problem, found.network, options.parameters, progress(), **rest)
    template = template.with_name(_stem(options))
    found = replace(found, network=template, remarks=(*limit_remarks(monitor), *found.remarks))
    lost = write(options.output, template)
    document = _document(options, problem, found, [*assumed, *found.remarks, *lost])

    def show() -> None:
        size = f"{pluralize(len(template), 'node')}, {pluralize(template.n_arcs, 'arc')}"
        slices = f"{found.n_series:,} series, {pluralize(found.n_rows, 'slice')}"
        print(f"{slices} → {options.output}: {size}")
        for parent, child, lag in found.arcs:
            print(f"  {parent} → {child}" + (f"  lag {lag}" if lag else ""))
        print(f"{options.score}  {found.score:z,.6f}")
        print_notes(document["notes"])

    return document, show


def _document(
    options: argparse.Namespace, problem: LagProblem, found: LearnedTemplate, notes: list[Any]
) -> dict[str, Any]:
    template = found.network
    return {
        "structure": options.structure,
        "score": options.score,
        "value": finite(found.score),
        "parameters": options.parameters,
        "log_likelihood": finite(found.log_likelihood),
        "arcs": [list(arc) for arc in template.arcs],
        "lagged_arcs": [list(arc) for arc in template.lagged_arcs],
        "outside": list(problem.outside),
        "series": found.n_series,
        "rows": found.n_rows,
        "notes": [str(each) for each in dict.fromkeys(notes)],
    }


def _check(options: argparse.Namespace) -> None:
    if options.network is not None:
        raise ParameterError(
            "{network} has no nodes in time; give a template, or leave --time and --by out, so "
            "that its tables are learned from rows as cases.",
            network=options.network.name,
        )
    if options.start is not None:
        raise ParameterError(
            "--start is for tables without time, or with the template of --network; leave it out."
        )


def _problem(options: argparse.Namespace) -> tuple[LagProblem, list[Any]]:
    """Read the table, and return the problem with what was assumed."""
    from bayesgui.data.series.given_series import series_cases, with_rows_of_slices
    from bayesgui.data.series.lagged import series_rows
    from bayesgui.data.series.placing import TimeColumns
    from bayesgui.data.series.wide import slice_columns
    from bayesgui.learning.temporal.lag_problem import lag_problem, lagged_arc

    columns = TimeColumns(options.time or "", options.by or "")
    options.categorical = [*options.categorical, *columns.names]
    wide = not columns.time and slice_columns(names := names_of(options))
    # Late slices are mostly blank, and such columns are read only where they are named.
    data = read_cases(options, columns=names) if wide else read_cases(options)
    data, columns = with_rows_of_slices(data, columns)
    table = series_cases(data, columns)
    nodes = [name for name in table.names if name not in columns.names]
    known = constraints_of(options, nodes)
    known = replace(
        known,
        required=(*known.required, *(_lagged(lagged_arc, arc) for arc in options.required_lag)),
        forbidden=(*known.forbidden, *(_lagged(lagged_arc, arc) for arc in options.forbidden_lag)),
    )
    max_lag = USUAL_LAG if options.max_lag is None else options.max_lag
    outside = [name for name in options.outside if name] if options.outside else None
    problem, assumed = lag_problem(series_rows(table, columns, max_lag), max_lag, known, outside)
    return problem, [*table.remarks, *assumed]


def _lagged(named: Any, arc: list[str]) -> tuple[str, str]:
    parent, child, lag = arc
    if not lag.isdecimal():
        raise ParameterError("“{text}” is no lag; give a whole number of slices.", text=lag)
    found: tuple[str, str] = named(parent, child, int(lag))
    return found


def _options(
    options: argparse.Namespace, problem: LagProblem
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the options of the structure learner, and those of the learner of the tables."""
    from bayesgui.catalog.parameters import validate
    from bayesgui.learning.parameters.base import parameter_learners

    given = options_set(options.set)
    learner = parameter_learners[options.parameters]
    if options.ess is not None and has_option(learner, "ess"):
        given["ess"] = options.ess
    table = problem.rows.lagged({name: problem.wanted[name] for name in problem.in_time})
    own, rest = learner_options(options, table, given)
    check_known(options, rest)
    if options.seed is not None and has_option(learner, "seed"):
        rest["seed"] = options.seed
    return own, validate(learner.name, learner.parameters, rest)


def _stem(options: argparse.Namespace) -> str:
    return "" if isinstance(options.data, str) else str(options.data.name).partition(".")[0]
