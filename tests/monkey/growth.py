"""What may not grow without end: objects, widgets, threads and memory."""

from __future__ import annotations

import functools
import gc
import sys
import threading
from collections import Counter, deque
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.app.main_window import MainWindow

WATCHED, RISES, LEAST = 16, 9, 8
"""What never falls in so many looks, rises so often and by so much, as fast as at first."""
MEMORY = "MB of memory"
MAX_MEMORY, MAX_THREADS = 3000, 60
"""MB, and threads, that are a finding at once."""
STEP = 32
"""MB; memory is counted in steps of so many."""


class Growth:
    """Counts what there is each time the window shows the same two documents, at rest."""

    def __init__(self) -> None:
        self._looks: deque[Counter[str]] = deque(maxlen=WATCHED)

    @property
    def text(self) -> str:
        """What was counted last, in short."""
        kinds = ("widgets", "threads", MEMORY)
        return ", ".join(f"{self._looks[-1][kind]} {kind}" for kind in kinds)

    def look(self, window: MainWindow) -> Iterator[str]:
        """Count, and yield a sentence for all that only grows."""
        now = counts(window)
        self._looks.append(now)
        if now[MEMORY] > MAX_MEMORY:
            yield f"{now[MEMORY]} {MEMORY}"
        if now["threads"] > MAX_THREADS:
            yield f"{now['threads']} threads"
        if len(self._looks) < WATCHED:
            return
        for name in sorted(now):
            course = [look[name] for look in self._looks]
            if _grows(course):
                yield f"grows without end: {name}: {course}"


def _grows(course: list[int]) -> bool:
    """Whether it only grows, and not as a cache does, or what is made once: ever more slowly."""
    first, middle, last = course[0], course[len(course) // 2], course[-1]
    pairs = list(pairwise(course))
    if any(a > b for a, b in pairs) or sum(a < b for a, b in pairs) < RISES:
        return False
    return last - first >= LEAST and 2 * (last - middle) >= middle - first


def counts(window: MainWindow) -> Counter[str]:
    """Return how many there are of each class of the package, of widgets, threads and so on."""
    _clear_caches()
    gc.collect()
    kinds = [type(each) for each in gc.get_objects()]
    found = Counter(
        f"{kind.__module__}.{kind.__qualname__}"
        for kind in kinds
        if str(kind.__module__).startswith("bayesgui.")
    )
    found["widgets"] = len(QApplication.allWidgets())
    found["objects of the window"] = len(window.findChildren(QObject))
    tasks = Path("/proc/self/task")
    found["threads"] = len(list(tasks.iterdir())) if tasks.exists() else threading.active_count()
    found[MEMORY] = _memory() // STEP * STEP
    return found


def _clear_caches() -> None:
    """Empty the caches of the package that have a bound: they fill slowly, and not without end."""
    modules = [module for name, module in sys.modules.items() if name.startswith("bayesgui.")]
    for each in [each for module in modules for each in vars(module).values()]:
        if isinstance(each, functools._lru_cache_wrapper) and each.cache_parameters()["maxsize"]:
            each.cache_clear()


def _memory() -> int:
    """Return the resident memory in MB, 0 where it is not told."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) // 1024
