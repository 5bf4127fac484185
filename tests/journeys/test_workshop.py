"""The classifier workshop, from a table to a decision, with real events."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton

from bayesgui.app.classifying import trial
from bayesgui.decisions.loss import LossMatrix
from bayesgui.decisions.operating import outcome_of
from bayesgui.panels.decision.confusion import ConfusionMatrix
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.windows.workshop.results import Likeness

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.app.classifying.trial import Trial, Tried
    from bayesgui.core.monitor import Monitor
    from tests.conftest import Opens
    from tests.support.window import Hand

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    with shared_window() as made:
        yield made


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Spam that is told by two words, in 400 mails."""
    generator = np.random.default_rng(7)
    spam = generator.random(400) < 0.4
    words = generator.random((400, 3)) < np.where(spam[:, None], (0.8, 0.7, 0.5), (0.1, 0.3, 0.5))
    lines = ["offer,money,hello,kind"]
    lines += [
        ",".join(["yes" if w else "no" for w in row] + ["spam" if s else "ham"])
        for row, s in zip(words, spam, strict=True)
    ]
    path = tmp_path / "mails.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def click(widget, place: QPoint | None = None) -> None:
    QTest.mouseClick(widget, LEFT, NONE, place or widget.rect().center())
    QApplication.processEvents()


def workshop(hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch):
    """Open the workshop by its key, and the table by its button."""
    hand.key(Qt.Key.Key_F8)
    window = hand.window.workshop.window
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(table), ""))
    click(window.findChild(QPushButton, "workshopTable"))
    hand.rest()
    return window


def train(window, hand: Hand) -> None:
    click(window.findChild(QPushButton, "workshopTrain"))
    hand.rest()


TRIED: dict[tuple[object, ...], Tried] = {}
"""What the same models came to on a table before."""


def trained(hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch):
    """Open the workshop on a table and train; what another test has trained is taken from it."""
    window = workshop(hand, table, monkeypatch)
    run, rows = trial.run_trial, table.read_bytes()

    def train_once(asked: Trial, monitor: Monitor) -> Tried:
        how = (asked.target, asked.names, asked.options, asked.folds, asked.seed, asked.way)
        key = (rows, repr(how))
        if key not in TRIED:
            TRIED[key] = run(asked, monitor)
        return TRIED[key]

    with monkeypatch.context() as patched:
        patched.setattr(trial, "run_trial", train_once)
        train(window, hand)
    return window


def test_a_table_is_trained_on_in_three_clicks(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, table, monkeypatch)
    train(window, hand)
    assert window.state.target == "kind"
    assert set(window.state.results) == {"naive-bayes", "tan", "aode"}
    assert window.report.table.names
    for result in window.state.results.values():
        assert 0.75 < result.accuracy < 0.95
        assert len(result.fold_accuracies) == 10
    best = window.report.table.names[0]
    shown = window.report.table.text_at(1, 1)
    assert shown.startswith(f"{100 * window.state.results[best].accuracy:.2f} ±")


def test_costs_move_decisions_and_a_cell_shows_its_rows(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = trained(hand, table, monkeypatch)
    side = window.decisions
    before = side.confusion.counts.copy()
    assert before.sum() == 400
    field = side.grid.fields[1][0]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "9")
    QTest.keyClick(field, Qt.Key.Key_Return)
    hand.rest()
    after = side.confusion.counts
    # Missing spam costs 9: fewer are missed, more hams are thrown away.
    assert after[1, 0] < before[1, 0]
    assert after[0, 1] > before[0, 1]
    assert side.costs.rule.text() == "P(spam) ≥ 0.1"
    click(side.confusion, side.confusion.cell_rect(0, 1).center().toPoint())
    hand.rest()
    model = window.report.rows.model()
    assert model.rowCount() == after[0, 1]
    last = model.columnCount() - 1
    shown = [float(model.index(row, last).data()) for row in range(model.rowCount())]
    assert min(shown) >= 0.1
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.state.cell is None
    assert window.isVisible()


