"""``query --series``: what is believed of each slice of the series of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.cli.arguments import evidence_of, option
from bayesgui.cli.engines import time_engine_of
from bayesgui.cli.reading import data_place, layout_of
from bayesgui.cli.temporal.guessing import columns_of
from bayesgui.cli.temporal.unrolling import template_of
from bayesgui.cli.terminal import (
    Answer,
    format_probability,
    pluralize,
    print_notes,
    print_table,
    progress,
)
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.core.network import BayesianNetwork
from bayesgui.inference.temporal.series_document import series_document

if TYPE_CHECKING:
    import argparse

    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.temporal.series import Series
    from bayesgui.data.series.placing import TimeColumns
    from bayesgui.data.series.series_table import SeriesTable
    from bayesgui.inference.temporal.approximate.deviation import Deviation
    from bayesgui.inference.temporal.base import EngineOverTime
    from bayesgui.inference.temporal.over_time import OverTime

SHOWN = 40
"""Slices that are printed; JSON and -o have all."""


def add_series(parser: argparse.ArgumentParser) -> None:
    """Add the options of a query over time."""
    group = parser.add_argument_group("a template over time")
    option(
        group,
        "--series",
        "SERIES",
        "a table with a row for each slice and a column for each node with findings, an empty cell "
        "means no finding; -o writes what is believed of each slice",
        type=data_place,
    )
    option(
        group,
        "--time",
        "COL",
        "the column of times, whose slices without a row are blanks; one that looks like times is "
        "found, and '' takes rows as they follow",
    )
    option(
        group,
        "--by",
        "COL",
        "the column that tells several series apart; found as --time is, and '' takes one series",
    )
    option(
        group,
        "--task",
        "TASK",
        "smooth (given all findings), filter (until then), predict (before it), or sequence (the "
        "most probable states together)",
    )
    option(group, "--horizon", "H", "slices after those of the series", type=int)


def asks_series(options: argparse.Namespace) -> bool:
    """Tell whether a series is asked about; raise on options that do not go together."""
    if options.series is not None:
        if options.rows is not None:
            raise ParameterError("--series and --rows are two questions; give one of them.")
        if options.slices is not None:
            raise ParameterError(
                "A series has its own slices; leave --slices out, and give --horizon for more."
            )
        return True
    for name in ("time", "by", "task", "horizon"):
        if getattr(options, name) is not None:
            raise ParameterError(
                "--{option} is for --series; give a table of a series.", option=name
            )
    return False


def answer_series(options: argparse.Namespace) -> Answer:
    """Answer a query over time for each series of a table."""
    template = template_of(options)
    columns, assumed = columns_of(options, options.series, template, **layout_of(options))
    table = _read(options, template, columns)
    engine = time_engine_of(options, template)
    found, apart = _asked(options, template, table, engine)
    if options.output is not None:
        _write(options, columns, found)
    documents = {
        series.name: {**series_document(answer), **_estimate(engine, answer, each)}
        for (series, answer), each in zip(found, apart, strict=True)
    }
    many = bool(options.by) or len(found) > 1
    notes = [
        *assumed,
        *table.remarks,
        *dict.fromkeys(each for _, answer in found for each in answer.warnings),
        *(each.sentence for each in apart if each is not None),
    ]
    document = {
        "time": columns.time or None,
        "by": columns.by or None,
        "notes": notes,
        **({"series": documents} if many else next(iter(documents.values()))),
    }

    def show() -> None:
        for series, answer in found:
            if many:
                print(f"\n{columns.by or 'series'} = {series.name}\n")
            _show(answer, "=" if engine.is_exact else "≈")
        if options.output is not None:
            print(f"\n{len(found):,} series → {options.output}")
        print_notes(notes)

    return document, show


def _read(
    options: argparse.Namespace, template: TemporalNetwork, columns: TimeColumns
) -> SeriesTable:
    from bayesgui.data.series.series_table import read_series

    given: dict[str, Any] = layout_of(options)
    if options.missing_values:
        given["missing_values"] = tuple(filter(None, options.missing_values))
    table = read_series(
        options.series,
        template,
        columns.time or None,
        columns.by or None,
        monitor=progress(),
        **given,
    )
    if not table.series:
        raise DataError("The series has no slice; give it a row for each slice.")
    return table


def _asked(
    options: argparse.Namespace,
    template: TemporalNetwork,
    table: SeriesTable,
    engine: EngineOverTime,
) -> tuple[list[tuple[Series, OverTime]], list[Deviation | None]]:
    """Return each series with its answer, and how far estimates are from exact answers."""
    from bayesgui.inference.temporal.approximate.deviation import deviation
    from bayesgui.inference.temporal.base import SMOOTH

    more = evidence_of(options, BayesianNetwork(template.variables))
    task, horizon = options.task or SMOOTH, options.horizon or 0
    found, apart = [], []
    for series in table.series:
        for name, finding in more.items():
            series = series.with_once(name, finding)
        answer = engine.ask(series, task, horizon, options.target or None, progress())
        found.append((series, answer))
        apart.append(None if engine.is_exact else deviation(template, series, answer, progress()))
    return found, apart


def _estimate(engine: EngineOverTime, answer: OverTime, apart: Deviation | None) -> dict[str, Any]:
    """Return the ``--json`` fields of an estimate; empty for exact answers."""
    if engine.is_exact:
        return {}
    found: dict[str, Any] = {"engine": engine.name, "largest_error": None}
    if apart is not None:
        found["largest_error"] = {
            "value": float(apart.largest.max()),
            "variable": apart.variable,
            "time": apart.time,
        }
    if answer.effective_sizes is not None:
        found["effective_sample_size"] = answer.effective_sizes.tolist()
    return found


def _show(answer: OverTime, sign: str) -> None:
    """Print a row for each slice."""
    shown = min(SHOWN, len(answer.times))
    in_time = [name for name in answer.sequence if name not in answer.once]
    if answer.sequence:
        rows = [
            (answer.times[t], *(answer.states[x][answer.sequence[x][t]] for x in in_time))
            for t in range(shown)
        ]
        print_table(("t", *in_time), rows)
        for name in answer.sequence:
            if name in answer.once:
                print(f"{name} = {answer.states[name][answer.sequence[name][0]]}")
    else:
        heads = [f"{x} = {state}" for x in answer.posteriors for state in answer.states[x]]
        cells = [
            (
                answer.times[t],
                *(format_probability(p) for x in answer.posteriors.values() for p in x[t]),
            )
            for t in range(shown)
        ]
        print_table(("t", *heads), cells)
    if shown < len(answer.times):
        print(f"… {pluralize(len(answer.times) - shown, 'more slice')}: --json and -o have all")
    if answer.log_evidence is not None:
        name = "ln P(sequence, e)" if answer.sequence else "ln P(e)"
        print(f"\n{name} {sign} {answer.log_evidence:z.6f}")


def _write(
    options: argparse.Namespace, names: TimeColumns, found: list[tuple[Series, OverTime]]
) -> None:
    """Write all slices of all series, one below the other."""
    from bayesgui.data.columns.column import CodedColumn, NumericColumn
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.writing.table_export import write_table

    def texts(name: str, cells: list[str]) -> CodedColumn:
        states = tuple(dict.fromkeys(cells))
        places = {state: k for k, state in enumerate(states)}
        return CodedColumn(name, states, np.array([places[cell] for cell in cells]))

    columns: list[Any] = []
    if names.by or len(found) > 1:
        labels = [series.name for series, answer in found for _ in answer.times]
        columns.append(texts(names.by or "series", labels))
    columns.append(texts(names.time or "t", [x for _, answer in found for x in answer.times]))
    first = found[0][1]
    for name in first.posteriors:
        whole = np.concatenate([answer.posteriors[name] for _, answer in found])
        columns += [
            NumericColumn(f"P({name} = {state})", whole[:, k])
            for k, state in enumerate(first.states[name])
        ]
    for name, states in first.states.items():
        if name in first.sequence:
            paths = [
                np.broadcast_to(answer.sequence[name], len(answer.times)) for _, answer in found
            ]
            columns.append(CodedColumn(name, states, np.concatenate(paths)))
    write_table(options.output, Dataset(tuple(columns)), progress())
