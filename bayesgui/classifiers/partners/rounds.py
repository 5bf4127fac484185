"""Training of scikit-learn's boosted trees that ends between two rounds, on threads that pay."""

from __future__ import annotations

import threading
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import Cancelled
from bayesgui.core.waiting import in_thread

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor

MANY_CELLS = 2_000_000
"""Cells from which on several threads are worth waiting for each other at every node."""


def boosted(
    partner: type[Any],
    settings: dict[str, Any],
    matrix: NDArray[Any],
    truths: NDArray[Any],
    weights: NDArray[Any] | None,
    monitor: Monitor,
) -> Any:
    """Return a fitted HistGradientBoostingClassifier or -Regressor; a cancelled one ends at once.

    `partner`: which of them. `matrix`: shape (rows, columns).
    """
    ended = threading.Event()
    made = _ending(partner, ended)(**settings)

    def work() -> Any:
        with few_threads(matrix.size):
            return made.fit(matrix, truths, sample_weight=weights)

    # One that cannot be ended is left to itself.
    can_end = hasattr(partner, "_get_loss")
    return in_thread(work, monitor, ended.set if can_end else None)


def few_threads(cells: int) -> Any:
    """Return a context with one thread for a small table.

    Threads that are many wait for each other at every node of every tree, and where the processor
    is busy they wait for it as well: 5.7 s became 313 s.
    """
    from threadpoolctl import threadpool_limits

    return threadpool_limits(1, "openmp") if cells < MANY_CELLS else nullcontext()


def _ending(partner: type[Any], ended: threading.Event) -> type[Any]:
    """Return the partner with a loss that asks before every round whether to go on."""

    class Ending(partner):  # type: ignore[misc]
        def _get_loss(self, sample_weight: Any) -> Any:
            loss = super()._get_loss(sample_weight)
            for name in ("gradient", "gradient_hessian"):
                setattr(loss, name, _asking(getattr(loss, name), ended))
            return loss

    return Ending


def _asking(compute: Any, ended: threading.Event) -> Any:
    def asked(*given: Any, **named: Any) -> Any:
        if ended.is_set():
            raise Cancelled
        return compute(*given, **named)

    return asked
