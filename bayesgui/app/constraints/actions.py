"""The page Constraints, and the actions on required and forbidden arcs and on tiers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.app.activities.activity import Activity
from bayesgui.app.constraints.needs import constrained_pair, no_search, pair, pair_of, part, tier
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.kept_view import shows_all
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.canvas.geometry.tier_geometry import layout_boxes
from bayesgui.core.errors import BayesGuiError
from bayesgui.document import constraint_edits as edits
from bayesgui.document.constraints_text import arc_text, tier_text
from bayesgui.document.document import Phase
from bayesgui.document.overlays import ConstraintsShown, RefusedArc
from bayesgui.document.shown.structure_search import StructureSearch
from bayesgui.formats.storage import replace_file
from bayesgui.formats.tier_lists import read_titled_tiers, tiers_text
from bayesgui.widgets.choosing_files import ask_file
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.changes import Part
    from bayesgui.document.overlays import OverlayState
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.panels.structure.constraints import ConstraintsPanel
    from bayesgui.widgets.listening import Heard

    Box = tuple[float, float, float, float]

SUFFIXES = (".txt", ".tsv", ".tiers")
SEARCH = "learn.structure"
PLACING: tuple[Part, ...] = ("network", "layout", "constraints")
"""Parts of a document by which its nodes stand in their tiers or do not."""


class ConstraintActions(Activity):
    """The page Constraints with its overlay and tool, and the actions beside it."""

    has_close_button = leaves_by_escape = False
    page: LazyPage[ConstraintsPanel] = GuestPage(
        "structure.constraints.ConstraintsPanel",
        "right",
        "constraints",
        "layers",
        "Constraints",
        name="constraints",
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        workbench.canvas.tool_changed.connect(self._on_tool_changed)
        self.actions[SEARCH].changed.connect(self._show_hindrance)
        workbench.pages.when_made(ConstraintActions.page, self._connect)

    def _connect(self, page: ConstraintsPanel) -> None:
        page.tier_edit_requested.connect(self.edit_tiers)
        page.start_requested.connect(self.actions[SEARCH].trigger)
        page.load_requested.connect(self._choose_file)
        page.save_requested.connect(self._choose_target)
        self._show_hindrance()

    def _show_hindrance(self) -> None:
        """Say on the page why a search cannot start."""
        page = self.workbench.pages.if_made(ConstraintActions.page)
        action = self.actions[SEARCH]
        if page is not None:
            page.set_hindrance("" if action.isEnabled() else action.toolTip())

    # -- page, overlay and tool ---------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether the document that it follows shows its constraints."""
        return self.followed.overlays.state.constraints is not None

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what opens and closes the page, and what it says."""
        return (
            (session.overlays.changed, self._on_overlays_changed),
            (session.shown[StructureSearch].changed, self._on_search_changed),
            (session.document.changed_in(Phase.QUESTIONS, *PLACING), self._show_astray),
        )

    def _on_search_changed(self) -> None:
        """Leave the canvas to a search."""
        if self.session.shown[StructureSearch].state.step is not None:
            self.end()

    @Command(
        "model.constraints",
        "Required and forbidden arcs…",
        ("Ctrl+F7",),
        "layers",
        "Say which arcs a search must find and which it must not",
        checkable=True,
        needs=no_search,
    )
    def switch(self) -> None:
        """Open the page, or close it."""
        shown = None if self.is_open else ConstraintsShown()
        self.session.overlays.update(constraints=shown)

    def end(self) -> None:
        """Let the canvas show the network's own arcs again; the page goes with that."""
        self.followed.overlays.update(constraints=None)

    def _on_overlays_changed(self, before: OverlayState) -> None:
        shown = self.session.overlays.state.constraints
        if shown is None or before.constraints is None:
            if shown is not before.constraints:
                self._show_page()
        elif shown.tool != before.constraints.tool:
            self._take_tool()

    def _show_page(self) -> None:
        if self.is_open:
            self.open_pages()
            self.show()
        else:
            self.hide_pages()

    def show(self) -> None:
        """Take its tool, and say where nodes stand outside of their tiers."""
        self.actions.set_checked("model.constraints", True)
        self._take_tool()
        self._show_astray()

    def hide_pages(self) -> None:
        """Take the page away, and its tool."""
        super().hide_pages()
        self.actions.set_checked("model.constraints", False)
        page = self.workbench.pages.if_made(ConstraintActions.page)
        if page is not None and self.workbench.canvas.tool == "arc":
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

    def _show_astray(self, _change: object = None) -> None:
        page = self.workbench.pages.if_made(ConstraintActions.page)
        if page is not None and self.session.overlays.state.constraints is not None:
            stands = edits.stands_in_tiers(self.document.state, self._boxes())
            page.show_astray(not stands)

    # -- arcs ---------------------------------------------------------------------------------

    @Command(
        "model.require_arc",
        "Require the arc",
        ("K",),
        "lock",
        "Require the selected arc, or one from the first selected node to the second",
        local=True,
        needs=pair,
    )
    def require(self) -> None:
        """Require the selected arc."""
        self._state_arc("require")

    @Command(
        "model.forbid_arc",
        "Forbid the arc",
        ("Shift+K",),
        "forbid",
        "Forbid the selected arc, or one from the first selected node to the second",
        local=True,
        needs=pair,
    )
    def forbid(self) -> None:
        """Forbid the selected arc."""
        self._state_arc("forbid")

    @Command(
        "model.release_arc",
        "Neither require nor forbid",
        ("Alt+K",),
        tip="Let a search decide on the arc",
        local=True,
        needs=constrained_pair,
    )
    def release(self) -> None:
        """Neither require nor forbid the selected arc."""
        self._state_arc("release")

    def _state_arc(self, kind: str) -> None:
        chosen = pair_of(self.session)
        if chosen is None:
            return
        edit = {
            "require": edits.require_arc,
            "forbid": edits.forbid_arc,
            "release": edits.release_arc,
        }[kind]
        text = arc_text(kind, *chosen)
        if self.apply(text, lambda state: edit(state, *chosen)):
            self.workbench.messages.say(text)
        elif self.session.overlays.state.constraints is not None:
            self.session.overlays.update(refused=RefusedArc(*chosen[:2]))

    @Command(
        "model.fix_part",
        "Keep the arcs between",
        ("Alt+Shift+K",),
        tip="Let no search change the arcs between the selected nodes: those that are there "
        "are required, all others forbidden",
        local=True,
        needs=part,
    )
    def fix_part(self) -> None:
        """Let no search change the arcs between the selected nodes."""
        names = self.session.selection.tabled
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

    @Command(
        "model.later_tier",
        "To the next tier",
        ("Alt+PgDown",),
        tip="Move the selected nodes to the next tier",
        local=True,
        needs=tier,
    )
    def later_tier(self) -> None:
        """Move the selected nodes one tier down."""
        self._change_tier(1)

    @Command(
        "model.earlier_tier",
        "To the tier before",
        ("Alt+PgUp",),
        tip="Move the selected nodes to the tier before, or out of the first one",
        local=True,
        needs=tier,
    )
    def earlier_tier(self) -> None:
        """Move the selected nodes one tier up."""
        self._change_tier(-1)

    def _change_tier(self, step: int) -> None:
        """Move the selected nodes one tier on; those in no tier enter at the first or the last."""
        names, constraints = self.session.selection.tabled, self.document.state.constraints
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
        title = self.tr("Read tiers")
        path = ask_file(self.workbench.window, title, self.folder, lists, everything)
        if path is not None:
            self.read(path)

    def read(self, path: Path) -> None:
        """Replace the tiers by those of a file, or show why that fails."""
        try:
            tiers, titles = read_titled_tiers(path, self.document.state.tabled)
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
