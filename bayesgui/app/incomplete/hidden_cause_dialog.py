"""The dialog that compares numbers of states of a hidden common cause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from bayesgui.app.shell.dialog import Dialog, read_only_table
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.numbers import count_text, log_text, signed_text
from bayesgui.widgets.rows.share_bar import ShareBar
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from collections.abc import Iterable

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
        super().__init__(title, parent)
        self.setObjectName("hiddenCauseDialog")
        self.add_headline(title)
        self.add_line(
            self.tr(
                "{data}. BIC = ln L − ½ d ln m at the tables of EM, larger is better; d counts the "
                "parameters that matter to the observed nodes, m the rows."
            ).format(data=data),
            "muted",
        )
        self.table = read_only_table(0, 5, LINE, self)
        self.table.setObjectName("hiddenCauseTable")
        self.table.setAccessibleName(self.tr("Numbers of states"))
        self.table.setProperty("roomy", True)
        self.table.setTabKeyNavigation(False)
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.table.setHorizontalHeaderLabels(
            [
                self.tr("Hidden states"),
                self.tr("ln L"),
                self.tr("Parameters d"),
                self.tr("BIC"),
                self.tr("to the best"),
            ]
        )
        for column in range(self.table.columnCount()):
            side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
            head = self.table.horizontalHeaderItem(column)
            if head is not None:
                head.setTextAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setHighlightSections(False)
        self.table.itemSelectionChanged.connect(self._follow)
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

        chosen = self.table.currentRow()
        self.table.setRowCount(len(self._candidates))
        best = best_of(self._candidates)
        for row, each in enumerate(self._candidates):
            behind = each.bic - self._candidates[best].bic
            texts = [
                self.tr("none, as it is") if each.states == 1 else count_text(each.states),
                log_text(each.log_likelihood, 2),
                count_text(each.n_effective),
                log_text(each.bic, 2),
                self.tr("best") if row == best else signed_text(behind, 2),
            ]
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setFont(font(12, 600 if row == best else 400))
                if column:
                    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                    item.setTextAlignment(right)
                if column == 2 and each.n_effective < each.n_parameters:
                    item.setToolTip(
                        self.tr("{count} of {all} parameters matter").format(
                            count=count_text(each.n_effective), all=count_text(each.n_parameters)
                        )
                    )
                self.table.setItem(row, column, item)
        if 0 <= chosen < len(self._candidates):
            self.table.selectRow(chosen)

    @property
    def chosen(self) -> HiddenStates | None:
        """The number of states that is selected, once the comparison is done."""
        row = self.table.currentRow()
        if self._found is None or not 0 <= row < len(self._candidates):
            return None
        return self._candidates[row]

    def _follow(self) -> None:
        self.add_hidden.setEnabled(self.chosen is not None and self.chosen.states > 1)

    def _add(self) -> None:
        chosen, found = self.chosen, self._found
        if chosen is None or found is None or chosen.states == 1:
            return
        self.accept()
        self.add_requested.emit(found, chosen)
