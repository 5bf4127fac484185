"""The menu Playgrounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractButton

from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.data import with_numbers
from bayesgui.document.shown.lesson import LessonView
from bayesgui.panels.panel import translate_sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtWidgets import QWidget

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.errors import BayesGuiError
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.state import DocumentState
    from bayesgui.windows.playgrounds.beta.window import BetaPriorWindow
    from bayesgui.windows.playgrounds.decision.window import DecisionWindow
    from bayesgui.windows.playgrounds.densities.window import DensitiesWindow
    from bayesgui.windows.playgrounds.scatter.window import ScatterWindow
    from bayesgui.windows.playgrounds.tables import PlaygroundTable


class ActiveDocument:
    """The document of the active tab as a playground sees it."""

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench

    @property
    def state(self) -> DocumentState:
        """Its present state."""
        return self._workbench.document.state

    def apply(
        self, text: str, edit: Callable[[DocumentState], DocumentState], node: str
    ) -> BayesGuiError | None:
        """Make an edit one undo step and show a node, or return why it was refused."""
        error = self._workbench.document.edit(text, edit)
        if error is None:
            self._workbench.session.selection.set([node])
            self._workbench.canvas.show_node(node)
        return error


class PlaygroundActions(WindowPart):
    """Binds the actions of the menu Playgrounds."""

    dock_requested = Signal(object)
    """A playground that is to stand beside the lesson of the active document."""

    def open_preset(self, name: str, options: Mapping[str, str]) -> None:
        """Open a playground by its name, with one of its examples."""
        openers: dict[str, Callable[[], QWidget]] = {
            "threshold": self.open_threshold,
            "beta_prior": self.open_beta_prior,
            "densities": self.open_densities,
            "mixture": self.open_mixture,
            "scatter": self.open_scatter,
        }
        from bayesgui.windows.playgrounds.densities.window import DensitiesWindow

        window = openers[name]()
        if isinstance(window, DensitiesWindow) and window.at < 0:
            window.choose(len(window.sources) - 1)
        if preset := options.get("preset", ""):
            begin_with(window, preset)

    def _show(self, playground: QWidget) -> None:
        """Show a playground: in place of the canvas beside a lesson, which it would cover."""
        if self.session.shown[LessonView].state.title:
            self.dock_requested.emit(playground)
        else:
            playground.show()

    @Command(
        "playground.threshold",
        "Decision threshold",
        tip="Move classes, priors and losses, and watch where the decision changes",
    )
    def open_threshold(self) -> DecisionWindow:
        """Open the playground on classes, losses and thresholds."""
        from bayesgui.windows.playgrounds.decision.limits import MAX_CLASSES
        from bayesgui.windows.playgrounds.decision.window import DecisionWindow
        from bayesgui.windows.playgrounds.tables import class_names

        def has_classes(table: Dataset) -> bool:
            return bool(class_names(table, MAX_CLASSES))

        playground = DecisionWindow(
            self.workbench.runner, self._tables(1, has_classes), self.workbench.window
        )
        self._show(playground)
        return playground

    @Command(
        "playground.beta_prior",
        "Beta prior",
        tip="Move a Beta prior and tosses, and watch the posterior",
    )
    def open_beta_prior(self) -> BetaPriorWindow:
        """Open the playground on the Beta prior of a coin."""
        from bayesgui.windows.playgrounds.beta.window import BetaPriorWindow

        playground = BetaPriorWindow(translate_sentence, self.workbench.window)
        self._show(playground)
        return playground

    @Command(
        "playground.densities",
        "Densities",
        tip="Estimate a column's density in four ways, and move their widths",
    )
    def open_densities(self) -> DensitiesWindow:
        """Open the playground on densities with the numbers of the document's table."""
        from bayesgui.windows.playgrounds.densities.columns import heights, sources_of
        from bayesgui.windows.playgrounds.densities.window import DensitiesWindow

        data = self.session.data.state
        table = None if data.dataset is None else with_numbers(data)
        sources = sources_of(table, data.title, self._units())
        at = -1 if table is not None and not sources else 0
        playground = DensitiesWindow(
            self.workbench.runner,
            (*sources, heights()),
            at,
            self.workbench.window,
            ActiveDocument(self.workbench),
        )
        self._show(playground)
        return playground

    @Command(
        "playground.mixture",
        "EM for a mixture",
        tip="Watch EM fit a mixture of Gaussians to a column, step by step",
    )
    def open_mixture(self) -> DensitiesWindow:
        """Open the playground on densities at its lower half."""
        playground = self.open_densities()
        playground.show_mixture()
        return playground

    @Command(
        "playground.scatter",
        "Two columns",
        tip="Fit a Gaussian to each class in the plane of two columns, and move it",
    )
    def open_scatter(self) -> ScatterWindow:
        """Open the playground on two columns, of the document's table if it has two of numbers."""
        from bayesgui.windows.playgrounds.scatter.window import ScatterWindow

        playground = ScatterWindow(self.workbench.runner, self._tables(2), self.workbench.window)
        self._show(playground)
        return playground

    def _tables(
        self, n_numbers: int, accepts: Callable[[Dataset], bool] = lambda _table: True
    ) -> tuple[PlaygroundTable, ...]:
        """Return the tables to choose from, the document's first if it has what is needed."""
        from bayesgui.windows.playgrounds.tables import given_table, numeric_names, sample_tables

        data = self.session.data.state
        tables = sample_tables()
        table = None if data.dataset is None else with_numbers(data)
        if table is not None and len(numeric_names(table)) >= n_numbers and accepts(table):
            return (given_table(table, data.title, self._units()), *tables)
        return tables

    def _units(self) -> dict[str, str]:
        """Return the units of the document's nodes, for the columns of the same names."""
        network = self.document.state.network
        return {name: network[name].unit for name in network.names if network[name].unit}


def begin_with(window: QWidget, preset: str) -> None:
    """Show an example in a playground: a story of losses, two classes of a textbook, tosses."""
    from bayesgui.windows.playgrounds.decision.stories import story_of
    from bayesgui.windows.playgrounds.decision.window import DecisionWindow
    from bayesgui.windows.playgrounds.scatter.window import TEXTBOOK, ScatterWindow

    if isinstance(window, DecisionWindow):
        if (story := story_of(preset)) is not None:
            window.apply(story.settings)
    elif isinstance(window, ScatterWindow):
        if preset == TEXTBOOK:
            window.choose(len(window.tables))
    else:
        for button in window.findChildren(QAbstractButton):
            if button.objectName().rpartition(".")[2] == preset:
                button.click()
                return
