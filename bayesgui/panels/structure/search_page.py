"""The page Search: how a search for a structure goes, and how it is steered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRectF, Signal
from PySide6.QtGui import QAction, QPen
from PySide6.QtWidgets import QFrame, QMenu, QWidget

from bayesgui.panels.panel import Panel, translate_sentence
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.panels.rows.page_head import PageHead
from bayesgui.panels.rows.run_bar import RunBar
from bayesgui.panels.structure.change_list import MAX_SHOWN, ChangeList, ChangeRow
from bayesgui.panels.structure.stages import StagesView
from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import count_text, log_text, signed_text
from bayesgui.widgets.painting import outlined, smooth_painter
from bayesgui.widgets.punctuation import enumerated
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked, text_label
from bayesgui.widgets.rows.note_box import NoteBox
from bayesgui.widgets.rows.scroll_column import scroll_column
from bayesgui.widgets.rows.section import Section
from bayesgui.widgets.theme import icon, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from bayesgui.core.arc_constraints import Arc
    from bayesgui.learning.search.arc_changes import ArcChange
    from bayesgui.learning.structure.run import StructureStep
    from bayesgui.panels.structure.display import SearchDisplay

MAX_HISTORY = 400
"""Latest steps that the history lists."""


class NextChange(QFrame):
    """A card with the change, its gain and three buttons."""

    accepted = Signal()
    vetoed = Signal(object)
    """The `ArcChange` that must never be made."""
    skipped = Signal(object)
    """The `ArcChange` that this search shall leave out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._change: ArcChange | None = None
        caption = live("Next change")
        self._caption = text_label(self, 11, role="muted", wraps=False, text=caption)
        self._gain = text_label(self, 12, 500, role="success", wraps=False)
        self._words = text_label(self, 13, 600)
        self.accept_button = push_button(
            "",
            self,
            self.accepted,
            live("Accept"),
            tip=live("Make this change and stand still again"),
            icon_name="check",
        )
        self.veto_button = push_button("", self, lambda: self.vetoed.emit(self._change))
        self.skip_button = push_button(
            "",
            self,
            lambda: self.skipped.emit(self._change),
            live("Skip"),
            tip=live("Leave this change out for the rest of this search"),
        )
        column_layout(
            row_layout(self._caption, None, self._gain),
            self._words,
            row_layout(self.accept_button, self.veto_button, self.skip_button, None, spacing=6),
            parent=self,
            margins=(14, 10, 10, 10),
            spacing=6,
        )
        self.hide()

    @property
    def words(self) -> str:
        """The change in words, empty while there is none."""
        return "" if self.isHidden() else self._words.text()

    def show_change(self, change: ArcChange | None) -> None:
        """Show a change, or none."""
        self._change = change
        if change is not None:
            self._write(change)
        self.setVisible(change is not None)
        self.update()

    def _write(self, change: ArcChange) -> None:
        texts = {
            "added": self.tr("Add {parent} → {child}"),
            "removed": self.tr("Remove {parent} → {child}"),
            "reversed": self.tr("Reverse to {parent} → {child}"),
        }
        words = texts[change.kind].format(parent=change.parent, child=change.child)
        self._words.setText(words)
        self._gain.setText("" if change.gain is None else signed_text(change.gain, 1))
        requires = change.kind == "removed"
        self.veto_button.setText(self.tr("Require this arc") if requires else self.tr("Forbid"))
        self.veto_button.setIcon(icon("lock" if requires else "forbid"))
        self.veto_button.setToolTip(
            self.tr("Keep this arc in every search, and go on from here")
            if requires
            else self.tr("Forbid this arc in every search, and go on from here")
        )
        self.setAccessibleName(f"{self._caption.text()}: {words} {self._gain.text()}")

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._change is None:
            return
        color = theme().color(self._change.kind)
        painter = smooth_painter(self)
        outlined(painter, QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, QPen(color, 1))
        painter.fillRect(QRectF(0, 3, 3, self.height() - 6), color)


