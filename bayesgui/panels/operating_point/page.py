"""The page Operating point: from which probability on the class is decided, and what it costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from bayesgui.document.decisions import class_edits
from bayesgui.document.shown.classifier_figures import ClassifierFigures
from bayesgui.document.shown.operating_point import OneClass, OperatingPoint, judging_table
from bayesgui.panels.decision.confusion import ConfusionMatrix
from bayesgui.panels.decision.cost_slider import CostSlider
from bayesgui.panels.operating_point.roc_plot import RocPlot
from bayesgui.panels.operating_point.row_bars import RowBars
from bayesgui.panels.operating_point.stops_table import StopsTable
from bayesgui.panels.panel import Panel, translate_sentence
from bayesgui.widgets.fields.buttons import named, plain_button, push_button
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked, text_label
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.share_bar import ShareBar
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from PySide6.QtCore import SignalInstance
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QLayout

    from bayesgui.data.dataset import Dataset
    from bayesgui.decisions.loss import LossMatrix
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.operating_point import JudgedClass
    from bayesgui.panels.panel import Slot
    from bayesgui.widgets.live_text import Text

BUSY_DELAY_MILLISECONDS = 300
"""Rows that are judged sooner do not take the page away."""
_RIGHT, _NARROW_RIGHT, _CONFUSION = 300, 270, 190
_GAP, _NARROW_GAP = 18, 12
_BOTH_PLOTS, _ONE_PLOT = 560, 220
"""Width in px for two plots beside each other, and the least for one."""


class OperatingPointPanel(Panel):
    """Two plots of the threshold, the confusion matrix, costs and stops side by side."""

    shows = (OperatingPoint,)

    judge_requested = Signal()
    cancel_requested = Signal()
    network_requested = Signal(object)
    """The losses that are to be drawn as a decision."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "operatingPointPanel", spoken=live("Operating point"))
        self._share: float | None = None
        self._one: OneClass | None = None
        self._late = alarm(self, self.invalidate, BUSY_DELAY_MILLISECONDS)
        plots: list[tuple[str, Text | str]] = [("roc", "ROC"), ("rows", live("Rows"))]
        self.plot = self._choice(plots)
        self.narrow_plot = self._choice([*plots, ("confusion", live("Confusion"))])
        asked = live("The class that is decided")
        self.positive = named(QComboBox(self), "operatingClass", tip=asked, spoken=asked)
        self.positive.activated.connect(lambda k: self._choose(positive=k))
        self.roc, self.rows = RocPlot(self), RowBars(self)
        for picture in (self.roc, self.rows):
            picture.drawn.connect(self._draw_to)
        self.confusion = ConfusionMatrix(self, is_choosable=False)
        self._confusion_title = text_label(self, 12, 600, wraps=False)
        self.costs = CostSlider(self, has_rule=False)
        self.costs.changed.connect(self._set_losses)
        self.costs.released.connect(self._end_drag)
        self.table = StopsTable(self)
        self.table.stop_chosen.connect(lambda stop: self._choose(stop=stop))
        self._note = text_label(self, 11, role="muted")
        self.as_network = plain_button(
            "decision",
            self,
            self._request_network,
            live("Show as decision network: a decision that takes the class from here on"),
            name="operatingNetwork",
            spoken=live("Show as decision network"),
        )
        self.close_button = self.cross()
        self._empty = EmptyState(parent=self)
        self.judge_button = push_button(
            "operatingJudge", self, self.judge_requested, live("Judge the rows")
        )
        self.bar = ShareBar(self)
        self.bar.setFixedWidth(180)
        self.cancel_button = push_button(
            "operatingCancel", self, self.cancel_requested, live("Cancel")
        )
        self._name_pictures()
        page = scroll_page(self, self._content(), margins=(0, 0, 0, 0))
        self._stack = stacked(self, self._without(), page)
        column_layout(self._stack, parent=self)

    def _choice(self, choices: Sequence[tuple[str, Text | str]]) -> Segmented:
        tip = live("What is shown of the threshold")
        return Segmented(choices, self, tip=tip, changed=lambda _id: self._fit())

    def _name_pictures(self) -> None:
        say(
            self.roc,
            tip=live("Drag the point along the curve; arrow keys move the threshold by 0.005"),
            spoken=live("ROC curve"),
        )
        say(
            self.rows,
            tip=live(
                "Rows by predicted probability, on a root scale; what is decided wrongly is full. "
                "Drag the line; arrow keys move it by 0.005, with Shift by 0.05"
            ),
            spoken=live("Rows by their probability"),
        )

    def _content(self) -> QLayout:
        head = row_layout(self.plot, self.narrow_plot, None, self.positive, spacing=8)
        # The place of the confusion matrix where there is room for one picture only.
        self._alone = QWidget(self)
        self._alone_column = column_layout(parent=self._alone)
        plots = row_layout(self.roc, self.rows, self._alone, spacing=_GAP)
        left = column_layout(head, plots, spacing=6, grows=plots)
        self._middle = QWidget(self)
        self._middle.setFixedWidth(_CONFUSION)
        self._middle_column = column_layout(
            self._confusion_title, self.confusion, None, parent=self._middle, spacing=2
        )
        self._right = QWidget(self)
        buttons = column_layout(self.close_button, self.as_network, None, spacing=2)
        costs = row_layout(self.costs, buttons, spacing=6, grows=self.costs)
        column_layout(costs, self.table, self._note, None, parent=self._right, spacing=4)
        self._whole = row_layout(
            left, self._middle, self._right, margins=(12, 6, 12, 4), spacing=_GAP, grows=left
        )
        return self._whole

    def _without(self) -> QWidget:
        """Return what is there without an answer: why, and what can be done."""
        page = QWidget(self)
        line = row_layout(None, self.bar, self.cancel_button, self.judge_button, None, spacing=8)
        column_layout(self._empty, line, None, parent=page, margins=(12, 0, 12, 12), spacing=8)
        return page

    # -- what is asked ------------------------------------------------------------------------

    def _choose(self, **changes: object) -> None:
        self.session.shown[OperatingPoint].update(**changes)

    def _draw_to(self, threshold: float) -> None:
        self._choose(stop="own", own=min(1.0, max(0.0, threshold)))

    def _set_losses(self, losses: LossMatrix) -> None:
        """Take other costs, and go to the threshold of least risk under them."""
        session, one = self.session, self._one
        if one is None:
            return
        point = session.shown[OperatingPoint]
        if one.has_own_losses:
            point.update(stop="least_risk")
            said = self.apply(
                self.tr("Change losses"),
                lambda state: class_edits.set_losses(state, losses),
                "cost of a miss",
            )
            if said:
                self.message.emit("error", said)
        else:
            ratios = {**point.state.ratios, one.name: float(losses.values[1, 0])}
            point.update(stop="least_risk", ratios=ratios)

    def _request_network(self) -> None:
        one, session = self._one, self.session
        judged = session.shown[OperatingPoint].state.judged(session.document.state, self._table)
        if one is None or judged is None:
            return
        classes = session.document.state.network[judged.target].states
        k = session.shown[OperatingPoint].state.positive_of(judged)
        self.network_requested.emit(one.losses_in_force(classes, k))

    def _end_drag(self) -> None:
        self.session.document.end_merge()

    # -- what is shown ------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> Iterable[tuple[SignalInstance, Slot]]:
        yield session.data.changed, self.invalidate

    def on_session_changed(self) -> None:
        self._one = None
        self.invalidate()

    def show_progress(self, share: float | None) -> None:
        """Show how far the rows are judged; None when they are, or are not judged any more."""
        if share is None:
            self._late.stop()
        elif self._share is None:
            self._late.start()
        self._share = share
        if share is not None:
            self.bar.show_share(share)

    def refresh(self) -> None:
        session = self.session
        state, document = session.shown[OperatingPoint].state, session.document.state
        judged = state.judged(document, self._table)
        if judged is not None:
            self._one = OneClass.of(state, document, judged, self.tr("not {name}"))
            self._show_class(self._one, judged)
            self._stack.setCurrentIndex(1)
        elif not (self._late.isActive() and self._one is not None):
            self._one = None
            self._show_reason()
            self._stack.setCurrentIndex(0)

    @property
    def _table(self) -> Dataset | None:
        """The table that judges."""
        return judging_table(
            self.session.data.state, self.session.shown[ClassifierFigures].state.origin
        )[0]

    def _show_class(self, one: OneClass, judged: JudgedClass) -> None:
        classes = self.session.document.state.network[judged.target].states
        if [self.positive.itemText(k) for k in range(self.positive.count())] != list(classes):
            self.positive.clear()
            self.positive.addItems(list(classes))
        state = self.session.shown[OperatingPoint].state
        self.positive.setCurrentIndex(state.positive_of(judged))
        self.roc.show_class(one)
        self.rows.show_class(one)
        self.table.show_class(one)
        self.costs.show_losses(one.losses, one.positive)
        names = one.losses.classes
        self.confusion.show_counts(one.outcome(one.threshold).counts, names, names, None)
        text = self.tr("Confusion at P ≥ {limit}")
        self._confusion_title.setText(text.format(limit=f"{one.threshold:.3g}"))
        self._note.setText(self._words(one, judged))
        self._fit()

    def _words(self, one: OneClass, judged: JudgedClass) -> str:
        """Return what the rows are, and the area under the curve."""
        rows = rows_text(round(judged.n_rows))
        text = self.tr("{rows} of {table}, which may have trained the network.")
        if judged.is_held_out:
            text = self.tr("{rows} of {table}, held out in training.")
        said = [text.format(rows=rows, table=judged.title)]
        if one.counts.has_curve:
            said.append(self.tr("Area under ROC: {area}.").format(area=f"{one.counts.area:.4f}"))
        else:
            said.append(
                self.tr("No ROC curve: no row, or every row, is {name}.").format(name=one.name)
            )
        return join_sentences([*said, *map(translate_sentence, judged.remarks)])

    def _show_reason(self) -> None:
        """Say why nothing is shown, or how far the rows are judged."""
        state, document = self.session.shown[OperatingPoint].state, self.session.document.state
        name = class_edits.class_of(document)
        rows = state.rows_for(document, self._table)
        headline = self.tr("Nothing judged")
        line = self.tr("No node is marked as the class. Select one, and choose Loss matrix…")
        is_busy = self._share is not None
        if is_busy:
            headline, line = self.tr("Judging the rows…"), ""
        elif state.error:
            line = state.error
        elif name is not None and rows is None:
            line = self.tr(
                "Load data with a column {name}, or open a model of the workshop as a network: its "
                "held-out rows come with it."
            ).format(name=name)
        elif rows is not None:
            line = self.tr("Judging the rows was canceled.")
        self._empty.set_texts(headline, line)
        self.bar.setVisible(is_busy)
        self.cancel_button.setVisible(is_busy)
        self.judge_button.setVisible(not is_busy and rows is not None)

    # -- how much fits ------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Show as many pictures as fit, and let the others be chosen."""
        room = self.width() - 24 - _RIGHT - _GAP
        with_confusion = room >= _ONE_PLOT + _CONFUSION + _GAP
        both = with_confusion and room >= _BOTH_PLOTS + _CONFUSION + _GAP
        self._right.setFixedWidth(_RIGHT if with_confusion else _NARROW_RIGHT)
        self._whole.setSpacing(_GAP if with_confusion else _NARROW_GAP)
        self._middle.setVisible(with_confusion)
        self._alone_place(not with_confusion)
        self.plot.setVisible(with_confusion and not both)
        self.narrow_plot.setVisible(not with_confusion)
        chosen = self.plot.current if with_confusion else self.narrow_plot.current
        self.roc.setVisible(both or chosen == "roc")
        self.rows.setVisible(both or chosen == "rows")
        self._alone.setVisible(not with_confusion and chosen == "confusion")

    def _alone_place(self, is_alone: bool) -> None:
        """Put the confusion matrix among the plots, or beside them."""
        column = self._alone_column if is_alone else self._middle_column
        if column.indexOf(self.confusion) < 0:
            column.insertWidget(0 if is_alone else 1, self.confusion)
