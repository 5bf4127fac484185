"""The marked class and its losses follow every edit, and are kept in the file."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.decisions.loss import LossMatrix
from bayesgui.document import edits, state_edits
from bayesgui.document.decisions import class_edits
from bayesgui.document.files import loaded_of, open_file, save_file, state_of
from bayesgui.document.state import DocumentState


def marked() -> DocumentState:
    ill, test = Variable("ill", ("no", "yes")), Variable("test", ("neg", "pos"))
    network = BayesianNetwork(
        [ill, test],
        [
            CPT("ill", (), np.array([0.9, 0.1])),
            CPT("test", ("ill",), np.array([[0.8, 0.2], [0.1, 0.9]])),
        ],
    )
    state = class_edits.mark_class(DocumentState(network), "ill")
    return class_edits.set_losses(state, LossMatrix.asymmetric(("no", "yes"), {"yes": 20.0}))


def test_zero_one_losses_until_others_are_given():
    state = class_edits.mark_class(marked(), "test")
    assert class_edits.class_of(state) == "test"
    assert class_edits.losses_of(state) == LossMatrix.zero_one(("neg", "pos"))
    assert class_edits.losses_of(class_edits.mark_class(state, None)) is None


def test_an_edit_of_losses_is_content():
    state = marked()
    other = class_edits.set_losses(state, LossMatrix.zero_one(("no", "yes")))
    assert not other.same_content(state)
    assert class_edits.set_losses(other, LossMatrix.zero_one(("no", "yes"))) is other


def test_losses_follow_names_states_and_removal():
    state = edits.rename_variable(marked(), "ill", "disease")
    assert class_edits.class_of(state) == "disease"
    state = state_edits.rename_state(state, "disease", 1, "present")
    losses = class_edits.losses_of(state)
    assert losses.decisions == losses.classes == ("no", "present")
    assert losses.values.tolist() == [[0, 1], [20, 0]]
    state = state_edits.move_state(state, "disease", 1, 0)
    assert class_edits.losses_of(state).values.tolist() == [[0, 20], [1, 0]]
    state = state_edits.add_state(state, "disease", "unclear")
    losses = class_edits.losses_of(state).values
    assert losses.tolist() == [[0, 20, 1], [1, 0, 1], [1, 1, 0]]
    gone = edits.remove(state, names=["disease"])
    assert class_edits.class_of(gone) is None
    assert gone.class_mark is None


def test_reject_stays_and_the_file_keeps_it(tmp_path):
    values = [[0, 1, 0.3], [20, 0, 0.3]]
    losses = LossMatrix(("no", "yes"), ("no", "yes", "reject"), np.array(values))
    state = class_edits.set_losses(marked(), losses)
    state = state_edits.rename_state(state, "ill", 0, "healthy")
    path = tmp_path / "ill.bayesgui"
    save_file(state, path)
    again = open_file(path).state
    found = class_edits.losses_of(again)
    assert found.decisions == ("healthy", "yes", "reject")
    assert found.values.tolist() == values


def test_the_marked_network_is_a_classifier():
    from bayesgui.classifiers.model_files import classifier_of

    saved = classifier_of(loaded_of(marked()), "ill")
    assert saved.model.target == "ill"
    assert saved.losses.values[1, 0] == 20


def test_an_edit_of_losses_leaves_the_network():
    state = marked()
    other = class_edits.set_losses(state, LossMatrix.zero_one(("no", "yes")))
    assert other.network is state.network
    assert other.model is state.model


def test_the_section_of_a_file_becomes_the_mark_and_again_the_section():
    section = {
        "class": "ill",
        "method": "tan",
        "options": {"alpha": 1.0},
        "losses": {"decisions": ["no", "yes"], "values": [[0.0, 2.0], [9.0, 0.0]]},
    }
    extra = {"further": [1], "classifier": section}
    state, notes = state_of(replace(loaded_of(marked()), extra=extra))
    assert not notes
    assert state.extra == {"further": [1]}
    assert state.class_mark is not None
    assert state.class_mark.training == {"method": "tan", "options": {"alpha": 1.0}}
    assert class_edits.losses_of(state).values.tolist() == [[0, 2], [9, 0]]
    assert loaded_of(state).extra == extra
    unmarked = class_edits.mark_class(state, None)
    assert loaded_of(unmarked).extra == {"further": [1]}
    changed = class_edits.set_option(state, "alpha", 2.0)
    assert loaded_of(changed).extra["classifier"]["options"] == {"alpha": 2.0}


def test_damaged_losses_are_replaced():
    for wrong in (None, 3, {"decisions": ["a"]}, {"decisions": ["a"], "values": [["x"]]}):
        extra = {"classifier": {"class": "ill", "losses": wrong}}
        damaged, _ = state_of(replace(loaded_of(marked()), extra=extra))
        assert class_edits.class_of(damaged) == "ill"
        assert class_edits.losses_of(damaged) == LossMatrix.zero_one(("no", "yes"))
        # Until then they are written back as they were.
        assert loaded_of(damaged).extra == extra
        mended = class_edits.set_losses(damaged, LossMatrix.asymmetric(("no", "yes"), {"yes": 5.0}))
        assert loaded_of(mended).extra["classifier"]["losses"]["values"] == [[0, 1], [5, 0]]


def test_a_section_about_no_node_is_kept():
    for section in (3, {}, {"class": 1}, {"class": "gone"}):
        state, _ = state_of(replace(loaded_of(marked()), extra={"classifier": section}))
        assert class_edits.class_of(state) is None
        assert loaded_of(state).extra == {"classifier": section}
