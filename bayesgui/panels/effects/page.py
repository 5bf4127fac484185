"""The page Effects: what doing one thing does to another, and what to adjust for."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Signal
from PySide6.QtWidgets import QScrollArea, QWidget

from bayesgui.document.shown.effects import Effects
from bayesgui.panels.effects.entries import MAX_PATHS, path_rows, way_rows, wrong_rows
from bayesgui.panels.effects.entry_list import ICON_TOKENS, EntryList
from bayesgui.panels.effects.forcing import ForcingForm
from bayesgui.panels.effects.formula_line import FormulaLine
from bayesgui.panels.effects.number_rows import NumberRow, NumberRows
from bayesgui.panels.effects.question import EffectQuestionForm, compared_of, outcomes_of
from bayesgui.panels.effects.set_list import SetList, SetRow
from bayesgui.panels.effects.words import (
    given_words,
    ignored_words,
    impossible_words,
    known_states,
    number_words,
    paths_aside,
    verdict_words,
)
from bayesgui.panels.rows.engine_page import EnginePage
from bayesgui.panels.separation.words import join_names
from bayesgui.widgets.fields.buttons import link_button, named
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import MISSING, count_text
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, text_label
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Hairline, Section
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from bayesgui.graph.causal.effect_analysis import EffectAnalysis
    from bayesgui.inference.causal.effect_numbers import Comparison, EffectNumbers


class _VerdictMark(QWidget):
    """A tick, a warning, or ⊘."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.icon = "check"
        self.setFixedSize(18, 18)

    def paintEvent(self, event: QPaintEvent) -> None:
        color = theme().color(ICON_TOKENS[self.icon])
        paint_icon(smooth_painter(self), self.icon, QRectF(0, 0, 18, 18), color)


