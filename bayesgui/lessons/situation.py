"""The situation that expressions are about: a model, its findings, its table, what is shown."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from bayesgui.core.compilation import compiled, with_network
from bayesgui.core.errors import DataError, MemoryBudgetError, ModelError
from bayesgui.core.evidence import (
    NO_EVIDENCE,
    Evidence,
    FixedPosterior,
    Intervention,
    LikelihoodFinding,
    named,
)
from bayesgui.core.evidence_text import numbers_by_state
from bayesgui.core.monitor import SILENT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.node_rules import CHANCE, node_kinds
from bayesgui.core.temporal.carried import empty_for, settled
from bayesgui.core.temporal.template_of import template_of
from bayesgui.decisions.class_section import mark_in
from bayesgui.decisions.loss import losses_of
from bayesgui.lessons.commands import (
    AskEffect,
    ChooseOption,
    ClearFindings,
    FreeDecisions,
    LearnStructure,
    LearnTables,
    LoadTable,
    ModelCommand,
    OpenLaboratory,
    OpenNetwork,
    Play,
    SampleCases,
    Select,
    SetFinding,
    SetLosses,
    SetWeights,
    ShowPage,
    ShowSlice,
    ShowTrails,
    TriggerAction,
    UseEngine,
)
from bayesgui.lessons.networks.edits import edited
from bayesgui.lessons.networks.renaming import (
    network_of_table,
    renamed_evidence,
    renamed_losses,
    renamed_model,
    renamed_series,
    renamed_table,
)
from bayesgui.lessons.probabilities import finding_of
from bayesgui.lessons.sources import file_beside, table_file
from bayesgui.lessons.temporal.findings import with_findings
from bayesgui.lessons.window_ids import CHECKABLE

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.series import Series
    from bayesgui.data.case_source import CaseTable
    from bayesgui.decisions.loss import LossMatrix
    from bayesgui.lessons.commands import Command
    from bayesgui.lessons.lesson import Lesson

USUAL_ENGINE = "junction-tree"
"""The engine that is asked for posteriors unless another is chosen."""

LIMITED_MEMORY = "model.limited_memory"
"""The switch by which a decision knows only what is drawn."""

EFFECTS = "effects"
"""The page of what doing one thing does to another."""

MAX_SAMPLED = 2 * 10**7
"""Cells of a table of cases that a command may draw."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A state of the window, as far as lessons can ask for it.

    `tabled`: name of the node whose table is shown, or empty. `played`: step at which the player
    is; 0 if it is not open. `decided`: name of the node that decisions are about, or empty.
    `losses`: what they cost; without, every wrong one costs 1. `watched`: name of the engine that
    has run in the laboratory, or empty. `asked`: what the tool for d-separation is asked: two
    nodes, and those that are given. `effect`: what the page Effects is asked: cause, effect, and
    what is adjusted for. `series`: of a template, the findings over time that are shown; None
    without any. `slice_shown`: the slice that the canvas shows.
    """

    model: Model = field(default_factory=BayesianNetwork)
    evidence: Evidence = NO_EVIDENCE
    dataset: CaseTable | None = None
    shown: frozenset[str] = frozenset()
    pages: frozenset[str] = frozenset()
    tabled: str = ""
    played: int = 0
    decided: str = ""
    losses: LossMatrix | None = None
    engine: str = USUAL_ENGINE
    watched: str = ""
    selected: tuple[str, ...] = field(default=(), compare=False)
    asked: tuple[str, str, frozenset[str]] | None = field(default=None, compare=False)
    effect: tuple[str, str, frozenset[str]] | None = field(default=None, compare=False)
    series: Series | None = None
    slice_shown: int = field(default=0, compare=False)

    @property
    def network(self) -> BayesianNetwork:
        """The chance nodes, with free decisions as nodes whose options are equally likely."""
        return compiled(self.model).network

    @property
    def limited_memory(self) -> bool:
        """Whether a decision knows only the nodes on arcs to it."""
        return LIMITED_MEMORY in self.shown


def perform(
    performed: Iterable[Command],
    situation: Situation,
    folder: Path | None = None,
    monitor: Monitor = SILENT,
) -> Situation:
    """Return the situation after some commands.

    `folder`: the folder of the lesson, in which its networks and tables are.
    """
    for command in performed:
        monitor.check()
        situation = _performed(command, situation, folder, monitor)
    return situation


def start(lesson: Lesson, monitor: Monitor = SILENT) -> Situation:
    """Return the situation in which a lesson starts; raises as `perform` does."""
    return perform(lesson.start, Situation(), folder_of(lesson), monitor)


def folder_of(lesson: Lesson) -> Path | None:
    """Return the folder of a lesson's file, in which its networks and tables are."""
    return None if lesson.path is None else lesson.path.parent


