"""Background computation of expressions for large tables, with a progress line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.expression import Expression
from bayesgui.document import distributions
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import error_sentence
from bayesgui.widgets.fields.buttons import link_button
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.layouts import row_layout
from bayesgui.widgets.rows.share_bar import ShareBar

if TYPE_CHECKING:
    from collections.abc import Hashable

    from bayesgui.core.monitor import Monitor
    from bayesgui.document.document import Document
    from bayesgui.document.state import DocumentState
    from bayesgui.jobs.runner import Runner

BUSY_DELAY = 300
"""Delay in ms before progress is shown."""
HEIGHT = 32
_BAR = 160, 6


class ExpressionComputing(QFrame):
    """Computes one expression at a time; visible only while that takes a while."""

    ended = Signal(object, str, str, str)
    """Document, node and text of an expression, and the reason if it was rejected, else ""."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._runner: Runner | None = None
        self._latest = LatestJob(self)
        self._asked: tuple[Document, str, str] | None = None
        self._label = QLabel(self)
        self._bar = ShareBar(self)
        self._bar.setFixedSize(*_BAR)
        self.cancel_button = link_button(
            self,
            self.cancel,
            live("Cancel"),
            tip=live("Stop computing; the table stays as it is"),
        )
        parts = (self._label, self._bar, self.cancel_button, None)
        row_layout(*parts, parent=self, margins=(12, 0, 12, 0), spacing=10)
        self.setFixedHeight(HEIGHT)
        self._busy_timer = QTimer(self, singleShot=True, interval=BUSY_DELAY)
        self._busy_timer.timeout.connect(self.show)
        self.hide()

    @property
    def can_compute(self) -> bool:
        """Whether a runner for background jobs is set."""
        return self._runner is not None

    @property
    def text(self) -> str:
        """The text of the progress line."""
        return self._label.text()

    def set_runner(self, runner: Runner) -> None:
        """Set the runner for background jobs."""
        self._runner = runner

    def announce(self, document: Document, name: str) -> None:
        """Tell that the table of a node is computed next."""
        self.cancel()
        self._asked = document, name, ""

    @property
    def computed(self) -> tuple[Document, str] | None:
        """The document and the node whose table is being computed."""
        return None if self._asked is None else self._asked[:2]

    def begin(self, document: Document, name: str, text: str, merge: Hashable) -> None:
        """Compute an expression and make it a node's distribution, as one undo step."""
        runner = self._runner
        assert runner is not None
        if self._asked == (document, name, text):
            return
        self.cancel()
        before = document.state

        def work(monitor: Monitor) -> DocumentState:
            cpd = Expression.on(before.tabled, name, text, monitor)
            return distributions.set_distribution(before, cpd)

        self._asked = document, name, text

        def title() -> str:
            return self.tr("Expression of {name}").format(name=name)

        self._label.setText(self.tr("Computing the table of {name}…").format(name=name))
        self._bar.setAccessibleName(self._label.text())
        self._bar.show_share(0.0)
        self._latest.start(
            lambda: runner.submit_work(work, title, state=before),
            lambda after: self._on_finished(title(), before, after, merge),
            self._on_failed,
            cancelled=self._end,
            progressed=lambda share, _text: self._bar.show_share(share),
        )
        self._busy_timer.start()

    def cancel(self) -> None:
        """Cancel the computation; the text stays in the field."""
        self._latest.cancel()
        self._end()

    def _end(self) -> None:
        self._asked = None
        self._busy_timer.stop()
        self.hide()

    def _on_finished(
        self, title: str, before: DocumentState, after: DocumentState, merge: Hashable
    ) -> None:
        assert self._asked is not None
        document, name, text = self._asked
        problem = ""
        if document.state.model is before.model:
            state = distributions.discard_formula(document.state, name)
            state = state.with_(model=after.model)
            document.apply(title, state, merge)
        else:
            problem = self.tr("The network has changed in the meantime; press Enter again.")
        self._end()
        self.ended.emit(document, name, text, problem)

    def _on_failed(self, error: BaseException) -> None:
        assert self._asked is not None
        document, name, text = self._asked
        self._end()
        if not isinstance(error, BayesGuiError):
            raise error
        self.ended.emit(document, name, text, error_sentence(error))
