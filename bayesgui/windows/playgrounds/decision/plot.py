"""The plot of the decision playground: it is painted whole, and its thresholds can be dragged."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal

from bayesgui.widgets.live_text import live, say, tell
from bayesgui.widgets.plots.frame import paint_columns, paint_rows
from bayesgui.widgets.plots.handle import LONG, HandledPlot
from bayesgui.widgets.theme import font, theme, theme_changes
from bayesgui.windows.playgrounds.decision import density_painting as densities
from bayesgui.windows.playgrounds.decision import label_painting as labels
from bayesgui.windows.playgrounds.decision import rule_painting as rules
from bayesgui.windows.playgrounds.decision.geometry import PlotGeometry, geometry_of, top_of
from bayesgui.windows.playgrounds.decision.settings import RULES, Rule
from bayesgui.windows.playgrounds.decision.strokes import RULE_TOKENS, SUBSCRIPTS, class_name

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QMouseEvent, QPainter, QPixmap, QResizeEvent
    from PySide6.QtWidgets import QMenu, QWidget

    from bayesgui.windows.playgrounds.decision.picture import DecisionPicture, RulePicture

GRAB = 6
STEP = 0.005
"""Step of a threshold by an arrow key, as a share of the range."""
_PAGES = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}


@dataclass(frozen=True)
class Shown:
    """The parts to be shown besides the curves."""

    areas: bool = True
    thresholds: bool = True
    total: bool = False
    sample: bool = False


class DecisionPlot(HandledPlot):
    """Densities, strips of decisions and posteriors.

    Left and Right move the chosen threshold (Shift: ten times as far), Up and Down choose the next
    one, Esc or a double click returns it to its optimum.
    """

    threshold_moved = Signal(str, object)
    """A rule and its thresholds, None for the optimum; also emitted while one is dragged."""
    active_changed = Signal()

    def __init__(self, picture: DecisionPicture, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picture = picture
        self.shown = Shown()
        self.active: Rule = "error"
        self.chosen = 0
        self._boxes: dict[int, QRectF] = {}
        self._names: list[QRectF] = []
        self._layers: tuple[QPixmap, QPixmap] | None = None
        self._axes: tuple[tuple[PlotGeometry, float], QPixmap] | None = None
        self._is_fresh = True
        self.setObjectName("decisionPlot")
        self.setMouseTracking(True)
        theme_changes().changed.connect(self._drop_all)
        tell(self._drop_all)
        say(
            self,
            tip=live(
                "Drag a threshold to see what it costs; double-click returns it.\n"
                "Keys: Left and Right move it, with Shift ten times as far; Up and Down choose "
                "another one; Esc returns it."
            ),
            spoken=live("Densities, thresholds, decisions and posteriors"),
        )

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
        frame = self.geometry_now.densities
        near: list[tuple[float, Rule, int]] = []
        for kind in RULES if self.shown.thresholds else ():
            rule = self.picture.rule(kind)
            for k, box in rules.tag_boxes(frame, rule).items():
                if box.contains(place):
                    return kind, k
            if frame.rect.top() - 20 <= place.y() <= frame.rect.bottom() + 4:
                for k, x in rules.visible_thresholds(frame, rule):
                    near.append((abs(x - place.x()), kind, k))
        distance, kind, k = min(near, default=(math.inf, "error", 0))
        return (kind, k) if distance <= GRAB else None

    # -- events -------------------------------------------------------------------------------

    def take(self, place: QPointF) -> bool | None:
        found = self._threshold_at(place)
        if found is None:
            return None
        self.choose(*found)
        return False

    def move_to(self, place: QPointF) -> None:
        self.move_chosen(self.geometry_now.densities.value_at(place.x()))

    def hover(self, place: QPointF) -> None:
        over = self._threshold_at(place) is not None
        self.setCursor(Qt.CursorShape.SizeHorCursor if over else Qt.CursorShape.ArrowCursor)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        found = self._threshold_at(event.position())
        if found is not None:
            self.choose(*found)
            self.return_chosen()

    def fill_menu(self, menu: QMenu, place: QPointF) -> None:
        found = self._threshold_at(place)
        if found is not None:
            self.choose(*found)
        back = menu.addAction(self.tr("Return the threshold to its optimum"), self.return_chosen)
        back.setEnabled(self.rule.is_moved)

    def step(self, across: int, up: int, *, shift: bool) -> bool:
        thresholds = self.rule.current.thresholds
        if up:
            self._choose_next(up)
        elif self.chosen < len(thresholds):
            step = STEP * self.picture.settings.range * (LONG if shift else 1)
            self.move_chosen(thresholds[self.chosen] + across * step)
        else:
            return False
        return True

    def press_key(self, key: Qt.Key) -> bool:
        if key in _PAGES:
            self._choose_next(_PAGES[key])
        elif key == Qt.Key.Key_Escape and self.rule.is_moved:
            self.is_dragged = False
            self.return_chosen()
        else:
            return False
        return True

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
        self.is_dragged = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._drop_layers()

    # -- painting -----------------------------------------------------------------------------

    def paint_ring(self, painter: QPainter) -> None:
        """Paint no ring: the chosen threshold shows the focus."""

    def paint(self, painter: QPainter) -> None:
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
            painter.setClipRect(geometry.densities.rect.adjusted(0, -1, 0, 1))
            densities.paint_areas(painter, geometry.densities, picture, self.rule)
            if self.active == "error" and self.rule.is_moved:
                densities.paint_growth(painter, geometry.densities, picture, self.rule)
            painter.restore()
        if layers is None:
            self._paint_curves(painter, geometry)
        else:
            painter.drawPixmap(0, 0, layers[1])
        titles = (self.tr("Minimum error decides"), self.tr("Minimum risk decides"))
        for rule, frame, title in zip(picture.rules, geometry.strips, titles, strict=True):
            rules.paint_strip(painter, geometry.densities, rule, frame, title)
        if shown.thresholds:
            for rule in reversed(picture.rules):
                rules.paint_lines(painter, geometry.densities, rule, self._chosen_of(rule))
        if shown.areas:
            self._paint_labels(painter, geometry)
        if shown.thresholds:
            self._paint_tags(painter, geometry)

    def _layers_now(self, geometry: PlotGeometry) -> tuple[QPixmap, QPixmap]:
        """Return what a moved threshold leaves as it is, below and above the error areas."""
        ratio = self.devicePixelRatioF()
        if self._layers is None or self._layers[0].devicePixelRatioF() != ratio:
            painted = (self._paint_ground, self._paint_curves)
            below, above = (self.layer(partial(paint, geometry=geometry)) for paint in painted)
            self._layers = below, above
        return self._layers

    def _axes_now(self, geometry: PlotGeometry) -> QPixmap:
        """Return the axes, which most moves of a class leave as they are."""
        key = geometry, self.devicePixelRatioF()
        if self._axes is None or self._axes[0] != key:
            self._axes = key, self.layer(partial(self._paint_axes, geometry=geometry))
        return self._axes[1]

    def _paint_axes(self, painter: QPainter, geometry: PlotGeometry) -> None:
        frame = geometry.densities
        paint_rows(painter, frame, room=42)
        paint_columns(painter, frame, room=60, with_ticks=True)
        painter.setFont(font(11))
        painter.setPen(theme().muted)
        painter.drawText(frame.rect.topLeft() + QPointF(-30, -21), "P(ω) p(x | ω)")
        rules.paint_posterior_axes(painter, geometry.posteriors, self.tr("Posterior P(ω | x)"))

    def _paint_ground(self, painter: QPainter, geometry: PlotGeometry) -> None:
        painter.drawPixmap(0, 0, self._axes_now(geometry))
        rules.paint_posteriors(painter, geometry.posteriors, self.picture, self._levels())
        if self.shown.sample:
            painter.save()
            painter.setClipRect(geometry.densities.rect.adjusted(0, -1, 0, 1))
            densities.paint_sample(painter, geometry.densities, self.picture)
            painter.restore()

    def _paint_curves(self, painter: QPainter, geometry: PlotGeometry) -> None:
        picture, total = self.picture, self.shown.total
        painter.save()
        painter.setClipRect(geometry.densities.rect.adjusted(0, -1, 0, 1))
        densities.paint_curves(painter, geometry.densities, picture, total=total)
        painter.restore()
        self._names = densities.name_boxes(geometry.densities, picture, total=total)
        densities.paint_names(painter, geometry.densities, picture, self._names, total=total)

    def _drop_layers(self) -> None:
        self._boxes, self._layers, self._is_fresh = {}, None, True
        self.update()

    def _drop_all(self) -> None:
        self._axes = None
        self._drop_layers()

    def _chosen_of(self, rule: RulePicture) -> int | None:
        """Return which threshold of a rule keys move, None if none of it."""
        has_keys = self.hasFocus() or self.is_dragged
        return self.chosen if has_keys and rule.kind == self.active else None

    def _paint_tags(self, painter: QPainter, geometry: PlotGeometry) -> None:
        for rule in reversed(self.picture.rules):
            rules.paint_tags(painter, geometry.densities, rule, self._chosen_of(rule))
        if self.rule.is_moved:
            frame, token = geometry.densities, RULE_TOKENS[self.active]
            text = f"{growth_name(self.active)} = +{rules.number_text(self.rule.growth)}"
            x = frame.x_of(self._moved_place())
            labels.paint_growth_label(painter, frame, x, text, token)

    def _moved_place(self) -> float:
        """Return the threshold that has been moved: the chosen one, if several have."""
        pairs = zip(self.rule.current.thresholds, self.rule.optimum.thresholds, strict=True)
        moved = {k: now for k, (now, best) in enumerate(pairs) if now != best}
        return moved.get(self.chosen, next(iter(moved.values())))

    def _paint_labels(self, painter: QPainter, geometry: PlotGeometry) -> None:
        points = labels.anchors(geometry.densities, self.picture, self.rule)
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
            taken += rules.tag_boxes(geometry.densities, rule).values()
            lines += [x for _, x in rules.visible_thresholds(geometry.densities, rule)]
        rows = densities.curve_rows(geometry.densities, self.picture, total=self.shown.total)
        curves = (geometry.densities.columns(self.picture.x), rows)
        return labels.place_boxes(geometry.densities, curves, taken, lines, texts, points)

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
