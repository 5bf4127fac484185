"""The pages of the three regions: the panels, their titles, and what passes between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QScrollArea

from bayesgui.canvas.overview import Overview
from bayesgui.panels.cases import CasesPanel
from bayesgui.panels.counts import CountsPanel
from bayesgui.panels.cpt_table import CptPanel
from bayesgui.panels.data_columns import DataColumnsPanel
from bayesgui.panels.data_table import DataPanel
from bayesgui.panels.evidence import EvidencePanel
from bayesgui.panels.information import InformationPanel
from bayesgui.panels.jobs import JobsPanel
from bayesgui.panels.network_list import NetworkPanel
from bayesgui.panels.separation import SeparationPanel
from bayesgui.panels.steps import StepsPanel
from bayesgui.panels.two_variables import TwoVariablesPanel
from bayesgui.panels.variable import VariablePanel

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.app.main_window import MainWindow
    from bayesgui.document.overlays import OverlayState
    from bayesgui.document.session import Session
    from bayesgui.graph.elimination_order import TreeCost


class Pages(QObject):
    """Makes the panels and puts them into the regions.

    Parameters
    ----------
    window : MainWindow
        Whose regions they fill.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.network = NetworkPanel()
        self.evidence = EvidencePanel()
        self.variable = VariablePanel()
        self.information = InformationPanel()
        self.separation = SeparationPanel()
        self.steps = StepsPanel()
        self.two_variables = TwoVariablesPanel()
        self.cpt = CptPanel()
        self.counts = CountsPanel()
        self.data_columns = DataColumnsPanel()
        self.data = DataPanel()
        self.cases = CasesPanel()
        self.jobs = JobsPanel()
        self.jobs.set_runner(window.runner)
        self.data.set_runner(window.runner)
        self._separation_shown = False
        self._page_before = self._page_before_steps = ""
        self.overview = Overview()
        self.overview.set_view(window.canvas)
        self.network.set_overview(self.overview)
        regions = window.regions
        regions["left"].add_page("network", self.tr("Network"), "graph", self.network)
        regions["left"].add_page("data", self.tr("Data"), "table", self.data_columns)
        regions["right"].add_page("evidence", self.tr("Evidence"), "evidence", self.evidence)
        regions["right"].add_page("variable", self.tr("Variable"), "sliders", self.variable)
        regions["right"].add_page("information", self.tr("Information"), "info", self.information)
        regions["bottom"].add_page("cpt", self.tr("CPT"), "table", self.cpt)
        regions["bottom"].add_page("counts", self.tr("Counts"), "chart", self.counts)
        regions["bottom"].add_page("data", self.tr("Data"), "table", self.data)
        regions["bottom"].add_page("cases", self.tr("Cases"), "case", self.cases)
        regions["bottom"].add_page("jobs", self.tr("Jobs"), "jobs", self.jobs)
        for panel in (self.separation, self.steps, self.two_variables):
            panel.setParent(window)
            panel.hide()
        self._connect()
        self.retranslate()

    @property
    def _panels(self) -> tuple[QWidget, ...]:
        return (
            self.network,
            self.evidence,
            self.variable,
            self.information,
            self.separation,
            self.steps,
            self.two_variables,
            self.cpt,
            self.counts,
            self.data_columns,
            self.data,
            self.cases,
            self.jobs,
        )

    def _connect(self) -> None:
        window = self._window
        for panel in self._panels:
            panel.message.connect(window.message_bar.show_message)  # type: ignore[attr-defined]
            panel.node_activated.connect(window.open_editor)  # type: ignore[attr-defined]
            panel.show_node.connect(window.canvas.show_node)  # type: ignore[attr-defined]
        window.canvas.states_requested.connect(self.network.open_state_menu)
        self.network.number_requested.connect(lambda name: window.evidence_actions.ask_number(name))
        self.data.cut_requested.connect(lambda name: window.data_cuts.ask(name))
        self.cpt.title_changed.connect(self._show_cpt_title)
        self.data_columns.column_chosen.connect(self._show_data_column)

    def _show_data_column(self, name: str) -> None:
        self._window.regions.open_page("bottom", "data")
        self.data.show_column(name)

    def _show_cpt_title(self, title: str) -> None:
        self._window.regions["bottom"].set_title("cpt", title)

    def show_session(self, session: Session) -> None:
        """Show another document in all panels."""
        for panel in self._panels:
            panel.set_session(session)  # type: ignore[attr-defined]
        self._show_cpt_title(self.cpt.title)

    def show_cost(self, cost: TreeCost | None) -> None:
        """Show the cost of the junction tree."""
        self.information.set_cost(cost)

    def follow_overlays(self, shown: OverlayState) -> None:
        """Bring the page Separation with its tool, and take it away again."""
        region = self._window.regions["right"]
        wanted = shown.separation is not None
        if wanted and not self._separation_shown:
            self._page_before = region.current_id
            region.add_page("separation", self.tr("Separation"), "dsep", self.separation)
            self._separation_shown = True
            self._window.regions.open_page("right", "separation")
        elif not wanted and self._separation_shown:
            self._separation_shown = False
            region.remove_page("separation")
            self.separation.setParent(self._window)
            self.separation.hide()
            region.show_page(self._page_before)

    def show_steps(self) -> None:
        """Bring the page Steps to the front."""
        region = self._window.regions["right"]
        if "steps" not in region.page_ids:
            self._page_before_steps = region.current_id
            region.add_page("steps", self.tr("Steps"), "sum", self.steps)
        self._window.regions.open_page("right", "steps")

    def hide_steps(self) -> None:
        """Take the page Steps away."""
        region = self._window.regions["right"]
        if "steps" not in region.page_ids:
            return
        region.remove_page("steps")
        self.steps.setParent(self._window)
        self.steps.hide()
        region.show_page(self._page_before_steps)

    def show_two_variables(self) -> None:
        """Bring the page Two variables to the front."""
        region = self._window.regions["bottom"]
        if "two_variables" not in region.page_ids:
            title = self.tr("Two variables")
            region.add_page("two_variables", title, "grid", self.two_variables)
        self._window.regions.open_page("bottom", "two_variables")

    def hide_two_variables(self) -> None:
        """Take the page Two variables away."""
        region = self._window.regions["bottom"]
        if "two_variables" in region.page_ids:
            region.remove_page("two_variables")
            self.two_variables.setParent(self._window)
            self.two_variables.hide()
            region.show_page("cpt")

    def retranslate(self) -> None:
        """Write the titles of the pages anew."""
        regions = self._window.regions
        regions["left"].set_title("network", self.tr("Network"))
        regions["left"].set_title("data", self.tr("Data"))
        regions["bottom"].set_title("counts", self.tr("Counts"))
        regions["bottom"].set_title("data", self.tr("Data"))
        regions["bottom"].set_title("cases", self.tr("Cases"))
        regions["bottom"].set_title("jobs", self.tr("Jobs"))
        regions["right"].set_title("evidence", self.tr("Evidence"))
        regions["right"].set_title("variable", self.tr("Variable"))
        regions["right"].set_title("information", self.tr("Information"))
        regions["right"].set_title("separation", self.tr("Separation"))
        regions["bottom"].set_title("two_variables", self.tr("Two variables"))
        regions["right"].set_title("steps", self.tr("Steps"))
        self._show_cpt_title(self.cpt.title)
        self._name_scroll_areas()

    def _name_scroll_areas(self) -> None:
        """Say what scrolls, to those who reach it by the keyboard and cannot see it."""
        for panel, name in (
            (self.evidence, self.tr("Evidence")),
            (self.variable, self.tr("Variable")),
            (self.information, self.tr("Information")),
            (self.separation, self.tr("Separation")),
            (self.steps, self.tr("Steps")),
        ):
            for area in panel.findChildren(QScrollArea):
                area.setAccessibleName(name)
