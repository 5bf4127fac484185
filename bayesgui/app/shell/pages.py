"""The pages of the three docks: their panels, titles and signals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from bayesgui.app.shell.docks import SIDES
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.canvas.overview import Overview
from bayesgui.panels.panel import Panel
from bayesgui.widgets.focus import has_focus
from bayesgui.widgets.listening import Listening

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.canvases.panes import CanvasPanes
    from bayesgui.app.shell.docks import Docks, DockState
    from bayesgui.app.shell.messages import Messages
    from bayesgui.document.session import DocumentSession
    from bayesgui.graph.elimination_order import TreeCost
    from bayesgui.jobs.runner import Runner
    from bayesgui.panels.counts.page import CountsPanel
    from bayesgui.panels.cpt.page import CptPanel
    from bayesgui.panels.data.columns import DataColumnsPanel
    from bayesgui.panels.data.page import DataPanel
    from bayesgui.panels.evidence.page import EvidencePanel
    from bayesgui.panels.jobs.page import JobsPanel
    from bayesgui.panels.lessons.page import LessonPage
    from bayesgui.panels.lessons.recording_page import RecordingPage
    from bayesgui.panels.network.information import InformationPanel
    from bayesgui.panels.network.page import NetworkPanel
    from bayesgui.panels.questions.why import WhyPage
    from bayesgui.panels.scenarios.page import ScenariosPanel
    from bayesgui.panels.separation.page import SeparationPanel
    from bayesgui.panels.submodel.page import SubmodelPanel
    from bayesgui.panels.variable.page import VariablePanel
    from bayesgui.widgets.frame.tabbed_dock import Side
    from bayesgui.widgets.numbers import Form

P = TypeVar("P", bound=Panel)

FIRST_PAGES = ("network", "evidence")
"""Pages that are visible at first."""
SCRIPTED_PAGES = ("cpt", "data", "jobs")
"""Pages that scripts find by object name, made after the first paint."""
MAIN_PAGES = ("network", "evidence", "variable", "cpt")
"""Pages whose tabs are always there, however many others are opened."""


class Pages(QObject):
    """Declares the pages in tab order, makes their panels on demand, and puts them into the docks.

    Reading an attribute makes its panel; `when_made` and `if_made` access a panel without making
    it.
    """

    network: LazyPage[NetworkPanel] = LazyPage(
        "network.page.NetworkPanel", "left", "network", "graph", "Network"
    )
    data_columns: LazyPage[DataColumnsPanel] = LazyPage(
        "data.columns.DataColumnsPanel", "left", "data", "table", "Data"
    )
    evidence: LazyPage[EvidencePanel] = LazyPage(
        "evidence.page.EvidencePanel", "right", "evidence", "evidence", "Evidence"
    )
    variable: LazyPage[VariablePanel] = LazyPage(
        "variable.page.VariablePanel", "right", "variable", "sliders", "Variable"
    )
    information: LazyPage[InformationPanel] = LazyPage(
        "network.information.InformationPanel", "right", "information", "info", "Information"
    )
    why: LazyPage[WhyPage] = LazyPage("questions.why.WhyPage", "right", "why", "why", "Why")
    cpt: LazyPage[CptPanel] = LazyPage("cpt.page.CptPanel", "bottom", "cpt", "table", "CPT")
    counts: LazyPage[CountsPanel] = LazyPage(
        "counts.page.CountsPanel", "bottom", "counts", "chart", "Counts"
    )
    data: LazyPage[DataPanel] = LazyPage("data.page.DataPanel", "bottom", "data", "table", "Data")
    scenarios: LazyPage[ScenariosPanel] = LazyPage(
        "scenarios.page.ScenariosPanel", "bottom", "cases", "case", "Scenarios"
    )
    jobs: LazyPage[JobsPanel] = LazyPage("jobs.page.JobsPanel", "bottom", "jobs", "jobs", "Jobs")
    separation: LazyPage[SeparationPanel] = GuestPage(
        "separation.page.SeparationPanel", "right", "separation", "dsep", "Separation"
    )
    submodel: LazyPage[SubmodelPanel] = GuestPage(
        "submodel.page.SubmodelPanel", "right", "submodel", "unfold", "Submodel"
    )
    lesson: LazyPage[LessonPage] = GuestPage(
        "lessons.page.LessonPage", "right", "lesson", "book", "Lesson"
    )
    recording: LazyPage[RecordingPage] = GuestPage(
        "lessons.recording_page.RecordingPage", "right", "recording", "script", "Recording"
    )

    editor_requested = Signal(str)
    """Name of a node whose CPT is to be opened."""
    cut_requested = Signal(str)
    """Name of a column whose cut points are to be edited."""
    number_requested = Signal(str)
    """Name of a node for which a number is to be entered as a finding."""

    def __init__(
        self,
        regions: Docks,
        canvases: CanvasPanes,
        messages: Messages,
        runner: Runner,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._regions = regions
        self._canvases = canvases
        self._messages = messages
        self._runner = runner
        self._made: dict[LazyPage[Panel], Panel] = {}
        self._callbacks: dict[LazyPage[Panel], list[Callable[[Panel], object]]] = {}
        self._before: dict[LazyPage[Panel], DockState] = {}
        self._session: DocumentSession | None = None
        self._listening = Listening()
        self._numbers: Form = "percent"
        self._cost: TreeCost | None = None
        self._connect()
        for page in self.declared().values():
            if not page.is_guest:
                self._add(page, self.panel(page) if page.name in FIRST_PAGES else QWidget())
        self.overview = Overview()
        self.overview.set_view(self._canvases.canvas)
        self._canvases.active_changed.connect(self.overview.set_view)
        self.network.set_overview(self.overview)
        for side in SIDES:
            regions[side].page_changed.connect(lambda id, side=side: self._fill(side, id))

    def _connect(self) -> None:
        runner = self._runner
        self.when_made(Pages.network, self._connect_network)
        self.when_made(Pages.data, lambda data: data.cut_requested.connect(self.cut_requested))
        self.when_made(Pages.data, lambda data: data.set_runner(runner))
        self.when_made(Pages.cpt, lambda cpt: cpt.set_runner(runner))
        self.when_made(Pages.jobs, lambda jobs: jobs.set_runner(runner))
        self.when_made(
            Pages.data_columns,
            lambda columns: columns.column_chosen.connect(self._show_data_column),
        )
        self.when_made(Pages.information, lambda page: page.set_cost(self._cost))

    def _connect_network(self, network: NetworkPanel) -> None:
        self._canvases.canvas.states_requested.connect(network.open_state_menu)
        network.number_requested.connect(self.number_requested)

    @classmethod
    def declared(cls) -> dict[str, LazyPage[Any]]:
        """Return the pages by the names of their attributes; activities declare pages of theirs."""
        return {name: value for name, value in vars(cls).items() if isinstance(value, LazyPage)}

    # -- made when needed ---------------------------------------------------------------------

    def panel(self, page: LazyPage[P]) -> P:
        """Return the panel of a page, making it if needed."""
        made = self._made.get(page)
        return self._make(page) if made is None else cast("P", made)

    def make_scripted(self) -> None:
        """Make the pages that scripts find by object name."""
        for name in SCRIPTED_PAGES:
            self.panel(self.declared()[name])

    def if_made(self, page: LazyPage[P]) -> P | None:
        """Return the panel of a page, or None if it has not been made."""
        return cast("P | None", self._made.get(page))

    def when_made(self, page: LazyPage[P], then: Callable[[P], object]) -> None:
        """Call a function with a panel: now if it has been made, else when it is made."""
        made = self.if_made(page)
        if made is None:
            self._callbacks.setdefault(page, []).append(cast("Callable[[Panel], object]", then))
        else:
            then(made)

    def ids_of_made(self) -> dict[QWidget, str]:
        """Return the id of the page of each panel that has been made."""
        return {panel: page.id for page, panel in self._made.items()}

    def _make(self, page: LazyPage[P]) -> P:
        panel = page.make(self._regions[page.side].stack)
        self._made[page] = panel
        panel.message.connect(self._messages.show_message)
        panel.node_activated.connect(self.editor_requested)
        panel.show_node.connect(lambda name: self._canvases.canvas.show_node(name))
        panel.title_changed.connect(lambda _title: self._show_title(page))
        panel.set_numbers(self._numbers)
        panel.set_session(self._session)
        for then in self._callbacks.pop(page, ()):
            then(panel)
        if page.is_guest:
            panel.hide()
        elif self.is_there(page):
            self._regions[page.side].replace_page(page.id, panel)
            self._show_title(page)
        return panel

    def _fill(self, side: Side, id: str) -> None:
        """Make the page that is shown."""
        for page in self.declared().values():
            if (page.side, page.id, page.is_guest) == (side, id, False):
                self.panel(page)

    def _add(self, page: LazyPage[Panel], widget: QWidget) -> None:
        region = self._regions[page.side]
        stays = page.id in MAIN_PAGES
        region.add_page(page.id, self._title_of(page), page.icon, widget, stays=stays)

    def is_there(self, page: LazyPage[Any]) -> bool:
        """Whether a page has a tab in its dock."""
        return page.id in self._regions[page.side].page_ids

    def _page_of(self, panel: Panel) -> LazyPage[Panel]:
        return next(page for page, made in self._made.items() if made is panel)

    # -- titles, session, numbers -------------------------------------------------------------

    def _show_data_column(self, name: str) -> None:
        self.show(self.data)
        self.data.show_column(name)

    def _title_of(self, page: LazyPage[Panel]) -> str:
        """Return what a page's tab says: its panel's own title, or that of the declaration."""
        panel = self._made.get(page)
        return (panel.title if panel is not None else "") or page.translated_title

    def _show_title(self, page: LazyPage[Panel]) -> None:
        self._regions[page.side].set_title(page.id, self._title_of(page))

    def show_session(self, session: DocumentSession) -> None:
        """Show another document in all panels."""
        self._session = session
        self._listening.to((session.overlays.changed, self._on_overlays_changed))
        for panel in self._made.values():
            panel.set_session(session)

    def show_cost(self, cost: TreeCost | None) -> None:
        """Show the cost of the junction tree."""
        self._cost = cost
        information = self.if_made(Pages.information)
        if information is not None:
            information.set_cost(cost)

    def set_numbers(self, form: Form) -> None:
        """Change the number format of probabilities."""
        self._numbers = form
        for panel in self._made.values():
            panel.set_numbers(form)

    # -- showing and hiding -------------------------------------------------------------------

    def add(self, panel: Panel) -> None:
        """Add the tab of a hidden guest to its dock, which stays as it is."""
        page = self._page_of(panel)
        if not self.is_there(page):
            self._before[page] = self._regions.state(page.side)
            self._add(page, panel)

    def show(self, panel: Panel) -> None:
        """Show a page, adding it to its dock if it is a hidden guest."""
        page = self._page_of(panel)
        self.add(panel)
        self._regions.open_page(page.side, page.id)

    def hide(self, panel: Panel) -> None:
        """Remove a guest page; if it was in front, give the dock back as it was before."""
        page = self._page_of(panel)
        if not self.is_there(page):
            return
        region = self._regions[page.side]
        in_front = region.current_id == page.id
        if has_focus(panel):
            # Hidden, it would pass the focus on as Tab does, and the canvas would go to a node.
            self._canvases.canvas.setFocus()
        region.remove_page(page.id)
        before = self._before.pop(page)
        for later, state in self._before.items():
            # Who came later gives back what this page found.
            if (later.side, state.page) == (page.side, page.id):
                self._before[later] = before
        if in_front:
            self._regions.give_back(page.side, before)

    def _on_overlays_changed(self, _before: object = None) -> None:
        """Show the page Separation while its tool is active."""
        if self._session is None:
            return
        shown = self._session.overlays.state
        if shown.separation is not None:
            if not self.is_there(Pages.separation):
                self.show(self.separation)
        elif self.is_there(Pages.separation):
            self.hide(self.separation)

    def retranslate(self) -> None:
        """Set the titles of the pages in the current language."""
        for page in {*self.declared().values(), *self._made}:
            self._show_title(page)
