"""Typesetting of a formula in lines of boxes, with fractions and line breaks at operators."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from bayesgui.explain import formula as f
from bayesgui.explain.writing import event_text, needs_brackets, number_text
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from collections.abc import Sequence

SIZE, SMALL = 13, 10
_GAP = 2.0
_LEAD = 30.0
"""Width in pixels of an equals sign or a plus before a term."""


class Box(Protocol):
    """A paintable box with a width, an ascent and a descent."""

    width: float
    ascent: float
    descent: float

    def paint(self, painter: QPainter, x: float, baseline: float) -> None:
        """Paint the box with the painter's pen."""


@functools.cache
def face(px: int, weight: int = 400) -> tuple[QFont, QFontMetricsF]:
    """Return a font and its metrics, cached: a page of steps measures thousands of words.

    `px, weight`: as of `bayesgui.widgets.theme.font`; the font must not be changed.
    """
    made = font(px, weight)
    return made, QFontMetricsF(made)


Face = tuple[QFont, QFontMetricsF]


@dataclass(slots=True)
class Word:
    """Text in one font, raised or lowered if needed."""

    text: str
    face: Face
    shift: float = 0.0
    width: float = 0.0
    ascent: float = 0.0
    descent: float = 0.0

    def __post_init__(self) -> None:
        metrics = self.face[1]
        self.width = metrics.horizontalAdvance(self.text)
        self.ascent = metrics.ascent() - self.shift
        self.descent = metrics.descent() + self.shift

    def paint(self, painter: QPainter, x: float, baseline: float) -> None:
        """Paint the text with the painter's pen."""
        painter.setFont(self.face[0])
        painter.drawText(QPointF(x, baseline + self.shift), self.text)


@dataclass(slots=True)
class Row:
    """Boxes side by side."""

    boxes: tuple[Box, ...]
    width: float = 0.0
    ascent: float = 0.0
    descent: float = 0.0

    def __post_init__(self) -> None:
        self.width = sum(box.width for box in self.boxes)
        self.ascent = max((box.ascent for box in self.boxes), default=0.0)
        self.descent = max((box.descent for box in self.boxes), default=0.0)

    def paint(self, painter: QPainter, x: float, baseline: float) -> None:
        """Paint the boxes with the painter's pen."""
        for box in self.boxes:
            box.paint(painter, x, baseline)
            x += box.width


@dataclass(slots=True)
class Stack:
    """One box above the other with a line between them."""

    above: Box
    below: Box
    axis: float
    width: float = 0.0
    ascent: float = 0.0
    descent: float = 0.0

    def __post_init__(self) -> None:
        self.width = max(self.above.width, self.below.width) + 8
        self.ascent = self.axis + _GAP + self.above.ascent + self.above.descent
        self.descent = _GAP + self.below.ascent + self.below.descent - self.axis

    def paint(self, painter: QPainter, x: float, baseline: float) -> None:
        """Paint both boxes and the line with the painter's pen."""
        middle = baseline - self.axis
        inner = self.width - 8
        self.above.paint(
            painter, x + 4 + (inner - self.above.width) / 2, middle - _GAP - self.above.descent
        )
        self.below.paint(
            painter, x + 4 + (inner - self.below.width) / 2, middle + _GAP + self.below.ascent
        )
        pen = QPen(painter.pen())
        pen.setWidthF(1.0)
        painter.setPen(pen)
        painter.drawLine(QPointF(x + 2, middle), QPointF(x + self.width - 2, middle))


@dataclass(slots=True)
class Piece:
    """A box, and whether a line break is allowed before it."""

    box: Box
    may_break: bool = False


