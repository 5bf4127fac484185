"""The page Constraints: what a search for a structure must keep to."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from bayesgui.document import constraint_edits as edits
from bayesgui.document.constraints_text import arc_text, tier_name
from bayesgui.panels.panel import Panel, error_sentence
from bayesgui.panels.rows.node_picker import NodePicker
from bayesgui.panels.structure.constraint_rows import ArcRow
from bayesgui.panels.structure.parent_limits import ParentLimits
from bayesgui.panels.structure.tier_list import TierList
from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live, say, tell
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, inset, stacked, text_label
from bayesgui.widgets.rows.note_box import NoteBox
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Section, hairline_layout
from bayesgui.widgets.rows.two_part_row import TwoPartRow
from bayesgui.widgets.theme import icon, theme

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtGui import QKeyEvent, QPaintEvent

    from bayesgui.core.arc_constraints import Arc, ArcConstraints, LagArc
    from bayesgui.document.changes import Change
    from bayesgui.document.overlays import ConstraintTool, OverlayState
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState

    AnyArcs = tuple[Arc | LagArc, ...]
    Box = tuple[float, float, float, float]
    TierEdit = Callable[[DocumentState, Mapping[str, Box]], DocumentState]

_BAR = 6
MAX_ROWS = 100
"""Arcs that a list has rows for; each row is a widget."""


class _ShareBar(QWidget):
    """A bar for the share of all arcs that is left to search."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share = 0.0
        self.setFixedHeight(_BAR)

    def set_share(self, share: float) -> None:
        """Set the share, from 0 to 1."""
        self._share = share
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().track)
        painter.fillRect(0, 0, round(self._share * self.width()), _BAR, theme().bar)


class _ArcList(QWidget):
    """A row for each required, or for each forbidden arc."""

    released = Signal(object)
    """Request to make an arc neither."""
    chosen = Signal(object)
    """Request to show the nodes of an arc."""

    def __init__(self, icon_name: str, token: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon, self._token = icon_name, token
        self.rows: list[ArcRow] = []
        self._column = column_layout(spacing=0)
        self.more = text_label(self, 11, role="muted")
        column_layout(self._column, inset(self.more), parent=self, spacing=0)

    def show_arcs(self, arcs: AnyArcs, errors: Mapping[Any, str]) -> None:
        """Show some arcs; `errors`: what contradicts them. Of very many, those come first."""
        hidden = max(0, len(arcs) - MAX_ROWS)
        if hidden:
            arcs = tuple(sorted(arcs, key=lambda arc: arc not in errors))[:MAX_ROWS]
        self.more.setText(self.tr("and %Ln more, on the canvas", "", hidden))
        self.more.setVisible(hidden > 0)
        while len(self.rows) > len(arcs):
            row = self.rows.pop()
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self.rows) < len(arcs):
            self._add_row()
        for row, arc in zip(self.rows, arcs, strict=True):
            row.set_arc(arc)
            row.set_error(errors.get(arc, ""))

    def _add_row(self) -> None:
        place, row = len(self.rows), ArcRow(self._icon, self._token, self)
        row.removed.connect(lambda: self.released.emit(row.arc))
        row.clicked.connect(lambda: self.chosen.emit(row.arc))
        row.stepped.connect(lambda step: self._focus(place + step))
        self.rows.append(row)
        self._column.addWidget(row)

    def _focus(self, place: int) -> None:
        if 0 <= place < len(self.rows):
            self.rows[place].setFocus()


