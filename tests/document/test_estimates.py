"""Prior, cases and estimate of a table: edits, and storage in files."""

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.core.expression import Expression
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset
from bayesgui.document.estimates import (
    FamilyCases,
    apply_estimate,
    entered_priors,
    family_cases,
    family_prior,
    set_prior,
    without_smoothing,
)
from bayesgui.document.files import open_state, save
from bayesgui.document.state import DocumentState
from bayesgui.learning.parameters.base import learn_parameters


def state_of(counts=None, observed=None):
    a, b = Variable("a", ("yes", "no")), Variable("b", ("x", "y"))
    b_table = CPT("b", ("a",), np.full((2, 2), 0.5), counts, observed)
    return DocumentState(model=BayesianNetwork([a, b], [CPT.uniform("a", (), (), 2), b_table]))


COUNTS = np.array([[4.0, 2.0], [1.0, 1.0]])
OBSERVED = np.array([[3.0, 1.0], [0.0, 0.0]])


def test_kept_counts_part_into_the_prior_and_the_cases():
    cpt = state_of(COUNTS, OBSERVED).network.cpt("b")
    assert family_prior(cpt).tolist() == [[1, 1], [1, 1]]
    cases = family_cases(cpt)
    assert cases.source == "kept"
    assert cases.counts.tolist() == OBSERVED.tolist()
    assert cases.total == 4


def test_counts_of_unknown_origin_are_cases_and_without_any_the_prior_is_bdeu_of_1():
    cpt = state_of(COUNTS).network.cpt("b")
    assert not family_prior(cpt).any()
    assert family_cases(cpt).counts.tolist() == COUNTS.tolist()
    fresh = state_of().network.cpt("b")
    assert family_prior(fresh).tolist() == [[0.25, 0.25], [0.25, 0.25]]
    assert family_cases(fresh).source == "none"


def test_another_prior_leaves_cases_and_probabilities_as_they_are():
    before = state_of(COUNTS, OBSERVED)
    after = set_prior(before, "b", [[0.5, 2], [0, 3]])
    cpt = after.network.cpt("b")
    assert family_prior(cpt).tolist() == [[0.5, 2], [0, 3]]
    assert cpt.counts.tolist() == [[3.5, 3], [0, 3]]
    assert cpt.observed.tolist() == OBSERVED.tolist()
    assert cpt.values.tolist() == before.network.cpt("b").values.tolist()
    assert set_prior(after, "b", [[0.5, 2], [0, 3]]) is after


@pytest.mark.parametrize("alpha", [[[1, 1]], [[1, -1], [1, 1]], [[1, np.inf], [1, 1]]])
def test_a_prior_that_is_none_is_refused_in_a_sentence(alpha):
    with pytest.raises(ModelError, match="hyper-parameters of b must be numbers of 0 or more"):
        set_prior(state_of(), "b", alpha)


def test_applying_fills_the_table_and_keeps_what_it_was_made_of():
    state = set_prior(state_of(), "b", np.ones((2, 2)))
    cases = FamilyCases(np.array([[7.0, 3.0], [0.0, 0.0]]), "data")
    cpt = apply_estimate(state, "b", "bayes", cases).network.cpt("b")
    assert cpt.values[0] == pytest.approx([8 / 12, 4 / 12])
    assert cpt.values[1] == pytest.approx([0.5, 0.5])
    assert cpt.counts.tolist() == [[8, 4], [1, 1]]
    assert cpt.observed.tolist() == [[7, 3], [0, 0]]


def test_rows_without_an_estimate_stay_or_become_uniform_and_none_at_all_is_refused():
    table = CPT("b", ("a",), np.array([[0.9, 0.1], [0.8, 0.2]]))
    state = state_of()
    state = state.with_(model=state.network.with_cpt(table))
    cases = FamilyCases(np.array([[7.0, 3.0], [0.0, 0.0]]), "data")
    kept = apply_estimate(state, "b", "mle", cases, "keep").network.cpt("b").values
    assert kept.tolist() == [[0.7, 0.3], [0.8, 0.2]]
    uniform = apply_estimate(state, "b", "mle", cases, "uniform").network.cpt("b").values
    assert uniform.tolist() == [[0.7, 0.3], [0.5, 0.5]]
    with pytest.raises(ModelError, match="No configuration of b has an estimate"):
        apply_estimate(state, "b", "mle", FamilyCases(np.zeros((2, 2)), "none"))


def test_a_prior_typed_before_any_data_is_used_and_a_learner_s_own_is_not():
    typed = set_prior(state_of(), "b", np.full((2, 2), 2.0))
    assert entered_priors(typed.network) == ("b",)
    assert entered_priors(state_of(COUNTS, OBSERVED).network) == ()
    uneven = set_prior(state_of(COUNTS, OBSERVED), "b", [[1, 2], [3, 4]])
    assert entered_priors(uneven.network) == ("b",)


