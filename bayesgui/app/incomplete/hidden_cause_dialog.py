"""The dialog that compares numbers of states of a hidden common cause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHeaderView, QWidget

from bayesgui.app.shell.dialog import Dialog
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.numbers import count_text, log_text, signed_text
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.rows.share_bar import ShareBar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bayesgui.learning.hidden.hidden_cause import HiddenCause, HiddenStates

LINE = 26
WIDTH, HEIGHT = 640, 440


class HiddenCauseDialog(Dialog):
    """A line for each number of states, filled while the job goes on; the best one is marked.

    `data`: which rows are counted.
    """

    stop_requested = Signal()
    """Keep the numbers of states that are done."""
    add_requested = Signal(object, object)
    """A `HiddenCause`, and the one of its candidates that is wanted."""

    def __init__(self, title: str, data: str, parent: QWidget) -> None:
        super().__init__(title, parent, "hiddenCauseDialog")
        self.add_headline(title)
        self.add_line(
            self.tr(
                "{data}. BIC = ln L − ½ d ln m at the tables of EM, larger is better; d counts the "
                "parameters that matter to the observed nodes, m the rows."
            ).format(data=data),
            "muted",
        )
        self.table: RowsTable[HiddenStates] = RowsTable(LINE, self, roomy=True)
        self.table.setObjectName("hiddenCauseTable")
        self.table.setAccessibleName(self.tr("Numbers of states"))
        self.table.setSelectionMode(RowsTable.SelectionMode.SingleSelection)
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._follow())
        self.content.addWidget(self.table, 1)
        self.bar = ShareBar(self)
        self.content.addWidget(self.bar)
        self.verdict = self.add_line("")
        self.remarks = self.add_line("", "muted")
        self.remarks.hide()
        self.stop_button = self.add_button(self.tr("Stop and keep"), self.stop_requested.emit)
        self.stop_button.setToolTip(self.tr("Try no more states; compare those that are done"))
        self.add_button(self.tr("Close"), self.reject)
        self.add_hidden = self.add_button(self.tr("Add the hidden node"), self._add, primary=True)
        self.add_hidden.setToolTip(self.tr("With its arcs and tables, as one step of Undo"))
        self._candidates: list[HiddenStates] = []
        self._found: HiddenCause | None = None
        self._fill()
        self._say_running()
        self._follow()
        self.resize(WIDTH, HEIGHT)

    # -- while it goes on ---------------------------------------------------------------------

    def show_progress(self, share: float) -> None:
        """Show how far the job is."""
        self.bar.show_share(share)

    def add_candidates(self, found: Iterable[HiddenStates]) -> None:
        """Show numbers of states that are done."""
        self._candidates += found
        self._fill()
        self._say_running()

    def _say_running(self) -> None:
        count = len(self._candidates) + 1
        text = self.tr("Fitting the network as it is…")
        if count > 1:
            text = self.tr("Fitting a hidden node with %Ln state(s)…", "", count)
        self.verdict.setText(text)

    def show_result(self, found: HiddenCause) -> None:
        """Show the comparison, and mark the best."""
        self._found, self._candidates = found, list(found.candidates)
        self.bar.hide()
        self.stop_button.hide()
        self._fill()
        best = found.best
        self.table.selectRow(self._candidates.index(best))
        if best.states == 1:
            text = self.tr("No hidden common cause: the network as it is has the highest BIC.")
        else:
            text = self.tr(
                "A hidden common cause with %Ln state(s) has the highest BIC.", "", best.states
            )
        self.verdict.setText(text)
        self.remarks.setText("\n".join(map(translate_sentence, found.remarks)))
        self.remarks.setVisible(bool(found.remarks))
        self._follow()

    # -- the table ----------------------------------------------------------------------------

    def _fill(self) -> None:
        from bayesgui.learning.hidden.hidden_cause import best_of

        chosen, candidates = self.table.currentIndex().row(), self._candidates
        best = candidates[best_of(candidates)] if candidates else None

        def column(
            head: str,
            text: Callable[[HiddenStates], str],
            note: Callable[[HiddenStates], str] | None = None,
            *,
            right: bool = True,
        ) -> Column[HiddenStates]:
            return Column(
                head, text, note=note, right=right, weight=lambda each: 600 if each is best else 400
            )

        def states(each: HiddenStates) -> str:
            return self.tr("none, as it is") if each.states == 1 else count_text(each.states)

        def behind(each: HiddenStates) -> str:
            if best is None or each is best:
                return self.tr("best")
            return signed_text(each.bic - best.bic, 2)

        def count(each: HiddenStates) -> str:
            return count_text(each.n_effective)

        def all_parameters(each: HiddenStates) -> str:
            if each.n_effective >= each.n_parameters:
                return count(each)
            return self.tr("{count} of {all} parameters matter").format(
                count=count(each), all=count_text(each.n_parameters)
            )

        columns = [
            column(self.tr("Hidden states"), states, right=False),
            column(self.tr("ln L"), lambda each: log_text(each.log_likelihood, 2)),
            column(self.tr("Parameters d"), count, all_parameters),
            column(self.tr("BIC"), lambda each: log_text(each.bic, 2)),
            column(self.tr("to the best"), behind),
        ]
        self.table.records.show(columns, candidates)
        if 0 <= chosen < len(candidates):
            self.table.selectRow(chosen)

    @property
    def chosen(self) -> HiddenStates | None:
        """The number of states that is selected, once the comparison is done."""
        return None if self._found is None else self.table.current

    def _follow(self) -> None:
        self.add_hidden.setEnabled(self.chosen is not None and self.chosen.states > 1)

    def _add(self) -> None:
        chosen, found = self.chosen, self._found
        if chosen is None or found is None or chosen.states == 1:
            return
        self.accept()
        self.add_requested.emit(found, chosen)
