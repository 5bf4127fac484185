"""What the selected nodes are for in a diagnosis: role, fault states, price."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QCheckBox, QWidget

from bayesgui.core.roles.node_roles import FAULT, ROLES, can_have_role, has_price
from bayesgui.document.diagnosis.role_edits import set_fault_states, set_prices, set_role
from bayesgui.panels.rows.role_words import role_word
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, text_label

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.document.state import DocumentState

    Apply = Callable[[str, Callable[[DocumentState], DocumentState]], str]

NONE, MIXED = "none", "mixed"
_MOST = 8
"""Most states that can be ticked; a node with more is a fault in those usually meant."""


class RoleForm(QWidget):
    """A combo box of roles, a box to tick for each state of a fault, and a price."""

    def __init__(self, apply: Apply, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._apply = apply
        self._names: tuple[str, ...] = ()
        self.role = choice_combo(
            "nodeRole",
            self,
            chosen=self._on_role,
            tip=live("What the node is for in a diagnosis; it changes no number"),
            spoken=live("Role in a diagnosis"),
            letters=9,
        )
        self._price_caption = text_label(self, role="muted", wraps=False, text=live("Price"))
        self.price = named(
            NumberEdit(0.0, 0.0, math.inf, self, probability=False),
            "nodePrice",
            tip=live("What it costs to find out the state of the node"),
            spoken=live("Price of observing the node"),
        )
        self.price.setFixedWidth(72)
        self.price.committed.connect(self._on_price)
        self._faults = QWidget(self)
        self._boxes: list[QCheckBox] = []
        self._rows = column_layout(parent=self._faults, margins=(0, 0, 0, 0), spacing=2)
        self.problem = text_label(self, role="error")
        self.problem.hide()
        self.price.problem_changed.connect(lambda text: show_text(self.problem, text))
        caption = text_label(self, role="muted", wraps=False, text=live("Role"))
        self._caption = text_label(self, role="muted", wraps=False, text=live("Faulty if"))
        column_layout(
            row_layout(caption, self.role, self._price_caption, self.price, None, spacing=8),
            self._caption,
            self._faults,
            self.problem,
            parent=self,
            margins=(0, 0, 0, 0),
            spacing=4,
        )

    def show_nodes(self, state: DocumentState, names: tuple[str, ...]) -> None:
        """Show the roles of nodes; of several, what they have in common."""
        self._names = names
        model, roles = state.model, state.roles
        can = all(can_have_role(model, name) for name in names)
        priced = all(has_price(model, name) for name in names)
        self.setVisible(can or priced)
        found = {roles.of(name) for name in names}
        current = (next(iter(found)) or NONE) if len(found) == 1 else MIXED
        choices = [(NONE, role_word("")), *((role, role_word(role)) for role in ROLES)]
        if current == MIXED:
            choices.insert(0, (MIXED, self.tr("different")))
        show_choices(self.role, choices, current)
        self.role.setEnabled(can)
        prices = {roles.price(name) for name in names}
        for widget in (self._price_caption, self.price):
            widget.setVisible(priced)
        if not self.price.isModified():
            self.price.set_value(next(iter(prices)) if len(prices) == 1 else 0.0)
        is_fault = len(names) == 1 and current == FAULT
        self._show_faults(state, names[0] if is_fault else "")

    def _show_faults(self, state: DocumentState, name: str) -> None:
        states = state.model[name].states if name else ()
        if len(states) > _MOST:
            states = ()
        for widget in (self._faults, self._caption):
            widget.setVisible(bool(states))
        faults = state.roles.fault_states.get(name, ())
        while len(self._boxes) < len(states):
            box = QCheckBox(self._faults)
            box.clicked.connect(partial(self._on_ticked, len(self._boxes)))
            self._rows.addWidget(box)
            self._boxes.append(box)
        for k, box in enumerate(self._boxes):
            box.setVisible(k < len(states))
            if k < len(states):
                box.setObjectName(f"faultState{k}")
                box.setText(states[k].replace("&", "&&"))
                box.setChecked(states[k] in faults)

    def _on_role(self, role: str) -> None:
        if role != MIXED:
            names, given = self._names, "" if role == NONE else role
            text = self.tr("Role of %Ln node(s): {role}", "", len(names))
            text = text.format(role=role_word(given))
            show_text(self.problem, self._apply(text, lambda state: set_role(state, names, given)))

    def _on_price(self, price: float) -> None:
        self.price.setModified(False)
        names = self._names
        text = self.tr("Price of %Ln node(s)", "", len(names))
        prices = dict.fromkeys(names, price)
        show_text(self.problem, self._apply(text, lambda state: set_prices(state, prices)))

    def _on_ticked(self, place: int) -> None:
        (name,) = self._names
        box = self._boxes[place]
        chosen = [each.text().replace("&&", "&") for each in self._boxes
                  if each.isVisible() and each.isChecked()]  # fmt: skip
        text = self.tr("Fault states of {name}").format(name=name)
        said = self._apply(text, lambda state: set_fault_states(state, name, chosen))
        show_text(self.problem, said)
        if said:
            box.setChecked(not box.isChecked())
