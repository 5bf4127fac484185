"""What the expressions of a lesson are about: a network, its findings, its table, what is shown."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import DataError, MemoryBudgetError, ModelError
from bayesgui.core.evidence import (
    NO_EVIDENCE,
    Evidence,
    FixedPosterior,
    LikelihoodFinding,
    StateFinding,
    named,
)
from bayesgui.core.evidence_text import numbers_by_state
from bayesgui.core.monitor import SILENT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.lessons.commands import (
    AddArcs,
    AddNode,
    ClearFindings,
    LearnStructure,
    LearnTables,
    LoadTable,
    ModelCommand,
    OpenNetwork,
    Play,
    RemoveArcs,
    RemoveNodes,
    ReverseArc,
    SampleCases,
    Select,
    SetFinding,
    SetRow,
    SetWeights,
    ShowPage,
    ShowTrails,
    TriggerAction,
)
from bayesgui.lessons.probabilities import finding_of
from bayesgui.lessons.renaming import (
    network_of_table,
    renamed_evidence,
    renamed_network,
    renamed_table,
)
from bayesgui.lessons.sources import file_beside, table_file
from bayesgui.lessons.window_ids import CHECKABLE

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.lessons.commands import Command
    from bayesgui.lessons.lesson import Lesson

MAX_TABLE = 2**20
"""Numbers of a table that commands may make."""

MAX_SAMPLED = 2 * 10**7
"""Cells of a table of cases that a command may draw."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A state of the window, as far as lessons can ask for it.

    Parameters
    ----------
    network : BayesianNetwork
        The network that is open.
    evidence : Evidence
        Its present findings.
    dataset : Dataset or CaseSource, optional
        The loaded table.
    shown : frozenset of str
        Ids of the checkable actions that are on.
    pages : frozenset of str
        Ids of the pages that are open.
    tabled : str
        Name of the node whose table is shown, or empty.
    played : int
        Step at which the player is; 0 if it is not open.
    selected : tuple of str
        The selected nodes, in their order.
    asked : tuple of str, str and frozenset of str, optional
        What the tool for d-separation is asked: two nodes, and those that are given.
    """

    network: BayesianNetwork = field(default_factory=BayesianNetwork)
    evidence: Evidence = NO_EVIDENCE
    dataset: CaseTable | None = None
    shown: frozenset[str] = frozenset()
    pages: frozenset[str] = frozenset()
    tabled: str = ""
    played: int = 0
    selected: tuple[str, ...] = field(default=(), compare=False)
    asked: tuple[str, str, frozenset[str]] | None = field(default=None, compare=False)


def perform(
    performed: Iterable[Command],
    situation: Situation,
    folder: Path | None = None,
    monitor: Monitor = SILENT,
) -> Situation:
    """Return the situation after some commands.

    Parameters
    ----------
    performed : iterable of Command
        The commands, in this order.
    situation : Situation
        The situation before them.
    folder : Path, optional
        The folder of the lesson, in which its networks and tables are.
    monitor : Monitor
        Polled for cancellation.

    Raises
    ------
    BayesGuiError
        If one of them cannot be performed: its sentence says why.
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
        case SetFinding() | SetWeights() | ClearFindings():
            return replace(situation, evidence=_evidence(command, situation))
        case LearnTables(method=method, options=options):
            return _with_tables(situation, method, dict(options), monitor)
        case LearnStructure(method=method, options=options):
            return _with_structure(situation, method, dict(options), monitor)
        case SampleCases(rows=rows, seed=seed):
            return _sampled(situation, rows, seed, monitor)
        case ModelCommand():
            return _with_network(situation, edited(command, situation.network))
    return _viewed(command, situation)


def _with_network(situation: Situation, network: BayesianNetwork) -> Situation:
    """Return the situation with another network; findings on what it does not have are dropped."""
    lost = [name for name in situation.evidence if name not in network]
    return replace(situation, network=network, evidence=situation.evidence.without(*lost))


# -- networks and tables ----------------------------------------------------------------------


