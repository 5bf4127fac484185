"""Conditions of actions are asked again when what they depend on has changed, and only then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtTest import QTest

from bayesgui.app.shell import conditions
from tests.support.window import LEFT, NONE, SECONDS

if TYPE_CHECKING:
    from tests.support.window import Hand


def asked(hand: Hand, names: tuple[str, ...]) -> list[str]:
    """Count from now on which conditions are asked."""
    found: list[str] = []
    reasons = hand.window.action_set._reasons
    for name in names:

        def counted(name: str = name, reason: object = reasons[name]) -> str | None:
            found.append(name)
            return reason()  # type: ignore[operator, no-any-return]

        reasons[name] = counted
    return found


def test_a_finding_asks_only_those_that_read_findings(asia: Hand) -> None:
    asia.click_state("smoke", "yes")
    found = asked(asia, ("evidence.clear", "view.layout", "learn.structure", "model.reverse_arc"))
    place = asia.canvas.state_rect("smoke", "no").center()
    QTest.mouseClick(asia.viewport, LEFT, NONE, place)
    assert asia.window.wait_idle(SECONDS)
    assert set(found) == {"evidence.clear"}
    asia.window.session.selection.set(["lung"])
    assert asia.window.wait_idle(SECONDS)
    assert set(found) == {"evidence.clear", "model.reverse_arc"}
    asia.window.action_set["model.add_node"].trigger()
    assert asia.window.wait_idle(SECONDS)
    assert {"view.layout", "learn.structure"} <= set(found)


def test_a_condition_of_two_reads_what_both_read() -> None:
    both = conditions.data & conditions.nodes
    assert both.reads == {"data", "network"}


def test_the_first_reason_is_given(asia: Hand) -> None:
    bench = asia.window.workbench
    both = conditions.data & conditions.nodes
    assert both(bench) == "import data first"
    asia.act("file.new")
    assert both(bench) == "import data first"
    assert (conditions.nodes & conditions.data)(bench) == "draw or open a network first"


def test_every_facet_of_a_condition_is_known(asia: Hand) -> None:
    known = set(conditions.facets(asia.window.workbench))
    reads = [each for each in asia.window.action_set._reads.values() if each is not None]
    assert len(reads) > 80
    assert all(each <= known for each in reads)
