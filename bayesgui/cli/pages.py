"""The subcommand ``page``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.cli.arguments import (
    add_evidence,
    add_network,
    add_targets,
    evidence_of,
    load,
    option,
)
from bayesgui.cli.standard_streams import output_file
from bayesgui.cli.terminal import print_notes
from bayesgui.core.compilation import compiled

if TYPE_CHECKING:
    import argparse

    from bayesgui.cli.terminal import Answer, Command


def add_pages(command: Command) -> None:
    """Add the subcommand to the parser."""
    made = command("page", _page, "A live page: one HTML file that answers clicks by itself.")
    add_network(made)
    option(made, "-o --output", "OUT.html", type=output_file(".html"), required=True)
    option(made, "--language", "en|zh", "default: en", default="en")
    add_targets(made, "a node that has numbers, all others being summed out (repeat; default: all)")
    made.add_argument(
        "--limited-memory",
        action="store_true",
        help="a decision knows only the nodes on arcs to it",
    )
    add_evidence(made)


def _page(options: argparse.Namespace) -> Answer:
    from bayesgui.formats.storage import replace_file, stem_of
    from bayesgui.pages.live_page import check_page_suffix, live_page
    from bayesgui.pages.subject import subject_of

    check_page_suffix(options.output)
    found = load(options.network)
    print_notes(found.remarks)
    if options.limited_memory:
        found = replace(found, extra={**found.extra, "limited_memory": True})
    plain = subject_of(found, slices=options.slices).plain
    findings = evidence_of(options, compiled(plain).network)
    made = live_page(
        found,
        findings or None,
        slices=options.slices,
        language=options.language,
        targets=options.target or None,
        stem=stem_of(options.network),
    )
    replace_file(options.output, made.data)

    def show() -> None:
        print(f"{made.nodes} nodes, {made.bytes:,} bytes → {options.output}")

    return {"bytes": made.bytes, "nodes": made.nodes}, show