def _opened(
    command: OpenNetwork, folder: Path | None, situation: Situation, monitor: Monitor
) -> Situation:
    """Return the situation with another network; it has no findings and no table."""
    fresh = Situation(shown=situation.shown, pages=situation.pages)
    source, names = command.source, dict(command.naming)
    if not source:
        return fresh
    from bayesgui.formats.examples import example_file
    from bayesgui.formats.storage import read

    path = example_file(source) if "." not in source else file_beside(folder, source)
    loaded = read(path, monitor)
    return replace(
        fresh,
        network=renamed_network(loaded.network, names),
        evidence=renamed_evidence(loaded.evidence, names),
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


# -- the network ------------------------------------------------------------------------------


def edited(command: Command, network: BayesianNetwork) -> BayesianNetwork:
    """Return a network after a command that edits it.

    Parameters
    ----------
    command : Command
        One that draws, deletes or reverses arcs, adds or deletes nodes, or sets a row.
    network : BayesianNetwork
        The network before it.

    Raises
    ------
    ModelError
        If it does not fit the network.
    """
    match command:
        case AddArcs(arcs=arcs):
            for parent, child in arcs:
                _check_size(network, parent, child)
                network = network.with_arc(parent, child)
        case RemoveArcs(arcs=arcs):
            for parent, child in arcs:
                network = network.without_arc(parent, child)
        case ReverseArc(parent=parent, child=child):
            network = network.with_arc_reversed_keeping_joint(parent, child)
        case AddNode(name=name, states=states):
            network = network.with_variable(Variable(name, states))
        case RemoveNodes(names=names):
            network = network.without_variables(*names)
        case SetRow():
            network = _with_row(network, command)
    return network


def _check_size(network: BayesianNetwork, parent: str, child: str) -> None:
    """Raise if an arc would make a table that no lesson needs."""
    cells = network.cpt(child).values.size * network[parent].n_states
    if cells > MAX_TABLE:
        raise MemoryBudgetError(
            "The table of {variable} would have {cells:,} numbers, too many for a lesson; draw "
            "fewer arcs.",
            variable=child,
            cells=cells,
            needed=8 * cells,
            budget=8 * MAX_TABLE,
        )


def _with_row(network: BayesianNetwork, command: SetRow) -> BayesianNetwork:
    variable, parents = network[command.name], network.parents(command.name)
    if len(command.numbers) != variable.n_states:
        raise ModelError(
            "A row of the table of {variable} has {count} numbers, one for each of its states "
            "{states}.",
            variable=variable.name,
            count=variable.n_states,
            states=", ".join(variable.states),
        )
    picked: dict[str, list[int]] = {}
    for event in command.given:
        if event.variable not in parents:
            raise ModelError(
                "{parent} is not a parent of {variable}; name its parents before the colon.",
                parent=event.variable,
                variable=variable.name,
            )
        finding = finding_of(network, event)
        assert isinstance(finding, StateFinding)
        weights = finding.weights(network[event.variable])
        picked[event.variable] = np.flatnonzero(weights).tolist()
    table = np.array(network.cpt(command.name).values)
    places = [picked.get(name, list(range(network[name].n_states))) for name in parents]
    table[np.ix_(*places)] = command.numbers
    return network.with_cpt(CPT(command.name, parents, table))


# -- findings ---------------------------------------------------------------------------------


def _evidence(command: Command, situation: Situation) -> Evidence:
    network, evidence = situation.network, situation.evidence
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


# -- cases and learning -----------------------------------------------------------------------


def _sampled(situation: Situation, rows: int, seed: int, monitor: Monitor) -> Situation:
    from bayesgui.inference.sampling.drawn_cases import sample

    cells = rows * len(situation.network)
    if cells > MAX_SAMPLED:
        raise MemoryBudgetError(
            "{rows:,} rows of {nodes:,} nodes are too many for a lesson; draw fewer.",
            rows=rows,
            nodes=len(situation.network),
            needed=cells,
            budget=MAX_SAMPLED,
        )
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
    start = network if options.pop("start", None) == "counts" else None
    options = validate(method, parameter_learners[method].parameters, options)
    learned = learn_parameters(network, data, method, start=start, monitor=monitor, **options)
    return replace(situation, network=learned.network)


def _with_structure(
    situation: Situation, method: str, options: dict[str, Any], monitor: Monitor
) -> Situation:
    from bayesgui.core.arc_constraints import ArcConstraints
    from bayesgui.learning.parameters.base import learn_parameters
    from bayesgui.learning.structure.base import cases_for, structure_learners, tables_method
    from bayesgui.learning.structure.problem import StructureProblem

    data = _loaded(situation)
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
    return _with_network(situation, learned.network)


# -- the window -------------------------------------------------------------------------------


def _viewed(command: Command, situation: Situation) -> Situation:
    """Return what a command of the window changes of the situation; only the window does it."""
    match command:
        case Select(names=names):
            for name in names:
                situation.network[name]  # raises if it is unknown
            tabled = names[0] if len(names) == 1 else situation.tabled
            return replace(situation, tabled=tabled, selected=tuple(names))
        case ShowTrails(x=x, y=y, given=known):
            for name in (x, y, *known):
                situation.network[name]
            return replace(situation, asked=(x, y, frozenset(known)))
        case ShowPage(page=page, is_shown=is_shown):
            pages = situation.pages | {page} if is_shown else situation.pages - {page}
            return replace(situation, pages=pages)
        case TriggerAction(action=action, is_on=is_on) if action in CHECKABLE:
            on = action not in situation.shown if is_on is None else is_on
            shown = situation.shown | {action} if on else situation.shown - {action}
            return replace(situation, shown=shown)
        case Play(target=target, step=step):
            if target:
                situation.network[target]
            return replace(situation, played=step)
    return situation