def _performed(
    command: Command, situation: Situation, folder: Path | None, monitor: Monitor
) -> Situation:
    match command:
        case OpenNetwork():
            return _opened(command, folder, situation, monitor)
        case LoadTable():
            return replace(situation, dataset=_table(command, folder, situation.network, monitor))
        case ChooseOption() | FreeDecisions():
            return replace(situation, evidence=_choices(command, situation))
        case SetFinding() | SetWeights() | ClearFindings():
            return _with_findings(command, situation)
        case LearnTables(method=method, options=options):
            return _with_tables(situation, method, dict(options), monitor)
        case LearnStructure(method=method, options=options):
            return _with_structure(situation, method, dict(options), monitor)
        case SetLosses(name=name, rows=rows):
            variable = situation.model[name]
            _check_chance(situation, variable.name)
            losses = losses_of(rows, variable.states)
            return replace(situation, decided=variable.name, losses=losses)
        case SampleCases(rows=rows, seed=seed):
            return _sampled(situation, rows, seed, monitor)
        case ModelCommand():
            return _with_model(situation, edited(command, situation.model))
    return _viewed(command, situation)


def _with_model(situation: Situation, model: Model) -> Situation:
    """Return the situation with another model; findings on what it does not have are dropped."""
    lost = [name for name in situation.evidence if name not in model]
    evidence = situation.evidence.without(*lost)
    known = () if situation.series is None else (situation.series,)
    found = settled(model, evidence, known, 0)
    template = template_of(model)
    last = 0 if template is None else template.slices - 1
    return replace(
        situation,
        model=model,
        evidence=found.evidence,
        series=found.series[0] if found.series and found.series[0].n_findings else None,
        slice_shown=min(situation.slice_shown, last),
    )


def _check_chance(situation: Situation, *names: str) -> None:
    """Raise if one of some nodes, by default of all, is no chance node."""
    for name in names or situation.model.other_kinds:
        kind = situation.model.kind(name)
        if kind != CHANCE:
            raise ModelError(
                "This cannot be done with a {kind} such as {variable}; open a network without one "
                "before it.",
                kind=node_kinds[kind].label,
                variable=name,
            )


# -- networks and tables ----------------------------------------------------------------------


def _opened(
    command: OpenNetwork, folder: Path | None, situation: Situation, monitor: Monitor
) -> Situation:
    """Return the situation with another network; it has no findings and no table."""
    fresh = Situation(
        shown=situation.shown,
        pages=situation.pages,
        engine=situation.engine,
        watched=situation.watched,
    )
    source, names = command.source, dict(command.naming)
    if not source:
        return fresh
    from bayesgui.formats.examples import example_file
    from bayesgui.formats.storage import read

    path = example_file(source) if "." not in source else file_beside(folder, source)
    loaded = read(path, monitor)
    mark = mark_in(loaded.extra, loaded.network)
    decided, losses = ("", None) if mark is None else (mark.name, mark.losses)
    series = loaded.series[loaded.series_shown] if loaded.series else None
    model = renamed_model(loaded.whole, names)
    return replace(
        fresh,
        model=model,
        series=None if series is None else renamed_series(series, names, model),
        evidence=renamed_evidence(loaded.evidence, names),
        decided=names.get(decided, decided),
        losses=None if losses is None else renamed_losses(losses, names),
    )


def _table(
    command: LoadTable, folder: Path | None, network: BayesianNetwork, monitor: Monitor
) -> CaseTable:
    """Return a table, its columns matched with the nodes of the same names."""
    from bayesgui.data.reading.reader import read_data

    names, path = dict(command.naming), table_file(folder, command.source)
    if not len(network):
        return renamed_table(read_data(path, monitor=monitor), names)
    if names:
        network = network_of_table(network, read_data(path, monitor=monitor), names)
    return renamed_table(read_data(path, network=network, monitor=monitor), names)


# -- findings ---------------------------------------------------------------------------------


def _with_findings(command: Command, situation: Situation) -> Situation:
    template = template_of(situation.model)
    if template is None:
        return replace(situation, evidence=_evidence(command, situation))
    series = with_findings(command, template, situation.series or empty_for(template))
    return replace(situation, series=series if series.n_findings else None)


def _evidence(command: Command, situation: Situation) -> Evidence:
    network, evidence = situation.model, situation.evidence
    match command:
        case SetFinding(event=event):
            return evidence.with_finding(event.variable, finding_of(network, event))
        case SetWeights(name=name, numbers=numbers, is_fixed=is_fixed):
            text = ",".join(map(repr, numbers))
            pairs = numbers_by_state(network[name], text)
            finding = FixedPosterior(pairs) if is_fixed else LikelihoodFinding(pairs)
            return evidence.with_finding(name, named(network[name], finding))
        case ClearFindings(names=names):
            return evidence.without(*(network[name].name for name in names or evidence))
    raise TypeError(command)


def _choices(command: Command, situation: Situation) -> Evidence:
    """Return the findings after an option was chosen, or decisions were freed."""
    model, evidence = situation.model, situation.evidence
    match command:
        case ChooseOption(name=name, option=option):
            check_decision(model, name)
            return evidence.with_finding(name, named(model[name], Intervention(option)))
        case FreeDecisions(names=names):
            for name in names:
                check_decision(model, name)
            return evidence.without(*(names or model.decisions))
    raise TypeError(command)


