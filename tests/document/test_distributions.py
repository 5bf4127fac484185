"""Expressions and noisy-MAX in a document: edits, the clipboard, safety copies."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.core.expression import Expression
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.core.variable import Variable
from bayesgui.document import distributions, edits, table_edits
from bayesgui.document.changes import Change
from bayesgui.document.clipboard import Clip, paste
from bayesgui.document.safety.recovery import Recoveries, encode
from bayesgui.document.state import DocumentState
from tests.document.small_states import duplicate

if TYPE_CHECKING:
    from pathlib import Path


def state() -> DocumentState:
    network = BayesianNetwork(
        [
            Variable("a", ("0", "1", "2")),
            Variable("x", ("0", "1", "2")),
            Variable("y", ("yes", "no")),
        ],
        [CPT.uniform("x", ("a",), (3,), 3), CPT.uniform("y", ("a",), (3,), 2)],
    )
    network = network.with_cpd(Expression.on(network, "x", "Poisson(a)"))
    return DocumentState(network.with_cpd(NoisyMax.inert(network, "y")))


def test_copies_keep_their_form_and_speak_of_copied_parents():
    after, names = duplicate(state(), ["a", "x", "y"])
    assert names == ("a 2", "x 2", "y 2")
    form = after.network.cpd("x 2")
    assert isinstance(form, Expression)
    assert form.text == "Poisson(`a 2`)"
    assert isinstance(after.network.cpd("y 2"), NoisyMax)


def test_a_pasted_expression_is_computed_with_the_parents_values_there():
    clip = Clip.of(state(), ["x"])
    other = Variable("a", ("0", "1", "2"), values=(0.5, 1.5, 2.5))
    target = DocumentState(BayesianNetwork([other]))
    after, _, _ = paste(target, clip)
    form = after.network.cpd("x")
    assert isinstance(form, Expression)
    np.testing.assert_allclose(form.table().values[0], np.array([8, 4, 1]) / 13)


def test_a_clip_without_the_parent_pastes_a_plain_table():
    after, _, _ = paste(DocumentState(), Clip.of(state(), ["x"]))
    assert isinstance(after.network.cpd("x"), CPT)


def test_a_safety_copy_keeps_the_forms(tmp_path: Path):
    recoveries = Recoveries(tmp_path)
    before = state()
    journal = recoveries.journal()
    journal.write(encode(before, None, "untitled"), journal.ticket)
    recoveries.close()
    later = Recoveries(tmp_path)
    (copy,) = later.recoverable()
    assert later.recover(copy).network == before.network
    later.close()


def test_only_the_table_is_kept_when_asked_and_that_is_told():
    before = state()
    after = distributions.make_plain(before, "x")
    assert after.network.cpd("x") == before.network.cpt("x")
    assert distributions.make_plain(after, "x") is after
    assert distributions.forms_lost(Change(before, after)) == ("x",)
    assert distributions.forms_lost(Change(after, before)) == ()
    removed = edits.remove(before, ["a"])
    assert distributions.forms_lost(Change(before, removed)) == ("x",)
    assert isinstance(removed.network.cpd("y"), NoisyMax)


def test_a_draft_is_not_lost_to_another_form():
    before = table_edits.set_draft(state(), "x", np.full((3, 3), 0.2))
    form = Expression.on(before.network, "x", "Poisson(1)")
    with pytest.raises(ModelError, match="unfinished"):
        distributions.set_distribution(before, form)


def test_an_equal_distribution_is_no_step():
    before = state()
    form = Expression.on(before.network, "x", "Poisson(a)")
    assert distributions.set_distribution(before, form) is before
