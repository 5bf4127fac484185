"""The page Counts: prior, counts, posterior and estimate of a table, and one parameter's plot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSplitter, QWidget

from bayesgui.core.errors import BayesGuiError
from bayesgui.document.data import family_of
from bayesgui.document.estimates import (
    FamilyCases,
    apply_estimate,
    family_cases,
    family_prior,
    set_prior,
)
from bayesgui.learning.estimates import row_estimates
from bayesgui.learning.posterior_curves import ParameterPosterior
from bayesgui.learning.posterior_remarks import remarks
from bayesgui.learning.priors import BDeu, FromNetwork
from bayesgui.panels.counts.menu import CountsMenu
from bayesgui.panels.counts.model import CountsModel
from bayesgui.panels.counts.tools import CountsTools
from bayesgui.panels.counts.view import CountsView
from bayesgui.panels.panel import Panel, error_sentence, translate_sentence
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.menu_entries import pop_up
from bayesgui.widgets.plots.parameter_plot import ParameterPlot
from bayesgui.widgets.plurals import cases_text
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, show_text, stacked, text_label
from bayesgui.widgets.rows.section import Hairline

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray
    from PySide6.QtCore import QPoint, SignalInstance

    from bayesgui.core.cpt import CPT
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.panel import Slot

    Table = NDArray[np.float64]

PLOT_LEAST, TABLE_LEAST = 200, 150
"""Minimum widths in pixels of the plot (without its legend) and of the table beside it."""


class CountsPanel(Panel):
    """Prior, counts, posterior and estimate of the node that was selected last."""

    follows = ("network",)

    file_requested = Signal(str)
    """Request to take the counts of another file as the prior of this node."""
    steps_requested = Signal(object)
    """A `Question`: request to show the derivation of a cell's estimate."""
    counts_wanted = Signal()
    """The page is visible and needs the counts of its node."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name: str | None = None
        """The node shown."""
        self._gesture = 0
        self._problem = ""
        self.model = CountsModel(self)
        self.view = CountsView(self.model, self)
        self.view.setMinimumWidth(TABLE_LEAST)
        say(self.view, spoken=live("Prior, counts, posterior and estimate"))
        self.tools = CountsTools(self)
        self.plot = ParameterPlot(self)
        self.plot.setMinimumWidth(PLOT_LEAST)
        self.remarks = ElidedLabel(12, parent=self)
        self.remarks.setProperty("role", "muted")
        self.line = text_label(self, 13, role="error")
        self.line.hide()
        self._empty = EmptyState(parent=self)
        self._stack = stacked(self)
        self._build()
        self._connect()
        self.setFocusProxy(self.view)

    def _build(self) -> None:
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        parts.setChildrenCollapsible(False)
        parts.addWidget(self.view)
        parts.addWidget(self.plot)
        parts.setStretchFactor(0, 1)
        parts.setSizes([460, 430])
        grid = column_layout(
            parts, self.remarks, self.line, margins=(12, 4, 12, 0), spacing=4, grows=parts
        )
        page = self._page = QWidget(self)
        column_layout(
            *(self.tools, Hairline(page), grid),
            parent=page,
            margins=(0, 5, 0, 4),
            spacing=5,
            grows=grid,
        )
        self._stack.addWidget(page)
        self._stack.addWidget(self._empty)
        column_layout(self._stack, parent=self)

    def _connect(self) -> None:
        self.view.cells.typed.connect(self._on_typed)
        self.view.cells.refused.connect(self._on_refused)
        self.view.dragged.connect(self._set_cell)
        self.view.settled.connect(self._settle)
        self.view.cancelled.connect(self._cancel)
        self.view.cell_chosen.connect(self._show_parameter)
        self.view.nudged.connect(self._nudge)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._open_menu)
        self.tools.method_chosen.connect(lambda _method: self.refresh())
        self.tools.unseen_chosen.connect(lambda _unseen: self._show_parameter())
        self.tools.preset_chosen.connect(self.use_preset)
        self.tools.strength_changed.connect(self._set_strength)
        self.tools.settled.connect(self._settle)
        self.tools.apply_requested.connect(self.apply_now)

    # -- following the session ----------------------------------------------------------------

    def heard(self, session: DocumentSession) -> Iterable[tuple[SignalInstance, Slot]]:
        yield session.data.changed, self.invalidate
        yield session.data.counted, self.invalidate

    def on_selection_changed(self) -> None:
        name = self.session.selection.variable
        if name != self.name:
            self._settle()
            self.invalidate()

    def refresh(self) -> None:
        session = self.session
        self.name = session.selection.variable
        if self.name is None or self.name not in session.document.state.network:
            self._show_empty()
            return
        self.counts_wanted.emit()
        network = session.document.state.network
        cpt, cases = network.cpt(self.name), self.cases()
        alpha, size = family_prior(cpt), cpt.n_states
        method = self.tools.chosen_method
        before = self.view.currentIndex()
        self.model.set_tables(
            self.model.axes_of(network, self.name),
            alpha.reshape(-1, size),
            cases.counts.reshape(-1, size),
            row_estimates(method, alpha, cases.counts).reshape(-1, size),
        )
        if not before.isValid() or not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self.model.index_of(0, 0, "prior"))
        self.tools.set_strength(float(alpha.sum()))
        self._say_source(cases)
        lacking = bool(np.isnan(self.model.table("estimate")).all())
        self.tools.set_apply(self.tr("no configuration has an estimate") if lacking else "")
        self._show_parameter()
        self._stack.setCurrentWidget(self._page)

    def cases(self) -> FamilyCases:
        """Return the counts m of the current node: from the data, or stored with its table."""
        assert self.name is not None
        network = self.session.document.state.network
        counted = self.session.data.counts_of(family_of(network, self.name))
        if isinstance(counted, BayesGuiError):
            counted = None
        return family_cases(network.cpt(self.name), counted)

    def _show_empty(self) -> None:
        self.model.set_tables(None, *(np.zeros((0, 0)) for _ in range(3)))
        if not self.session.document.state.network.names:
            line = self.tr(
                "Import data, or open an example with data: File, Examples, Coin or Thumbtack."
            )
        else:
            line = self.tr("Select a node to see its prior, counts, posterior and estimate.")
        self._empty.set_texts(self.tr("No counts"), self.template_line or line)
        self._stack.setCurrentWidget(self._empty)

    def _say_source(self, cases: FamilyCases) -> None:
        assert self.name is not None
        data = self.session.data.state
        total = cases_text(round(cases.total))
        if cases.source == "data":
            text = self.tr("{cases} of {file}").format(cases=total, file=data.title)
        elif data.dataset is not None and not self._data_problem():
            text = self.tr("Counting…")
        elif cases.source == "kept":
            text = self.tr("{cases}, kept with the table").format(cases=total)
        else:
            text = self.tr("No cases yet: import data (Ctrl+I)")
        self.tools.source.set_text(text)
        self._on_refused(self._problem)

    def _data_problem(self) -> str:
        assert self.name is not None
        network = self.session.document.state.network
        counted = self.session.data.counts_of(family_of(network, self.name))
        return error_sentence(counted) if isinstance(counted, BayesGuiError) else ""

    # -- one parameter ------------------------------------------------------------------------

    def _show_parameter(self) -> None:
        if self.model.axes is None:
            return
        configuration, state = self.view.chosen_cell()
        alpha = self.model.table("prior")[configuration]
        counts = self.model.table("counts")[configuration]
        known = ParameterPosterior.of_cell(alpha, counts, state)
        size = len(self.model.states)
        mode = row_estimates("map", alpha, counts)[state] if size > 2 else np.nan
        takes_mean = self.tools.chosen_method == "bayes"
        words = [translate_sentence(each) for each in remarks(known, size, takes_mean=takes_mean)]
        lacking = int(np.isnan(self.model.table("estimate")[:, 0]).sum())
        if lacking:
            words.append(self._lacking_text(lacking))
        name = self.model.parameter_name(configuration, state)
        self.plot.show_parameter(known, name, None if np.isnan(mode) else float(mode))
        self.remarks.set_text(join_sentences(words))
        self.remarks.setToolTip("\n".join(words))
        self.remarks.setVisible(bool(words))

    def _lacking_text(self, lacking: int) -> str:
        if self.tools.chosen_method == "map":
            text = self.tr(
                "%Ln configuration(s) have no interior mode, as some α + m is below 1.", "", lacking
            )
        else:
            text = self.tr("%Ln configuration(s) have no estimate.", "", lacking)
        if self.tools.chosen_unseen == "keep":
            return join_sentences((text, self.tr("Applying keeps their probabilities.")))
        return join_sentences((text, self.tr("Applying makes them uniform.")))

    # -- editing ------------------------------------------------------------------------------

    def set_alpha(self, alpha: Table) -> None:
        """Set the hyperparameters of the node; consecutive steps of a gesture are one undo step.

        `alpha`: as many numbers as the table has, in its order.
        """
        if self.name is None:
            return
        name = self.name
        shape = self.session.document.state.network.cpt(name).values.shape
        self._problem = self.apply(
            self.tr("Prior of {node}").format(node=name),
            lambda state: set_prior(state, name, alpha.reshape(shape)),
            merge=self._merge,
        )
        self._on_refused(self._problem)

    def _set_cell(self, configuration: int, state: int, number: float) -> None:
        alpha = self.model.table("prior").copy()
        alpha[configuration, state] = number
        self.set_alpha(alpha)

    def _nudge(self, configuration: int, state: int, by: float) -> None:
        number = self.model.number(configuration, state, "prior") + by
        self._set_cell(configuration, state, max(0.0, round(number, 6)))

    def _on_typed(self, configuration: int, state: int, number: float) -> None:
        self._settle()
        self._set_cell(configuration, state, number)
        self._settle()

    def _set_strength(self, ess: float) -> None:
        # The field hands its number over when it is left, also because its node was deleted.
        if self.model.axes is None:
            return
        alpha = self.model.table("prior")
        total = float(alpha.sum())
        if total > 0:
            self.set_alpha(alpha * (ess / total))
        else:
            self.set_alpha(np.full(alpha.shape, ess / alpha.size))

    @property
    def _merge(self) -> tuple[str, str | None, int]:
        return "prior", self.name, self._gesture

    def _cancel(self) -> None:
        self.session.document.cancel(self._merge)

    def _settle(self) -> None:
        self._gesture += 1
        self._problem = ""

    def use_preset(self, preset: str) -> None:
        """Fill α from a preset; see `bayesgui.panels.counts.tools.Preset`."""
        if self.name is None:
            return
        if preset == "file":
            self.file_requested.emit(self.name)
            return
        cpt = self.session.document.state.network.cpt(self.name)
        alpha = self.model.table("prior")
        ess = float(alpha.sum()) or 1.0
        configuration, state = self.view.chosen_cell()
        self._settle()
        if preset == "bdeu":
            self.set_alpha(BDeu(ess).hyperparameters(cpt))
        elif preset == "tables":
            self._use_network(cpt, ess)
        else:
            each = {"k2": 1.0, "none": 0.0}.get(preset, float(alpha[configuration, state]))
            self.set_alpha(np.full(alpha.shape, each))
        self._settle()

    def _use_network(self, cpt: CPT, ess: float) -> None:
        """Fill α with cases of the present network, as many as α has now."""
        prior = FromNetwork(self.session.document.state.network, ess)
        if prior.parent_weights(cpt.variable) is not None:
            self.set_alpha(prior.hyperparameters(cpt))
            return
        self._problem = self.tr(
            "The probabilities of the parents of {node} take too long here; learn the tables with "
            "the prior “the present tables” instead."
        ).format(node=cpt.variable)
        self._on_refused(self._problem)

    def turn(self, rows: bool) -> None:
        """Show configurations as rows, or as columns."""
        configuration, state = self.view.chosen_cell()
        self.model.set_transposed(rows)
        self.view.setCurrentIndex(self.model.index_of(configuration, state, "prior"))

    def context_menu(self) -> CountsMenu:
        """Return a menu of all actions on the tables; the page owns it."""
        menu = CountsMenu(self.model, self.view, self.tools, self)
        menu.steps_requested.connect(self.steps_requested)
        menu.turned.connect(self.turn)
        menu.apply_requested.connect(self.apply_now)
        return menu

    def _open_menu(self, place: QPoint) -> None:
        pop_up(self.context_menu(), self.view.viewport().mapToGlobal(place))

    def apply_now(self) -> None:
        """Make the estimate the node's table, as one undo step."""
        if self.name is None:
            return
        name, cases = self.name, self.cases()
        method, unseen = self.tools.chosen_method, self.tools.chosen_unseen
        problem = self.apply(
            self.tr("Estimate the CPT of {node}").format(node=name),
            lambda state: apply_estimate(state, name, method, cases, unseen),
        )
        if problem:
            self.message.emit("error", problem)
        else:
            text = self.tr("The table of {node} is the estimate from {cases}.")
            total = cases_text(round(cases.total))
            self.message.emit("success", text.format(node=name, cases=total))

    def _on_refused(self, problem: str) -> None:
        text = problem
        if not text and self.name is not None and self.cases().source != "kept":
            # A node that was learned as hidden has counts, but no column.
            text = self._data_problem()
        show_text(self.line, text)