def check_decision(model: Model, name: str) -> None:
    """Raise unless a node is a decision."""
    if model[name].name not in model.decisions:
        raise ModelError("{variable} is no decision.", variable=name)


# -- cases and learning -----------------------------------------------------------------------


def _sampled(situation: Situation, rows: int, seed: int, monitor: Monitor) -> Situation:
    from bayesgui.inference.sampling.drawn_cases import sample

    template = template_of(situation.model)
    nodes = len(situation.model)
    cells = rows * nodes * (1 if template is None else template.slices)
    if cells > MAX_SAMPLED:
        raise MemoryBudgetError(
            "{rows:,} rows of {nodes:,} nodes are too many for a lesson; draw fewer.",
            rows=rows,
            nodes=nodes,
            needed=cells,
            budget=MAX_SAMPLED,
        )
    if template is not None:
        from bayesgui.data.series.drawn_series import sample_series

        return replace(situation, dataset=sample_series(template, rows, seed=seed, monitor=monitor))
    drawn = sample(situation.network, rows, seed=seed, monitor=monitor)
    return replace(situation, dataset=drawn)


def _loaded(situation: Situation) -> CaseTable:
    if situation.dataset is None:
        raise DataError("There is no table to learn from; load one before, as in data TABLE.csv.")
    return situation.dataset


def _with_tables(
    situation: Situation, method: str, options: dict[str, Any], monitor: Monitor
) -> Situation:
    from bayesgui.catalog.parameters import validate
    from bayesgui.learning.parameters.base import learn_parameters, parameter_learners

    data, network = _loaded(situation), situation.network
    template = template_of(situation.model)
    if template is not None:
        from bayesgui.lessons.temporal.learning import learned_over_time

        model = learned_over_time(template, data, method, options, monitor)
        return replace(situation, model=model)
    start = network if options.pop("start", None) == "counts" else None
    options = validate(method, parameter_learners[method].parameters, options)
    learned = learn_parameters(network, data, method, start=start, monitor=monitor, **options)
    return replace(situation, model=with_network(situation.model, learned.network))


def _with_structure(
    situation: Situation, method: str, options: dict[str, Any], monitor: Monitor
) -> Situation:
    from bayesgui.core.arc_constraints import ArcConstraints
    from bayesgui.learning.parameters.base import learn_parameters
    from bayesgui.learning.structure.base import cases_for, structure_learners, tables_method
    from bayesgui.learning.structure.problem import StructureProblem

    _check_chance(situation)
    data = _loaded(situation)
    if situation.model.is_template:
        raise ModelError("A lesson learns no arcs over time; begin with network empty.")
    most = options.pop("max_parents", None)
    if most is not None and not (most.isdecimal() and len(most) < 6):
        raise ModelError("“max_parents=” takes a whole number, such as max_parents=2.")
    if "class" in options:
        options["class_"] = options.pop("class")
    learner = structure_learners.create(method, **options)
    constraints = ArcConstraints(max_parents=None if most is None else int(most))
    found = learner.learn(StructureProblem(cases_for(method, data, monitor), constraints), monitor)
    tables = tables_method(method, data)
    learned = learn_parameters(found.network, data, tables, monitor=monitor)
    return _with_model(situation, learned.network)


# -- the window -------------------------------------------------------------------------------


def _viewed(command: Command, situation: Situation) -> Situation:
    """Return what a command of the window changes of the situation; only the window does it."""
    match command:
        case Select(names=names):
            for name in names:
                situation.model[name]  # raises if it is unknown
            tabled = names[0] if len(names) == 1 else situation.tabled
            return replace(situation, tabled=tabled, selected=tuple(names))
        case ShowSlice(number=number):
            template = template_of(situation.model)
            if template is None or number >= template.slices:
                last = 0 if template is None else template.slices - 1
                raise ModelError(
                    "There is no slice {number}; the last one is t = {last}.",
                    number=str(number),
                    last=last,
                )
            return replace(situation, slice_shown=number)
        case ShowTrails(x=x, y=y, given=known):
            for name in (x, y, *known):
                situation.network[name]
            return replace(situation, asked=(x, y, frozenset(known)))
        case AskEffect(x=x, y=y, given=chosen):
            from bayesgui.lessons.adjusting import chosen_set

            asked = (x, y, chosen_set(situation.model, x, y, chosen))
            return replace(situation, effect=asked, pages=situation.pages | {EFFECTS})
        case ShowPage(page=page, is_shown=is_shown):
            pages = situation.pages | {page} if is_shown else situation.pages - {page}
            effect = situation.effect if EFFECTS in pages else None
            return replace(situation, pages=pages, effect=effect)
        case TriggerAction(action=action, is_on=is_on) if action in CHECKABLE:
            on = action not in situation.shown if is_on is None else is_on
            shown = situation.shown | {action} if on else situation.shown - {action}
            return replace(situation, shown=shown)
        case Play(target=target, step=step):
            if target:
                situation.network[target]
            return replace(situation, played=step)
        case OpenLaboratory(engine=engine):
            return replace(situation, watched=engine)
        case UseEngine(engine=engine):
            return replace(situation, engine=engine)
    return situation