class ConstraintsPanel(Panel):
    """The tool, tiers, required and forbidden arcs, limits on parents, and what they leave."""

    follows = ("constraints", "network")

    tier_edit_requested = Signal(str, object)
    """Text for the history and an edit of tiers: from a state and the boxes of nodes to a state."""
    start_requested = Signal()
    load_requested = Signal()
    save_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "constraintsPanel", spoken=live("Constraints"))
        self._hindrance = ""
        tools = (("require", live("Require")), ("forbid", live("Forbid")), ("tier", live("Tier")))
        self.tools = Segmented(tools, self, is_stretched=True)
        self.tools.changed.connect(self._on_tool)
        self._help = text_label(self, 11, role="muted")
        self.tiers = TierList(self)
        self.astray = NoteBox(self)
        self._required_title = Section("", self, 12, line=False)
        self.required = _ArcList("lock", "text", self)
        self._forbidden_title = Section("", self, 12, line=False)
        self.forbidden = _ArcList("forbid", "error", self)
        self.limits = ParentLimits(self)
        self.picker = NodePicker(live("Limit for one node…"), self._names_without_limit, self)
        self.picker.link.setIcon(icon("plus", "accent"))
        self._bar = _ShareBar(self)
        self.left = text_label(self, 12)
        self.left.setTextFormat(Qt.TextFormat.RichText)
        self._connect_parts()
        self._build()

    def _connect_parts(self) -> None:
        self.tiers.added.connect(self._add_tier)
        self.tiers.renamed.connect(self._rename_tier)
        self.tiers.removed.connect(self._remove_tier)
        self.tiers.moved.connect(self._move_tier)
        self.astray.clicked.connect(
            lambda: self.tier_edit_requested.emit(self.tr("Arrange by tiers"), edits.arrange_tiers)
        )
        for arcs in (self.required, self.forbidden):
            arcs.released.connect(self._release)
            arcs.chosen.connect(self._choose)
        self.limits.limited.connect(self._limit)
        self.limits.ended.connect(self._end_merge)
        self.picker.picked.connect(self._limit_node)

    def _build(self) -> None:
        tiers_title = Section(live("Tiers"), self, 12, line=False)
        rule = ElidedLabel(11, parent=self)
        rule.setProperty("role", "muted")
        rule.setAlignment(Qt.AlignmentFlag.AlignRight)
        tell(rule.set_text, live("no arc from a later to an earlier one"))
        tiers_title.add_widget(rule)
        link = column_layout(self.picker, margins=(6, 2, 12, 0))
        link.setAlignment(self.picker, Qt.AlignmentFlag.AlignLeft)
        self._scroll = scroll_page(
            self,
            inset(self.tools),
            10,
            inset(self._help),
            hairline_layout(12),
            inset(tiers_title, 6),
            self.tiers,
            inset(self.astray),
            12,
            inset(self._required_title, 6),
            self.required,
            12,
            inset(self._forbidden_title, 6),
            self.forbidden,
            hairline_layout(12),
            inset(self.limits),
            link,
            hairline_layout(12),
            inset(Section(live("What is left to search"), self, 12, line=False), 8),
            inset(self._bar, 8),
            inset(self.left),
            14,
            inset(self._buttons()),
            None,
            margins=(0, 12, 0, 12),
        )
        say(self._scroll, spoken=live("Constraints"))
        self._empty = EmptyState(
            live("No nodes"), live("Draw or open a network, or import data."), self
        )
        self._stack = stacked(self, self._empty, self._scroll, fills=True)

    def _buttons(self) -> QWidget:
        self.start_button = push_button(
            "", self, self.start_requested, live("Start the search"), primary=True
        )
        self.start_button.setIcon(icon("play", "on_accent"))
        self.load_button = push_button(
            "",
            self,
            self.load_requested,
            live("Load…"),
            tip=live("Read tiers from a file: one tier a line, names separated by tabs"),
        )
        self.save_button = push_button(
            "",
            self,
            self.save_requested,
            live("Save…"),
            tip=live("Write the tiers to a file: one tier a line, names separated by tabs"),
        )
        buttons = TwoPartRow(self)
        buttons.first.addWidget(self.start_button)
        buttons.second.addWidget(self.load_button)
        buttons.second.addWidget(self.save_button)
        buttons.second.addStretch(1)
        return buttons

    # -- following ----------------------------------------------------------------------------

    def on_session_left(self, session: DocumentSession) -> None:
        self.tiers.stop_typing()
        self.picker.close_field()

    def on_document_changed(self, change: Change) -> None:
        if change.constraints_changed or change.added or change.removed or change.renamed:
            self.invalidate()

    def on_overlays_changed(self, before: OverlayState) -> None:
        if self.session.overlays.state.constraints != before.constraints:
            self._show_tool()

    def set_hindrance(self, reason: str) -> None:
        """Say why a search cannot start apart from contradictions; "" if it can."""
        if reason != self._hindrance:
            self._hindrance = reason
            self.invalidate()

    def show_astray(self, is_astray: bool) -> None:
        """Offer to arrange the nodes, where they do not stand in their tiers."""
        text = self.tr("The nodes do not stand in their tiers on the canvas.")
        self.astray.say("warning", text if is_astray else "", self.tr("Arrange by tiers"))

    def refresh(self) -> None:
        network = self.session.document.state.tabled
        self._stack.setCurrentWidget(self._scroll if len(network) else self._empty)
        if not len(network):
            return
        constraints = self.session.document.state.constraints
        errors = {
            arc: error_sentence(contradiction.error)
            for contradiction in reversed(constraints.contradictions)
            for arc in contradiction.arcs
        }
        self._show_tool()
        self.tiers.show_tiers(constraints)
        required: AnyArcs = (*constraints.required, *constraints.required_lags)
        forbidden: AnyArcs = (*constraints.forbidden, *constraints.forbidden_lags)
        for title, text, rows, arcs in (
            (self._required_title, self.tr("Required"), self.required, required),
            (self._forbidden_title, self.tr("Forbidden"), self.forbidden, forbidden),
        ):
            title.set_title(text, self.tr("%Ln arc(s)", "", len(arcs)))
            rows.show_arcs(arcs, errors if rows is self.required else {})
        self.limits.show_limits(constraints, len(network))
        self._show_left(constraints)
        self._show_start(next(iter(errors.values()), "") or self._hindrance)

    def _show_tool(self) -> None:
        shown = self.session.overlays.state.constraints
        tool = "require" if shown is None else shown.tool
        self.tools.set_current(tool)
        helps = {
            "require": self.tr(
                "Drag from node to node. Hold Shift to forbid instead. Drag a node to another "
                "band with Tier to change its tier."
            ),
            "forbid": self.tr("Drag from node to node: this arc must not be found."),
            "tier": self.tr(
                "Drag a node to another band to change its tier, or a band by its grip to change "
                "the order."
            ),
        }
        self._help.setText(helps[tool])

    def _show_left(self, constraints: ArcConstraints) -> None:
        counted = constraints.candidates(self.session.document.state.tabled)
        left = f"<b>{count_text(counted.left)}</b>"
        total = count_text(counted.total)
        tiers, yours = count_text(counted.against_tiers), count_text(counted.excluded)
        if counted.against_tiers and counted.excluded:
            text = self.tr(
                "{left} of {total} directed pairs; the tiers rule out {tiers}, you {you}."
            )
        elif counted.against_tiers:
            text = self.tr("{left} of {total} directed pairs; the tiers rule out {tiers}.")
        elif counted.excluded:
            text = self.tr("{left} of {total} directed pairs; you rule out {you}.")
        else:
            text = self.tr("{left} of {total} directed pairs; nothing is ruled out.")
        self.left.setText(text.format(left=left, total=total, tiers=tiers, you=yours))
        self._bar.set_share(counted.left / counted.total if counted.total else 0.0)

    def _show_start(self, reason: str) -> None:
        self.start_button.setEnabled(not reason)
        self.start_button.setToolTip(
            reason or self.tr("Search for a structure that keeps to all of this")
        )

    # -- tool and arcs ------------------------------------------------------------------------

    def _on_tool(self, tool: ConstraintTool) -> None:
        overlays = self.session.overlays
        if overlays.state.constraints is not None:
            overlays.update(constraints=replace(overlays.state.constraints, tool=tool))

    def _release(self, arc: Arc | LagArc) -> None:
        self._apply(arc_text("release", *arc), lambda state: edits.release_arc(state, *arc))

    def _choose(self, arc: Arc | LagArc) -> None:
        self.session.selection.set(arc[:2])
        self.show_node.emit(arc[0])

    def _apply(
        self, text: str, edit: Callable[[DocumentState], DocumentState], merge: object = None
    ) -> None:
        refused = self.apply(text, edit, merge)
        if refused:
            self.message.emit("error", refused)
            self.refresh()

    # -- limits -------------------------------------------------------------------------------

    def _names_without_limit(self) -> list[str]:
        state = self.session.document.state
        limited = dict(state.constraints.parent_limits)
        return [name for name in state.tabled if name not in limited]

    def _limit(self, name: str, most: int | None) -> None:
        """Limit the parents of a node, or of all nodes for no name."""
        if name:
            text = self.tr("Limit the parents of {name}").format(name=name)
            edit = partial(edits.limit_parents_of, name=name, most=most)
        else:
            text = self.tr("Limit the parents of every node")
            edit = partial(edits.limit_parents, most=most)
        # A number being typed or stepped is one edit; taking a limit back is another.
        self._apply(text, edit, ("parents", name) if most is not None else None)

    def _end_merge(self) -> None:
        self.session.document.end_merge()

    def _limit_node(self, name: str) -> None:
        if name not in self.session.document.state.tabled:
            return
        self._end_merge()
        most = self.session.document.state.constraints.max_parents
        self._limit(name, 2 if most is None else most)
        self._end_merge()
        self.limits.focus_limit(name)

    # -- tiers --------------------------------------------------------------------------------

    def _name(self, tier: int) -> str:
        return tier_name(self.session.document.state.constraints, tier)

    def _add_tier(self, title: str) -> None:
        text = self.tr("Add the tier {tier}").format(tier=title)
        self.tier_edit_requested.emit(
            text, lambda state, boxes: edits.add_tier(state, title, boxes)
        )

    def _has(self, tier: int) -> bool:
        """Whether a tier is still there: rows of a hidden page may be out of date."""
        tiers = self.session.document.state.constraints.tiers
        return tier < len(tiers)

    def _rename_tier(self, tier: int, title: str) -> None:
        if not self._has(tier):
            return
        text = self.tr("Rename {tier}").format(tier=self._name(tier))
        self._apply(text, lambda state: edits.rename_tier(state, tier, title))

    def _remove_tier(self, tier: int) -> None:
        if not self._has(tier):
            return
        text = self.tr("Delete {tier}").format(tier=self._name(tier))
        self.tier_edit_requested.emit(
            text, lambda state, boxes: edits.remove_tier(state, tier, boxes)
        )

    def _move_tier(self, tier: int, place: int) -> None:
        if not (self._has(tier) and self._has(place)):
            return
        text = self.tr("Move {tier} among the tiers").format(tier=self._name(tier))
        self.tier_edit_requested.emit(
            text, lambda state, boxes: edits.move_tier(state, tier, place, boxes)
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the page with Esc."""
        if event.key() == Qt.Key.Key_Escape:
            self.session.overlays.update(constraints=None, refused=None)
        else:
            super().keyPressEvent(event)
