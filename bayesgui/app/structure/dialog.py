"""The dialog Learn the structure: a method, its options, and where it starts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QPushButton

from bayesgui.app.constraints.learned_from import LearnedFrom
from bayesgui.app.shell.algorithm_dialog import AlgorithmDialog
from bayesgui.app.structure.time_fields import TimeFields
from bayesgui.catalog.parameters import Choice
from bayesgui.core.errors import ParameterError
from bayesgui.learning.independence.base import independence_tests
from bayesgui.learning.search.wide_tables import search_cost, usual_learner
from bayesgui.learning.structure.base import leaves_blanks_out, structure_learners
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.rows.layouts import row_layout

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QWidget

    from bayesgui.app.structure.over_time import SearchedLags
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.data import DataState
    from bayesgui.document.state import DocumentState

WIDTH = 480
USES_BLANKS = "structural-em"
MOST_PARENTS, USUAL_LIMIT = 99, 3


class StructureDialog(AlgorithmDialog):
    """Asks how the arcs are learned; emits ``requested`` when a search shall begin.

    `method`: registered name of the method chosen at first, "" for the one that suits the number of
    nodes. `options`: its options, where they are
    not to be the usual ones. `by_stages`: whether only methods are offered that are played stage by
    stage. `lags`: what a search over time had, where it is asked again.
    """

    requested = Signal(str, object, bool, str)
    """Registered name of the method, its options by name, whether the search starts from the
    present arcs, and how it goes: "fast", "watch", or "step"."""

    limit_requested = Signal(object)
    """The largest number of parents (None for no limit), if it is another one; emitted before."""

    def __init__(
        self,
        data: DataState,
        state: DocumentState,
        parent: QWidget,
        method: str = "",
        options: Mapping[str, Any] | None = None,
        *,
        by_stages: bool = False,
        lags: SearchedLags | None = None,
    ) -> None:
        method = method or usual_learner(len(state.network))
        title = self.tr("Learn the structure")
        if by_stages:
            title = self.tr("Play a constraint-based learner")
        super().__init__(title, structure_learners, method, parent, columns=state.network.names)
        self.setObjectName("structureDialog")
        if by_stages:
            self._offer_stages(method)
        self._options = {method: dict(options or {})}
        said = LearnedFrom()
        self.add_headline(said.table(data, len(state.network)))
        self.build(
            self.tr("Method"),
            "structureMethod",
            self.tr("How the arcs are found"),
            self.tr("This method has no options."),
        )
        self._add_start(offered=bool(state.model.n_arcs) and not by_stages)
        self.over_time = TimeFields(data, state, self, lags)
        self.over_time.setVisible(not by_stages and data.dataset is not None)
        self.extra.addWidget(self.over_time)
        self._searched = _columns_of_nodes(data, state)
        self._known_limit = state.constraints.max_parents
        self._add_limit(self._known_limit)
        self._knowledge = self.add_line(said.knowledge(state.constraints), "muted")
        self._knowledge.setVisible(bool(self._knowledge.text()))
        self.degrees = self.add_line(
            self.tr(
                "Strata without cases are not counted in the degrees of freedom of a test. With "
                "the option Adjusted degrees off they are, and on few rows about every third edge "
                "is missed."
            ),
            "muted",
        )
        self._blanks = rows_with_blanks(data, state)
        self.blanks = self.add_line(self._on_blanks(), "warning")
        self.use_all = QPushButton(self.tr("Use all rows by Structural EM"), self)
        self.use_all.setObjectName("structureUseAllRows")
        self.use_all.clicked.connect(self._use_all_rows)
        self.content.insertWidget(self.content.indexOf(self.blanks) + 1, self.use_all)
        self.cost = self.add_line("", "muted")
        self.cost.setObjectName("structureCost")
        self.refusal = self.add_line("", "warning")
        self._add_buttons(by_stages)
        self.over_time.changed.connect(self.follow)
        self.algorithm.currentIndexChanged.connect(self.show_algorithm)
        self.show_algorithm()
        self.resize(WIDTH, self.sizeHint().height())

    def _use_all_rows(self) -> None:
        # The button goes; the focus would pass on to Cancel.
        self.algorithm.setFocus()
        self.algorithm.setCurrentIndex(self.algorithm.findData(USES_BLANKS))

    def _add_start(self, *, offered: bool) -> None:
        self.from_here = QCheckBox(self.tr("Start from the present arcs"), self)
        self.from_here.setObjectName("structureFromHere")
        self.from_here.setToolTip(
            self.tr("Otherwise a search starts without arcs, or with the required ones")
        )
        self.from_here.setVisible(offered)
        self.extra.addWidget(self.from_here)

    def _add_limit(self, most: int | None) -> None:
        """Add the largest number of parents, a part of the background knowledge."""
        self.most_parents = SpinEdit(0, MOST_PARENTS, USUAL_LIMIT if most is None else most, self)
        self.most_parents.setObjectName("structureMostParents")
        self.most_parents.setAccessibleName(self.tr("Parents at most"))
        self.most_parents.setToolTip(
            self.tr("Largest number of parents of a node; kept with the constraints (Ctrl+F7)")
        )
        self.is_limited = QCheckBox(self.tr("Parents at most"), self)
        self.is_limited.setObjectName("structureIsLimited")
        self.is_limited.setToolTip(self.most_parents.toolTip())
        self.is_limited.setChecked(most is not None)
        self.most_parents.setEnabled(most is not None)
        self.is_limited.toggled.connect(self.most_parents.setEnabled)
        self.extra.addLayout(row_layout(self.is_limited, self.most_parents))

    @property
    def limit(self) -> int | None:
        """The largest number of parents that is asked for; None for no limit."""
        return self.most_parents.value() if self.is_limited.isChecked() else None

    def _on_blanks(self) -> str:
        """Say how many rows a method, or each of its tests, leaves out because of blanks."""
        rows, complete, emptiest = self._blanks
        if not leaves_blanks_out(self.entry.name):
            text = self.tr(
                "{lost} have blanks, most of them in {column}; each test leaves out those with "
                "blanks in its variables."
            )
            return text.format(lost=rows_text(rows - complete), column=emptiest)
        if not complete:
            text = self.tr("No row is complete: {column} has the most blanks.")
        else:
            text = self.tr(
                "{complete} of {rows} are complete and count; {column} has the most blanks."
            )
        return text.format(complete=f"{complete:,}", rows=rows_text(rows), column=emptiest)

    def _add_buttons(self, by_stages: bool) -> None:
        self.add_button(self.tr("Cancel"), self.reject)
        self.play_button = self.add_button(
            self.tr("Play"), lambda: self._request("watch"), primary=by_stages
        )
        self.play_button.setToolTip(self.tr("Test by test, forwards and backwards"))
        self.play_button.setVisible(by_stages)
        self.step_button = self.add_button(self.tr("Step"), lambda: self._request("step"))
        self.step_button.setToolTip(self.tr("Make the first step, and stand still"))
        self.watch_button = self.add_button(self.tr("Watch"), lambda: self._request("watch"))
        self.watch_button.setToolTip(self.tr("Slowly enough to watch, and to step in"))
        self.search_button = self.add_button(
            self.tr("Learn"), lambda: self._request("fast"), primary=not by_stages
        )
        self.search_button.setToolTip(self.tr("As fast as possible, as one step of Undo"))
        for button in (self.step_button, self.watch_button, self.search_button):
            button.setVisible(not by_stages)
        self._going = (self.play_button, self.step_button, self.watch_button, self.search_button)

    def _offer_stages(self, method: str) -> None:
        """Offer only the methods that are played stage by stage."""
        for place in range(self.algorithm.count() - 1, -1, -1):
            entry = structure_learners[str(self.algorithm.itemData(place))]
            if not entry.traits.get("by_stages"):
                self.algorithm.removeItem(place)
        self.algorithm.setCurrentIndex(max(0, self.algorithm.findData(method)))

    def kept_options(self) -> dict[str, Any]:
        """Return the options given for the method at first."""
        return self._options.get(self.entry.name, {})

    def follow(self) -> None:
        has_blanks, loses = bool(self._blanks[2]), leaves_blanks_out(self.entry.name)
        loses = loses and has_blanks
        tests = has_blanks and bool(self.entry.traits.get("by_stages"))
        self.blanks.setText(self._on_blanks())
        self.blanks.setVisible(loses or tests)
        fills = self.over_time.lags is None and self.algorithm.findData(USES_BLANKS) >= 0
        self.use_all.setVisible(loses and fills)
        test = self.form.values().get("test") if self.form.is_valid else None
        has_level = test is not None and bool(
            independence_tests[Choice.parse(str(test)).name].traits.get("has_level", True)
        )
        if test is not None:
            self.form.show_row("alpha", shown=has_level)
        self.degrees.setVisible(has_level)
        self._say_cost()
        refusal = self._refusal()
        self.refusal.setText(refusal)
        self.refusal.setVisible(bool(refusal))
        for button in self._going:
            button.setEnabled(self.form.is_valid and not refusal)

    def _say_cost(self) -> None:
        """Say how long the method takes where it may take minutes."""
        table = None if self.over_time.lags is not None else self._searched
        cost = None if table is None else search_cost(self.entry.name, table)
        self.cost.setText("" if cost is None else translate_sentence(cost))
        self.cost.setVisible(cost is not None)

    def _refusal(self) -> str:
        """Return why the method finds no arcs over time; "" if it does, or need not."""
        from bayesgui.learning.temporal.lag_problem import check_method

        if self.over_time.lags is None:
            return ""
        try:
            check_method(self.entry.name)
        except ParameterError as error:
            return error_sentence(error)
        return ""

    def _request(self, pace: str) -> None:
        options: dict[str, Any] = self.form.values()
        from_here = self.from_here.isChecked() and not self.from_here.isHidden()
        self.accept()
        if self.limit != self._known_limit:
            self.limit_requested.emit(self.limit)
        self.requested.emit(self.entry.name, options, from_here, pace)


def _columns_of_nodes(data: DataState, state: DocumentState) -> Dataset | None:
    """Return the columns that a search takes."""
    table = data.dataset
    if table is None:
        return None
    return table.select([name for name in state.network if name in table])


def rows_with_blanks(data: DataState, state: DocumentState) -> tuple[int, int, str]:
    """Return the rows, those complete in all nodes, and the node with most blanks ("" if none)."""
    table = data.dataset
    if table is None:
        return 0, 0, ""
    missing = {name: table[name].n_missing for name in state.network if name in table}
    emptiest = max(missing, key=missing.__getitem__, default="")
    if not emptiest or not missing[emptiest]:
        return table.n_rows, table.n_rows, ""
    complete = table.are_complete(name for name, count in missing.items() if count)
    return table.n_rows, int(complete.sum()), emptiest
