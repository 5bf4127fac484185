"""The plot of the decision playground: it is painted whole, and its thresholds can be dragged."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from bayesgui.widgets.plots.pictures import add_picture_actions
from bayesgui.widgets.theme import font, theme, theme_changes
from bayesgui.windows.playgrounds.decision import density_painting as densities
from bayesgui.windows.playgrounds.decision import label_painting as labels
from bayesgui.windows.playgrounds.decision import rule_painting as rules
from bayesgui.windows.playgrounds.decision.axes import paint_axes
from bayesgui.windows.playgrounds.decision.geometry import PlotGeometry, geometry_of, top_of
from bayesgui.windows.playgrounds.decision.settings import RULES, Rule
from bayesgui.windows.playgrounds.decision.strokes import (
    RULE_TOKENS,
    SUBSCRIPTS,
    class_name,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import (
        QContextMenuEvent,
        QFocusEvent,
        QKeyEvent,
        QMouseEvent,
        QPaintEvent,
        QResizeEvent,
    )

    from bayesgui.windows.playgrounds.decision.picture import DecisionPicture, RulePicture

GRAB = 6
STEP, FACTOR = 0.005, 10
"""What an arrow key moves a threshold by, as a share of the range; Shift multiplies it."""
_KEYS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_CHOOSING = {
    Qt.Key.Key_Up: 1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_PageUp: -1,
    Qt.Key.Key_PageDown: 1,
}


@dataclass(frozen=True)
class Shown:
    """What the user wants to see besides the curves."""

    areas: bool = True
    thresholds: bool = True
    total: bool = False
    sample: bool = False


class DecisionPlot(QWidget):
    """Densities, strips of decisions and posteriors.

    Left and Right move the chosen threshold (Shift: ten times as far), Up and Down choose the next
    one, Esc or a double click returns it to its optimum.
    """

    threshold_moved = Signal(str, object)
    """A rule and its thresholds, None for the optimum; also emitted while one is dragged."""
    drag_started = Signal()
    active_changed = Signal()

    def __init__(self, picture: DecisionPicture, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picture = picture
        self.shown = Shown()
        self.active: Rule = "error"
        self.chosen = 0
        self._dragged = False
        self._boxes: dict[int, QRectF] = {}
        self._names: list[QRectF] = []
        self._layers: tuple[QPixmap, QPixmap] | None = None
        self._axes: tuple[PlotGeometry, QPixmap] | None = None
        self._is_fresh = True
        self.setObjectName("decisionPlot")
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme_changes().changed.connect(self._drop_all)
        self.retranslate()

    def retranslate(self) -> None:
        """Set all texts in the current language."""
        self.setAccessibleName(self.tr("Densities, thresholds, decisions and posteriors"))
        self.setToolTip(
            self.tr(
                "Drag a threshold to see what it costs; double-click returns it.\n"
                "Keys: Left and Right move it, with Shift ten times as far; Up and Down choose "
                "another one; Esc returns it."
            )
        )
        self._drop_all()

    def set_picture(self, picture: DecisionPicture) -> None:
        """Show other numbers."""
        if picture.problem is not self.picture.problem:
            # Boxes stay where they are while a threshold moves: nobody reads what jumps.
            self._drop_layers()
        self.picture = picture
        self.chosen = min(self.chosen, max(0, len(self.rule.current.thresholds) - 1))
        self.update()

    def set_shown(self, shown: Shown) -> None:
        """Show or hide parts."""
        self.shown = shown
        self._drop_layers()

    @property
    def rule(self) -> RulePicture:
        """The rule whose error areas are hatched and whose threshold keys move."""
        return self.picture.rule(self.active)

    @property
    def geometry_now(self) -> PlotGeometry:
        """The places of all parts."""
        top = top_of(self.picture, total=self.shown.total, sample=self.shown.sample)
        return geometry_of(self.width(), self.height(), self.picture, top)

    def sizeHint(self) -> QSize:
        return QSize(1000, 700)

    def minimumSizeHint(self) -> QSize:
        return QSize(420, 420)

    # -- moving -------------------------------------------------------------------------------

    def choose(self, rule: Rule, index: int) -> None:
        """Choose the threshold that keys move."""
        if rule != self.active:
            self.active = rule
            self._boxes = {}
            self.active_changed.emit()
        self.chosen = index
        self.update()

    def move_chosen(self, place: float) -> None:
        """Move the chosen threshold."""
        if self.chosen < len(self.rule.current.thresholds):
            moved = self.rule.current.moved(self.chosen, place)
            self.threshold_moved.emit(self.active, moved.thresholds)

    def return_chosen(self) -> None:
        """Return the chosen threshold to its optimum."""
        optimum, now = self.rule.optimum.thresholds, list(self.rule.current.thresholds)
        if self.chosen >= len(now):
            return
        now[self.chosen] = optimum[self.chosen]
        is_whole = tuple(now) == optimum or now != sorted(now)
        self.threshold_moved.emit(self.active, None if is_whole else tuple(now))

    def _threshold_at(self, place: QPointF) -> tuple[Rule, int] | None:
        """Return the threshold below the pointer: its number, else the nearest line."""
        geometry = self.geometry_now
        near: list[tuple[float, Rule, int]] = []
        for kind in RULES if self.shown.thresholds else ():
            rule = self.picture.rule(kind)
            for k, box in rules.tag_boxes(geometry, rule).items():
                if box.contains(place):
                    return kind, k
            if geometry.densities.top() - 20 <= place.y() <= geometry.densities.bottom() + 4:
                for k, x in rules.visible_thresholds(geometry, rule):
                    near.append((abs(x - place.x()), kind, k))
        distance, kind, k = min(near, default=(math.inf, "error", 0))
        return (kind, k) if distance <= GRAB else None

    # -- events -------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self._threshold_at(event.position())
        if event.button() != Qt.MouseButton.LeftButton or found is None:
            super().mousePressEvent(event)
            return
        self.choose(*found)
        self._dragged = True
        self.drag_started.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragged:
            self.move_chosen(self.geometry_now.value_at(event.position().x()))
            return
        over = self._threshold_at(event.position()) is not None
        self.setCursor(Qt.CursorShape.SizeHorCursor if over else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragged = False
        super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        found = self._threshold_at(event.position())
        if found is not None:
            self.choose(*found)
            self.return_chosen()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        found = self._threshold_at(QPointF(event.pos()))
        if found is not None:
            self.choose(*found)
        menu = QMenu(self)
        back = menu.addAction(self.tr("Return the threshold to its optimum"), self.return_chosen)
        back.setEnabled(self.rule.is_moved)
        menu.addSeparator()
        add_picture_actions(menu, self)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        thresholds = self.rule.current.thresholds
        if key in _KEYS and self.chosen < len(thresholds):
            shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            step = STEP * self.picture.settings.range * (FACTOR if shift else 1)
            self.move_chosen(thresholds[self.chosen] + _KEYS[key] * step)
        elif key in _CHOOSING:
            self._choose_next(_CHOOSING[key])
        elif key == Qt.Key.Key_Escape and self.rule.is_moved:
            self._dragged = False
            self.return_chosen()
        else:
            super().keyPressEvent(event)

    def _choose_next(self, step: int) -> None:
        every = [
            (kind, k)
            for kind in RULES
            for k in range(len(self.picture.rule(kind).current.thresholds))
        ]
        if every:
            now = (self.active, self.chosen)
            at = every.index(now) if now in every else -step
            self.choose(*every[(at + step) % len(every)])

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._dragged = False
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._drop_layers()

    # -- painting -----------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        geometry, picture, shown = self.geometry_now, self.picture, self.shown
        # What a moved threshold leaves as it is becomes layers when it is painted once more: while
        # a class moves, nothing is painted twice, and a layer would only cost its copy.
        layers = None if self._is_fresh else self._layers_now(geometry)
        self._is_fresh = False
        if layers is None:
            self._paint_ground(painter, geometry)
        else:
            painter.drawPixmap(0, 0, layers[0])
        if shown.areas:
            painter.save()
            painter.setClipRect(geometry.densities.adjusted(0, -1, 0, 1))
            densities.paint_areas(painter, geometry, picture, self.rule)
            if self.active == "error" and self.rule.is_moved:
                densities.paint_growth(painter, geometry, picture, self.rule)
            painter.restore()
        if layers is None:
            self._paint_curves(painter, geometry)
        else:
            painter.drawPixmap(0, 0, layers[1])
        titles = (self.tr("Minimum error decides"), self.tr("Minimum risk decides"))
        for rule, frame, title in zip(picture.rules, geometry.strips, titles, strict=True):
            rules.paint_strip(painter, geometry, rule, frame, title)
        if shown.thresholds:
            for rule in reversed(picture.rules):
                rules.paint_lines(painter, geometry, rule, self._chosen_of(rule))
        if shown.areas:
            self._paint_labels(painter, geometry)
        if shown.thresholds:
            self._paint_tags(painter, geometry)

    def _layer(self, paint: Callable[[QPainter, PlotGeometry], None]) -> QPixmap:
        """Return what a function paints, in the size of the plot."""
        ratio = self.devicePixelRatioF()
        layer = QPixmap((self.size().toSizeF() * ratio).toSize())
        layer.setDevicePixelRatio(ratio)
        layer.fill(Qt.GlobalColor.transparent)
        painter = QPainter(layer)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter, self.geometry_now)
        painter.end()
        return layer

    def _layers_now(self, geometry: PlotGeometry) -> tuple[QPixmap, QPixmap]:
        """Return what a moved threshold leaves as it is, below and above the error areas."""
        ratio = self.devicePixelRatioF()
        if self._layers is None or self._layers[0].devicePixelRatioF() != ratio:
            self._layers = (self._layer(self._paint_ground), self._layer(self._paint_curves))
        return self._layers

    def _axes_now(self, geometry: PlotGeometry) -> QPixmap:
        """Return the axes, which most moves of a class leave as they are."""
        found = self._axes
        if (
            found is None
            or found[0] != geometry
            or found[1].devicePixelRatioF() != self.devicePixelRatioF()
        ):
            found = self._axes = geometry, self._layer(self._paint_axes)
        return found[1]

    def _paint_axes(self, painter: QPainter, geometry: PlotGeometry) -> None:
        frame = geometry.densities
        paint_axes(painter, geometry, frame, geometry.top)
        painter.setFont(font(11))
        painter.setPen(theme().muted)
        painter.drawText(QPointF(frame.left() - 30, frame.top() - 21), "P(ω) p(x | ω)")
        rules.paint_posterior_axes(painter, geometry, self.tr("Posterior P(ω | x)"))

    def _paint_ground(self, painter: QPainter, geometry: PlotGeometry) -> None:
        painter.drawPixmap(0, 0, self._axes_now(geometry))
        rules.paint_posteriors(painter, geometry, self.picture, self._levels())
        if self.shown.sample:
            painter.save()
            painter.setClipRect(geometry.densities.adjusted(0, -1, 0, 1))
            densities.paint_sample(painter, geometry, self.picture)
            painter.restore()

    def _paint_curves(self, painter: QPainter, geometry: PlotGeometry) -> None:
        picture, total = self.picture, self.shown.total
        painter.save()
        painter.setClipRect(geometry.densities.adjusted(0, -1, 0, 1))
        densities.paint_curves(painter, geometry, picture, total=total)
        painter.restore()
        self._names = densities.name_boxes(geometry, picture, total=total)
        densities.paint_names(painter, geometry, picture, self._names, total=total)

    def _drop_layers(self) -> None:
        self._boxes, self._layers, self._is_fresh = {}, None, True
        self.update()

    def _drop_all(self) -> None:
        self._axes = None
        self._drop_layers()

    def _chosen_of(self, rule: RulePicture) -> int | None:
        """Return which threshold of a rule keys move, None if none of it."""
        has_keys = self.hasFocus() or self._dragged
        return self.chosen if has_keys and rule.kind == self.active else None

    def _paint_tags(self, painter: QPainter, geometry: PlotGeometry) -> None:
        for rule in reversed(self.picture.rules):
            rules.paint_tags(painter, geometry, rule, self._chosen_of(rule))
        if self.rule.is_moved:
            x = geometry.x_of(self._moved_place())
            text = f"{growth_name(self.active)} = +{rules.number_text(self.rule.growth)}"
            labels.paint_growth_label(painter, geometry, x, text, RULE_TOKENS[self.active])

    def _moved_place(self) -> float:
        """Return the threshold that has been moved: the chosen one, if several have."""
        pairs = zip(self.rule.current.thresholds, self.rule.optimum.thresholds, strict=True)
        moved = {k: now for k, (now, best) in enumerate(pairs) if now != best}
        return moved.get(self.chosen, next(iter(moved.values())))

    def _paint_labels(self, painter: QPainter, geometry: PlotGeometry) -> None:
        points = labels.anchors(geometry, self.picture, self.rule)
        texts = [text for text in self._area_texts() if text.index in points]
        if not self._boxes.keys() >= {text.index for text in texts}:
            self._boxes = self._place_labels(geometry, texts, points)
        for text in texts:
            k = text.index
            labels.paint_leader(painter, self._boxes[k], k, points[k])
        for text in texts:
            labels.paint_label(painter, self._boxes[text.index], text)

    def _place_labels(
        self, geometry: PlotGeometry, texts: list[labels.AreaText], points: dict[int, QPointF]
    ) -> dict[int, QRectF]:
        taken, lines = list(self._names), []
        for rule in self.picture.rules if self.shown.thresholds else ():
            taken += rules.tag_boxes(geometry, rule).values()
            lines += [x for _, x in rules.visible_thresholds(geometry, rule)]
        rows = densities.curve_rows(geometry, self.picture, total=self.shown.total)
        curves = (geometry.pixels(self.picture.x), rows)
        return labels.place_boxes(geometry, curves, taken, lines, texts, points)

    def _area_texts(self) -> list[labels.AreaText]:
        areas, found = self.rule.outcomes.areas, []
        count = len(areas)
        for k in range(count):
            wrong = float(areas[k].sum() - areas[k, k])
            if wrong < labels.LEAST_AREA:
                continue
            if count == 2:
                number = f"P{SUBSCRIPTS[k]}{SUBSCRIPTS[1 - k]} = {wrong:.4f}"
                meaning = self.tr("truth {truth}, decided {decided}").format(
                    truth=class_name(k), decided=class_name(1 - k)
                )
            else:
                number = f"{wrong:.4f}"
                meaning = self.tr("truth {truth}, decided another").format(truth=class_name(k))
            found.append(labels.AreaText(k, number, meaning))
        return found

    def _levels(self) -> dict[Rule, tuple[float, str]]:
        """Return the levels of P(ω₁ | x) between two classes, with their texts."""
        if self.picture.settings.count != 2:
            return {}
        first = class_name(0)
        text = self.tr("decide {first} above 0.5 (minimum error)").format(first=first)
        found: dict[Rule, tuple[float, str]] = {"error": (0.5, text)}
        level = self.picture.least_risk_level
        if level is not None:
            text = self.tr("decide {first} above {level} (minimum risk)")
            found["risk"] = level, text.format(first=first, level=f"{level:.3g}")
        return found


def growth_name(rule: Rule) -> str:
    """Return the sign of what a moved threshold costs."""
    return "ΔP_E" if rule == "error" else "ΔR"
