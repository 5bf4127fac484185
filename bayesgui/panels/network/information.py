"""The page Information: the size of the network, its savings and its costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.byte_sizes import bytes_text
from bayesgui.core.name_lists import list_names
from bayesgui.graph.table_sizes import table_sizes
from bayesgui.panels.panel import Panel
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.widgets.fields.buttons import check_box
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import count_text, large_count_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import stacked, text_label
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Section

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.document.overlays import OverlayState
    from bayesgui.graph.elimination_order import TreeCost

_ORDER_SHOWN = 60
_NAMED = 20


class InformationPanel(Panel):
    """Counts, table sizes against the full joint and naive Bayes, tree cost, topological order."""

    follows = ("network",)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cost: TreeCost | None = None
        self.counts = KeyValueRows(self)
        self.sizes = KeyValueRows(self)
        self.ratio = text_label(self, role="muted")
        self.tree = KeyValueRows(self)
        self.order_box = check_box(
            "",
            self,
            self._on_order_clicked,
            live("Show as numbers on the nodes"),
            tip=live("Parents come before their children"),
        )
        self.order = text_label(self, role="muted")
        self._empty = EmptyState(parent=self)
        self._page = scroll_page(
            self,
            Section(live("Network"), self, 12, line=False),
            self.counts,
            Section(live("Table sizes"), self, 12, aside=live("cells · free parameters")),
            self.sizes,
            self.ratio,
            Section(live("Junction tree"), self, 12),
            self.tree,
            Section(live("Topological order"), self, 12),
            self.order_box,
            self.order,
            None,
            spacing=10,
        )
        for widget in (self, self._page):
            say(widget, spoken=live("Information"))
        self._stack = stacked(self, self._empty, self._page, fills=True)

    def set_cost(self, cost: TreeCost | None) -> None:
        """Show the cost of a junction tree of the network; None while it is unknown."""
        self._cost = cost
        self.invalidate()

    # -- following the session ----------------------------------------------------------------

    def on_session_changed(self) -> None:
        """Show another network, whose cost is still unknown."""
        self._cost = None
        self.invalidate()

    def on_selection_changed(self) -> None:
        self.invalidate()

    def on_overlays_changed(self, before: OverlayState) -> None:
        """Update when the numbers on the nodes change."""
        self.order_box.setChecked("order" in self.session.overlays.state.shown)

    def refresh(self) -> None:
        network = self.session.document.state.network
        if not len(network):
            line = self.template_line or self.tr("Open one, or draw nodes on the canvas.")
            is_template = self.session.document.state.model.is_template
            title = self.tr("A template") if is_template else self.tr("No network")
            self._empty.set_texts(title, line)
            self._stack.setCurrentWidget(self._empty)
            return
        lines = [
            (self.tr("nodes"), count_text(len(network))),
            (self.tr("arcs"), count_text(len(network.arcs))),
            (self.tr("free parameters"), count_text(network.n_parameters)),
        ]
        model = self.session.document.state.model
        tips = ["", "", ""]
        if model.marks.causes:
            lines.append((self.tr("hidden common causes (↔)"), count_text(len(model.marks.causes))))
            tips.append("\n".join(map(str, model.marks.causes[:_NAMED])))
        if model.unobserved:
            hidden = [name for name in model if name in model.unobserved]
            lines.append((self.tr("cannot be observed"), count_text(len(hidden))))
            tips.append(str(list_names(hidden, _NAMED)))
        unfilled = network.unfilled
        if unfilled:
            lines.append((self.tr("tables not filled yet"), count_text(len(unfilled))))
        named = self.tr("Nobody has given the numbers of {names}; they are uniform.")
        tip = named.format(names=list_names(unfilled, _NAMED))
        self.counts.show_lines(lines, (*tips, *([tip] if unfilled else [])))
        self._show_sizes()
        self._show_tree()
        self.order_box.setChecked("order" in self.session.overlays.state.shown)
        order = network.topological_order()
        shown = ", ".join(order[:_ORDER_SHOWN])
        more = len(order) - _ORDER_SHOWN
        self.order.setText(f"{shown} … +{count_text(more)}" if more > 0 else shown)
        self._stack.setCurrentWidget(self._page)

    def _show_sizes(self) -> None:
        network = self.session.document.state.network
        class_name = self.session.selection.variable or network.names[0]
        found, alone = table_sizes(network, class_name), table_sizes(network)
        self.sizes.show_lines(
            (
                (
                    self.tr("this network"),
                    large_count_text(found.network_cells),
                    large_count_text(found.network_parameters),
                ),
                (
                    self.tr("full joint table"),
                    large_count_text(found.joint_cells),
                    large_count_text(found.joint_parameters),
                ),
                (
                    self.tr("naive Bayes, class {name}").format(name=class_name),
                    large_count_text(found.naive_bayes_cells),
                    large_count_text(found.naive_bayes_parameters),
                ),
                (
                    self.tr("no arcs"),
                    large_count_text(alone.naive_bayes_cells),
                    large_count_text(alone.naive_bayes_parameters),
                ),
            ),
            (
                self.tr("All numbers of all tables, and those that the sums leave free"),
                self.tr("One table over all nodes together"),
                self.tr("The selected node as only parent of all others, its own table included"),
                self.tr("Each node alone: naive Bayes where the class is not among the nodes"),
            ),
        )
        ratio = found.joint_cells // max(1, found.network_cells)
        if ratio >= 2:
            text = self.tr("The full joint would need {times} times as many cells.")
            compared = self.tr("Cells of joint : network : no arcs = {joint} : {network} : 1.")
            least = alone.naive_bayes_cells
            # A quotient of whole numbers, which may be too large for a floating-point number.
            joint = (found.joint_cells + least // 2) // least
            self.ratio.setText(
                text.format(times=large_count_text(ratio))
                + " "
                + compared.format(
                    joint=large_count_text(joint),
                    network=f"{found.network_cells / least:,.4g}",
                )
            )
        else:
            self.ratio.setText(self.tr("The network saves little compared with the full joint."))

    def _show_tree(self) -> None:
        cost = self._cost
        if cost is None:
            self.tree.show_lines(((self.tr("largest clique"), "…"),))
            return
        cells = self.tr("{count} cells")
        self.tree.show_lines(
            (
                (
                    self.tr("largest clique"),
                    cells.format(count=large_count_text(cost.largest_clique)),
                ),
                (self.tr("all cliques"), cells.format(count=large_count_text(cost.total_cells))),
                (self.tr("tree width"), count_text(cost.width)),
                (self.tr("memory"), bytes_text(cost.bytes)),
            )
        )

    def _on_order_clicked(self, shown: bool) -> None:
        self.session.overlays.switch("order", shown)
