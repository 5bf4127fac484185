"""What happens in a document becomes tasks; a recording is written beside what is there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

import bayesgui
import bayesgui.app.main_window
from bayesgui.app.features import action_table
from bayesgui.app.lessons.lesson_writing import Draft, Place, write_lesson
from bayesgui.app.lessons.recorded import LOADED, MANY, MEANWHILE, Done, Moment, StepMark, Timeline
from bayesgui.app.lessons.recorded_showing import words_for
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.core.evidence import NO_EVIDENCE, LikelihoodFinding, StateFinding
from bayesgui.core.monitor import SILENT
from bayesgui.core.variable import Variable
from bayesgui.document.data import DataState
from bayesgui.document.state import DocumentState
from bayesgui.lessons.command_parser import parse_command
from bayesgui.lessons.command_text import command_text
from bayesgui.lessons.lesson import Text
from bayesgui.lessons.reading import read_lesson
from bayesgui.lessons.recording.recorder import Heading, Task
from bayesgui.lessons.situation import Situation, start

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.core.network import BayesianNetwork


class Story:
    """A document whose states follow one another, as its history has them."""

    def __init__(self, network: BayesianNetwork) -> None:
        self.timeline = Timeline()
        self.states = [DocumentState(network)]
        self.situation = Situation(network)

    def edit(self, **changed: object) -> None:
        """Make an edit: another model, or other evidence."""
        self.go_to(replace(self.states[-1], **changed))

    def go_to(self, state: DocumentState) -> None:
        """Make a state current that is new, or was there before."""
        after = replace(self.situation, model=state.model, evidence=state.evidence)
        self.timeline.add(Moment(self.situation, after, (self.states[-1], state), title="Edit"))
        self.states.append(state)
        self.situation = after

    @property
    def network(self) -> BayesianNetwork:
        return self.states[-1].network

    @property
    def tasks(self) -> list[Done]:
        return [part for part in self.timeline.parts() if isinstance(part, Done)]

    @property
    def texts(self) -> list[list[str]]:
        return [[command_text(command) for command in each.commands] for each in self.tasks]


@pytest.fixture
def asia() -> Story:
    return Story(bayesgui.example("asia"))


def seen(state: str) -> StateFinding:
    return StateFinding(frozenset((state,)))


def test_undo_takes_tasks_back_and_redo_brings_them_again_with_their_words(asia: Story) -> None:
    begun = asia.states[0]
    asia.edit(evidence=NO_EVIDENCE.with_finding("smoke", seen("yes")))
    first = asia.states[-1]
    asia.tasks[0].first.words = Text("She smokes.")
    asia.edit(model=asia.network.with_arc("asia", "smoke"))
    second = asia.states[-1]
    assert asia.texts == [["find smoke=yes"], ["arc asia -> smoke"]]
    asia.go_to(first)
    assert asia.texts == [["find smoke=yes"]]
    asia.go_to(begun)
    assert asia.texts == []
    asia.go_to(first)
    assert asia.tasks[0].first.words["en"] == "She smokes."
    asia.go_to(second)
    assert asia.texts == [["find smoke=yes"], ["arc asia -> smoke"]]
    # After another edit there is nothing to bring back: its state is a new one.
    asia.go_to(first)
    asia.edit(evidence=NO_EVIDENCE)
    assert asia.texts == [["find smoke=yes"], ["no-findings"]]


def test_a_node_that_is_named_at_once_and_a_slider_that_is_drawn_are_one_task(asia: Story) -> None:
    asia.edit(model=asia.network.with_variable(Variable("A", ("yes", "no"))))
    added = asia.network
    renamed = added.without_variables("A").with_variable(Variable("Rain", ("yes", "no")))
    asia.edit(model=renamed)
    assert asia.texts == [["node Rain: yes, no"]]
    for weight in (0.5, 0.6, 0.7):
        finding = LikelihoodFinding((("yes", weight), ("no", 0.25)))
        asia.edit(evidence=NO_EVIDENCE.with_finding("xray", finding))
    assert asia.texts == [["node Rain: yes, no"], ["soft xray: 0.7, 0.25"]]
    # Undo goes back by the whole gesture.
    asia.go_to(asia.states[2])
    assert asia.texts == [["node Rain: yes, no"]]


def test_rows_of_a_table_are_one_task_unless_a_step_begins_between(asia: Story) -> None:
    def set_row(index: int, p: float) -> None:
        cpt = asia.network.cpt("lung")
        values = cpt.values.copy()
        values[index] = [p, 1 - p]
        asia.edit(model=asia.network.with_cpt(CPT("lung", cpt.parents, values)))

    set_row(0, 0.25)
    set_row(1, 0.5)
    assert [len(commands) for commands in asia.texts] == [2]
    asia.timeline.begin_step()
    asia.timeline.begin_step()
    set_row(0, 0.75)
    assert [len(commands) for commands in asia.texts] == [2, 1]
    marks = [part for part in asia.timeline.parts() if isinstance(part, StepMark)]
    assert len(marks) == 2
    asia.timeline.remove_step(marks[1])
    assert asia.texts == [["table lung | smoke=yes: 0.75, 0.25", "table lung | smoke=no: 0.5, 0.5"]]


def test_what_no_learner_could_do_is_a_scene(asia: Story) -> None:
    dropped = asia.network
    for parent in ("asia", "tub", "lung"):
        dropped = dropped.with_arc(parent, "dysp")
    asia.edit(model=dropped)
    values = dropped.cpt("dysp").values * 0 + [0.25, 0.75]
    values[0] = [0.5, 0.5]
    tables = dropped.with_cpt(CPT("dysp", dropped.cpt("dysp").parents, values))
    for name in dropped:
        if name != "dysp":
            cpt = dropped.cpt(name)
            tables = tables.with_cpt(CPT(name, cpt.parents, cpt.values[..., ::-1].copy()))
    asia.edit(model=tables)
    learned = asia.tasks[-1]
    assert (learned.is_scene, learned.is_asked, learned.problem) == (True, False, MANY)
    gap = Moment(
        asia.situation,
        replace(asia.situation, evidence=NO_EVIDENCE.with_finding("tub", seen("yes"))),
        (asia.states[-1], replace(asia.states[-1])),
        is_gap=True,
    )
    asia.timeline.add(gap)
    assert (asia.tasks[-1].is_scene, asia.tasks[-1].problem) == (True, MEANWHILE)


def test_tables_of_several_nodes_are_not_typed_and_a_reversal_is_one(asia: Story) -> None:
    begun = asia.network
    reversed_ = begun.with_arc_reversed_keeping_joint("smoke", "bronc")
    asia.edit(model=reversed_)
    assert asia.texts == [["reverse smoke -> bronc"]]
    tables = reversed_
    for name in ("asia", "tub"):
        cpt = tables.cpt(name)
        tables = tables.with_cpt(CPT(name, cpt.parents, cpt.values[..., ::-1].copy()))
    asia.edit(model=tables)
    assert [(task.is_scene, task.problem) for task in asia.tasks] == [(False, ""), (True, MANY)]


def test_an_example_table_is_named_and_another_one_is_brought_along(asia: Story) -> None:
    from bayesgui.lessons.sources import example_table

    path = example_table("fruit.csv")
    assert path is not None
    table = bayesgui.read_data(path)
    for source, expected in ((path, ["data fruit.csv"]), (path.with_name("mine.csv"), [])):
        story = Story(bayesgui.example("asia"))
        after = replace(story.situation, dataset=table)
        state = DataState(table, source.name, source=source)
        states = (story.states[0], story.states[0])
        story.timeline.add(Moment(story.situation, after, states, state))
        assert story.texts == [expected]
        assert story.tasks[0].is_scene is not bool(expected)
    assert story.tasks[0].problem == LOADED


def test_pages_and_switches_are_put_in_both_languages() -> None:
    words = words_for(
        [parse_command("show variable"), parse_command("action view.moral_graph on")],
        action_table().specs,
    )
    assert words["en"] == "Open the page Variable. Switch Moral graph on."
    assert words["zh"] == "打开页面“变量”。打开“道德图”。"


def test_networks_and_tables_go_beside_the_lesson_and_replace_nothing(tmp_path: Path) -> None:
    network = bayesgui.example("asia")
    table = bayesgui.sample(network, 50, seed=1)
    (tmp_path / "mine.bayesgui").write_text("mine")
    evidence = NO_EVIDENCE.with_finding("smoke", seen("yes"))
    draft = Draft(
        Text("Mine"),
        Place(DocumentState(network, evidence=evidence), table),
        (
            Heading(),
            Task((parse_command("find xray=yes"),)),
            Place(DocumentState(bayesgui.example("cancer")), table),
            Task((parse_command("find Smoker=True"),)),
        ),
    )
    path = tmp_path / "mine.lesson"
    written = write_lesson(path, draft, SILENT)
    assert written.beside == ("mine-2.bayesgui", "mine.csv", "mine-3.bayesgui")
    assert [problem for problem in written.problems if not problem.is_note] == []
    assert (tmp_path / "mine.bayesgui").read_text() == "mine"
    begun = start(read_lesson(path))
    assert begun.evidence == evidence
    assert begun.dataset is not None
    assert begun.dataset.total_weight == 50
    # Saved once more, it takes the places that it had.
    assert write_lesson(path, draft, SILENT).beside == written.beside
    assert len(list(tmp_path.iterdir())) == 5


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    state = DocumentState(bayesgui.example("asia"))
    task = Task((parse_command("find asia=perhaps"),))
    with pytest.raises(ModelError, match=r"The task “Observe asia = perhaps\.” cannot be done"):
        write_lesson(tmp_path / "a.lesson", Draft(Text("A"), Place(state), (task,)), SILENT)
    assert list(tmp_path.iterdir()) == []