class EffectsPage(EnginePage):
    """Cause and effect, the verdict, numbers, sets, what would be wrong, paths, other ways."""

    shows = (Effects,)

    steps_requested = Signal(object)
    """The question of explain whose answer is to be shown step by step."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._analysis: EffectAnalysis | None = None
        self._numbers: EffectNumbers | None = None
        super().__init__(True, parent)
        named(self, "effectsPage", spoken=live("Effects"))
        tell(self._name_page, live("Effects"))
        self._mark = _VerdictMark(self)
        self._verdict = text_label(self, 15, 600)
        self.sentence = text_label(self)
        self.formula = named(
            FormulaLine(self), "effectFormula", tip=live("Show how it comes about, step by step")
        )
        self.formula.clicked.connect(self._show_steps)
        self.numbers = named(
            NumberRows(self), "effectNumbers", spoken=live("The effect in numbers")
        )
        self.turned = text_label(self)
        self.trouble = text_label(self, 11, role="muted")
        self._by = text_label(self, 11, role="muted", wraps=False, text=live("By subgroup"))
        self.subgroups = choice_combo(
            "effectSubgroups",
            self,
            chosen=self._take_subgroups,
            spoken=live("By subgroup"),
            letters=12,
        )
        self._sets_title = Section("", self, 12)
        self.sets = named(SetList(self), "adjustmentSets", spoken=live("Adjust for"))
        self.sets_note = text_label(self, 11, role="muted")
        self.force_button = link_button(
            self, self._open_forcing, live("Force in or out…"), name="forceNodes"
        )
        self.forcing = ForcingForm(self)
        self.forcing.asked.connect(self._ask)
        self._wrong_title = Section("", self, 12)
        self.wrong = named(EntryList(self), "wrongNodes", spoken=live("Would be wrong"))
        self._paths_title = Section("", self, 12)
        self.paths = named(EntryList(self), "effectPaths", spoken=live("Paths"))
        self._lists_all = False
        self.more_paths = link_button(self, self._list_all_paths, name="morePaths")
        self._ways_title = Section("", self, 12)
        self.ways = named(EntryList(self), "otherWays", spoken=live("Other ways"))
        self._connect()
        self._column = self._laid_out()
        self._set_body(self._column)

    def _connect(self) -> None:
        for chosen in (self.sets.chosen, self.sets.opened):
            chosen.connect(self._choose_set)
        self.sets.hovered.connect(lambda _key: self.hover_node(None))
        self.wrong.hovered.connect(self.hover_node)
        self.wrong.chosen.connect(self._on_wrong)
        self.paths.hovered.connect(self._point_at_path)
        self.question.asked.connect(self._ask)
        self.question.close_button.clicked.connect(self.close_requested)

    def _lay_out(self, is_section: bool) -> None:
        """Put the question where other pages have their headline, which goes on without answer."""
        self.question = EffectQuestionForm(self)
        self._head = row_layout()
        for hidden in (self._headline, self.close_button):
            hidden.hide()
        line = row_layout(
            self._says,
            self.state_button,
            parent=self._going_on,
            margins=(12, 3, 8, 3),
            grows=self._says,
        )
        del line
        column_layout(
            row_layout(self.question, margins=(12, 10, 8, 10), grows=self.question),
            Hairline(self),
            self._going_on,
            self._standing,
            self._stack,
            parent=self,
            spacing=0,
            grows=self._stack,
        )

    def _laid_out(self) -> QScrollArea:
        return scroll_page(
            self,
            row_layout(self._mark, self._verdict, spacing=8, grows=self._verdict),
            self.sentence,
            self.formula,
            self.numbers,
            self.trouble,
            self.turned,
            row_layout(self._by, self.subgroups, None, spacing=8),
            self._sets_title,
            self.sets,
            row_layout(self.sets_note, self.force_button, spacing=4, grows=self.sets_note),
            self.forcing,
            self._wrong_title,
            self.wrong,
            self._paths_title,
            self.paths,
            row_layout(self.more_paths, None),
            self._ways_title,
            self.ways,
            None,
            spacing=7,
        )

    # -- what it is told ----------------------------------------------------------------------

    def show_analysis(self, analysis: EffectAnalysis) -> None:
        """Show what the graph answers; its numbers come later."""
        asks, before = (analysis.causes, analysis.effects), self._analysis
        if before is None or (before.causes, before.effects) != asks:
            self._column.verticalScrollBar().setValue(0)
        self._analysis, self._numbers = analysis, None
        self._lists_all = False
        self.refresh()
        self.show_body()

    def show_numbers(self, numbers: EffectNumbers) -> None:
        """Show the numbers."""
        self._numbers = numbers
        unseen = self._analysis is not None and self._analysis.unseen_ends
        show_text(self.trouble, "" if unseen else impossible_words(numbers))
        self.refresh()
        self.show_body()

    def forget(self) -> None:
        """Drop the answer."""
        self._analysis = self._numbers = None

    def show_instead(self, headline: str, line: str) -> None:
        """Say it in place of the numbers, if the graph has answered."""
        if self._analysis is None:
            super().show_instead(headline, line)
            return
        self._numbers = None
        self._going_on.hide()
        self.refresh()
        show_text(self.trouble, line or headline)

    def show_nothing(self) -> None:
        """Say what to do, while there is no question."""
        self._analysis = self._numbers = None
        self.show_instead(self._page_name, self.tr("Click the cause, then the effect."))

    def show_body(self) -> None:
        super().show_body()
        self.numbers.setEnabled(True)

    def _say(self, text: str, button: object, *, busy: bool) -> None:
        super()._say(text, button, busy=busy)  # type: ignore[arg-type]
        if self._analysis is not None and self._body is not None:
            # What the graph says is not out of date.
            self._body.setEnabled(True)
            self.numbers.setEnabled(False)

    # -- content ------------------------------------------------------------------------------

    @property
    def verdict(self) -> str:
        """The verdict in a few words, or ""."""
        return self._verdict.text() if self.is_answered else ""

    @property
    def _state(self) -> Effects:
        return self.session.shown[Effects].state

    def refresh(self) -> None:
        state, model = self._state, self.session.document.state.model
        self.question.show_state(state, model)
        self.forcing.show_state(state, model)
        analysis = self._analysis
        if analysis is None or not {*analysis.graph.names} <= {*model.names}:
            return
        title, self._mark.icon, sentence = verdict_words(analysis)
        self._mark.update()
        self._verdict.setText(title)
        evidence = self.session.document.state.evidence
        ends = (*state.causes, *state.effects)
        given = given_words(model, evidence.without(*ends, *model.utilities))
        said = given, sentence, ignored_words(model, evidence, ends)
        show_text(self.sentence, join_sentences(filter(None, said)))
        remark = self.tr("over the set z") if analysis.used else ""
        self.formula.show_formula(analysis.formula, remark)
        self._show_numbers(state)
        self._show_sets(analysis, state)
        self._show_entries(analysis)

    def _show_numbers(self, state: Effects) -> None:
        model, numbers = self.session.document.state.model, self._numbers
        pairs = compared_of(state, model)
        names = join_names(tuple(outcomes_of(state, model)))
        causes = join_names(tuple(pairs))
        states = tuple(", ".join(pair[k] for pair in pairs.values()) for k in (0, 1))
        heads = [f"{causes} {each}" for each in states]
        titles = (*heads, self.tr("difference"), self.tr("ratio"))
        rows = [NumberRow(f"P({names})", heads=titles, ends=states)]
        if numbers is None:
            from bayesgui.inference.causal.effect_numbers import Comparison

            rows += self._rows_of(Comparison((None, None), (None, None)), 1.0)
        else:
            rows += self._rows_of(numbers.whole, self._scale(numbers))
            analysis = self._analysis
            if analysis is not None and analysis.sets and not analysis.is_valid:
                tip = self.tr("What adjusting for the set says, which is not the effect")
                rows.append(
                    NumberRow(
                        self.tr("this set"), numbers.set_says, "", self._scale(numbers), tip=tip
                    )
                )
            for label, each in numbers.by_subgroup.items():
                name, scale = numbers.question.subgroups, self._scale(numbers)
                title, short = f"{name} = {label}", f"{name} {label}"
                rows += [
                    NumberRow(title, pair, mark, scale, False, True, short, (), (label,), title)
                    for mark, pair in (("do", each.done), ("seen", each.seen))
                ]
        self.numbers.show_rows(rows)
        show_text(self.turned, "" if numbers is None else number_words(numbers))
        others = [name for name in model.names if name not in (*state.causes, *state.effects)]
        others = [n for n in others if n not in model.utilities and n not in model.unobserved]
        choices = [("", self.tr("none")), *((name, name) for name in others)]
        show_choices(self.subgroups, choices, state.subgroups)

    @staticmethod
    def _scale(numbers: EffectNumbers) -> float:
        """Return the probability at which bars are full, the same for all."""
        every = (numbers.whole, *numbers.by_subgroup.values())
        pairs = [*numbers.set_says, *(p for each in every for p in (*each.done, *each.seen))]
        found = [p for p in pairs if p is not None]
        return max(max(found, default=1.0), 1e-300)

    def _rows_of(self, whole: Comparison, scale: float) -> list[NumberRow]:
        from bayesgui.inference.causal.effect import odds_ratio

        rows = []
        sorts = (
            (self.tr("do"), "do", whole.done, True),
            (self.tr("seen"), "seen", whole.seen, False),
        )
        for title, mark, pair, is_strong in sorts:
            odds = odds_ratio(pair)
            tip = "" if odds is None else self.tr("Odds ratio {value}").format(value=f"{odds:.4g}")
            rows.append(NumberRow(title, pair, mark, scale, is_strong, tip=tip))
        return rows

    def _show_sets(self, analysis: EffectAnalysis, state: Effects) -> None:
        count = count_text(len(analysis.sets))
        if not analysis.sets:
            aside = ""
        elif not analysis.is_whole:
            aside = self.tr("the first {count} minimal sets").format(count=count)
        elif len(analysis.sets) == 1:
            aside = self.tr("1 minimal set")
        else:
            aside = self.tr("{count} minimal sets").format(count=count)
        if self._n_rows and self._numbers is not None and analysis.sets:
            aside = self.tr("{sets} · sd of the estimate").format(sets=aside)
        self._sets_title.set_title(self.tr("Adjust for"), aside)
        adjusted = {*analysis.adjusted}
        least = None if self._numbers is None else self._numbers.least
        rows = [
            SetRow(
                names,
                {*names} == adjusted,
                self.tr("least variance") if names == least else "",
                self._deviation(k),
                self.tr("Click to adjust for it"),
            )
            for k, names in enumerate(analysis.sets)
        ]
        is_row = bool(analysis.sets or analysis.adjusted) and state.chosen is not None
        if is_row and not any(row.is_chosen for row in rows):
            pill = self.tr("also right") if analysis.is_valid else ""
            rows.append(SetRow(analysis.adjusted, True, pill, tip=self.tr("As clicked")))
        self.sets.show_rows(rows)
        note = ""
        if analysis.unseen:
            names = join_names(analysis.unseen_nodes)
            text = self.tr("{count} more with {names}, which cannot be observed.")
            note = text.format(count=count_text(analysis.unseen), names=names)
        elif not analysis.sets and not analysis.no_effect:
            note = self.tr("None.")
        self.sets_note.setText(note)

    @property
    def _n_rows(self) -> int:
        """The rows of the table that is open."""
        dataset = self.session.data.state.dataset
        return 0 if dataset is None else dataset.n_rows

    def _deviation(self, place: int) -> str:
        """Return the standard deviation of an estimate from the open table, by a set's place."""
        numbers = self._numbers
        if numbers is None or not self._n_rows or place >= len(numbers.variances):
            return ""
        variance = numbers.variances[place]
        return f"{math.sqrt(variance / self._n_rows):.4f}" if math.isfinite(variance) else MISSING

    def _show_entries(self, analysis: EffectAnalysis) -> None:
        numbers = self._numbers
        parts = (
            (
                self._wrong_title,
                (self.tr("Would be wrong"), self.tr("added to the set, says")),
                self.wrong,
                wrong_rows(analysis, numbers),
            ),
            (
                self._paths_title,
                (self.tr("Paths"), paths_aside(analysis)),
                self.paths,
                path_rows(analysis, None if self._lists_all else MAX_PATHS),
            ),
            (
                self._ways_title,
                (self.tr("Other ways"), self.tr("and more") if analysis.has_more_ways else ""),
                self.ways,
                way_rows(analysis, numbers),
            ),
        )
        for title, texts, shown, rows in parts:
            title.set_title(*texts)
            title.setVisible(bool(rows))
            shown.show_rows(rows)
        left = len(analysis.paths) - len(self.paths.rows)
        self.more_paths.setVisible(left > 0)
        self.more_paths.setText(self.tr("{count} longer ones").format(count=count_text(left)))

    # -- user actions -------------------------------------------------------------------------

    def _ask(self, state: Effects) -> None:
        self.session.shown[Effects].set(state)

    def _take_subgroups(self, name: str) -> None:
        self.session.shown[Effects].update(subgroups=name)

    def _choose_set(self, key: str) -> None:
        row = next((row for row in self.sets.rows if row.key == key), None)
        if row is not None:
            self._ask(self._state.choosing(row.names))

    def _show_steps(self) -> None:
        """Ask for the formula step by step, with the numbers of the states on the page."""
        from bayesgui.explain.identification import IdentificationQuestion

        analysis = self._analysis
        if analysis is None or not analysis.is_identified or analysis.no_effect:
            return
        state, model = self._state, self.session.document.state.model
        states = [(name, pair[0]) for name, pair in compared_of(state, model).items()]
        states += outcomes_of(state, model).items()
        causes, adjusted = analysis.causes, analysis.used
        if analysis.known:
            # The steps from a set are those of an effect on all.
            causes, adjusted = (*causes, *analysis.done), None
            evidence = self.session.document.state.evidence
            states += known_states(model, evidence, (*analysis.given, *analysis.done))
        self.steps_requested.emit(
            IdentificationQuestion(
                causes, analysis.effects, analysis.given, adjusted, tuple(states), analysis.weighed
            )
        )

    def _on_wrong(self, name: str) -> None:
        self.select_node(name)

    def _list_all_paths(self) -> None:
        self._lists_all = True
        self.refresh()

    def _open_forcing(self) -> None:
        self.forcing.setVisible(self.forcing.isHidden())

    def _point_at_path(self, key: str | None) -> None:
        """Draw a path alone, or all of them."""
        analysis = self._analysis
        paths = () if analysis is None else analysis.paths
        path = next((each for each in paths if str(each) == key), None)
        self.session.shown[Effects].update(pointed=path)
