"""The page Confidence: how a run stands, the threshold, and the consensus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from bayesgui.core.numerals import r_hat_text
from bayesgui.document.shown.arc_confidence import ArcConfidence
from bayesgui.learning.confidence.consensus import limits_of_threshold
from bayesgui.learning.confidence.shares import significant_from
from bayesgui.panels.confidence.threshold_slider import STEPS, ThresholdSlider
from bayesgui.panels.panel import Panel, translate_sentence
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.widgets.fields.buttons import link_button, named, push_button
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked, text_label
from bayesgui.widgets.rows.note_box import NoteBox
from bayesgui.widgets.rows.pill import Pill
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Section
from bayesgui.widgets.rows.share_bar import ShareBar

if TYPE_CHECKING:
    from bayesgui.panels.confidence.display import ConfidenceDisplay

CLEAR_DIRECTION = 0.75
"""Share of a direction from which it is counted as clear."""


class ConfidencePanel(Panel):
    """Shows the searches, the histogram over its slider, and the consensus that would result."""

    shows = (ArcConfidence,)

    pause_requested = Signal()
    resume_requested = Signal()
    stop_requested = Signal()
    use_requested = Signal()
    """The consensus shall replace the arcs."""
    open_requested = Signal()
    """Request to open the consensus as a document of its own."""
    keep_requested = Signal()
    """The networks shall be kept as an ensemble."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "confidencePanel", spoken=live("Confidence"))
        self._display: ConfidenceDisplay | None = None
        self._heading = text_label(self, 13, 600)
        self.pill = Pill(self)
        self.close_button = self.cross(
            live("Show the network's own arcs again"), name="confidenceClose"
        )
        self._data = text_label(self, 12, role="muted")
        self.progress = text_label(self, 12, wraps=False)
        self.bar = ShareBar(self)
        self.pause_button = push_button("confidencePause", self, self._on_pause)
        self.stop_button = push_button(
            "confidenceStop", self, self.stop_requested, live("Stop and keep")
        )
        self.remark = NoteBox(self)
        self._pairs = Section("", self, 12)
        tip, spoken = live("Confidence from which an arc is kept"), live("Threshold")
        slider = ThresholdSlider(self)
        self.slider = named(slider, "confidenceThreshold", tip=tip, spoken=spoken)
        self.slider.valueChanged.connect(lambda value: self._set_threshold(value / STEPS))
        self.field = named(
            NumberEdit(0.5, 0.0, 1.0, self),
            "confidenceThresholdField",
            tip=tip,
            spoken=spoken,
            width=72,
        )
        self.field.committed.connect(self._set_threshold)
        self.sentence = text_label(self, 12)
        self.own_button = link_button(
            self,
            self._take_own,
            tip=live(
                "Significant arcs by Scutari and Nagarajan (2013); take their least confidence"
            ),
        )
        self.numbers = KeyValueRows(self)
        self.turned = NoteBox(self)
        use, in_tab = live("Use the consensus"), live("Open in a new tab")
        self.use_button = push_button("confidenceUse", self, self.use_requested, use, primary=True)
        self.open_button = push_button("confidenceOpen", self, self.open_requested, in_tab)
        self.keep_button = push_button(
            "confidenceKeep", self, self.keep_requested, live("Keep as an ensemble")
        )
        self._build()

    def _build(self) -> None:
        head = row_layout(
            self._heading, self.pill, self.close_button, spacing=6, grows=self._heading
        )
        for beside in (self.pill, self.close_button):
            head.setAlignment(beside, Qt.AlignmentFlag.AlignVCenter)
        self._running, self._result = QWidget(self), QWidget(self)
        buttons = row_layout(self.pause_button, self.stop_button, None, spacing=6)
        column_layout(self.progress, self.bar, buttons, parent=self._running, spacing=6)
        caption = text_label(self, 12, wraps=False, text=live("Keep arcs with at least"))
        hint = live(
            "Use replaces the arcs on the canvas as one step of Undo; the tables are learned again."
        )
        result = column_layout(
            self._pairs,
            self.slider,
            row_layout(caption, self.field, grows=caption),
            self.sentence,
            self.own_button,
            Section(live("Consensus network"), self, 12),
            self.numbers,
            self.turned,
            row_layout(self.use_button, self.open_button, None, spacing=6),
            text_label(self, 11, role="muted", text=hint),
            row_layout(self.keep_button, None),
            parent=self._result,
            spacing=10,
        )
        result.setAlignment(self.own_button, Qt.AlignmentFlag.AlignLeft)
        parts = (head, self._data, self._running, self.remark, self._result)
        self._scroll = scroll_page(self, *parts, None, spacing=10)
        self._empty = EmptyState(
            live("No graphs yet"), live("Learn ▸ Arc confidence… starts them."), self
        )
        self._stack = stacked(self, self._empty, self._scroll, fills=True)

    # -- what is shown ------------------------------------------------------------------------

    @property
    def state(self) -> ArcConfidence | None:
        """The confidence of the arcs, None while none is known."""
        state = self.session.shown[ArcConfidence].state
        return None if state.shares is None else state

    def show_run(self, display: ConfidenceDisplay | None) -> None:
        """Show how a run stands; None for none."""
        self._display = display
        self.invalidate()

    def refresh(self) -> None:
        display, state = self._display, self.state
        self._stack.setCurrentWidget(self._empty if display is None else self._scroll)
        if display is None:
            return
        self._show_run(display)
        self._result.setVisible(state is not None)
        if state is not None:
            self._show_result(state, display)

    def _show_run(self, display: ConfidenceDisplay) -> None:
        self._heading.setText(display.title)
        self._data.setText(display.data)
        self.remark.say("error" if display.error else "warning", display.error or display.remarks)
        pills = {
            "done": ("success", self.tr("done")),
            "paused": ("warning", self.tr("paused")),
            "failed": ("error", self.tr("failed")),
        }
        self.pill.say(*pills.get(display.status, ("", "")))
        self._running.setVisible(display.is_live or display.status == "paused")
        done, total = count_text(display.done), count_text(display.total)
        self.progress.setText(
            self.tr("{done} of {total}").format(done=done, total=total)
            if display.done
            else self.tr("Waiting…")
            if display.status == "waiting"
            else self.tr("Counting…")
        )
        self.bar.show_share(display.done / max(1, display.total))
        self.pause_button.setText(self.tr("Pause") if display.is_live else self.tr("Go on"))
        self.stop_button.setEnabled(display.done > 0)

    def _show_result(self, state: ArcConfidence, display: ConfidenceDisplay) -> None:
        pairs = state.pairs
        self._pairs.set_title(
            self.tr("Arcs by confidence"), self.tr("%Ln pair(s) ever found", "", len(pairs))
        )
        self.slider.show_confidences([pair.confidence for pair in pairs])
        quietly(self.slider.setValue, round(STEPS * state.threshold))
        if not self.field.hasFocus() or self.field.value != state.threshold:
            self.field.set_value(state.threshold)
        self.sentence.setText(self._words(state))
        own = significant_from(pair.confidence for pair in pairs)
        self.own_button.setText(self.tr("The data's own threshold: {own}").format(own=f"{own:.2f}"))
        self.numbers.show_lines(self._lines(state))
        self.turned.say("warning", "\n".join(map(translate_sentence, state.consensus.remarks)))
        for button in (self.use_button, self.open_button):
            button.setEnabled(not display.is_live)
        self.keep_button.setEnabled(state.searched is not None)

    def _words(self, state: ArcConfidence) -> str:
        count = self.tr("%Ln arc(s) stay.", "", len(state.consensus.arcs))
        if not state.pairs:
            return count
        weakest, strongest = limits_of_threshold(state.pairs, state.threshold)
        if weakest is None or strongest is None:
            least = state.pairs[-1].confidence
            most = state.pairs[0].confidence
            rest = (
                self.tr("No pair has more than {most}.").format(most=f"{most:.2f}")
                if weakest is None
                else self.tr("Every pair has at least {least}.").format(least=f"{least:.2f}")
            )
            return join_sentences((count, rest))
        rest = self.tr(
            "The weakest kept has {kept}, the strongest left out {left}: any threshold between "
            "gives the same network."
        ).format(kept=f"{weakest.confidence:.2f}", left=f"{strongest.confidence:.2f}")
        return join_sentences((count, rest))

    def _lines(self, state: ArcConfidence) -> list[tuple[str, str]]:
        found = state.consensus
        lines = [
            (self.tr("arcs"), count_text(len(found.arcs))),
            self._clear(state),
            (self.tr("turned to avoid a cycle"), count_text(len(found.turned))),
        ]
        if found.left_out:
            lines.append((self.tr("left out"), count_text(len(found.left_out))))
        if found.hidden:
            lines.insert(1, (self.tr("hidden common causes"), count_text(len(found.hidden))))
        if state.whole is not None:
            whole = {frozenset(arc) for arc in state.whole}
            if state.pag is not None:
                whole = set(state.pag.by_pair)
            joined = [*found.arcs, *found.hidden]
            both = sum(frozenset(pair) in whole for pair in joined)
            text = self.tr("{both} of {count}").format(
                both=count_text(both), count=count_text(len(joined))
            )
            lines.append((self.tr("also in the search on all rows"), text))
        shares = state.shares
        if shares is not None and shares.r_hat is not None:
            lines.append((self.tr("R-hat, largest"), r_hat_text(shares.r_hat)))
        if shares is not None and shares.effective_size is not None:
            size = count_text(round(shares.effective_size))
            lines.append((self.tr("effective samples, least"), size))
        return lines

    def _clear(self, state: ArcConfidence) -> tuple[str, str]:
        """Return how many directions, or marks, most of the searches agree in."""
        kept = [p for p in state.pairs if frozenset((p.first, p.second)) in state.chosen]
        if state.shares is not None and state.shares.marks is not None:
            ends = [shares for pair in kept for shares in pair.marks or ()]
            count = sum(max(shares) > CLEAR_DIRECTION for shares in ends)
            text = self.tr("{both} of {count}").format(
                both=count_text(count), count=count_text(len(ends))
            )
            return self.tr("marks above {least}").format(least=CLEAR_DIRECTION), text
        count = sum(pair.direction > CLEAR_DIRECTION for pair in kept)
        text = self.tr("directions above {least}").format(least=CLEAR_DIRECTION)
        return text, count_text(count)

    # -- what the user does -------------------------------------------------------------------

    def _on_pause(self) -> None:
        live = self._display is not None and self._display.is_live
        (self.pause_requested if live else self.resume_requested).emit()

    def _set_threshold(self, threshold: float) -> None:
        if self.state is not None:
            self.session.shown[ArcConfidence].update(threshold=threshold)

    def _take_own(self) -> None:
        if self.state is not None:
            self._set_threshold(significant_from(pair.confidence for pair in self.state.pairs))
