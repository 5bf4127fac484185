"""Loading of the compiled kernels in the background; until then, inference runs without them.

What a first import of data and a first search need is imported after them, while nobody waits.
"""

from __future__ import annotations

import importlib
import sys
import threading
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from bayesgui.jobs.kernel_compilation import KernelCompilation
from bayesgui.jobs.recipe import TRANSIENT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.jobs.job import Job, Words
    from bayesgui.jobs.runner import Runner

IMPORTING = ("bayesgui.app.data.importing.dialog",)
LEARNING = (
    "bayesgui.app.structure.dialog",
    "bayesgui.panels.structure.search_page",
    "bayesgui.panels.structure.score_curve",
)
"""Imported on the main thread because they define Qt classes; what they import is loaded before."""

REPORT_SECONDS = 0.1


class Kernels(QObject):
    """Loads the kernels on the work lane, after a child process has compiled them if needed."""

    loaded = Signal()
    """Engines may use the kernels from now on."""
    failed = Signal(object)
    """Loading raised an exception."""

    def __init__(self, runner: Runner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runner = runner
        # Another window of this process has found them, and what is imported after them.
        cache = sys.modules.get("bayesgui.kernel_cache")
        self.is_loaded: bool = cache is not None and cache.is_loaded("inference")
        self._begun = self.is_loaded
        self._is_over = threading.Event()
        self._preparing: Job | None = None
        self._compilation = KernelCompilation(self)
        self._compilation.finished.connect(self._load)

    def begin(self) -> None:
        """Start loading, once; to be called after the first answer is shown."""
        if self._begun:
            return
        self._begun = True
        from bayesgui.kernel_cache import kernels_ready

        if kernels_ready():
            self._submit(_load_intact_kernels)
        else:
            self._compilation.start()

    def hurry(self) -> None:
        """Load them at once, and show among the jobs how far that is: somebody waits for them."""
        if self.is_loaded:
            return
        self.begin()
        self._compilation.hurry()
        if self._compilation.is_running and self._preparing is None:
            ended = self._is_over
            # Not on the work lane, where it would hold up what needs no kernels.
            self._preparing = self._runner.submit_figure(
                lambda monitor: _wait_for(ended, monitor),
                lambda: self.tr("Preparing: the kernels are compiled, once for each version"),
                TRANSIENT,
            )

    def _load(self, _compiled: bool) -> None:
        self._submit(_load_kernels)

    def _submit(self, load: Callable[[Monitor], bool]) -> None:
        job = self._runner.submit_work(
            load, lambda: self.tr("Load the compiled kernels"), TRANSIENT
        )
        job.finished.connect(self._on_loaded)
        job.failed.connect(self._is_over.set)
        job.failed.connect(self.failed)

    def _on_loaded(self, loaded: bool) -> None:
        if not loaded:
            # Compiling in this process would keep its other threads waiting for a minute.
            self._compilation.start()
            return
        self.is_loaded = True
        self._is_over.set()
        self.loaded.emit()
        self._prepare(_prepare_data, lambda: self.tr("Prepare the import of data"), IMPORTING)
        self._prepare(_prepare_learning, lambda: self.tr("Prepare learning"), LEARNING)

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
        """Stop the child process."""
        self._begun = True
        self._is_over.set()
        self._compilation.stop()


def _wait_for(ended: threading.Event, monitor: Monitor) -> None:
    """Report how far the child process is until the kernels are there."""
    from bayesgui.kernel_cache import share_compiled

    while not ended.wait(REPORT_SECONDS):
        monitor.check()
        monitor.report(share_compiled())


def _load_kernels(_monitor: Monitor) -> bool:
    from bayesgui.kernel_cache import load

    load()
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
    from bayesgui.kernel_cache import load

    load("data")
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
