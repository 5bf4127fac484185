"""What a lesson points at and says is in sight: ringed tabs, pills, the last explanation, help."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from bayesgui.app.help.window import HelpWindow
from bayesgui.canvas.painting.tag_places import tag_places
from bayesgui.document.shown.lesson import LessonView
from bayesgui.lessons.progress import score
from bayesgui.widgets.theme import theme
from tests.support.lessons import LessonHand
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QWidget

    from tests.conftest import Opens
    from tests.support.window import Hand
_LESSON = """lesson: Small
minutes: 1
start: network asia

# One
Look.

do: Open the table of smoke.
  check: found(smoke=yes)
  hint: page {page}
  solve: find smoke=yes

# Two
Say.

scene: Take the findings back
  no-findings

{items}"""
_QUIZ = """quiz: Question {number}. Is smoke a parent of lung?
  - yes, it is
    holds: arc(smoke -> lung)
    why: The arc from smoke to lung says so; {long}
  - no
    holds: not arc(smoke -> lung)
    why: There is an arc.
"""

pytestmark = pytest.mark.usefixtures("sizes_compared_once")


def _written(folder: Path, page: str = "cpt", n_quizzes: int = 6) -> Path:
    long = "and many more words stand here, so that the explanation takes several lines. " * 3
    quizzes = "".join(_QUIZ.format(number=k, long=long) for k in range(1, n_quizzes + 1))
    path = folder / "small.lesson"
    path.write_text(_LESSON.format(page=page, items=quizzes), encoding="utf-8")
    return path


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    with shared_window() as opened:
        yield opened


def _accent_within(widget: QWidget, image: QImage) -> int:
    """Return how many pixels of a widget are in the color of a ring."""
    accent = theme().accent.rgb()
    return sum(
        image.pixel(x, y) == accent for x in range(image.width()) for y in range(image.height())
    )


def _tab_image(hand: Hand, side: str, id: str) -> QImage:
    row = hand.window.docks[side].tab_row
    return row.grab(row.tabRect(hand.window.docks[side].page_ids.index(id))).toImage()


@pytest.mark.parametrize(
    ("page", "side", "id"), [("cpt", "bottom", "cpt"), ("information", "right", "information")]
)
def test_a_hint_rings_the_tab_of_the_page(
    hand: Hand, tmp_path: Path, page: str, side: str, id: str
) -> None:
    taken = LessonHand(hand)
    taken.open(_written(tmp_path, page))
    hand.window.docks.open_page("bottom", "data")
    hand.rest()
    dock = hand.window.docks[side]
    assert dock.tab_row.isTabVisible(dock.page_ids.index(id))
    before = _accent_within(dock, _tab_image(hand, side, id))
    taken.hint()
    assert _accent_within(dock, _tab_image(hand, side, id)) > before + 60
    # What is done rings nothing any more.
    taken.hint()
    assert taken.page.rows[0].status == "done"
    assert _accent_within(dock, _tab_image(hand, side, id)) == before


def test_what_hint_has_told_does_not_count_as_right(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "small.lesson"
    truth = "predict: Is smoke a parent of lung?\n  ask: arc(smoke -> lung)\n"
    path.write_text(
        "lesson: Small\nminutes: 1\nstart: network asia\n\n# One\nLook.\n\n"
        + _QUIZ.format(number=1, long="yes.")
        + "\n"
        + _QUIZ.format(number=2, long="yes.")
        + "\n"
        + truth,
        encoding="utf-8",
    )
    taken = LessonHand(hand)
    taken.open(path)
    for _ in range(2):
        taken.hint()
    taken.choose(1, 0)
    for _ in range(2):
        taken.hint()
    assert [row.status for row in taken.page.rows] == ["done"] * 3
    reached = score(taken.taking.taken.progress, taken.taking.lesson)
    assert (reached.right_at_first, reached.asked) == (1, 3)
    taken.next()
    assert "1 of 3 answers were right at the first try" in hand.window.messages.bar.text


def test_a_page_without_a_tab_is_pointed_at_by_what_leads_to_it(hand: Hand, tmp_path: Path) -> None:
    taken = LessonHand(hand)
    taken.open(_written(tmp_path, "information"))
    window = hand.window
    window.docks.open_page("right", "evidence")
    window.docks._resize("right", 280)
    window.pages.show(taken.page)
    hand.rest()
    dock = window.docks["right"]
    assert "information" in dock.hidden_ids
    more = dock.more_button
    assert not more.property("ringed")
    taken.hint()
    assert more.property("ringed")
    assert _accent_within(more, more.grab().toImage()) > 20


def test_the_last_explanation_is_not_cut_by_the_foot(hand: Hand, tmp_path: Path) -> None:
    taken = LessonHand(hand)
    hand.window.resize(1024, 700)
    taken.open(_written(tmp_path))
    taken.hint()
    taken.hint()
    taken.next()
    taken.set_scene()
    for index in range(6):
        taken.choose(index, 0)
    QTest.qWait(300)
    hand.rest()
    row, page = taken.page.rows[-1], taken.page
    assert row.status == "done"
    bottom = row.line.mapTo(page, QPoint(0, row.line.height())).y()
    assert bottom <= page.foot.mapTo(page, QPoint(0, 0)).y()
    assert row.line.visibleRegion().boundingRect() == row.line.rect()
    # A finished step that is read again begins at its top.
    taken.back()
    taken.next()
    QTest.qWait(300)
    assert page._area.verticalScrollBar().value() == 0


@pytest.mark.parametrize("corner", ["left", "right", "top", "bottom"])
def test_the_pill_of_a_covered_node_stays_on_the_canvas(hand: Hand, corner: str) -> None:
    hand.window.opening.open_now(SAMPLES / "asia.bayesgui")
    hand.rest()
    hand.window.session.shown[LessonView].update(covered=frozenset({"smoke"}))
    canvas, port = hand.canvas, hand.canvas.viewport()
    box = canvas.node_rect("smoke")
    gap = {
        "left": (2 - box.left(), 0),
        "right": (port.width() - 2 - box.right(), 0),
        "top": (0, 2 - box.top()),
        "bottom": (0, port.height() - 2 - box.bottom()),
    }[corner]
    canvas.camera.scroll_by(-gap[0], -gap[1])
    hand.rest()
    box = canvas.node_rect("smoke")
    assert min(box.left(), box.top(), port.width() - box.right(), port.height() - box.bottom()) < 9
    scene, projection = canvas.canvas_scene, canvas.camera.projection()
    projection = replace(projection, view=scene.visible)
    place = tag_places(scene, projection)["smoke"]
    assert port.rect().adjusted(0, 0, 1, 1).contains(place.toAlignedRect())
    assert not place.intersects(projection.rect(scene.geometry.boxes["smoke"]))


@pytest.mark.parametrize(
    ("action", "page"),
    [("playground.threshold", "decisions"), ("playground.beta_prior", "estimation"),
     ("playground.densities", "densities"), ("playground.scatter", "densities"),
     ("classify.train", "classifiers")],
)  # fmt: skip
def test_playgrounds_and_workshop_have_a_button_for_their_help(
    hand: Hand, action: str, page: str
) -> None:
    hand.act(action)
    hand.rest()
    names = {"decisionPlayground", "betaPriorPlayground", "densitiesPlayground",
             "scatterPlayground", "classifierWorkshop"}  # fmt: skip
    (window,) = (each for name in names for each in hand.window.findChildren(object, name))
    (button,) = window.findChildren(QToolButton, "help")
    assert button.isVisible()
    assert button.accessibleName() == "Help"
    assert "F1" in button.toolTip()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    hand.rest()
    (shown,) = hand.window.findChildren(HelpWindow)
    assert shown.isVisible()
    assert shown.page.id == f"theory/{page}"
    shown.accept()
    window.close()