def _learned():
    """Return two nodes learned with a prior of 1 in every cell."""
    state = state_of(COUNTS, OBSERVED)
    a = CPT("a", (), [5 / 6, 1 / 6], [5.0, 1.0], [4.0, 0.0])
    b = CPT("b", ("a",), [[4 / 6, 2 / 6], [0.5, 0.5]], COUNTS, OBSERVED)
    return state.with_(model=state.network.with_cpt(a).with_cpt(b))


def test_without_smoothing_tables_are_relative_frequencies():
    state = without_smoothing(_learned(), ["b"])
    cpt = state.network.cpt("b")
    assert cpt.values.tolist() == [[0.75, 0.25], [0.5, 0.5]]
    assert cpt.counts.tolist() == cpt.observed.tolist() == OBSERVED.tolist()
    assert state.network.cpt("a").values.tolist() == pytest.approx([5 / 6, 1 / 6])
    both = without_smoothing(_learned(), ["a", "b"])
    assert both.network.cpt("a").values.tolist() == [1, 0]


def test_no_smoothing_of_one_node_holds_for_the_next_learning():
    state = without_smoothing(_learned(), ["b"])
    assert entered_priors(state.network) == ("b",)
    rows = np.array([0, 0, 0, 1])
    data = Dataset(
        (CodedColumn("a", ("yes", "no"), rows), CodedColumn("b", ("x", "y"), np.zeros(4, int)))
    )
    priors = {"b": family_prior(state.network.cpt("b"))}
    learned = learn_parameters(state.network, data, "bayes", priors=priors).network
    assert learned.cpt("b").values.tolist() == [[1, 0], [1, 0]]
    assert learned.cpt("a").values.tolist() == [3.5 / 5, 1.5 / 5]
    assert entered_priors(learned) == ("b",)


def test_maximum_likelihood_everywhere_is_no_choice_of_a_prior():
    data = Dataset(
        (
            CodedColumn("a", ("yes", "no"), np.array([0, 1])),
            CodedColumn("b", ("x", "y"), np.array([0, 1])),
        )
    )
    assert entered_priors(learn_parameters(state_of().network, data, "mle").network) == ()


def test_before_any_data_no_smoothing_only_takes_the_prior_away():
    state = without_smoothing(state_of(), ["a", "b"])
    assert entered_priors(state.network) == ("a", "b")
    assert state.network.cpt("b").values.tolist() == [[0.5, 0.5], [0.5, 0.5]]
    assert not family_prior(state.network.cpt("b")).any()


def test_no_smoothing_leaves_what_is_no_plain_table_alone():
    count, other = Variable("count", ("0", "1")), Variable("other", ("0", "1"))
    formula = Expression.of("Binomial(1, 0.25)", count, ())
    network = BayesianNetwork([count, other], [formula, CPT.uniform("other", (), (), 2)])
    state = without_smoothing(DocumentState(model=network), ["count", "other"])
    assert state.network.cpd("count") == formula
    assert not family_prior(state.network.cpt("other")).any()
    with pytest.raises(ModelError, match="Only plain tables have a prior"):
        without_smoothing(state, ["count"])


def test_prior_and_cases_come_back_from_the_file(tmp_path):
    state = set_prior(state_of(COUNTS, OBSERVED), "b", [[0.5, 2], [0, 3]])
    save(state, tmp_path / "b.bayesgui")
    again, notes = open_state(tmp_path / "b.bayesgui")
    assert notes == ()
    cpt = again.network.cpt("b")
    assert family_prior(cpt).tolist() == [[0.5, 2], [0, 3]]
    assert family_cases(cpt).counts.tolist() == OBSERVED.tolist()


def test_a_formula_is_not_lost_by_a_prior_and_gives_way_to_an_estimate_that_says_so():
    count = Variable("count", ("0", "1"))
    formula = Expression.of("Binomial(1, 0.25)", count, ())
    state = DocumentState(model=BayesianNetwork([count], [formula]))
    with pytest.raises(ModelError, match="computed from a formula, noisy-MAX or answers"):
        set_prior(state, "count", [1, 1])
    cases = FamilyCases(np.array([3.0, 1.0]), "data")
    assert apply_estimate(state, "count", "mle", cases).network.cpt("count").values.tolist() == [
        0.75, 0.25,
    ]  # fmt: skip
    data = Dataset((CodedColumn("count", ("0", "1"), np.array([0, 0, 0, 1])),))
    learned = learn_parameters(state.network, data, "mle")
    assert "were replaced by learned tables, in count" in str(learned.remarks[0])
