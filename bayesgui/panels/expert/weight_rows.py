"""How much each parent counts, and how sure the table is: a slider, a field and a share each."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from bayesgui.widgets.fields.buttons import plain_button
from bayesgui.widgets.fields.slider_field import SliderField
from bayesgui.widgets.live_text import live, say, tell
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.layouts import text_label

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from PySide6.QtWidgets import QToolButton

MOST = 5.0
"""The right end of a weight's slider; more can be typed."""
_TYPED, _NAME, _SHARE = 1000.0, 88, 38
SPREAD = (0.01, 0.5)
"""The ends of the slider of the spread, a standard deviation on a scale from 0 to 1."""
DIGITS = 2


class WeightRows(QWidget):
    """A row for each parent and one for the spread."""

    turned = Signal(str)
    """A parent whose scale is to be turned round."""
    weight_moved = Signal(str, float)
    """Parent and weight, at every step of a drag."""
    spread_moved = Signal(float)
    settled = Signal()
    """A drag ended; the next move is a step of its own."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: tuple[tuple[str, ...], bool] | None = None
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(1)
        self._grid.setColumnStretch(1, 1)
        self.fields: dict[str, SliderField] = {}
        """Slider and field of each parent; "" for those of the spread."""
        self._shares: dict[str, QWidget] = {}
        self.scales: dict[str, QToolButton] = {}
        """The button of each parent that turns its scale round."""

    def show_weights(
        self,
        weights: Mapping[str, float],
        spread: float | None,
        ends: Mapping[str, tuple[str, str]] = MappingProxyType({}),
        turned: Collection[str] = (),
    ) -> None:
        """Show the weight of each parent and the spread, None without one.

        `ends`: the lowest and the highest state of each parent. `turned`: the parents whose first
        state is the high end.
        """
        shape = (tuple(weights), spread is not None)
        if shape != self._shown:
            self._shown = shape
            self._rebuild(shape)
        total = sum(weights.values())
        for name, weight in weights.items():
            self._show(self.fields[name], weight, MOST)
            share = f"{100 * weight / total:.0f} %" if total > 0 else "–"
            self._shares[name].setText(share)  # type: ignore[attr-defined]
            low, high = ends.get(name, ("", ""))
            tip = live(
                "{low} is the low end of {parent}, {high} the high end; click to turn it round"
            )
            say(self.scales[name], tip=tip.filled(low=low, high=high, parent=name))
            self.scales[name].setChecked(name in turned)
        if spread is not None:
            self._show(self.fields[""], spread, SPREAD[1])

    @staticmethod
    def _show(field: SliderField, value: float, most: float) -> None:
        low = SPREAD[0] if most == SPREAD[1] else 0.0
        field.set_range(low, max(most, value), low, max(_TYPED, value) if low == 0.0 else 10.0)
        field.set_number(round(value, DIGITS))

    def _rebuild(self, shape: tuple[tuple[str, ...], bool]) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for field in self.fields.values():
            field.deleteLater()
        self.fields, self._shares, self.scales = {}, {}, {}
        names, has_spread = shape
        for row, name in enumerate(names):
            field = self._add(row, name, f"weight.{name}", 0.0, MOST)
            spoken = live("Weight of {parent}").filled(parent=name)
            field.set_name(name, spoken)
            label = field.label
            assert isinstance(label, ElidedLabel)
            label.set_text(name)
            field.changed.connect(partial(self._on_weight, name))
            share = text_label(self, 12, wraps=False)
            share.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._shares[name] = share
            self._grid.addWidget(share, row, 3)
            share.setMinimumWidth(_SHARE)
            share.show()
            scale = plain_button(
                "reverse",
                self,
                partial(self._on_turned, name),
                name=f"scale.{name}",
                px=14,
                side=20,
                spoken=live("Turn the scale of {parent} round").filled(parent=name),
            )
            scale.setCheckable(True)
            self.scales[name] = scale
            self._grid.addWidget(scale, row, 4)
            scale.show()
        if has_spread:
            field = self._add(len(names), "", "spread", *SPREAD)
            field.set_name(live("Spread"), live("How far results spread around what is expected"))
            # An elided label knows no text but that which it was told to fit.
            label = field.label
            assert isinstance(label, ElidedLabel)
            tell(label.set_text, live("Spread"))
            field.changed.connect(lambda value, _slid: self.spread_moved.emit(value))
            aside = ElidedLabel(11, 400, self)
            aside.setProperty("role", "muted")
            aside.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            tell(aside.set_text, live("sure … vague"))
            aside.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._grid.addWidget(aside, len(names), 3, 1, 2)
            aside.show()

    def _add(self, row: int, name: str, object_name: str, low: float, high: float) -> SliderField:
        label = ElidedLabel(12, 400, self)
        label.setFixedWidth(_NAME)
        field = SliderField(self, object_name, low, high, label=label, width=62)
        field.slider.sliderReleased.connect(self.settled)
        field.field.committed.connect(lambda _value: self.settled.emit())
        self.fields[name] = field
        for column, part in enumerate((field.label, field.slider, field.field)):
            self._grid.addWidget(part, row, column)
            part.show()
        return field

    def _on_turned(self, name: str, _checked: bool = False) -> None:
        self.turned.emit(name)

    def _on_weight(self, name: str, value: float, _slid: bool) -> None:
        self.weight_moved.emit(name, value)
