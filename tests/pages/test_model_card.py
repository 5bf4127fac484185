"""Model cards: the figures in them are those of the evaluation, in each kind of file."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import numpy as np
import pytest
from pypdf import PdfReader

import bayesgui
from bayesgui.classifiers.evaluation.column_splits import GroupedFolds, groups_of
from bayesgui.classifiers.evaluation.curves import reliability
from bayesgui.classifiers.evaluation.roc_area import MEANING
from bayesgui.cli import main
from bayesgui.core.errors import FormatError
from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.decisions.loss import LossMatrix
from tests.classifiers.tables import column

if TYPE_CHECKING:
    from pathlib import Path

LOSSES = LossMatrix(("s0", "s1"), ("s0", "s1"), np.array([[0.0, 1.0], [4.0, 0.0]]))
DIVIDED = GroupedFolds(column="patient", folds=5)


def visits() -> Dataset:
    """Return 300 visits of 60 patients, with two blank cells."""
    random = np.random.default_rng(4)
    truth = np.repeat(random.random(60) < 0.4, 5).astype(int)
    sign = np.where(random.random(300) < 0.75, truth, 1 - truth)
    other = np.where(random.random(300) < 0.6, truth, random.integers(0, 3, 300))
    other[[3, 7]] = -1
    who = NumericColumn("patient", np.repeat(np.arange(60.0), 5))
    return Dataset((who, column("c", 2, truth), column("x", 2, sign), column("y", 3, other)))


def tables_of(text: str) -> dict[str, list[list[str]]]:
    """Return the rows of each section of Markdown."""
    found: dict[str, list[list[str]]] = {}
    for line in text.splitlines():
        if line.startswith("## "):
            rows = found.setdefault(line[3:], [])
        elif line.startswith("|") and not line.startswith("| ---") and "| --- |" not in line:
            rows.append([cell.strip() for cell in line.strip("|").split(" | ")])
    return found


class _Cells(HTMLParser):
    """The texts of cells and paragraphs of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._is_in = False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self._is_in = tag in ("td", "th", "p", "h1", "h2")
        if self._is_in:
            self.found.append("")

    def handle_data(self, data):
        if self._is_in:
            self.found[-1] += data

    def handle_endtag(self, tag):
        self._is_in = False


@pytest.fixture(scope="module")
def card():
    return bayesgui.model_card(
        visits(),
        "c",
        "naive-bayes",
        splitter=DIVIDED,
        losses=LOSSES,
        calibrate="platt",
        source="visits.csv",
        not_for="Children | <b>anyone</b> under 18.",
    )


def test_the_figures_are_those_of_the_evaluation(card) -> None:
    data = visits()
    found = bayesgui.evaluate(data, "c", "naive-bayes", DIVIDED, calibrate="platt")
    held_out = found["naive-bayes, platt"]
    figures = found.figures(LOSSES)["naive-bayes, platt"]
    plain = found.baseline(LOSSES)
    k = 1
    groups = groups_of(data["patient"])[0]
    bands = bayesgui.bootstrap_bands(held_out, k, losses=LOSSES, groups=groups)
    shown = tables_of(card.to_markdown())
    expected = [["Figure", "Held-out rows", "95 % interval", f"Always {plain.decision}"]]
    for label, name, own, other in (
        ("Accuracy", "accuracy", figures.accuracy, plain.accuracy),
        ("Log loss", "log_loss", figures.log_loss, plain.log_loss),
        ("Brier score", "brier", figures.brier, plain.brier),
        ("Area under ROC", "auc", figures.auc, 0.5),
        ("Risk", "risk", figures.risk, plain.risk),
    ):
        low, high = bands.intervals[name]
        expected.append([label, f"{own:.4f}", f"{low:.4f} – {high:.4f}", f"{other:.4f}"])
    assert shown["How good it is"] == expected
    # Intervals are those of patients, not of rows.
    of_rows = bayesgui.bootstrap_bands(held_out, k, losses=LOSSES)
    assert of_rows.intervals["accuracy"] != bands.intervals["accuracy"]
    reliable = reliability(held_out, k, least=30)
    used = reliable.weights > 0
    assert shown["How far its probabilities hold"][1:] == [
        [f"{p:.3f}", f"{o:.3f}", f"{w:.6g}"]
        for p, o, w in zip(
            reliable.predicted[used], reliable.observed[used], reliable.weights[used], strict=True
        )
    ]
    text = card.to_markdown()
    assert f"Expected calibration error {figures.calibration_error:.4f}" in text
    assert f"slope {figures.calibration_slope:.2f}" in text
    assert "Decides s1 from P(s1) = 0.2 on, by the losses." in text
    assert shown["Decisions and what errors cost"] == [
        ["Truth", "s0", "s1"], ["s0", "0", "1"], ["s1", "4", "0"],
    ]  # fmt: skip
    about = {row[0]: row[1] for row in shown["What it is"] if row[0]}
    counts = data.categorical("c").counts
    assert about["Class"] == f"c: s0 {counts[0] / 3:.1f} %, s1 {counts[1] / 3:.1f} %"
    assert about["Trained on"] == "300 rows of visits.csv"
    assert about["Features"] == "2: x, y"
    assert about["Missing cells"] == "2: y 2"
    assert about["Calibration"] == "platt"
    assert "Folds by group (Group patient, Folds 5)" in text
    assert "keep the groups of patient together as well" in text


