"""Which old states new ones continue, where nobody says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def states_origin(before: Sequence[str], after: Sequence[str]) -> tuple[int | None, ...]:
    """Return for each new state the position of the old one that it comes from; None if it is new.

    States come from those of the same name; where as many are new as are gone, they are taken for
    renamed, in order.

    >>> states_origin(("yes", "no"), ("no", "maybe"))
    (1, 0)
    >>> states_origin(("yes", "no"), ("yes", "no", "maybe"))
    (0, 1, None)
    """
    place = {state: k for k, state in enumerate(before)}
    gone = [place[state] for state in before if state not in after]
    n_new = sum(state not in place for state in after)
    left = iter(gone if n_new == len(gone) else ())
    return tuple(place[state] if state in place else next(left, None) for state in after)
