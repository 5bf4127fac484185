"""The tool bar of the page Counts: the estimate, the prior and its strength, and Apply."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QMenu,
    QPushButton,
    QSizePolicy,
    QSlider,
    QToolButton,
    QWidget,
)

from bayesgui.learning.estimates import METHODS
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.menu_entries import add_entry
from bayesgui.widgets.punctuation import titled
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.layouts import text_label
from bayesgui.widgets.rows.two_part_row import TwoPartRow
from bayesgui.widgets.theme import font, icon

if TYPE_CHECKING:
    from bayesgui.learning.estimates import Method

Preset = Literal["bdeu", "k2", "uniform", "tables", "none", "file"]

PRESETS: tuple[Preset, ...] = ("bdeu", "k2", "uniform", "tables", "none", "file")

_LEAST, _MOST, _STEPS = 0.01, 10_000.0, 600
MAX_COUNT = 1e12


class CountsTools(TwoPartRow):
    """Options of the page Counts."""

    method_chosen = Signal(str)
    """One of `bayesgui.learning.estimates.METHODS`."""
    unseen_chosen = Signal(str)
    """``"keep"`` or ``"uniform"``."""
    preset_chosen = Signal(str)
    """One of `PRESETS`."""
    strength_changed = Signal(float)
    """The equivalent sample size to which α sums."""
    settled = Signal()
    """The gesture on the slider ended."""
    apply_requested = Signal()
    """Request to make the estimate the table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.method = QComboBox(self)
        self.method.setObjectName("counts.method")
        self.method.activated.connect(lambda k: self.method_chosen.emit(METHODS[k]))
        self.unseen = QComboBox(self)
        self.unseen.setObjectName("counts.unseen")
        self.unseen.activated.connect(lambda k: self.unseen_chosen.emit(("keep", "uniform")[k]))
        self.presets = QToolButton(self)
        self.presets.setObjectName("counts.prior")
        self.presets.setFont(font(12))
        self.presets.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.presets.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.presets.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.presets.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self.presets.setIcon(icon("down"))
        self.presets.setIconSize(QSize(12, 12))
        self._menu = QMenu(self)
        self.presets.setMenu(self._menu)
        self.strength_label = text_label(self, wraps=False)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setObjectName("counts.ess")
        self.slider.setRange(0, _STEPS)
        self.slider.setPageStep(_STEPS // 20)
        self.slider.setFixedWidth(76)
        self.slider.valueChanged.connect(self._on_slid)
        self.slider.sliderReleased.connect(self.settled)
        self.field = NumberEdit(1.0, 0.0, MAX_COUNT, self)
        self.field.setFixedWidth(56)
        self.field.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.field.committed.connect(self._on_typed)
        self.source = ElidedLabel(12, parent=self)
        self.source.setProperty("role", "muted")
        self.apply_button = QPushButton(self)
        self.apply_button.setObjectName("counts.apply")
        self.apply_button.setProperty("primary", True)
        self.apply_button.clicked.connect(lambda _=False: self.apply_requested.emit())
        self._build()
        self.retranslate()

    def _build(self) -> None:
        self.setContentsMargins(12, 0, 12, 0)
        for chooser in (self.method, self.unseen, self.apply_button):
            chooser.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        for part in (self.method, self.unseen, self.presets):
            self.first.addWidget(part)
        self.first.addStretch(0)
        for strength in (self.strength_label, self.slider, self.field):
            self.second.addWidget(strength)
        self.second.addSpacing(6)
        self.second.addWidget(self.source, 1)
        self.second.addWidget(self.apply_button)

    # -- what is shown ------------------------------------------------------------------------

    @property
    def chosen_method(self) -> Method:
        """The estimate."""
        return METHODS[max(0, self.method.currentIndex())]

    @property
    def chosen_unseen(self) -> Literal["keep", "uniform"]:
        """How rows without an estimate are treated."""
        return "uniform" if self.unseen.currentIndex() == 1 else "keep"

    def set_strength(self, ess: float) -> None:
        """Show the sum of α."""
        if not self.slider.isSliderDown():
            self.slider.blockSignals(True)
            self.slider.setValue(_step_of(ess))
            self.slider.blockSignals(False)
        if not (self.field.hasFocus() and self.field.isModified()):
            # A strength computed from many cells has digits without meaning.
            self.field.set_value(float(f"{ess:.5g}"))

    def set_apply(self, reason: str) -> None:
        """Enable Apply, or disable it with a reason."""
        self.apply_button.setEnabled(not reason)
        title = self.tr("Apply estimate")
        tip = self.tr("Make the estimate the table of the node, as one step")
        self.apply_button.setToolTip(titled(title, reason) if reason else tip)

    def retranslate(self) -> None:
        """Set all texts."""
        method, unseen = max(0, self.method.currentIndex()), max(0, self.unseen.currentIndex())
        first = self.method.count() == 0
        self.method.clear()
        self.method.addItems(
            [self.tr("Maximum likelihood"), self.tr("MAP, the mode"), self.tr("Posterior mean")]
        )
        self.method.setCurrentIndex(METHODS.index("bayes") if first else method)
        self.method.setToolTip(self.tr("How the estimate is computed from prior and counts"))
        self.method.setAccessibleName(self.tr("Estimate"))
        self.unseen.clear()
        self.unseen.addItems([self.tr("no data: keep"), self.tr("no data: uniform")])
        self.unseen.setCurrentIndex(unseen)
        self.unseen.setToolTip(
            self.tr("What happens to a configuration without an estimate when it is applied")
        )
        self.unseen.setAccessibleName(self.tr("Configurations without an estimate"))
        self.presets.setText(self.tr("Prior"))
        self.presets.setToolTip(self.tr("Fill the hyper-parameters α"))
        self.presets.setAccessibleName(self.tr("Prior"))
        self.strength_label.setText(self.tr("ess"))
        tip = self.tr("Equivalent sample size: the cases that the prior is worth, the sum of α")
        for part in (self.strength_label, self.slider, self.field):
            part.setToolTip(tip)
            part.setAccessibleName(self.tr("Equivalent sample size"))
        self.apply_button.setText(self.tr("Apply estimate"))
        self.fill(self._menu)

    def fill(self, menu: QMenu) -> None:
        """Add the presets to a menu."""
        menu.clear()
        menu.setToolTipsVisible(True)
        titles = {
            "bdeu": (self.tr("BDeu"), self.tr("Every α = ess / number of cells")),
            "k2": (self.tr("K2"), self.tr("Every α = 1: each row's density is flat")),
            "uniform": (
                self.tr("The chosen α everywhere"),
                self.tr("Copy the α of the chosen cell to all cells"),
            ),
            "tables": (
                self.tr("This CPT × ess"),
                self.tr("The table as it is, worth ess cases: ess · θ / configurations"),
            ),
            "none": (self.tr("No prior"), self.tr("Every α = 0: the data alone decide")),
            "file": (
                self.tr("From a data file…"),
                self.tr("The counts of another file as imagined cases"),
            ),
        }
        for preset in PRESETS:
            title, tip = titles[preset]
            if preset == "file":
                menu.addSeparator()
            add_entry(menu, title, partial(self._choose, preset), tip=tip)

    def _choose(self, preset: Preset) -> None:
        self.preset_chosen.emit(preset)

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
