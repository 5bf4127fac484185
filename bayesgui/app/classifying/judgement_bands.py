"""Bands around the workshop's curves and intervals of its figures: a job after training."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.classifying.workshop_part import WorkshopPart
from bayesgui.jobs.recipe import TRANSIENT

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.classifiers.evaluation.bands import Bands
    from bayesgui.core.monitor import Monitor
    from bayesgui.windows.workshop.results import TrainedResult
    from bayesgui.windows.workshop.state import WorkshopState
    from bayesgui.windows.workshop.window import WorkshopWindow


class JudgementBands(WorkshopPart):
    """Resamples the rows of the chosen model, and of the best one beside it."""

    def __init__(self, workbench: Workbench, window: WorkshopWindow) -> None:
        super().__init__(workbench, window)
        self._asked: tuple[object, ...] = ()
        window.state_changed.connect(self._look)

    def _look(self) -> None:
        """Start where bands are missing that are not on their way."""
        state = self.window.state
        if state.running or not state.results:
            return
        for name in _wanted(state):
            result = state.results[name]
            asked = (result, state.positive)
            if state.bands_of(name) is None and not _same(asked, self._asked):
                if self.job.is_running:
                    return
                self._asked = asked
                self._start(state, result)
                return

    def _start(self, state: WorkshopState, result: TrainedResult) -> None:
        positive, seed = state.positive, state.seed
        from bayesgui.app.classifying.trial import trial_of

        trial = trial_of(state)
        splitter = None if trial is None else trial.splitter

        def work(monitor: Monitor) -> Bands | None:
            from bayesgui.classifiers.evaluation.bands import bootstrap_bands

            own = result.truth == positive
            if own.all() or not own.any():
                return None
            groups = None
            if trial is not None and splitter is not None:
                groups = splitter.groups(trial.dataset)
            return bootstrap_bands(
                result.held_out, positive, groups=groups, seed=seed, monitor=monitor
            )

        name = result.name
        self.start(
            work,
            lambda: self.tr("Resample the rows of {model}").format(model=name),
            lambda found: self._show(result, positive, found),
            TRANSIENT,
        )

    def _show(self, result: TrainedResult, positive: int, found: Bands | None) -> None:
        from bayesgui.windows.workshop.results import ResultBands

        state = self.window.state
        if found is None:
            return
        if state.results.get(result.name) is not result:
            # Undo may bring the result back.
            self._asked = ()
        else:
            bands = {**state.bands, (result.name, positive): ResultBands(result, found)}
            self.window.show_bands(bands)
        self._look()


def _wanted(state: WorkshopState) -> list[str]:
    """Return the chosen model, and the best one."""
    from bayesgui.windows.workshop.state import ranked

    ordered, _ = ranked(state)
    names = [state.current, *(each.name for each in ordered[:1])]
    return [name for name in dict.fromkeys(names) if name in state.results]


def _same(first: tuple[object, ...], second: tuple[object, ...]) -> bool:
    return len(first) == len(second) and first[0] is second[0] and first[1] == second[1]
