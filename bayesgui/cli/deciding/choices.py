"""Options that say how decisions are solved, and what is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import option, repeated
from bayesgui.cli.terminal import options_set
from bayesgui.core.errors import ModelError, ParameterError

if TYPE_CHECKING:
    import argparse

    from bayesgui.core.model import Model
    from bayesgui.decisions.solving.following import DecisionSetting


def add_choices(parser: argparse.ArgumentParser) -> None:
    """Add the option that takes decisions."""
    repeated(parser, "--choose", "D=a", "take option a of decision D")


def add_solver(parser: argparse.ArgumentParser) -> None:
    """Add the options that say how decisions are solved."""
    option(parser, "--solver", "S", "name of the solver", default="strong-elimination")
    repeated(parser, "--set", "OPTION=VALUE", "an option of the solver (repeat)")
    parser.add_argument(
        "--limited-memory",
        action="store_true",
        help="a decision knows only the nodes on arcs to it",
    )


def solver_options(options: argparse.Namespace) -> dict[str, Any]:
    """Return the solver's own options that are set; none where only an engine can be chosen."""
    found = options_set(options.set) if hasattr(options, "solver") else {}
    if "limited_memory" in found:
        raise ParameterError("Write --limited-memory, without --set.")
    return found


def setting_of(options: argparse.Namespace) -> DecisionSetting:
    """Return how decisions are solved."""
    from bayesgui.decisions.solving.following import setting_with

    return setting_with(options.solver, options.limited_memory, solver_options(options))


def choices_of(options: argparse.Namespace, model: Model) -> dict[str, str]:
    """Return the options that are to be taken, by decision."""
    found: dict[str, str] = {}
    for word in options.choose:
        name, separator, taken = word.partition("=")
        if not separator:
            raise ParameterError(
                "“{text}” is no choice; write --choose D=a for option a of decision D.", text=word
            )
        # Names may contain = themselves: the word is split where its left side is a decision.
        for place in (k for k, letter in enumerate(word) if letter == "="):
            if word[:place] in model:
                name, taken = word[:place], word[place + 1 :]
                break
        if found.setdefault(name, taken) != taken:
            raise ParameterError(
                "Only one option of {variable} can be chosen: {first} or {second}.",
                variable=name,
                first=found[name],
                second=taken,
            )
    return found


def check_choices(options: argparse.Namespace, model: Model, *, all_of_them: bool = False) -> None:
    """Raise a `ModelError` if nothing can be chosen, or not all is that has to be."""
    from bayesgui.decisions.solving.information import free_decisions

    if options.choose and not model.decisions:
        raise ModelError("The network has no decision to choose an option of.")
    chosen = choices_of(options, model)
    for name in free_decisions(model) if all_of_them and model.utilities else ():
        if name not in chosen:
            raise ModelError(
                "Every row would need a strategy of its own. Choose an option of {variable} with "
                "--choose, or ask for one row at a time.",
                variable=name,
            )


def check_utilities(model: Model) -> None:
    """Raise a `ModelError` if nothing says which decision is better."""
    if not model.utilities:
        raise ModelError("The network has no utility, so that no decision is better than another.")
