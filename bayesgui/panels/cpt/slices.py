"""The tables of a node in the first slices, and the later one: which of them a page shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.core.name_lists import list_names
from bayesgui.core.temporal.first_tables import lacking, n_first_tables
from bayesgui.core.temporal.template import first_name
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.temporal.first_tables import derive_again, give
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.fields.buttons import push_button
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live, phrase
from bayesgui.widgets.rows.layouts import row_layout, text_label
from bayesgui.widgets.rows.pill import Pill

if TYPE_CHECKING:
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.document.document import Document
    from bayesgui.document.state import DocumentState
    from bayesgui.panels.panel import Panel

LATER = "later"
_HEIGHT = 34


class SliceTables(QWidget):
    """The choice of a slice, and a bar with what is said of a first table; hidden without one.

    A table that is derived is shown as if it were given; the first edit gives it.
    """

    chosen = Signal()
    """Another slice was chosen."""

    def __init__(self, panel: Panel) -> None:
        super().__init__(panel)
        self._panel = panel
        self._number: int | None = None
        self._name: str | None = None
        self._count = 0
        self._as_given: tuple[DocumentState, str, DocumentState] | None = None
        self.choice: Segmented | None = None
        self.pill = Pill(self)
        self.sentence = text_label(self, role="muted", wraps=False)
        self.derive_button = push_button(
            "cpt.derive",
            self,
            self._derive,
            live("Derive again"),
            tip=live("Let this table follow from the later one again"),
        )
        parts = (self.pill, self.sentence, None, self.derive_button)
        row_layout(*parts, parent=self, margins=(12, 0, 12, 0), spacing=8)
        self.setFixedHeight(_HEIGHT)
        self.hide()
        self.holder = QWidget(panel)
        """Holds the choice of a slice, before the form of the table."""
        self._row = row_layout(parent=self.holder, margins=(8, 0, 0, 0))
        self.holder.hide()

    # -- which table --------------------------------------------------------------------------

    def table_of(self, name: str | None) -> str | None:
        """Return the name that a node's table has in the chosen slice."""
        if name is None:
            return None
        model = template_of(self._panel.session.document.state.model)
        if model is None or name not in model.names:
            return name
        if name != self._name:
            self._name, self._number = name, None
        number = self._number
        if number is None or number >= n_first_tables(model, name):
            return name
        return first_name(name, number)

    def state_of(self, state: DocumentState, table: str | None) -> DocumentState:
        """Return a state that has a table; where it is derived, as if it were given."""
        if table is None or table in state.model or not self._is_first:
            return state
        if self._as_given is None or self._as_given[:2] != (state, table):
            assert self._name is not None
            assert self._number is not None
            self._as_given = state, table, give(state, self._name, self._number)
        return self._as_given[2]

    def given(self, state: DocumentState) -> DocumentState:
        """Return a state in which the table that is shown is given."""
        model = template_of(state.model)
        if model is None or not self._is_first or self._name not in model.names:
            return state
        assert self._number is not None
        if model.is_given(self._name, self._number):
            return state
        return give(state, self._name, self._number)

    @property
    def _is_first(self) -> bool:
        return self._name is not None and self._number is not None

    def is_derived(self, state: DocumentState) -> bool:
        """Return whether the table that is shown follows from the later one."""
        model = template_of(state.model)
        if model is None or self._name is None or self._number is None:
            return False
        return self._name in model.names and not model.is_given(self._name, self._number)

    # -- showing ------------------------------------------------------------------------------

    def follow(self, state: DocumentState, table: str | None) -> None:
        """Show the choice of a slice where the node has first tables."""
        model = template_of(state.model)
        name = self._name
        if model is None or name is None or name not in model.names or table is None:
            self.hide()
            self.holder.hide()
            return
        count = n_first_tables(model, name)
        self.holder.setVisible(count > 0)
        self.setVisible(count > 0 and table != name)
        if not count:
            return
        self._offer(count)
        assert self.choice is not None
        number = self._number if table != name else None
        self.choice.set_current(LATER if number is None else str(number))
        if number is None:
            self.pill.say("", "")
            self.sentence.setText("")
            self.derive_button.hide()
        elif model.is_given(name, number):
            self.pill.say("success", self.tr("yours"))
            self.sentence.setText("")
            self.derive_button.show()
        else:
            self.pill.say("", self.tr("derived"))
            self.sentence.setText(self._how(model, name, number))
            self.derive_button.hide()
        self.sentence.setToolTip(self.sentence.text())

    def _how(self, model: TemporalNetwork, name: str, number: int) -> str:
        gone = lacking(model, name, number)
        words = [parent for parent in model.mechanism(name).parents if parent in gone]
        text = self.tr(
            "The later table, averaged over {parents}, which t = {number} lacks. An edit makes it "
            "yours."
        )
        return text.format(parents=translate_sentence(list_names(words)), number=number)

    def _offer(self, count: int) -> None:
        if count == self._count:
            return
        self._count = count
        if self.choice is not None:
            self._row.removeWidget(self.choice)
            self.choice.hide()
            self.choice.deleteLater()
        slices = [(str(k), f"t = {k}" if not k else str(k)) for k in range(count)]
        self.choice = Segmented(
            [*slices, (LATER, live("later"))],
            self,
            name="cpt.slice",
            tip=live("The slices whose table is shown: the first ones have their own"),
            changed=self.choose,
        )
        self._row.insertWidget(0, self.choice)

    def choose(self, id: str) -> None:
        """Show the table of a slice, as its button does; `LATER` or a number."""
        self._number = None if id == LATER else int(id)
        self.chosen.emit()

    def _derive(self) -> None:
        name, number = self._name, self._number
        if name is not None and number is not None:
            derive_table(self._panel.session.document, name, number)


def derive_table(document: Document, name: str, number: int) -> None:
    """Let the table of a first slice be derived again, as an undo step."""
    text = phrase("SliceTables", "Derive table of {name} at t = {number}")
    document.edit(
        text.format(name=name, number=number), lambda state: derive_again(state, name, number)
    )


def give_table(document: Document, name: str, number: int) -> None:
    """Give a node a table of its own in a first slice, as an undo step."""
    text = phrase("SliceTables", "Give {name} a table of its own at t = {number}")
    document.edit(text.format(name=name, number=number), lambda state: give(state, name, number))
