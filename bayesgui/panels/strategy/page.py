"""The page Strategy: the best strategy in words, what it is worth, and how it is found."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QRadioButton

from bayesgui.decisions.numbering import unordered_pair
from bayesgui.decisions.solving.frontier.criteria import own_weights
from bayesgui.decisions.solving.over_time.strategy import StrategyOverTime
from bayesgui.decisions.solving.utility_terms import unit_of_total
from bayesgui.document.beliefs import Freshness
from bayesgui.document.shown.deciding import Deciding
from bayesgui.document.shown.slice import SliceShown
from bayesgui.panels.panel import Panel, error_sentence, translate_sentence
from bayesgui.panels.strategy.over_time import cost_words, parts_over_time, words_over_time
from bayesgui.panels.strategy.weight_rows import WeightRows
from bayesgui.panels.strategy.words import lead, mixed_units, parts_of, words_of
from bayesgui.panels.strategy.worth_list import WorthList
from bayesgui.widgets.fields.buttons import (
    check_box,
    link_button,
    named,
    plain_button,
    push_button,
)
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import value_text
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import row_layout, show_text, stacked, text_label
from bayesgui.widgets.rows.note_box import NoteBox
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Section

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.core.errors import BayesGuiError
    from bayesgui.core.model import Model
    from bayesgui.decisions.solving.following import Solution


class StrategyPage(Panel):
    """The best strategy of a decision network, live."""

    follows = ("network", "evidence")
    shows = (Deciding, SliceShown)

    order_chosen = Signal(str, str)
    """The first and the second of two decisions that nothing orders yet."""
    memory_chosen = Signal(bool)
    """Whether decisions are to know only what is drawn."""
    policy_chosen = Signal(bool)
    """Whether all slices are to share a policy."""
    weight_changed = Signal(str, float)
    """A utility and its new weight, at every step of a drag."""
    weight_cancelled = Signal(str)
    """A utility whose weight is to be what it was before a drag."""
    weights_settled = Signal()
    """The drag ended."""
    weights_reset = Signal()
    """Request to let all utilities count as they are."""
    policy_requested = Signal(str)
    """Request to show the policy of a decision."""
    solver_options_requested = Signal()
    """Request to choose the options of the solver."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "strategyPage", spoken=live("Strategy"))
        self._how = Section(live("Best strategy"), self, 12, line=False)
        self.worth = text_label(self, 22, 600, wraps=False)
        self.unit = text_label(self, role="muted")
        self.lead = text_label(self, role="muted")
        self.note = NoteBox(self)
        self._first = push_button("firstDecision", self, lambda: self._choose_order(0))
        self._second = push_button("secondDecision", self, lambda: self._choose_order(1))
        self.beliefs = Segmented(
            (
                ("chosen", live("as chosen")),
                ("best", live("best strategy")),
                ("none", live("no decisions")),
            ),
            self,
            name="beliefsShow",
            tip=live("Under which strategy the bars of the chance nodes stand"),
            changed=lambda id: self._set(beliefs=id),
            is_stretched=True,
            is_cut=True,
        )
        self.bars = text_label(self, 11, role="muted")
        self._make_lists()
        self._make_weights()
        self._make_horizon()
        self._make_memory()
        self._make_solver()
        self._empty = EmptyState("", "", self)
        self._body = scroll_page(
            self,
            self._how,
            row_layout(self.worth, self.unit, spacing=8, grows=self.unit),
            self.lead,
            self.note,
            row_layout(self._first, None),
            row_layout(self._second, None),
            *self._horizon,
            Section(live("Beliefs show"), self, 12),
            self.beliefs,
            self.bars,
            self._in_words,
            self.words,
            self._made_of,
            self.parts,
            self._weighing,
            self.weights,
            self._knows,
            self.remembers,
            self.is_limited,
            self.shows_remembered,
            Section(live("Solver"), self, 12),
            row_layout(self.solver, self.solver_options, spacing=4),
            row_layout(self._copy, None),
            None,
            spacing=8,
        )
        self._stack = stacked(self, self._empty, self._body, fills=True)
        self._unordered: tuple[str, str] = ("", "")

    def _make_lists(self) -> None:
        """Make the lists of what to do and of what that is worth, and the button that copies."""
        self._in_words = Section(live("In words"), self, 12, aside=live("EU of the options"))
        self._made_of = Section(live("What it is made of"), self, 12)
        self.words = named(WorthList(self), "strategyWords", spoken=live("The strategy in words"))
        self.parts = named(WorthList(self), "strategyParts", spoken=live("What it is made of"))
        for each in (self.words, self.parts):
            each.chosen.connect(self._on_chosen)
            each.hovered.connect(lambda key: self.hover_node(self._place(key)[0]))
        self.words.opened.connect(self._on_opened)
        self._copy = push_button(
            "copyStrategy",
            self,
            lambda: QGuiApplication.clipboard().setText(self.copied),
            live("Copy"),
            tip=live("Copy the strategy and what it is made of as a spreadsheet reads them"),
            icon_name="copy",
        )

    def _make_weights(self) -> None:
        """Make the sliders of the weights."""
        self._weighing = Section(live("Weights"), self, 12)
        self.equal = link_button(self, lambda: self.weights_reset.emit(), live("All 1"))
        self._weighing.add_widget(self.equal)
        self.weights = named(WeightRows(self), "strategyWeights", spoken=live("Weights"))
        self.weights.changed.connect(self.weight_changed)
        self.weights.settled.connect(self.weights_settled)
        self.weights.cancelled.connect(self.weight_cancelled)

    def _make_horizon(self) -> None:
        """Make the choice of a template: a policy for each slice, or one for all."""
        self.policy_over = Segmented(
            (("each", live("a policy for each")), ("same", live("the same in all"))),
            self,
            name="policyOver",
            tip=live("Whether each slice has a policy of its own, or all slices share one"),
            changed=lambda id: self.policy_chosen.emit(id == "same"),
            is_stretched=True,
            is_cut=True,
        )
        self.cost = text_label(self, 11, role="muted")
        head = Section(live("Over the slices"), self, 12)
        self._horizon = (head, self.policy_over, self.cost)

    def _make_memory(self) -> None:
        """Make the choice of what a decision knows."""
        self._knows = Section(live("A decision knows"), self, 12)
        self.remembers = QRadioButton(self)
        self.is_limited = QRadioButton(self)
        say(self.remembers, live("everything seen and done before it"))
        say(self.is_limited, live("only what is drawn (limited memory)"))
        self.remembers.clicked.connect(lambda: self.memory_chosen.emit(False))
        self.is_limited.clicked.connect(lambda: self.memory_chosen.emit(True))
        self.shows_remembered = check_box(
            "showRemembered",
            self,
            self._show_remembered,
            live("Show remembered arcs"),
            tip=live("Dotted arcs to a decision from what it remembers"),
        )

    def _make_solver(self) -> None:
        """Make the choice of how the best strategy is found."""
        self.solver = choice_combo(
            "strategySolver",
            self,
            chosen=self._choose_solver,
            tip=live("Solver that finds the best strategy"),
            spoken=live("Solver"),
            letters=12,
        )
        self.solver_options = plain_button(
            "sliders",
            self,
            self.solver_options_requested.emit,
            live("Options of the solver"),
            name="solverOptions",
        )

    # -- choices ------------------------------------------------------------------------------

    def _set(self, **parts: object) -> None:
        shown = self.session.shown[Deciding]
        shown.update(setting=replace(shown.state.setting, **parts))  # type: ignore[arg-type]

    def _choose_solver(self, name: str) -> None:
        shown = self.session.shown[Deciding]
        shown.set(shown.state.with_solver(name))

    def _show_remembered(self, checked: bool) -> None:
        self.session.shown[Deciding].update(shows_remembered=checked)

    def _choose_order(self, first: int) -> None:
        one, other = self._unordered[first], self._unordered[1 - first]
        self.order_chosen.emit(one, other)

    def ask_order(self) -> None:
        """Ask which of two decisions comes first, where nothing orders them."""
        if self._unordered[0]:
            self._body.ensureWidgetVisible(self._first)
            self._first.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _on_chosen(self, key: str) -> None:
        name, number = self._place(key)
        if number is not None:
            self.session.shown[SliceShown].update(number=number)
        if name:
            self.select_node(name)

    def _on_opened(self, key: str) -> None:
        name, number = self._place(key)
        if number is not None:
            self.session.shown[SliceShown].update(number=number)
        self.policy_requested.emit(name)

    def _place(self, key: object) -> tuple[str, int | None]:
        """Return the node of a row, and of one of a template its slice, if it is of one."""
        name = _name(key)
        strategy = self.session.beliefs.state.strategy
        if not isinstance(strategy, StrategyOverTime):
            return name, None
        return strategy.place_of.get(name, (name, None))

    @property
    def copied(self) -> str:
        """The strategy as a spreadsheet reads it: the total, what to do, and what it is made of."""
        head = " ".join(filter(None, (self.worth.text(), self.unit.text())))
        return "\n".join((head, self.lead.text(), self.words.copied, self.parts.copied))

    # -- content ------------------------------------------------------------------------------

    def on_beliefs_changed(self) -> None:
        self.invalidate()

    def refresh(self) -> None:
        model = self.session.document.state.model
        state = self.session.shown[Deciding].state
        self.beliefs.set_current(state.setting.beliefs)
        self.remembers.setChecked(not state.setting.limited_memory)
        self.is_limited.setChecked(state.setting.limited_memory)
        self.shows_remembered.setChecked(state.shows_remembered)
        self.shows_remembered.setEnabled(not state.setting.limited_memory)
        if not model.decisions or not model.utilities:
            self._show_empty(model)
            return
        self._show_solver(state.setting.solver)
        self._show_horizon(model, state.setting.policy)
        beliefs = self.session.beliefs.state
        solution = beliefs.solution
        strategy = None if solution is None else solution.strategy
        is_stale = beliefs.freshness is not Freshness.FRESH
        self._show_problem(solution, beliefs.message if is_stale else "")
        for widget in (self.words, self.parts, self.worth, self.unit, self.lead):
            widget.setEnabled(not is_stale)
        is_solved = strategy is not None or state.setting.beliefs == "none"
        show_text(self.bars, self._bars_text(state.setting.beliefs) if is_solved else "")
        # Headings of nothing would stand one below the other.
        for each in (self._in_words, self.words, self._made_of, self.parts, self._copy):
            each.setVisible(strategy is not None)
        if strategy is None or solution is None:
            self.worth.setText("–")
            for label in (self.unit, self.lead):
                show_text(label, "")
            self._how.set_title(self.tr("Best strategy"))
            self.words.show_rows([])
            self.parts.show_rows([])
        else:
            total = strategy.expected_utility
            self.worth.setText(value_text(total, abs(total)))
            unit = unit_of_total(model)
            text = self.tr("{unit} expected utility") if unit else self.tr("expected utility")
            show_text(self.unit, text.format(unit=unit))
            self._how.set_title(self.tr("Best strategy"), self._how_text(solution))
            if isinstance(strategy, StrategyOverTime):
                show_text(self.lead, lead(strategy.summary))
                self.words.show_rows(words_over_time(strategy, solution, self.session.slice))
                self.parts.show_rows(parts_over_time(strategy))
            else:
                show_text(self.lead, lead(strategy))
                self.words.show_rows(words_of(solution))
                self.parts.show_rows(parts_of(strategy))
        self._show_weights(model)
        self._stack.setCurrentWidget(self._body)

    def _show_solver(self, name: str) -> None:
        from bayesgui.decisions.solving.base import solvers

        choices = [(entry.name, registered_text(entry.label)) for entry in solvers]
        show_choices(self.solver, choices, name)

    def _show_horizon(self, model: Model, policy: str) -> None:
        """Show the choices of a template, and leave out what a shared policy does not ask."""
        is_over_time = model.is_template
        for each in self._horizon[:2]:
            each.setVisible(is_over_time)
        self.policy_over.set_current(policy)
        strategy = self.session.beliefs.state.strategy
        cost = strategy.cost if isinstance(strategy, StrategyOverTime) else None
        show_text(self.cost, "" if cost is None else cost_words(cost))
        is_shared = is_over_time and policy == "same"
        for part in (self.remembers, self.is_limited, self.solver):
            part.setEnabled(not is_shared)
        if is_shared:
            self.is_limited.setChecked(True)  # what slices share can know what is drawn alone
        if is_shared or is_over_time:
            self.shows_remembered.setEnabled(False)

    def _show_weights(self, model: Model) -> None:
        """Show a slider for each utility if there are several."""
        weights = own_weights(model)
        for widget in (self._weighing, self.weights):
            widget.setVisible(len(weights) > 1)
        if len(weights) > 1:
            self.weights.show_weights(weights)
        self.equal.setEnabled(any(weight != 1.0 for weight in weights.values()))

    def _how_text(self, solution: Solution) -> str:
        from bayesgui.decisions.solving.base import solvers

        strategy = solution.strategy
        assert strategy is not None
        if strategy.how is not None:
            return translate_sentence(strategy.how)
        label = registered_text(solvers[strategy.solver].label).lower()
        text = self.tr("exact, {solver}") if strategy.exact else self.tr("local, {solver}")
        return text.format(solver=label)

    def _bars_text(self, beliefs: str) -> str:
        return {
            "best": self.tr(
                "Bars: under the best strategy. Tick: no decisions, every option equally likely."
            ),
            "chosen": self.tr(
                "Bars: with the chosen options; decisions not taken have equally likely options."
            ),
            "none": self.tr("Bars: no decision taken, every option equally likely."),
        }[beliefs]

    def _pair(self, refusal: BayesGuiError | None) -> tuple[str, str]:
        """Return the decisions between which an order lacks; empty where there are none."""
        from bayesgui.decisions.solving.information import UnorderedDecisionsError

        state = self.session.document.state
        if state.model.is_template and self._policy_is_shared:
            return "", ""
        if isinstance(refusal, UnorderedDecisionsError) and not state.model.is_template:
            return str(refusal.values["first"]), str(refusal.values["second"])
        # One that matters to no utility yet is solved beside the others, and has no place either.
        pair = None if state.limited_memory else unordered_pair(state.model)
        return pair or ("", "")

    @property
    def _policy_is_shared(self) -> bool:
        return self.session.shown[Deciding].state.setting.policy == "same"

    def _show_problem(self, solution: Solution | None, message: str) -> None:
        """Say why there is no strategy, and offer both orders of decisions without one."""
        refusal = None if solution is None else solution.refusal
        self._unordered = self._pair(refusal)
        for button, name in zip((self._first, self._second), self._unordered, strict=True):
            button.setText(self.tr("{decision} comes first").format(decision=name))
            button.setVisible(bool(name))
        if self._unordered[0]:
            first, second = self._unordered
            text = self.tr("No path orders {first} and {second}. Which comes first?")
            self.note.say("warning", text.format(first=first, second=second))
        else:
            strategy = None if solution is None else solution.strategy
            remarks = () if strategy is None else strategy.remarks
            left_out = join_sentences(map(translate_sentence, remarks))
            text = message if refusal is None else error_sentence(refusal)
            mixed = mixed_units(self.session.document.state.model)
            self.note.say("warning", text or left_out or mixed)

    def _show_empty(self, model: Model) -> None:
        if model.decisions:
            self._empty.set_texts(
                self.tr("Nothing to gain or lose"), self.tr("Draw a utility (U).")
            )
        else:
            self._empty.set_texts(
                self.tr("No decision yet"), self.tr("Draw one (D), or turn a node into one.")
            )
        self._stack.setCurrentWidget(self._empty)


def _name(key: object) -> str:
    """Return the name of a row's node; "" for the total."""
    return str(key or "").split("\0")[0]
