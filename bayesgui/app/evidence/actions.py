"""Findings: menus of states, likelihoods, fixed posteriors, interventions, clearing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QActionGroup

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.evidence import Intervention, StateFinding, do
from bayesgui.core.temporal.places import EVERY
from bayesgui.document import edits
from bayesgui.document.temporal.place_edits import place_of
from bayesgui.widgets.menu_entries import add_entry

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QMenu

    from bayesgui.app.evidence.number_dialog import NumberDialog
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.evidence import Finding

MAX_MENU_ENTRIES = 40
"""Maximum number of states listed in a menu; further ones are set in the evidence panel."""


def _has_finding(bench: Workbench) -> bool:
    findings = bench.session.findings
    return any(name in findings for name in bench.session.selection.tabled)


selected_finding = conditions.require(
    "select a node with a finding first", _has_finding, "evidence", "selection", "shown"
)


class EvidenceActions(WindowPart):
    """Binds the actions of the menu Evidence."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        fill, not_observable = self.actions.fill, partial(conditions.observable, workbench)
        fill("evidence.set", self._fill_set, not_observable)
        fill("evidence.not", self._fill_not, not_observable)
        fill("evidence.intervene", self._fill_do, not_observable)
        fill("evidence.choose", self._fill_set, partial(conditions.selected_decision, workbench))

    @property
    def _selected(self) -> str | None:
        """The node whose findings the menus set: the last one selected with a table."""
        tabled = self.session.selection.tabled
        return tabled[-1] if tabled else None

    def _words(self, words: str, name: str) -> str:
        """Return the name of an edit with the slice of a template in which it is made."""
        if place_of(self.document.state.model, name) != EVERY:
            return words
        return f"{words}, t = {self.session.slice}"

    # -- menus of states ----------------------------------------------------------------------

    def _fill(
        self,
        menu: QMenu,
        is_checked: Callable[[Finding | None, str], bool],
        choose: Callable[[str, str], None],
    ) -> None:
        name = self._selected
        if name is None:
            return
        finding = self.session.findings.get(name)
        group = QActionGroup(menu)
        group.setExclusionPolicy(QActionGroup.ExclusionPolicy.ExclusiveOptional)
        for state in self.document.state.model[name].states[:MAX_MENU_ENTRIES]:
            checked = is_checked(finding, state)
            group.addAction(add_entry(menu, state, partial(choose, name, state), checked=checked))

    def _fill_set(self, menu: QMenu) -> None:
        def is_checked(_finding: Finding | None, value: str) -> bool:
            state, at = self.document.state, self.session.slice
            name = self._selected
            return name is not None and edits.is_the_finding(state, name, value, at)

        self._fill(menu, is_checked, self.toggle_state)
        name = self._selected
        if name is not None and self.document.state.model[name].edges is not None:
            menu.addSeparator()
            add_entry(menu, self.tr("Number…"), partial(self.ask_number, name))

    def ask_number(self, name: str) -> NumberDialog:
        """Ask for a number and set its interval as the node's finding."""
        from bayesgui.app.evidence.number_dialog import NumberDialog

        opened = self.workbench.documents.current
        dialog = NumberDialog(self.document.state.model[name], self.workbench.window)
        at = self.session.slice

        def enter(value: str) -> None:
            if self.workbench.documents.current is opened:
                words = self._words(f"{name} = {value}", name)
                self.apply(words, lambda state: edits.set_finding(state, name, value, at))

        dialog.chosen.connect(enter)
        dialog.open()
        return dialog

    def _fill_not(self, menu: QMenu) -> None:
        def is_checked(finding: Finding | None, state: str) -> bool:
            return (
                isinstance(finding, StateFinding) and finding.excluded and state in finding.states
            )

        self._fill(menu, is_checked, self.toggle_excluded)

    def _fill_do(self, menu: QMenu) -> None:
        def is_checked(finding: Finding | None, state: str) -> bool:
            return finding == Intervention(state)

        self._fill(menu, is_checked, self.toggle_intervention)

    def toggle_state(self, name: str, value: str) -> None:
        """Set a state as the finding of a node, or clear that finding."""
        words, at = self._words(f"{name} = {value}", name), self.session.slice
        self.apply(words, lambda state: edits.toggle_state(state, name, value, at))

    def toggle_excluded(self, name: str, value: str) -> None:
        """Rule out a state of a node, or allow it again."""
        words, at = self._words(f"{name} ≠ {value}", name), self.session.slice
        self.apply(words, lambda state: edits.toggle_excluded(state, name, value, at))

    def toggle_intervention(self, name: str, value: str) -> None:
        """Set an intervention on a node, or clear it."""
        at = self.session.slice
        if self.session.findings.get(name) == Intervention(value):
            self.apply(
                self.tr("Clear {name}").format(name=name),
                lambda state: edits.clear_findings(state, name, at=at),
            )
        else:
            self.apply(
                self._words(f"do({name} = {value})", name),
                lambda state: edits.set_finding(state, name, do(value), at),
            )

    # -- sliders of the evidence panel --------------------------------------------------------

    @Command(
        "evidence.likelihood",
        "Likelihood…",
        icon="likelihood",
        tip="An uncertain observation: how probable it is in each state",
        needs=conditions.observable,
    )
    def _likelihood(self) -> None:
        self.workbench.docks.open_page("right", "evidence")
        self.workbench.pages.evidence.edit_likelihood(self.session.selection.tabled[-1])

    @Command(
        "evidence.fix",
        "Fix the posterior…",
        icon="target",
        tip="Keep the node's posterior at given probabilities, whatever else is found "
        "(Jeffrey's rule)",
        needs=conditions.observable,
    )
    def _fix(self) -> None:
        self.workbench.docks.open_page("right", "evidence")
        self.workbench.pages.evidence.edit_fixed(self.session.selection.tabled[-1])

    # -- clearing -----------------------------------------------------------------------------

    @Command(
        "evidence.clear_node",
        "Clear node",
        ("Ctrl+Backspace",),
        local=True,
        needs=selected_finding,
    )
    def _clear_node(self) -> None:
        names, at = self.session.selection.tabled, self.session.slice
        self.apply(
            self.tr("Clear {name}").format(name=", ".join(names)),
            lambda state: edits.clear_findings(state, *names, at=at),
        )

    @Command(
        "evidence.clear",
        "Clear all",
        ("Ctrl+Shift+Backspace",),
        "clear",
        "Clear all evidence",
        needs=conditions.evidence,
    )
    def _clear(self) -> None:
        self.apply(self.tr("Clear all evidence"), edits.clear_evidence)
