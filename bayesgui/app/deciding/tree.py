"""The best strategy as a tree, in place of the network until Esc."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut

from bayesgui.app.activities.activity import Activity
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.decisions.solving.strategy_tree import MOST_SECONDS
from bayesgui.document.beliefs import Freshness
from bayesgui.document.shown.deciding import Deciding
from bayesgui.document.shown.strategy.strategy_tree import ShownTree
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.widgets.numbers import seconds_text

if TYPE_CHECKING:
    from bayesgui.app.canvases.pane import CanvasPane
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.strategy import Strategy
    from bayesgui.decisions.solving.strategy_tree import Path, TreeNode
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.strategy.tree.page import TreePage
    from bayesgui.widgets.listening import Heard


class StrategyAsTree(Activity):
    """Shows what is seen and chosen in the order of time, over the canvas."""

    shown = ShownTree
    mode = "strategy tree"

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._latest = LatestJob(self)
        self._page: TreePage | None = None
        self._pane: CanvasPane | None = None
        self._shown_of: Strategy | None = None
        self._escape: QShortcut | None = None

    @property
    def is_open(self) -> bool:
        """Whether the document that it follows is shown as a tree."""
        return self.followed.shown[ShownTree].state.is_open

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what changes the tree."""
        return (
            (session.shown[ShownTree].changed, self._on_shown_changed),
            (session.beliefs.changed, self._on_beliefs_changed),
        )

    @Command(
        "infer.strategy_tree",
        "Strategy as a tree",
        icon="tree",
        tip="What is seen and chosen in the order of time; Esc shows the network again",
        checkable=True,
        needs=conditions.plain_decisions & conditions.uncovered,
    )
    def switch(self) -> None:
        """Show the tree, or the network again."""
        shown = self.session.shown[ShownTree]
        shown.update(is_open=not shown.state.is_open)

    def end(self) -> None:
        """Show the network again."""
        self.followed.shown[ShownTree].update(is_open=False)

    def _on_shown_changed(self, _before: object) -> None:
        if self.is_open:
            self.show()
        else:
            self.hide_pages()

    def _on_beliefs_changed(self) -> None:
        if self.is_open and self.session.beliefs.state.strategy is not self._shown_of:
            self._unfold()

    # -- the page over the canvas ---------------------------------------------------------------

    def show(self) -> None:
        """Cover the canvas with the tree."""
        self.actions.set_checked("infer.strategy_tree", True)
        if self._page is None:
            from bayesgui.panels.strategy.tree.page import TreePage

            self._page = TreePage(self.workbench.canvas)
            self._page.left.connect(self.end)
            self._page.folded.connect(self._fold_all)
            self._page.view.toggled.connect(self._toggle)
            self._page.view.node_chosen.connect(self._go_to)
            self.leave_by_escape(self._page, self.end)
            self._pane = self.workbench.canvases.active
            self._pane.set_cover(self._page)
            self._page.show()
            self._page.view.setFocus()
            # The list of nodes stays beside the tree; Esc there means the tree as well.
            nodes = self.workbench.pages.network.view
            self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), nodes)
            self._escape.setContext(Qt.ShortcutContext.WidgetShortcut)
            self._escape.activated.connect(self.end)
        self.workbench.messages.say(
            self.tr(
                "**Tree**: click a folded branch to unfold it, a node to go back to the network. "
                "Esc leaves."
            ),
            self.mode,
        )
        self._unfold()

    def hide_pages(self) -> None:
        """Uncover the canvas."""
        super().hide_pages()
        self.actions.set_checked("infer.strategy_tree", False)
        self._latest.cancel()
        if self._page is not None and self._pane is not None:
            self._pane.set_cover(None)
            self._page.hide()
            self._page.deleteLater()
            self._page = self._pane = None
            self._shown_of = None
            self.workbench.canvas.setFocus()
        if self._escape is not None:
            self._escape.deleteLater()
            self._escape = None

    def _toggle(self, path: Path) -> None:
        shown = self.session.shown[ShownTree]
        shown.update(unfolded=shown.state.unfolded ^ {path})

    def _fold_all(self) -> None:
        self.session.shown[ShownTree].update(unfolded=frozenset())

    def _go_to(self, name: str) -> None:
        self.end()
        self.session.selection.set([name])
        self.workbench.canvas.show_node(name)

    # -- the tree ------------------------------------------------------------------------------

    def _unfold(self) -> None:
        beliefs = self.session.beliefs.state
        strategy = beliefs.strategy
        if strategy is None or self.document.state.model.is_template:
            if self._page is not None and beliefs.freshness is not Freshness.UPDATING:
                self._latest.cancel()
                self._shown_of = None
                self._page.show_stale(beliefs.message or self.tr("There is no strategy to show."))
            return
        if self._page is not None:
            self._page.say_unfolding(seconds_text(MOST_SECONDS))
        unfolded = self.session.shown[ShownTree].state.unfolded
        setting = self.session.shown[Deciding].state.setting
        budget = self.workbench.settings.memory_budget

        def work(monitor: Monitor) -> tuple[TreeNode, tuple[str, ...], int]:
            from bayesgui.decisions.solving.strategy_tree import StrategyTree

            tree = StrategyTree(setting.solver_for(strategy.model, budget), strategy)
            root = tree.unfold(unfolded, monitor)
            return root, tree.order, tree.n_asked if tree.is_stopped else 0

        self._latest.start(
            lambda: self.workbench.runner.submit_work(work, self.tr("Strategy as a tree")),
            lambda found: self._show_tree(strategy, *found),
            self.workbench.messages.show_failure,
        )

    def _show_tree(
        self, strategy: Strategy, root: TreeNode, order: tuple[str, ...], n_until_stopped: int
    ) -> None:
        """Show a tree; `n_until_stopped`: nodes of one whose time was up, else 0."""
        if self._page is not None:
            self._shown_of = strategy
            self._page.show_tree(
                strategy.model, root, order, limited_memory=strategy.limited_memory
            )
            if n_until_stopped:
                self._page.say_stopped(seconds_text(MOST_SECONDS), n_until_stopped, root.n_ends)