def test_a_row_becomes_evidence_on_the_models_network(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = trained(hand, table, monkeypatch)
    window.update_state(current="tan")
    side = window.decisions
    click(side.confusion, side.confusion.cell_rect(1, 1).center().toPoint())
    rows = window.report.rows
    place = rows.visualRect(rows.model().index(0, 0)).center()
    click(rows.viewport(), place)
    source = rows.model().source_row(0)
    stated = float(rows.model().index(0, rows.model().columnCount() - 1).data())
    assert 0 < stated < 1
    click(window.report.use_row)
    hand.rest()
    state = hand.window.document.state
    assert sorted(state.network.names) == ["hello", "kind", "money", "offer"]
    assert set(state.network.parents("offer")) & {"kind"}
    assert state.class_mark.name == "kind"
    assert state.class_mark.training["method"] == "tan"
    cells = {name: column.texts()[source] for name, column in window.state.dataset._index.items()}
    for name in ("offer", "money", "hello"):
        assert dict(state.evidence.items())[name].states == {cells[name]}
    # The network was trained on all rows, the number in the table without this row's fold.
    assert hand.window.posteriors()["kind"][1] == pytest.approx(stated, abs=0.1)


def test_models_for_numbers_say_why_they_cannot_be_trained(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, table, monkeypatch)
    assert window.head.can_train
    for name in window.state.ticked:
        click(window.models.rows[name].box, QPoint(8, 14))
    assert not window.head.can_train
    assert window.head.train.toolTip() == "Tick a model first"


def test_a_model_is_saved_opened_and_predicts_a_file(
    hand: Hand, table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = trained(hand, table, monkeypatch)
    window.update_state(current="aode")
    field = window.decisions.grid.fields[1][0]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "9")
    QTest.keyClick(field, Qt.Key.Key_Return)
    model = tmp_path / "mails.bayesmodel"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(model), ""))
    click(window.findChild(QPushButton, "workshopSave"))
    hand.rest()
    assert "mails.bayesmodel" in window.messages.text
    window.close()
    hand.rest()
    assert not hand.window.action_set["classify.predict"].isEnabled()
    hand.window.opening.open([model])
    hand.rest()
    window = hand.window.workshop.window
    assert "mails.bayesmodel holds aode, which tells kind (ham, spam)" in window.report.empty.text()
    new, out = tmp_path / "new.csv", tmp_path / "out.csv"
    new.write_text("offer,money,hello\nyes,yes,no\nno,no,no\nyes,no,\n", "utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(new), ""))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(out), ""))
    hand.act("classify.predict")
    lines = out.read_text("utf-8").splitlines()
    assert lines[0] == "offer,money,hello,P(ham),P(spam),decision"
    assert [line.rsplit(",", 1)[1] for line in lines[1:]] == ["spam", "ham", "spam"]
    # A miss costs nine false alarms, as when the model was saved.
    assert float(lines[3].split(",")[4]) > 0.1
    assert "out.csv" in window.messages.text
    window.head.menu.action("model.scores").trigger()
    hand.rest()
    lines = out.read_text("utf-8").splitlines()
    assert lines[0].endswith(",decision,score(ham),score(spam)")
    for line in lines[1:]:
        *_, ham, spam, _decision, score_of_ham, score_of_spam = line.split(",")
        odds = float(score_of_spam) - float(score_of_ham)
        assert odds == pytest.approx(np.log(float(ham) / float(spam)), abs=1e-6)


def choose_way(window, place: int) -> None:
    combo = window.head.way
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Home)
    for _ in range(place):
        QTest.keyClick(combo, Qt.Key.Key_Down)
    QApplication.processEvents()


