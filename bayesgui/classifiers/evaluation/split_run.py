"""Several models judged on all splits, split by split, so that all can be stopped."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from bayesgui.classifiers.evaluation.stopping import FitStopped, StopsFits
from bayesgui.core.errors import BayesGuiError, DataError, ParameterError
from bayesgui.core.monitor import QuietStage, Unreported
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.classifiers.evaluation.splits import Split
    from bayesgui.core.monitor import Monitor

Judged = TypeVar("Judged")


@dataclass(eq=False)
class SplitRun(Generic[Judged]):
    """Trainings of models by name. `parts`: what was judged of each, in the order of the splits.

    `failures`: why a model could not be trained; it is not tried again. `costs`: trainings that a
    model takes for a split, where that is not one. `beside`: a model that nobody asked for, which
    is judged first and is no reason to stop.
    """

    names: tuple[str, ...]
    splits: tuple[Split, ...]
    monitor: Monitor
    costs: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    beside: str = ""
    parts: dict[str, list[Judged]] = field(default_factory=dict)
    failures: dict[str, BayesGuiError] = field(default_factory=dict)
    kept: int = 0
    """Splits that every model has been judged on; of the first one, those that come so far."""

    def run(
        self,
        rows: Callable[[Split], Any],
        judge: Callable[[str, Split, Any, Monitor], Judged],
        event: Callable[[str, Judged, int, int], object],
    ) -> None:
        """Judge all models, until it is stopped.

        `rows`: returns what `judge` takes of the rows of a split. `event`: returns what is
        published of a part, by its model, the number of its split and that of all.
        """
        order = (*filter(None, (self.beside,)), *self.names)
        self.parts = {name: [] for name in order}
        costs = {name: self.costs.get(name, 1) for name in order}
        done, total = 0, len(self.splits) * sum(costs.values())
        for number, split in enumerate(self.splits, start=1):
            own = rows(split)
            for name, cost in costs.items():
                if self.monitor.stop_requested and self._has_judged():
                    self.kept = max(1, number - 1)
                    return
                if name != self.beside:
                    self.monitor.report(done / total, name)
                first, done = done / total, done + cost
                if name in self.failures:
                    continue
                # While nothing is judged, the training that runs is waited for; what is beside is
                # quick, and the others are held against it.
                ending: Monitor = self.monitor
                if name != self.beside:
                    ending = StopsFits(self.monitor, self._has_judged)
                inner: Monitor = Unreported(ending)
                if cost > 1:
                    inner = QuietStage(ending, first, done / total, name)
                try:
                    part = judge(name, split, own, inner)
                except FitStopped:
                    self.kept = max(1, number - 1)
                    return
                except (DataError, ParameterError) as error:
                    self.failures[name] = error
                    continue
                self.parts[name].append(part)
                self.monitor.publish(event(name, part, number, len(self.splits)))
        self.kept = len(self.splits)
        self.monitor.report(1.0)

    def _has_judged(self) -> bool:
        return any(self.parts[name] for name in self.names)

    def done(self) -> dict[str, tuple[Judged, ...]]:
        """Return the parts of the models that were judged on the same splits.

        Raises the first reason if no model could be trained.
        """
        if self.failures.keys() >= set(self.names):
            raise next(iter(self.failures.values()))
        return {
            name: tuple(parts[: self.kept])
            for name, parts in self.parts.items()
            if parts and name not in self.failures
        }

    def remarks(self) -> list[Sentence]:
        """Return what is to be said if not all was done."""
        found = []
        if self.kept < len(self.splits):
            found.append(
                Sentence(
                    "Stopped after {done:,} of {total:,} trainings of each model.",
                    done=self.kept,
                    total=len(self.splits),
                )
            )
        unjudged = [n for n in self.names if not self.parts[n] and n not in self.failures]
        if unjudged:
            names = ", ".join(unjudged)
            found.append(Sentence("Stopped before these models were judged: {names}.", names=names))
        return found
