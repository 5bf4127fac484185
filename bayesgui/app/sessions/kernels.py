"""Loading of the compiled kernels in the background; until then, inference runs without them.

What a first import of data and a first search need is imported after them, while nobody waits.
"""

from __future__ import annotations

import contextlib
import importlib
import sys
import threading
import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from bayesgui.core.errors import Cancelled
from bayesgui.jobs.kernel_compilation import KernelCompilation
from bayesgui.jobs.recipe import TRANSIENT
from bayesgui.jobs.runner import monitor_of_this_thread
from bayesgui.widgets.timers import clock

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable, Iterator, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.jobs.job import Words
    from bayesgui.jobs.runner import Runner

IMPORTING = ("bayesgui.app.data.importing.dialog",)
LEARNING = (
    "bayesgui.app.structure.dialog",
    "bayesgui.panels.structure.search_page",
    "bayesgui.panels.structure.score_curve",
)
"""Imported on the main thread because they define Qt classes; what they import is loaded before."""

TREE = ("answering", "potentials", "assembly", "elimination")
"""Modules of kernels that the junction tree needs."""
FIRST_IMPORT = ("csv_cells", "packing", "counting")
"""Modules of kernels that the first table needs."""

FIRST_SEARCH = ("ties", "climbing", "disturbing", "family_scores")
"""Modules of kernels that the first search needs, in the order in which it waits for them; small
tables are counted without the last one until it is there."""

OF_TEMPLATES = tuple(
    f"inference.{name}" for name in ("slice_passes", "best_paths", "transfers", "elimination")
)
"""What the first answer over time needs, the slowest to compile first."""

REPORT_SECONDS = 0.1
POLL_SECONDS = 0.02


