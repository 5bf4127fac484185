"""Options of learning that contradict each other, which is said before the data are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse

    from bayesgui.catalog.parameters import Selectable


def check_combination(options: argparse.Namespace) -> None:
    """Raise on contradictory options and unknown names before reading the data."""
    from bayesgui.learning.parameters.base import parameter_learners
    from bayesgui.learning.search.wide_tables import USUAL
    from bayesgui.learning.structure.base import structure_learners

    if options.parameters is not None:
        parameter_learners[options.parameters]
    if options.network is not None and options.structure is not None:
        raise ParameterError("Give --network or --structure, not both.")
    if options.network is not None and options.bins is not None:
        raise ParameterError("--bins is for new nodes; those of --network have their intervals.")
    constrained = options.required, options.forbidden, options.tiers, options.max_parents
    if options.network is not None and any(each not in ([], None) for each in constrained):
        raise ParameterError(
            "--required, --forbidden, --tiers and --max-parents are for learning a structure; "
            "the arcs of --network stay as they are."
        )
    if options.time_limit is not None and not options.time_limit > 0:
        raise ParameterError("--time-limit must be more than 0 seconds.")
    if options.network is None:
        options.chooses_none = options.structure is None
        options.structure = options.structure or USUAL
        needs_class = structure_learners[options.structure].traits.get("needs_class", False)
    else:
        needs_class = False
    _check_tests(options)
    if needs_class and options.class_ is None:
        raise ParameterError(
            "{structure} needs a class; name its column with --class.", structure=options.structure
        )
    if options.class_ is not None and not needs_class:
        names = [e.name for e in structure_learners if e.traits.get("needs_class")]
        raise ParameterError(
            "--class is for structures that have a class: {names}.", names=", ".join(names)
        )
    _check_order(options)


def _check_order(options: argparse.Namespace) -> None:
    """Raise if an order or a time limit is given to what has none."""
    from bayesgui.learning.structure.base import structure_learners

    if options.network is not None and options.time_limit is not None:
        raise ParameterError("--time-limit is for learning a structure.")
    ordered = [e.name for e in structure_learners if any(p.name == "order" for p in e.parameters)]
    if options.order is not None and options.structure not in ordered:
        raise ParameterError(
            "--order is for structures that are learned along an order: {names}.",
            names=", ".join(ordered),
        )


def _check_tests(options: argparse.Namespace) -> None:
    """Raise if a test is given for a structure that is not learned by tests."""
    from bayesgui.learning.structure.base import structure_learners

    if options.test is None and options.alpha is None:
        return
    names = [entry.name for entry in structure_learners if has_option(entry, "alpha")]
    if options.structure not in names:
        raise ParameterError(
            "--test and --alpha are for structures learned by tests of independence: {names}.",
            names=", ".join(names),
        )


def has_option(entry: Selectable, name: str) -> bool:
    """Tell whether an algorithm has an option."""
    return any(parameter.name == name for parameter in entry.parameters)
