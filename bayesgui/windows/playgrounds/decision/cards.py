"""A card for each rule: thresholds, areas, error and risk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.painting import rounded, smooth_painter
from bayesgui.widgets.theme import font, theme
from bayesgui.windows.playgrounds.decision.plot import growth_name
from bayesgui.windows.playgrounds.decision.rule_painting import number_text
from bayesgui.windows.playgrounds.decision.strokes import RULE_TOKENS, SUBSCRIPTS
from bayesgui.windows.playgrounds.decision.subscripts import draw_sign, sign_width

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from bayesgui.windows.playgrounds.decision.picture import DecisionPicture
    from bayesgui.windows.playgrounds.decision.settings import Rule

_PAD, _GAP, _HEAD, _ROW, _LINE = 12, 20, 32, 38, 15
_FOOT = 2 * _LINE + 8
MAX_ROWS = 2
"""Rows of numbers; areas of many classes beyond them are in the tooltip only."""
_MORE = "…"


class RuleCard(QWidget):
    """The numbers of a rule, in as many rows as the width asks for."""

    def __init__(self, kind: Rule, parent: QWidget) -> None:
        super().__init__(parent)
        self._kind = kind
        self._picture: DecisionPicture
        self._cases = 0
        self.items: list[tuple[str, str]] = []
        self.setObjectName(f"decision.card.{kind}")
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_picture(self, picture: DecisionPicture, cases: int) -> None:
        """Show the numbers of a picture; `cases`: how many cases the cost is also told for."""
        rows = self._rows(self.width())
        self._picture, self._cases = picture, cases
        self.items = self._items(picture)
        self.setAccessibleName(self.title)
        self.setAccessibleDescription(
            "; ".join(f"{name} {number}" for name, number in self.items)
            + f"; {'; '.join(filter(None, (self.growth, *self.footer)))}"
        )
        lines = [f"{name}: {number}" for name, number in self.items]
        self.setToolTip("\n".join((*lines, *self.footer)))
        if self._rows(self.width()) != rows:
            self.updateGeometry()
        self.update()

    @property
    def title(self) -> str:
        """The name of the rule, and whether it is still the best one."""
        name = self.tr("Minimum error") if self._kind == "error" else self.tr("Minimum risk")
        moved = self._picture.rule(self._kind).is_moved
        return self.tr("{rule}, moved from its optimum").format(rule=name) if moved else name

    @property
    def growth(self) -> str:
        """The cost of the moved thresholds, empty at the optimum."""
        rule = self._picture.rule(self._kind)
        if not rule.is_moved:
            return ""
        return f"{growth_name(self._kind)} = +{number_text(rule.growth)}"

    @property
    def footer(self) -> tuple[str, ...]:
        """The best rule on the average beside the best decision at every x, with both numbers."""
        rule = self._picture.rule(self._kind)
        best = number_text(rule.best.error if self._kind == "error" else rule.best.risk)
        least = number_text(rule.pointwise)
        if self._kind == "error":
            average = self.tr("Least on the average: P_E = {best} at the best thresholds")
            text = self.tr("Best at every x: ∫ min P(error | x) p(x) dx = {least}")
        else:
            average = self.tr("Least on the average: R = {best} at the best thresholds")
            text = self.tr("Best at every x: ∫ min ℓ(x) p(x) dx = {least}")
        same = self.tr(", the same") if best == least else ""
        return average.format(best=best), text.format(least=least) + same

    def _items(self, picture: DecisionPicture) -> list[tuple[str, str]]:
        rule = picture.rule(self._kind)
        found = ", ".join(map(number_text, rule.current.thresholds)) or self.tr("none")
        one = len(rule.current.thresholds) == 1
        name = self.tr("threshold") if one else self.tr("thresholds")
        items = [(name, found)]
        areas = rule.outcomes.areas.tolist()
        found_areas = [
            (f"P{SUBSCRIPTS[i]}{SUBSCRIPTS[j]}", number_text(area))
            for i, row in enumerate(areas)
            for j, area in enumerate(row)
            if i != j
        ]
        if len(areas) == 2:
            items += found_areas
        items.append((self.tr("error"), number_text(rule.outcomes.error)))
        items.append((self.tr("risk"), number_text(rule.outcomes.risk)))
        if self._cases:
            cost = number_text(self._cases * rule.outcomes.risk, 1)
            items.append((self.tr("cost of {cases}").format(cases=f"{self._cases:,}"), cost))
        # What fits is shown, so that the areas of many classes come last.
        return items if len(areas) == 2 else items + found_areas

    # -- geometry -----------------------------------------------------------------------------

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return _HEAD + _ROW * self._rows(width) + _FOOT + 4

    def sizeHint(self) -> QSize:
        return QSize(440, self.heightForWidth(440))

    def minimumSizeHint(self) -> QSize:
        return QSize(240, self.heightForWidth(max(240, self.width())))

    def _rows(self, width: int) -> int:
        places = self._places(width)
        return 1 + round(places[-1].y() / _ROW) if places else 1

    def shown_items(self, width: int) -> list[tuple[str, str, QPointF]]:
        """Return the numbers that fit with their places, and an ellipsis if some do not."""
        places = self._places(width)
        found = [(*item, place) for item, place in zip(self.items, places, strict=False)]
        if len(found) < len(self.items):
            found[-1] = ("", _MORE, found[-1][2])
        return found

    def _places(self, width: int) -> list[QPointF]:
        """Return where each item begins, below the headline, as far as there are rows."""
        number = QFontMetrics(font(14, 600))
        found: list[QPointF] = []
        x, y = float(_PAD), 0.0
        for name, text in self.items:
            needed = max(sign_width(name, 11), number.horizontalAdvance(text))
            if found and x + needed > width - _PAD:
                x, y = float(_PAD), y + _ROW
                if y >= MAX_ROWS * _ROW:
                    break
            found.append(QPointF(x, y))
            x += needed + _GAP
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        color = theme().color(RULE_TOKENS[self._kind])
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        rounded(painter, box, 4, theme().surface, QPen(theme().border, 1))
        painter.fillRect(QRectF(1, 0, self.width() - 2, 3), color)
        painter.setPen(theme().text)
        painter.setFont(font(13, 600))
        painter.drawText(QPointF(_PAD, 23), self.title)
        # Beside the title, so that the card keeps its height while a threshold is dragged.
        painter.setPen(theme().error)
        place = QPointF(self.width() - _PAD - sign_width(self.growth, 13, 600), 23)
        draw_sign(painter, place, self.growth, 13, 600)
        for name, number, place in self.shown_items(self.width()):
            painter.setPen(theme().muted)
            draw_sign(painter, place + QPointF(0, _HEAD + 10), name, 11)
            painter.setFont(font(14, 500))
            painter.setPen(theme().text)
            painter.drawText(place + QPointF(0, _HEAD + 28), number)
        painter.setPen(theme().muted)
        metrics = QFontMetrics(font(11))
        for k, line in enumerate(self.footer):
            text = metrics.elidedText(
                line, Qt.TextElideMode.ElideRight, int(self.width() - 2 * _PAD)
            )
            y = self.height() - _FOOT + metrics.ascent() + k * _LINE
            draw_sign(painter, QPointF(_PAD, y), text, 11)
