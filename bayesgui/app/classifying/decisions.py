"""A node as the subject of decisions: marked as the class, with the page Decide beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.classifying.loss_work import LossWork
from bayesgui.app.shell import conditions
from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.decision import class_edits

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.panels.decision.page import DecisionPanel


class Decisions(WindowPart):
    """Binds Loss matrix…, and opens its page."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.actions.bind("classify.loss", self.open, self._no_class)
        self._losses = LossWork(workbench, self, lambda: self.folder)
        self._losses.said.connect(workbench.messages.show_message)
        self._losses.failed.connect(workbench.messages.show_failure)
        workbench.pages.when_made(Pages.decision, self._connect)

    def _connect(self, page: DecisionPanel) -> None:
        page.close_requested.connect(self.close)
        self._losses.bind(page.grid)
        self.leave_by_escape(page, self.close)

    @conditions.reads("network", "extra", "selection")
    def _no_class(self) -> str | None:
        if class_edits.class_of(self.document.state) is not None:
            return None
        return self.no_node_selected()

    def open(self) -> None:
        """Mark the selected node as the class, and show its losses and risks."""
        names = self.session.selection.names
        marked = class_edits.class_of(self.document.state)
        if len(names) == 1 and next(iter(names)) != marked:
            name = next(iter(names))
            text = self.tr("Mark {name} as the class").format(name=name)
            if not self.apply(text, lambda state: class_edits.mark_class(state, name)):
                return
        elif marked is None:
            self.workbench.messages.say(self.tr("Select one node: the class to decide about."))
            return
        self.workbench.pages.show(self.workbench.pages.decision)

    def close(self) -> None:
        """Close the page; the mark and the losses stay."""
        made = self.workbench.pages.if_made(Pages.decision)
        if made is not None:
            self.workbench.pages.hide(made)
