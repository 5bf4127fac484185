"""The page CPT: the table of the selected node as a grid, with drafts for unfinished columns."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from bayesgui.core.errors import ModelError
from bayesgui.document import edits
from bayesgui.panels.cpt_model import CptModel, TableAxes
from bayesgui.panels.cpt_numbers import exact_text, parsed_block, sums_to_one
from bayesgui.panels.cpt_view import CptView
from bayesgui.panels.draft_bar import DraftBar
from bayesgui.panels.panel import Panel, sentence
from bayesgui.widgets.empty_state import EmptyState
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.section import Hairline
from bayesgui.widgets.segmented import Segmented
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.document.changes import Change


class CptPanel(Panel):
    """The conditional probability table of the node that was selected last."""

    title_changed = Signal(str)
    """The tab of the page is called otherwise now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name: str | None = None
        self._model = CptModel(self)
        self._view = CptView(self._model, self)
        self._view.pasted.connect(self._on_pasted)
        self._view.cells.typed.connect(self._on_typed)
        self._view.cells.refused.connect(self._on_refused)
        self._direction: Segmented | None = None
        self._size = QLabel(self)
        self._size.setProperty("role", "muted")
        self._size.setFont(font(12))
        self._bar = DraftBar(self)
        self._bar.normalize_requested.connect(self.normalize)
        self._bar.revert_requested.connect(self.revert)
        self._empty = EmptyState("", "", self)
        self._stack = QStackedWidget(self)
        self._build()
        self.setFocusProxy(self._view)
        self.retranslate()
        self.refresh()

    def _build(self) -> None:
        tools = QHBoxLayout()
        tools.setContentsMargins(12, 0, 12, 0)
        tools.addStretch(1)
        tools.addWidget(self._size)
        grid = QVBoxLayout()
        grid.setContentsMargins(12, 10, 0, 0)
        grid.addWidget(self._view)
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 5, 0, 0)
        column.setSpacing(5)
        column.addLayout(tools)
        column.addWidget(Hairline(page))
        column.addLayout(grid, 1)
        column.addWidget(self._bar)
        self._page, self._tools = page, tools
        self._stack.addWidget(page)
        self._stack.addWidget(self._empty)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._stack)

    @property
    def view(self) -> CptView:
        """The grid."""
        return self._view

    @property
    def name(self) -> str | None:
        """The node whose table is shown."""
        return self._name

    @property
    def draft_bar(self) -> DraftBar:
        """The line that says what is wrong."""
        return self._bar

    @property
    def direction(self) -> Segmented:
        """The choice of columns or rows."""
        assert self._direction is not None
        return self._direction

    @property
    def size_text(self) -> str:
        """How large the table is."""
        return self._size.text()

    @property
    def is_empty(self) -> bool:
        """Whether it shows what to do instead of a table."""
        return self._stack.currentWidget() is self._empty

    @property
    def title(self) -> str:
        """What the page's tab says, as in ``CPT · dysp``."""
        return self.tr("CPT") if self._name is None else f"{self.tr('CPT')} · {self._name}"

    def retranslate(self) -> None:
        """Take all texts anew."""
        self._view.setAccessibleName(self.tr("Conditional probability table"))
        self._replace_direction()
        self._bar.retranslate()
        self.title_changed.emit(self.title)

    def _replace_direction(self) -> None:
        if self._direction is not None:
            self._tools.removeWidget(self._direction)
            self._direction.deleteLater()
        choices = [("columns", self.tr("Columns")), ("rows", self.tr("Rows"))]
        self._direction = Segmented(choices, self._page)
        self._direction.set_current("rows" if self._model.transposed else "columns")
        self._direction.setToolTip(self.tr("Configurations of the parents as columns or as rows"))
        self._direction.changed.connect(self._on_direction_chosen)
        self._tools.insertWidget(0, self._direction)
        self.setTabOrder(self._direction, self._view)

    def set_configuration_weights(self, name: str, weights: NDArray[np.float64] | None) -> None:
        """Show how probable each configuration of a node's parents is under the evidence.

        Parameters
        ----------
        name : str
            The node; ignored if its table is not shown.
        weights : ndarray of float64, shape (n_configurations,), or None
            P(configuration | e), the last parent fastest; None takes the line away.
        """
        axes = self._model.axes
        if name != self._name or axes is None or not axes.parents:
            return
        if weights is None or weights.size == axes.n_configurations:
            self._model.set_weights(None if weights is None else weights.reshape(-1))

    # -- following the session ----------------------------------------------------------------

    def on_selection_changed(self) -> None:
        """Show the table of the node that was selected last."""
        name = None if self._session is None else self._session.selection.current
        if name != self._name:
            self.invalidate()

    def on_document_changed(self, change: Change) -> None:
        """Follow edits of the model and of drafts."""
        if change.network_changed or change.drafts_changed:
            self.invalidate()

    def refresh(self) -> None:
        """Show the table of the current node."""
        before = self._name
        self._name = None if self._session is None else self._session.selection.current
        if self._session is None or self._name is None:
            self._model.set_table(None, None)
            self._show_empty()
        else:
            state = self._session.document.state
            draft = state.drafts.get(self._name)
            values = state.network.cpt(self._name).values if draft is None else draft
            self._model.set_table(TableAxes.of(state.network, self._name), values)
            self._show_size(state.network.cpt(self._name).n_parameters)
            self._stack.setCurrentWidget(self._page)
        self._say_draft()
        if before != self._name:
            self.title_changed.emit(self.title)

    def _show_empty(self) -> None:
        if self._session is not None and not self._session.document.state.network.names:
            line = self.tr("Double-click the canvas to add a node.")
        else:
            line = self.tr("Select a node on the canvas or in the list to see and edit its table.")
        self._empty.set_texts(self.tr("No table"), line)
        self._stack.setCurrentWidget(self._empty)

    def _show_size(self, parameters: int) -> None:
        assert self._model.axes is not None
        count = self._model.axes.n_configurations
        configurations = self.tr("%n configuration(s)", "", count).replace(
            str(count), count_text(count)
        )
        free = self.tr("%n free parameter(s)", "", parameters).replace(
            str(parameters), count_text(parameters)
        )
        self._size.setText(f"{configurations} · {free}")

    def _on_direction_chosen(self, direction: str) -> None:
        self._model.set_transposed(direction == "rows")

    # -- editing ------------------------------------------------------------------------------

    def _on_typed(self, configuration: int, state: int, number: float) -> None:
        values = self._model.values.copy()
        if values[configuration, state] != number:
            values[configuration, state] = number
            self._put(values)

    def _on_refused(self, problem: str) -> None:
        if problem:
            self._bar.say(problem, with_buttons=False)
        else:
            self._say_draft()

    def _on_pasted(self, text: str) -> None:
        axes, index = self._model.axes, self._view.currentIndex()
        if axes is None:
            return
        try:
            block = parsed_block(text)
        except ModelError as error:
            self._bar.say(sentence(error), with_buttons=False)
            return
        values = self._model.values.copy()
        grid = values if self._model.transposed else values.T
        top, left = max(0, index.row()), max(0, index.column())
        for row, cells in enumerate(block[: grid.shape[0] - top], start=top):
            cells = cells[: grid.shape[1] - left]
            grid[row, left : left + len(cells)] = cells
        self._put(values)

    def normalize(self) -> None:
        """Divide every configuration that does not sum to 1 by its sum."""
        values = self._model.values.copy()
        wrong = self._model.wrong
        sums = values[wrong].sum(axis=-1, keepdims=True)
        even = np.full_like(values[wrong], 1 / values.shape[-1])
        values[wrong] = np.divide(values[wrong], sums, out=even, where=sums > 0)
        self._put(values)

    def revert(self) -> None:
        """Drop the draft: the last valid table is shown again."""
        name = self._name
        if name is not None:
            text = self.tr("Revert table of {name}").format(name=name)
            self.apply(text, lambda state: edits.set_draft(state, name, None))

    def _put(self, values: NDArray[np.float64]) -> None:
        """Make numbers the node's table, or its draft while a configuration is off."""
        name = self._name
        if name is None or self._session is None:
            return
        shape = self._session.document.state.network.cpt(name).values.shape
        table = values.reshape(shape)
        if bool(sums_to_one(values.sum(axis=-1)).all()):
            text = self.tr("Change table of {name}").format(name=name)
            problem = self.apply(text, lambda state: edits.set_table(state, name, table))
        else:
            text = self.tr("Draft table of {name}").format(name=name)
            problem = self.apply(text, lambda state: edits.set_draft(state, name, table))
        if problem:
            self._bar.say(problem, with_buttons=False)

    def _say_draft(self) -> None:
        axes, wrong = self._model.axes, self._model.wrong
        if axes is None or not wrong.size:
            self._bar.say("")
        elif wrong.size == 1:
            self._bar.say(self._sentence_on(axes, int(wrong[0])))
        else:
            count = self.tr("%n column(s)", "", int(wrong.size))
            text = self.tr(
                "{columns} do not sum to 1: the table is kept as a draft, and posteriors use the "
                "last valid one."
            )
            self._bar.say(text.format(columns=count))

    def _sentence_on(self, axes: TableAxes, configuration: int) -> str:
        total = float(self._model.sums[configuration])
        where = axes.configuration_text(configuration)
        shown = exact_text(round(total, 6))
        off = exact_text(round(abs(1 - total), 6))
        if math.isclose(total, 0):
            way = self.tr("Type its numbers, or normalize it to equal ones.")
        elif total < 1:
            way = self.tr("Normalize it, or add {difference}.").format(difference=off)
        else:
            way = self.tr("Normalize it, or take {difference} away.").format(difference=off)
        if where:
            text = self.tr("The column {where} sums to {sum} and is kept as a draft.")
        else:
            text = self.tr("The column sums to {sum} and is kept as a draft.")
        return f"{text.format(where=where, sum=shown)} {way}"
