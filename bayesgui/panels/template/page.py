"""The page Template: what makes a template of the network, live and to be changed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QMenu, QWidget

from bayesgui.core.temporal.first_tables import n_first_tables
from bayesgui.core.temporal.places import EVERY, FIRST, LAST, OUTSIDE
from bayesgui.core.temporal.template import first_name
from bayesgui.core.temporal.template_of import template_of
from bayesgui.core.temporal.unrolling import MAX_NODES, n_unrolled
from bayesgui.document.temporal.place_edits import describe_time, set_slices
from bayesgui.panels.cpt.slices import derive_table, give_table
from bayesgui.panels.panel import Panel
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.panels.template.time_form import TimeForm
from bayesgui.panels.template.time_list import TimeList, TimeRow
from bayesgui.panels.template.words import derived_words, place_word
from bayesgui.widgets.fields.buttons import named, plain_button, push_button
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.menu_entries import add_entry, pop_up
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, stacked, text_label
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Hairline, Section

if TYPE_CHECKING:
    from bayesgui.core.temporal.network import TemporalNetwork

LagArc = tuple[str, str, int]

_MOST_LAG = 9


class TemplatePage(Panel):
    """Slices, places, arcs into later slices, first tables, and what they cost."""

    follows = ("network",)

    place_chosen = Signal(str, str)
    """A node, and where it is to stand in time."""
    arc_chosen = Signal(object)
    """An arc (parent, child, lag) to select and to look at."""
    lag_chosen = Signal(object, int)
    """An arc, and the lag that it is to have."""
    removal_requested = Signal(object)
    """An arc to delete."""
    table_requested = Signal(str, int)
    """Request to show the table of a node in a first slice."""
    over_time_requested = Signal()
    unrolling_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "templatePage", spoken=live("Template"))
        self._arcs: dict[str, LagArc] = {}
        self._tables: dict[str, tuple[str, int]] = {}
        self._carried: int | None = None
        self._pointed = ""
        self.form = TimeForm(self)
        self.form.slices_changed.connect(self._set_slices)
        self.form.step_changed.connect(self._set_step)
        self.form.start_changed.connect(self._set_start)
        self.form.settled.connect(lambda: self.session.document.end_merge())
        self._make_lists()
        self.sizes = named(KeyValueRows(self), "templateSizes", spoken=live("Sizes"))
        self.over_time = push_button(
            "templateOverTime",
            self,
            self.over_time_requested,
            live("Over time"),
            tip=live("Show findings and beliefs over time"),
            primary=True,
            icon_name="chart",
        )
        self.unroll = push_button(
            "templateUnroll",
            self,
            self.unrolling_requested,
            live("Unroll…"),
            tip=live("Make a new document with a node for each slice"),
        )
        self._empty = EmptyState(
            live("No node is in time"),
            live("Select nodes and press T: they are in every slice then."),
            self,
        )
        self._body = self._scrolled()
        self._stack = stacked(self, self._empty, self._body, fills=True)

    def _make_lists(self) -> None:
        """Make the lists of places, arcs and first tables."""
        self.places = named(TimeList(self), "templatePlaces", spoken=live("Where a node stands"))
        self.places.chosen.connect(self.select_node)
        self.places.hovered.connect(self.hover_node)
        self.places.value_clicked.connect(self._offer_places)
        self.arcs = named(TimeList(self), "templateLags", spoken=live("Arcs into later slices"))
        self.arcs.chosen.connect(lambda key: self.arc_chosen.emit(self._arcs[key]))
        self.arcs.value_clicked.connect(self._offer_lags)
        self.arcs.deleted.connect(lambda key: self.removal_requested.emit(self._arcs[key]))
        self.arcs.typed.connect(self._type_lag)
        self.tables = named(TimeList(self), "templateTables", spoken=live("First tables"))
        self.tables.chosen.connect(lambda key: self.table_requested.emit(*self._tables[key]))
        self.tables.value_clicked.connect(self._offer_tables)
        self.tables.deleted.connect(self._derive)
        self.tables.hovered.connect(self._point)
        self.derived = text_label(self, 11, role="muted")
        self.derived.setObjectName("templateDerived")
        self.no_arcs = text_label(self, 11, role="muted")
        say(
            self.no_arcs,
            live(
                "There is none yet: drag an arc and press 1 to 9, or select a node and press "
                "Shift+T."
            ),
        )

    def _scrolled(self) -> QWidget:
        self._head = Section(live("Template"), self, 13, line=False)
        self._head.add_widget(
            plain_button("close", self, self.close_requested, live("Close this page"))
        )
        self._arcs_title = Section(live("Arcs into later slices"), self, 13, aside=live("lag"))
        self._tables_title = Section(live("First tables"), self, 13)
        return scroll_page(
            self,
            self._head,
            self.form,
            column_layout(
                Section(live("Where a node stands"), self, 13),
                self.places,
                spacing=4,
            ),
            column_layout(self._arcs_title, self.arcs, self.no_arcs, spacing=4),
            column_layout(self._tables_title, self.tables, self.derived, spacing=4),
            Hairline(self),
            self.sizes,
            row_layout(self.over_time, self.unroll, None, spacing=8),
            None,
            spacing=9,
        )

    @property
    def template(self) -> TemporalNetwork | None:
        """The template that is shown, or None while no node is in time."""
        return template_of(self.session.document.state.model)

    # -- showing ------------------------------------------------------------------------------

    def on_selection_changed(self) -> None:
        self.invalidate()

    def show_carried(self, cells: int | None) -> None:
        """Show how many cells are carried from slice to slice; None while that is not known."""
        self._carried = cells
        model = self.template if self._session is not None else None
        if model is not None:
            self._show_sizes(model)

    def refresh(self) -> None:
        model = self.template
        if model is None:
            self._stack.setCurrentWidget(self._empty)
            return
        self._head.set_title(self.tr("Template"), self.tr("order {k}").format(k=model.order))
        self.form.show_time(model.template)
        self._show_places(model)
        self._show_arcs(model)
        self._show_tables(model)
        self._show_sizes(model)
        self._stack.setCurrentWidget(self._body)

    def _show_places(self, model: TemporalNetwork) -> None:
        chosen = set(self.session.selection.names)
        tip = self.tr("Click the name to select it, the place to change it")
        self.places.show_rows(
            [
                TimeRow(name, name, place_word(model.place(name)), "choice", name in chosen, tip)
                for name in model.names
            ]
        )

    def _show_arcs(self, model: TemporalNetwork) -> None:
        chosen = set(self.session.selection.lags)
        arcs: list[LagArc] = [*model.lagged_arcs, *((*arc, 0) for arc in model.first_arcs)]
        self._arcs = {
            f"{lag}:{parent}→{child}": (parent, child, lag) for parent, child, lag in arcs
        }
        self.arcs.show_rows(
            [
                TimeRow(
                    key,
                    f"{arc[0]} → {arc[1]}",
                    str(arc[2]) if arc[2] else self.tr("first"),
                    "disc" if arc[2] else "pill",
                    arc in chosen,
                    self._arc_tip(arc),
                )
                for key, arc in self._arcs.items()
            ]
        )
        self.no_arcs.setVisible(not arcs)

    def _arc_tip(self, arc: LagArc) -> str:
        if not arc[2]:
            return self.tr("Into the first slice only; Del deletes it")
        return self.tr("Click to select it; 1 to 9 set the lag, Del deletes it")

    def _show_tables(self, model: TemporalNetwork) -> None:
        self._tables = {
            first_name(name, number): (name, number)
            for name in model.in_time
            for number in range(n_first_tables(model, name))
        }
        rows = []
        for key, (name, number) in self._tables.items():
            given = model.is_given(name, number)
            word = self.tr("yours") if given else self.tr("derived")
            tip = self.tr("Click to see the table")
            rows.append(TimeRow(key, key, word, "word" if given else "pill", tip=tip))
        self.tables.show_rows(rows)
        self._tables_title.setVisible(bool(rows))
        self._say_derived(model)

    def _say_derived(self, model: TemporalNetwork) -> None:
        """Say how the table under the pointer is derived, or the first one that is."""
        derived = [key for key, table in self._tables.items() if not model.is_given(*table)]
        if not derived:
            show_text(self.derived, "")
            return
        key = self._pointed if self._pointed in derived else derived[0]
        show_text(self.derived, derived_words(model, *self._tables[key]))

    def _point(self, key: str | None) -> None:
        self._pointed = key or ""
        if self._session is not None and (model := self.template) is not None:
            self._say_derived(model)

    def _show_sizes(self, model: TemporalNetwork) -> None:
        carried = "…"
        if self._carried is not None:
            carried = self.tr("%Ln cell(s)", "", self._carried)
        nodes = n_unrolled(model, model.slices)
        tips = [
            self.tr("Cells of the table that a slice hands on to the next one"),
            self.tr("Nodes of the plain network that Unroll makes"),
        ]
        self.sizes.show_lines(
            [
                (self.tr("carried from slice to slice"), carried),
                (self.tr("unrolled"), self.tr("%Ln node(s)", "", nodes)),
            ],
            tips,
        )
        if nodes > MAX_NODES:
            most = self.tr("More than can be unrolled at once: {most} nodes.")
            self.unroll.setToolTip(most.format(most=count_text(MAX_NODES)))

    # -- changing -----------------------------------------------------------------------------

    def _edit(self, problem: str) -> None:
        """Say why an edit was refused, and show what is."""
        if problem:
            self.message.emit("error", problem)
            self.refresh()

    def _set_slices(self, slices: int) -> None:
        text = self.tr("Set %Ln slice(s)", "", slices)
        self._edit(self.apply(text, lambda state: set_slices(state, slices), "slices"))

    def _set_step(self, step: str) -> None:
        text = self.tr("Say what a slice is")
        self._edit(self.apply(text, lambda state: describe_time(state, step=step), "step"))

    def _set_start(self, start: str) -> None:
        text = self.tr("Name t = 0")
        self._edit(self.apply(text, lambda state: describe_time(state, start=start)))

    def _menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        return menu

    def _offer_places(self, name: str, at: QPoint) -> None:
        model = self.template
        if model is None or name not in model.names:
            return
        menu, now = self._menu(), model.place(name)
        for place in (EVERY, OUTSIDE, FIRST, LAST):
            chosen = partial(self.place_chosen.emit, name, place)
            add_entry(menu, place_word(place), chosen, checked=place == now)
        pop_up(menu, at)

    def _offer_lags(self, key: str, at: QPoint) -> None:
        arc, menu = self._arcs[key], self._menu()
        if arc[2]:
            for lag in range(1, _MOST_LAG + 1):
                words = self.tr("%Ln slice(s) later", "", lag)
                chosen = partial(self.lag_chosen.emit, arc, lag)
                add_entry(menu, words, chosen, checked=lag == arc[2])
            if arc[0] != arc[1]:
                words = self.tr("Within the slice")
                add_entry(menu, words, partial(self.lag_chosen.emit, arc, 0))
            menu.addSeparator()
        remove = partial(self.removal_requested.emit, arc)
        add_entry(menu, self.tr("Delete the arc"), remove, picture="trash")
        pop_up(menu, at)

    def _type_lag(self, key: str, digit: int) -> None:
        arc = self._arcs[key]
        if arc[2] and digit != arc[2]:
            self.lag_chosen.emit(arc, digit)

    def _offer_tables(self, key: str, at: QPoint) -> None:
        model = self.template
        if model is None:
            return
        table, menu = self._tables[key], self._menu()
        add_entry(menu, self.tr("Show the table"), partial(self.table_requested.emit, *table))
        document = self.session.document
        if model.is_given(*table):
            words = self.tr("Derive it again")
            add_entry(menu, words, partial(derive_table, document, *table))
        else:
            words = self.tr("Make it yours")
            add_entry(menu, words, partial(give_table, document, *table))
        pop_up(menu, at)

    def _derive(self, key: str) -> None:
        model = self.template
        if model is not None and model.is_given(*self._tables[key]):
            derive_table(self.session.document, *self._tables[key])