class Typesetter:
    """Converts formulas to boxes.

    `weight`: font weight of letters; numbers have at least 500.
    """

    def __init__(self, width: float, weight: int = 400) -> None:
        self._width = width
        self._room = width - _LEAD
        self._plain, self._number = face(SIZE, weight), face(SIZE, max(weight, 500))
        self._small = face(SMALL)
        self._axis = self._plain[1].xHeight() / 2 + 1

    def lines(self, formula: f.Formula, lead: str = "") -> list[Row]:
        """Return a formula as lines that fit the width if possible.

        `lead`: text before the first line, such as an equals sign; further lines start below the
        formula.
        """
        first = [Piece(self._word(f"{lead}\u2002"))] if lead else []
        indent = first[0].box.width if first else 12.0
        return self._broken([*first, *self._pieces(formula)], indent)

    def _broken(self, pieces: Sequence[Piece], indent: float) -> list[Row]:
        rows: list[list[Box]] = [[]]
        width = 0.0
        runs = _runs(pieces)
        for run in runs:
            run_width = sum(box.width for box in run)
            if rows[-1] and width + run_width > self._width:
                rows.append([_Space(indent)])
                width = indent
            rows[-1] += run
            width += run_width
        return [Row(tuple(row)) for row in rows]

    # -- pieces -------------------------------------------------------------------------------

    def _word(self, text: str) -> Word:
        return Word(text, self._plain)

    def _row(self, formula: f.Formula) -> Row:
        return Row(tuple(piece.box for piece in self._pieces(formula)))

    def _pieces(self, formula: f.Formula) -> list[Piece]:
        match formula:
            case f.Number(value):
                return [Piece(Word(number_text(value), self._number))]
            case f.Symbol(text, index):
                below = [Piece(Word(index, self._small, 3.0))] if index else []
                return [Piece(self._word(text)), *below]
            case f.Probability(events, given):
                return self._call("P(", events, given, ")")
            case f.Applied(of, to, conditions):
                aside = [Piece(self._word(" | ")), *self._listed(conditions)] if conditions else []
                call = [Piece(self._word("(")), *self._listed(to), *aside, Piece(self._word(")"))]
                return self._whole([*self._pieces(of), *call])
            case f.Maximum(terms):
                inner = self._listed(terms, may_break=True)
                return [Piece(self._word("max(")), *inner, Piece(self._word(")"))]
            case f.Expectation(of, given, letters):
                inner = [Piece(self._word(f"{letters}[")), *self._pieces(of)]
                return [*inner, *self._condition(given), Piece(self._word("]"))]
            case f.Sum(terms):
                return self._joined_terms(terms)
            case f.Negative(of):
                return [Piece(self._word("−")), *self._factor(of)]
            case f.Product(()):
                return [Piece(Word("1", self._number))]
            case f.Product(factors):
                pieces = self._whole(self._factor(factors[0]))
                for each in factors[1:]:
                    pieces.append(Piece(self._word(" · "), True))
                    pieces += self._whole(self._factor(each))
                return pieces
            case f.Fraction(above, below):
                return self._fraction(above, below)
            case f.Power(base, exponent):
                inner = self._pieces(base)
                if not isinstance(base, f.Expectation | f.Symbol):
                    inner = self._bracketed(inner)
                return [*inner, Piece(Word(str(exponent), self._small, -5.0))]
            case f.Logarithm(of):
                inner = self._pieces(of)
                if isinstance(of, f.Sum | f.Product | f.Negative):
                    inner = self._bracketed(inner)
                return [Piece(self._word("ln ")), *inner]
            case f.Over(sign, index, of):
                return self._over(sign, index, of)
            case f.LogGamma(of):
                return [Piece(self._word("ln Γ")), *self._bracketed(self._pieces(of))]
            case f.Bracketed(of):
                return self._bracketed(self._pieces(of))
        raise TypeError(formula)

    def _whole(self, pieces: list[Piece]) -> list[Piece]:
        """Keep a term or factor on one line, unless it is too long."""
        row = Row(tuple(piece.box for piece in pieces))
        return [Piece(row)] if row.width <= self._room else pieces

    def _over(self, sign: str, index: str, of: f.Formula) -> list[Piece]:
        size = SIZE + 4 if len(sign) == 1 else SIZE
        big, below = Word(sign, face(size)), Word(index, self._small, 4.0)
        lead = [Piece(big), Piece(below), Piece(_Space(5.0))]
        taken = sum(piece.box.width for piece in lead)
        self._room -= taken
        pieces = [*lead, *self._factor(of)]
        self._room += taken
        return pieces

    def _joined_terms(self, terms: Sequence[f.Formula]) -> list[Piece]:
        pieces: list[Piece] = []
        for k, term in enumerate(terms):
            negative = isinstance(term, f.Negative)
            bare = term.of if isinstance(term, f.Negative) else term
            if k or negative:
                sign = "−" if negative else "+"
                pieces.append(Piece(self._word(f" {sign} " if k else sign), bool(k)))
            pieces += self._whole(self._factor(bare) if negative else self._pieces(bare))
        return pieces

    def _call(
        self, opening: str, events: Sequence[f.Event], given: Sequence[f.Event], closing: str
    ) -> list[Piece]:
        pieces = [Piece(self._word(opening)), *self._events(events)]
        return [*pieces, *self._condition(given), Piece(self._word(closing))]

    def _listed(self, formulas: Sequence[f.Formula], *, may_break: bool = False) -> list[Piece]:
        """Return formulas with commas between them."""
        pieces: list[Piece] = []
        for k, each in enumerate(formulas):
            if k:
                pieces.append(Piece(self._word(", ")))
            found = self._whole(self._pieces(each))
            found[0] = Piece(found[0].box, may_break and k > 0)
            pieces += found
        return pieces

    def _condition(self, given: Sequence[f.Event]) -> list[Piece]:
        if not given:
            return []
        return [Piece(self._word(" | "), True), *self._events(given)]

    def _events(self, events: Sequence[f.Event]) -> list[Piece]:
        pieces = []
        for k, event in enumerate(events):
            comma = "," if k + 1 < len(events) else ""
            space = "\u2009" if k else ""
            pieces.append(Piece(self._word(f"{space}{event_text(event)}{comma}"), k > 0))
        return pieces

    def _factor(self, formula: f.Formula) -> list[Piece]:
        pieces = self._pieces(formula)
        return self._bracketed(pieces) if needs_brackets(formula) else pieces

    def _bracketed(self, pieces: list[Piece]) -> list[Piece]:
        return [Piece(self._word("(")), *pieces, Piece(self._word(")"))]

    def _fraction(self, above: f.Formula, below: f.Formula) -> list[Piece]:
        stack = Stack(self._row(above), self._row(below), self._axis)
        room = self._width - 24
        if stack.width <= room:
            return [Piece(stack)]
        # Too wide for one line: break numerator and denominator into lines of their own.
        narrow = Typesetter(room - 8)
        return [Piece(Stack(Column(narrow.lines(above)), Column(narrow.lines(below)), self._axis))]


@dataclass(slots=True)
class Column:
    """Lines above each other."""

    rows: Sequence[Row]
    width: float = 0.0
    ascent: float = 0.0
    descent: float = 0.0

    def __post_init__(self) -> None:
        self.width = max(row.width for row in self.rows)
        self.ascent = self.rows[0].ascent
        self.descent = sum(row.ascent + row.descent for row in self.rows) - self.ascent

    def paint(self, painter: QPainter, x: float, baseline: float) -> None:
        """Paint the lines with the painter's pen."""
        top = baseline - self.ascent
        for row in self.rows:
            row.paint(painter, x, top + row.ascent)
            top += row.ascent + row.descent


@dataclass(slots=True)
class _Space:
    width: float
    ascent: float = 0.0
    descent: float = 0.0

    def paint(self, painter: QPainter, x: float, baseline: float) -> None:
        """Paint nothing."""


def _runs(pieces: Sequence[Piece]) -> list[list[Box]]:
    """Split pieces at the permitted line breaks."""
    runs: list[list[Box]] = []
    for piece in pieces:
        if piece.may_break or not runs:
            runs.append([])
        runs[-1].append(piece.box)
    return runs
