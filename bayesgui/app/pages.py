"""The pages of the three regions: the panels, their titles, and what passes between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QCoreApplication, QObject

from bayesgui.app.marking import QT_TRANSLATE_NOOP
from bayesgui.canvas.overview import Overview
from bayesgui.panels.cases import CasesPanel
from bayesgui.panels.counts import CountsPanel
from bayesgui.panels.cpt_table import CptPanel
from bayesgui.panels.data_columns import DataColumnsPanel
from bayesgui.panels.data_table import DataPanel
from bayesgui.panels.evidence import EvidencePanel
from bayesgui.panels.explanation import ExplanationPage
from bayesgui.panels.gibbs_controls import GibbsControlsPanel
from bayesgui.panels.gibbs_diagnostics import GibbsDiagnosticsPanel
from bayesgui.panels.gibbs_trace import GibbsTracePanel
from bayesgui.panels.information import InformationPanel
from bayesgui.panels.jobs import JobsPanel
from bayesgui.panels.network_list import NetworkPanel
from bayesgui.panels.observe import ObservePage
from bayesgui.panels.panel import Panel
from bayesgui.panels.player import PlayerPanel
from bayesgui.panels.sensitivity import SensitivityPage
from bayesgui.panels.separation import SeparationPanel
from bayesgui.panels.steps import StepsPanel
from bayesgui.panels.two_variables import TwoVariablesPanel
from bayesgui.panels.variable import VariablePanel
from bayesgui.panels.why import WhyPage

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow
    from bayesgui.document.overlays import OverlayState
    from bayesgui.document.session import Session
    from bayesgui.graph.elimination_order import TreeCost
    from bayesgui.widgets.tab_region import Side

CONTEXT = "Pages"
P = TypeVar("P", bound=Panel)


@dataclass
class _Page:
    """A panel and its place.

    Parameters
    ----------
    panel : Panel
        What it shows.
    side : {"left", "right", "bottom"}
        Its region.
    id : str
        Its name in the region.
    title : str
        Text of its tab, in English.
    icon : str
        File in ``resources/icons``.
    before : str
        While it is a guest of its region: the page that was in front before it came.
    """

    panel: Panel
    side: Side
    id: str
    title: str
    icon: str
    before: str = ""


class Pages(QObject):
    """Makes the panels and puts them into the regions.

    Parameters
    ----------
    window : MainWindow
        Whose regions they fill.

    Notes
    -----
    A page is declared by one call of `_always` (it is there from the beginning) or `_guest` (it
    comes with `show` and goes with `hide`); titles, sessions and signals follow from that.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._pages: dict[Panel, _Page] = {}
        self.network = self._always(
            NetworkPanel(), "left", "network", "graph", QT_TRANSLATE_NOOP("Pages", "Network")
        )
        self.data_columns = self._always(
            DataColumnsPanel(), "left", "data", "table", QT_TRANSLATE_NOOP("Pages", "Data")
        )
        self.evidence = self._always(
            EvidencePanel(), "right", "evidence", "evidence", QT_TRANSLATE_NOOP("Pages", "Evidence")
        )
        self.variable = self._always(
            VariablePanel(), "right", "variable", "sliders", QT_TRANSLATE_NOOP("Pages", "Variable")
        )
        self.information = self._always(
            InformationPanel(),
            "right",
            "information",
            "info",
            QT_TRANSLATE_NOOP("Pages", "Information"),
        )
        self.why = self._always(WhyPage(), "right", "why", "why", QT_TRANSLATE_NOOP("Pages", "Why"))
        self.cpt = self._always(
            CptPanel(), "bottom", "cpt", "table", QT_TRANSLATE_NOOP("Pages", "CPT")
        )
        self.counts = self._always(
            CountsPanel(), "bottom", "counts", "chart", QT_TRANSLATE_NOOP("Pages", "Counts")
        )
        self.data = self._always(
            DataPanel(), "bottom", "data", "table", QT_TRANSLATE_NOOP("Pages", "Data")
        )
        self.cases = self._always(
            CasesPanel(), "bottom", "cases", "case", QT_TRANSLATE_NOOP("Pages", "Cases")
        )
        self.jobs = self._always(
            JobsPanel(), "bottom", "jobs", "jobs", QT_TRANSLATE_NOOP("Pages", "Jobs")
        )
        self._make_guests()
        self.jobs.set_runner(window.runner)
        self.data.set_runner(window.runner)
        self.overview = Overview()
        self.overview.set_view(window.canvas)
        self.network.set_overview(self.overview)
        self._connect()
        self.retranslate()

    def _make_guests(self) -> None:
        """Make the pages that come when they are asked for."""
        self.observe = self._guest(
            ObservePage(),
            "right",
            "observe",
            "target",
            QT_TRANSLATE_NOOP("Pages", "Observe next"),
        )
        self.explanation = self._guest(
            ExplanationPage(),
            "right",
            "explanation",
            "mpe",
            QT_TRANSLATE_NOOP("Pages", "Explanation"),
        )
        self.sensitivity = self._guest(
            SensitivityPage(),
            "right",
            "sensitivity",
            "sliders",
            QT_TRANSLATE_NOOP("Pages", "Sensitivity"),
        )
        self.separation = self._guest(
            SeparationPanel(),
            "right",
            "separation",
            "dsep",
            QT_TRANSLATE_NOOP("Pages", "Separation"),
        )
        self.steps = self._guest(
            StepsPanel(), "right", "steps", "sum", QT_TRANSLATE_NOOP("Pages", "Steps")
        )
        self.player = self._guest(
            PlayerPanel(), "right", "player", "play", QT_TRANSLATE_NOOP("Pages", "Player")
        )
        self.two_variables = self._guest(
            TwoVariablesPanel(),
            "bottom",
            "two_variables",
            "grid",
            QT_TRANSLATE_NOOP("Pages", "Two variables"),
        )
        self.gibbs_controls = self._guest(
            GibbsControlsPanel(), "left", "gibbs", "chains", QT_TRANSLATE_NOOP("Pages", "Gibbs")
        )
        self.gibbs_diagnostics = self._guest(
            GibbsDiagnosticsPanel(),
            "right",
            "gibbs",
            "check",
            QT_TRANSLATE_NOOP("Pages", "Diagnostics"),
        )
        self.gibbs_trace = self._guest(
            GibbsTracePanel(), "bottom", "gibbs", "chart", QT_TRANSLATE_NOOP("Pages", "Trace")
        )

    def _always(self, panel: P, side: Side, id: str, icon: str, title: str) -> P:
        page = self._pages[panel] = _Page(panel, side, id, title, icon)
        self._add(page)
        return panel

    def _guest(self, panel: P, side: Side, id: str, icon: str, title: str) -> P:
        self._pages[panel] = _Page(panel, side, id, title, icon)
        self._shelve(panel)
        return panel

    def _add(self, page: _Page) -> None:
        region = self._window.regions[page.side]
        region.add_page(page.id, self._title(page), page.icon, page.panel)

    def _shelve(self, panel: Panel) -> None:
        panel.setParent(self._window)
        panel.hide()

    def _title(self, page: _Page) -> str:
        return QCoreApplication.translate(CONTEXT, page.title)

    def _is_there(self, page: _Page) -> bool:
        return page.id in self._window.regions[page.side].page_ids

    def _connect(self) -> None:
        window = self._window
        for panel in self._pages:
            panel.message.connect(window.message_bar.show_message)
            panel.node_activated.connect(window.open_editor)
            panel.show_node.connect(window.canvas.show_node)
        window.canvas.states_requested.connect(self.network.open_state_menu)
        self.network.number_requested.connect(lambda name: window.evidence_actions.ask_number(name))
        self.data.cut_requested.connect(lambda name: window.data_cuts.ask(name))
        self.cpt.title_changed.connect(self._show_cpt_title)
        self.gibbs_trace.title_changed.connect(self._show_trace_title)
        self.data_columns.column_chosen.connect(self._show_data_column)

    def _show_data_column(self, name: str) -> None:
        self.show(self.data)
        self.data.show_column(name)

    def _show_cpt_title(self, title: str) -> None:
        self._window.regions["bottom"].set_title("cpt", title)

    def _show_trace_title(self, title: str) -> None:
        self._window.regions["bottom"].set_title("gibbs", title)

    def show_session(self, session: Session) -> None:
        """Show another document in all panels."""
        for panel in self._pages:
            panel.set_session(session)
        self._show_cpt_title(self.cpt.title)

    def show_cost(self, cost: TreeCost | None) -> None:
        """Show the cost of the junction tree."""
        self.information.set_cost(cost)

    def show(self, panel: Panel) -> None:
        """Bring a page to the front, and into its region if it is a guest there.

        Parameters
        ----------
        panel : Panel
            One of the panels of this class.
        """
        page = self._pages[panel]
        if not self._is_there(page):
            page.before = self._window.regions[page.side].current_id
            self._add(page)
        self._window.regions.open_page(page.side, page.id)

    def hide(self, panel: Panel) -> None:
        """Take a guest away; who was looking at it sees what was in front before.

        Parameters
        ----------
        panel : Panel
            One of the panels of this class.
        """
        page = self._pages[panel]
        if not self._is_there(page):
            return
        region = self._window.regions[page.side]
        in_front = region.current_id == page.id
        region.remove_page(page.id)
        self._shelve(panel)
        if in_front:
            region.show_page(page.before)

    def follow_overlays(self, shown: OverlayState) -> None:
        """Bring the page Separation with its tool, and take it away again."""
        if shown.separation is None:
            self.hide(self.separation)
        elif not self._is_there(self._pages[self.separation]):
            self.show(self.separation)

    def retranslate(self) -> None:
        """Write the titles of the pages anew."""
        for page in self._pages.values():
            self._window.regions[page.side].set_title(page.id, self._title(page))
        self._show_cpt_title(self.cpt.title)
        self._show_trace_title(self.gibbs_trace.title)
