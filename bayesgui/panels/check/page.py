"""The page Check: what is wrong, doubtful or useless in the model, and what mends it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QBoxLayout, QMenu, QWidget

from bayesgui.document.shown.checked import Checked
from bayesgui.panels.check.counts import ProblemCounts
from bayesgui.panels.check.problem_list import ProblemList
from bayesgui.panels.check.rows import CLEAN, FOLD, ProblemRow, in_order, matches, placed
from bayesgui.panels.check.words import kind_words, place_words, remedy_words, why_words
from bayesgui.panels.panel import Panel, translate_sentence
from bayesgui.widgets import language
from bayesgui.widgets.fields.buttons import check_box, named
from bayesgui.widgets.fields.search_field import SearchField
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live
from bayesgui.widgets.menu_entries import add_entry, pop_up
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked
from bayesgui.widgets.rows.section import Hairline

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import SignalInstance
    from PySide6.QtGui import QResizeEvent

    from bayesgui.checking.problem import Problem
    from bayesgui.checking.run import Findings
    from bayesgui.core.problems.ignored_problems import IgnoredProblems
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.check.rows import Key, Order
    from bayesgui.panels.panel import Slot


_NARROW = 350
"""Width in px below which the box for the marks stands below the counts."""


class CheckPage(Panel):
    """Counts, filter and the list of problems, the ignored ones below a fold."""

    follows = None  # everything comes with `show_findings`

    problem_chosen = Signal(object)
    """A problem whose place is to be shown."""
    remedy_requested = Signal(object)
    """A problem that is to be mended."""
    ignore_requested = Signal(object)
    """A problem that is not to be told any more."""
    kind_ignored = Signal(object)
    """A problem whose kind is not to be told any more."""
    kind_mended = Signal(object)
    """Problems of a kind that are all to be mended."""
    told_again = Signal(object)
    """A problem that is to be told again."""
    marks_wanted = Signal(bool)
    """Whether problems are to be marked on the nodes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "checkPage", spoken=live("Check"))
        self._findings: Findings | None = None
        self._ignored: IgnoredProblems | None = None
        self._shown_why: Key | None = None
        self._is_unfolded = False
        self._said_in = ""
        self._rows: list[ProblemRow] = []
        self._folded: list[ProblemRow] = []
        self.counts = ProblemCounts(self)
        self.marks = check_box(
            "checkMarks",
            self,
            self.marks_wanted,
            live("marks on the nodes"),
            tip=live("Mark errors, warnings and hints on the canvas and in the list of nodes"),
        )
        self.close_button = self.cross()
        self.order = Segmented(
            (("severity", live("By severity")), ("node", live("By node"))),
            self,
            name="checkOrder",
            tip=live("Errors first, then the costliest; or as the nodes stand in the list"),
            changed=lambda _order: self._lay_anew(),
        )
        self.filter_field = SearchField(live("Filter problems"), "filter", parent=self)
        self.filter_field.setObjectName("checkFilter")
        self.filter_field.textChanged.connect(lambda _text: self._show_lines(at_once=True))
        self.filter_field.list_key.connect(lambda _key: self.list.setFocus())
        self.filter_field.submitted.connect(lambda _text: self.list.setFocus())
        self.list: ProblemList = ProblemList(self)
        self._connect_list()
        self._empty = EmptyState(parent=self)
        self._stack = stacked(self, self.list, self._empty)
        self._counted = row_layout(self.counts, self.marks, spacing=6, grows=self.counts)
        head = row_layout(self._counted, self.close_button, spacing=6, grows=self._counted)
        tools = row_layout(self.order, self.filter_field, spacing=8, grows=self.filter_field)
        column_layout(
            column_layout(head, tools, margins=(12, 6, 8, 8), spacing=4),
            Hairline(self),
            self._stack,
            parent=self,
            spacing=0,
            grows=self._stack,
        )
        self.setFocusProxy(self.list)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < _NARROW
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._counted.setDirection(direction)

    def _connect_list(self) -> None:
        self.list.chosen.connect(lambda key: self._tell(self.problem_chosen, key))
        self.list.remedy_requested.connect(self._mend)
        self.list.ignore_requested.connect(self._ignore)
        self.list.menu_requested.connect(self._open_menu)
        self.list.fold_requested.connect(self._unfold)

    # -- what is shown ------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> Iterable[tuple[SignalInstance, Slot]]:
        yield session.shown[Checked].changed, self._show_box

    def on_session_changed(self) -> None:
        self._findings = self._ignored = self._shown_why = None
        self._rows, self._folded = [], []
        self._show_box()
        self.invalidate()

    def _show_box(self, _before: object = None) -> None:
        self.marks.setChecked(self.session.shown[Checked].state.has_marks)

    def show_findings(self, findings: Findings, ignored: IgnoredProblems) -> None:
        """Show what was found; rows that stand there already keep their places."""
        is_first = self._findings is None
        self._findings, self._ignored = findings, ignored
        if is_first:
            self._lay_anew()
        else:
            self._update_rows()

    def say_progress(self, share: float) -> None:
        """Say how far a check is that takes long."""
        total = len(self.session.document.state.model)
        text = self.tr("checking {done} of {total}")
        done = count_text(round(share * total))
        self.counts.say_busy(text.format(done=done, total=count_text(total)))
        if self._findings is None:
            self._empty.set_texts(self.tr("Check"), "")
            self._stack.setCurrentWidget(self._empty)

    def show_nothing(self, headline: str, line: str) -> None:
        """Say why there is nothing to check."""
        self._findings = None
        self._rows, self._folded = [], []
        self.list.show_rows((), at_once=True)
        self.counts.show_counts(0, 0, 0)
        self._empty.set_texts(headline, line)
        self._stack.setCurrentWidget(self._empty)

    def refresh(self) -> None:
        """Say everything again, in the language in use."""
        if self._findings is not None:
            self._update_rows()

    def problem_at(self, key: Key | None) -> Problem | None:
        """Return the problem of a row."""
        rows = (*self._rows, *self._folded)
        return next((row.problem for row in rows if row.key == key), None)

    # -- rows ---------------------------------------------------------------------------------

    def _found(self) -> tuple[list[ProblemRow], list[ProblemRow]]:
        """Return the rows of the problems that are told, and of those that are ignored."""
        assert self._findings is not None
        known = {id(row.problem): row for row in (*self._rows, *self._folded)}
        told: list[ProblemRow] = []
        ignored: list[ProblemRow] = []
        for problem in self._findings.problems:
            is_ignored = bool(self._ignored) and problem in (self._ignored or ())
            row = known.get(id(problem))
            # What a check has found of an untouched node is the same object again.
            if row is None or row.is_ignored != is_ignored or self._is_retold(row):
                row = self._row_of(problem, is_ignored)
            (ignored if is_ignored else told).append(row)
        self._said_in = language.current()
        return told, ignored

    def _is_retold(self, row: ProblemRow) -> bool:
        """Tell whether a row would say something else now."""
        asked = row.key == self._shown_why
        return bool(row.why) != asked or self._said_in != language.current()

    def _row_of(self, problem: Problem, is_ignored: bool) -> ProblemRow:
        row = ProblemRow(
            problem,
            place_words(problem),
            translate_sentence(problem.text),
            self.tr("Tell again") if is_ignored else remedy_words(problem),
            is_ignored=is_ignored,
        )
        if row.key != self._shown_why:
            return row
        return replace(row, why=f"{kind_words(problem)}. {why_words(problem)}")

    def _places(self) -> dict[str, int]:
        return {name: place for place, name in enumerate(self.session.document.state.model)}

    def _lay_anew(self) -> None:
        """Put all rows into the order that is chosen."""
        if self._findings is None:
            return
        told, ignored = self._found()
        order, places = cast("Order", self.order.current), self._places()
        self._rows = in_order(told, order, places)
        self._folded = in_order(ignored, order, places)
        self._show_lines(at_once=True)

    def _update_rows(self) -> None:
        """Take rows away and add others; those that stay keep their places."""
        told, ignored = self._found()
        order, places = cast("Order", self.order.current), self._places()
        self._rows = placed(self._rows, told, order, places)
        self._folded = placed(self._folded, ignored, order, places)
        self._show_lines()

    def _show_lines(self, *, at_once: bool = False) -> None:
        if self._findings is None:
            return
        told = [row.severity for row in self._rows]
        self.counts.show_counts(*(told.count(each) for each in ("error", "warning", "hint")))
        self.filter_field.set_placeholder(self.tr("Filter %Ln problem(s)", "", len(told)))
        wanted = self.filter_field.text().strip().casefold()
        lines = [row for row in self._rows if not wanted or matches(row, wanted)]
        if wanted and not lines:
            self._empty.set_texts(
                self.tr("No matching problem"), self.tr("Shorten the text of the filter.")
            )
            self._stack.setCurrentWidget(self._empty)
            return
        self._stack.setCurrentWidget(self.list)
        if not self._rows:
            text = self.tr("Nothing to mend: %Ln node(s) checked.", "", self._findings.n_nodes)
            lines.append(ProblemRow(None, text=text, kind=CLEAN))
        if self._folded and not wanted:
            text = self.tr("%Ln ignored, remembered in the file", "", len(self._folded))
            lines.append(ProblemRow(None, text=text, kind=FOLD, is_open=self._is_unfolded))
            lines += self._folded if self._is_unfolded else []
        self.list.show_rows(lines, at_once=at_once)

    # -- what rows ask for --------------------------------------------------------------------

    def _tell(self, signal: SignalInstance, key: Key) -> None:
        problem = self.problem_at(key)
        if problem is not None:
            signal.emit(problem)

    def _is_ignored(self, key: Key) -> bool:
        return any(row.key == key for row in self._folded)

    def _mend(self, key: Key) -> None:
        self.list.choose(key)
        self._tell(self.told_again if self._is_ignored(key) else self.remedy_requested, key)

    def _ignore(self, key: Key) -> None:
        if not self._is_ignored(key):
            self._tell(self.ignore_requested, key)

    def _unfold(self) -> None:
        self._is_unfolded = not self._is_unfolded
        self._show_lines(at_once=True)

    def _open_menu(self, key: Key, at: QPoint) -> None:
        menu = self.menu_of(key)
        if menu is not None:
            pop_up(menu, at)

    def menu_of(self, key: Key) -> QMenu | None:
        """Return the menu of a row."""
        problem = self.problem_at(key)
        if problem is None:
            return None
        menu = QMenu(self)
        menu.setObjectName("problemMenu")
        row = next(row for row in (*self._rows, *self._folded) if row.key == key)
        if row.remedy:
            add_entry(menu, row.remedy, lambda: self._mend(key), picture="check")
        alike = self._alike(problem)
        if len(alike) > 1 and not row.is_ignored:
            words = self.tr("{remedy}: all {count} of this kind")
            words = words.format(remedy=row.remedy, count=count_text(len(alike)))
            add_entry(menu, words, lambda: self.kind_mended.emit(alike))
        add_entry(menu, self.tr("Show the place"), lambda: self.problem_chosen.emit(problem))
        menu.addSeparator()
        if not row.is_ignored:
            ignore = add_entry(menu, self.tr("Ignore"), lambda: self._ignore(key), picture="eye")
            ignore.setShortcut("I")
            kind = self.tr("Ignore this kind: {kind}").format(kind=kind_words(problem))
            add_entry(menu, kind, lambda: self.kind_ignored.emit(problem))
        words = self.tr("Hide why") if row.why else self.tr("Why")
        add_entry(menu, words, lambda: self._show_why(key), picture="why")
        return menu

    def _alike(self, problem: Problem) -> list[Problem]:
        """Return the problems of a kind that one click can mend, those found by the filter."""
        rows = (row.problem for row in self.list.rows if not row.is_ignored)
        return [
            each
            for each in rows
            if each is not None
            and each.kind == problem.kind
            and each.remedy is not None
            and each.remedy.is_edit
        ]

    def _show_why(self, key: Key) -> None:
        """Say below a row why its kind of problem matters, or no longer."""
        self._shown_why = None if self._shown_why == key else key
        self._update_rows()
        self.list.scheduleDelayedItemsLayout()