class StructureSearchPanel(Panel):
    """Buttons, numbers of the step, the next change with its alternatives, and the history."""

    follows = None  # everything comes with `show_search`

    place_chosen = Signal(int)
    """Number of the step to be looked at."""
    forbid_requested = Signal(object)
    """The arc (parent, child) to be forbidden."""
    require_requested = Signal(object)
    """The arc (parent, child) to be required."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "structureSearchPanel", spoken=live("Search"))
        self._display: SearchDisplay | None = None
        self.head = PageHead(self, live("End the search without a result"))
        self.run_bar = RunBar(self, "structure", goes_back=True)
        self.numbers = KeyValueRows(self)
        self.remark = NoteBox(self)
        self.next_change = NextChange(self)
        self.next_change.vetoed.connect(self._on_vetoed)
        self._candidates_title, self.candidates = Section("", self, 12), ChangeList(self)
        self._history_title, self.history = Section("", self, 12), ChangeList(self)
        self.history.row_chosen.connect(lambda row: self.place_chosen.emit(row.number))
        for changes, name in (
            (self.candidates, live("Other candidates")),
            (self.history, live("History")),
        ):
            changes.menu_requested.connect(self.open_menu)
            say(changes, spoken=name)
        self.stages = StagesView(self)
        self._build()

    def _build(self) -> None:
        inside = QWidget()
        inside.setProperty("panel", True)
        # Moving a widget styles all that is in it again.
        self._scroll = scroll_column(inside, self)
        self._empty = EmptyState(
            live("No search"), live("Learn ▸ Learn the structure… (F7) starts one."), self
        )
        self._stack = stacked(self, self._empty, self._scroll)
        hint = live("Forbid or require: right-click an arc or a candidate.")
        column = column_layout(
            self.head,
            self.run_bar,
            self.numbers,
            self.remark,
            self.next_change,
            self.stages,
            self._candidates_title,
            self.candidates,
            self._history_title,
            self.history,
            text_label(self, 11, role="muted", text=hint),
            parent=inside,
            margins=(12, 12, 12, 12),
            spacing=10,
            grows=self.stages,
        )
        column.setStretchFactor(self.history, 1)
        column_layout(self._stack, parent=self)

    # -- what is shown ------------------------------------------------------------------------

    def show_search(self, display: SearchDisplay | None) -> None:
        """Show a search, or where it stands now; None for none."""
        self._display = display
        self.invalidate()

    def refresh(self) -> None:
        display = self._display
        self._stack.setCurrentWidget(self._empty if display is None else self._scroll)
        if display is None:
            return
        self.head.show_texts(display.title, display.data)
        runs = display.status in ("running", "waiting", "preparing")
        paused = display.status == "paused"
        self.run_bar.show_progress(display.share, self._progress(display))
        self.run_bar.show_status(runs, paused, display.status == "waiting")
        self.run_bar.allow(paused or not display.is_latest, back=display.place > 0)
        self.remark.say("error" if display.error else "warning", self._said(display))
        self.numbers.show_lines(self._lines(display))
        self.next_change.show_change(display.proposed)
        others = display.others
        self.candidates.show_rows([_candidate(change) for change in others], MAX_SHOWN)
        for part in (self._candidates_title, self.candidates):
            part.setVisible(bool(others))
        self.stages.setVisible(not display.score)
        if not display.score:
            self.stages.show_search(display)
        for history in (self._history_title, self.history):
            history.setVisible(bool(display.score))
        self.history.show_rows(_history(display))
        name = f"Δ{display.score}" if display.score else ""
        self._candidates_title.set_title(self.tr("Other candidates"), name)
        self._history_title.set_title(self.tr("History"), name)

    def _progress(self, display: SearchDisplay) -> str:
        step = display.step
        if display.status == "preparing":
            return self.tr("Preparing…")
        if step is None:
            return self.tr("Paused") if display.status == "paused" else self.tr("Counting…")
        stage = translate_sentence(step.stage)
        at = self.tr("step {k}").format(k=count_text(step.iteration))
        return enumerated((stage, at)) if stage else at

    def _said(self, display: SearchDisplay) -> str:
        if display.error:
            return display.error
        step = display.step
        return "" if step is None else "\n".join(map(translate_sentence, step.remarks))

    def _lines(self, display: SearchDisplay) -> list[tuple[str, str]]:
        step = display.step
        if step is None:
            return []
        found = [(self.tr("step"), count_text(step.iteration))]
        if step.score is not None:
            found.append((display.score, log_text(step.score, 1)))
            if step.gain is not None:
                found.append((self.tr("last change"), signed_text(step.gain, 1)))
        if step.population:
            low, high = min(step.population), max(step.population)
            spread = f"{log_text(low, 1)} … {log_text(high, 1)}"
            found.append((self.tr("population"), spread))
        found.append((self.tr("arcs"), count_text(len(step.arcs))))
        if step.edges:
            found.append((self.tr("undirected edges"), count_text(len(step.edges))))
        return found

    # -- what the user does -------------------------------------------------------------------

    def _on_vetoed(self, change: ArcChange) -> None:
        asked = self.require_requested if change.kind == "removed" else self.forbid_requested
        asked.emit(change.arc)

    def open_menu(self, arc: Arc, place: QPoint) -> None:
        """Offer to forbid or to require an arc."""
        menu = QMenu(self)
        menu.setObjectName("structureChangeMenu")
        for text, picture, asked in (
            (self.tr("Forbid {arc}"), "forbid", self.forbid_requested),
            (self.tr("Require {arc}"), "lock", self.require_requested),
        ):
            action = QAction(icon(picture), text.format(arc=" → ".join(arc)), menu)
            action.triggered.connect(lambda _=False, asked=asked: asked.emit(arc))
            menu.addAction(action)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)


def _candidate(change: ArcChange) -> ChangeRow:
    return ChangeRow(change, "" if change.gain is None else signed_text(change.gain, 1))


def _history(display: SearchDisplay) -> list[ChangeRow]:
    """Return the changes of all steps up to the latest one, newest first."""
    rows: list[ChangeRow] = []
    for place in range(len(display.steps) - 1, -1, -1):
        step = display.steps.at(place)
        rows += [_past(change, step, place == display.place) for change in step.changes]
        if len(rows) > MAX_HISTORY:
            break
    return rows


def _past(change: ArcChange, step: StructureStep, now: bool) -> ChangeRow:
    value = "" if change.gain is None else signed_text(change.gain, 1)
    return ChangeRow(change, value, step.iteration, now)
