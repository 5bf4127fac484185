"""The page Player: the present step of an algorithm in words and numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QScrollArea, QSizePolicy, QWidget

from bayesgui.explain.scripts.script import stage_at
from bayesgui.panels.panel import Panel, translate_sentence
from bayesgui.panels.player.rows import PlayerRows, Row
from bayesgui.panels.player.table import PlayerTable
from bayesgui.runs.played_algorithms import FACTORS, JUNCTION
from bayesgui.widgets.fields.buttons import link_button, named, push_button
from bayesgui.widgets.fields.choice_combo import show_choices
from bayesgui.widgets.fields.elided_combo import ElidedCombo
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live
from bayesgui.widgets.plurals import numbers_text
from bayesgui.widgets.rows.layouts import column_layout, inset, row_layout, text_label
from bayesgui.widgets.rows.scroll_column import scroll_column
from bayesgui.widgets.rows.section import Hairline, Section

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.explain.scripts.script import NumberTable, Script

_BREAK = "\u200b"
"""Zero-width space, inserted after underscores so that long names can wrap."""


class OrderChoice(QWidget):
    """A switch, the nodes chosen so far, and the remaining ones to choose from."""

    changed = Signal(object)
    """The nodes to eliminate first, a tuple; None for the program's order."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: tuple[str, ...] = ()
        self.first: tuple[str, ...] | None = None
        """The nodes chosen so far; None for the program's order."""
        self.form = Segmented(
            (("program", live("Best order")), ("own", live("My order"))),
            self,
            tip=live("Which node is eliminated next: the program decides, or you do"),
            changed=lambda id: self.changed.emit(() if id == "own" else None),
        )
        click = live("Click nodes in the order to eliminate them.")
        self._hint = text_label(self, 12, role="muted", text=click)
        following = live("Next node to eliminate")
        self.next = named(ElidedCombo(self), "", tip=following, spoken=following)
        self.next.activated.connect(self._on_next)
        self.words = text_label(self, 12, 500)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.words.setSizePolicy(policy)
        self.back_button = link_button(
            self, self._on_back, live("Take back"), tip=live("Take the last node back")
        )
        self.again_button = link_button(
            self,
            lambda: self.changed.emit(()),
            live("Start over"),
            tip=live("Begin a new order"),
        )
        column_layout(
            row_layout(self.form, None),
            self._hint,
            self.next,
            self.words,
            row_layout(self.back_button, self.again_button, None, spacing=12),
            parent=self,
            spacing=6,
        )
        self.show_order((), None)

    def show_order(self, names: Sequence[str], first: tuple[str, ...] | None) -> None:
        """Show an order of some of the nodes; None for the program's."""
        self._names, self.first = tuple(names), first
        self.form.set_current("program" if first is None else "own")
        for widget in (self._hint, self.next, self.words, self.back_button, self.again_button):
            widget.setVisible(first is not None)
        chosen = first or ()
        self.words.setText(" → ".join(chosen))
        self.back_button.setEnabled(bool(chosen))
        self.again_button.setEnabled(bool(chosen))
        left = ((name, name) for name in self._names if name not in chosen)
        show_choices(self.next, (("", live("Next node to eliminate")), *left), "")

    def take(self, name: str) -> None:
        """Put a node at the end of the order, or take it back if it is the last one."""
        if self.first is None or name not in self._names:
            return
        if name not in self.first:
            self.changed.emit((*self.first, name))
        elif name == self.first[-1]:
            self._on_back()

    def _on_next(self, index: int) -> None:
        if index > 0:
            self.take(self.next.itemText(index))

    def _on_back(self) -> None:
        if self.first:
            self.changed.emit(self.first[:-1])


