"""The mode Diagnosis by mouse and keyboard: rank, observe, undo, replay, save, open."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import bayesgui
from bayesgui.app.diagnosis.mode import Diagnosis
from bayesgui.core.roles.node_roles import NodeRoles
from bayesgui.diagnosis.problem import problem_of
from bayesgui.diagnosis.ranking import rank
from bayesgui.document.diagnosis.diagnosing import Diagnosing
from bayesgui.document.files import loaded_of, open_state
from bayesgui.formats import write
from bayesgui.widgets import language
from tests.support.window import CONTROL, LEFT, NONE, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.panels.diagnosis.page import DiagnosisPage
    from tests.conftest import Opens
    from tests.support.window import Hand

ROLES = NodeRoles(
    {"tub": "fault", "lung": "fault", "xray": "test", "bronc": "test", "smoke": "observable",
     "asia": "observable"},
    {"tub": ("yes",), "lung": ("yes",)},
    {"xray": 40.0, "bronc": 15.0},
)  # fmt: skip


@pytest.fixture
def clinic(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    """Open a window on asia with roles and prices."""
    state, _ = open_state(SAMPLES / "asia.bayesgui")
    path = tmp_path / "clinic.bayesgui"
    write(path, loaded_of(state.with_(roles=ROLES)))
    with shared_window(path) as hand:
        yield hand


def opened(hand: Hand) -> DiagnosisPage:
    hand.act("infer.diagnosis")
    page = hand.window.activities[Diagnosis].diagnosis
    assert page.isVisible()
    return page


def observe(hand: Hand, page: DiagnosisPage, name: str, state: str) -> None:
    box = page.tests.state_rect(name, state)
    assert not box.isEmpty()
    QTest.mouseClick(page.tests.viewport(), LEFT, NONE, box.center())
    hand.rest()


def names(page: DiagnosisPage) -> list[str]:
    return [row.name for row in page.tests.rows]


def steps(page: DiagnosisPage) -> list[str]:
    return [row.title for row in page.steps.rows]


def shown(hand: Hand) -> Diagnosing:
    return hand.window.session.shown[Diagnosing].state


def test_faults_and_tests_are_ranked_and_one_click_observes(clinic: Hand) -> None:
    page = opened(clinic)
    network = clinic.window.document.state.network
    ranking = rank(bayesgui.JunctionTree(network), problem_of(network, ROLES))
    assert names(page) == [test.name for test in ranking.tests if test.is_telling]
    assert names(page)[:2] == ["smoke", "bronc"]
    assert [row.title for row in page.faults.rows] == ["lung = yes", "tub = yes"]
    assert page.advice.text() == (
        "Look at smoke next: it costs nothing, and settles most for that. All that are left decide "
        "85.0 % of such cases."
    )
    observe(clinic, page, "smoke", "yes")
    assert dict(clinic.window.document.state.evidence).keys() == {"smoke"}
    assert clinic.window.document.undo_text == "smoke = yes"
    assert "smoke" not in names(page)
    assert steps(page) == ["1  smoke = yes"]
    observe(clinic, page, "xray", "yes")
    assert steps(page) == ["1  smoke = yes", "2  xray = yes"]
    assert [row.value for row in page.steps.rows] == ["free", "40"]
    found = page.found
    assert found is not None
    assert found.protocol.paid == 40
    after = bayesgui.JunctionTree(network).query({"smoke": "yes", "xray": "yes"})
    assert found.ranking.faults == pytest.approx([after["tub"][0], after["lung"][0]])
    assert page.headline.startswith("lung = yes: 64.6 %")


def test_undo_takes_the_step_back_and_the_canvas_adds_one(clinic: Hand) -> None:
    page = opened(clinic)
    observe(clinic, page, "smoke", "yes")
    clinic.click_state("dysp", "yes")
    assert steps(page) == ["1  smoke = yes", "2  dysp = yes"]
    clinic.act("edit.undo")
    assert steps(page) == ["1  smoke = yes"]
    clinic.act("edit.redo")
    assert steps(page) == ["1  smoke = yes", "2  dysp = yes"]
    clinic.act("evidence.clear")
    assert not steps(page)


def test_by_the_keyboard_alone(clinic: Hand) -> None:
    page = opened(clinic)
    page.tests.setFocus()
    QTest.keyClick(page.tests, Qt.Key.Key_Down)
    QTest.keyClick(page.tests, Qt.Key.Key_Home)
    QTest.keyClick(page.tests, Qt.Key.Key_Right)
    QTest.keyClick(page.tests, Qt.Key.Key_Return)
    clinic.rest()
    assert steps(page) == ["1  smoke = no"]
    page.tests.setFocus()
    clinic.key(Qt.Key.Key_Escape)
    assert not page.isVisible()
    assert not shown(clinic).is_open
    assert clinic.window.document.state.evidence


def test_escape_on_the_canvas_leaves_and_the_protocol_goes_on_afterwards(clinic: Hand) -> None:
    page = opened(clinic)
    observe(clinic, page, "smoke", "yes")
    observe(clinic, page, "asia", "no")
    clinic.canvas.setFocus()
    for _ in range(3):
        clinic.key(Qt.Key.Key_Escape)
    assert not page.isVisible()
    assert not shown(clinic).is_open
    clinic.click_state("dysp", "yes")
    clinic.act("infer.diagnosis")
    assert steps(page) == ["1  smoke = yes", "2  asia = no", "3  dysp = yes"]
    clinic.act("evidence.clear")
    page.tests.setFocus()
    clinic.key(Qt.Key.Key_Escape)
    clinic.click_state("dysp", "yes")
    clinic.act("infer.diagnosis")
    assert not steps(page)


def test_the_protocol_is_replayed_step_by_step(clinic: Hand) -> None:
    page = opened(clinic)
    for name, state in (("smoke", "yes"), ("asia", "no"), ("xray", "yes")):
        observe(clinic, page, name, state)
    whole = steps(page)
    QTest.mouseClick(page.back, LEFT)
    clinic.rest()
    assert steps(page) == whole
    assert [row.mark for row in page.steps.rows] == ["hard", "hard", ""]
    assert set(clinic.window.document.state.evidence) == {"smoke", "asia"}
    page.step_chosen.emit(0)
    clinic.rest()
    assert not clinic.window.document.state.evidence
    assert not page.back.isEnabled()
    for place in (1, 2, 3):
        QTest.mouseClick(page.forward, LEFT)
        clinic.rest()
        assert len(clinic.window.document.state.evidence) == place
    assert not page.forward.isEnabled()
    # Another finding than the recorded one is a new course.
    page.step_chosen.emit(1)
    clinic.rest()
    observe(clinic, page, "xray", "no")
    assert steps(page) == ["1  smoke = yes", "2  xray = no"]


def test_a_protocol_is_saved_and_opened_again(clinic: Hand, tmp_path: Path) -> None:
    page = opened(clinic)
    observe(clinic, page, "smoke", "yes")
    observe(clinic, page, "xray", "yes")
    mode = clinic.window.activities[Diagnosis]
    found = page.found
    assert found is not None
    for suffix in ("json", "md", "csv", "pdf"):
        mode.protocols.save(found, tmp_path / f"p.{suffix}")
        clinic.rest()
    assert json.loads((tmp_path / "p.json").read_text("utf-8"))["steps"][1]["paid"] == 40
    told = (tmp_path / "p.md").read_text("utf-8")
    assert "| 2 | xray = yes | 40 | 40 |" in told
    assert "All tests together cost 40." in told
    import pypdf

    text = " ".join(pypdf.PdfReader(tmp_path / "p.pdf").pages[0].extract_text().split())
    assert "xray = yes" in text
    clinic.act("infer.diagnosis_new")
    assert not clinic.window.document.state.evidence
    assert not steps(page)
    mode.protocols.open(tmp_path / "p.json", mode.show_opened)
    clinic.rest()
    assert steps(page) == ["1  smoke = yes", "2  xray = yes"]
    assert set(clinic.window.document.state.evidence) == {"smoke", "xray"}
    (tmp_path / "bad.json").write_text("{}", "utf-8")
    mode.protocols.open(tmp_path / "bad.json", mode.show_opened)
    clinic.rest()
    assert "not the protocol of a diagnosis" in clinic.window.central_widget.message_bar.text


def test_without_roles_the_page_says_what_to_do(shared_window: Opens) -> None:
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        page = opened(hand)
        assert "No node is a fault or a target yet" in page.empty_text
        hand.click_title("lung")
        hand.act("model.role_fault")
        assert page.is_answered
        assert not page.tests.hasFocus()
        assert [row.title for row in page.faults.rows] == ["lung = yes"]
        hand.act("edit.undo")
        assert "No node is a fault or a target yet" in page.empty_text


def test_names_are_followed_and_a_look_ahead_is_asked(clinic: Hand) -> None:
    from bayesgui.document import edits

    page = opened(clinic)
    observe(clinic, page, "smoke", "yes")
    document = clinic.window.document
    document.apply("Rename", edits.rename_variable(document.state, "smoke", "Smoker"))
    clinic.rest()
    assert steps(page) == ["1  Smoker = yes"]
    QTest.mouseClick(page.ahead, LEFT, NONE, QPoint(8, page.ahead.height() // 2))
    clinic.rest()
    found = page.found
    assert found is not None
    assert all(test.ahead is not None for test in found.ranking.tests if test.is_telling)
    assert shown(clinic).looks_ahead


def test_the_reasons_follow_the_pointed_test(clinic: Hand) -> None:
    page = opened(clinic)
    assert [line[0].split(",")[0] for line in page.reasons.lines] == ["yes", "no"]
    page.tests.hovered.emit("xray")
    assert page._pointed == "xray"
    (first, _) = page.reasons.lines
    assert first[0].startswith("yes, 11.0 %")
    assert "lung = yes  5.5 → 48.9 %" in first[1]


def test_in_chinese(clinic: Hand) -> None:
    language.use("zh")
    try:
        page = opened(clinic)
        observe(clinic, page, "smoke", "yes")
        QApplication.processEvents()
        assert "Look at" not in page.advice.text()
        assert "test" not in page.advice.text().lower()
        assert clinic.window.action_set["infer.diagnosis"].text() == "诊断"
    finally:
        language.use("en")
        clinic.rest()


def test_a_finding_that_contradicts_is_told_and_taken_back(clinic: Hand) -> None:
    page = opened(clinic)
    clinic.click_state("lung", "yes")
    clinic.click_state("either", "no")
    assert not page.is_answered
    clinic.key(Qt.Key.Key_Z, CONTROL)
    assert page.is_answered
    assert steps(page) == ["1  lung = yes"]


def test_by_expected_utility_where_there_are_decisions(
    shared_window: Opens, tmp_path: Path
) -> None:
    from bayesgui.decisions.solving.worth import Worths

    state, _ = open_state(SAMPLES / "chest-clinic-treatment.bayesgui")
    faults = {"tub": ("yes",), "lung": ("yes",)}
    roles = NodeRoles(dict.fromkeys(faults, "fault"), faults, {"bronc": 0.5})
    path = tmp_path / "treatment.bayesgui"
    write(path, loaded_of(state.with_(roles=roles)))
    with shared_window(path) as hand:
        page = opened(hand)
        assert page.worth.isVisible()
        hand.click_state("dysp", "yes")
        QTest.mouseClick(page.worth, LEFT, NONE, QPoint(8, page.worth.height() // 2))
        hand.rest()
        found = page.found
        assert found is not None
        model = hand.window.document.state.model
        asked = Worths(model, model.decisions[0], {"dysp": "yes"})
        for name in ("bronc", "smoke"):
            test = found.ranking.of(name)
            assert test is not None
            assert test.worth == pytest.approx(asked.of(name).value)
        nets = [test.net for test in found.ranking.tests if test.is_telling]
        assert nets == sorted(nets, reverse=True)  # type: ignore[type-var]


def test_the_keyboard_goes_to_the_tests_and_stays_there(clinic: Hand) -> None:
    clinic.window.canvas.setFocus()
    page = opened(clinic)
    assert page.tests.hasFocus()
    first = names(page)[0]
    QTest.keyClick(page.tests, Qt.Key.Key_Right)
    QTest.keyClick(page.tests, Qt.Key.Key_Return)
    clinic.rest()
    assert steps(page) == [f"1  {first} = no"]
    assert page.tests.hasFocus()
    assert page.tests.currentIndex().row() == 0
    best = names(page)[0]
    QTest.keyClick(page.tests, Qt.Key.Key_Return)
    clinic.rest()
    assert steps(page) == [f"1  {first} = no", f"2  {best} = yes"]
    assert page.tests.hasFocus()
