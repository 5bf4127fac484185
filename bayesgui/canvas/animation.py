"""An eased progress value from 0 to 1 that drives animations on the canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation

if TYPE_CHECKING:
    from collections.abc import Callable


class Animation(QObject):
    """Calls back with the eased progress until it reaches 1.

    `on_step`: gets the eased progress; 1.0 exactly once, at the end.
    """

    def __init__(
        self,
        parent: QObject,
        on_step: Callable[[float], None],
        on_end: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(parent)
        self._on_step = on_step
        self._on_end = on_end
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._animation.valueChanged.connect(self._on_value)
        self._animation.finished.connect(self._on_finished)

    @property
    def is_running(self) -> bool:
        """Whether the animation is running."""
        return self._animation.state() == QVariantAnimation.State.Running

    def start(self, milliseconds: int, on_end: Callable[[], None] | None = None) -> None:
        """Start from the beginning; with a duration of 0 it ends immediately.

        `on_end`: called after the last step, replaces the one given before.
        """
        self._animation.stop()
        if on_end is not None:
            self._on_end = on_end
        if milliseconds <= 0:
            self._on_finished()
            return
        self._animation.setDuration(milliseconds)
        self._animation.start()

    def stop(self) -> None:
        """Stop at the current progress."""
        self._animation.stop()

    def _on_value(self, value: object) -> None:
        share = float(value)  # type: ignore[arg-type]
        if share < 1.0:
            self._on_step(share)

    def _on_finished(self) -> None:
        self._on_step(1.0)
        if self._on_end is not None:
            self._on_end()
