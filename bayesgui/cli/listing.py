"""The subcommand ``algorithms``, which lists the registries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.cli.terminal import Answer, Command, print_table, record

if TYPE_CHECKING:
    import argparse


def add_listing(command: Command) -> None:
    """Add the subcommand to the parser."""
    command("algorithms", _algorithms, "Every registered algorithm with its options.")


def _algorithms(options: argparse.Namespace) -> Answer:
    from bayesgui.algorithms import registries

    document: list[dict[str, Any]] = [
        {
            "kind": registry.kind,
            **record(entry, "name", "label", "summary"),
            "options": [record(each, "name", "default", "doc") for each in entry.parameters],
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