def test_models_are_judged_in_other_ways(
    hand: Hand, table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, table, monkeypatch)
    for name in ("tan", "aode"):
        click(window.models.rows[name].box, QPoint(8, 14))
    choose_way(window, 5)
    assert window.state.way == "hold-out"
    QTest.keyClick(window, Qt.Key.Key_F8)
    hand.rest()
    result = window.state.results["naive-bayes"]
    assert len(result.rows) == 120
    assert result.fold_accuracies == ()
    assert window.report.compared.accessibleName() == "Compared on the same 30 % of the rows"
    choose_way(window, 4)
    assert window.state.way == "leave-one-out"
    assert not window.state.results
    QTest.keyClick(window, Qt.Key.Key_F8)
    hand.rest()
    assert sorted(window.state.results["naive-bayes"].rows) == list(range(400))
    assert "±" not in window.report.table.text_at(1, 1)
    second = tmp_path / "second.csv"
    second.write_text("offer,money,hello,kind\nyes,yes,no,spam\nno,no,no,ham\n", "utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(second), ""))
    choose_way(window, 6)
    hand.rest()
    assert (window.state.way, window.state.test_title) == ("file", "second.csv")
    QTest.keyClick(window, Qt.Key.Key_F8)
    hand.rest()
    assert window.state.results["naive-bayes"].accuracy == 1.0
    click(window.decisions.confusion, window.decisions.confusion.cell_rect(1, 1).center().toPoint())
    assert window.report.rows.model().rowCount() == 1


def test_changes_are_undone_and_arrows_walk_the_models(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = trained(hand, table, monkeypatch)
    field = window.decisions.grid.fields[1][0]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "9")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert window.state.losses.values[1, 0] == 9
    other = next(name for name in window.state.results if name != window.state.current)
    row = window.models.rows[other]
    click(row, QPoint(row.width() - 30, 10))
    assert window.state.current == other
    QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.state.losses.values[1, 0] == 1
    assert window.state.current == other
    box = window.models.rows["tan"].box
    click(box, QPoint(8, 14))
    assert window.state.ticked == ("naive-bayes", "aode")
    QTest.keyClick(box, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.state.ticked == ("naive-bayes", "tan", "aode")
    assert set(window.state.results) == {"naive-bayes", "tan", "aode"}
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    below = window.state.current
    assert below != "tan"
    assert window.models.rows[below].box.hasFocus()
    ticked = set(window.state.ticked)
    QTest.keyClick(window.models.rows[below].box, Qt.Key.Key_Space)
    assert set(window.state.ticked) == ticked ^ {below}


def test_large_counts_stay_within_their_cells(qtbot) -> None:
    matrix = ConfusionMatrix()
    qtbot.addWidget(matrix)
    names = tuple(f"s{k}" for k in range(6))
    matrix.show_counts(np.full((6, 6), 8888.0), names, names, None)
    matrix.resize(260, matrix.sizeHint().height())
    matrix.show()
    picture = matrix.grab().toImage()
    for column in range(5):
        right, left = matrix.cell_rect(0, column).right(), matrix.cell_rect(0, column + 1).left()
        for row in range(6):
            cell = matrix.cell_rect(row, column)
            y = range(int(cell.top()) + 2, int(cell.bottom()) - 2)
            between = {picture.pixel(int((left + right) / 2), each) for each in y}
            assert len(between) == 1, (row, column)


def test_numbers_alone_tick_models_of_numbers(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    generator = np.random.default_rng(3)
    lines = [f"{generator.normal(k % 3):.4f},{generator.normal():.4f},{'abc'[k % 3]}"
             for k in range(90)]  # fmt: skip
    path = tmp_path / "numbers.csv"
    path.write_text("u,v,class\n" + "\n".join(lines) + "\n", "utf-8")
    window = trained(hand, path, monkeypatch)
    assert window.state.ticked == ("gaussian-nb", "kde-nb", "gaussian")
    assert set(window.state.results) == {"gaussian-nb", "kde-nb", "gaussian"}
    assert window.report.plots.positive.isVisible()
    assert [window.report.plots.positive.itemText(k) for k in range(3)] == ["a", "b", "c"]


def test_three_thresholds_stand_side_by_side(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = trained(hand, table, monkeypatch)
    result, positive = window.state.shown, window.state.positive
    curves = result.curves[positive]
    far = np.hypot(curves.false_positives, 1 - curves.true_positives)
    limit = curves.thresholds[far.argmin()]
    is_positive = result.posteriors[:, positive] >= limit
    wrong = is_positive != (result.truth == positive)
    grid = window.decisions.table
    shown = [[grid.itemAtPosition(row, k).widget().text() for k in range(4)] for row in range(5)]
    # Named by its threshold: on rows that were held out another one may happen to cost less.
    assert shown[0] == ["", "MAP", "P ≥ 0.5", "(0, 1)"]
    assert "Minimum risk" in grid.itemAtPosition(0, 2).widget().toolTip()
    assert shown[1][3] == str(int((wrong & ~is_positive).sum()))
    assert shown[2][3] == str(int((wrong & is_positive).sum()))
    assert shown[3][3] == f"{100 * (1 - wrong.mean()):.2f}"
    assert f"{limit:.3g}" in grid.itemAtPosition(0, 3).widget().toolTip()
    mark = window.report.plots.roc.content.marks[-1]
    assert mark.text == f"nearest (0, 1), p ≥ {limit:.3g}"
    place = far.argmin()
    assert (mark.x, mark.y) == (curves.false_positives[place], curves.true_positives[place])


def choose_row(window, row: int, hand: Hand) -> None:
    side = window.decisions
    click(side.confusion, side.confusion.cell_rect(1, 1).center().toPoint())
    rows = window.report.rows
    click(rows.viewport(), rows.visualRect(rows.model().index(row, 0)).center())
    hand.rest()


def test_a_chosen_row_says_why_it_is_decided(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = trained(hand, table, monkeypatch)
    window.update_state(current="naive-bayes")
    choose_row(window, 0, hand)
    part = window.report.reason
    assert part.isVisible()
    found = part.reason.explanation
    assert found.first == "spam"
    bars = part.bars.bars
    assert len(bars) == 5
    # The classes and the three columns sum to the log-odds of the posterior.
    assert sum(bar.value for bar in bars[:-1]) == pytest.approx(bars[-1].value)
    posteriors = part.reason.worked.posteriors
    assert bars[-1].value == pytest.approx(np.log(posteriors[1] / posteriors[0]))
    # The score of each class is −ln of its product; the smallest is of the decided class.
    scores = part.scores.records
    assert part.scores.isVisible()
    assert [scores.index(k, 0).data() for k in range(2)] == ["spam", "ham"]
    written = [float(scores.index(k, 2).data()) for k in range(2)]
    assert written[0] < written[1]
    assert written[1] - written[0] == pytest.approx(bars[-1].value, abs=2e-4)
    product = float(part.product.records.index(3, 2).data())
    assert written[0] == pytest.approx(-np.log(product), abs=1e-3)
    assert [float(scores.index(k, 1).data()) for k in range(2)] == pytest.approx(
        [posteriors[1], posteriors[0]], abs=1e-4
    )
    texts = part.product.records
    assert texts.rowCount() == 4
    assert texts.index(0, 0).data() == "P(kind)"
    last = float(texts.index(3, 2).data())
    factors = [float(texts.index(k, 1).data()) for k in range(4)]
    assert np.prod(factors) == pytest.approx(last, rel=2e-3)
    window.update_state(current="aode", cell=None)
    choose_row(window, 0, hand)
    assert not part.product.isVisible()
    assert part.votes.isVisible()
    shares = [float(part.votes.records.index(k, 3).data().rstrip(" %")) for k in range(3)]
    assert sum(shares) == pytest.approx(100, abs=0.2)


def test_precision_and_recall_take_the_place_of_the_roc_curve(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = trained(hand, table, monkeypatch)
    report = window.report
    assert report.plots.roc.content.across == "false positives"
    click(report.plots.curve, report.plots.curve.segment_rect("recall").center().toPoint())
    content = report.plots.roc.content
    assert (content.across, content.up, content.diagonal) == ("recall", "precision", 0)
    assert {curve.label for curve in content.curves} == {"naive-bayes", "tan", "aode"}
    # The mark of MAP decisions is where the confusion matrix says.
    (mark,) = content.marks
    counts = window.decisions.confusion.counts
    assert mark.x == pytest.approx(counts[1, 1] / counts[1].sum())
    assert mark.y == pytest.approx(counts[1, 1] / counts[:, 1].sum())


def test_bins_of_few_rows_are_joined_and_counted(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = trained(hand, table, monkeypatch)
    counts = window.state.shown.curves[1].counts
    assert counts.sum() == 400
    assert counts.min() >= 30
    bars = window.report.plots.reliability.content.bars
    assert [text for _, _, text in bars] == [f"{count:.0f}" for count in counts]
    ends = f"{counts.min():.0f} to {counts.max():.0f}"
    shown = window.state.shown
    assert window.report.plots.note.text() == (
        f"Gray: {ends} rows in each bin of naive-bayes. Expected calibration error "
        f"{shown.calibration_error:.4f}, slope {shown.calibration_slope:.2f}."
    )


def test_learning_curves_are_drawn_as_points_come_and_stop_keeps_them(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = trained(hand, table, monkeypatch)
    report = window.report
    click(report.plots.judged, report.plots.judged.segment_rect("learning").center().toPoint())
    assert report.plots.reliability.content.curves == ()
    click(report.plots.learn)
    assert report.plots.learn.text() == "Stop"
    for _ in range(2000):
        QTest.qWait(1)
        if window.state.learning:
            break
    assert report.plots.learn.text() == "Stop"
    come = {curve.label: len(curve.x) for curve in report.plots.reliability.content.curves}
    assert 0 < sum(come.values()) < 18
    click(report.plots.learn)
    hand.rest()
    assert report.plots.learn.text() == "Compute"
    kept = window.state.learning
    assert sum(come.values()) <= len(kept) < 18
    click(report.plots.learn)
    hand.rest()
    curves = {curve.label: curve for curve in report.plots.reliability.content.curves}
    assert set(curves) == {"naive-bayes", "tan", "aode"}
    # 5 % and all of the 360 rows that train in each of the 10 folds.
    rows = [point.rows for point in window.state.learning if point.name == "tan"]
    assert (rows[0], rows[-1], len(rows)) == (18, 360, 6)
    last = [point for point in window.state.learning if point.rows == 360]
    for point in last:
        whole = window.state.results[point.name].accuracy
        assert point.accuracy == pytest.approx(whole, abs=0.02)
    assert curves["tan"].x[-1] == 1.0
    assert report.plots.note.text() == "Accuracy on held-out rows; number of splits: 10."


def test_the_model_is_said_in_words_below_its_options(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, table, monkeypatch)
    click(window.models.rows["tan"], QPoint(150, 10))
    lines = window.options.character.text().splitlines()
    assert lines[0] == "Generative, semi-naive"
    assert lines[1] == "Assumes: what columns share given the class is a tree"
    assert lines[2] == "Optimum: the tree of largest likelihood, exact"
    assert lines[3] == "Costs: counts of all pairs of columns"
    assert window.models.rows["tan"].box.toolTip().splitlines()[1:] == lines
    click(window.models.rows["naive-bayes"], QPoint(150, 10))
    said = window.options.character.text()
    assert said.startswith("Generative, naive\nAssumes: columns are independent")


def test_training_says_that_it_is_prepared_before_a_model_is_trained(hand: Hand) -> None:
    hand.key(Qt.Key.Key_F8)
    window = hand.window.workshop.window
    window.show_progress(0.0)
    assert window.status.sentence == "Preparing to train…"
    window.show_progress(0.25, "tan")
    assert window.status.sentence == "Training tan: 25 %"
    window.show_progress(None)


def test_the_button_of_a_network_is_never_cut(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = table.with_name("messages-of-all-kinds-in-november.csv")
    table.rename(long)
    window = trained(hand, long, monkeypatch)
    window.update_state(current="naive-bayes")
    button = window.head.open_network
    for width, text in ((1440, "As network"), (1900, "Open naive-bayes as network")):
        window.resize(width, 900)
        QApplication.processEvents()
        assert button.text() == text
        assert button.width() >= button.sizeHint().width()


def test_shares_of_the_confusion_are_0_and_100_only_when_exact(hand: Hand) -> None:
    hand.key(Qt.Key.Key_F8)
    confusion = hand.window.workshop.window.decisions.confusion
    confusion.show_counts(np.array([[4207.0, 1.0], [0.0, 9.0]]), ("e", "p"), ("e", "p"), None)
    shown = [confusion.share_text(row, column) for row in (0, 1) for column in (0, 1)]
    assert shown == ["100− %", "0+ %", "0 %", "100 %"]


def test_the_table_of_fewer_models_keeps_the_height_of_its_rows(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = trained(hand, table, monkeypatch)
    report = window.report.table
    assert len(report.names) == 3
    click(window.models.rows["tan"].box, QPoint(8, 14))
    click(window.models.rows["aode"].box, QPoint(8, 14))
    window.show_results({"naive-bayes": window.state.results["naive-bayes"]})
    QApplication.processEvents()
    assert report.names == ("naive-bayes",)
    labels = [each for each in report.findChildren(QLabel) if each.isVisible()]
    middles = {each.text(): each.geometry().center().y() for each in labels}
    assert abs(middles["Model"] - 14) <= 2
    assert abs(middles["naive-bayes"] - 42) <= 2


def test_losses_are_saved_opened_copied_and_pasted(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    window = workshop(hand, table, monkeypatch)
    grid = window.decisions.grid
    assert window.state.classes == ("ham", "spam")
    grid.fields[0][1].setFocus()
    grid.fields[0][1].selectAll()
    QTest.keyClicks(grid.fields[0][1], "7")
    QTest.keyClick(grid.fields[0][1], Qt.Key.Key_Return)
    saved = tmp_path / "own.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(saved), ""))
    grid.files.save.trigger()
    hand.rest()
    assert saved.read_text() == ",ham,spam\nham,0,7\nspam,1,0\n"
    assert "own.csv" in window.messages.text
    # Opened, they are an edit as any other, which can be undone.
    other = tmp_path / "other.csv"
    other.write_text("spam,ham\n0,3\n11,0\n", encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(other), ""))
    grid.files.open.trigger()
    hand.rest()
    assert window.state.losses.values.tolist() == [[0, 11], [3, 0]]
    assert [[field.value for field in row] for row in grid.fields] == [[0, 11], [3, 0]]
    window.undo()
    assert window.state.losses.values.tolist() == [[0, 7], [1, 0]]
    grid.files.copy.trigger()
    assert QApplication.clipboard().text() == "\tham\tspam\nham\t0\t7\nspam\t1\t0\n"
    QApplication.clipboard().setText("treat,wait\n0,3\n1,0\n")
    grid.files.paste.trigger()
    assert "does not say which row" in window.messages.text
    assert window.state.losses.values.tolist() == [[0, 7], [1, 0]]
    QApplication.clipboard().setText("\tham\tspam\nspam\t2\t0\nham\t0\t5")
    grid.files.paste.trigger()
    assert window.state.losses.values.tolist() == [[0, 5], [2, 0]]


def test_the_rarer_class_is_positive_and_another_can_be_chosen(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "parts.csv"
    rows = ["u,bad", "u,bad", "v,bad", "u,good", *["v,good"] * 6] * 20
    path.write_text("x,kind\n" + "\n".join(rows) + "\n", encoding="utf-8")
    window = workshop(hand, path, monkeypatch)
    assert window.state.classes == ("bad", "good")
    assert window.state.positive == 0
    window.update_state(ticked=("naive-bayes",))
    click(window.head.train)
    hand.rest()
    plots = window.report.plots
    assert plots.positive.isVisible()
    assert plots.positive.currentText() == "bad"
    assert "of the rows are bad" in window.status.cell("share").text
    grid = window.decisions.table
    cells = [[grid.itemAtPosition(r, c).widget().text() for c in (0, 1)] for r in (1, 2)]
    assert cells == [["misses", "20"], ["false alarms", "20"]]
    QTest.keyClick(plots.positive, Qt.Key.Key_Down)
    hand.rest()
    assert window.state.positive == 1
    assert "P(good)" in window.decisions.costs.rule.text()
    assert "predicted P(good)" in plots.reliability.content.across


def test_models_are_ranked_by_risk_where_losses_are_set(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = trained(hand, table, monkeypatch)
    shown = window.report.table
    last = len(window.state.results) + 1
    counts = window.state.dataset["kind"].counts
    share = counts.max() / counts.sum()
    assert shown.text_at(last, 0) == "Always ham"
    assert shown.text_at(last, 1) == f"{100 * share:.2f} %"
    assert shown.text_at(0, 6) == ""
    losses = LossMatrix(("ham", "spam"), ("ham", "spam"), np.array([[0, 1], [30, 0]]))
    window.update_state(losses=losses)
    risks = {
        name: outcome_of(each, losses, losses).risk for name, each in window.state.results.items()
    }
    # Of equal risks, the least log loss comes first.
    assert [risks[name] for name in shown.names] == sorted(risks.values())
    assert shown.text_at(0, 6) == "Risk"
    assert [shown.text_at(k, 6) for k in range(1, last)] == [
        f"{risks[name]:.4f}" for name in shown.names
    ]
    # To decide spam always costs less than to miss one.
    assert shown.text_at(last, 0) == "Always spam"
    assert shown.text_at(last, 6) == f"{share:.4f}"


def test_a_large_p_value_is_not_called_equality(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = trained(hand, table, monkeypatch)
    window.update_state(likeness=Likeness("tan", "aode", 0.55, "t"))
    words = "tan and aode: no difference in accuracy is shown, corrected t-test p = 0.55"
    assert window.report._likeness(window.state) == words
    labels = {label.text() for label in window.report.findChildren(QLabel) if label.isVisible()}
    assert words in labels
    # Narrow windows have it as well, and none has it twice.
    for width in (1024, 1440, 2000):
        window.resize(width, 800)
        QTest.qWait(50)
        parts = (window.report.compared._aside, window.report.said)
        said = "\n".join(part.text() for part in parts if part.isVisible())
        assert said.count("t-test") == 1, width


def test_a_model_that_is_worse_than_none_is_warned_of_and_not_shown_first(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = np.random.default_rng(3)
    kind = random.choice(["rain", "sun"], 300, p=[0.6, 0.4])
    base = random.standard_cauchy(300)
    lines = ["a,b,c,d,wind,sky"]
    for value, sky in zip(base, kind, strict=True):
        cells = (value + 0.01 * random.normal(size=4)).round(3)
        lines.append(",".join(map(str, cells)) + f",{random.choice(['n', 's'])},{sky}")
    path = tmp_path / "weather.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    window = workshop(hand, path, monkeypatch)
    assert window.state.ticked == ("naive-bayes", "tan", "aode", "bayesian-network")
    click(window.head.train)
    hand.rest()
    losses = {name: each.log_loss for name, each in window.state.results.items()}
    assert losses["naive-bayes"] > 0.7
    assert window.state.current == min(losses, key=lambda name: losses[name])
    assert window.report.warning.isVisible()
    said = window.report.warning.text()
    assert "The probabilities of naive-bayes are worse than always saying the shares" in said
    assert said.count("aode") == 0


def test_a_model_keeps_its_line_when_others_are_ticked(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = trained(hand, table, monkeypatch)
    before = dict(window.state.styles)
    curves = {curve.label: curve.style for curve in window.report.plots.roc.content.curves}
    window.models.rows["naive-bayes"].box.click()
    window.models.rows["kdb"].box.click()
    assert {name: window.state.styles[name] for name in before} == before
    after = {curve.label: curve.style for curve in window.report.plots.roc.content.curves}
    assert after == curves
    styles = [window.state.styles[name] for name in window.state.ticked]
    assert len(set(styles)) == len(styles)


@pytest.mark.parametrize("name", ["bayesian-network", "spode", "kde-nb"])
def test_options_are_no_wider_than_their_side(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    window = workshop(hand, table, monkeypatch)
    window.update_state(current=name)
    hand.rest()
    form = window.options.form
    assert form is not None
    right = form.mapTo(window, form.rect().topRight()).x()
    assert right < window.models.mapTo(window, window.models.rect().topRight()).x()
    assert window.options.minimumSizeHint().width() <= 232


def test_what_was_typed_for_a_model_is_kept_when_another_one_is_shown(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, table, monkeypatch)
    window.update_state(current="naive-bayes")
    hand.rest()
    assert window.options.form is not None
    alpha = window.options.form.findChild(NumberEdit, "prior_alpha")
    assert alpha is not None
    alpha.setFocus()
    alpha.selectAll()
    QTest.keyClicks(alpha, "0.5")
    # The focus is in the field when its form goes.
    window.update_state(current="gaussian")
    hand.rest()
    assert window.options.title.text() == "gaussian"
    assert window.state.options["naive-bayes"] == {"prior_alpha": 0.5}
    assert "gaussian" not in window.state.options


def test_a_long_name_and_a_risk_fit_into_a_small_window(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = workshop(hand, table, monkeypatch)
    window.resize(1024, 700)
    window.update_state(ticked=("bayesian-network", "tan"))
    click(window.head.train)
    hand.rest()
    losses = LossMatrix(("ham", "spam"), ("ham", "spam"), np.array([[0, 1], [30, 0]]))
    for state in ({}, {"losses": losses}):
        window.update_state(**state)
        hand.rest()
        left = window.decisions.mapTo(window, window.decisions.rect().topLeft()).x()
        table_part = window.report.table
        assert table_part.mapTo(window, table_part.rect().topRight()).x() <= left
    assert "Risk" in [table_part.text_at(0, column) for column in range(7)]
    assert "Brier" not in [table_part.text_at(0, column) for column in range(7)]


def test_the_losses_of_a_model_are_shown_as_a_decision_network(
    hand: Hand, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = trained(hand, table, monkeypatch)
    window.update_state(current="naive-bayes")
    losses = LossMatrix(("ham", "spam"), ("ham", "spam"), np.array([[0.0, 5.0], [1.0, 0.0]]))
    window.decisions.grid.change(losses)
    QApplication.processEvents()
    menu = window.decisions.grid.files
    assert menu.as_network.isEnabled()
    menu.as_network.trigger()
    hand.rest()
    state = hand.window.document.state
    assert state.model.decisions == ("Decide kind",)
    assert state.model.utilities == ("Loss of kind",)
    values = state.model.mechanism("Loss of kind").values
    assert values.tolist() == [[0.0, -1.0], [-5.0, 0.0]]
    # Every row is decided as the workshop decides it.
    shown = window.state.trained
    assert shown is not None
    posterior = hand.window.posteriors()["kind"]
    worth = hand.window.session.beliefs.state.strategy.options["Decide kind"]
    assert list(worth.values()) == pytest.approx(list(-(posterior @ losses.values)), abs=1e-12)
