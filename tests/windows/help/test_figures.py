"""The live figures of the theory pages show what the engines say, and follow their controls."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QSlider, QWidget

from bayesgui.core.evidence import Evidence
from bayesgui.document.shown.structure_search import StructureSearch
from bayesgui.jobs.runner import Runner
from bayesgui.widgets import language
from bayesgui.windows.help.figures.base import HelpFigure, figure_class, figure_names
from bayesgui.windows.help.figures.small_networks import exact, toggled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def make(qtbot: Any, qapp: object) -> Iterator[Callable[[str], Any]]:
    """Show a figure by its name, at rest."""
    language.use("en")
    runner = Runner()

    def made(name: str) -> HelpFigure:
        figure = figure_class(name)(runner)
        figure.setObjectName(f"figure.{name}")
        qtbot.addWidget(figure)
        figure.resize(600, figure.tall)
        figure.show()
        settle(figure)
        return figure

    def settle(figure: HelpFigure) -> None:
        qtbot.waitUntil(lambda: not figure.is_computing, timeout=60_000)

    made.settle = settle  # type: ignore[attr-defined]
    yield made
    runner.shutdown()


def click(figure: Any, name: str, state: str) -> None:
    place = figure.picture.state_point(name, state).toPoint()
    QTest.mouseClick(figure.picture, LEFT, Qt.KeyboardModifier.NoModifier, place)


def press(figure: HelpFigure, name: str) -> None:
    button = figure.findChild(QPushButton, name)
    assert button.isEnabled()
    QTest.mouseClick(button, LEFT)


def slide(figure: HelpFigure, name: str, value: int) -> None:
    figure.findChild(QSlider, name).setValue(value)


def numbers(text: str) -> list[float]:
    """Return the numbers in a sentence."""
    plain = text.replace(",", "").replace("−", "-")
    return [float(found) for found in re.findall(r"-?\d+(?:\.\d+)?", plain)]


@pytest.mark.parametrize("name", figure_names())
def test_a_figure_says_what_it_shows_and_can_be_used_without_a_mouse(
    make: Callable[[str], Any], name: str
) -> None:
    figure = make(name)
    assert figure.words.text() or name == "mind-map"
    assert figure.picture.accessibleName()
    parts = (figure.picture, *figure.picture.findChildren(QWidget))
    assert any(part.focusPolicy() & Qt.FocusPolicy.TabFocus for part in parts)
    for slider in figure.findChildren(QSlider):
        assert slider.accessibleName()
    assert not figure.grab().toImage().isNull()


def test_bayes_theorem_by_hand(make: Callable[[str], Any]) -> None:
    figure = make("bayes-theorem")
    assert numbers(figure.words.text())[-1] == pytest.approx(0.1538, abs=5e-5)
    slide(figure, "figure.prior", 10)
    assert numbers(figure.words.text())[-1] == pytest.approx(0.45 / 0.475, abs=5e-5)
    click(figure, "Test", "no")
    assert numbers(figure.words.text())[-1] == pytest.approx(0.05 / 0.525, abs=5e-5)
    click(figure, "Test", "no")
    assert not figure.evidence
    assert "Click" in figure.words.text()


def test_a_collider_opens_when_it_is_given(make: Callable[[str], Any]) -> None:
    figure = make("d-separation")
    assert "X and Y are separated" in figure.words.text()
    click(figure, "Z", "yes")
    assert "Given Z, X and Y depend" in figure.words.text()
    assert figure.picture.session.overlays.state.separation.given == ("Z",)
    network, known = figure.picture.network, Evidence({"Z": "yes"})
    both = exact(network, known.with_finding("Y", "yes"))["X"][0]
    found = numbers(figure.words.text())
    assert found[-2] == pytest.approx(exact(network, known)["X"][0], abs=5e-5)
    assert found[-1] == pytest.approx(both, abs=5e-5)
    assert found[-1] < found[-2], "one cause explains the other away"
    before = exact(network, known)["X"][0]
    click(figure, "Y", "yes")
    shown = figure.picture.session.beliefs.state.posteriors["X"][0]
    assert shown == pytest.approx(both)
    assert shown != pytest.approx(before)


def test_doing_leaves_the_cause_alone_and_seeing_does_not(make: Callable[[str], Any]) -> None:
    figure = make("causes")
    # P(Y = yes | X = yes) and given no: Z is 0.68 and 0.151; do: Z stays at 0.4.
    assert figure.words.text() == (
        "Where X is seen, Y = yes is more frequent: 0.54 against 0.375. It is due to Z."
    )
    click(figure, "X", "yes")
    assert figure.evidence == Evidence({"X": "yes"})
    box = figure.way.segment_rect("do").center().toPoint()
    QTest.mouseClick(figure.way, LEFT, Qt.KeyboardModifier.NoModifier, box)
    assert figure.words.text() == (
        "Doing X makes Y = yes rarer: 0.4 against 0.5. Z keeps its probabilities."
    )
    assert not figure.evidence
    click(figure, "X", "no")
    found = exact(figure.picture.network, figure.evidence)
    assert found["Z"] == pytest.approx([0.4, 0.6])
    assert found["Y"][0] == pytest.approx(0.5)
    click(figure, "X", "no")
    assert not figure.evidence


def test_smoothing_knows_of_later_umbrellas_and_filtering_does_not(
    make: Callable[[str], Any],
) -> None:
    figure = make("over-time")
    assert figure.words.text() == (
        "P(Rain 1 = yes): 0.818 filtered, 0.883 smoothed, which knows of later umbrellas, too."
    )
    shown = figure.picture.session.beliefs.state.posteriors
    assert shown["Rain 1"][0] == pytest.approx(0.8182, abs=5e-5)
    assert shown["Rain 2"][0] == pytest.approx(0.8834, abs=5e-5)
    assert shown["Rain 3"][0] == pytest.approx(0.6533, abs=5e-4)
    box = figure.way.segment_rect("smoothed").center().toPoint()
    QTest.mouseClick(figure.way, LEFT, Qt.KeyboardModifier.NoModifier, box)
    shown = figure.picture.session.beliefs.state.posteriors
    assert shown["Rain 1"][0] == pytest.approx(0.8834, abs=5e-5)
    click(figure, "Umbrella 2", "no")
    assert figure.words.text().startswith("P(Rain 1 = yes): 0.818 filtered, 0.703 smoothed")
    click(figure, "Rain 1", "no")
    assert len(figure.evidence) == 2
    press(figure, "figure.clear")
    assert figure.words.text().startswith("P(Rain 1 = yes): 0.5 filtered, 0.5 smoothed")


@pytest.mark.parametrize("pattern", ["chain", "fork"])
def test_chain_and_fork_close_when_the_middle_is_given(
    make: Callable[[str], Any], pattern: str
) -> None:
    figure = make("d-separation")
    figure.pattern.setFocus()
    box = figure.pattern.segment_rect(pattern).center().toPoint()
    QTest.mouseClick(figure.pattern, LEFT, Qt.KeyboardModifier.NoModifier, box)
    assert figure.words.text().startswith("X and Y depend")
    click(figure, "Z", "no")
    assert "are separated" in figure.words.text()
    press(figure, "figure.clear")
    assert not figure.evidence


def test_bars_are_clicked_with_the_keys(make: Callable[[str], Any]) -> None:
    figure = make("d-separation")
    figure.picture.setFocus()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Space):
        QTest.keyClick(figure.picture, key)
    assert dict(figure.evidence) == dict(Evidence({"Z": "no"}))


def test_the_product_names_each_factor(make: Callable[[str], Any]) -> None:
    figure = make("factorization")
    assert "P(Alarm | Burglary, Earthquake)" in figure.words.text()
    assert numbers(figure.words.text())[-2:] == [10, 31]
    figure.picture.node_clicked.emit("Alarm")
    assert "4 × 2 cells" in figure.words.text()
    related = dict(figure.picture.session.overlays.state.related)
    assert set(related) == {"Alarm", "Burglary", "Earthquake"}
    press(figure, "figure.product")
    box = figure.arcs.segment_rect("complete").center().toPoint()
    QTest.mouseClick(figure.arcs, LEFT, Qt.KeyboardModifier.NoModifier, box)
    assert numbers(figure.words.text())[-2:] == [31, 31]
    assert len(figure.picture.network.arcs) == 10


def test_the_junction_tree_is_played_to_its_messages(make: Callable[[str], Any]) -> None:
    figure = make("junction-tree")
    assert figure.script is not None
    assert "42" in figure.step.shown.text()
    for _ in range(3):
        press(figure, "figure.step")
    assert figure.picture.frame == figure.script.at(3)
    slide(figure, "figure.steps", len(figure.script) - 1)
    assert figure.picture.is_split
    assert not figure.findChild(QPushButton, "figure.step").isEnabled()


def test_samplers_come_near_the_exact_answer(make: Callable[[str], Any]) -> None:
    figure = make("sampling")
    assert figure.answer.engine == "likelihood-weighting"
    truth = exact(figure.picture.network, figure.evidence)["Burglary"][0]
    slide(figure, "figure.draws", 7)
    make.settle(figure)  # type: ignore[attr-defined]
    estimate, error = figure.answer["Burglary"][0], figure.answer.standard_error["Burglary"][0]
    assert 0 < error < 0.02
    assert abs(estimate - truth) < 4 * error
    first = figure.answer
    press(figure, "figure.again")
    make.settle(figure)  # type: ignore[attr-defined]
    assert figure.answer["Burglary"][0] != first["Burglary"][0]
    for engine in ("rejection", "gibbs"):
        box = figure.engine.segment_rect(engine).center().toPoint()
        QTest.mouseClick(figure.engine, LEFT, Qt.KeyboardModifier.NoModifier, box)
        make.settle(figure)  # type: ignore[attr-defined]
        assert figure.answer.engine == engine
        assert figure.answer["Burglary"][0] == pytest.approx(truth, abs=0.08)


def test_em_never_falls_and_ends_near_the_groups(make: Callable[[str], Any]) -> None:
    figure = make("em")
    seen = [numbers(figure.words.text())[0]]
    press(figure, "figure.step")
    seen.append(numbers(figure.words.text())[1])
    slide(figure, "figure.iteration", 20)
    seen.append(numbers(figure.words.text())[1])
    assert seen[0] < seen[1] < seen[2]
    last = figure.course.frames[-1]
    assert seen[2] <= last.log_likelihood + 0.01
    means = np.sort(last.mixture.means[:, 0])
    assert means == pytest.approx([162.9, 174.8], abs=0.3)
    seed = figure.seed
    press(figure, "figure.start")
    make.settle(figure)  # type: ignore[attr-defined]
    assert figure.seed == seed + 1
    assert figure.iteration.value == 0


def test_scores_reject_wrong_structures_with_many_rows(make: Callable[[str], Any]) -> None:
    figure = make("scores")
    slide(figure, "figure.rows", 9)
    rows, few, many = numbers(figure.words.text())[:3]
    assert rows == 10240
    assert few < -20
    assert many < 0
    box = figure.score.segment_rect("log-likelihood").center().toPoint()
    QTest.mouseClick(figure.score, LEFT, Qt.KeyboardModifier.NoModifier, box)
    assert numbers(figure.words.text())[2] >= 0, "ln L never rejects an arc"
    found = figure.found
    # BIC charges ½ ln m for each of the four parameters that D → C adds.
    charged = found.more["log-likelihood"] - found.more["bic"]
    expected = [4 * 0.5 * math.log(n) for n in (20, 10_240)]
    assert charged[[0, -1]] == pytest.approx(expected)


def test_hill_climbing_is_stepped_through(make: Callable[[str], Any]) -> None:
    figure = make("structure-search")
    assert len(figure.steps) > 5
    before = 0
    for at in range(1, len(figure.steps)):
        press(figure, "figure.step")
        shown = figure.picture.session.shown[StructureSearch].state.step
        assert shown is figure.steps[at]
        assert shown.gain > 0
        before += 1
    assert {frozenset(arc) for arc in shown.arcs} >= {
        frozenset(arc) for arc in (("smoke", "lung"), ("smoke", "bronc"), ("bronc", "dysp"))
    }
    press(figure, "figure.back")
    assert figure.step.value == before - 1


def test_the_fruit_is_classified_as_it_is_clicked(make: Callable[[str], Any]) -> None:
    figure = make("classifiers")
    for feature in ("long", "sweet", "yellow"):
        click(figure, feature, "1")
    assert figure.words.text().count("Banana") == 2
    naive = exact(figure.models["naive-bayes"], figure.evidence)["fruit"]
    assert numbers(figure.words.text())[0] == pytest.approx(naive.max(), abs=5e-5)
    press(figure, "figure.clear")
    box = figure.method.segment_rect("tan").center().toPoint()
    QTest.mouseClick(figure.method, LEFT, Qt.KeyboardModifier.NoModifier, box)
    assert len(figure.picture.network.arcs) == 5


def test_the_threshold_of_least_risk_follows_the_loss(make: Callable[[str], Any]) -> None:
    figure = make("decisions")
    error, risk = figure._shown.rules
    # Equal spreads: (5 + 8) / 2 + 1.5² ln(ratio) / 3.
    assert error.optimum.thresholds[0] == pytest.approx(6.5 + 0.75 * math.log(1.5), abs=1e-6)
    assert risk.optimum.thresholds[0] == pytest.approx(6.5 + 0.75 * math.log(4.5), abs=1e-6)
    slide(figure, "figure.loss", 4)
    error, risk = figure._shown.rules
    assert risk.optimum.thresholds[0] == pytest.approx(error.optimum.thresholds[0])
    figure.picture.threshold_moved.emit("error", (6.0,))
    moved = figure._shown.rule("error")
    assert moved.outcomes.error > moved.best.error


def test_the_prior_pulls_the_estimates(make: Callable[[str], Any]) -> None:
    figure = make("estimation")
    assert numbers(figure.words.text())[-3:] == [0.3, 0.3, 0.3333]
    slide(figure, "figure.strength", 6)
    slide(figure, "figure.heads", 10)
    assert figure.known.mean == pytest.approx(20 / 30)
    assert numbers(figure.words.text())[-1] == pytest.approx(0.6667)
    slide(figure, "figure.strength", 0)
    assert figure.known.mean is None
    assert figure.words.text().endswith("mean –")


def test_mean_field_is_below_the_evidence_by_its_divergence(make: Callable[[str], Any]) -> None:
    figure = make("variational")
    network = figure.picture.network
    product = figure.picture.session.beliefs.state.posteriors
    joint = np.multiply.outer(network.cpt("X").values, network.cpt("Y").values)
    joint = joint * network.cpt("Z").values[..., 0]
    evidence = joint.sum()
    q = np.multiply.outer(product["X"], product["Y"])
    divergence = float((q * np.log(q / (joint / evidence))).sum())
    assert figure.log_evidence == pytest.approx(math.log(evidence))
    assert figure.log_evidence - figure.bound == pytest.approx(divergence, abs=1e-6)
    assert divergence > 0.1
    slide(figure, "figure.link", 0)
    make.settle(figure)  # type: ignore[attr-defined]
    assert figure.bound == pytest.approx(figure.log_evidence)


def test_densities_are_written_out_at_the_cursor(make: Callable[[str], Any]) -> None:
    figure = make("densities")
    place, count, n, width, found = numbers(figure.words.text())
    assert found == pytest.approx(count / (n * width), rel=0.01)
    assert n == 400
    low, high = figure.shown.low, figure.shown.high
    assert count == ((figure.sample.values >= low) & (figure.sample.values < high)).sum()
    for kind in ("window", "kernel", "neighbours"):
        box = figure.kind.segment_rect(kind).center().toPoint()
        QTest.mouseClick(figure.kind, LEFT, Qt.KeyboardModifier.NoModifier, box)
        assert figure.shown.kind == kind
    before = figure.shown.at_cursor
    QTest.mouseClick(figure.picture, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(150, 100))
    assert figure.settings.cursor != place
    assert figure.shown.at_cursor != before


def test_the_map_opens_what_is_clicked_or_entered(make: Callable[[str], Any]) -> None:
    figure = make("mind-map")
    seen: list[str] = []
    figure.link_clicked.connect(seen.append)
    chart = figure.picture
    names = [chart.name(place) for place in chart.places]
    at = names.index("Junction tree")
    place = chart.box_of(chart.places[at]).center().toPoint()
    QTest.mouseMove(chart, place)
    QTest.mouseClick(chart, LEFT, Qt.KeyboardModifier.NoModifier, place)
    assert seen == ["page:theory/junction-tree"]
    chart.setFocus()
    QTest.keyClick(chart, Qt.Key.Key_Down)
    QTest.keyClick(chart, Qt.Key.Key_Return)
    assert seen[1] == chart.places[chart.current].topic.link == "page:theory/sampling"
    assert "open the page" in figure.words.text()
    boxes = [chart.box_of(place) for place in chart.places]
    for k, box in enumerate(boxes):
        assert chart.rect().contains(box.toRect()), names[k]
        assert not any(box.intersects(other) for other in boxes[k + 1 :]), names[k]


def test_every_topic_can_be_reached_with_the_arrow_keys(make: Callable[[str], Any]) -> None:
    figure = make("mind-map")
    chart = figure.picture
    reached, fresh = {0}, [0]
    while fresh:
        at = fresh.pop()
        for way in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            chart.current = at
            to = chart._nearest(*way)
            if to not in reached:
                reached.add(to)
                fresh.append(to)
    assert reached == set(range(len(chart.places)))


def test_a_finding_is_set_and_cleared_by_the_same_click() -> None:
    once = toggled(Evidence(), "a", "yes")
    assert dict(once) == dict(Evidence({"a": "yes"}))
    assert not toggled(once, "a", "yes")
    assert dict(toggled(once, "a", "no")) == dict(Evidence({"a": "no"}))
