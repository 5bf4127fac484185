"""The recipe of a watched run, from what the dialog asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.jobs.recipe import Recipe
from bayesgui.widgets.fields.parameter_form import registered_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.catalog.registry import Entry


def run_recipe(
    entry: Entry[Any],
    options: Mapping[str, Any],
    repeat: Callable[[], object] | None,
    revise: Callable[[], object] | None = None,
) -> Recipe:
    """Return the recipe of a run of a registered method; `repeat, revise`: as in `Recipe`.

    Its jobs are left out of the history: each pause would add one, and the result is a job too.
    """
    labels = {p.name: registered_text(p.label or p.name) for p in entry.parameters}
    shown = {labels[name]: value for name, value in options.items() if name != "seed"}
    seed = options.get("seed")
    return Recipe(shown, seed, repeat=repeat, revise=revise, keeps=True, transient=True)
