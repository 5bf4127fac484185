"""The help page of all registered algorithms."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.catalog.registry import Registry


def help_page(registries: Iterable[Registry[Any]]) -> str:
    """Return the Markdown page of all registered algorithms with their options."""
    lines = ["# Algorithms", ""]
    for registry in registries:
        lines += [f"## {registry.noun.capitalize()}s", "", "| name | what it does | options |"]
        lines.append("|---|---|---|")
        for entry in registry:
            options = ", ".join(f"`{p.name}={p.default}`" for p in entry.parameters)
            lines.append(f"| `{entry.name}` | {entry.summary} | {options or '–'} |")
        lines.append("")
    return "\n".join(lines)
