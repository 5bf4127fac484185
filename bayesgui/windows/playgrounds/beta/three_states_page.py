"""The page “Three states”: a Dirichlet prior, counts, and the posterior in a triangle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from bayesgui.learning.dirichlet_distribution import Dirichlet
from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.fields.step_edit import StepEdit
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import count_text, probability_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, text_label
from bayesgui.windows.playgrounds.beta.settings import MAX_VALUE, Triple
from bayesgui.windows.playgrounds.beta.simplex_plot import STATES, SimplexContent, SimplexPlot
from bayesgui.windows.playgrounds.densities.words import density_word

if TYPE_CHECKING:
    from bayesgui.widgets.live_text import Text
    from bayesgui.windows.playgrounds.beta.settings import BetaSettings

PRIORS: dict[str, Triple] = {
    "flat": (1.0, 1.0, 1.0),
    "corners": (0.5, 0.5, 0.5),
    "middle": (10.0, 10.0, 10.0),
}
N_DRAWS, _SEED = 200, 3
_FIELD_WIDTH, _DIGITS = 84, 4
_SIDE = 330


class ThreeStatesPage(QWidget):
    """α and m of three states, and the density of their probabilities."""

    prior_changed = Signal(object, bool)
    """The three α, and whether they were dragged."""
    counts_changed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.plot = SimplexPlot(self)
        say(
            self.plot,
            tip=live(
                "Drag the diamond to move the prior, or elsewhere to read the density.\n"
                "Keys: arrows move the cursor, after 1 the prior's mean; 0 returns to the cursor."
            ),
            spoken=live("Density of three probabilities"),
        )
        self.alphas = [
            self._field(f"dirichlet.alpha.{k}", live("α of state {state}").filled(state=k))
            for k in STATES
        ]
        self.counts = [
            self._field(f"dirichlet.count.{k}", live("cases of state {state}").filled(state=k))
            for k in STATES
        ]
        self.sums = [text_label(self, 12, wraps=False) for _ in STATES]
        self.means = [text_label(self, 12, 600, wraps=False) for _ in STATES]
        heads = (live("prior α"), live("seen m"), "α + m", "E[θ]")
        self.heads = [text_label(self, 11, role="muted", wraps=False, text=each) for each in heads]
        self.buttons = {
            key: self._button(key, text, tip)
            for key, text, tip in (
                ("flat", live("Flat"), live("Every θ is equally likely: α = 1, 1, 1")),
                ("corners", live("Corners"), live("One state is likely: α = ½, ½, ½")),
                ("middle", live("Middle"), live("Three nearly equal states: α = 10, 10, 10")),
            )
        }
        self.problem = text_label(self, 12, role="error")
        self.problem.hide()
        self.sentence = text_label(self, 12)
        marks = live(
            "Diamond: mean of the prior. Triangle: frequencies. Disc: mean of the posterior. "
            "Points: {n} draws from it."
        )
        self.marks = text_label(self, 12, role="muted", text=marks.filled(n=count_text(N_DRAWS)))
        self._settings: BetaSettings | None = None
        self._build()
        self._connect()

    def _button(self, key: str, text: Text, tip: Text) -> QPushButton:
        return push_button(
            f"dirichlet.{key}",
            self,
            lambda: self.prior_changed.emit(PRIORS[key], False),
            text,
            tip=tip,
        )

    def _field(self, name: str, spoken: Text) -> StepEdit:
        field = StepEdit(0.0, 0.0, MAX_VALUE, self)
        named(field, name, tip=spoken, spoken=spoken, width=_FIELD_WIDTH)
        field.setAlignment(Qt.AlignmentFlag.AlignRight)
        return field

    def _build(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(6)
        right = Qt.AlignmentFlag.AlignRight
        for column, head in enumerate(self.heads):
            grid.addWidget(head, 0, column + 1, right)
        for row, letter in enumerate(STATES, start=1):
            name = QLabel(letter, self)
            grid.addWidget(name, row, 0)
            grid.addWidget(self.alphas[row - 1], row, 1)
            grid.addWidget(self.counts[row - 1], row, 2)
            grid.addWidget(self.sums[row - 1], row, 3, right)
            grid.addWidget(self.means[row - 1], row, 4, right)
        grid.setColumnStretch(4, 1)
        buttons = row_layout(*self.buttons.values(), None, spacing=6)
        side = QWidget(self)
        side.setFixedWidth(_SIDE)
        column_layout(
            buttons, grid, self.problem, self.sentence, self.marks, None, parent=side, spacing=12
        )
        row_layout(side, self.plot, parent=self, spacing=18, grows=self.plot)

    def _connect(self) -> None:
        for fields, send in (
            (self.alphas, lambda found: self.prior_changed.emit(found, False)),
            (self.counts, self.counts_changed.emit),
        ):
            for field in fields:
                field.committed.connect(
                    lambda _value, fields=fields, send=send: send(
                        tuple(each.value for each in fields)
                    )
                )
                field.problem_changed.connect(self._show_problem)
        self.plot.prior_moved.connect(self._drag_prior)

    def _drag_prior(self, mean: Triple) -> None:
        """Move the prior's mean; the sum of its α stays."""
        assert self._settings is not None
        total = sum(self._settings.prior)
        self.prior_changed.emit(tuple(round(total * each, 4) for each in mean), True)

    def _show_problem(self, _text: str) -> None:
        found = [each.problem for each in (*self.alphas, *self.counts) if each.problem]
        show_text(self.problem, found[0] if found else "")

    def show_settings(self, settings: BetaSettings) -> None:
        """Show other numbers."""
        self._settings = settings
        for fields, numbers in ((self.alphas, settings.prior), (self.counts, settings.counts)):
            for field, number in zip(fields, numbers, strict=True):
                field.show_value(number)
        posterior = settings.posterior
        found = Dirichlet(posterior) if min(posterior) > 0 else None
        draws = np.empty((0, 3)) if found is None else found.draws(N_DRAWS, _SEED)
        for k, (total, mean) in enumerate(zip(self.sums, self.means, strict=True)):
            total.setText(f"{posterior[k]:g}")
            mean.setText("–" if found is None else probability_text(float(found.mean[k]), _DIGITS))
        self.plot.show_content(
            SimplexContent(
                found, draws, _shares(settings.prior), _shares(settings.counts), settings.place
            )
        )
        self._tell(found, settings)

    def _tell(self, found: Dirichlet | None, settings: BetaSettings) -> None:
        if found is None:
            self.sentence.setText(
                self.tr("Improper: every state needs α + m above 0. Give a prior, or cases of it.")
            )
            return
        theta = ", ".join(f"{each:.3g}" for each in settings.place)
        density = float(np.exp(found.log_density(np.array([settings.place]))[0]))
        deviations = ", ".join(f"{each:.3f}" for each in found.deviation)
        text = self.tr(
            "At the cursor θ = ({theta}) the density is {density}.\n"
            "Standard deviations: {deviations}."
        ).format(theta=theta, density=density_word(density), deviations=deviations)
        self.sentence.setText(text)
        self.plot.setAccessibleDescription(text)


def _shares(numbers: Triple) -> Triple | None:
    """Return numbers divided by their sum, None if it is 0."""
    total = sum(numbers)
    if total <= 0:
        return None
    a, b, c = (each / total for each in numbers)
    return a, b, c
