"""The subcommand ``learn``."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import option, repeated
from bayesgui.cli.averaging.ensembles import add_ensemble
from bayesgui.cli.averaging.learning import check_learned_ensemble, learn_ensemble
from bayesgui.cli.learners.combinations import check_combination, has_option
from bayesgui.cli.learners.hidden_causes import effects_of, marks_of, print_effects
from bayesgui.cli.learners.structure_options import (
    check_known,
    constraints_of,
    learner_options,
    limited_progress,
    suit_width,
)
from bayesgui.cli.reading import (
    DATA_HELP,
    add_reading,
    data_place,
    read_cases,
    with_states_of_table,
)
from bayesgui.cli.standard_streams import NETWORK_HELP, input_file, network_output
from bayesgui.cli.temporal.learning import add_time, learn_series, learns_series
from bayesgui.cli.temporal.template_parameters import (
    learn_template_tables,
    learns_template_tables,
)
from bayesgui.cli.terminal import (
    Answer,
    Command,
    finite,
    limit_remarks,
    options_set,
    pluralize,
    print_notes,
    progress,
)
from bayesgui.core.errors import ParameterError
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.formats.base import Loaded
    from bayesgui.learning.parameters.base import Learned
    from bayesgui.learning.scores.base import Score
    from bayesgui.learning.structure.base import LearnedStructure
    from bayesgui.learning.structure.problem import StructureProblem


def add_learning(command: Command) -> None:
    """Add the subcommands to the parser."""
    made = command("learn", _learn, "Learn a network, or the tables of one, from data.")
    made.add_argument("data", metavar="DATA", type=data_place, help=DATA_HELP)
    option(made, "-o --output", "NET", NETWORK_HELP, type=network_output, required=True)
    option(made, "--network", "NET", "learn the tables of this one", type=input_file)
    option(made, "--parameters", "P", "learner of the tables (bayes; after structural-em em)")
    add_structure_options(made, "hill-climbing, with 500 columns or more sparse-candidate")
    add_ensemble(made, "the networks of a hundred searches by the same learner on resampled rows")
    add_time(made)


def add_structure_options(parser: argparse.ArgumentParser, usual: str = "hill-climbing") -> None:
    """Add the options on how a structure is learned, and how its table is read."""
    option(parser, "--structure", "S", f"learner of the structure ({usual})")
    option(parser, "--class", "COL", "class of naive-bayes, tan", dest="class_")
    option(parser, "--order", "A,B,...", "order of the columns, for k2")
    option(parser, "--time-limit", "SECONDS", "keep the best found by then", type=float)
    option(parser, "--ess", "X", "equivalent sample size of the prior", type=float)
    option(
        parser,
        "--score",
        "SC",
        "score that a search maximizes, and that is reported",
        default="bic",
    )
    option(parser, "--test", "T", "test of independence of pc, mmhc and so on")
    option(parser, "--alpha", "A", "its level of significance", type=float)
    option(parser, "--start", "NET", "go on from what this one learned", type=input_file)
    _add_constraints(parser)
    option(
        parser,
        "--bins",
        "N",
        "cut columns with more than N different numbers into N intervals of equal frequency "
        "(otherwise those with more than 12 into 4)",
        type=int,
    )
    option(parser, "--seed", "N", "of all that uses random numbers", type=int)
    repeated(parser, "--set", "OPTION=VALUE")
    add_reading(parser)


def _add_constraints(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("constraints on the arcs of a learned structure")
    repeated(group, "--required", ("A", "B"), "an arc that must be there (repeat)")
    repeated(group, "--forbidden", ("A", "B"), "an arc that must not be there (repeat)")
    option(
        group,
        "--tiers",
        "FILE",
        "groups of variables, one a line, names separated by tabs, its title in a line "
        "'# Title' above; no arc leads to an earlier one",
        type=Path,
    )
    option(group, "--max-parents", "K", "parents of a node at most", type=int)


@dataclass(frozen=True)
class _Learned:
    """A learned network: its file, its structure, if that was learned too, and its tables.

    `compared`: the rows that the structure was learned from, and that the score is of. `said`: the
    notes that were printed before.
    """

    loaded: Loaded
    compared: CaseTable
    found: LearnedStructure | None
    tables: Learned
    value: float | None
    unscored: list[Sentence]
    said: Sequence[str] = ()

    def document(self, options: argparse.Namespace, lost: Sequence[str]) -> dict[str, Any]:
        """Return what ``--json`` prints."""
        found, tables = self.found, self.tables
        notes = [*self.compared.remarks, *(found.remarks if found else ()), *tables.remarks]
        return {
            "structure": options.structure,
            "score": options.score,
            "value": self.value,
            "parameters": options.parameters,
            "log_likelihood": finite(tables.log_likelihood),
            "iterations": len(tables.history),
            "arcs": [list(arc) for arc in tables.network.arcs],
            "undirected": _undirected(found),
            "conflicts": _conflicts(found),
            **marks_of(found, self.compared),
            "rows": tables.n_rows,
            "score_rows": None if self.value is None else self.compared.n_rows,
            "unseen": tables.n_unseen,
            "notes": list(dict.fromkeys((*notes, *self.unscored, *lost))),
        }

    def show(self, options: argparse.Namespace) -> None:
        """Print how large the network is, and how well it fits."""
        tables, network = self.tables, self.tables.network
        size = f"{pluralize(len(network), 'node')}, {pluralize(len(network.arcs), 'arc')}"
        print(f"{pluralize(tables.n_rows, 'row')} → {options.output}: {size}")
        # The score of that name is at the maximum-likelihood tables.
        own = "log-likelihood of its own tables"
        print(f"{own}  {tables.log_likelihood:z,.6f}")
        if self.value is not None:
            rows = self.compared.n_rows
            of = "" if rows == tables.n_rows else f" of {rows:,} complete rows"
            print(f"{options.score:<{len(own)}}  {self.value:z,.6f}{of}")
        if self.found is not None and self.found.pag is not None:
            print(self.found.pag)
            print_effects(effects_of(self.found.pag, self.compared))


def _learn(options: argparse.Namespace) -> Answer:
    from bayesgui.formats import read, write
    from bayesgui.formats.storage import format_to_write

    format_to_write(options.output)  # refuses it before hours of learning
    check_combination(options)
    check_learned_ensemble(options)
    if learns_template_tables(options):
        return learn_template_tables(options)
    if learns_series(options):
        return learn_series(options)
    start = None if options.start is None else read(options.start).network
    constraints_of(options)  # refuses a wrong file of tiers before the table is read
    learned = _learned(options, start)
    lost = write(options.output, replace(learned.loaded, network=learned.tables.network))
    document = learned.document(options, lost)
    more = None if options.ensemble is None else learn_ensemble(options, learned.compared, start)

    def show() -> None:
        learned.show(options)
        if more is not None:
            print(more)
        print_notes([note for note in document["notes"] if note not in learned.said])

    return document, show


def _learned(options: argparse.Namespace, start: BayesianNetwork | None) -> _Learned:
    """Learn the structure, unless it is given, and the tables."""
    from bayesgui.catalog.parameters import validate
    from bayesgui.formats import read
    from bayesgui.formats.base import Loaded
    from bayesgui.learning.parameters.base import learn_parameters, parameter_learners
    from bayesgui.learning.structure.base import USUAL, cases_for, tables_method
    from bayesgui.learning.structure.problem import StructureProblem

    given, found, said = options_set(options.set), None, []
    if options.network is not None:
        loaded = read(options.network)
        network, note = with_states_of_table(options, loaded.network)
        if note is not None:
            print_notes([note])
        loaded = replace(loaded, network=network)
        compared = data = read_cases(options, network)
        options.parameters = options.parameters or USUAL
        score = _reported_score(options, given)
    else:
        data = read_cases(options)
        constraints = constraints_of(options, data.names)
        chosen = suit_width(options, data, given)
        options.parameters = options.parameters or tables_method(options.structure, data)
        score = _reported_score(options, given)
        compared = cases_for(options.structure, data, progress())
        said = [each for each in compared.remarks if each not in data.remarks]
        said += chosen
        said += _cost(options.structure, compared)
        print_notes(said)  # before the search, which may take long
        problem = StructureProblem(compared, constraints, start)
        found, given = _structure(options, problem, given)
        loaded = Loaded(found.network)
    learner = parameter_learners[options.parameters]
    if options.seed is not None and has_option(learner, "seed"):
        given["seed"] = options.seed
    # `learn_parameters` has arguments of its own that are numbers, not texts.
    given = validate(learner.name, learner.parameters, given)
    tables = learn_parameters(
        loaded.network, data, options.parameters, start=start, monitor=progress(), **given
    )
    value, unscored = _scored(options.score, score, found, compared, tables)
    return _Learned(loaded, compared, found, tables, value, unscored, said)


def _cost(method: str, data: CaseTable) -> list[Sentence]:
    """Return what a search costs, if the columns are many or the rows are not in memory."""
    from bayesgui.learning.search.wide_tables import search_cost
    from bayesgui.learning.structure.base import structure_learners

    if not structure_learners[method].traits.get("has_score"):
        return []
    found = search_cost(method, data, progress())
    return [] if found is None else [found]


def _scored(
    name: str, score: Score, found: LearnedStructure | None, data: CaseTable, learned: Learned
) -> tuple[float | None, list[Sentence]]:
    """Return the reported score; BIC that of the observed cells, where some are not."""
    from bayesgui.learning.parameters.base import parameter_learners
    from bayesgui.learning.scores.base import score_network

    network = learned.network
    hidden = [node for node in network if _is_hidden(node, data)]
    blank = hidden or any(data[node].n_missing for node in network)
    if blank and name == "bic" and parameter_learners[learned.method].traits.get("takes_hidden"):
        return finite(learned.score), []
    if blank and found is not None and math.isfinite(found.score):
        return found.score, []  # of all rows, which the method filled in
    if not hidden:
        (scored,) = score_network(network, data.matched(network), {name: score})
        return scored.total, []
    return None, [
        Sentence(
            "The score {score} counts whole families, and {variables} is hidden; ask for bic.",
            score=name,
            variables=", ".join(hidden),
        )
    ]


def _is_hidden(node: str, data: CaseTable) -> bool:
    return node not in data or data[node].n_missing == data.n_rows > 0


def _reported_score(options: argparse.Namespace, given: dict[str, Any]) -> Score:
    """Return the reported score; assign ``--ess`` to the score, the CPT prior, or both."""
    from bayesgui.learning.parameters.base import parameter_learners
    from bayesgui.learning.scores.base import scores

    own: dict[str, float] = {}
    if options.ess is not None:
        if has_option(scores[options.score], "ess"):
            own["ess"] = options.ess
        if has_option(parameter_learners[options.parameters], "ess"):
            given["ess"] = options.ess
        elif not own:
            raise ParameterError(
                "--ess is for a prior, and {parameters} has none of that kind.",
                parameters=options.parameters,
            )
    return scores.create(options.score, **own)


def _structure(
    options: argparse.Namespace, problem: StructureProblem, given: dict[str, Any]
) -> tuple[LearnedStructure, dict[str, Any]]:
    """Return the learned structure and the remaining options for parameter learning."""
    from bayesgui.learning.structure.base import structure_learners

    own, rest = learner_options(options, problem.data, given)
    check_known(options, rest)
    learner = structure_learners.create(options.structure, **own)
    monitor = limited_progress(options)
    found = learner.learn(problem, monitor)
    return replace(found, remarks=(*limit_remarks(monitor), *found.remarks)), rest


def _undirected(found: LearnedStructure | None) -> list[list[str]]:
    """Return the arcs, in their direction, whose reversal is in the same equivalence class."""
    if found is None:
        return []
    if found.pag is not None:
        edges = frozenset(e.pair for e in found.pag.edges if e.kind == "open")
    elif found.cpdag is not None:
        edges = found.cpdag.undirected
    else:
        return []
    return [[*arc] for arc in found.network.arcs if not edges.isdisjoint((arc, arc[::-1]))]


def _conflicts(found: LearnedStructure | None) -> list[list[str]]:
    """Return the pairs whose edge tests want directed in both ways."""
    graph = None if found is None else found.cpdag
    return [] if graph is None else sorted(map(list, graph.conflicts))
