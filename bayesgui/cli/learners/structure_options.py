"""Options of a search for a structure: its constraints, and what goes to which algorithm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.cli.learners.combinations import has_option
from bayesgui.cli.terminal import TimeLimit, progress
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Collection

    from bayesgui.catalog.parameters import Choice
    from bayesgui.core.arc_constraints import ArcConstraints
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable


def constraints_of(
    options: argparse.Namespace, names: Collection[str] | None = None
) -> ArcConstraints:
    """Return the constraints on arcs from the options.

    `names`: the columns; without them a file of tiers is only checked to be one.
    """
    from bayesgui.core.arc_constraints import ArcConstraints
    from bayesgui.formats.tier_lists import read_titled_tiers

    tiers, titles = ((), ()) if options.tiers is None else read_titled_tiers(options.tiers, names)
    return ArcConstraints(
        tuple((parent, child) for parent, child in options.required),
        tuple((parent, child) for parent, child in options.forbidden),
        tiers,
        options.max_parents,
        titles,
    )


def suit_width(options: argparse.Namespace, data: CaseTable, given: dict[str, Any]) -> list[str]:
    """Take the restricted learner for a wide table where none was asked for; say so.

    `given`: options of learners; those that only the usual one has are asked for, too.
    """
    from bayesgui.learning.search.wide_tables import chosen_remark, usual_learner
    from bayesgui.learning.structure.base import structure_learners

    method = usual_learner(len(data.names))
    if not options.chooses_none or method == options.structure or options.ensemble is not None:
        return []
    entries = structure_learners[options.structure], structure_learners[method]
    usual, own = ({p.name for p in entry.parameters} for entry in entries)
    if any(name.partition(".")[0] in usual - own for name in given):
        return []
    options.structure = method
    return [chosen_remark(data)]


def check_known(options: argparse.Namespace, rest: dict[str, Any]) -> None:
    """Raise if an option is neither one of the structure's nor of the parameters' learner."""
    from bayesgui.learning.parameters.base import parameter_learners
    from bayesgui.learning.structure.base import structure_learners

    last = parameter_learners[options.parameters].parameters
    known = [p.name for p in (*structure_learners[options.structure].parameters, *last)]
    for name in rest:
        if name.partition(".")[0] not in known:
            raise ParameterError(
                "Neither {structure} nor {parameters} has an option “{name}”; they have {names}.",
                structure=options.structure,
                parameters=options.parameters,
                name=name,
                names=", ".join(dict.fromkeys(known)) or "none",
            )


def learner_options(
    options: argparse.Namespace, data: CaseTable, given: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the options of the structure learner, and those that it does not have.

    An option of an algorithm that the learner chooses, such as ``adjusted`` of its test, is one of
    its own unless the learner of the tables has one of that name.
    """
    from bayesgui.catalog.parameters import owner_of
    from bayesgui.learning.parameters.base import parameter_learners
    from bayesgui.learning.structure.base import structure_learners

    parameters = structure_learners[options.structure].parameters
    known = {p.name for p in parameters}
    chosen = {n: v for n in ("test", "alpha") if (v := getattr(options, n)) is not None}
    tables = {p.name for p in parameter_learners[options.parameters].parameters}
    own = {
        name: value
        for name, value in given.items()
        if name.partition(".")[0] in known
        or (name not in tables and owner_of(name, parameters, {**given, **chosen}))
    }
    rest = {name: value for name, value in given.items() if name not in own}
    own |= chosen
    if options.class_ is not None:
        data[options.class_]  # raises with the unknown column and the known ones
        own["class_"] = options.class_
    if options.seed is not None and "seed" in known:
        own["seed"] = options.seed
    if "score" in known and "score" not in own:
        own["score"] = searched_score(options)
    if options.order is not None:
        own["order"] = options.order
    return own, rest


def limited_progress(options: argparse.Namespace) -> Monitor:
    """Return the monitor of a search, which ends after ``--time-limit``."""
    monitor = progress()
    return monitor if options.time_limit is None else TimeLimit(monitor, options.time_limit)


def searched_score(options: argparse.Namespace) -> Choice:
    """Return the score that a search maximizes: the reported one."""
    from bayesgui.catalog.parameters import Choice
    from bayesgui.learning.scores.base import scores

    if options.ess is None or not has_option(scores[options.score], "ess"):
        return Choice(options.score)
    return Choice(options.score, (("ess", options.ess),))
