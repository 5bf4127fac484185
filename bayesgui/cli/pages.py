"""The subcommand ``page``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.cli.arguments import add_evidence, add_network, evidence_of, load_unrolled, option
from bayesgui.cli.standard_streams import output_file

if TYPE_CHECKING:
    import argparse

    from bayesgui.cli.terminal import Answer, Command


def add_pages(command: Command) -> None:
    """Add the subcommand to the parser."""
    made = command("page", _page, "A live page: one HTML file that answers clicks by itself.")
    add_network(made)
    option(made, "-o --output", "OUT.html", type=output_file(".html"), required=True)
    option(made, "--language", "en|zh", "default: en", default="en")
    add_evidence(made)


def _page(options: argparse.Namespace) -> Answer:
    from bayesgui.formats.storage import replace_file
    from bayesgui.pages.live_page import check_page_suffix, live_page

    check_page_suffix(options.output)
    found = load_unrolled(options.network, options.slices)
    findings = evidence_of(options, found.network)
    made = live_page(found, findings or None, language=options.language)
    replace_file(options.output, made.data)

    def show() -> None:
        print(f"{made.nodes} nodes, {made.bytes:,} bytes → {options.output}")

    return {"bytes": made.bytes, "nodes": made.nodes}, show
