"""The tool bar of the page Counts: the estimate, the prior and its strength, and Apply."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QMenu, QSizePolicy, QSlider, QWidget

from bayesgui.learning.estimates import METHODS
from bayesgui.widgets.fields.buttons import menu_button, named, push_button
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.live_text import Text, live, say
from bayesgui.widgets.menu_entries import add_entry
from bayesgui.widgets.punctuation import titled
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.layouts import text_label
from bayesgui.widgets.rows.two_part_row import TwoPartRow

if TYPE_CHECKING:
    from bayesgui.learning.estimates import Method

Preset = Literal["bdeu", "k2", "uniform", "tables", "none", "file"]

_LEAST, _MOST, _STEPS = 0.01, 10_000.0, 600
MAX_COUNT = 1e12


class CountsTools(TwoPartRow):
    """Options of the page Counts."""

    method_chosen = Signal(str)
    """One of `bayesgui.learning.estimates.METHODS`."""
    unseen_chosen = Signal(str)
    """``"keep"`` or ``"uniform"``."""
    preset_chosen = Signal(str)
    """A `Preset`."""
    strength_changed = Signal(float)
    """The equivalent sample size to which α sums."""
    settled = Signal()
    """The gesture on the slider ended."""
    apply_requested = Signal()
    """Request to make the estimate the table."""

    PRESETS: ClassVar[dict[Preset, tuple[Text, Text]]] = {
        "bdeu": (live("BDeu"), live("Every α = ess / number of cells")),
        "k2": (live("K2"), live("Every α = 1: each row's density is flat")),
        "uniform": (
            live("The chosen α everywhere"),
            live("Copy the α of the chosen cell to all cells"),
        ),
        "tables": (
            live("This CPT × ess"),
            live("The table as it is, worth ess cases: ess · θ / configurations"),
        ),
        "none": (live("No prior"), live("Every α = 0: the data alone decide")),
        "file": (
            live("From a data file…"),
            live("The counts of another file as imagined cases"),
        ),
    }

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        texts = (live("Maximum likelihood"), live("MAP, the mode"), live("Posterior mean"))
        self.method = choice_combo(
            "counts.method",
            self,
            zip(METHODS, texts, strict=True),
            self.method_chosen,
            current="bayes",
            tip=live("How the estimate is computed from prior and counts"),
            spoken=live("Estimate"),
        )
        self.unseen = choice_combo(
            "counts.unseen",
            self,
            [("keep", live("no data: keep")), ("uniform", live("no data: uniform"))],
            self.unseen_chosen,
            tip=live("What happens to a configuration without an estimate when it is applied"),
            spoken=live("Configurations without an estimate"),
        )
        menu, prior = QMenu(self), live("Prior")
        menu.aboutToShow.connect(lambda: self.fill(menu))
        self.presets = menu_button(
            "counts.prior",
            self,
            menu,
            prior,
            tip=live("Fill the hyper-parameters α"),
            spoken=prior,
        )
        strength = text_label(self, wraps=False, text=live("ess"))
        self.slider = named(QSlider(Qt.Orientation.Horizontal, self), "counts.ess", width=76)
        self.slider.setRange(0, _STEPS)
        self.slider.setPageStep(_STEPS // 20)
        self.slider.valueChanged.connect(self._on_slid)
        self.slider.sliderReleased.connect(self.settled)
        self.field = NumberEdit(1.0, 0.0, MAX_COUNT, self)
        self.field.setFixedWidth(56)
        self.field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.field.committed.connect(self._on_typed)
        self.source = ElidedLabel(12, parent=self)
        self.source.setProperty("role", "muted")
        self.apply_button = push_button(
            "counts.apply", self, self.apply_requested, live("Apply estimate"), primary=True
        )
        self._build(strength)

    def _build(self, strength: QLabel) -> None:
        self.setContentsMargins(12, 0, 12, 0)
        for chooser in (self.method, self.unseen, self.apply_button):
            chooser.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        for choice in (self.method, self.unseen, self.presets):
            self.first.addWidget(choice)
        self.first.addStretch(0)
        for part in (strength, self.slider, self.field):
            say(
                part,
                tip=live("Equivalent sample size: the cases that the prior is worth, the sum of α"),
                spoken=live("Equivalent sample size"),
            )
            self.second.addWidget(part)
        self.second.addSpacing(6)
        self.second.addWidget(self.source, 1)
        self.second.addWidget(self.apply_button)

    # -- what is shown ------------------------------------------------------------------------

    @property
    def chosen_method(self) -> Method:
        """The estimate."""
        method: Method = self.method.currentData()
        return method

    @property
    def chosen_unseen(self) -> Literal["keep", "uniform"]:
        """The chosen treatment of rows without an estimate."""
        unseen: Literal["keep", "uniform"] = self.unseen.currentData()
        return unseen

    def set_strength(self, ess: float) -> None:
        """Show the sum of α."""
        if not self.slider.isSliderDown():
            quietly(self.slider.setValue, _step_of(ess))
        if not (self.field.hasFocus() and self.field.isModified()):
            # A strength computed from many cells has digits without meaning.
            self.field.set_value(float(f"{ess:.5g}"))

    def set_apply(self, reason: str) -> None:
        """Enable Apply, or disable it with a reason."""
        self.apply_button.setEnabled(not reason)
        title = self.tr("Apply estimate")
        tip = self.tr("Make the estimate the table of the node, as one step")
        self.apply_button.setToolTip(titled(title, reason) if reason else tip)

    def fill(self, menu: QMenu) -> None:
        """Fill a menu with the presets."""
        menu.clear()
        menu.setToolTipsVisible(True)
        for preset, (title, tip) in self.PRESETS.items():
            if preset == "file":
                menu.addSeparator()
            add_entry(menu, str(title), partial(self.preset_chosen.emit, preset), tip=str(tip))

    # -- strength -----------------------------------------------------------------------------

    def _on_slid(self, step: int) -> None:
        ess = _LEAST * (_MOST / _LEAST) ** (step / _STEPS)
        self.strength_changed.emit(float(f"{ess:.2g}"))

    def _on_typed(self, ess: float) -> None:
        self.strength_changed.emit(ess)
        self.settled.emit()


def _step_of(ess: float) -> int:
    if ess <= _LEAST:
        return 0
    return min(_STEPS, round(_STEPS * math.log(ess / _LEAST) / math.log(_MOST / _LEAST)))
