"""The page *Ask the expert*: a few sliders and rows instead of a whole table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QWidget

from bayesgui.core.elicited.methods.registry import interpolations
from bayesgui.document.asked.edits import form_or_new
from bayesgui.document.shown.asking import AskingExperts
from bayesgui.panels.cpt.table_axes import TableAxes
from bayesgui.panels.expert.answer_rows import AnswerRows
from bayesgui.panels.expert.asked_rows_of import (
    ends_of,
    names_of,
    questions_of,
    rows_of,
    scale_ends,
    turned_parents,
    weights_of,
)
from bayesgui.panels.expert.expert_marks import MarkLegend
from bayesgui.panels.expert.pool_row import PoolRow
from bayesgui.panels.expert.said_lines import SaidLines
from bayesgui.panels.expert.scale_words import scale_words
from bayesgui.panels.expert.weight_rows import WeightRows
from bayesgui.panels.expert.words import lines_of, question_words
from bayesgui.panels.panel import Panel, translate_sentence
from bayesgui.panels.rows.chip_flow import FlowBox
from bayesgui.widgets.fields.buttons import link_button, push_button
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.live_text import live, phrase
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, inset, row_layout, stacked, text_label
from bayesgui.widgets.rows.pill import Pill
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Hairline

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QScrollArea

    from bayesgui.core.elicited.mechanism import Elicited
    from bayesgui.document.shown.asking import Question
    from bayesgui.panels.expert.judged_answers import JudgedAnswers

_LEAST_METHOD = 92
"""Width in px to which the list of methods shrinks."""
_MOST_NAME = 140
"""Width up to which the node's name is not cut."""
_NARROW = 400
"""Width below which the head is the name and the method alone."""


