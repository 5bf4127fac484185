"""A network on a sheet: its picture, tables and posteriors; and worked steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.compilation import compiled
from bayesgui.core.evidence import NO_EVIDENCE, Evidence
from bayesgui.core.evidence_text import evidence_words
from bayesgui.core.monitor import SILENT
from bayesgui.core.temporal.template_of import template_of
from bayesgui.decisions.solving.account import BY_DEFAULT, account_of
from bayesgui.explain.notation import in_notation
from bayesgui.explain.writing import number_text
from bayesgui.lessons.handout import decision_words, words
from bayesgui.lessons.handout.decision_blocks import DecisionBlocks
from bayesgui.lessons.handout.from_exercises import titled
from bayesgui.lessons.handout.sheet import (
    Block,
    Bullets,
    Drawing,
    Figure,
    Heading,
    Paragraph,
    Sheet,
    SheetOptions,
    Table,
    Tables,
    Worked,
)
from bayesgui.lessons.handout.signs import legend
from bayesgui.lessons.handout.template_blocks import (
    families_of,
    findings_blocks,
    picture_blocks,
    posterior_blocks,
    with_first_tables,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.temporal.series import Series
    from bayesgui.decisions.solving.account import HowSolved
    from bayesgui.explain.derivation import Derivation
    from bayesgui.explain.rendering import Tell
    from bayesgui.graph.layout import Layout

MAX_CELLS = 200
"""Number of cells above which a table is only named with its size."""
DIGITS = 4
"""Decimals of posteriors."""


def network_sheet(
    model: Model,
    layout: Layout,
    options: SheetOptions,
    evidence: Evidence = NO_EVIDENCE,
    title: str = "",
    how: HowSolved = BY_DEFAULT,
    tell: Tell = str,
    monitor: Monitor = SILENT,
    series: Series | None = None,
) -> Sheet:
    """Return a sheet with a network: picture, tables, and posteriors if they are to be there.

    With decisions and utilities their numbers are there too, and with the solutions the best
    strategy, under which the posteriors then stand. `series`: of a template, its findings.
    """
    template = template_of(model)
    if template is not None:
        return _template_sheet(template, layout, options, series, title, monitor)
    language = options.language
    network = compiled(model).network
    drawing = Drawing(network, layout, evidence, bars=options.solutions, model=model)
    blocks: list[Block] = [Figure(drawing), *hidden_parts(model, language)]
    if evidence:
        blocks.append(Heading(words.FINDINGS.in_language(language)))
        blocks.append(Bullets(tuple(_finding_lines(network, evidence))))
    blocks.append(Heading(words.TABLES.in_language(language)))
    chance = {name for name in network if name not in model.decisions}
    blocks += network_tables(network, options, chance)
    shown, findings = network, evidence
    if model.decisions or model.utilities:
        told = DecisionBlocks(model, language, tell, in_full=True)
        blocks.append(Heading(decision_words.UTILITIES.in_language(language)))
        blocks += told.given()
        if options.solutions:
            account = account_of(model, evidence, how, monitor)
            blocks += told.found(account)
            if account.solution is not None:
                shown, findings = account.solution.network, account.solution.evidence
    if options.solutions:
        blocks.append(Heading(words.POSTERIORS.in_language(language)))
        if shown is not network:
            blocks.append(Paragraph(decision_words.UNDER_BEST.in_language(language)))
        blocks.append(Tables(tuple(_posterior_tables(shown, findings, options))))
    named = title or network.name or words.NETWORK.in_language(language)
    return Sheet(titled(named, options), (*legend(options), *blocks), language)


def _template_sheet(
    template: TemporalNetwork,
    layout: Layout,
    options: SheetOptions,
    series: Series | None,
    title: str,
    monitor: Monitor,
) -> Sheet:
    """Return a sheet with a template: posteriors are those of its slices."""
    language = options.language
    blocks: list[Block] = [*picture_blocks(template, layout, options)]
    blocks += hidden_parts(template, language)
    blocks += findings_blocks(template, series, options)
    blocks.append(Heading(words.TABLES.in_language(language)))
    chance = frozenset(template.names).difference(template.decisions)
    network = families_of(template)
    names = with_first_tables(chance, template).intersection(network)
    blocks += network_tables(network, options, names)
    if options.solutions and not template.other_kinds:
        blocks += posterior_blocks(template, series, options, monitor)
    named = title or template.name or words.NETWORK.in_language(language)
    return Sheet(titled(named, options), (*legend(options), *blocks), language)


def hidden_parts(model: Model, language: str) -> Iterator[Block]:
    """Yield what a picture in print may not show: who cannot be observed, hidden common causes."""
    if model.unobserved:
        names = ", ".join(name for name in model if name in model.unobserved)
        yield Paragraph(words.UNOBSERVED.in_language(language).format(names=names))
    if model.marks.causes:
        pairs = "; ".join(map(str, model.marks.causes))
        yield Paragraph(words.COMMON_CAUSES.in_language(language).format(pairs=pairs))


def _finding_lines(network: BayesianNetwork, evidence: Evidence) -> Iterator[str]:
    """Yield findings as on the command line, without its options where a sign will do."""
    words_ = iter(evidence_words(network, evidence))
    for option, finding in zip(words_, words_, strict=True):
        match option:
            case "-e":
                yield finding
            case "--do":
                yield f"do({finding})"
            case _:
                yield f"{finding} ({option.lstrip('-')})"


def network_tables(
    network: BayesianNetwork, options: SheetOptions, names: Collection[str] | None = None
) -> list[Block]:
    """Return the tables of nodes, by default of all; of large ones only the number of cells."""
    wanted = [name for name in network if names is None or name in names]
    small = [name for name in wanted if network.cpt(name).values.size <= MAX_CELLS]
    large = [name for name in wanted if name not in small]
    blocks: list[Block] = [Tables(tuple(_table(network, name, options) for name in small))]
    if large:
        said = words.LARGE.in_language(options.language)
        sizes = ((name, network.cpt(name).values.size) for name in large)
        blocks.append(
            Bullets(tuple(said.format(node=name, count=number_text(n)) for name, n in sizes))
        )
    return blocks


def _table(network: BayesianNetwork, name: str, options: SheetOptions) -> Table:
    notation, parents = options.notation, network.parents(name)
    values = network.cpt(name).values
    rows = []
    for row, numbers in enumerate(values.reshape(-1, values.shape[-1])):
        states = _states(network, parents, row)
        mark = (str(row + 1),) if notation.parameter == "θ" and parents else ()
        rows.append((*mark, *states, *map(number_text, numbers)))
    first = ("j",) if notation.parameter == "θ" and parents else ()
    header = (*first, *parents, *network[name].states)
    return Table(
        notation.table_title(network, name), header, tuple(rows), len(first) + len(parents)
    )


def _states(network: BayesianNetwork, parents: Sequence[str], row: int) -> tuple[str, ...]:
    states: list[str] = []
    for parent in reversed(parents):
        row, place = divmod(row, network[parent].n_states)
        states.insert(0, network[parent].states[place])
    return tuple(states)


def _posterior_tables(
    network: BayesianNetwork, evidence: Evidence, options: SheetOptions
) -> Iterator[Table]:
    from bayesgui.inference.one_query import tree_for_one_query

    found = tree_for_one_query(network).query(evidence)
    column = words.PROBABILITY.in_language(options.language)
    for name in network:
        pairs = zip(network[name].states, found[name], strict=True)
        rows = tuple((state, f"{p:.{DIGITS}f}") for state, p in pairs)
        title = f"P({name} | e)" if evidence else f"P({name})"
        yield Table(title, (name, column), rows)


def worked_sheet(
    derivation: Derivation, network: BayesianNetwork, options: SheetOptions, title: str
) -> Sheet:
    """Return a sheet with worked steps, in a notation."""
    steps = in_notation(derivation, network, options.notation)
    blocks: list[Block] = list(legend(options))
    if options.notation.parameter == "θ":
        said = words.NODES.in_language(options.language)
        names = ", ".join(f"{k} {name}" for k, name in enumerate(network, 1))
        blocks.append(Paragraph(said.format(names=names)))
    return Sheet(title, (*blocks, Worked(steps)), options.language)