class PlayerPanel(Panel):
    """Stages, the present step, its numbers, and all cliques or factors."""

    follows = None  # everything comes with `show_script` and `show_step`

    algorithm_chosen = Signal(str)
    """`JUNCTION` or `FACTORS`."""
    step_chosen = Signal(int)
    export_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "playerPanel", spoken=live("Player"))
        self._script: Script | None = None
        self._step = 0
        self._has_steps = True
        self.algorithm = Segmented(
            ((JUNCTION, live("Junction tree")), (FACTORS, live("Variable elimination"))),
            self,
            changed=self.algorithm_chosen,
        )
        self.target = named(
            ElidedCombo(self),
            "",
            tip=live("The node whose posterior is asked for"),
            spoken=live("Target"),
        )
        self.stages = named(
            PlayerRows(self, choosable=True),
            "",
            tip=live("Click a stage to go to its first step"),
            spoken=live("Stages"),
        )
        self.stages.chosen.connect(self._on_stage_chosen)
        self._title = self._label(14, 600)
        self._words = self._label(12, 400)
        self.order = OrderChoice(self)
        self._product_title = Section("", self, px=12, line=False)
        self.product = PlayerTable(self)
        self._numbers = Section("", self, px=12, line=False)
        self.table = PlayerTable(self)
        self._boxes_title = Section("", self, px=12, line=False)
        self.boxes = PlayerRows(self, choosable=True)
        self.totals = PlayerRows(self)
        self.export_button = push_button(
            "",
            self,
            self.export_requested,
            live("Export as figures…"),
            tip=live("Write graph and tree as SVG, PDF or PNG"),
            icon_name="export",
        )
        self._state = self._label(12, 400)
        self._state.setProperty("role", "muted")
        self._build()
        self.show_script(None)

    def _label(self, px: int, weight: int) -> QLabel:
        label = text_label(self, px, weight)
        # A name that is longer than the page is wide must not make the page wider.
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        label.setSizePolicy(policy)
        return label

    def _build(self) -> None:
        inner = QWidget(self)
        self._upper_line, self._line = Hairline(self), Hairline(self)
        column_layout(
            inset(self.algorithm, stretched=False),
            inset(self.target),
            inset(self.order),
            inset(self._state),
            self.stages,
            self._upper_line,
            inset(self._title),
            inset(self._words),
            inset(self._product_title),
            self.product,
            inset(self._numbers),
            self.table,
            self._line,
            inset(self._boxes_title),
            self.boxes,
            Hairline(self),
            self.totals,
            inset(self.export_button, stretched=False),
            None,
            parent=inner,
            margins=(0, 10, 0, 12),
            spacing=6,
        )
        self._area = scroll_column(inner, self)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        column_layout(self._area, parent=self)

    # -- content ----------------------------------------------------------------------------------

    @property
    def title_text(self) -> str:
        """The title of the step."""
        return self._title.text().replace(_BREAK, "")

    @property
    def words_text(self) -> str:
        """The description of the step."""
        return self._words.text().replace(_BREAK, "")

    @property
    def state_text(self) -> str:
        """Why nothing is shown, or ""."""
        return self._state.text() if self._state.isVisibleTo(self) else ""

    def show_state(self, text: str) -> None:
        """Show why there is nothing to show yet; "" hides the line."""
        self._state.setText(text)
        self._state.setVisible(bool(text))

    def show_choice(
        self,
        algorithm: str,
        targets: tuple[str, ...],
        target: str,
        first: tuple[str, ...] | None = None,
    ) -> None:
        """Show the current algorithm, its target, and the user's order if there is one."""
        free = [name for name in targets if algorithm != FACTORS or name != target]
        self.order.show_order(free, first)
        self.algorithm.set_current(algorithm)
        self.target.clear()
        self.target.addItems(targets)
        self.target.setCurrentText(target)
        self.target.setVisible(algorithm == FACTORS)

    def show_script(self, script: Script | None, *, with_steps: bool = True) -> None:
        """Show another algorithm or network.

        `with_steps`: whether steps are shown, or only the finished tree.
        """
        self._script, self._step, self._has_steps = script, 0, with_steps
        self.refresh()

    def show_step(self, step: int) -> None:
        """Show another step."""
        before, self._step = self._step, step
        self._show_step()
        if step < before:
            self._area.verticalScrollBar().setValue(0)

    def refresh(self) -> None:
        script = self._script
        for widget in (self.stages, self._upper_line, self._title, self._words):
            widget.setVisible(script is not None and self._has_steps)
        self.algorithm.setVisible(self._has_steps)
        self.order.setVisible(self._has_steps)
        self.export_button.setEnabled(script is not None)
        self.totals.set_rows(
            [
                Row(translate_sentence(caption), number, dim=True)
                for caption, number in script.totals
            ]
            if script is not None
            else ()
        )
        self._show_step()

    def _show_step(self) -> None:
        script = self._script
        if script is None:
            self.stages.set_rows(())
            self.boxes.set_rows(())
            self._show_numbers(None, self.table, self._numbers)
            self._show_numbers(None, self.product, self._product_title)
            self._boxes_title.hide()
            self._line.hide()
            return
        step = script.steps[self._step]
        self.stages.set_rows(self._stage_rows(script))
        self._title.setText(translate_sentence(step.title).replace("_", f"_{_BREAK}"))
        self._words.setText(translate_sentence(step.words).replace("_", f"_{_BREAK}"))
        has_steps = self._has_steps
        self._show_numbers(step.table if has_steps else None, self.table, self._numbers)
        product = step.product if has_steps else None
        self._show_numbers(product, self.product, self._product_title)
        self._show_boxes(script)

    def _show_numbers(self, shown: NumberTable | None, table: PlayerTable, title: Section) -> None:
        table.show_table(shown)
        title.setVisible(shown is not None)
        if shown is not None:
            title.set_title(translate_sentence(shown.title), numbers_text(shown.logs.size))

    def _stage_rows(self, script: Script) -> list[Row]:
        current = stage_at(script, self._step)
        rows = []
        for k, stage in enumerate(script.stages):
            sign = "check" if k < current else "play" if k == current else ""
            aside = translate_sentence(stage.summary) if k <= current else ""
            if k == current and stage.count > 1:
                aside = self.tr("{step} of {count}").format(
                    step=f"{self._step - stage.first + 1:,}", count=f"{stage.count:,}"
                )
            rows.append(Row(translate_sentence(stage.title), aside, icon=sign, strong=k == current))
        return rows

    def _show_boxes(self, script: Script) -> None:
        frame = script.at(self._step)
        count = frame.boxes if self._has_steps else len(script.boxes)
        lit = frame.lit if self._has_steps else ()
        self._boxes_title.setVisible(count > 0)
        self._line.setVisible(count > 0 and self._has_steps)
        factors = self.algorithm.current == FACTORS and self._has_steps
        title = self.tr("Factors") if factors else self.tr("Cliques")
        self._boxes_title.set_title(title, self.tr("cells"))
        self.boxes.setAccessibleName(title)
        self.boxes.set_rows(
            [
                Row(
                    "" if factors and not box.name.startswith("f") else ", ".join(box.members),
                    f"{box.cells:,}",
                    name=box.name,
                    color=k,
                    strong=k in lit,
                )
                for k, box in enumerate(script.boxes[:count])
            ]
        )

    def _on_stage_chosen(self, stage: int) -> None:
        if self._script is not None:
            self.step_chosen.emit(self._script.stages[stage].first)
