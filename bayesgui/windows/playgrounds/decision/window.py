"""The window of the decision playground."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from bayesgui.decisions.one_dimension import loss_ratio
from bayesgui.panels.panel import error_sentence
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import cell_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.windows.playgrounds.decision.cards import RuleCard
from bayesgui.windows.playgrounds.decision.column_classes import classes_of
from bayesgui.windows.playgrounds.decision.controls import DecisionControls
from bayesgui.windows.playgrounds.decision.picture import picture_of
from bayesgui.windows.playgrounds.decision.plot import DecisionPlot
from bayesgui.windows.playgrounds.decision.settings import RULES, DecisionSettings, Rule
from bayesgui.windows.playgrounds.decision.stories import STORIES, story_of
from bayesgui.windows.playgrounds.decision.strokes import class_name
from bayesgui.windows.playgrounds.tables import with_unit
from bayesgui.windows.playgrounds.window import TablePlayground

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from bayesgui.core.monitor import Monitor
    from bayesgui.jobs.runner import Runner
    from bayesgui.windows.playgrounds.decision.column_classes import ColumnClasses
    from bayesgui.windows.playgrounds.decision.picture import DecisionPicture
    from bayesgui.windows.playgrounds.tables import PlaygroundTable


class DecisionWindow(TablePlayground[DecisionSettings]):
    """The playground “Decision threshold”: classes, losses, and where the decision changes.

    `tables`: those whose columns can be the classes.
    """

    def __init__(
        self,
        runner: Runner,
        tables: Sequence[PlaygroundTable] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("decisionPlayground", STORIES[0].settings, runner, parent)
        self.tables = tuple(tables)
        self.picture: DecisionPicture = picture_of(self.history.settings)
        self.controls = DecisionControls([each.title for each in self.tables], self)
        self.plot = DecisionPlot(self.picture, self)
        self.cards = {kind: RuleCard(kind, self) for kind in RULES}
        self._headline = text_label(self, 14, 600, wraps=False)
        self.open_with(live("Decision threshold"), 1440, 900)

    def _build(self) -> None:
        cards = row_layout(*self.cards.values(), spacing=12)
        right = column_layout(
            self._headline, self.plot, cards,
            margins=(16, 10, 16, 12), spacing=8, grows=self.plot,
        )  # fmt: skip
        self._lay_out(self.controls, right)

    def _connect(self) -> None:
        controls, plot = self.controls, self.plot
        controls.edited.connect(self.apply)
        controls.gesture_started.connect(self.history.end_gesture)
        controls.shown_changed.connect(plot.set_shown)
        controls.table_chosen.connect(self.take_table)
        controls.columns_chosen.connect(self.take_columns)
        controls.load_asked.connect(self.load)
        plot.threshold_moved.connect(self._move_threshold)
        plot.drag_started.connect(self.history.end_gesture)
        plot.active_changed.connect(lambda: controls.set_active(plot.active))

    # -- columns ------------------------------------------------------------------------------

    def load(self) -> None:
        """Ask for a file, and take the classes of its last columns."""
        table = self.reading.choose()
        if table is not None:
            self._take(table)

    def take_table(self, at: int) -> None:
        """Read a table in a job, and take the classes of its last columns."""
        self._take(self.tables[at])

    def take_columns(self, column: str, by: str) -> None:
        """Take the classes of other columns of the same table, in a job."""
        now = self.settings.source
        if now is not None:
            self._start(
                now.table,
                lambda monitor: classes_of(now.dataset, now.table, column, by, monitor, now.units),
                self._on_classes,
            )

    def _take(self, table: PlaygroundTable) -> None:
        def added(source: ColumnClasses) -> None:
            if table not in self.tables:
                self.tables = (*self.tables, table)
                self.controls.show_tables([each.title for each in self.tables])
            self._on_classes(source)

        self._start(
            table.title,
            lambda monitor: classes_of(
                table.read(monitor), table.title, monitor=monitor, units=table.units
            ),
            added,
        )

    def _start(
        self,
        table: str,
        compute: Callable[[Monitor], ColumnClasses],
        finished: Callable[[ColumnClasses], None],
    ) -> None:
        self.reading.start(table, compute, finished, self._on_failed, self._follow)

    def _on_classes(self, source: ColumnClasses) -> None:
        self.apply(DecisionSettings.of_column(source, self.settings.shape))

    def _on_failed(self, error: BaseException) -> None:
        self._follow()
        self.status.sentence.setText(error_sentence(error))

    # -- changes ------------------------------------------------------------------------------

    def _move_threshold(self, rule: Rule, thresholds: tuple[float, ...] | None) -> None:
        self.apply(self.settings.with_thresholds(rule, thresholds), ("threshold", rule))

    def _follow(self) -> None:
        self.picture = picture_of(self.settings, self.picture)
        story = story_of(self.settings.story)
        self.controls.show_settings(self.settings)
        self._show_headline()
        self.plot.set_picture(self.picture)
        for card in self.cards.values():
            card.show_picture(self.picture, 0 if story is None else story.cases)
        self.status.sentence.setText(self._sentence())
        self.status.sentence.setToolTip(self.status.sentence.text())
        self.status.number.setText(self._ratio())
        self.plot.setAccessibleDescription(self.status.sentence.text())

    def _show_headline(self) -> None:
        source = self.settings.source
        text = self.tr("Where does the decision change?")
        if source is not None:
            text = self.tr("Where along {column} does the decision change?").format(
                column=with_unit(source.column, source.units)
            )
        self._headline.setText(text)

    def _sentence(self) -> str:
        """Return what is worth knowing about the thresholds, in a sentence."""
        moved = next((rule for rule in self.picture.rules if rule.is_moved), None)
        if moved is not None and moved.kind == "error":
            return self.tr(
                "Away from its optimum the threshold adds ΔP_E to the error: the red area between "
                "the curves. Double-click it, or press Esc, to return it."
            )
        if moved is not None:
            return self.tr(
                "Away from its optimum the threshold adds ΔR to the risk. Double-click it, or "
                "press Esc, to return it."
            )
        rule = self.picture.rule("error").optimum
        count, decided = len(rule.thresholds), class_name(rule.decisions[0])
        if not count:
            text = self.tr("No threshold of minimum error: {name} is decided everywhere.")
        elif count == 1:
            text = self.tr("One threshold of minimum error: below it {name} is decided.")
        elif count == 2 and self.settings.count == 2:
            text = self.tr(
                "Unequal spreads give two thresholds: left of the lower one {name} wins again."
            )
        else:
            text = self.tr("{count} thresholds of minimum error: left of the lowest {name} wins.")
        return text.format(name=decided, count=count)

    def _ratio(self) -> str:
        if self.settings.count == 2:
            first, second = map(cell_text, loss_ratio(self.picture.problem.losses))
            return self.tr("loss ratio {first} : {second}").format(first=first, second=second)
        return self.tr("{count} classes").format(count=self.settings.count)

    # -- the window ---------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.settings.moved:
            self.apply(replace(self.settings, moved=()))
        else:
            super().keyPressEvent(event)
