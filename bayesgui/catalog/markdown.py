"""The catalog as a help page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.catalog.registry import Registry


def help_page(registries: Iterable[Registry[Any]]) -> str:
    """Return the page of all registered algorithms with their options, in Markdown.

    Parameters
    ----------
    registries : iterable of Registry
        The families, in the order of their sections.
    """
    lines = ["# Algorithms", ""]
    for registry in registries:
        lines += [f"## {registry.noun.capitalize()}s", "", "| name | what it does | options |"]
        lines.append("|---|---|---|")
        for entry in registry:
            options = ", ".join(f"`{p.name}={p.default}`" for p in entry.parameters)
            lines.append(f"| `{entry.name}` | {entry.summary} | {options or '–'} |")
        lines.append("")
    return "\n".join(lines)
