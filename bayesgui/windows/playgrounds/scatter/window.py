"""The window of the playground on two columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np
from PySide6.QtWidgets import QWidget

from bayesgui.core.errors import BayesGuiError
from bayesgui.panels.panel import error_sentence
from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.fields.elided_combo import ElidedCombo
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live, say, tell
from bayesgui.widgets.numbers import count_text, probability_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.section import Hairline
from bayesgui.windows.playgrounds.history import SettingsHistory
from bayesgui.windows.playgrounds.scatter.classes import (
    COVARIANCES,
    TEXTBOOK_POINT,
    Covariance,
    PlanePoints,
    answers_at,
    fitted,
    textbook,
    with_mean,
)
from bayesgui.windows.playgrounds.scatter.form import ClassForm
from bayesgui.windows.playgrounds.scatter.plot import MOST_DOTS, ScatterPlot
from bayesgui.windows.playgrounds.tables import (
    class_names,
    classes_by_row,
    numbers_of,
    numeric_names,
    weights_of,
    with_two_quantities,
    with_unit,
)
from bayesgui.windows.playgrounds.window import TablePlayground

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.data.dataset import Dataset
    from bayesgui.jobs.runner import Runner
    from bayesgui.windows.playgrounds.scatter.classes import PlaneClass
    from bayesgui.windows.playgrounds.tables import PlaygroundTable

LEFT_WIDTH = 280
_MARGIN = 0.08
_TEXTBOOK_BOX = (-3.0, 6.0, -4.0, 7.0)
_COLUMNS = ("x", "y", "by")
TEXTBOOK = "textbook"
"""The example that is no table; lessons name it."""
MAX_CLASSES = 8
"""Number of colors that can be told apart."""


def points_of(dataset: Dataset, x: str, y: str, by: str) -> PlanePoints:
    """Return two columns as points; without a class column all are of one class."""
    first, second = numbers_of(dataset, x), numbers_of(dataset, y)
    codes: NDArray[np.intp] = np.zeros(len(first), np.intp)
    names: tuple[str, ...] = ("ω₁",)
    if by:
        codes, names = classes_by_row(dataset, by)
    return PlanePoints.of(first, second, codes, names, weights_of(dataset))


class ScatterWindow(TablePlayground["tuple[PlaneClass, ...]"]):
    """The playground “Two columns”; `tables` to choose from, the first is shown."""

    def __init__(
        self, runner: Runner, tables: Sequence[PlaygroundTable], parent: QWidget | None = None
    ) -> None:
        super().__init__("scatterPlayground", (), runner, parent)
        self.tables = tuple(tables)
        self.dataset: Dataset | None = None
        self.data: PlanePoints | None = None
        self.point = (0.0, 0.0)
        self._problem = ""
        self.plot = ScatterPlot(self)
        say(
            self.plot,
            tip=live(
                "Click for the posterior at a point; drag a mean to move its class.\n"
                "Keys: arrows move the point, after 1 to 8 the mean of that class; 0 returns to "
                "the point."
            ),
            spoken=live("Points, ellipses and regions of the classes"),
        )
        self._names = {
            "table": live("Table"),
            "x": live("To the right"),
            "y": live("Upward"),
            "by": live("Class"),
        }
        self.table, *columns = (
            named(ElidedCombo(self), "", tip=name, spoken=name) for name in self._names.values()
        )
        self.columns = dict(zip(_COLUMNS, columns, strict=True))
        self.covariance = Segmented(
            tuple(zip(COVARIANCES, (live("own"), live("equal"), live("naive")), strict=True)),
            self,
            tip=live("A covariance for each class, one for all, or none between the two columns"),
            is_stretched=True,
        )
        self.fit = push_button(
            "", self, self._fit_again, live("Fit again"),
            tip=live("Return the numbers of all classes to their estimates"),
        )  # fmt: skip
        self.form = ClassForm(self)
        self.answer = text_label(self, 12)
        self.load = push_button(
            "scatter.load", self, self.load_file, live("Load…"),
            tip=live("Take the columns of a file"),
        )  # fmt: skip
        tell(self._fill_list, live("Textbook: 2 classes"))
        self.open_with(live("Two columns"), 1280, 820)
        self.choose(0)

    def _build(self) -> None:
        page = QWidget(self)
        page.setProperty("panel", True)
        names = {key: text_label(self, 13, 600, text=name) for key, name in self._names.items()}
        column_layout(
            names["table"], row_layout(self.table, self.load, spacing=6, grows=self.table),
            Hairline(self),
            *(each for key in _COLUMNS for each in (names[key], self.columns[key])),
            Hairline(self), text_label(self, 13, 600, text=live("Covariance")), self.covariance,
            self.fit, Hairline(self), text_label(self, 13, 600, text=live("At the point")),
            self.answer, Hairline(self), self.form, None,
            parent=page, margins=(16, 14, 14, 14), spacing=8,
        )  # fmt: skip
        self._lay_out(page, column_layout(self.plot, margins=(16, 12, 18, 12)))

    def _connect(self) -> None:
        self.table.activated.connect(self.choose)
        for combo in self.columns.values():
            combo.activated.connect(lambda _at: self._take_columns())
        self.covariance.changed.connect(lambda _kind: self._fit())
        self.form.classes_changed.connect(self._take_classes)
        self.form.point_changed.connect(self.ask)
        self.plot.point_moved.connect(self.ask)
        self.plot.mean_moved.connect(self._move_mean)
        self.plot.fit_wanted.connect(self._fit_again)
        self.plot.drag_started.connect(lambda: self.history.end_gesture())

    # -- the table ----------------------------------------------------------------------------

    def choose(self, at: int) -> None:
        """Read a table in a job and show its first columns; the last entry is the textbook's."""
        self.table.setCurrentIndex(at)
        self.reading.cancel()
        self.dataset = self.data = None
        for combo in self.columns.values():
            combo.clear()
            combo.setEnabled(at < len(self.tables))
        self.covariance.setEnabled(at < len(self.tables))
        if at == len(self.tables):
            self._show_textbook()
            return
        source = self.tables[at]
        self.reading.start(
            source.title,
            lambda monitor: with_two_quantities(source.read(monitor), source.title),
            self._on_loaded,
            self._on_failed,
            lambda: self._show_nothing(self.tr("Reading was cancelled. Choose a table.")),
        )

    def load_file(self) -> None:
        """Ask for a file, and show its last two columns of numbers."""
        table = self.reading.choose()
        if table is not None:
            self.tables = (*self.tables, table)
            tell(self._fill_list, live("Textbook: 2 classes"))
            self.choose(len(self.tables) - 1)

    def _show_nothing(self, problem: str) -> None:
        self.plot.show_data(None, _TEXTBOOK_BOX)
        self.plot.set_captions("", "")
        self.history, self._problem = SettingsHistory(()), problem
        self._follow()

    def _show_textbook(self) -> None:
        self.plot.show_data(None, _TEXTBOOK_BOX)
        self._problem, self.point = "", TEXTBOOK_POINT
        self.plot.set_captions("x", "y")
        self.history = SettingsHistory(textbook())
        self._follow()

    def _on_loaded(self, dataset: Dataset) -> None:
        self.dataset = dataset
        numbers, classes = numeric_names(dataset), class_names(dataset, MAX_CLASSES)
        # The last two columns part the classes of both sample tables best.
        for key, at in (("x", len(numbers) - 2), ("y", len(numbers) - 1)):
            self.columns[key].addItems(list(numbers))
            self.columns[key].setCurrentIndex(at)
        self.columns["by"].addItems(list(classes))
        self._take_columns()

    def _on_failed(self, error: BaseException) -> None:
        self._show_nothing(error_sentence(error))

    def _take_columns(self) -> None:
        """Take the points of the chosen columns, in a job: there may be a million of them."""
        dataset, table = self.dataset, self.tables[self.table.currentIndex()]
        assert dataset is not None
        x, y, by = (self.columns[key].currentText() for key in _COLUMNS)
        self.plot.set_captions(with_unit(x, table.units), with_unit(y, table.units))
        self.reading.start(
            table.title,
            lambda _monitor: points_of(dataset, x, y, by),
            self._on_points,
            self._on_failed,
            lambda: self._show_nothing(self.tr("Reading was cancelled. Choose a table.")),
        )

    def _on_points(self, data: PlanePoints) -> None:
        self.data = data
        if len(data.points):
            low, high = data.points.min(axis=0), data.points.max(axis=0)
            margin = np.where(high > low, _MARGIN * (high - low), 1.0)
            low, high = low - margin, high + margin
            self.plot.show_data(data, (low[0], high[0], low[1], high[1]))
            self.point = (float(low[0] + high[0]) / 2, float(low[1] + high[1]) / 2)
        self._fit()

    def _fit(self) -> None:
        """Estimate all classes from the columns."""
        self._problem = ""
        self.history = SettingsHistory(self._estimates())
        self._follow()

    def _estimates(self) -> tuple[PlaneClass, ...]:
        if self.data is None:
            return textbook() if self.table.currentIndex() == len(self.tables) else ()
        try:
            return fitted(self.data, cast("Covariance", self.covariance.current))
        except BayesGuiError as error:
            self._problem = error_sentence(error)
            return ()

    def _fit_again(self) -> None:
        """Return all classes to their estimates, as a step of Undo."""
        if len(self.history) > 1 and self.history.apply(self._estimates()):
            self._follow()

    # -- changes ------------------------------------------------------------------------------

    def ask(self, x: float, y: float) -> None:
        """Ask the classes about another point."""
        self.point = (x, y)
        self._follow()

    @property
    def classes(self) -> tuple[PlaneClass, ...]:
        """The classes with their means where they were moved."""
        return self.history.settings

    def _move_mean(self, k: int, x: float, y: float) -> None:
        self.history.apply(with_mean(self.classes, k, (x, y)), ("mean", k))
        self._follow()

    def _take_classes(self, classes: tuple[PlaneClass, ...]) -> None:
        self.history.apply(classes)
        self._follow()

    def _follow(self) -> None:
        self.plot.show_classes(self.classes, self.point)
        kind = self.covariance.current if self.covariance.isEnabled() else "own"
        self.form.show_numbers(
            self.classes, self.point, is_shared=kind == "equal", is_naive=kind == "naive"
        )
        if not self.classes:
            self.answer.setText("")
            self.status.sentence.setText(self._problem or self.tr("Reading the table …"))
            self.status.number.setText("")
            return
        found = answers_at(self.classes, self.point)
        line = self.tr(
            "{name}: posterior {posterior}\nMahalanobis² {mahalanobis}, Euclid² {euclid}"
        )
        self.answer.setText(
            "\n\n".join(
                line.format(
                    name=each.name, posterior=probability_text(each.posterior, 4),
                    mahalanobis=f"{each.mahalanobis:.3f}", euclid=f"{each.euclid:.3f}",
                )
                for each in found
            )
        )  # fmt: skip
        nearest = min(found, key=lambda each: each.mahalanobis).name
        euclid = min(found, key=lambda each: each.euclid).name
        text = self.tr("By Mahalanobis and by Euclid the nearest mean is that of {nearest}.")
        if nearest != euclid:
            text = self.tr("By Mahalanobis {nearest} is nearest, by Euclid {euclid}.")
        self.status.sentence.setText(text.format(nearest=nearest, euclid=euclid))
        place = self.tr("point ({x}, {y})").format(
            x=f"{self.point[0]:.4g}", y=f"{self.point[1]:.4g}"
        )
        n = 0 if self.data is None else len(self.data.points)
        if n > MOST_DOTS:
            drawn = self.tr("{drawn} of {n} rows drawn").format(
                drawn=count_text(MOST_DOTS), n=count_text(n)
            )
            place = f"{drawn} · {place}"
        self.status.number.setText(place)

    def _fill_list(self, textbook: str) -> None:
        at = self.table.currentIndex()
        self.table.clear()
        self.table.addItems([*(each.title for each in self.tables), textbook])
        self.table.setCurrentIndex(at)
