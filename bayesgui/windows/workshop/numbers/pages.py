"""The pages of the mode for numbers in the workshop's window, and what they change of its state."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.regression.naming import (
    BASELINE,
    parameters_named,
    regressor_names,
)
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.layouts import column_layout
from bayesgui.widgets.rows.section import Hairline
from bayesgui.windows.workshop.model_character import regressor_character, regressor_tip
from bayesgui.windows.workshop.model_list import ModelList
from bayesgui.windows.workshop.model_options import ModelOptions
from bayesgui.windows.workshop.numbers.number_report import NumberReport
from bayesgui.windows.workshop.numbers.number_side import NumberSide, NumbersOffer
from bayesgui.windows.workshop.results import still_compared
from bayesgui.windows.workshop.state import WorkshopState
from bayesgui.windows.workshop.state_texts import untrainable_models

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.windows.workshop.number_results import (
        Difference,
        NumberResult,
        TrainedNumbers,
    )
    from bayesgui.windows.workshop.number_state import NumbersMode


class NumberPages(QObject):
    """Left, middle and right of the window in the mode for numbers.

    `offer`: what stands above the decisions of classes that could be numbers.
    """

    changed = Signal(object)
    """The user asks for another `NumbersMode`."""
    edited = Signal()
    """Ticks or options are about to change, which can be undone."""
    treated = Signal(bool)
    """Request to treat the class as numbers, or as classes."""
    row_requested = Signal(int)
    """Request to use a row as evidence on the current model's network."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._state = WorkshopState()
        names = regressor_names()
        groups = (
            (live("Bins of the target"), [name for name in names if _tells_bins(name)]),
            (live("Numbers themselves"), [name for name in names if not _tells_bins(name)]),
        )
        self.left = QWidget(window)
        self.models = ModelList("numbersLazy", "number", groups, regressor_tip, self.left)
        self.options = ModelOptions(
            "numbersCharacter", parameters_named, regressor_character, self.left
        )
        column_layout(
            self.models, Hairline(self.left), self.options, None, parent=self.left, spacing=8
        )
        self.report = NumberReport(window)
        self.side = NumberSide(window)
        self.offer = NumbersOffer(window)
        self._connect()

    def _connect(self) -> None:
        self.models.chosen.connect(self.choose_model)
        self.models.ticked.connect(self._tick)
        self.options.changed.connect(self._set_options)
        self.report.table.chosen.connect(self.choose_model)
        self.report.rows.row_requested.connect(self.row_requested)
        self.side.level_chosen.connect(
            lambda level: self.changed.emit(replace(self.mode.without_results(), level=level))
        )
        self.side.bins_chosen.connect(lambda bins: self.update(bins=bins))
        self.side.classes_requested.connect(lambda: self.treated.emit(False))
        self.offer.numbers_requested.connect(lambda: self.treated.emit(True))

    # -- state --------------------------------------------------------------------------------

    @property
    def mode(self) -> NumbersMode:
        """The present state of the mode."""
        return self._state.numbers

    def update(self, **changes: Any) -> None:
        """Change parts of the mode, and show them."""
        self.changed.emit(replace(self.mode, **changes))

    def choose_model(self, name: str) -> None:
        """Show the options and the rows of a model."""
        self.update(current=name)

    def _tick(self, name: str, on: bool) -> None:
        self.edited.emit()
        wanted = {*self.mode.ticked, name} if on else {*self.mode.ticked} - {name}
        ordered = tuple(each for each in regressor_names() if each in wanted)
        self.update(ticked=ordered, current=name if on else self.mode.current)

    def _set_options(self, name: str, given: Mapping[str, Any]) -> None:
        mode = self.mode
        if given == mode.options.get(name, {}):
            return
        self.edited.emit()
        results = {key: each for key, each in mode.results.items() if key != name}
        options = {**mode.options, name: given}
        self.update(
            options=MappingProxyType(options),
            results=MappingProxyType(results),
            difference=still_compared(results, (mode.difference, mode.results)),
        )

    def show_results(
        self,
        results: Mapping[str, TrainedNumbers],
        baseline: NumberResult,
        difference: Difference | None,
    ) -> None:
        """Show what training gave; a model that is not among them gives way to the best one."""
        none: Mapping[str, NumberResult] = MappingProxyType({})
        mode = replace(
            self.mode,
            results=MappingProxyType(dict(results)),
            running=none,
            baseline=baseline,
            difference=difference,
        )
        if mode.current not in results and results:
            mode = replace(mode, current=mode.ranked[0].name)
        self.changed.emit(mode)

    def show_running(self, results: Mapping[str, NumberResult]) -> None:
        """Show what models show so far, beside the results of others."""
        mode, come = self.mode, dict(results)
        baseline = come.pop(BASELINE, mode.baseline)
        running = {**mode.running, **come}
        current = mode.current
        if current not in running and current not in mode.results:
            current = next(iter(running), current)
        self.update(running=MappingProxyType(running), baseline=baseline, current=current)

    # -- showing ------------------------------------------------------------------------------

    def show_state(self, state: WorkshopState) -> None:
        """Follow another state."""
        self._state, mode = state, state.numbers
        self.offer.show_state(state)
        if not mode.on:
            return
        reasons = untrainable_models(state)
        note = next(iter(reasons.values()), "")
        self.models.show_state(mode.ticked, mode.current, reasons, note, mode.styles)
        columns = () if state.dataset is None else state.dataset.names
        given = mode.options.get(mode.current, {})
        self.options.show_model(mode.current, given, columns)
        self.report.show_state(state)
        self.side.show_state(state)


def _tells_bins(name: str) -> bool:
    from bayesgui.classifiers.regression.base import regressors

    return name in classifiers.names() and name not in regressors.names()
