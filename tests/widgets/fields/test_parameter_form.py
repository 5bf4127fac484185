"""A form has a field for each option and gives back what the options are."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from bayesgui.catalog.parameters import Parameter
from bayesgui.learning.structure.base import structure_learners
from bayesgui.widgets.fields.parameter_form import ParameterForm, replace_form
from bayesgui.widgets.rows.layouts import column_layout

OPTIONS = (
    Parameter("prior", "k2", choices=("bdeu", "k2"), label="Prior", doc="Which one."),
    Parameter("ess", 1.0, low=0.0, label="Equivalent sample size"),
    Parameter("steps", 5, low=1, high=9),
    Parameter("keep", False, label="Keep rows"),
    Parameter("name", "x"),
)


@pytest.fixture
def form(qtbot):
    made = ParameterForm(OPTIONS)
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_new_form_holds_the_defaults(form):
    assert form.values() == {"prior": "k2", "ess": 1.0, "steps": 5, "keep": False, "name": "x"}
    assert form.is_valid


def test_what_is_typed_and_chosen_is_given_back(form):
    form.field("prior").setCurrentIndex(0)
    ess = form.field("ess")
    ess.setFocus()
    ess.selectAll()
    QTest.keyClicks(ess, "12.5")
    QTest.keyClick(ess, Qt.Key.Key_Return)
    form.field("steps").setValue(40)
    form.field("keep").click()
    form.field("name").setText("y")
    assert form.values() == {"prior": "bdeu", "ess": 12.5, "steps": 9, "keep": True, "name": "y"}


def test_a_number_out_of_its_bounds_is_told_below_the_field_and_makes_the_form_invalid(form):
    changes = []
    form.changed.connect(lambda: changes.append(form.is_valid))
    ess = form.field("ess")
    ess.selectAll()
    QTest.keyClicks(ess, "-3")
    assert not form.is_valid
    assert changes[-1] is False
    assert [label.text() for label in form.findChildren(QLabel) if label.text() == ess.problem]
    ess.set_value(2.0)
    assert form.is_valid


def test_fields_have_names_and_tooltips(form):
    assert form.field("ess").accessibleName() == "Equivalent sample size"
    assert form.field("prior").toolTip() == "Which one."
    assert form.field("steps").toolTip() == "steps"


def test_other_values_are_said_once_and_the_usual_ones_come_back(form):
    changes = []
    form.changed.connect(lambda: changes.append(form.values()))
    assert form.is_usual
    form.set_values({"ess": 3.0, "steps": 7, "keep": True, "prior": "bdeu"})
    assert len(changes) == 1
    assert not form.is_usual
    form.set_values({"steps": 7})
    assert len(changes) == 1
    form.reset()
    assert form.is_usual
    assert len(changes) == 2


def test_a_field_has_its_explanation_again_once_it_is_right(form):
    assert form.field("prior").toolTip() == "Which one."
    ess = form.field("ess")
    tip = ess.toolTip()
    ess.selectAll()
    QTest.keyClicks(ess, "-3")
    assert ess.toolTip() == ess.problem
    ess.set_value(2.0)
    assert ess.toolTip() == tip


def test_a_whole_number_without_a_bound_that_a_field_could_hold_is_cut_to_what_it_can(qtbot):
    made = ParameterForm([Parameter("seed", 0, low=0, high=2**63 - 1, step=5)])
    qtbot.addWidget(made)
    made.field("seed").setValue(2**31 - 1)
    assert made.values() == {"seed": 2**31 - 1}
    made.field("seed").setValue(10)
    made.field("seed").stepUp()
    assert made.values() == {"seed": 15}


def test_a_list_is_as_wide_as_its_longest_text(qtbot):
    text = "the one that has changed most since the last pass"
    options = (
        Parameter("schedule", "a", choices=("a", "b"), choice_labels=("all", text)),
        Parameter("ess", 1.0, low=0.0),
    )
    form = ParameterForm(options, field_width=92)
    qtbot.addWidget(form)
    form.show()
    box = form.field("schedule")
    assert box.width() > box.fontMetrics().horizontalAdvance(text)
    assert form.field("ess").width() == 92


def test_a_column_that_may_be_left_open_is_left_open(qtbot):
    options = structure_learners["tan"].parameters
    form = ParameterForm(options, columns=("class", "root", "sound"))
    qtbot.addWidget(form)
    assert form.values() == {"class_": "class", "root": ""}
    root = form.field("root")
    assert root.currentText() == "the first that may be it"
    root.setCurrentIndex(root.findData("sound"))
    assert form.values()["root"] == "sound"
    form.reset()
    assert form.values()["root"] == ""


def test_a_form_that_is_replaced_tells_nothing_more(qtbot):
    page = QWidget()
    qtbot.addWidget(page)
    old, new = ParameterForm(OPTIONS, page), ParameterForm((), page)
    layout = column_layout(old, parent=page)
    told = []
    old.changed.connect(lambda: told.append(old.values()))
    old.field("keep").click()
    assert len(told) == 1
    replace_form(layout, old, new)
    old.field("keep").click()
    assert len(told) == 1
    assert layout.itemAt(0).widget() is new
    assert old.isHidden()
