"""A template on a sheet: its picture, tables, findings, and what is believed of its slices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.compilation import compiled
from bayesgui.core.monitor import SILENT
from bayesgui.core.temporal.carried import empty_for
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.series import BLANK
from bayesgui.core.temporal.template_of import template_of
from bayesgui.data.finding_notation import notation
from bayesgui.lessons.handout import words
from bayesgui.lessons.handout.sheet import Block, Drawing, Figure, Heading, Paragraph, Table, Tables

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.temporal.series import Series
    from bayesgui.graph.layout import Layout
    from bayesgui.inference.temporal.over_time import OverTime
    from bayesgui.lessons.handout.sheet import SheetOptions

MAX_SLICES = 60
"""Slices of which findings and posteriors are printed."""
DIGITS = 4
"""Decimals of posteriors."""


def families_of(model: Model) -> BayesianNetwork:
    """Return the network whose tables are printed: of a template, those of first slices, too."""
    template = template_of(model)
    return compiled(model if template is None else template.plain()).network


def with_first_tables(names: frozenset[str], model: Model) -> frozenset[str]:
    """Return nodes with those that hold their tables of first slices, and none for earlier ones."""
    template = template_of(model)
    if template is None:
        return names
    places = template.template
    firsts = {held for held, (of, _) in places.firsts.items() if of in names}
    return (names | firsts).difference(places.past)


def picture_blocks(
    template: TemporalNetwork, layout: Layout, options: SheetOptions
) -> Iterator[Block]:
    """Yield the picture of a template, and what it says in words."""
    language = options.language
    yield Figure(Drawing(compiled(template).network, layout, model=template))
    step = template.template.step
    said = words.SLICES_OF if step else words.SLICES
    yield Paragraph(said.in_language(language).format(count=template.slices, step=step))
    lagged = [f"{parent} → {child} ({lag})" for parent, child, lag in template.lagged_arcs]
    if lagged:
        yield Paragraph(words.LAGS.in_language(language).format(arcs=", ".join(lagged)))


def findings_blocks(
    template: TemporalNetwork, series: Series | None, options: SheetOptions
) -> Iterator[Block]:
    """Yield the findings over time: a row for each slice with one."""
    if series is None or not series.n_findings:
        return
    language = options.language
    yield Heading(words.FINDINGS.in_language(language))
    seen = [name for name in series.names if _is_seen(series, name)]
    numbers = range(min(series.last_finding + 1, MAX_SLICES))
    if seen:
        rows = tuple((series.time(t), *(_cell(series, t, name) for name in seen)) for t in numbers)
        yield Tables((Table("", ("t", *seen), rows, 1 + len(seen)),))
    once = [f"{name} = {notation(template[name], each)}" for name, each in series.once.items()]
    if once:
        yield Paragraph(", ".join(once))


def _is_seen(series: Series, name: str) -> bool:
    column = series.codes[:, series.column(name)]
    return bool((column != BLANK).any()) or any(other == name for _, other in series.others)


def _cell(series: Series, number: int, name: str) -> str:
    found = series.finding(number, name)
    return "" if found is None else notation(series.columns[series.column(name)], found)


def posterior_blocks(
    template: TemporalNetwork,
    series: Series | None,
    options: SheetOptions,
    monitor: Monitor = SILENT,
) -> Iterator[Block]:
    """Yield what is believed of each slice with all findings, and the most probable sequence."""
    from bayesgui.inference.temporal.base import EXACT, SEQUENCE, SMOOTH, time_engines

    language = options.language
    findings = empty_for(template) if series is None else series
    findings = findings.with_slices(min(template.slices, MAX_SLICES))
    engine = time_engines.create(EXACT, template)
    smoothed = engine.ask(findings, SMOOTH, 0, template.names, monitor)
    yield Heading(words.SMOOTHED.in_language(language))
    yield Tables(tuple(_posteriors(template, smoothed, options)))
    found = engine.ask(findings, SEQUENCE, 0, None, monitor)
    yield Heading(words.SEQUENCE.in_language(language))
    names = [name for name in template.in_time if name in found.sequence]
    rows = tuple(
        (time, *(found.states[name][int(found.sequence[name][t])] for name in names))
        for t, time in enumerate(found.times)
    )
    yield Tables((Table("", ("t", *names), rows, 1 + len(names)),))


def _posteriors(
    template: TemporalNetwork, found: OverTime, options: SheetOptions
) -> Iterator[Table]:
    for name in template.names:
        if name not in found.posteriors:
            continue
        numbers = found.posteriors[name]
        if template.place(name) == EVERY:
            rows = tuple(
                (time, *(f"{p:.{DIGITS}f}" for p in row))
                for time, row in zip(found.times, numbers, strict=True)
            )
            yield Table(f"P({name} | e)", ("t", *found.states[name]), rows, 1)
            continue
        pairs = zip(found.states[name], numbers[-1], strict=True)
        column = words.PROBABILITY.in_language(options.language)
        rows = tuple((state, f"{p:.{DIGITS}f}") for state, p in pairs)
        yield Table(f"P({name} | e)", (name, column), rows)
