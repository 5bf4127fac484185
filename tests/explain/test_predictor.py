"""The squared error of conditional means: closed form, samples, and cases."""

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.core.evidence import NO_EVIDENCE, Evidence
from bayesgui.core.monitor import SILENT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.explain.predictor import PredictorQuestion, error_on_data, mean_predictor
from bayesgui.explain.question import Subject, with_variable_renamed
from tests.explain.worked import check_arithmetic


def dice():
    """Return two fair dice and their sum."""
    faces, totals = tuple("123456"), tuple(map(str, range(2, 13)))
    sums = np.zeros((6, 6, 11))
    for i in range(6):
        for j in range(6):
            sums[i, j, i + j] = 1
    return BayesianNetwork(
        [
            Variable("a", faces),
            Variable("b", faces),
            Variable("sum", totals),
        ],
        [
            CPT("a", (), np.full(6, 1 / 6)),
            CPT("b", (), np.full(6, 1 / 6)),
            CPT("sum", ("a", "b"), sums),
        ],
    )


def test_one_die_leaves_the_variance_of_the_other_and_both_leave_nothing():
    network = dice()
    one = mean_predictor(network, "sum", ("a",), NO_EVIDENCE, SILENT)
    assert one.error == pytest.approx(35 / 12)
    assert one.variance == pytest.approx(35 / 6)
    assert one.explained == pytest.approx(0.5)
    assert one.means == pytest.approx(np.arange(1, 7) + 3.5)
    both = mean_predictor(network, "sum", ("a", "b"), NO_EVIDENCE, SILENT)
    assert both.error == pytest.approx(0, abs=1e-12)
    known = mean_predictor(network, "a", ("b",), Evidence({"sum": "4"}), SILENT)
    assert known.error == pytest.approx(0, abs=1e-12)
    assert np.isnan(known.means[3:]).all()


def test_the_error_is_that_of_predicting_cases():
    network = dice()
    cases = Dataset.from_blocks(network, sample(network, 20_000, 1))
    found = mean_predictor(network, "sum", ("a",), NO_EVIDENCE, SILENT)
    told = error_on_data(found, network, "sum", ("a",), cases, SILENT)
    x = cases["sum"].texts().astype(float)
    a = cases["a"].texts().astype(float)
    assert told.error == pytest.approx(float(((x - a - 3.5) ** 2).mean()))
    assert told.variance == pytest.approx(float(x.var()))
    assert told.rows == 20_000
    assert told.error == pytest.approx(35 / 12, abs=0.1)


def test_steps_have_predictions_error_and_data():
    network = dice()
    cases = Dataset.from_blocks(network, sample(network, 500, 2))
    question = PredictorQuestion("sum", ("a", "b"))
    step = question.derive(Subject(network, dataset=cases))
    check_arithmetic(step)
    assert step.result == pytest.approx(0, abs=1e-12)
    assert step.table.rows[0] == (("1", "1", "0.0277778"), pytest.approx(2))
    assert step.table.left_out == 12
    assert step.children[-1].result == pytest.approx(0, abs=1e-12)
    found = PredictorQuestion("sum", ("a",)).derive(
        Subject(network, Evidence({"b": "1"}), dataset=cases)
    )
    assert "clear them" in found.remarks[-1]
    assert len(found.children) == 1
    assert with_variable_renamed(question, "a", "first").order == ("first", "b")


def test_what_cannot_be_predicted_says_why():
    with pytest.raises(ModelError, match="cannot predict itself"):
        mean_predictor(dice(), "a", ("b", "a"), NO_EVIDENCE, SILENT)
    colors = BayesianNetwork([Variable("c", ("red", "green")), Variable("d", ("x", "y"))])
    with pytest.raises(ModelError, match="have no numbers"):
        mean_predictor(colors, "c", ("d",), NO_EVIDENCE, SILENT)
    found = mean_predictor(colors, "c", ("d",), NO_EVIDENCE, SILENT, 'if(x = "red", 1, 0)')
    assert found.error == pytest.approx(0.25)
