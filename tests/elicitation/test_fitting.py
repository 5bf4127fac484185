"""Weights fitted to answers, experts alone, how far they are apart, and which row to ask next."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.elicited.answers import ANY, Answer
from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.errors import Cancelled
from bayesgui.elicitation.disagreement import disagreement, ranked_disputes
from bayesgui.elicitation.fitting import fitted, judged
from bayesgui.elicitation.questions import first_rows, next_row, open_rows, state_to_ask

ASKED = (
    ((0, 0, 0), 0, 0.85, 0.95),
    ((2, 2, 2), 2, 0.85, 0.75),
    ((2, 1, 0), 2, 0.25, 0.50),
    ((0, 2, 2), 2, 0.15, 0.16),
    ((1, 0, 1), 0, 0.25, 0.50),
)


def quality(**parts) -> Elicited:
    answers = [
        Answer(expert, configuration, state, p)
        for configuration, state, anna, bo in ASKED
        for expert, p in (("Anna", anna), ("Bo", bo))
    ]
    return Elicited(
        "Quality", ("Experience", "Time", "Clarity"), (3, 3, 3, 3), answers=tuple(answers), **parts
    )


def test_two_experts_give_the_weights_of_their_pooled_answers():
    fit = fitted(quality())
    shares = np.array(fit.form.weights) / sum(fit.form.weights)
    np.testing.assert_allclose(shares, [0.49, 0.36, 0.15], atol=0.01)
    assert fit.form.spread == pytest.approx(0.136, abs=0.003)
    assert fit.worst is not None
    assert fit.worst.configuration == (0, 0, 0)
    assert fit.worst.points == pytest.approx(5.3, abs=0.2)
    assert sum(fit.form.weights) == pytest.approx(3.0)


def test_a_table_of_three_parents_with_five_states_comes_from_eight_answers():
    """Eight answers about the most likely states give all 500 numbers to a thousandth."""
    truth = Elicited("y", ("a", "b", "c"), (5, 5, 5, 5), weights=(4.0, 2.0, 1.0), spread=0.12)
    rows = first_rows(truth)
    assert len(rows) == 8
    values = truth.table().values
    said = tuple(Answer("E", c, int(values[c].argmax()), float(values[c].max())) for c in rows)
    found = fitted(Elicited("y", ("a", "b", "c"), (5, 5, 5, 5), answers=said)).form
    assert np.abs(found.table().values - values).max() < 1e-3


@settings(max_examples=10, deadline=None)
@given(
    st.sampled_from(("ranked-mean", "ranked-min", "ranked-max", "ranked-mixed", "likelihood")),
    st.tuples(st.floats(0.5, 4), st.floats(0.5, 4)),
    st.floats(0.08, 0.4),
)
def test_answers_out_of_a_table_lead_back_to_it(method, weights, spread):
    options = (("least", 0.5), ("most", 2.0)) if method == "ranked-mixed" else ()
    truth = Elicited("y", ("a", "b"), (3, 3, 3), method, weights, spread, options=options)
    values = truth.table().values
    said = tuple(
        Answer("E", (i, j), k, float(values[i, j, k]))
        for i in range(3)
        for j in range(3)
        for k in range(2)
        if method != "likelihood" or (i, j) != (1, 1)
    )
    found = fitted(Elicited("y", ("a", "b"), (3, 3, 3), method, answers=said)).form
    assert np.abs(found.table().values - values).max() < 0.02


def test_held_weights_and_methods_that_go_through_answers_are_not_fitted():
    for form in (quality(held=True), quality(method="cain"), Elicited("y", ("a",), (2, 2))):
        assert fitted(form).form is form
    assert judged(quality(method="cain")).worst.points < 1e-9


def test_an_answer_that_does_not_name_a_parent_is_met_on_average():
    form = Elicited("y", ("a", "b"), (3, 3, 3), answers=(Answer("E", (0, ANY), 0, 0.9),))
    fit = fitted(form)
    assert fit.form.table().values[0, :, 0].mean() == pytest.approx(fit.misfits[0].table)
    assert fit.misfits[0].points < 2


def test_a_parent_of_weight_zero_stays_out():
    fit = fitted(quality(weights=(1.0, 0.0, 1.0)))
    assert fit.form.weights[1] == 0.0


def test_experts_alone_are_fitted_and_the_row_where_they_differ_most_is_asked_next():
    form = fitted(quality()).form
    apart = disagreement(form)
    assert set(apart.alone) == {"Anna", "Bo"}
    one, other = (apart.alone[name].table().values for name in ("Anna", "Bo"))
    np.testing.assert_allclose(apart.points, 100 * np.abs(one - other).max(axis=-1))
    asked = next_row(form, apart)
    assert asked == apart.worst
    assert asked not in form.pooled
    # Held weights of the joint table do not keep each expert from a fit of his own.
    held = disagreement(form.with_parts(held=True))
    np.testing.assert_allclose(held.points, apart.points, atol=0.1)


def test_the_ends_are_asked_first_and_then_parents_alone():
    form = Elicited("y", ("a", "b"), (3, 2, 3), orders=((2, 1, 0), (0, 1), (0, 1, 2)))
    assert next_row(form) == (2, 0)
    assert first_rows(form)[:2] == ((2, 0), (0, 1))
    for k in range(6):
        row = next_row(form)
        assert row is not None, k
        assert row not in form.pooled
        form = form.with_answers([Answer("E", row, state_to_ask(form, row), 0.5)])
    assert next_row(form) is None


def test_open_rows_leave_out_what_an_expert_has_answered():
    form = quality()
    assert set(dict.fromkeys(c for c, *_ in ASKED)) <= set(open_rows(form))
    assert not {c for c, *_ in ASKED} & set(open_rows(form, "Anna"))
    assert open_rows(form, "Cy") == open_rows(form)


def test_disputed_answers_come_first():
    found = ranked_disputes(quality())
    assert [round(points) for *_, points in found] == [25, 25, 10, 10, 1]


def test_a_fit_can_be_cancelled():
    class Cancelling:
        def check(self):
            raise Cancelled

    with pytest.raises(Cancelled):
        fitted(quality(), Cancelling())
    with pytest.raises(Cancelled):
        disagreement(quality(), Cancelling())
