"""The form that matches the inputs of an inserted submodel to nodes that are there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit

from bayesgui.app.shell.dialog import Dialog
from bayesgui.core.domain import States
from bayesgui.document.submodel_files.inserting import matched_by_name
from bayesgui.document.submodel_files.own_document import inputs_of
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.rows.layouts import show_text

if TYPE_CHECKING:
    from PySide6.QtWidgets import QComboBox, QWidget

    from bayesgui.core.variable import Variable
    from bayesgui.document.state import DocumentState

_LETTERS = 22
_MOST_STATES = 4


class InsertSubmodelDialog(Dialog):
    """Asks for the name of the submodel, and for the node that each input stands for."""

    chosen = Signal(str, object)
    """The name, and the node of the document by the name of the input that it replaces."""

    def __init__(
        self, state: DocumentState, inserted: DocumentState, title: str, parent: QWidget
    ) -> None:
        super().__init__(self.tr("Insert a submodel"), parent, "insertSubmodelDialog")
        self._state, self._inserted = state, inserted
        self.add_headline(self.tr("{name} as one box").format(name=title))
        inputs = self._inputs()
        self.add_line(self._said(len(inserted.model), len(inputs)))
        self.add_form()
        label = self.tr("Name")
        self.name = self.add_field(label, QLineEdit(title, self), "insertedName", spoken=label)
        self.combos: dict[str, QComboBox] = {}
        matched = matched_by_name(state, inserted)
        for number, name in enumerate(inputs):
            self._add_input(number, name, matched.get(name, ""))
        self.problem = self.add_line("", "warning")
        self.problem.setObjectName("insertProblem")
        self._show_problems()
        self.add_button(self.tr("Cancel"), self.reject)
        self.add_button(self.tr("Insert"), self._choose, primary=True)
        self.name.selectAll()
        self.name.setFocus()

    def _inputs(self) -> tuple[str, ...]:
        """Return the inputs that the file names, else its nodes without parents that are here."""
        model = self._inserted.model
        named = inputs_of(self._inserted)
        if named:
            return named
        here = self._state.model
        return tuple(name for name in model if not model.parents(name) and name in here)

    def _said(self, nodes: int, inputs: int) -> str:
        if not inputs:
            return self.tr("%Ln node(s), none of which is an input.", "", nodes)
        counted = self.tr("%Ln node(s)", "", nodes)
        of_inputs = self.tr("%Ln input(s)", "", inputs)
        return self.tr(
            "{nodes}, {inputs} among them. An input that stands for a node here is not inserted; "
            "its children get that node as a parent."
        ).format(nodes=counted, inputs=of_inputs)

    def _add_input(self, number: int, name: str, matched: str) -> None:
        here, wanted = self._state.model, self._inserted.model[name]
        fitting = [each for each in here if here[each].has_domain_of(wanted)]
        own = self.tr("a node of its own")
        combo = choice_combo(
            f"input{number}",
            self,
            [("", own), *((each, each) for each in fitting)],
            lambda _chosen: self._show_problems(),
            current=matched,
            letters=_LETTERS,
        )
        tip = self.tr("Nodes with the same states: {states}").format(states=self._states(name))
        self.combos[name] = self.add_field(name, combo, f"input{number}", tip, spoken=name)

    @property
    def matched(self) -> dict[str, str]:
        """The node that each input stands for, of those that stand for one."""
        found = {name: combo.currentData() for name, combo in self.combos.items()}
        return {name: node for name, node in found.items() if node}

    def _show_problems(self) -> None:
        """Say which inputs do not fit the node of their name, and which have been chosen twice."""
        here, matched = self._state.model, self.matched
        lines = [
            self.tr(
                "{name} has the states {states}, the node here has {others}: it stays a node of "
                "its own."
            ).format(name=name, states=self._states(name), others=self._states_here(name))
            for name in self.combos
            if name in here
            and name not in matched
            and not here[name].has_domain_of(self._inserted.model[name])
        ]
        nodes = list(matched.values())
        twice = sorted({node for node in nodes if nodes.count(node) > 1})
        lines += [
            self.tr("Two inputs stand for {node}; choose another one.").format(node=node)
            for node in twice
        ]
        show_text(self.problem, "\n".join(lines))

    def _states(self, name: str) -> str:
        return _states_of(self._inserted.model[name])

    def _states_here(self, name: str) -> str:
        return _states_of(self._state.model[name])

    def _choose(self) -> None:
        name, matched = self.name.text(), self.matched
        if len(set(matched.values())) < len(matched):
            return
        self.accept()
        self.chosen.emit(name, matched)


def _states_of(variable: Variable) -> str:
    if not isinstance(variable.domain, States):
        return phrase("InsertSubmodelDialog", "numbers")
    more = "…" if len(variable.states) > _MOST_STATES else ""
    return ", ".join(variable.states[:_MOST_STATES]) + more
