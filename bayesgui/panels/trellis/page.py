"""The page Trellis: the arithmetic of a cell, the most probable path, the long run."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication

from bayesgui.explain.rendering import to_latex, to_text
from bayesgui.explain.trellis import TrellisCell
from bayesgui.panels.panel import Panel, translate_sentence
from bayesgui.panels.player.rows import PlayerRows
from bayesgui.panels.steps.row import StepRow
from bayesgui.panels.trellis.long_run_rows import share_rows, time_rows
from bayesgui.panels.trellis.path_line import PathLine
from bayesgui.panels.trellis.words import (
    chain_name,
    finding_words,
    state_words,
    time_words,
)
from bayesgui.widgets.fields.buttons import named, plain_button, push_button
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import log_text, probability_from_log_text
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import (
    clear_layout,
    column_layout,
    inset,
    row_layout,
    show_text,
    stacked,
    text_label,
)
from bayesgui.widgets.rows.pill import Pill
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Hairline, Section

if TYPE_CHECKING:
    from PySide6.QtWidgets import QScrollArea, QWidget

    from bayesgui.explain.derivation import Derivation
    from bayesgui.inference.temporal.chain.long_run import LongRun
    from bayesgui.inference.temporal.chain.trellis import Trellis
    from bayesgui.panels.trellis.places import Cell

SCALED, PLAIN = "scaled", "plain"
MOST_FOUND = 2
"""Findings of a slice that are written beside the title."""


class TrellisPage(Panel):
    """Numbers in place of letters for the chosen cell in all lanes."""

    follows = None  # everything comes with `show_trellis`

    scale_chosen = Signal(bool)
    """Whether forward numbers are divided by P(findings)."""
    slice_chosen = Signal(int)
    """A slice of the most probable path."""
    export_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "trellisPage", spoken=live("Trellis"))
        self._trellis: Trellis | None = None
        self._long_run: LongRun | None = None
        self._cell: Cell = (0, 0)
        self._scaled = True
        self._problem = ""
        self._headline = ElidedLabel(14, 600, self)
        self._found = Pill(self)
        close = self.cross(live("Close the trellis (Esc)"))
        self.scale = Segmented(
            ((SCALED, live("Scaled")), (PLAIN, live("Not scaled"))),
            self,
            name="trellisScale",
            tip=live(
                "Scaled, forward numbers are P(state | found until t), else P(state, found until t)"
            ),
            changed=lambda choice: self.scale_chosen.emit(choice == SCALED),
        )
        self._notes = text_label(self, 11, role="muted")
        self._steps = column_layout(spacing=0)
        self.rows: list[StepRow] = []
        """The steps that are shown, from above."""
        self._make_path()
        self._make_long_run()
        self._empty = EmptyState(parent=self)
        self._body = self._laid_out()
        self._stack = stacked(self, self._body, self._empty)
        column_layout(
            row_layout(
                self._headline, self._found, close,
                margins=(12, 8, 6, 7), spacing=6, grows=self._headline,
            ),
            Hairline(self),
            self._stack,
            parent=self,
            spacing=0,
            grows=self._stack,
        )  # fmt: skip
        self.refresh()

    def _make_path(self) -> None:
        self._path_title = Section(live("Most probable path"), self, 12)
        self.path = named(PathLine(self), "trellisPath", spoken=live("Most probable path"))
        self.path.chosen.connect(self.slice_chosen)
        self._evidence = text_label(self, 12, role="muted")
        self.copy_button = push_button(
            "copyTrellis",
            self,
            self.copy_latex,
            live("Copy as LaTeX"),
            icon_name="copy",
            tip=live("Copy the arithmetic of the cell as a LaTeX document"),
        )
        self.copy_text_button = plain_button(
            "script", self, self.copy_text, live("Copy the arithmetic of the cell as text")
        )
        self.export_button = push_button(
            "exportTrellis",
            self,
            self.export_requested,
            live("Export as figures…"),
            icon_name="export",
            tip=live("Write the lanes as SVG, PDF or PNG"),
        )

    def _make_long_run(self) -> None:
        self._long_title = Section(live("In the long run, without findings"), self, 12)
        self.shares = named(PlayerRows(self), "longRunShares", spoken=live("Shares of slices"))
        self._times_title = text_label(self, 12, 600)
        self._times_title.setContentsMargins(12, 2, 12, 0)
        self.times = named(PlayerRows(self), "longRunTimes", spoken=live("Expected times"))
        self._long_notes = text_label(self, 11, role="muted")

    def _laid_out(self) -> QScrollArea:
        copying = row_layout(
            self.copy_button, self.copy_text_button, None, margins=(12, 4, 12, 0), spacing=6
        )
        export = row_layout(self.export_button, None, margins=(12, 0, 12, 6))
        return scroll_page(
            self,
            inset(self.scale, stretched=False),
            self._steps,
            inset(self._notes),
            inset(self._path_title),
            inset(self.path),
            inset(self._evidence),
            copying,
            export,
            inset(self._long_title),
            self.shares,
            self._times_title,
            self.times,
            inset(self._long_notes),
            None,
            margins=(0, 8, 0, 12),
            spacing=4,
        )

    # -- content --------------------------------------------------------------------------------

    @property
    def problem(self) -> str:
        """Why there is nothing to show, or ""."""
        return "" if self._trellis is not None else self._problem

    def show_trellis(
        self, trellis: Trellis, long_run: LongRun | None, cell: Cell, *, scaled: bool
    ) -> None:
        """Show the arithmetic of a cell."""
        self._trellis, self._long_run = trellis, long_run
        self._cell, self._scaled = cell, scaled
        self.refresh()

    def show_problem(self, text: str) -> None:
        """Say why there is no trellis."""
        self._trellis, self._problem = None, text
        self.refresh()

    def refresh(self) -> None:
        trellis = self._trellis
        self._stack.setCurrentWidget(self._empty if trellis is None else self._body)
        if trellis is None:
            self._headline.set_text(self.tr("Trellis"))
            self._found.say("", "")
            line = self._problem or self.tr("Computing the numbers of all slices…")
            self._empty.set_texts(self.tr("No trellis") if self._problem else "", line)
            return
        number, state = self._cell
        self._headline.set_text(
            self.tr("{state} at {time}").format(
                state=state_words(trellis.chain.states[number], state),
                time=time_words(trellis, number),
            )
        )
        self._found.say("warning", self._found_words(trellis, number))
        self.scale.set_current(SCALED if self._scaled else PLAIN)
        self.scale.setEnabled(trellis.is_in_range)
        self._show_steps(TrellisCell(trellis, number, state, self._scaled).steps())
        show_text(self._notes, self._remarks(trellis))
        self._show_path(trellis)
        self._show_long_run(trellis)

    @staticmethod
    def _found_words(trellis: Trellis, number: int) -> str:
        """Return what is found in a slice, as far as it has room."""
        found = trellis.chain.findings[number].found
        if not 0 < len(found) <= MOST_FOUND:
            return ""
        return ", ".join(f"{name} {finding_words(each)[1]}" for name, each in found.items())

    def _show_steps(self, steps: tuple[Derivation, ...]) -> None:
        focused = next((k for k, row in enumerate(self.rows) if row.hasFocus()), None)
        clear_layout(self._steps)
        self.rows = []
        for place, step in enumerate(steps, 1):
            for level, each in enumerate(step.walk()):
                row = StepRow(replace(each, children=()), str(place), level, self)
                row.moved.connect(lambda by, row=row: self._move_focus(row, by))
                self.rows.append(row)
                self._steps.addWidget(row)
        if focused is not None and focused < len(self.rows):
            self.rows[focused].setFocus()

    def _move_focus(self, row: StepRow, by: int) -> None:
        place = self.rows.index(row) + by
        if 0 <= place < len(self.rows):
            self.rows[place].setFocus()

    def _remarks(self, trellis: Trellis) -> str:
        """Return what the numbers do not say by themselves."""
        chain, found = trellis.chain, []
        if chain.seen:
            text = self.tr("Seen in all slices, so not followed: {nodes}.")
            found.append(text.format(nodes=", ".join(chain.seen)))
        if chain.summed_out:
            text = self.tr("Summed out in each slice: {nodes}.")
            found.append(text.format(nodes=", ".join(chain.summed_out)))
        if not trellis.is_in_range:
            found.append(
                self.tr(
                    "Products of so many slices leave the range of numbers: they are scaled, or "
                    "computed as logarithms."
                )
            )
        names = {each.name for each in chain.states[-1].nodes}
        if not any(names & set(each.found) for each in chain.findings):
            text = self.tr(
                "{nodes} is never seen: which state is which, only its tables say. Swapped in all "
                "of them, two states give the same P(findings)."
            )
            found.append(text.format(nodes=chain_name(chain.states[-1])))
        return "\n".join(found)

    def _show_path(self, trellis: Trellis) -> None:
        best = probability_from_log_text(trellis.log_path, 4)
        self._path_title.set_title(self.tr("Most probable path"), f"P {best}")
        chain = trellis.chain
        words = [states.label(k) for states, k in zip(chain.states, trellis.path, strict=True)]
        self.path.show_path(words)
        text = self.tr("ln P(findings) = {value}")
        self._evidence.setText(text.format(value=log_text(trellis.log_evidence)))

    def _show_long_run(self, trellis: Trellis) -> None:
        found = self._long_run
        parts = (self._long_title, self.shares, self._times_title, self.times, self._long_notes)
        for part in parts:
            part.setVisible(found is not None)
        if found is None:
            return
        self._long_title.set_title(
            self.tr("In the long run, without findings"), self.tr("share of slices")
        )
        self.shares.set_rows(share_rows(found))
        number, state = self._cell
        label = trellis.chain.states[number].label(state)
        rows = time_rows(found, label)
        self.times.set_rows(rows)
        text = self.tr("Until {state} is reached").format(state=label)
        show_text(self._times_title, text if rows else "")
        show_text(self._long_notes, "\n".join(map(translate_sentence, found.remarks)))

    def scroll_to_end(self) -> None:
        """Show the long run."""
        bar = self._body.verticalScrollBar()
        bar.setValue(bar.maximum())

    # -- copying --------------------------------------------------------------------------------

    @property
    def derivation(self) -> Derivation | None:
        """All steps of the cell that is shown."""
        if self._trellis is None:
            return None
        return TrellisCell(self._trellis, *self._cell, self._scaled).derive()

    def copy_latex(self) -> None:
        """Copy the steps as a LaTeX document."""
        if self.derivation is not None:
            QGuiApplication.clipboard().setText(to_latex(self.derivation, translate_sentence))

    def copy_text(self) -> None:
        """Copy the steps as text."""
        if self.derivation is not None:
            QGuiApplication.clipboard().setText(to_text(self.derivation, translate_sentence))
