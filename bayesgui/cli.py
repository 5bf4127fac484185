"""The command line: every job of the program without a window; no Qt.

Exit codes: 0 done, 2 bad input or impossible evidence (one sentence on stderr), 1 a bug,
130 interrupted.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import itertools
import json
import os
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from bayesgui import __version__
from bayesgui.cli_estimates import estimate_columns, estimate_fields
from bayesgui.cli_learning import add_learning
from bayesgui.cli_terminal import Answer, options_set, print_notes, print_table, progress, say
from bayesgui.core.errors import BayesGuiError, Cancelled, ParameterError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.formats.base import Loaded

COMMANDS = (
    "info",
    "convert",
    "query",
    "joint",
    "mpe",
    "separated",
    "moral",
    "sample",
    "learn",
    "score",
    "algorithms",
)
"""All subcommands."""

CELLS_WORTH_KERNELS = 200_000
"""A tree of more cells is answered faster with the kernels, the time to load them included."""


class _ArgumentParser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence, as everywhere in the program."""

    def error(self, message: str) -> NoReturn:
        raise ParameterError("{message}. See: {program} --help", message=message, program=self.prog)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one subcommand.

    Parameters
    ----------
    arguments : sequence of str, optional
        Words after the program's name; those of the process if not given.

    Returns
    -------
    int
        The exit code.
    """
    try:
        options = _parser().parse_args(arguments)
        document, show = options.job(options)
        return _print_answer(document, show, options.json)
    except Cancelled as error:
        say(str(error))
        return 130
    except BayesGuiError as error:
        say(str(error))
        return 2
    except KeyboardInterrupt:
        say("Interrupted.")
        return 130
    except Exception:  # noqa: BLE001 - the border: a bug ends in exit code 1
        traceback.print_exc()
        say("This is a bug of bayesgui; please report the lines above.")
        return 1


def _print_answer(document: Any, show: Callable[[], None], as_json: bool) -> int:
    """Print the answer and return the exit code."""
    if sys.stdout is None:  # started with its output closed: nobody reads
        return 0
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal without these letters gets escapes instead of no answer.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        if as_json:
            print(_json(document, sys.stdout.encoding or "utf-8"))
        else:
            show()
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read the answer has seen enough
        _drop_output()
    except OSError as error:
        _drop_output()
        say(f"The answer cannot be written: {error.strerror}.")
        return 2
    return 0


def _json(document: Any, encoding: str) -> str:
    text = json.dumps(document, ensure_ascii=False, allow_nan=False)
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return json.dumps(document, allow_nan=False)
    return text


def _drop_output() -> None:
    """Lead what is left of the output nowhere, so that Python's exit does not fail on it again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# -- the parser -------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = _ArgumentParser(
        prog="bayesgui",
        description="Bayesian networks. Without a subcommand the window opens: bayesgui [FILE...]",
    )
    parser.add_argument("--version", action="version", version=f"bayesgui {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_ArgumentParser)

    def command(name: str, job: Callable[..., Answer], help_: str) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = commands.add_parser(
            name, help=help_, description=help_, allow_abbrev=False
        )
        made.add_argument("--json", action="store_true", help="print one JSON document")
        made.set_defaults(job=job)
        return made

    def network(made: argparse.ArgumentParser) -> None:
        made.add_argument("network", metavar="NET", type=Path, help="a file of any known format")

    network(command("info", _info, "Size and cost of a network."))

    made = command("convert", _convert, "Read any known format and write another, by suffix.")
    made.add_argument("source", metavar="IN", type=Path)
    made.add_argument("target", metavar="OUT", type=Path)

    made = command("query", _query, "Posteriors of the targets and ln P(evidence).")
    network(made)
    _add_targets(made, "a variable to answer about (repeat; all if not given)")
    _add_evidence(made)
    _add_engine(made)

    made = command("joint", _joint, "Joint posterior of several variables.")
    network(made)
    _add_targets(made, "a variable of the joint, in the order of the axes (repeat)")
    _add_evidence(made)
    _add_engine(made)

    made = command("mpe", _mpe, "Most probable explanation; with targets the MAP over them.")
    network(made)
    _add_targets(made, "a variable to explain, the others summed out (repeat; all if not given)")
    _add_evidence(made)

    made = command("separated", _separated, "Whether two variables are d-separated.")
    network(made)
    made.add_argument("x", metavar="X")
    made.add_argument("y", metavar="Y")
    made.add_argument("-g", "--given", metavar="Z", action="append", default=[])

    network(command("moral", _moral, "The moral graph: parents married, directions dropped."))

    made = command("sample", _sample, "Draw cases from a network into a CSV or Parquet file.")
    network(made)
    made.add_argument("-n", "--rows", metavar="N", type=int, required=True)
    made.add_argument("-o", "--output", metavar="OUT", type=Path, required=True)
    made.add_argument("--missing", metavar="RATE", type=float, default=0.0)
    made.add_argument("--seed", metavar="N", type=int)
    _add_evidence(made)

    add_learning(command)

    command("algorithms", _algorithms, "Every registered algorithm with its options.")
    return parser


def _add_targets(parser: argparse.ArgumentParser, help_: str) -> None:
    parser.add_argument("-t", "--target", metavar="VAR", action="append", default=[], help=help_)


def _add_evidence(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("evidence (repeatable)")
    for flags, metavar, help_ in (
        (("-e", "--evidence"), "X=a", "X is a (several: one of these); X!=a: not a"),
        (("--soft",), "X=w1,w2,...", "likelihood of each state"),
        (("--fix",), "X=p1,p2,...", "fix this posterior (Jeffrey)"),
        (("--do",), "X=a", "set X from outside"),
    ):
        group.add_argument(*flags, metavar=metavar, action="append", default=[], help=help_)


def _add_engine(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--engine", metavar="E", default="junction-tree")
    parser.add_argument("--seed", metavar="N", type=int)
    parser.add_argument("--samples", metavar="N", type=int)
    parser.add_argument("--set", metavar="OPTION=VALUE", action="append", default=[])


def _read(path: Path) -> Loaded:
    from bayesgui.formats import read

    return read(path)


def _evidence(options: argparse.Namespace, network: BayesianNetwork) -> Evidence:
    from bayesgui.core.evidence_text import parse_evidence

    return parse_evidence(network, options.evidence, options.soft, options.fix, options.do)


def _engine(options: argparse.Namespace, network: BayesianNetwork) -> Any:
    from bayesgui.inference.base import engines

    given = options_set(options.set)
    known = {parameter.name for parameter in engines[options.engine].parameters}
    for name, value in (("seed", options.seed), ("samples", options.samples)):
        # A seed is no mistake where nothing is random; a number of samples is.
        if value is not None and (name in known or name != "seed"):
            given[name] = value
    if "kernels" in known and "kernels" not in given:
        from bayesgui.graph.elimination_order import cost

        # One answer from a small tree is there before compiled kernels are even loaded.
        given["kernels"] = cost(network).total_cells > CELLS_WORTH_KERNELS
    return engines.create(options.engine, network, **given)


# -- the jobs ---------------------------------------------------------------------------------


def _info(options: argparse.Namespace) -> Answer:
    from bayesgui.graph.elimination_order import cost

    loaded = _read(options.network)
    network = loaded.network
    tree = cost(network)
    document = {
        "name": network.name,
        "nodes": len(network),
        "arcs": len(network.arcs),
        "parameters": network.n_parameters,
        "states": {v.name: list(v.states) for v in network.variables},
        "parents": {name: list(network.parents(name)) for name in network},
        "tree_width": tree.width,
        "largest_clique": tree.largest_clique,
    }

    def show() -> None:
        for label, key in (
            ("name", "name"),
            ("nodes", "nodes"),
            ("arcs", "arcs"),
            ("free parameters", "parameters"),
            ("tree width", "tree_width"),
            ("largest clique (cells)", "largest_clique"),
        ):
            value = document[key]
            print(f"{label:<24}{value if isinstance(value, str) else format(value, ',')}")
        print()
        rows = [
            (v.name, ", ".join(v.states), ", ".join(network.parents(v.name)))
            for v in network.variables
        ]
        print_table(("variable", "states", "parents"), rows)
        print_notes(loaded.notes)

    return document, show


def _convert(options: argparse.Namespace) -> Answer:
    from bayesgui.formats import write

    loaded = _read(options.source)
    warnings = write(options.target, loaded)

    def show() -> None:
        print(f"{options.source} → {options.target}")
        print_notes((*loaded.notes, *warnings))

    return {"warnings": list(warnings), "notes": list(loaded.notes)}, show


def _query(options: argparse.Namespace) -> Answer:
    network = _read(options.network).network
    evidence = _evidence(options, network)
    targets = [network[name].name for name in options.target] or None
    result = _engine(options, network).query(evidence, targets, progress())
    posteriors = {
        name: dict(zip(network[name].states, map(float, result[name]), strict=True))
        for name in (targets or network)
    }
    document = {
        "engine": options.engine,
        "log_evidence": result.log_evidence,
        "posteriors": posteriors,
        **estimate_fields(result, network, tuple(posteriors)),
    }
    columns = estimate_columns(result, tuple(posteriors))

    def show() -> None:
        rows = [
            (
                name if k == 0 else "",
                state,
                f"{p:.6f}",
                *(cells[name][k] if k < len(cells[name]) else "" for _, cells in columns),
            )
            for name, states in posteriors.items()
            for k, (state, p) in enumerate(states.items())
        ]
        titles = [title for title, _ in columns]
        print_table(("variable", "state", "P(state | e)", *titles), rows)
        if result.log_evidence is not None:
            print(f"\nln P(e) = {result.log_evidence:z.6f}")
        if result.samples is not None:
            print(f"samples = {result.samples:,}")
        print_notes(result.warnings)

    return document, show


def _joint(options: argparse.Namespace) -> Answer:
    network = _read(options.network).network
    if not options.target:
        raise ParameterError("A joint needs at least one target; name it with -t.")
    names = [network[name].name for name in options.target]
    if len(set(names)) < len(names):
        raise ParameterError("Each target of a joint can be named once only.")
    table = _engine(options, network).joint(names, _evidence(options, network))
    states = [list(network[name].states) for name in names]

    def show() -> None:
        rows = [
            (*configuration, f"{p:.6f}")
            for configuration, p in zip(itertools.product(*states), table.flat, strict=True)
        ]
        print_table((*names, "P"), rows)

    return {"variables": names, "states": states, "table": table.tolist()}, show


def _mpe(options: argparse.Namespace) -> Answer:
    from bayesgui.inference.variable_elimination import VariableElimination

    network = _read(options.network).network
    evidence = _evidence(options, network)
    engine = VariableElimination(network)
    found = engine.most_probable_explanation(evidence, options.target or None)

    def show() -> None:
        print_table(("variable", "state"), list(found.assignment.items()))
        if found.log_probability is not None:
            print(f"\nln P(assignment, e) = {found.log_probability:z.6f}")

    return {"assignment": found.assignment, "log_probability": found.log_probability}, show


def _separated(options: argparse.Namespace) -> Answer:
    from bayesgui.graph.dseparation import analyze_separation

    network = _read(options.network).network
    x, y = network[options.x].name, network[options.y].name
    given = tuple(dict.fromkeys(network[name].name for name in options.given))
    analysis = analyze_separation(network, x, y, given)
    document = {
        "separated": analysis.separated,
        "active_path": list(analysis.active_path),
        "ancestral_moral_edges": [list(edge) for edge in analysis.moral.edges],
    }

    def show() -> None:
        given_text = f" given {', '.join(given)}" if given else ""
        verdict = "are d-separated" if analysis.separated else "are not d-separated"
        print(f"{x} and {y} {verdict}{given_text}.")
        if analysis.active_path:
            print("Active trail:", _trail_text(network, analysis.active_path))

    return document, show


def _trail_text(network: BayesianNetwork, trail: Sequence[str]) -> str:
    words = [trail[0]]
    for a, b in itertools.pairwise(trail):
        words += ["→" if a in network.parents(b) else "←", b]
    return " ".join(words)


def _moral(options: argparse.Namespace) -> Answer:
    from bayesgui.graph.moral import moral_graph

    graph = moral_graph(_read(options.network).network)

    def show() -> None:
        married = set(graph.marriages)
        rows = [(a, b, "marriage" if (a, b) in married else "") for a, b in graph.edges]
        print_table(("node", "node", ""), rows)

    return {
        "edges": [list(edge) for edge in graph.edges],
        "marriages": [list(edge) for edge in graph.marriages],
    }, show


def _sample(options: argparse.Namespace) -> Answer:
    from bayesgui.data.case_export import case_writer
    from bayesgui.data.sampling import sample
    from bayesgui.inference.weighted_cases import checked_weights

    write = case_writer(options.output)
    network = _read(options.network).network
    evidence = _evidence(options, network)
    monitor = progress()
    blocks = sample(network, options.rows, options.seed, evidence, options.missing, monitor)
    weighted = bool(evidence.likelihoods(network))
    if weighted:
        blocks = checked_weights(blocks, network, evidence, _say_weightless)
    rows = write(options.output, network, blocks, weighted)
    return {"rows": rows}, lambda: print(f"{rows:,} rows → {options.output}")


def _say_weightless() -> None:
    print_notes(["All rows weigh 0: the evidence is too unlikely for so few; draw more."])


def _algorithms(options: argparse.Namespace) -> Answer:
    from bayesgui.algorithms import registries

    document: list[dict[str, Any]] = [
        {
            "kind": registry.kind,
            "name": entry.name,
            "label": entry.label,
            "summary": entry.summary,
            "options": [
                {"name": p.name, "default": p.default, "doc": p.doc} for p in entry.parameters
            ],
        }
        for registry in registries()
        for entry in registry
    ]

    def show() -> None:
        rows = []
        for item in document:
            rows.append((item["kind"], item["name"], item["summary"]))
            rows += [("", f"  {o['name']}={o['default']}", o["doc"]) for o in item["options"]]
        print_table(("kind", "name", "what it does"), rows)

    return document, show


if __name__ == "__main__":
    sys.exit(main())
