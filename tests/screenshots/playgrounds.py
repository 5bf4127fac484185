"""The playgrounds: classes of one quantity, their thresholds and losses."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea

from bayesgui.jobs.runner import Runner
from bayesgui.widgets import language
from bayesgui.windows.playgrounds.beta.window import PAGES, BetaPriorWindow
from bayesgui.windows.playgrounds.decision.stories import story_of
from bayesgui.windows.playgrounds.decision.window import DecisionWindow
from bayesgui.windows.playgrounds.densities.columns import heights
from bayesgui.windows.playgrounds.densities.window import DensitiesWindow
from bayesgui.windows.playgrounds.scatter.window import ScatterWindow
from bayesgui.windows.playgrounds.tables import sample_tables
from tests.screenshots.scenes import Scene, register
from tests.support.window import NONE

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def _shown(width: int = 1440, height: int = 900) -> DecisionWindow:
    runner = Runner()
    window = DecisionWindow(runner, sample_tables())
    runner.setParent(window)
    window.resize(width, height)
    window.show()
    QApplication.processEvents()
    return window


def textbook() -> QWidget:
    """Show the textbook's example as it opens."""
    return _shown()


def dragged() -> QWidget:
    """Show a threshold of minimum error dragged away from its optimum."""
    window = _shown()
    plot = window.plot
    geometry = plot.geometry_now
    x = round(geometry.densities.x_of(window.picture.rule("error").current.thresholds[1]))
    y = round(geometry.densities.rect.center().y())
    plot.setFocus()
    QTest.mousePress(plot, Qt.MouseButton.LeftButton, NONE, QPoint(x, y))
    QTest.mouseMove(plot, QPoint(x + 90, y), 5)
    QTest.mouseRelease(plot, Qt.MouseButton.LeftButton, NONE, QPoint(x + 90, y))
    return window


def three_classes() -> QWidget:
    """Show three classes with p(x) and the histogram of a sample."""
    window = _shown()
    story = story_of("three")
    assert story is not None
    window.apply(story.settings)
    window.controls.checks["total"].setChecked(True)
    window.controls.checks["sample"].setChecked(True)
    return window


def tumour() -> QWidget:
    """Show a small window with losses on the diagonal."""
    window = _shown(1024, 700)
    story = story_of("tumour")
    assert story is not None
    window.apply(story.settings)
    return window


def columns(width: int = 1440, height: int = 900) -> DecisionWindow:
    """Show the species of irises along a column, with the shape of their values."""
    window = _shown(width, height)
    for choose in (
        lambda: window.take_table(0),
        lambda: window.take_columns("petal length", "species"),
    ):
        choose()
        while window.runner.jobs:
            QTest.qWait(20)
    window.apply(window.settings.with_shape("kernel"))
    window.controls.checks["sample"].setChecked(True)
    return window


def columns_chinese() -> QWidget:
    """Show the same in Chinese in a small window."""
    language.use("zh")
    window = columns(1024, 700)
    window.destroyed.connect(lambda: language.use("en"))
    return window


def chinese() -> QWidget:
    """Show the flower factory in Chinese in a small window."""
    language.use("zh")
    window = _shown(1024, 700)
    story = story_of("flowers")
    assert story is not None
    window.apply(story.settings)
    window.destroyed.connect(lambda: language.use("en"))
    return window


def _densities(width: int, height: int) -> DensitiesWindow:
    runner = Runner()
    window = DensitiesWindow(runner, (heights(),))
    runner.setParent(window)
    window.resize(width, height)
    window.show()
    while runner.jobs:
        QTest.qWait(20)
    window.move_cursor(170.0)
    window.controls.take.setVisible(True)
    QApplication.processEvents()
    return window


def densities() -> QWidget:
    """Show the heights by four estimates, and a mixture of two."""
    return _densities(1440, 900)


def densities_chinese() -> QWidget:
    """Show the left column of the densities in Chinese, scrolled to its end."""
    language.use("zh")
    window = _densities(1024, 700)
    bar = window.findChildren(QScrollArea)[0].verticalScrollBar()
    bar.setValue(bar.maximum())
    window.destroyed.connect(lambda: language.use("en"))
    return window


def densities_minimum() -> QWidget:
    """Show the densities in a small window."""
    return _densities(1024, 700)


def scatter(width: int = 1440, height: int = 900) -> QWidget:
    """Show the petals of the irises as Gaussian classes."""
    runner = Runner()
    window = ScatterWindow(runner, sample_tables())
    runner.setParent(window)
    window.resize(width, height)
    window.show()
    while runner.jobs:
        QTest.qWait(20)
    QApplication.processEvents()
    return window


def scatter_chinese() -> QWidget:
    """Show the irises in Chinese in a small window."""
    language.use("zh")
    window = scatter(1024, 700)
    window.destroyed.connect(lambda: language.use("en"))
    return window


def _beta(page: str, width: int = 960, height: int = 700) -> BetaPriorWindow:
    window = BetaPriorWindow(str)
    window.resize(width, height)
    window.show_page(page)
    window.show()
    QApplication.processEvents()
    return window


def beta_chinese() -> QWidget:
    """Show likelihood and probability in Chinese in a small window."""
    language.use("zh")
    window = _beta("both_ways", 1024, 700)
    window.destroyed.connect(lambda: language.use("en"))
    return window


for _page in PAGES:
    register(Scene(f"beta-{_page}", partial(_beta, _page)))
register(Scene("beta-both_ways-zh", beta_chinese, themes=("light",)))
register(Scene("12-decision-playground", textbook))
register(Scene("12-decision-playground-zh", chinese, themes=("dark",)))
register(Scene("12-decision-playground-dragged", dragged))
register(Scene("12-decision-playground-columns", columns))
register(Scene("12-decision-playground-columns-zh", columns_chinese, themes=("light",)))
register(Scene("12-decision-playground-three", three_classes))
register(Scene("12-decision-playground-minimum", tumour, themes=("light",)))
register(Scene("23-densities", densities))
register(Scene("23-densities-minimum", densities_minimum))
register(Scene("23-densities-zh", densities_chinese, themes=("light",)))
register(Scene("scatter-minimum", partial(scatter, 1024, 700), themes=("light",)))
register(Scene("scatter", scatter))
register(Scene("scatter-zh", scatter_chinese, themes=("dark",)))