class AskExpertPage(Panel):
    """What is asked about the node selected last, and what comes of it."""

    follows = ("network", "asked", "experts")
    shows = (AskingExperts,)

    method_chosen = Signal(str)
    weight_moved = Signal(str, float)
    turned = Signal(str)
    """A parent whose scale is to be turned round."""
    spread_moved = Signal(float)
    fit_requested = Signal()
    """Weights and spread are to follow the answers again."""
    answered = Signal(object, str, float)
    """Question, expert and probability."""
    taken_back = Signal(object, str)
    """Question and expert of an answer; "" for the question itself."""
    asked = Signal(object)
    """Questions to ask."""
    pool_chosen = Signal(str)
    share_typed = Signal(str, float)
    settled = Signal()
    used = Signal()
    menu_requested = Signal(object, str, object)
    """Question, expert or "", and the place of the pointer."""
    experts_requested = Signal()
    questionnaire_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.judged: JudgedAnswers | None = None
        """What was found out about the answers; None until then."""
        self.questions: tuple[Question, ...] = ()
        """The questions of the rows."""
        self._form: Elicited | None = None
        self._axes: TableAxes | None = None
        self._make_head()
        self._make_weights()
        self._make_rows()
        self._make_foot()
        self._body = self._laid_out()
        self._empty = EmptyState(parent=self)
        # The buttons stay in sight, however many rows are asked.
        self._answers = QWidget(self)
        column_layout(
            self._body,
            Hairline(self._answers),
            inset(self._buttons, 8),
            parent=self._answers,
            grows=self._body,
        )
        self._stack = stacked(self, self._answers, self._empty)
        column_layout(self._stack, parent=self)

    # -- made of ------------------------------------------------------------------------------

    def _make_head(self) -> None:
        self.node = ElidedLabel(14, 600, self)
        self.kind = Pill(self)
        self.close_button = self.cross()
        self.method = choice_combo(
            "expertMethod",
            self,
            chosen=self.method_chosen,
            tip=live("How the whole table is made of what is asked"),
            spoken=live("Method"),
        )
        self.method.setMinimumWidth(_LEAST_METHOD)
        self.method.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    def _make_weights(self) -> None:
        self.weights_head = QWidget(self)
        title = text_label(
            self.weights_head, 12, 600, wraps=False, text=live("How much each parent counts")
        )
        self.fitted = ElidedLabel(11, 400, self.weights_head)
        self.fitted.setProperty("role", "muted")
        self.fitted.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.fit = link_button(
            self,
            self.fit_requested,
            live("Fit to the answers"),
            tip=live("Let weights and spread follow the answers again"),
            name="fitAgain",
        )
        parts = (title, self.fitted, self.fit)
        row_layout(*parts, parent=self.weights_head, spacing=8, grows=self.fitted)
        self.weights = WeightRows(self)
        self.weights.weight_moved.connect(self.weight_moved)
        self.weights.turned.connect(self.turned)
        self.weights.spread_moved.connect(self.spread_moved)
        self.weights.settled.connect(self.settled)

    def _make_rows(self) -> None:
        self.count = text_label(self, 12, 600, wraps=False)
        self.legend = MarkLegend(self)
        self.rows = AnswerRows(self)
        self.rows.moved.connect(self._on_moved)
        self.rows.removed.connect(self._on_removed)
        self.rows.settled.connect(self.settled)
        self.rows.menu_requested.connect(self._on_menu)
        self.nothing = text_label(self, 12, role="muted")
        self.ends = push_button(
            "askEnds",
            self,
            self._ask_ends,
            live("Ask the two ends"),
            tip=live("Ask what is likely where all parents are low, and where all are high"),
        )

    def _make_foot(self) -> None:
        self.pool = PoolRow(self)
        self.pool.pool_chosen.connect(self.pool_chosen)
        self.pool.weight_typed.connect(self.share_typed)
        self.lines = SaidLines(self)
        self.use = push_button(
            "useTable",
            self,
            self.used,
            live("Use the table"),
            tip=live("Make this the table of the node; answers and names stay with it"),
            primary=True,
        )
        self.next = push_button("askNext", self, self._ask_next)
        self.questionnaire = push_button(
            "questionnaire",
            self,
            self.questionnaire_requested,
            live("Questionnaire…"),
            tip=live("Ask the open rows on a page or a sheet that is sent to experts"),
        )
        self.experts = push_button(
            "experts",
            self,
            self.experts_requested,
            live("Experts…"),
            tip=live("Who is asked, what each one's answers count, and where they disagree"),
        )

    def _laid_out(self) -> QScrollArea:
        self._caption = text_label(self, 12, role="muted", wraps=False, text=live("Method"))
        head = row_layout(
            self.node,
            self.kind,
            self._caption,
            self.method,
            self.close_button,
            spacing=8,
            grows=self.node,
        )
        self._weights_line = Hairline(self)
        self._pool_line = Hairline(self)
        ends = row_layout(self.ends, None)
        self._buttons = FlowBox(self)
        for button in (self.use, self.next, self.questionnaire, self.experts):
            self._buttons.add(button)
        return scroll_page(
            self,
            head,
            self._weights_line,
            self.weights_head,
            self.weights,
            Hairline(self),
            row_layout(self.count, self.legend, spacing=8, grows=self.legend),
            self.nothing,
            ends,
            self.rows,
            self._pool_line,
            self.pool,
            self.lines,
            None,
            margins=(12, 8, 12, 12),
            spacing=8,
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for part in (self._caption, self.kind):
            part.setVisible(self.width() >= _NARROW)
        self._fit_height()

    def _fit_height(self) -> None:
        """Scroll only what is taller than the page: texts wrap at the width that there is."""
        content = self._body.widget()
        layout = None if content is None else content.layout()
        if content is not None and layout is not None:
            # −1 while no text wraps.
            least = layout.heightForWidth(self._body.viewport().width())
            content.setMinimumHeight(max(0, least))

    # -- content ------------------------------------------------------------------------------

    def show_judged(self, judged: JudgedAnswers | None) -> None:
        """Show what was found out about the answers."""
        self.judged = judged
        self.invalidate()

    def catch_up(self) -> None:
        """Show what is asked now, also while another page is in front."""
        self._refresh_now()

    @property
    def shown_form(self) -> Elicited | None:
        """The form whose table is shown: fitted to the answers once it is."""
        form, judged = self._form, self.judged
        if form is None or judged is None or not _is_of(judged.form, form):
            return form
        return judged.form

    def refresh(self) -> None:
        state, asking = self.session.document.state, self.session.shown[AskingExperts].state
        if self.template_line:
            self._show_instead(self.template_line)
            return
        name = asking.node
        if name not in state.model or not state.model.mechanism(name).has_table:
            self._show_instead(self.tr("Select a node with a table of probabilities."))
            return
        self._stack.setCurrentWidget(self._answers)
        self._form, self._axes = form_or_new(state, name), TableAxes.of(state.model, name)
        self.questions = questions_of(self._form, asking.opened)
        self._show_head()
        self._show_weights()
        self._show_rows()
        self._show_foot()
        self._fit_height()

    def _show_instead(self, text: str) -> None:
        self._form = self._axes = None
        self._empty.set_texts(self.tr("Ask the expert"), text)
        self._stack.setCurrentWidget(self._empty)

    def _show_head(self) -> None:
        form, axes = self._form, self._axes
        assert form is not None and axes is not None
        self.node.set_text(axes.variable)
        self.node.setMinimumWidth(min(self.node.sizeHint().width(), _MOST_NAME))
        ranked = form.method.startswith("ranked")
        text = self.tr("ranked, %Ln state(s)", "", form.n_states)
        other = self.tr("%Ln states", "", form.n_states)
        self.kind.say("plain", text if ranked else other)
        self.kind.setVisible(self.width() >= _NARROW)
        choices = [(name, translate_sentence(each.label)) for name, each in interpolations.items()]
        show_choices(self.method, choices, form.method)

    def _show_weights(self) -> None:
        shown = self.shown_form
        assert shown is not None
        method = shown.interpolation
        weights = dict(zip(shown.parents, shown.weights, strict=True)) if method.counts else {}
        spread = shown.spread if method.spreads else None
        axes = self._axes
        assert axes is not None
        self.weights.show_weights(weights, spread, scale_ends(axes, shown), turned_parents(shown))
        has_any = bool(weights) or spread is not None
        for part in (self.weights_head, self.weights, self._weights_line):
            part.setVisible(has_any)
        fits = method.fits and bool(shown.answers)
        held = self._form is not None and self._form.held
        aside = self.tr("fitted to the pooled answers; drag to change") if fits else ""
        self.fitted.set_text("" if held else aside)
        self.fit.setVisible(fits and held)

    def _show_rows(self) -> None:
        form, axes, shown = self._form, self._axes, self.shown_form
        assert form is not None and axes is not None and shown is not None
        experts = self.session.document.state.experts
        names = names_of(experts, form)
        rows = rows_of(axes, form, shown, self.questions, names)
        asked = len({configuration for configuration, _ in self.questions})
        text = self.tr("{rows} asked of {count}")
        self.count.setText(text.format(rows=rows_text(asked), count=f"{axes.n_configurations:,}"))
        several = len(names) > 1
        pool = phrase("Expert", "pool") if several else ""
        self.legend.show_names(names, pool, phrase("Expert", "table"))
        self.rows.show_rows(rows, names, scale_words())
        has_rows = bool(rows)
        for part, is_there in (
            (self.rows, has_rows),
            (self.legend, has_rows),
            (self.nothing, not has_rows),
            (self.ends, not has_rows),
        ):
            part.setVisible(is_there)
        ends = self.tr("Ask the two ends first: all parents low, all high.")
        alone = self.tr("Ask how probable the lowest and the highest state are.")
        self.nothing.setText(ends if form.parents else alone)

    def _show_foot(self) -> None:
        form, axes, judged = self._form, self._axes, self.judged
        assert form is not None and axes is not None
        experts = self.session.document.state.experts
        weights = weights_of(experts, form)
        self.pool.show_pool(form.pool, weights)
        self._pool_line.setVisible(len(weights) > 1)
        known = judged is not None and _is_of(judged.form, form)
        names = form.experts
        self.lines.show_lines(lines_of(axes, judged, names) if known and judged else [])
        following = judged.next if judged is not None and known and self.questions else None
        self.next.setVisible(following is not None)
        if following is not None:
            where = question_words(axes, following)
            self.next.setText(self.tr("Ask {where}").format(where=where))
            self.next.setToolTip(self.tr("Ask the row that would tell most"))

    def enter(self) -> None:
        """Give the keyboard focus to the rows, or to the button that asks the first ones."""
        first = self.rows if self.questions else self.ends
        if first.isVisible():
            first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # -- user actions -------------------------------------------------------------------------

    def _on_moved(self, row: int, expert: int, p: float) -> None:
        self.answered.emit(self.questions[row], self.rows.names[expert], p)

    def _on_removed(self, row: int, expert: int) -> None:
        name = self.rows.names[expert] if expert >= 0 else ""
        self.taken_back.emit(self.questions[row], name)

    def _on_menu(self, row: int, expert: int, place: object) -> None:
        name = self.rows.names[expert] if expert >= 0 else ""
        self.menu_requested.emit(self.questions[row], name, place)

    def _ask_ends(self) -> None:
        if self._form is not None:
            self.asked.emit(tuple(dict.fromkeys(ends_of(self._form))))

    def _ask_next(self) -> None:
        if self.judged is not None and self.judged.next is not None:
            self.asked.emit((self.judged.next,))


def _is_of(judged: Elicited, form: Elicited) -> bool:
    """Whether a form was made of the same answers about the same node."""
    return (
        judged.variable == form.variable
        and judged.parents == form.parents
        and judged.sizes == form.sizes
        and judged.method == form.method
        and judged.held == form.held
        and (not form.held or (judged.weights, judged.spread) == (form.weights, form.spread))
    )
