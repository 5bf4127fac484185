"""The page Judge: how good the network is, by scores and by what it predicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.document.shown.judgement import STARTED, VIEWS, Judgement
from bayesgui.panels.judging.code_bars import CodeLengthBar
from bayesgui.panels.judging.members import MembersList
from bayesgui.panels.judging.options import JudgeOptionsForm
from bayesgui.panels.judging.words import lines_of, note_of, words_of
from bayesgui.panels.panel import Panel, translate_sentence
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.note_box import NoteBox
from bayesgui.widgets.rows.scroll_column import scroll_column
from bayesgui.widgets.rows.section import Section
from bayesgui.widgets.rows.share_bar import ShareBar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import SignalInstance

    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.panel import Slot


class JudgePanel(Panel):
    """A view by name, its options, and what was found in words and numbers."""

    shows = (Judgement,)
    VIEWS = (
        live("Scores on the data"),
        live("Cross-validation"),
        live("Predictive check"),
        live("Undecided arcs"),
        live("Members of the class"),
    )

    view_chosen = Signal(str)
    unit_chosen = Signal(str)
    """Unit of scores and information, "nats" or "bits"."""
    run_requested = Signal()
    cancel_requested = Signal()
    stop_requested = Signal()
    """Request to stop and keep the results so far."""
    export_requested = Signal()
    take_requested = Signal()
    """The chosen member of the class shall replace the arcs."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "judgePanel", spoken=live("Judge"))
        self._fraction: float | None = None
        self.close_button = self.cross(name="judgeClose")
        asked = live("What is judged")
        self.views = choice_combo(
            "judgeView",
            self,
            zip(VIEWS, self.VIEWS, strict=True),
            self.view_chosen,
            tip=asked,
            spoken=asked,
        )
        self._data = text_label(self, 12, role="muted")
        self.form = JudgeOptionsForm(self)
        self.form.changed.connect(self._on_option)
        self.run_button = push_button(
            "judgeRun",
            self,
            self._on_run,
            tip=live("Start it, or end it without a result"),
            primary=True,
        )
        self.stop_button = push_button(
            "judgeStop",
            self,
            self._on_stop,
            live("Stop and keep"),
            tip=live("End it with the replicated tables drawn so far"),
        )
        self.bar = ShareBar(self)
        self.box, self.remark = NoteBox(self), NoteBox(self)
        self._found = Section(live("Result"), self, 12)
        self._words = text_label(self, 13)
        self.numbers = KeyValueRows(self)
        self._code = Section(live("Code length"), self, 12, aside=live("bits, smaller is better"))
        self.code = CodeLengthBar(self)
        tell(self.code.set_words, live("tables"), live("data"))
        self.members = MembersList(self)
        self.members.chosen.connect(self._on_member)
        self.take_button = push_button(
            "judgeTake",
            self,
            self.take_requested,
            live("Take this member"),
            tip=live("Turn these arcs as one step of Undo; the joint distribution stays the same"),
            primary=True,
        )
        self._note = text_label(self, 11, role="muted")
        self._build()

    def _build(self) -> None:
        inside = QWidget()
        inside.setProperty("panel", True)
        column = column_layout(parent=inside, margins=(12, 12, 12, 12), spacing=10)
        title = text_label(self, 13, 600, wraps=False, text=live("Judge the network"))
        head = row_layout(title, None, self.close_button, spacing=6)
        column.addLayout(head)
        self._buttons = QWidget(self)
        row_layout(self.run_button, self.stop_button, parent=self._buttons, spacing=6)
        parts = (self.views, self._data, self.form, self._buttons, self.bar, self.box)
        found = (self._found, self._words, self.numbers, self._code, self.code, self.remark)
        for part in (*parts, *found):
            column.addWidget(part)
        column.addWidget(self.members, 1)
        column.addWidget(self.take_button)
        column.addWidget(self._note)
        self.export_button = push_button(
            "judgeExport",
            self,
            self.export_requested,
            live("Export table…"),
            tip=live("Write the table below with plain numbers"),
            icon_name="export",
        )
        self._foot = QWidget(self)
        row_layout(self.export_button, None, parent=self._foot)
        column.addWidget(self._foot)
        column.addStretch(0)
        column_layout(scroll_column(inside, self), parent=self)

    # -- what is asked ------------------------------------------------------------------------

    def _on_option(self, name: str, value: object) -> None:
        if name == "unit":
            self.unit_chosen.emit(value)
        else:
            judgement = self.session.shown[Judgement]
            judgement.set(judgement.state.with_options(**{name: value}))

    def _on_run(self) -> None:
        if self._fraction is None:
            self.run_requested.emit()
        else:
            self.cancel_requested.emit()

    def _on_stop(self) -> None:
        self.stop_button.setEnabled(False)
        self.stop_requested.emit()

    def _on_member(self, number: int) -> None:
        judgement = self.session.shown[Judgement]
        members = judgement.state.members
        if members is not None:
            judgement.update(previewed=members.turned[number])

    # -- what is shown ------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> Iterable[tuple[SignalInstance, Slot]]:
        yield session.data.changed, self.invalidate

    def show_running(self, fraction: float | None) -> None:
        """Show how far the job is; None if there is none."""
        if self._fraction is None:
            self.stop_button.setEnabled(True)
        self._fraction = fraction
        self.bar.setVisible(fraction is not None)
        if fraction is not None:
            self.bar.show_share(fraction)
        self._show_run_button()

    @property
    def words(self) -> str:
        """The findings, in words."""
        return self._words.text()

    def refresh(self) -> None:
        state = self.session.shown[Judgement].state
        view, needs_data = state.view, state.view != "members"
        self.views.setCurrentIndex(self.views.findData(view))
        self.form.show_options(view, state.options)
        self.form.fields["complete"].setVisible(self._offers_complete(state))
        data = self.session.data.state
        missing = needs_data and data.dataset is None
        self._data.setText(
            self.tr("No data. Open a table, or drop it here.")
            if missing or data.dataset is None
            else f"{data.title}: {rows_text(data.dataset.n_rows)}"
        )
        self._data.setVisible(needs_data)
        self.run_button.setEnabled(not missing)
        self.box.say("error", state.error)
        self._show_answer(state)
        self.show_running(self._fraction)

    @staticmethod
    def _offers_complete(state: Judgement) -> bool:
        if state.view != "scores":
            return False
        return state.options.complete or bool(state.scores and state.scores.missing)

    def _show_answer(self, state: Judgement) -> None:
        answer = state.answer
        self._found.setVisible(answer is not None)
        self._words.setText(words_of(state))
        self._words.setVisible(answer is not None)
        lines = lines_of(state)
        self.numbers.show_lines(lines)
        self.numbers.setVisible(bool(lines))
        scores = state.scores if state.view == "scores" else None
        self._code.setVisible(scores is not None)
        self.code.setVisible(scores is not None)
        self.code.show_length(None if scores is None else scores.code_length)
        remarks = [] if scores is None else [*scores.missing]
        remarks += getattr(answer, "remarks", ())
        self.remark.say("warning", "\n".join(dict.fromkeys(map(translate_sentence, remarks))))
        listed = state.members if state.view == "members" else None
        self.members.setVisible(listed is not None and bool(listed.turned))
        self.members.show_members(listed, state.previewed)
        self.take_button.setVisible(listed is not None and bool(listed.turned))
        self.take_button.setEnabled(bool(state.previewed))
        self._note.setText(note_of(state.view))
        self._foot.setVisible(state.view != "members")
        self.export_button.setEnabled(answer is not None)

    def _show_run_button(self) -> None:
        view = self.session.shown[Judgement].state.view
        self._buttons.setVisible(view in STARTED)
        self.stop_button.setVisible(view == "check" and self._fraction is not None)
        if self._fraction is not None:
            self.run_button.setText(self.tr("Cancel"))
        elif view == "folds":
            self.run_button.setText(self.tr("Cross-validate"))
        else:
            self.run_button.setText(self.tr("Draw the tables"))
