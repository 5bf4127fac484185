"""The complete graph in an order as one undo step, and what its dropped arcs claim."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtTest import QTest

from bayesgui.app.questions.arc_claims import ArcClaims
from bayesgui.app.questions.independencies import AllIndependencies
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from bayesgui.document.overlays import SeparationChoice
from tests.support.window import CONTROL, LEFT, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def chain(shared_window: Opens) -> Iterator[Hand]:
    with shared_window(SAMPLES / "chain.bayesgui") as hand:
        yield hand


def test_a_chain_rule_in_another_order_is_a_complete_graph_of_the_same_joint(chain: Hand) -> None:
    hand = chain
    before = hand.window.document.state.network
    shown = {name: hand.window.posteriors()[name].copy() for name in before}
    hand.click_title("last")
    hand.click_title("first", CONTROL)
    hand.act("model.complete_graph")
    hand.rest()
    network = hand.window.document.state.network
    assert set(network.arcs) == {("last", "first"), ("last", "middle"), ("first", "middle")}
    for name in before:
        assert hand.window.posteriors()[name] == pytest.approx(shown[name])
    page = hand.window.activities[ArcClaims].arc_claims
    assert hand.window.docks["bottom"].current_id == "arc_claims"
    assert page.table.records.texts == []
    assert page.note.text().startswith("The complete graph in the order last, first, middle")
    place = page.form.segment_rect("there").center().toPoint()
    QTest.mouseClick(page.form, LEFT, pos=place)
    assert [row[0] for row in page.table.records.texts] == [
        "last → first",
        "last → middle",
        "first → middle",
    ]
    assert all(float(row[2]) > 0 for row in page.table.records.texts)
    hand.act("edit.undo")
    hand.rest()
    assert hand.window.document.state.network is before


def test_dropped_arcs_say_what_they_claim_and_data_object(chain: Hand) -> None:
    hand = chain
    network = hand.window.document.state.network
    cases = Dataset.from_blocks(network, sample(network, 4000, 3))
    hand.act("infer.arc_claims")
    hand.rest()
    page = hand.window.activities[ArcClaims].arc_claims
    assert page.table.records.texts == [
        (
            "first ↛ last",
            "last ⊥ first | middle",
            "0",
            "Once middle is known, first tells nothing more about last.",
        )
    ]
    hand.window.session.data.set(DataState(cases, "chain.csv"))
    hand.rest()
    assert page.table.records.texts[0][3].startswith("no objection, p = ")
    hand.window.session.selection.set((), [("first", "middle")])
    hand.rest()
    hand.act("edit.delete")
    hand.rest()
    by_arc = {row[0]: row for row in page.table.records.texts}
    assert by_arc["first ↛ middle"][3].startswith("dependent, p = ")
    row = [row[0] for row in page.table.records.texts].index("first ↛ middle")
    place = page.table.visualRect(page.table.model().index(row, 1)).center()
    QTest.mouseClick(page.table.viewport(), LEFT, pos=place)
    hand.rest()
    assert hand.window.session.overlays.state.separation == SeparationChoice("first", "middle", ())
    assert hand.window.pages.separation.verdict == "Separated"
    QTest.mouseClick(page.close_button, LEFT)
    assert "arc_claims" not in hand.window.docks["bottom"].page_ids


def test_claims_of_one_network_are_not_shown_with_another_while_its_own_are_sought(
    chain: Hand,
) -> None:
    hand = chain
    hand.act("infer.arc_claims")
    hand.act("infer.independencies")
    hand.rest()
    claims = hand.window.activities[ArcClaims].arc_claims
    listed = hand.window.activities[AllIndependencies].independencies
    assert claims.table.records.texts
    assert listed.texts
    hand.window.opening.open_now(SAMPLES / "asia.bayesgui")
    assert not claims.table.records.texts
    assert not listed.texts
    hand.rest()
    assert len(claims.table.records.texts) == 20
    assert listed.texts
