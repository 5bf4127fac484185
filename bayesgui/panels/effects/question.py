"""Cause and effect as fields, with the states that are compared."""

from __future__ import annotations

import itertools
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QGridLayout,
    QLineEdit,
    QMenu,
    QToolTip,
    QWidget,
)

from bayesgui.panels.rows.node_picker import NodePicker
from bayesgui.widgets.fields.buttons import named, plain_button
from bayesgui.widgets.fields.elided_link import ElidedLink
from bayesgui.widgets.fields.undoable_edit import step_of
from bayesgui.widgets.live_text import Text, live, say
from bayesgui.widgets.menu_entries import add_entry, pop_up
from bayesgui.widgets.rows.layouts import row_layout, text_label

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtGui import QResizeEvent

    from bayesgui.core.model import Model
    from bayesgui.document.shown.effects import Effects

_WIDE = 330
MAX_PAIRS = 30
"""Pairs of states that a menu offers."""


class NodesField(QComboBox):
    """A field for one node, chosen from its list or typed, or for several with commas."""

    chosen = Signal(object)
    """The names chosen, a tuple; empty for none."""

    def __init__(self, parent: QWidget, tip: Text | None = None) -> None:
        super().__init__(parent)
        self._tip = tip or live("Click it on the canvas, choose it here, or type several names")
        self._names: tuple[str, ...] = ()
        self._shown: tuple[str, ...] = ()
        self._taken: set[str] = set()
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(10)
        completer = self.completer()
        assert completer is not None
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        line = self.line
        self.activated.connect(lambda place: self._choose((self.itemText(place),)))
        line.editingFinished.connect(self._take_typed)
        line.textEdited.connect(lambda _text: self._mark(wrong=False))

    @property
    def line(self) -> QLineEdit:
        """Asked of the field each time: an object kept from before may be gone while it lives."""
        line = self.lineEdit()
        assert line is not None, "it is editable"
        return line

    def event(self, event: QEvent) -> bool:
        """Leave Undo to the window while nothing is being typed."""
        if step_of(event) and not self.line.isModified():
            event.ignore()
            return False
        return super().event(event)

    def show_names(
        self, names: Sequence[str], chosen: Sequence[str], taken: Sequence[str] = ()
    ) -> None:
        """Offer nodes, and show those that are chosen; `taken`: the other end of the question."""
        self._taken = {name.casefold() for name in taken}
        if tuple(names) != self._names:
            self._names = tuple(names)
            blocked = self.blockSignals(True)
            self.clear()
            self.addItems(list(names))
            self.blockSignals(blocked)
        self._shown = tuple(chosen)
        self._show_again()

    def _show_again(self) -> None:
        text = ", ".join(self._shown)
        blocked = self.blockSignals(True)
        self.setCurrentIndex(self.findText(text) if len(self._shown) == 1 else -1)
        self.setEditText(text)
        self.blockSignals(blocked)
        self.line.setCursorPosition(0)
        self._mark(wrong=False)

    def _take_typed(self) -> None:
        typed = self.currentText().strip()
        if typed == ", ".join(self._shown):
            return
        found = self._read(typed)
        if found is None:
            self._mark(wrong=True)
            QToolTip.showText(self.mapToGlobal(self.rect().bottomLeft()), self.toolTip(), self)
        else:
            self._choose(found)

    def _read(self, typed: str) -> tuple[str, ...] | None:
        """Return the nodes that a text names; None if it does not."""
        if typed.casefold() in map(str.casefold, self._names):
            # A name may have a comma.
            return (self._meant(typed),) if self._meant(typed) else None
        found = [self._meant(part.strip()) for part in typed.split(",") if part.strip()]
        return None if "" in found else tuple(dict.fromkeys(found))

    def _meant(self, typed: str) -> str:
        """Return the node of a name, or the only one whose name has a text in it; else ""."""
        wanted = typed.casefold()
        exact = [name for name in self._names if name.casefold() == wanted]
        near = [name for name in self._names if wanted in name.casefold()]
        if typed in self._names:
            return typed
        return next((found[0] for found in (exact, near) if len(found) == 1), "")

    def _choose(self, names: tuple[str, ...]) -> None:
        before, self._shown = self._shown, names
        self._show_again()
        if names != before:
            self.chosen.emit(names)

    def _mark(self, *, wrong: bool) -> None:
        if self.line.property("wrong") != wrong:
            self.line.setProperty("wrong", wrong)
            self.line.style().unpolish(self.line)
            self.line.style().polish(self.line)
        typed = {part.strip().casefold() for part in self.currentText().split(",")}
        if wrong and typed & self._taken:
            say(self, tip=live("No node is cause and effect at once; a button swaps the two."))
        elif wrong:
            say(
                self,
                tip=live(
                    "No node, or more than one, is meant by this; several are separated by commas."
                ),
            )
        else:
            say(self, tip=self._tip)


