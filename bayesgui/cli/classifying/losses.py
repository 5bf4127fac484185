"""The subcommand ``losses``: by which losses a classifier decides, as a table or a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.cli.arguments import option
from bayesgui.cli.standard_streams import input_file, table_output
from bayesgui.cli.terminal import Answer, Command, print_notes, print_table, progress

if TYPE_CHECKING:
    import argparse


def add_losses(command: Command) -> None:
    """Add the subcommand to the parser."""
    made = command("losses", _losses, "By which losses a classifier decides; to a file with -o.")
    made.add_argument("model", metavar="MODEL", type=input_file, help="a classifier, or a network")
    option(made, "--class", "NODE", "the class of a network", dest="target")
    option(made, "--loss", "FILE", "read these losses instead", type=Path)
    option(made, "-o --output", "OUT.csv", "write them to a file", type=table_output)


def _losses(options: argparse.Namespace) -> Answer:
    from bayesgui.classifiers.model_files import read_model
    from bayesgui.core.sentence import Sentence
    from bayesgui.decisions.loss import LossMatrix
    from bayesgui.decisions.loss_files import read_losses, write_losses

    saved = read_model(options.model, options.target, progress())
    losses, notes = saved.losses, []
    if options.loss is not None:
        losses = read_losses(options.loss, saved.model.classes)
    if losses is None:
        losses = LossMatrix.zero_one(saved.model.classes)
        notes.append(str(Sentence("No losses were set: every wrong decision costs 1.")))
    document = {
        "class": saved.model.target,
        "decisions": list(losses.decisions),
        "losses": {
            truth: dict(zip(losses.decisions, row, strict=True))
            for truth, row in zip(losses.classes, losses.values.tolist(), strict=True)
        },
        "notes": notes,
    }
    if options.output is not None:
        write_losses(options.output, losses)
        document["file"] = str(options.output)

    def show() -> None:
        rows = [
            (truth, *(f"{value:g}" for value in row))
            for truth, row in zip(losses.classes, losses.values.tolist(), strict=True)
        ]
        print_table((f"{saved.model.target}: truth", *(f"→ {d}" for d in losses.decisions)), rows)
        if options.output is not None:
            print(f"\n→ {options.output}")
        print_notes(notes)

    return document, show