class Kernels(QObject):
    """Loads the kernels on the work lane, after a child process has compiled them if needed.

    Whatever else needs kernels that are not in the cache waits in its own job for two more child
    processes, which compile these and no others.
    """

    loaded = Signal()
    """The junction tree may use its kernels from now on."""
    failed = Signal(object)
    """Loading raised an exception."""
    awaited = Signal(bool)
    """A job begins to wait for kernels, or no job does any longer."""
    prepared = Signal(float)
    """The share of the kernels that a job waits for which is there."""

    _wanted = Signal(object)

    def __init__(self, runner: Runner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner = runner
        # Another window of this process has found them, and what is imported after them.
        cache = sys.modules.get("bayesgui.kernel_cache")
        self.is_loaded: bool = cache is not None and cache.is_loaded("inference", *TREE)
        self.has_begun = False
        """Whether loading was started, or will not be any more."""
        self._compiles = self._is_over = False
        self._waits: list[_Wait] = []
        # A job that needs other kernels has them compiled beside these, whoever is at it first.
        first = [f"learning.{name}" for name in FIRST_SEARCH]
        first += [f"data.{name}" for name in FIRST_IMPORT]
        self._compilation = KernelCompilation(first, self)
        self._compilation.finished.connect(self._load)
        self._timer = clock(self, self._look, round(1000 * REPORT_SECONDS))
        self._wanted.connect(self._on_wanted)

    def begin(self, *first: str) -> None:
        """Start loading, once; to be called after the first answer is shown.

        `*first`: package and module of what the document at hand waits for.
        """
        if self.has_begun:
            return
        self.has_begun = True
        self._compilation.put_first(first)
        from bayesgui.kernel_cache import compile_by, is_ready, kernels_ready

        compile_by(self._compile)
        self._compiles = True
        if self.is_loaded:
            return
        if not kernels_ready():
            self._compilation.start()
        if is_ready("inference", *TREE):
            self._submit(_load_intact_kernels)
        else:
            self._timer.start()

    def _look(self) -> None:
        """Load the tree's kernels as soon as they are there; those of other jobs follow."""
        from bayesgui.kernel_cache import is_ready

        if is_ready("inference", *TREE):
            self._load(True)

    def _load(self, _compiled: bool) -> None:
        self._timer.stop()
        if not self.is_loaded:
            self._submit(_load_kernels)

    def _submit(self, load: Callable[[Monitor], bool]) -> None:
        job = self._runner.submit_work(
            load, lambda: self.tr("Load the compiled kernels"), TRANSIENT
        )
        job.finished.connect(self._on_loaded)
        job.failed.connect(self.failed)

    def _on_loaded(self, loaded: bool) -> None:
        if not loaded:
            # Compiling in this process would keep its other threads waiting for a minute.
            self._compilation.start()
            self._timer.start()
            return
        if self.is_loaded:
            return
        self.is_loaded = True
        self.loaded.emit()
        self._prepare(_prepare_data, lambda: self.tr("Prepare the import of data"), IMPORTING)
        self._prepare(_prepare_learning, lambda: self.tr("Prepare learning"), LEARNING)

    # -- what a job waits for -------------------------------------------------------------------

    @contextlib.contextmanager
    def _compile(self, missing: Sequence[tuple[str, str]]) -> Iterator[None]:
        """Let child processes compile what a job needs; called by the thread that needs it."""
        wait = _Wait(tuple(missing))
        self._waits.append(wait)
        self._wanted.emit(wait)
        try:
            if not self._is_over:
                wait.await_children(monitor_of_this_thread())
        finally:
            wait.ended.set()
            self._waits.remove(wait)
            self._wanted.emit(wait)
        if self._is_over:
            raise Cancelled
        yield

    def _on_wanted(self, wait: _Wait) -> None:
        self.awaited.emit(bool(self._waits))
        if not wait.ended.is_set():
            # Not on the work lane, where it would hold up what needs no kernels.
            job = self._runner.submit_figure(
                wait.report,
                lambda: self.tr("Preparing: the kernels are compiled, once for each version"),
                TRANSIENT,
            )
            job.progressed.connect(lambda share, _text: self.prepared.emit(share))

    def _prepare(
        self, load: Callable[[Monitor], None], title: Words, modules: Sequence[str]
    ) -> None:
        """Load what is needed in a job, then modules one by one, so that the window moves on."""
        job = self._runner.submit_work(load, title, TRANSIENT)
        job.finished.connect(lambda _result: self._import(modules))
        job.failed.connect(self.failed)

    def _import(self, modules: Sequence[str]) -> None:
        if modules:
            importlib.import_module(modules[0])
            QTimer.singleShot(0, self, lambda: self._import(modules[1:]))

    def stop(self) -> None:
        """Stop the child processes; a job that waits for one is canceled."""
        self.has_begun = self._is_over = True
        if self._compiles:
            from bayesgui.kernel_cache import compile_by

            compile_by(None)
        self._timer.stop()
        self._compilation.stop()
        for wait in tuple(self._waits):
            wait.end()


class _Wait:
    """A job that waits for kernels.

    `missing`: package and module of each.
    """

    def __init__(self, missing: tuple[tuple[str, str], ...]) -> None:
        self._missing = missing
        self._children: list[subprocess.Popen[bytes]] = []
        self.ended = threading.Event()

    def await_children(self, monitor: Monitor) -> None:
        """Compile in two processes, one from the beginning and one from the end, and wait."""
        from bayesgui.kernel_cache import is_ready
        from bayesgui.kernel_child import end, start_child

        names = [".".join(each) for each in self._missing]
        try:
            with contextlib.suppress(OSError):
                for some in (names, names[::-1])[: len(names)]:
                    self._children.append(start_child(some, soon=True))
            # What is loaded then is numba first; in a thread, since nothing stops an import.
            threading.Thread(target=importlib.import_module, args=("numba",)).start()
            # A process that finds the last ones compiled by the other would load them once more.
            while not all(is_ready(*each) for each in self._missing) and any(
                child.poll() is None for child in self._children
            ):
                monitor.check()
                if monitor.stop_requested:
                    raise Cancelled  # there is nothing to be kept yet
                time.sleep(POLL_SECONDS)
        finally:
            for child in self._children:
                end(child)

    def end(self) -> None:
        """End the processes."""
        for child in self._children:
            child.kill()

    def report(self, monitor: Monitor) -> None:
        """Report how far they are until they have ended."""
        from bayesgui.kernel_cache import is_ready

        while not self.ended.wait(REPORT_SECONDS):
            monitor.check()
            monitor.report(sum(is_ready(*each) for each in self._missing) / len(self._missing))


def _load_kernels(_monitor: Monitor) -> bool:
    from bayesgui.kernel_cache import modules

    modules("inference", *TREE)
    return True


def _load_intact_kernels(monitor: Monitor) -> bool:
    """Load the kernels; False if files of the cache are damaged."""
    from bayesgui.kernel_cache import discard, kernels_intact, prepare

    prepare()
    if kernels_intact():
        return _load_kernels(monitor)
    discard()
    return False


def _prepare_data(_monitor: Monitor) -> None:
    """Load kernels and modules in advance that the first import of a file needs."""
    from bayesgui.kernel_cache import is_ready, modules

    if is_ready("data", *FIRST_IMPORT):
        modules("data", *FIRST_IMPORT)
    importlib.import_module("bayesgui.data.reading.file_scan")
    from bayesgui.data.discretize.base import discretizers
    from bayesgui.learning.parameters.base import parameter_learners

    # Iterating over a registry imports its modules.
    tuple(parameter_learners)
    tuple(discretizers)


def _prepare_learning(_monitor: Monitor) -> None:
    """Load in advance what the first look at structure learners needs, without their kernels."""
    from bayesgui.learning.independence.base import independence_tests
    from bayesgui.learning.scores.base import scores
    from bayesgui.learning.structure.base import structure_learners

    for registry in (structure_learners, scores, independence_tests):
        tuple(registry)
