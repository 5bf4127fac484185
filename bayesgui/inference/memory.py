"""Memory budgets of engines, checked before anything is allocated."""

from __future__ import annotations

from bayesgui.core.byte_sizes import bytes_text, default_budget, readable_count
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.sentence import Sentence

SECONDS_PER_BYTE = 1.3e-9
"""Time of a first pass over the tables, measured on the network link: 517 MiB in 0.65 s."""


def readable_seconds(seconds: float) -> Sentence:
    """Return a duration in words: ``about 4 s``, ``about 3 min``, ``more than a year``."""
    for unit, length, most in (("s", 1, 100), ("min", 60, 100), ("h", 3600, 48)):
        if seconds < most * length:
            return Sentence("about {time}", time=f"{max(1, round(seconds / length))} {unit}")
    days = seconds / 86_400
    if days < 366:
        return Sentence("about {count} days", count=round(days))
    return Sentence("more than a year")


def check_budget(needed: int, budget: int | None, what: str, largest: int) -> None:
    """Raise if a computation needs more memory than allowed.

    `budget`: allowed bytes; 0 or None means `default_budget`. `what`: subject of the error message:
    ``Sentence("The junction tree")``.
    """
    allowed = budget or default_budget()
    if needed > allowed:
        raise MemoryBudgetError(
            "{what} would need {needed_text} (largest table {cells} cells) and {seconds_text}, and "
            "the memory budget is {budget_text}. Remove arcs or states, raise the budget, or ask "
            "an approximate engine.",
            what=what,
            needed_text=bytes_text(needed),
            seconds_text=readable_seconds(min(needed, 10**30) * SECONDS_PER_BYTE),
            budget_text=bytes_text(allowed),
            cells=readable_count(largest),
            needed=needed,
            budget=allowed,
        )
