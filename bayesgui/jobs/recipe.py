"""What the history keeps of a run: its options and seed, and how to do it again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


@dataclass(frozen=True, eq=False)
class Recipe:
    """How a piece of work was asked for, as far as a user wants to see or repeat it.

    Parameters
    ----------
    options : mapping of str to object
        Values by label, in the language of the window; without the seed.
    seed : int, optional
        What makes a random algorithm reproducible.
    command : str
        The command line that does the same; empty where there is none.
    repeat : callable, optional
        Submits it again with the same options and seed. It must not keep a document alive.
    revise : callable, optional
        Opens the dialog that asked for it, filled with these options.
    keeps : bool
        Whether the function polls `Monitor.stop_requested` and then returns what it has so far.
    transient : bool
        Whether nobody wants to read of it once it went well, as of loading kernels.
    """

    options: Mapping[str, object] = field(default_factory=dict)
    seed: int | None = None
    command: str = ""
    repeat: Callable[[], object] | None = None
    revise: Callable[[], object] | None = None
    keeps: bool = False
    transient: bool = False


PLAIN = Recipe()
"""Of work that has no options."""
TRANSIENT = Recipe(transient=True)
"""Of work that is forgotten once it went well."""
