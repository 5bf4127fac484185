"""Cases: kept, applied one after another, compared, and exchanged with files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction

from bayesgui.app.evidence.scenario_sources import CaseSources
from bayesgui.app.scenarios.comparer import CaseComparer
from bayesgui.app.scenarios.files import CaseFiles
from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document import scenarios as edits
from bayesgui.document.comparison import color_of, letter_of
from bayesgui.panels.scenarios.list_model import case_icon, findings_line

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QMenu

    from bayesgui.app.scenarios.dialog import CaseDialog
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.scenario import Case
    from bayesgui.document.state import DocumentState
    from bayesgui.panels.scenarios.page import CasesPanel

LONGEST_MENU = 40
"""Cases that a menu lists; the page has all of them."""
SHOWN_FINDINGS = 8


class CaseActions(WindowPart):
    """Binds the actions on cases and keeps their comparison fresh."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.comparer = CaseComparer(workbench)
        self.comparer.followed.connect(self._show_checked)
        self.files = CaseFiles(workbench)
        self.sources = CaseSources(workbench)
        self._last_ticked: tuple[str, ...] = ()
        bind = self.actions.bind
        bind("evidence.save_case", self.save, self.no_nodes)
        bind("evidence.next_case", lambda: self._step(1), self._no_cases)
        bind("evidence.previous_case", lambda: self._step(-1), self._no_cases)
        bind("evidence.compare", self._toggle_comparison, self._no_cases)
        self.actions.fill("evidence.cases", self._fill_cases, self._no_cases)
        workbench.pages.when_made(Pages.cases, self._connect)
        workbench.pages.evidence.save_requested.connect(self.save)
        workbench.documents.current_changed.connect(self._on_current_changed)
        workbench.settings.changed.connect(self._on_setting_changed)

    def _connect(self, page: CasesPanel) -> None:
        page.requested.connect(self._on_requested)
        page.edit_requested.connect(self.describe)

    def _on_current_changed(self) -> None:
        self.comparer.show_session(self.session)
        self._last_ticked = ()
        self._show_checked()

    def _on_setting_changed(self, key: str) -> None:
        if key in ("engine", "memory_budget"):
            self.comparer.recompute()

    def _show_checked(self) -> None:
        """Let the menu say whether something is compared."""
        self.actions.set_checked("evidence.compare", bool(self.session.comparison.state.ticked))

    def _no_cases(self) -> str | None:
        if self.document.state.cases:
            return None
        return self.tr("save a case first")

    def _on_requested(self, tool: str) -> None:
        actions = {
            "save": "evidence.save_case",
            "previous": "evidence.previous_case",
            "next": "evidence.next_case",
            "compare": "evidence.compare",
            "read": "file.read_cases",
            "write": "file.write_cases",
        }
        self.actions.refresh()
        self.actions[actions[tool]].trigger()

    # -- keeping ------------------------------------------------------------------------------

    def save(self) -> CaseDialog:
        """Ask for a name and keep the present findings under it."""
        state = self.document.state
        name = edits.free_case_name(state.cases, self._proposal(state))

        def keep(name: str, note: str) -> None:
            after = edits.save_case(self.document.state, name, note)
            self.document.apply(self.tr("Save the case {name}").format(name=name.strip()), after)
            self.workbench.regions.open_page("bottom", "cases")
            self.workbench.pages.cases.list.show_current(name.strip())
            self.workbench.messages.say(
                self.tr("Saved the case **{name}**.").format(name=name.strip())
            )

        return self._ask(self.tr("Save as case"), state, state.evidence, name, "", keep)

    def _proposal(self, state: DocumentState) -> str:
        if not state.evidence:
            return self.tr("No findings")
        words = findings_line(state.network, state.evidence)
        return words if len(words) <= 30 else self.tr("Case {n}").format(n=len(state.cases) + 1)

    def describe(self, name: str) -> CaseDialog:
        """Ask for another name and note of a case."""
        state = self.document.state
        case = edits.case_named(state.cases, name)

        def keep(new: str, note: str) -> None:
            after = edits.rename_case(self.document.state, name, new)
            after = edits.describe_case(after, new.strip(), note)
            self.document.apply(self.tr("Edit the case {name}").format(name=new.strip()), after)

        return self._ask(self.tr("Name and note"), state, case.evidence, name, case.note, keep)

    def _ask(
        self,
        title: str,
        state: DocumentState,
        evidence: Evidence,
        name: str,
        note: str,
        keep: Callable[[str, str], object],
    ) -> CaseDialog:
        from bayesgui.app.scenarios.dialog import CaseDialog

        words = findings_line(state.network, evidence, SHOWN_FINDINGS)
        words = words or self.tr("No findings: the network as it is.")
        dialog = CaseDialog(title, words, name, note, keep, self.workbench.window)
        dialog.open()
        return dialog

    # -- applying -----------------------------------------------------------------------------

    def apply_case(self, name: str) -> None:
        """Replace the findings by those of a case."""
        done = self.apply(
            self.tr("Apply the case {name}").format(name=name),
            lambda state: edits.apply_case(state, name),
        )
        if done:
            self.workbench.pages.cases.list.show_current(name)
            self.workbench.messages.say(
                self.tr("The findings are those of the case **{name}**.").format(name=name)
            )

    def _step(self, step: int) -> None:
        """Apply the case after or before the one whose findings are present."""
        state = self.document.state
        names = [case.name for case in state.cases]
        current = self.workbench.pages.cases.list.current_name
        present = [case.name for case in state.cases if case.evidence == state.evidence]
        if current in present:
            at = names.index(current)
        elif present:
            at = names.index(present[0])
        else:
            at = -1 if step > 0 else len(names)
        self.apply_case(names[(at + step) % len(names)])

    def _fill_cases(self, menu: QMenu) -> None:
        state = self.document.state
        for place, case in enumerate(state.cases[:LONGEST_MENU]):
            menu.addAction(self._entry(case, place, menu))

    def _entry(self, case: Case, place: int, menu: QMenu) -> QAction:
        state = self.document.state
        chip = case_icon(letter_of(place), color_of(case, place))
        action = QAction(chip, case.name.replace("&", "&&"), menu)
        action.setCheckable(True)
        action.setChecked(case.evidence == state.evidence)
        action.setToolTip(findings_line(state.network, case.evidence) or self.tr("no findings"))
        action.triggered.connect(lambda _=False: self.apply_case(case.name))
        return action

    # -- comparing ----------------------------------------------------------------------------

    def _toggle_comparison(self) -> None:
        comparison = self.session.comparison
        ticked = comparison.state.ticked
        if ticked:
            self._last_ticked = ticked
            comparison.leave()
            return
        names = {case.name for case in self.document.state.cases}
        again = tuple(name for name in self._last_ticked if name in names)
        if again:
            comparison.update(ticked=again)
        else:
            comparison.tick_first()
        self.workbench.regions.open_page("bottom", "cases")
