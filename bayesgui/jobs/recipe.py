"""The record of a run in the history: its options and seed, and how to repeat it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True, eq=False)
class Recipe:
    """The request of a job, as far as a user wants to see or repeat it.

    `options`: values by label, in the user's language; without the seed. `command`: the equivalent
    command line; empty if there is none. `repeat`: submits it again with the same options and seed.
    It must not keep a document alive. `revise`: opens the dialog that requested it, filled with
    these options. `keeps`: whether the function polls `Monitor.stop_requested` and then returns its
    result so far. `transient`: whether it is left out of the history after success, such as loading
    kernels.
    """

    options: Mapping[str, object] = field(default_factory=dict)
    seed: int | None = None
    command: str = ""
    repeat: Callable[[], object] | None = None
    revise: Callable[[], object] | None = None
    keeps: bool = False
    transient: bool = False


PLAIN = Recipe()
"""For jobs without options."""
TRANSIENT = Recipe(transient=True)
"""For jobs left out of the history after success."""
