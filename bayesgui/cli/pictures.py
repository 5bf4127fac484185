"""The subcommand ``picture``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.cli.arguments import add_evidence, add_network, evidence_of, load_unrolled, option
from bayesgui.cli.standard_streams import output_file
from bayesgui.cli.terminal import Answer, Command, print_notes

if TYPE_CHECKING:
    import argparse


def add_pictures(command: Command) -> None:
    """Add the subcommand to the parser."""
    made = command("picture", _picture, "The network as on the canvas, without a window.")
    add_network(made)
    option(made, "-o --output", "OUT.svg|pdf|png", type=output_file(".svg"), required=True)
    option(made, "--theme", "light|dark", "default: light", default="light")
    add_evidence(made)


def _picture(options: argparse.Namespace) -> Answer:
    from bayesgui.formats.storage import replace_file
    from bayesgui.pictures.network_picture import check_theme, paint, picture_suffix
    from bayesgui.pictures.painter import PAINTER

    suffix = picture_suffix(options.output)
    check_theme(options.theme)
    PAINTER.start()
    found = load_unrolled(options.network, options.slices)
    painted = paint(found, evidence_of(options, found.network), options.theme, suffix)
    replace_file(options.output, painted.data)

    def show() -> None:
        print(f"{painted.width} × {painted.height} pixels → {options.output}")
        print_notes(painted.remarks)

    return {"width": painted.width, "height": painted.height}, show
