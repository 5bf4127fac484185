"""The page Sensitivity: the table entries that a posterior depends on most, as a tornado."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal

from bayesgui.panels.rows.engine_page import EnginePage
from bayesgui.panels.rows.ranked_list import RankedList, RankedRow
from bayesgui.widgets import numbers
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.elided_combo import ElidedCombo
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import inset, row_layout, text_label
from bayesgui.widgets.rows.section import Section

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.asking.sensitivity import SensitivityFunction
    from bayesgui.inference.asking.tornado import Swing

MIN_SCALE = 1e-9


class SensitivityPage(EnginePage):
    """The most influential entries with the range of the posterior."""

    state_chosen = Signal(str)
    """Another state of the target was chosen."""
    total_requested = Signal()
    """The total utility was chosen in place of a state."""
    cell_chosen = Signal(str, tuple, int)
    """An entry was clicked: its node, configuration and state."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(True, parent)
        named(self, "sensitivityPage", spoken=live("Sensitivity"))
        tell(self._name_page, live("Sensitivity"))
        self._network: BayesianNetwork | None = None
        self._event = self._target = ""
        self._posterior = 0.0
        self._swings: tuple[Swing, ...] = ()
        self.states = named(
            ElidedCombo(self),
            "",
            tip=live("The state whose probability depends on the entries"),
            spoken=live("State in question"),
        )
        self.states.follow_texts(70, 180)
        self.states.activated.connect(self._on_state)
        self._add_tool(self.states)
        caption = text_label(self, wraps=False, text=live("Entries needed for P ="))
        self.goal = named(
            NumberEdit(0.9, parent=self), "", spoken=live("Wanted probability"), width=64
        )
        self.goal.committed.connect(lambda _value: self.refresh())
        problem = self.goal.problem_label(self, stays=True)
        self.now = text_label(self, role="muted")
        title = Section(live("Table entries"), self, 12, aside=live("now → needed"))
        self.variation = Segmented(
            (("near", live("±10 %")), ("whole", live("0 to 1"))),
            self,
            tip=live(
                "How far each entry is varied: by a tenth of itself, or of 1 minus itself if "
                "that is less; or from 0 to 1"
            ),
            changed=lambda _id: self.refresh(),
        )
        self._note = text_label(self, 11, role="muted")
        self.list = named(RankedList(False, self), "", spoken=live("Table entries by influence"))
        self.list.hovered.connect(self._on_pointed)
        self.list.chosen.connect(self._on_chosen)
        self.list.opened.connect(self._on_chosen)
        self.readout = text_label(self, 11, role="muted")
        self.readout.setMinimumHeight(48)
        self.readout.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._form: numbers.Form = "percent"
        self._set_column(
            inset(self.now),
            row_layout(caption, self.goal, problem, margins=(12, 0, 12, 0), grows=problem),
            inset(title),
            inset(self.variation, stretched=False),
            inset(self._note),
            self.list,
            inset(self.readout),
            grows=self.list,
        )

    # -- content ------------------------------------------------------------------------------

    def set_numbers(self, form: numbers.Form) -> None:
        """Set the form of probabilities: "percent", "probability" or "odds"."""
        self._form = form
        self.refresh()

    def _number(self, p: float) -> str:
        return numbers.number_in_text(p, self._form)

    # -- the answer ---------------------------------------------------------------------------

    def show_swings(
        self,
        network: BayesianNetwork,
        target: str,
        state: str,
        posterior: float,
        swings: Sequence[Swing],
    ) -> None:
        """Show an answer."""
        self._network, self._posterior, self._swings = network, posterior, tuple(swings)
        self._event, self._target = f"P({target} = {state})", target
        self.states.clear()
        self.states.addItems(list(network[target].states))
        model = self.session.document.state.model
        if model.decisions and model.utilities:
            self.states.insertSeparator(self.states.count())
            self.states.addItem(self.tr("total"))
        self.states.setCurrentIndex(network[target].states.index(state))
        self.refresh()
        self.show_body()

    def refresh(self) -> None:
        if self._network is None:
            return
        self.set_headline(self._event)
        self.now.setText(f"{self._event} = {numbers.cell_text(self._posterior, 6)}")
        self.readout.setText("")
        if not self._swings:
            self._note.setText(self.tr("No number between 0 and 1 changes it."))
        else:
            low, high = self._range()
            scale = self.tr("Scale from {low} to {high}. Tick: now.").format(
                low=self._number(low), high=self._number(high)
            )
            self._note.setText(join_sentences((scale, self._out_of_reach())))
        order = sorted(range(len(self._swings)), key=lambda k: -self._width(self._swings[k]))
        self.list.show_rows([self._row(k, self._swings[k]) for k in order])

    def _out_of_reach(self) -> str:
        """Return why entries have no needed number; "" if all have one."""
        needed = [one.function.number_for(self.goal.value) for one in self._swings]
        goal = numbers.cell_text(self.goal.value)
        if all(number is None for number in needed):
            return self.tr(
                "–: no entry alone gives {goal}, whatever number from 0 to 1 it has; type a "
                "probability nearer to the present one."
            ).format(goal=goal)
        if None in needed:
            return self.tr("–: this entry alone cannot give {goal}.").format(goal=goal)
        return ""

    def _range(self) -> tuple[float, float]:
        """Return the limits of the scale shared by all bars."""
        spans = [self._span(one) for one in self._swings]
        low, high = min(low for low, _ in spans), max(high for _, high in spans)
        return low, high if high > low else low + MIN_SCALE

    def _span(self, one: Swing) -> tuple[float, float]:
        return one.near if self.variation.current == "near" else one.whole

    def _width(self, one: Swing) -> float:
        low, high = self._span(one)
        return high - low

    def _row(self, place: int, one: Swing) -> RankedRow:
        low, high = self._range()
        left, right = self._span(one)
        tick = (self._posterior - low) / (high - low)
        text = self._number_text(one.function)
        needed = one.function.number_for(self.goal.value)
        shown = numbers.MISSING if needed is None else numbers.cell_text(needed)
        return RankedRow(
            str(place),
            text,
            numbers.cell_text(one.function.value),
            0.0,
            tick,
            f"→ {shown}" if needed is not None else shown,
            span=((left - low) / (high - low), (right - low) / (high - low)),
            tip=f"{text}\n{self._describe(one)}",
            spoken=f"{text}. {self._describe(one)}",
        )

    def _number_text(self, function: SensitivityFunction) -> str:
        """Return the table entry in words, as in ``dysp = yes | bronc = no``."""
        assert self._network is not None
        name, network = function.variable, self._network
        head = f"{name} = {network[name].states[function.state]}"
        pairs = zip(network.parents(name), function.configuration, strict=True)
        given = ", ".join(f"{parent} = {network[parent].states[k]}" for parent, k in pairs)
        return f"{head} | {given}" if given else head

    def _describe(self, one: Swing) -> str:
        needed = one.function.number_for(self.goal.value)
        text = self.tr(
            "{value} ± 10 %: {event} from {near_low} to {near_high}; from 0 to 1: {low} to {high}; "
            "slope {slope}."
        ).format(
            value=numbers.cell_text(one.function.value),
            event=self._event,
            near_low=self._number(one.near[0]),
            near_high=self._number(one.near[1]),
            low=self._number(one.whole[0]),
            high=self._number(one.whole[1]),
            slope=numbers.signed_text(one.function.derivative, 4),
        )
        goal = numbers.cell_text(self.goal.value)
        if needed is None:
            rest = self.tr("No value of it alone gives {goal}.").format(goal=goal)
            return join_sentences((text, rest))
        number = numbers.cell_text(needed, 6)
        rest = self.tr("{number} would give {goal}.").format(number=number, goal=goal)
        return join_sentences((text, rest))

    def _on_state(self, place: int) -> None:
        assert self._network is not None
        states = self._network[self._target].states
        if place < len(states):
            self.state_chosen.emit(states[place])
        else:
            self.total_requested.emit()

    # -- user actions -------------------------------------------------------------------------

    def _on_pointed(self, key: str | None) -> None:
        if key is None:
            return
        one = self._swings[int(key)]
        self.readout.setText(f"{self._number_text(one.function)}\n{self._describe(one)}")
        self.session.overlays.update(hovered=one.function.variable)

    def _on_chosen(self, key: str) -> None:
        function = self._swings[int(key)].function
        self.cell_chosen.emit(function.variable, function.configuration, function.state)