class EffectQuestionForm(QWidget):
    """The rows Cause and Effect, with what is compared and a button that turns them round."""

    asked = Signal(object)
    """The new state of `Effects`."""

    def __init__(self, parent: QWidget, tip: Text | None = None) -> None:
        """Make it; `tip`: of both fields, where nodes are not clicked on the canvas."""
        super().__init__(parent)
        self._state: Effects | None = None
        self._model: Model | None = None
        self.cause = named(NodesField(self, tip), "effectCause", spoken=live("Cause"))
        self.effect = named(NodesField(self, tip), "effectOutcome", spoken=live("Effect"))
        self.cause.chosen.connect(lambda names: self._ask(causes=names))
        self.effect.chosen.connect(lambda names: self._ask(effects=names))
        self.compared = named(ElidedLink(self), "compared")
        self.compared.clicked.connect(self._open_compared)
        self.outcome = named(ElidedLink(self), "outcome")
        self.outcome.clicked.connect(self._open_outcomes)
        self.more = {
            role: self._picker_of(role, tip)
            for role, tip in (
                ("causes", live("Another cause, done together with it")),
                ("effects", live("Another effect, looked at together with it")),
            )
        }
        self.swap = plain_button(
            "reverse", self, self._turn_round, live("Swap cause and effect"), name="swapEffect"
        )
        self.close_button = plain_button("close", self, tip=live("Close this page"))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(2, 1)
        rows = (
            (live("Cause"), self.cause, self.compared, self.more["causes"], self.close_button),
            (live("Effect"), self.effect, self.outcome, self.more["effects"], self.swap),
        )
        for row, (text, field, states, more, button) in enumerate(rows):
            grid.addWidget(text_label(self, role="muted", wraps=False, text=text), row, 0)
            grid.addWidget(field, row, 1)
            grid.addLayout(row_layout(states, more, None, spacing=2), row, 2)
            grid.addWidget(button, row, 3)
        # Who tabs from the cause comes to the effect, not to what closes the page.
        order = [*(part for row in rows for part in row[1:4]), self.swap, self.close_button]
        links = [part.link if isinstance(part, NodePicker) else part for part in order]
        for before, after in itertools.pairwise(links):
            self.setTabOrder(before, after)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the states some room on a narrow page."""
        super().resizeEvent(event)
        for field in (self.cause, self.effect):
            field.setFixedWidth(128 if event.size().width() >= _WIDE else 106)

    def _picker_of(self, role: str, tip: Text) -> NodePicker:
        """Return what adds one more cause or effect."""
        picker = NodePicker(Text("", "+"), self._free, self)
        say(picker.link, tip=tip, spoken=tip)
        picker.picked.connect(lambda name: self._add(role, name))
        # The field needs the room of the states.
        states = self.compared if role == "causes" else self.outcome
        picker.opened.connect(states.hide)
        picker.closed.connect(states.show)
        return picker

    def _free(self) -> list[str]:
        """Return the nodes that are neither cause nor effect."""
        state, model = self._state, self._model
        if state is None or model is None:
            return []
        taken = {*state.causes, *state.effects, *model.utilities}
        return [name for name in model.names if name not in taken]

    def _add(self, role: str, name: str) -> None:
        if self._state is not None:
            self._ask(**{role: (*getattr(self._state, role), name)})

    def show_state(self, state: Effects, model: Model) -> None:
        """Show a question."""
        self._state, self._model = state, model
        names = [name for name in model.names if name not in model.utilities]
        self.cause.show_names(
            [n for n in names if n not in state.effects], state.causes, state.effects
        )
        self.effect.show_names(
            [n for n in names if n not in state.causes], state.effects, state.causes
        )
        self._say_states(self.compared, live("The states that are compared"), state.causes)
        self._say_states(self.outcome, live("The state whose probability is shown"), state.effects)
        self.swap.setEnabled(bool(state.causes or state.effects))

    def _say_states(self, link: ElidedLink, tip: Text, names: Sequence[str]) -> None:
        """Name states where nodes are chosen, and offer to add one."""
        state, model = self._state, self._model
        assert state is not None
        assert model is not None
        is_cause = link is self.compared
        text = (
            self._compared_text(state)
            if is_cause
            else ", ".join(outcomes_of(state, model).values())
        )
        link.set_text(text)
        say(link, tip=Text("", "{states}\n{tip}").filled(states=text, tip=tip))
        picker = self.more["causes" if is_cause else "effects"]
        link.setVisible(bool(names) and picker.field.isHidden())
        picker.setVisible(bool(names))

    def _compared_text(self, state: Effects) -> str:
        assert self._model is not None
        pairs = compared_of(state, self._model).values()
        firsts, seconds = (", ".join(pair[k] for pair in pairs) for k in (0, 1))
        return self.tr("{first} against {second}").format(first=firsts, second=seconds)

    def _ask(self, **ends: tuple[str, ...]) -> None:
        if self._state is not None:
            self.asked.emit(self._state.asking(**ends))

    def _turn_round(self) -> None:
        state = self._state
        if state is not None:
            self.asked.emit(state.asking(causes=state.effects, effects=state.causes))

    # -- states -------------------------------------------------------------------------------

    def _open_compared(self) -> None:
        """Offer the pairs of states of each cause."""
        state, model = self._state, self._model
        if state is None or model is None:
            return
        now = compared_of(state, model)
        menu = QMenu(self)
        for name in state.causes:
            part = menu if len(state.causes) == 1 else menu.addMenu(name.replace("&", "&&"))
            pairs = itertools.permutations(model[name].states, 2)
            for first, second in itertools.islice(pairs, MAX_PAIRS):
                text = self.tr("{first} against {second}").format(first=first, second=second)
                pair = first, second
                compare = partial(self._compare, name, pair)
                add_entry(part, text, compare, checked=now[name] == pair)
        pop_up(menu, self.compared.mapToGlobal(self.compared.rect().bottomLeft()))

    def _open_outcomes(self) -> None:
        """Offer the states of each effect."""
        state, model = self._state, self._model
        if state is None or model is None:
            return
        now = outcomes_of(state, model)
        menu = QMenu(self)
        for name in state.effects:
            part = menu if len(state.effects) == 1 else menu.addMenu(name.replace("&", "&&"))
            for each in model[name].states:
                look = partial(self._look_at, name, each)
                add_entry(part, each, look, checked=now[name] == each)
        pop_up(menu, self.outcome.mapToGlobal(self.outcome.rect().bottomLeft()))

    def _compare(self, name: str, pair: tuple[str, str]) -> None:
        if self._state is not None:
            self.asked.emit(self._state.comparing(name, pair))

    def _look_at(self, name: str, state: str) -> None:
        if self._state is not None:
            self.asked.emit(self._state.looking_at(name, state))


def compared_of(state: Effects, model: Model) -> Mapping[str, tuple[str, str]]:
    """Return the two states of each cause that are compared; those with one state have it twice."""
    found = {}
    for name in state.causes:
        states = model[name].states
        found[name] = state.compared.get(name) or (states[0], states[min(1, len(states) - 1)])
    return found


def outcomes_of(state: Effects, model: Model) -> Mapping[str, str]:
    """Return the state of each effect whose probability is shown."""
    return {name: state.outcomes.get(name) or model[name].states[0] for name in state.effects}
