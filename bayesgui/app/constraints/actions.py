"""The page Constraints, and the actions on required and forbidden arcs and on tiers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog

from bayesgui.app.shell import conditions
from bayesgui.app.shell.kept_view import shows_all
from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.canvas.geometry.tier_geometry import layout_boxes
from bayesgui.core.errors import BayesGuiError
from bayesgui.document import constraint_edits as edits
from bayesgui.document.constraints_text import arc_text, tier_text
from bayesgui.document.document import Phase
from bayesgui.document.overlays import ConstraintsShown, RefusedArc
from bayesgui.document.shown.structure_search import StructureSearch
from bayesgui.formats.storage import replace_file
from bayesgui.formats.tier_lists import read_titled_tiers, tiers_text
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.changes import Change
    from bayesgui.document.overlays import OverlayState
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Arc
    from bayesgui.panels.structure.constraints import ConstraintsPanel

    Box = tuple[float, float, float, float]

SUFFIXES = (".txt", ".tsv", ".tiers")
SEARCH = "learn.structure"


class ConstraintActions(WindowPart):
    """Opens the page with its overlay and tool, and binds the actions beside it."""

    search_requested = Signal()
    """The user wants to search for a structure."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        bind = self.actions.bind
        bind("model.constraints", self.switch, self._searching)
        bind("model.require_arc", lambda: self._state_arc("require"), self.no_pair)
        bind("model.forbid_arc", lambda: self._state_arc("forbid"), self.no_pair)
        bind("model.release_arc", lambda: self._state_arc("release"), self._not_constrained)
        bind("model.fix_part", self._fix_part, self._no_part)
        bind("model.later_tier", lambda: self._change_tier(1), self.no_tier)
        bind("model.earlier_tier", lambda: self._change_tier(-1), self.no_tier)
        workbench.canvas.tool_changed.connect(self._on_tool_changed)
        self.actions[SEARCH].changed.connect(self._show_hindrance)
        workbench.pages.when_made(Pages.constraints, self._connect)

    def _connect(self, page: ConstraintsPanel) -> None:
        page.tier_edit_requested.connect(self.edit_tiers)
        page.start_requested.connect(self.search_requested)
        page.load_requested.connect(self._choose_file)
        page.save_requested.connect(self._choose_target)
        self._show_hindrance()

    def _show_hindrance(self) -> None:
        """Say on the page why a search cannot start."""
        page = self.workbench.pages.if_made(Pages.constraints)
        action = self.actions[SEARCH]
        if page is not None:
            page.set_hindrance("" if action.isEnabled() else action.toolTip())

    # -- page, overlay and tool ---------------------------------------------------------------

    def follow_session(self, session: DocumentSession) -> None:
        """Show the page of another document, if it is open there."""
        self.listen(
            session,
            (session.overlays.changed, self._on_overlays_changed),
            (session.shown[StructureSearch].changed, self._on_search_changed),
            (session.document.changed_in(Phase.QUESTIONS), self._on_document_changed),
        )
        self._show_page()

    @conditions.reads("shown")
    def _searching(self) -> str | None:
        if self.session.shown[StructureSearch].state.step is None:
            return None
        return self.tr("a search shows its own arcs; take its result or close it first")

    def _on_search_changed(self) -> None:
        """Leave the canvas to a search."""
        self.actions.refresh(("model.constraints",))
        if self.session.shown[StructureSearch].state.step is not None:
            self.session.overlays.update(constraints=None)

    def switch(self) -> None:
        """Open the page, or close it."""
        overlays = self.session.overlays
        is_open = overlays.state.constraints is not None
        overlays.update(constraints=None if is_open else ConstraintsShown())
        self.actions.set_checked("model.constraints", not is_open)

    def _on_overlays_changed(self, before: OverlayState) -> None:
        shown = self.session.overlays.state.constraints
        if shown is None or before.constraints is None:
            if shown is not before.constraints:
                self._show_page()
        elif shown.tool != before.constraints.tool:
            self._take_tool()

    def _show_page(self) -> None:
        pages, shown = self.workbench.pages, self.session.overlays.state.constraints
        self.actions.set_checked("model.constraints", shown is not None)
        if shown is not None:
            pages.show(pages.constraints)
            self._take_tool()
            self._show_astray()
            return
        page = pages.if_made(Pages.constraints)
        if page is not None:
            pages.hide(page)
            if self.workbench.canvas.tool == "arc":
                self.workbench.canvas.set_tool("select")

    def _take_tool(self) -> None:
        shown = self.session.overlays.state.constraints
        if shown is not None:
            self.workbench.canvas.set_tool("select" if shown.tool == "tier" else "arc")

    def _on_tool_changed(self, tool: str) -> None:
        """Let the page follow a tool that was chosen elsewhere."""
        overlays = self.session.overlays
        shown = overlays.state.constraints
        # While documents change, the tool is still that of the one before.
        if shown is None or self.session is not self._listening_to:
            return
        if tool == "separation":
            overlays.update(constraints=None)
        elif tool == "select" and shown.tool != "tier":
            overlays.update(constraints=replace(shown, tool="tier"))
        elif tool == "arc" and shown.tool == "tier":
            overlays.update(constraints=replace(shown, tool="require"))

    def _on_document_changed(self, change: Change) -> None:
        if change.layout_changed or change.constraints_changed or change.network_changed:
            self._show_astray()

    def _show_astray(self) -> None:
        page = self.workbench.pages.if_made(Pages.constraints)
        if page is not None and self.session.overlays.state.constraints is not None:
            stands = edits.stands_in_tiers(self.document.state, self._boxes())
            page.show_astray(not stands)

    # -- arcs ---------------------------------------------------------------------------------

    def _pair(self) -> Arc | None:
        """Return the selected arc, or the two selected nodes as parent and child."""
        selection = self.session.selection
        if len(selection.arcs) == 1 and not selection.names:
            return selection.arcs[0]
        if len(selection.names) == 2 and not selection.arcs:
            return selection.names[0], selection.names[1]
        return None

    @conditions.reads("selection")
    def no_pair(self) -> str | None:
        """Require an arc or two nodes."""
        if self._pair() is not None:
            return None
        return self.tr("select one arc, or a parent and then a child")

    @conditions.reads("selection", "constraints")
    def _not_constrained(self) -> str | None:
        pair, constraints = self._pair(), self.document.state.constraints
        if pair is None:
            return self.no_pair()
        if constraints.requires(*pair) or constraints.forbids(*pair):
            return None
        return self.tr("the arc is neither required nor forbidden")

    def _state_arc(self, kind: str) -> None:
        pair = self._pair()
        if pair is None:
            return
        edit = {
            "require": edits.require_arc,
            "forbid": edits.forbid_arc,
            "release": edits.release_arc,
        }[kind]
        text = arc_text(kind, *pair)
        if self.apply(text, lambda state: edit(state, *pair)):
            self.workbench.messages.say(text)
        elif self.session.overlays.state.constraints is not None:
            self.session.overlays.update(refused=RefusedArc(*pair))

    @conditions.reads("selection")
    def _no_part(self) -> str | None:
        if len(self.session.selection.names) > 1:
            return None
        return self.tr("select the nodes of the part")

    def _fix_part(self) -> None:
        """Let no search change the arcs between the selected nodes."""
        names = self.session.selection.names
        text = self.tr("Keep the arcs between {count} nodes").format(count=count_text(len(names)))
        if self.apply(text, lambda state: edits.fix_part(state, names)):
            self.workbench.messages.say(text)

    # -- tiers --------------------------------------------------------------------------------

    def _boxes(self) -> Mapping[str, Box]:
        return layout_boxes(self.workbench.canvas.canvas_scene.geometry)

    def edit_tiers(
        self, text: str, edit: Callable[[DocumentState, Mapping[str, Box]], DocumentState]
    ) -> bool:
        """Make an edit of tiers one step, with the nodes as large as they are on the canvas."""
        boxes, before = self._boxes(), len(self.document.state.constraints.tiers)
        shown = shows_all(self.workbench)
        is_applied = self.apply(text, lambda state: edit(state, boxes))
        if shown and len(self.document.state.constraints.tiers) != before:
            # A new band lies below all nodes.
            self.workbench.canvas.fit(animated=False)
        return is_applied

    @conditions.reads("constraints", "selection")
    def no_tier(self) -> str | None:
        """Require a selected node, and a tier for it."""
        if self.document.state.constraints.tiers:
            return self.no_node_selected()
        return self.tr("add a tier first")

    def _change_tier(self, step: int) -> None:
        """Move the selected nodes one tier on; those in no tier enter at the first or the last."""
        names, constraints = self.session.selection.names, self.document.state.constraints
        last = len(constraints.tiers) - 1
        joined: dict[str, int | None] = {}
        for name in names:
            tier = constraints.tier_of(name)
            if tier is None:
                joined[name] = 0 if step > 0 else last
            else:
                joined[name] = None if tier + step < 0 else min(tier + step, last)

        def edit(state: DocumentState, boxes: Mapping[str, Box]) -> DocumentState:
            for tier in dict.fromkeys(joined.values()):
                chosen = [name for name in names if joined[name] == tier]
                state = edits.put_in_tier(state, chosen, tier, boxes)
                boxes = _moved_boxes(state, boxes)
            return state

        text = tier_text(self.document.state, joined)
        if self.edit_tiers(text, edit):
            self.workbench.messages.say(text)

    # -- files --------------------------------------------------------------------------------

    def _choose_file(self) -> None:
        patterns = " ".join(f"*{suffix}" for suffix in SUFFIXES)
        lists = self.tr("Lists of tiers ({patterns})").format(patterns=patterns)
        everything = self.tr("All files (*)")
        text, _ = QFileDialog.getOpenFileName(
            self.workbench.window,
            self.tr("Read tiers"),
            str(self.folder),
            f"{lists};;{everything}",
        )
        if text:
            self.read(Path(text))

    def read(self, path: Path) -> None:
        """Replace the tiers by those of a file, or show why that fails."""
        try:
            tiers, titles = read_titled_tiers(path, self.document.state.network)
        except BayesGuiError as error:
            self.workbench.messages.show_error(error)
            return
        text = self.tr("Read tiers from {file}").format(file=path.name)
        if self.edit_tiers(
            text, lambda state, boxes: edits.replace_tiers(state, tiers, boxes, titles)
        ):
            self.workbench.messages.say(
                self.tr("Read %Ln tier(s) from **{file}**", "", len(tiers)).format(file=path.name)
            )

    def _choose_target(self) -> None:
        from bayesgui.app.files.save_dialog import FileType, ask_path

        start = self.folder / f"{self.document.title}-tiers.txt"
        types = [FileType(self.tr("List of tiers"), SUFFIXES)]
        path = ask_path(self.workbench.window, self.tr("Write tiers"), start, types)
        if path is not None:
            self.write(path)

    def write(self, path: Path) -> None:
        """Write the tiers to a file, or show why that fails."""
        known = self.document.state.constraints
        tiers = known.tiers
        try:
            replace_file(path, tiers_text(tiers, known.tier_titles).encode())
        except BayesGuiError as error:
            self.workbench.messages.show_error(error)
            return
        self.workbench.messages.say(
            self.tr("Wrote %Ln tier(s) to **{file}**", "", len(tiers)).format(file=path.name)
        )


def _moved_boxes(state: DocumentState, boxes: Mapping[str, Box]) -> dict[str, Box]:
    """Return boxes at the positions of a state."""
    positions = state.layout.positions
    return {name: (*positions.get(name, box[:2]), *box[2:]) for name, box in boxes.items()}
