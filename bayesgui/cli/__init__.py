"""The command line, without Qt.

Exit codes: 0 done, 2 bad input or impossible evidence (one sentence on stderr), 1 a bug,
130 interrupted.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import sys
import traceback
from typing import TYPE_CHECKING, Any, NoReturn

from bayesgui import __version__
from bayesgui.cli.checking import add_checking
from bayesgui.cli.classification import add_classification
from bayesgui.cli.classifying.losses import add_losses
from bayesgui.cli.classifying.prediction import add_prediction
from bayesgui.cli.confidence import add_confidence
from bayesgui.cli.counterfactuals import add_counterfactuals
from bayesgui.cli.deciding.commands import add_deciding
from bayesgui.cli.deciding.frontier import add_frontier
from bayesgui.cli.desktop import add_desktop
from bayesgui.cli.diagnosing.commands import add_diagnosis
from bayesgui.cli.effects import add_effects
from bayesgui.cli.examples import FLAG, with_example_files
from bayesgui.cli.experts.questionnaires import add_questionnaires
from bayesgui.cli.graphs import add_graphs
from bayesgui.cli.hidden import add_hidden
from bayesgui.cli.imputing.commands import add_imputation
from bayesgui.cli.independence import add_independence
from bayesgui.cli.learning import add_learning
from bayesgui.cli.lessons import add_lessons
from bayesgui.cli.listing import add_listing
from bayesgui.cli.networks import add_networks
from bayesgui.cli.pages import add_pages
from bayesgui.cli.pictures import add_pictures
from bayesgui.cli.posteriors import add_posteriors
from bayesgui.cli.questions import add_questions
from bayesgui.cli.sampling import add_sampling
from bayesgui.cli.scoring import add_scoring
from bayesgui.cli.serving import add_serving
from bayesgui.cli.standard_streams import StandardStreams, silent
from bayesgui.cli.tables.row_scores import add_row_scores
from bayesgui.cli.temporal.long_run import add_long_run
from bayesgui.cli.temporal.unrolling import add_unrolling
from bayesgui.cli.terminal import Answer, announce_compiling, say
from bayesgui.cli.visible import VisibleOutput, visible, visible_json
from bayesgui.core.errors import BayesGuiError, Cancelled, ParameterError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

COMMANDS = (
    "info",
    "convert",
    "query",
    "joint",
    "mpe",
    "unroll",
    "chain",
    "sensitivity",
    "conflict",
    "observe",
    "why",
    "strength",
    "decide",
    "worth",
    "frontier",
    "diagnose",
    "effect",
    "counterfactual",
    "causation",
    "mediation",
    "separated",
    "independencies",
    "cpdag",
    "moral",
    "compare",
    "check",
    "questionnaire",
    "answers",
    "picture",
    "page",
    "serve",
    "sample",
    "impute",
    "learn",
    "score",
    "rows",
    "confidence",
    "test",
    "hidden",
    "classify",
    "predict",
    "losses",
    "lesson",
    "desktop",
    "algorithms",
)
"""Names of all subcommands."""

SUBJECTS = (
    add_networks,
    add_posteriors,
    add_unrolling,
    add_long_run,
    add_questions,
    add_deciding,
    add_frontier,
    add_diagnosis,
    add_effects,
    add_counterfactuals,
    add_graphs,
    add_checking,
    add_questionnaires,
    add_pictures,
    add_pages,
    add_serving,
    add_sampling,
    add_imputation,
    add_learning,
    add_scoring,
    add_row_scores,
    add_confidence,
    add_independence,
    add_hidden,
    add_classification,
    add_prediction,
    add_losses,
    add_lessons,
    add_desktop,
    add_listing,
)
"""Functions that add subcommands to the parser, in the order of the help."""


class _ArgumentParser(argparse.ArgumentParser):
    """An argument parser that raises one-sentence errors like the rest of the program."""

    def error(self, message: str) -> NoReturn:
        raise ParameterError("{message}. See: {program} --help", message=message, program=self.prog)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one subcommand.

    `arguments`: command-line arguments; default ``sys.argv[1:]``.
    """
    with StandardStreams() as streams:
        try:
            return _run(sys.argv[1:] if arguments is None else arguments, streams)
        except Cancelled as error:
            say(str(error))
            return 130
        except BayesGuiError as error:
            say(streams.plain(str(error)))
            return 2
        except KeyboardInterrupt:
            say("Interrupted; nothing was kept.")
            return 130
        except Exception:  # noqa: BLE001 - the outermost level: a bug ends in exit code 1
            if sys.stderr is not None:
                sys.stderr.write(visible(traceback.format_exc(), keep="\n"))
            say("This is a bug of bayesgui; please report the lines above.")
            return 1


