"""Arguments shared by several subcommands: a network, findings."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from bayesgui.cli.standard_streams import input_file
from bayesgui.cli.terminal import print_notes, watched
from bayesgui.core.compilation import compiled
from bayesgui.core.errors import EvidenceError, ModelError
from bayesgui.core.sentence import Sentence
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.decisions.solving_marks import solving_marks

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.formats.base import Loaded


NETWORK_HELP = "a file of any known format, - for the standard input, or --example NAME"


Parser = argparse._ActionsContainer
"""A parser or a group of its arguments."""


def option(parser: Parser, flags: str, metavar: str, help_: str | None = None, **how: Any) -> None:
    """Add an option with a value; `flags`: its names, parted by a blank."""
    parser.add_argument(*flags.split(), metavar=metavar, help=help_, **how)


def repeated(
    parser: Parser, flags: str, metavar: str | tuple[str, ...], help_: str | None = None
) -> None:
    """Add an option that may be given several times, with one value or more."""
    how: dict[str, Any] = {} if isinstance(metavar, str) else {"nargs": len(metavar)}
    parser.add_argument(
        *flags.split(), metavar=metavar, help=help_, action="append", default=[], **how
    )


def switch(parser: Parser, flag: str, help_: str) -> None:
    """Add an option without a value."""
    parser.add_argument(flag, action="store_true", help=help_)


def add_network(parser: argparse.ArgumentParser) -> None:
    """Add the argument for a network file."""
    parser.add_argument("network", metavar="NET", type=input_file, help=NETWORK_HELP)
    add_slices(parser)


def add_slices(parser: argparse.ArgumentParser) -> None:
    """Add the number of time slices of a dynamic network."""
    option(
        parser,
        "--slices",
        "N",
        "time slices over which a template is unrolled; by default its own number",
        type=int,
    )


def add_evidence(parser: argparse.ArgumentParser) -> None:
    """Add options for findings of all kinds."""
    group = parser.add_argument_group("evidence (repeatable)")
    for flags, metavar, help_ in (
        ("-e --evidence", "X=a", "X is a (several: one of these); X!=a: not a"),
        ("--soft", "X=w1,w2,...", "likelihood of each state"),
        ("--fix", "X=p1,p2,...", "fix this posterior (Jeffrey)"),
        ("--do", "X=a", "set X from outside"),
    ):
        repeated(group, flags, metavar, help_)


def add_targets(parser: argparse.ArgumentParser, help_: str) -> None:
    """Add the option that names variables of interest."""
    repeated(parser, "-t --target", "VAR", help_)


def typed_probability(text: str) -> float:
    """Return the probability that an argument such as ``0.05``, ``5%`` or ``1/20`` states."""
    from bayesgui.core.numerals import parse_number

    value = parse_number(text)
    if value is None:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number; write one like 0.05 or 5%")
    return value


def load(path: Path, slices: int | None = None) -> Loaded:
    """Read a network file; a template is unrolled over some slices, if a number is given."""
    from bayesgui.formats import read

    return watched(lambda monitor: read(path, monitor, slices=slices))


def load_unrolled(path: Path, slices: int | None = None) -> Loaded:
    """Read a network file; a template is unrolled, by default over its own number of slices."""
    from bayesgui.formats.temporal.templates import unrolled

    found = load(path, slices)
    template = found.whole
    if not isinstance(template, TemporalNetwork):
        return found
    found = unrolled(found, template.slices)
    note = Sentence(
        "{path} was unrolled over {count} time slices, {nodes} nodes; choose their number with "
        "--slices.",
        path=path.name,
        count=template.slices,
        nodes=len(found.whole),
    )
    print_notes([note])
    return found


def load_network(options: argparse.Namespace) -> BayesianNetwork:
    """Read the network of the options, and say what was changed while reading it."""
    model = load_model(options)
    check_targets(options, model)
    return compiled(model).network


def check_targets(options: argparse.Namespace, model: Model) -> None:
    """Raise a `ModelError` if a utility is asked for, which is no node of the network."""
    asked = getattr(options, "target", None) or ()
    for name in (asked,) if isinstance(asked, str) else asked:
        if name in model.utilities:
            raise ModelError(
                "{variable} is a utility, which has no states; the command decide says what it is "
                "worth.",
                variable=name,
            )


def load_model(options: argparse.Namespace) -> Model:
    """Read the nodes of all kinds of the options, and say what was changed while reading them.

    A file says, as an option does, that decisions know only what is drawn, and what observing
    nodes costs.
    """
    found = load_unrolled(options.network, options.slices)
    print_notes(found.remarks)
    said = getattr(options, "limited_memory", False)
    options.limited_memory = said or solving_marks(found.extra).limited_memory
    options.file_prices = found.roles.prices
    _check_findings(options, found.whole)
    if found.model is not None and hasattr(options, "engine"):
        from bayesgui.inference.engine_list import check_answers

        check_answers(options.engine, found.model)
    return found.whole


def _check_findings(options: argparse.Namespace, model: Model) -> None:
    """Raise an `EvidenceError` if a finding is on a utility, which is no node of the network."""
    for way in ("evidence", "soft", "fix", "do"):
        for word in getattr(options, way, None) or ():
            name = word.partition("=")[0].rstrip("!")
            if name in model.utilities:
                raise EvidenceError("{variable} is a utility: it takes no finding.", variable=name)


def evidence_of(options: argparse.Namespace, network: BayesianNetwork) -> Evidence:
    """Return the findings given by the options."""
    from bayesgui.core.evidence_text import parse_evidence

    return parse_evidence(network, options.evidence, options.soft, options.fix, options.do)
