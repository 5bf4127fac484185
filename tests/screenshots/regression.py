"""The workshop's mode for numbers, on the diabetes of Efron and others (2004)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.number_tables import diabetes
from tests.support.window import LEFT, NONE

if TYPE_CHECKING:
    from bayesgui.windows.workshop.window import WorkshopWindow

MODELS = ("naive-bayes", "tan", "aode", "gaussian", "ridge")


def _trained(
    size: tuple[int, int] = (1440, 900), *, language: str = "en", errors: bool = False
) -> WorkshopWindow:
    hand = _opened("asia", language=language)
    window = hand.window.workshop.open()
    # A child does not keep its window.
    window.main_window = hand.window  # type: ignore[attr-defined]
    window.resize(*size)
    window.show_table(diabetes(), "diabetes.csv")
    window.choose_target("progression")
    window.numbers.update(ticked=MODELS, current="ridge")
    hand.window.workshop.train()
    hand.rest()
    window.numbers.choose_model("tan" if errors else "ridge")
    if errors:
        kind = window.numbers.report.plots.kind
        place = kind.segment_rect("errors").center().toPoint()
        QTest.mouseClick(kind, LEFT, NONE, place)
        window.numbers.report.rows.view.selectRow(0)
    QApplication.processEvents()
    _finished(hand)
    return window


register(Scene("45-regression", _trained))
register(Scene("45-regression-errors", lambda: _trained(errors=True)))
register(Scene("45-regression-small", lambda: _trained((1024, 700)), ("light",)))
register(
    Scene("45-regression-chinese", lambda: _trained((1024, 700), language="zh"), ("dark", "light"))
)
