"""A parameter learner that is registered in one place is found in dialog and command line."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QComboBox

from bayesgui.app.learning.dialog import LearnDialog
from bayesgui.catalog.parameters import Choice, choice_of, parameter, seed_parameter
from bayesgui.cli import main
from bayesgui.core.monitor import SILENT
from bayesgui.data.reading.reader import read_data
from bayesgui.document.data import DataState
from bayesgui.learning.parameters.base import parameter_learners
from bayesgui.learning.scores.base import scores
from bayesgui.widgets import language

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NAME = "shaken"


@pytest.fixture
def learner() -> Iterator[type]:
    """Register a learner for one test."""

    @parameter_learners.register(NAME, label="Shaken tables", order=99)
    @dataclass(frozen=True, kw_only=True)
    class Shaken:
        """Tables that are shaken a little."""

        score: Choice = choice_of(scores, "bic", label="Score", doc="Judges the result.")
        strength: float = parameter(0.1, low=0.0, high=1.0, label="Strength")
        seed: int = seed_parameter()

        def learn(self, network, data, *, start=None, priors=None, monitor=SILENT):
            """Return the tables of maximum likelihood."""
            plain = parameter_learners.create("mle")
            return plain.learn(network, data, start=start, priors=priors, monitor=monitor)

    yield Shaken
    del parameter_learners._entries[NAME]


@pytest.fixture
def cases(tmp_path: Path) -> DataState:
    """Hold a small table."""
    path = tmp_path / "coins.csv"
    path.write_text("first,second\nh,t\nt,t\nh,h\n")
    return DataState(read_data(path), "coins.csv")


def test_the_dialog_offers_the_learner_with_a_field_for_each_option(qtbot, qapp, learner, cases):
    language.use("en")
    dialog = LearnDialog(cases, 3, None)
    qtbot.addWidget(dialog)
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData(NAME))
    assert dialog.algorithm.currentText() == "Shaken tables"
    score = dialog.form.field("score")
    score.box.setCurrentIndex(score.box.findData("bdeu"))
    score.form.set_values({"ess": 5.0})
    dialog.form.set_values({"strength": 0.25, "seed": 7})
    with qtbot.waitSignal(dialog.requested) as asked:
        dialog.learn_button.click()
    name, options = asked.args
    made = parameter_learners.create(name, **options)
    assert made == learner(score=Choice("bdeu", (("ess", 5.0),)), strength=0.25, seed=7)


def test_a_new_seed_is_drawn_by_the_button(qtbot, qapp, learner, cases, monkeypatch):
    monkeypatch.setattr("random.randrange", lambda _stop: 4711)
    dialog = LearnDialog(cases, 3, None, NAME)
    qtbot.addWidget(dialog)
    seed = dialog.form.field("seed")
    seed.button.click()
    assert dialog.form.values()["seed"] == 4711


def test_a_column_is_chosen_from_the_table(qtbot, qapp, cases):
    from bayesgui.catalog.parameters import Parameter
    from bayesgui.widgets.fields.parameter_form import ParameterForm

    form = ParameterForm([Parameter("target", "", column=True)], columns=cases.dataset.names)
    qtbot.addWidget(form)
    field = form.field("target")
    assert isinstance(field, QComboBox)
    form.set_values({"target": "second"})
    assert form.values() == {"target": "second"}


def test_the_command_line_lists_the_learner_with_its_options(learner, capsys):
    assert main(["algorithms", "--json"]) == 0
    entries = json.loads(capsys.readouterr().out)
    (entry,) = [each for each in entries if each["name"] == NAME]
    assert {o["name"]: o["default"] for o in entry["options"]} == {
        "score": "bic",
        "strength": 0.1,
        "seed": 1,
    }


def test_the_chosen_algorithm_reaches_the_learner_as_itself(learner):
    made = parameter_learners.create(NAME, **{"score": "bdeu", "score.ess": "2"})
    assert made.score.create(scores) == scores.create("bdeu", ess=2.0)