def names_an_example(word: str) -> bool:
    """Tell whether a word is the option ``--example``, with which the window can be opened too."""
    return word.partition("=")[0] == FLAG


def files_to_open(words: Sequence[str]) -> list[str] | None:
    """Return the files that the window is asked to open, None after saying what is wrong."""
    try:
        return with_example_files(words)
    except BayesGuiError as error:
        say(str(error))
        return None


def _run(arguments: Sequence[str], streams: StandardStreams) -> int:
    options, unknown = _parser().parse_known_args(with_example_files(arguments))
    if unknown:
        raise _unrecognized(unknown, options)
    streams.check(as_json=options.json)
    announce_compiling()
    document, show = options.job(options)
    if streams.output is None:
        failed = _print_answer(lambda: _print_document(document, show, options.json))
        return failed or getattr(options, "exit_code", 0)

    def deliver() -> None:
        streams.deliver()
        with silent():
            show()

    return _print_answer(deliver)


def _unrecognized(unknown: Sequence[str], options: argparse.Namespace) -> ParameterError:
    """Return the error that a subcommand does not have these arguments."""
    finding = next((word for word in unknown if "=" in word and not word.startswith("-")), None)
    if finding is not None and hasattr(options, "evidence"):
        return ParameterError(
            "{word} stands alone; a finding is written as -e {word}.", word=finding
        )
    return ParameterError(
        "{subcommand} does not have the arguments {words}. See: bayesgui {subcommand} --help",
        subcommand=options.subcommand,
        words=" ".join(unknown),
    )


def _print_answer(print_: Callable[[], None]) -> int:
    """Print the answer and return the exit code."""
    if sys.stdout is None:  # started with stdout closed
        return 0
    try:
        print_()
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of the pipe has closed it
        _drop_output()
    except OSError as error:
        _drop_output()
        say(f"The answer cannot be written: {error.strerror}.")
        return 2
    return 0


def _print_document(document: Any, show: Callable[[], None], as_json: bool) -> None:
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Escape characters that the terminal's encoding lacks.
        sys.stdout.reconfigure(errors="backslashreplace")
    if as_json:
        print(_json(document, sys.stdout.encoding or "utf-8"))
    else:
        with contextlib.redirect_stdout(VisibleOutput(sys.stdout)):
            show()


def _json(document: Any, encoding: str) -> str:
    text = json.dumps(document, ensure_ascii=False, allow_nan=False)
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return json.dumps(document, allow_nan=False)
    return visible_json(text)


def _drop_output() -> None:
    """Redirect stdout to the null device, so that flushing at exit does not fail again."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = _ArgumentParser(
        prog="bayesgui",
        description="Bayesian networks. Without a subcommand the window opens: bayesgui [FILE...]",
        epilog="A file named - is the standard input or output. Anywhere, --example NAME stands "
        "for the file of a network that ships with the program, such as asia.",
    )
    parser.add_argument("--version", action="version", version=f"bayesgui {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", parser_class=_ArgumentParser)

    def command(name: str, job: Callable[..., Answer], help_: str) -> argparse.ArgumentParser:
        made: argparse.ArgumentParser = commands.add_parser(
            name, help=help_, description=help_, allow_abbrev=False
        )
        made.add_argument("--json", action="store_true", help="print one JSON document")
        made.set_defaults(job=job, subcommand=name)
        return made

    for add in SUBJECTS:
        add(command)
    return parser
