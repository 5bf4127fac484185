"""The dialog that shows the scores of a network on data, in total and by family."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from bayesgui.app.shell.dialog import Dialog, read_only_table
from bayesgui.learning.scores.base import scores
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.numbers import count_text, log_text
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.learning.network_scores import NetworkScores

_LINE, _TOTALS = 24, 7
_TITLES = 4
"""Up to this number of columns share the width equally; more are fitted to their contents."""
_DIGITS = 3


class ScoreDialog(Dialog):
    """Two tables: total scores in three sign conventions, and scores of the families.

    `complete`: whether only complete rows were counted.
    """

    complete_wanted = Signal(bool)
    """Whether only complete rows are to be counted."""

    def __init__(
        self, title: str, found: NetworkScores, parent: QWidget, *, complete: bool = False
    ) -> None:
        super().__init__(title, parent)
        self.setObjectName("scoreDialog")
        self.add_headline(title)
        self.add_line(
            self.tr(
                "Rows: {rows}. Free parameters: {parameters}. Scores add up over the families; "
                "AIC, BIC and MDL are at the maximum-likelihood tables."
            ).format(rows=count_text(found.n_rows), parameters=count_text(found.n_parameters)),
            "muted",
        )
        self._add_missing(found, complete=complete)
        self._lines: list[list[str]] = []
        self.totals = self._table(*self._totals(found))
        self.totals.setObjectName("scoreTotals")
        self.totals.setAccessibleName(self.tr("Scores of the network"))
        self.totals.setFixedHeight(_LINE * _TOTALS + 32)
        self.families = self._table(*self._families(found))
        self.families.setObjectName("scoreFamilies")
        self.families.setAccessibleName(self.tr("Scores of the families"))
        self.content.addWidget(self.totals)
        self.content.addWidget(self.families, 1)
        self.add_button(self.tr("Copy"), self._copy)
        self.add_button(self.tr("Close"), self.accept, primary=True)
        self.resize(900, 560)

    def _add_missing(self, found: NetworkScores, *, complete: bool) -> None:
        """Say that families are counted from different rows, and offer the complete ones."""
        self.complete = QCheckBox(self.tr("Only rows that are complete in all nodes"), self)
        self.complete.setObjectName("scoreComplete")
        self.complete.setToolTip(
            self.tr("Scores of other structures compare on the same rows only")
        )
        self.complete.setChecked(complete)
        self.complete.setVisible(bool(found.missing) or complete)
        self.complete.clicked.connect(self.complete_wanted)
        for remark in found.missing:
            self.add_line(translate_sentence(remark), "warning")
        self.content.addWidget(self.complete)

    def _totals(self, found: NetworkScores) -> tuple[list[str], list[list[str]]]:
        head = [
            self.tr("Score"),
            self.tr("larger is better"),
            self.tr("s(B | D), smaller is better"),
            self.tr("−2 ×, smaller is better"),
        ]
        rows = []
        for each in found.scored:
            if scores[each.name].factory.larger_is_better:
                numbers = [each.total, -each.total, -2 * each.total]
                texts = [_text(number) for number in numbers]
            else:
                texts = ["–", self.tr("{bits} bits").format(bits=_text(each.total)), "–"]
            rows.append([registered_text(scores[each.name].label), *texts])
        own = sum(found.own.values())
        rows.append([self.tr("ln P(data) of these CPTs"), _text(own), _text(-own), _text(-2 * own)])
        return head, rows

    def _families(self, found: NetworkScores) -> tuple[list[str], list[list[str]]]:
        labels = [registered_text(scores[each.name].label) for each in found.scored]
        head = [self.tr("Family"), self.tr("Rows"), *labels, self.tr("of these CPTs")]
        rows = [
            [
                name,
                f"{found.rows[name]:,.6g}",
                *(_text(each.families[name]) for each in found.scored),
                _text(own),
            ]
            for name, own in found.own.items()
        ]
        return head, rows

    def _table(self, head: Sequence[str], rows: Sequence[Sequence[str]]) -> QTableWidget:
        table = read_only_table(len(rows), len(head), _LINE, self)
        table.setHorizontalHeaderLabels(list(head))
        table.setTabKeyNavigation(False)
        table.setProperty("roomy", True)
        table.setHorizontalScrollMode(QTableWidget.ScrollMode.ScrollPerPixel)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for row, texts in enumerate(rows):
            for column, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setFont(font(12, 500 if column == 0 else 400))
                if column:
                    item.setTextAlignment(right)
                table.setItem(row, column, item)
        header = table.horizontalHeader()
        few = len(head) <= _TITLES
        modes = QHeaderView.ResizeMode
        # With many scores, equal widths would truncate their names.
        header.setSectionResizeMode(modes.Stretch if few else modes.ResizeToContents)
        header.setHighlightSections(False)
        self._lines += [list(head), *map(list, rows), []]
        return table

    def _copy(self) -> None:
        """Copy both tables to the clipboard, separated by tabs."""
        text = "\n".join("\t".join(line) for line in self._lines)
        QGuiApplication.clipboard().setText(text.replace("−", "-"))


def _text(value: float) -> str:
    if math.isinf(value):
        return "−∞" if value < 0 else "∞"
    return log_text(value, _DIGITS)
