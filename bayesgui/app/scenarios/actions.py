"""Scenarios: saving, applying and comparing them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bayesgui.app.evidence.scenario_sources import ScenarioSources
from bayesgui.app.scenarios.comparer import ScenarioComparer
from bayesgui.app.scenarios.files import ScenarioFiles
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document import scenarios as edits
from bayesgui.document.shown.comparison import color_of, letter_of
from bayesgui.panels.scenarios.list_model import findings_line, scenario_icon
from bayesgui.widgets.menu_entries import add_entry
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QMenu

    from bayesgui.app.scenarios.dialog import ScenarioDialog
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.evidence import Evidence
    from bayesgui.document.state import DocumentState
    from bayesgui.panels.scenarios.page import ScenariosPanel

MAX_MENU_ENTRIES = 40
"""Maximum number of scenarios listed in a menu; the page lists all of them."""
SHOWN_FINDINGS = 8


class ScenarioActions(WindowPart):
    """Binds the actions on scenarios."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.comparer = ScenarioComparer(workbench)
        self.comparer.followed.connect(self._show_checked)
        self.files = ScenarioFiles(workbench)
        self.sources = ScenarioSources(workbench)
        self._last_ticked: tuple[str, ...] = ()
        no_scenarios = partial(conditions.scenarios, workbench)
        self.actions.fill("evidence.cases", self._fill_scenarios, no_scenarios)
        workbench.pages.when_made(Pages.scenarios, self._connect)
        workbench.pages.evidence.save_requested.connect(self.save)
        workbench.documents.current_changed.connect(self._on_current_changed)
        workbench.settings.changed.connect(self._on_setting_changed)

    def _connect(self, page: ScenariosPanel) -> None:
        page.requested.connect(self._on_requested)
        page.edit_requested.connect(self.describe)

    def _on_current_changed(self) -> None:
        self.comparer.show_session(self.session)
        self._last_ticked = ()
        self._show_checked()

    def _on_setting_changed(self, key: str) -> None:
        if key == "inference/memory_budget_mib":
            for opened in self.workbench.documents.all:
                opened.session.comparison.forget_answers()
            self.comparer.recompute()

    def _show_checked(self) -> None:
        """Check the menu entry while scenarios are compared."""
        self.actions.set_checked("evidence.compare", bool(self.session.comparison.state.ticked))

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

    # -- saving -------------------------------------------------------------------------------

    @Command(
        "evidence.save_case",
        "Save as scenario…",
        ("Ctrl+Shift+K",),
        "case",
        "Save the current findings under a name",
        needs=conditions.plain_nodes,
    )
    def save(self) -> ScenarioDialog:
        """Ask for a name and save the present findings as a scenario."""
        state = self.document.state
        name = edits.free_scenario_name(state.scenarios, self._proposal(state))

        def keep(name: str, note: str) -> None:
            after = edits.save_scenario(self.document.state, name, note)
            self.document.apply(
                self.tr("Save the scenario {name}").format(name=name.strip()), after
            )
            self.workbench.docks.open_page("bottom", "cases")
            self.workbench.pages.scenarios.list.show_current(name.strip())
            self.workbench.messages.say(
                self.tr("Saved the scenario **{name}**.").format(name=name.strip())
            )

        return self._ask(self.tr("Save as scenario"), state, state.evidence, name, "", keep)

    def _proposal(self, state: DocumentState) -> str:
        if not state.evidence:
            return self.tr("No findings")
        words = findings_line(state.network, state.evidence)
        return (
            words
            if len(words) <= 30
            else self.tr("Scenario {n}").format(n=count_text(len(state.scenarios) + 1))
        )

    def describe(self, name: str) -> ScenarioDialog:
        """Edit the name and note of a scenario in a dialog."""
        state = self.document.state
        scenario = edits.find_scenario(state.scenarios, name)

        def keep(new: str, note: str) -> None:
            after = edits.rename_scenario(self.document.state, name, new)
            after = edits.describe_scenario(after, new.strip(), note)
            self.document.apply(self.tr("Edit the scenario {name}").format(name=new.strip()), after)

        return self._ask(
            self.tr("Name and note"), state, scenario.evidence, name, scenario.note, keep
        )

    def _ask(
        self,
        title: str,
        state: DocumentState,
        evidence: Evidence,
        name: str,
        note: str,
        keep: Callable[[str, str], object],
    ) -> ScenarioDialog:
        from bayesgui.app.scenarios.dialog import ScenarioDialog

        words = findings_line(state.network, evidence, SHOWN_FINDINGS)
        words = words or self.tr("No findings: the network as it is.")
        dialog = ScenarioDialog(title, words, name, note, keep, self.workbench.window)
        dialog.open()
        return dialog

    # -- applying -----------------------------------------------------------------------------

    def apply_scenario(self, name: str) -> None:
        """Replace the findings by those of a scenario."""
        done = self.apply(
            self.tr("Apply the scenario {name}").format(name=name),
            lambda state: edits.apply_scenario(state, name),
        )
        if done:
            self.workbench.pages.scenarios.list.show_current(name)
            self.workbench.messages.say(
                self.tr("The findings are those of the scenario **{name}**.").format(name=name)
            )

    @Command(
        "evidence.next_case",
        "Next scenario",
        ("Ctrl+Alt+Down",),
        "step",
        needs=conditions.scenarios,
        arguments=(1,),
    )
    @Command(
        "evidence.previous_case",
        "Previous scenario",
        ("Ctrl+Alt+Up",),
        "back",
        needs=conditions.scenarios,
        arguments=(-1,),
    )
    def _step(self, step: int) -> None:
        """Apply the next or previous scenario, starting from the one with the present findings."""
        state = self.document.state
        names = [scenario.name for scenario in state.scenarios]
        current = self.workbench.pages.scenarios.list.current_name
        present = [
            scenario.name for scenario in state.scenarios if scenario.evidence == state.evidence
        ]
        if current in present:
            at = names.index(current)
        elif present:
            at = names.index(present[0])
        else:
            at = -1 if step > 0 else len(names)
        self.apply_scenario(names[(at + step) % len(names)])

    def _fill_scenarios(self, menu: QMenu) -> None:
        state = self.document.state
        for place, scenario in enumerate(state.scenarios[:MAX_MENU_ENTRIES]):
            add_entry(
                menu,
                scenario.name,
                partial(self.apply_scenario, scenario.name),
                picture=scenario_icon(letter_of(place), color_of(scenario, place)),
                tip=findings_line(state.network, scenario.evidence) or self.tr("no findings"),
                checked=scenario.evidence == state.evidence,
            )

    # -- comparing ----------------------------------------------------------------------------

    @Command(
        "evidence.compare",
        "Compare the scenarios",
        ("Ctrl+K",),
        "compare",
        "Show a bar for each scenario on every node, Esc leaves",
        checkable=True,
        needs=conditions.scenarios,
    )
    def _toggle_comparison(self) -> None:
        comparison = self.session.comparison
        ticked = comparison.state.ticked
        if ticked:
            self._last_ticked = ticked
            comparison.leave()
            return
        names = {scenario.name for scenario in self.document.state.scenarios}
        again = tuple(name for name in self._last_ticked if name in names)
        if again:
            comparison.update(ticked=again)
        else:
            comparison.tick_first()
        self.workbench.docks.open_page("bottom", "cases")
