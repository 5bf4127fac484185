"""The display of a node for each kind of finding and each state of the beliefs."""

from __future__ import annotations

import numpy as np

from bayesgui.canvas.painting.nodes.display import Belief, NodeDisplay, display_of
from bayesgui.core.evidence import as_finding, do, excluding, fixed
from bayesgui.core.variable import Variable

CVP = Variable("CVP", ("LOW", "NORMAL", "HIGH"))


def face(finding: object = None, **belief: object) -> NodeDisplay:
    numbers = {"numbers": ("20.0", "30.0", "50.0"), "stale": "", "impossible": False, **belief}
    values = {
        "shown": np.array([0.2, 0.3, 0.5]),
        "prior": np.array([0.2, 0.4, 0.4]),
        "posterior": np.array([0.2, 0.3, 0.5]),
    }
    made = Belief(**{**values, **numbers})  # type: ignore[arg-type]
    own = None if finding is None else as_finding(finding)
    return display_of(CVP, own, made, rows=3, row_finding=own)


def test_without_a_finding_all_bars_are_belief() -> None:
    found = face()
    assert [row.fill for row in found.rows] == ["belief"] * 3
    assert (found.kind, found.badges, found.outline) == ("", (), "plain")


def test_the_prior_tick_is_there_only_where_the_posterior_moved() -> None:
    assert [row.prior for row in face().rows] == [None, 0.4, 0.4]


def test_a_hard_finding_marks_title_and_row_and_mutes_the_others() -> None:
    found = face("LOW")
    assert (found.kind, found.badges, found.outline) == ("hard", ("hard",), "evidence")
    assert [row.mark for row in found.rows] == ["hard", "", ""]
    assert [row.tone for row in found.rows] == ["plain", "muted", "muted"]
    assert (found.rows[0].strong, found.rows[0].soft, found.rows[0].fill) == (True, True, "finding")


def test_a_negative_finding_strikes_the_state_out_and_leaves_the_others_blue() -> None:
    found = face(excluding("NORMAL"))
    assert [row.tone for row in found.rows] == ["plain", "struck", "plain"]
    assert [row.fill for row in found.rows] == ["belief", "negative", "belief"]
    assert found.rows[1].mark == "negative"


def test_several_states_are_marked_and_stay_blue() -> None:
    found = face({"LOW", "NORMAL"})
    assert [row.mark for row in found.rows] == ["several", "several", ""]
    assert [row.fill for row in found.rows] == ["belief"] * 3


def test_a_likelihood_has_a_pointer_for_each_state_on_one_scale() -> None:
    assert [r.likelihood for r in face({"LOW": 0.8, "NORMAL": 0.3}).rows] == [0.8, 0.3, None]
    scaled = face({"LOW": 4.0, "NORMAL": 1.0, "HIGH": 2.0})
    assert [row.likelihood for row in scaled.rows] == [1.0, 0.25, 0.5]
    assert scaled.kind == "likelihood"


def test_a_fixed_posterior_has_orange_bars_and_no_mark_in_the_rows() -> None:
    found = face(fixed({"LOW": 0.2, "NORMAL": 0.3, "HIGH": 0.5}))
    assert [row.fill for row in found.rows] == ["finding"] * 3
    assert [row.mark for row in found.rows] == ["", "", ""]


def test_an_intervention_is_purple_with_its_own_mark() -> None:
    found = face(do("HIGH"))
    assert (found.kind, found.outline, found.badges) == ("do", "do", ("do",))
    assert [row.mark for row in found.rows] == ["", "", "do"]


def test_stale_numbers_are_grey_muted_and_say_why() -> None:
    found = face(stale="updating")
    assert [row.fill for row in found.rows] == ["stale"] * 3
    assert [row.tone for row in found.rows] == ["muted"] * 3
    assert (found.badges, found.outline, found.stale) == (("updating",), "stale", True)
    assert [row.prior for row in found.rows] == [None] * 3


def test_impossible_evidence_shows_no_numbers_and_names_the_conflict() -> None:
    found = face("LOW", impossible=True, in_conflict=True, numbers=("–", "–", "–"))
    assert [row.p for row in found.rows] == [None] * 3
    assert found.outline == "error"
    assert found.badges == ("hard", "impossible")


def test_only_the_shown_states_have_rows() -> None:
    belief = Belief(None, ("", "", ""), None, None)
    assert [row.state for row in display_of(CVP, None, belief, rows=2, row_finding=None).rows] == [
        "LOW",
        "NORMAL",
    ]
