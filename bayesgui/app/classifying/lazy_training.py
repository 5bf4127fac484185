"""Training without a press of the button, whenever what the workshop is asked changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

if TYPE_CHECKING:
    from bayesgui.windows.workshop.window import WorkshopWindow

WAIT = 200
"""Milliseconds without a change after which models are trained, so that a drag is one training."""


class LazyTraining(QObject):
    """Asks for training after each change of table, class, folds, ticks or options."""

    due = Signal()

    def __init__(self, window: WorkshopWindow) -> None:
        super().__init__(window)
        self._window = window
        self._asked: tuple[object, ...] = ()
        self._last: dict[bool, tuple[object, ...]] = {}
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT)
        self._timer.timeout.connect(self.due)
        window.state_changed.connect(self._look)
        window.models.lazy.toggled.connect(lambda _on: self._look())

    @property
    def is_waiting(self) -> bool:
        """Whether training is about to begin."""
        return self._timer.isActive()

    def _look(self) -> None:
        if not self._window.models.lazy.isChecked():
            self._timer.stop()
            self._asked = ()
            self._last.clear()
            return
        state = self._window.state
        mode = state.numbers
        options = mode.options if mode.on else state.options
        trained = set(mode.results if mode.on else state.results)
        asked = (*state.trial, state.to_train, options)
        if asked == self._asked or not state.is_ready or not state.to_train:
            return
        # Back from the other mode, what was trained stands again.
        is_known = not self._asked or asked == self._last.get(mode.on)
        self._asked = self._last[mode.on] = asked
        self._timer.stop()
        if is_known and trained.issuperset(state.to_train):
            return
        self._timer.start()