def test_each_kind_of_file_says_the_same(card, tmp_path: Path) -> None:
    said = [cell for rows in tables_of(card.to_markdown()).values() for row in rows for cell in row]
    said = [cell.replace("\\", "") for cell in said if cell]
    assert len(said) > 60
    html = card.save(tmp_path / "card.html").read_text("utf-8")
    cells = _Cells(html).found
    assert not set(said) - set(cells)
    assert "Children | <b>anyone</b> under 18." in cells
    assert html.count("contenteditable") == 1
    assert "<script" not in html
    assert "http" not in html
    assert (tmp_path / "card.html").read_text("utf-8") == card.to_html()
    assert card.save(tmp_path / "card.MD").read_text("utf-8") == card.to_markdown()
    pages = PdfReader(card.save(tmp_path / "card.pdf")).pages
    assert len(pages) == 1
    squeezed = re.sub(r"\s+", "", pages[0].extract_text())
    missing = [cell for cell in said if re.sub(r"\s+", "", cell) not in squeezed]
    assert missing == []
    assert "anyone" in squeezed
    with pytest.raises(FormatError, match=r"card.doc has no suffix of a model card"):
        card.save(tmp_path / "card.doc")
    assert not (tmp_path / "card.doc").exists()


@pytest.mark.parametrize("suffix", [".md", ".html", ".pdf"])
def test_the_command_line_writes_what_it_says(
    suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, place = tmp_path / "visits.csv", tmp_path / f"card{suffix}"
    visits().to_frame().to_csv(table, index=False)
    asked = ["classify", str(table), "--class", "c", "--model", "naive-bayes", "--model", "tan"]
    asked += ["--group", "patient", "--calibrate", "isotonic", "--intervals", "--positive", "s1"]
    asked += ["--card", str(place), "--json"]
    assert main(asked) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["card"] == str(place)
    best = document["model"]
    low, high = document["intervals"][best]["accuracy"]
    if suffix == ".pdf":
        text = "".join(page.extract_text() for page in PdfReader(place).pages)
    else:
        text = place.read_text("utf-8")
        text = "\n".join(_Cells(text).found) if suffix == ".html" else text
    for shown in (
        f"{best} tells c",
        f"{document['accuracy']:.4f}",
        f"{document['log_loss']:.4f}",
        f"{document['calibration_error']:.4f}",
        f"{low:.4f} – {high:.4f}",
        "visits.csv",
    ):
        assert re.sub(r"\s+", "", shown) in re.sub(r"\s+", "", text), shown


def test_several_cards_are_written_and_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, places = tmp_path / "visits.csv", [tmp_path / "one.md", tmp_path / "two.html"]
    visits().to_frame().to_csv(table, index=False)
    asked = ["classify", str(table), "--class", "c", "--model", "naive-bayes", "--folds", "3"]
    for place in places:
        asked += ["--card", str(place)]
    assert main(asked) == 0
    said = capsys.readouterr().out
    assert f"card of naive-bayes → {places[0]}, {places[1]}" in said
    assert places[0].read_text("utf-8").startswith("# Model card: naive-bayes")
    assert "<h1>Model card: naive-bayes" in places[1].read_text("utf-8")
    assert main([*asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["card"] == [*map(str, places)]
    assert main([*asked, "--card", "card.txt"]) != 0
    assert "card.txt has no suffix of a model card" in capsys.readouterr().err


def test_a_file_that_is_no_card_is_refused_before_anything_is_trained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "visits.csv"
    visits().to_frame().to_csv(table, index=False)
    from bayesgui.classifiers.evaluation import evaluate as module

    monkeypatch.setattr(module, "evaluate", lambda *_, **__: pytest.fail("trained"))
    assert main(["classify", str(table), "--class", "c", "--card", "card.txt"]) != 0
    assert "card.txt has no suffix of a model card" in capsys.readouterr().err


def test_a_line_is_left_to_be_written_and_the_area_of_several_classes_is_named() -> None:
    iris = bayesgui.read_data(bayesgui.paths.samples() / "data" / "iris.csv", quantities="numbers")
    target = iris.names[-1]
    made = bayesgui.model_card(iris, target, "tan", splitter=3, tune={"alpha": [0.5, 2.0]})
    text = made.to_markdown()
    rows = {row[0]: row for row in tables_of(text)["How good it is"]}
    found = bayesgui.evaluate(iris, target, "tan", 3, tune={"alpha": [0.5, 2.0]})
    model = found["tan, tuned"]
    low, high = bayesgui.bootstrap_bands(model, 0).intervals["auc"]
    area = found.figures()["tan, tuned"].auc
    assert rows["Area under ROC"][1:3] == [f"{area:.4f}", f"{low:.4f} – {high:.4f}"]
    assert str(MEANING) in text
    assert rows["Accuracy"][2] != "–"
    assert "Risk" not in rows
    assert "Write here what the model must not be used for." in text
    # That they are cut says that they were read as numbers.
    assert text.count("cut into intervals by the rows that train") == 1
    assert "Columns read as numbers" not in text
    assert "Decides for the most probable class; no losses were given." in text
    assert "Chosen by 5 inner folds among 3 combinations" in text
    assert "<table>" in made._repr_html_()
