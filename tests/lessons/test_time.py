"""Lessons about templates: commands, questions about slices, findings, learning, recording."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.monitor import SILENT
from bayesgui.core.temporal.template_of import template_of
from bayesgui.lessons.checking import check_lesson
from bayesgui.lessons.command_parser import parse_command
from bayesgui.lessons.command_text import command_text
from bayesgui.lessons.evaluation import evaluate
from bayesgui.lessons.expression_parser import parse_expression
from bayesgui.lessons.mistakes import mistake
from bayesgui.lessons.naming import in_language
from bayesgui.lessons.reading import parse_lesson
from bayesgui.lessons.recording.changes import commands_between
from bayesgui.lessons.recording.wording import check_of, words_of
from bayesgui.lessons.situation import Situation, perform

WORLD = (
    "network empty",
    "node Rain: yes, no",
    "node Umbrella: yes, no",
    "in-time Rain, Umbrella",
    "arc Rain -> Rain lag 1",
    "arc Rain -> Umbrella",
    "table Rain | Rain[t-1]=yes: 0.7, 0.3",
    "table Rain | Rain[t-1]=no: 0.3, 0.7",
    "table Rain[0]: 0.5, 0.5",
    "table Umbrella | Rain=yes: 0.9, 0.1",
    "table Umbrella | Rain=no: 0.2, 0.8",
    "slices 8",
)
UMBRELLAS = Situation(bayesgui.example("umbrella-world"))


def after(*lines: str, situation: Situation = UMBRELLAS) -> Situation:
    return perform([parse_command(line) for line in lines], situation)


def value(text: str, situation: Situation) -> float | bool:
    return evaluate(parse_expression(text), situation)


def test_the_umbrella_world_is_built_from_nothing() -> None:
    built = template_of(after(*WORLD).model)
    shipped = template_of(UMBRELLAS.model)
    assert built is not None
    assert shipped is not None
    assert built.unroll(4).arcs == shipped.unroll(4).arcs
    for name in ("Rain[0]", "Rain[3]", "Umbrella[2]"):
        found, known = built.unroll(4).cpt(name), shipped.unroll(4).cpt(name)
        assert np.allclose(found.values, known.values)


def test_filtering_smoothing_and_prediction_are_russell_and_norvigs() -> None:
    now = after("find Umbrella[1]=yes", "find Umbrella[2]=yes")
    assert value("P(Rain[2]=yes)", now) == pytest.approx(0.883, abs=5e-4)
    assert value("P(Rain[1]=yes)", now) == pytest.approx(0.883, abs=5e-4)
    assert value("P(Rain[1]=yes | Umbrella[1]=yes)", now) == pytest.approx(0.818, abs=5e-4)
    assert value("P(Rain[2]=yes | Umbrella[1]=yes)", now) == pytest.approx(0.627, abs=5e-4)
    assert value("findings() = 2 and found(Umbrella[2]=yes)", now) is True
    assert value("findings()", after("no-finding Umbrella[1]", situation=now)) == 1
    assert value("findings()", after("no-finding Umbrella", situation=now)) == 0
    assert after("no-findings", situation=now) == UMBRELLAS


def test_likelihoods_and_interventions_are_set_in_a_slice() -> None:
    now = after("soft Umbrella[1]: 0.9, 0.2")
    assert value("P(Rain[1]=yes)", now) == pytest.approx(0.5 * 0.83 / (0.5 * 0.83 + 0.5 * 0.34))
    forced = after("do Umbrella[1]=yes")
    assert value("P(Rain[1]=yes)", forced) == pytest.approx(0.5)
    assert value("found(Umbrella[1]=yes)", forced) is False
    assert value("found(do(Umbrella[1]=yes))", forced) is True


def test_the_most_probable_sequence_is_asked_as_a_whole() -> None:
    now = after("slices 6", "find Umbrella[1]=yes", "find Umbrella[2]=yes", "find Umbrella[3]=no")
    now = after("find Umbrella[4]=yes", "find Umbrella[5]=yes", situation=now)
    states = {1: "yes", 2: "yes", 3: "no", 4: "yes", 5: "yes"}
    days = ", ".join(f"Rain[{t}]={state}" for t, state in states.items())
    assert value(f"sequence({days})", now) is True
    assert value("sequence(Rain[3]=yes)", now) is False


def test_questions_about_the_template_are_not_about_slices() -> None:
    now = after("in-time Rain", situation=after("network empty", "node Rain: yes, no"))
    assert value("nodes() = 1 and arcs() = 0 and in_time(Rain) and slices() = 10", now) is True
    assert value("slices() = 1 and not in_time(smoke)", Situation(bayesgui.example("asia"))) is True
    world = UMBRELLAS
    assert value("cells(Rain) = 4 and states(Rain) = 2 and parameters() = 5", world) is True
    assert value("arc(Rain -> Rain lag 1) and arc(Rain[1] -> Rain[2])", world) is True
    assert value("arc(Rain -> Rain) or arc(Rain -> Rain lag 2)", world) is False
    assert value("slice(3)", after("slice 3")) is True


REFUSED = {
    "find Umbrella=yes": "Umbrella is in every slice; say in which one, as in Umbrella[2].",
    "find Umbrella[9]=yes": "A finding at t = 9 lies beyond the last slice, 7.",
    "find Umbrela[1]=yes": "Umbrela",
    "find Umbrella[1]=maybe": "maybe",
    "slices 61": "61 slices are more than the 60",
    "slices 0": "A template has 1 slice or more, not 0.",
    "slice 8": "There is no slice 8; the last one is t = 7.",
    "derive Rain": "Rain names no slice",
    "arc Rain -> Rain lag 1": "There already is an arc from Rain to Rain with the lag 1.",
    "no-arc Rain -> Rain lag 2": "There is no arc from Rain to Rain with the lag 2.",
    "table Rain | Umbrella[t-1]=yes: 0.5, 0.5": "is not a parent of Rain",
    "structure hill-climbing": "There is no table to learn from",
    "learn bayes": "There is no table to learn from",
}


@pytest.mark.parametrize(("line", "said"), REFUSED.items())
def test_what_does_not_fit_is_said(line: str, said: str) -> None:
    with pytest.raises(BayesGuiError) as error:
        after(line)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("P(Rain=yes)", "Rain is in every slice; say in which one, as in Rain[2]."),
        ("P(Rain[8]=yes)", "There is no Rain[8]: the last slice is t = 7. Write slices 9"),
    ],
)
def test_questions_without_a_slice_say_what_to_write(text: str, said: str) -> None:
    with pytest.raises(BayesGuiError) as error:
        value(text, UMBRELLAS)
    assert said in str(error.value)


def test_a_plain_network_takes_none_of_it() -> None:
    asia = Situation(bayesgui.example("asia"))
    for line in ("slices 4", "arc smoke -> smoke lag 1", "slice 1", "derive smoke[0]"):
        with pytest.raises(BayesGuiError):
            after(line, situation=asia)


def test_tables_are_learned_from_series() -> None:
    world = template_of(UMBRELLAS.model)
    assert world is not None
    drawn = after("sample 400 seed=3", "table Umbrella: 0.5, 0.5")
    assert drawn.dataset is not None
    assert drawn.dataset.n_rows == 3200
    learned = after("learn bayes", situation=drawn)
    assert value("cpt(Rain=yes | Rain[t-1]=yes)", learned) == pytest.approx(0.7, abs=0.04)
    assert value("cpt(Umbrella=yes | Rain=yes)", learned) == pytest.approx(0.9, abs=0.04)


def test_a_sequence_is_asked_before_it_stands_on_the_page() -> None:
    text = """\
lesson: T
start: network umbrella-world
start: find Umbrella[1]=yes

# A

predict: Does it rain on day 1 in the most probable sequence?
  ask: sequence(Rain[1]=yes)
"""
    assert check_lesson(parse_lesson(text, Path("t.lesson"))) == ()
    shown = text.replace("predict:", "scene: S\n  show over_time\n\npredict:")
    (problem,) = check_lesson(parse_lesson(shown, Path("t.lesson")))
    assert "over_time" in str(problem.text)


# -- names, mistakes


def test_names_of_slices_follow_the_names_of_nodes() -> None:
    text = """\
lesson: T
names.zh: Rain = 下雨; yes = 是; no = 否; Umbrella = 雨 伞
start: network umbrella-world
start: find Umbrella[1]=yes

# A
# zh: 甲

work: P(Rain[1]=yes)?
  zh: P(Rain[1]=yes)？
  given: find Umbrella[2]=yes
  answer: P(Rain[2]=yes | Umbrella[2]=yes) * cpt(Rain=yes | Rain[t-1]=yes)
"""
    lesson = in_language(parse_lesson(text, Path("t.lesson")), "zh")
    assert [command.text for command in lesson.start][1] == "find `雨 伞`[1]=是"
    item = lesson.steps[0].items[0]
    assert "下雨[1]" in item.text["zh"]
    now = perform(lesson.start, Situation())
    assert evaluate(item.answer, now) == pytest.approx(0.818182 * 0.7, abs=1e-5)


@pytest.mark.parametrize(
    ("check", "done", "said"),
    [
        ("found(Umbrella[1]=yes)", "find Umbrella[1]=no", "Umbrella[1] = no is found"),
        ("found(Umbrella[1]=yes)", "find Umbrella[2]=yes", "Umbrella[1] = yes is still to be"),
        ("arc(Rain -> Rain lag 2)", "slices 5", "Rain → Rain has the lag 1, and 2 is asked for."),
        ("arc(Rain -> Umbrella lag 1)", "slices 5", "lies within a slice"),
        ("arc(Umbrella -> Rain lag 1)", "slices 5", "with the lag 1 is missing"),
        ("in_time(Rain)", "outside Rain", "Rain is still to be put into every slice."),
    ],
)
def test_what_is_wrong_is_told(check: str, done: str, said: str) -> None:
    begun = after("no-arc Rain -> Umbrella")
    now = after(done, situation=begun if done.startswith("outside") else UMBRELLAS)
    found = mistake(parse_expression(check), now, UMBRELLAS, SILENT)
    assert found is not None
    assert said in str(found)


# -- recording


def lines_between(before: Situation, now: Situation) -> list[str]:
    return [command_text(command) for command in commands_between(before, now)]


def test_building_the_world_is_recorded() -> None:
    built = after(*WORLD, "find Umbrella[1]=yes", "slice 2")
    lines = lines_between(Situation(), built)
    assert lines == [
        "node Rain: yes, no",
        "node Umbrella: yes, no",
        "in-time Rain, Umbrella",
        "slices 8",
        "arc Rain -> Umbrella",
        "arc Rain -> Rain lag 1",
        "table Rain | Rain[t-1]=yes: 0.7, 0.3",
        "table Rain | Rain[t-1]=no: 0.3, 0.7",
        "table Umbrella | Rain=yes: 0.9, 0.1",
        "table Umbrella | Rain=no: 0.2, 0.8",
        "table Rain[0]: 0.5, 0.5",
        "find Umbrella[1]=yes",
        "slice 2",
    ]
    assert after(*lines, situation=Situation()).model == built.model
    assert lines_between(built, after("no-findings", situation=built)) == ["no-findings"]
    assert lines_between(built, after("derive Rain[0]", situation=built)) == ["derive Rain[0]"]


@pytest.mark.parametrize(
    "line",
    [
        "in-time Rain",
        "outside Rain",
        "slices 6",
        "arc Rain -> Umbrella lag 1",
        "no-arc Rain -> Rain lag 1",
        "slice 2",
        "find Umbrella[1]=yes",
        "soft Umbrella[1]: 0.8, 0.3",
        "table Rain | Rain[t-1]=yes: 0.6, 0.4",
        "table Rain[0]: 0.6, 0.4",
    ],
)
def test_each_command_has_words_and_a_check_that_holds(line: str) -> None:
    before = UMBRELLAS
    if line == "in-time Rain":
        before = after("network empty", "node Rain: yes, no")
    elif line == "outside Rain":
        before = after("no-arc Rain -> Umbrella")
    now = after(line, situation=before)
    (command,) = [parse_command(line)]
    check = parse_expression(check_of(command, now))
    assert evaluate(check, now) is True
    if not line.startswith("soft"):
        assert evaluate(check, before) is False
    words = words_of([command])
    assert words["en"]
    assert words["zh"]
    assert not words["en"].startswith("Do this")


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 100_000))
@example(87)
@example(169)
@example(329)
def test_random_edits_of_templates_are_made_again_by_their_commands(seed: int) -> None:
    rng = np.random.default_rng(seed)
    before = UMBRELLAS
    wanted = _edited(before, rng)
    try:
        lines = lines_between(before, wanted)
    except BayesGuiError as error:
        # Two nodes have changed places, and neither can be the first: a scene has to do it.
        assert str(error).startswith(("No arc from", "The arcs into"))  # noqa: PT017
        return
    reached = after(*lines, situation=before)
    assert commands_between(reached, wanted) == ()
    found, known = template_of(reached.model), template_of(wanted.model)
    if known is None:
        assert found is None
        return
    assert found is not None
    assert set(found.lagged_arcs) == set(known.lagged_arcs)
    assert {n: found.place(n) for n in found} == {n: known.place(n) for n in known}
    assert reached.series == wanted.series


def _edited(now: Situation, rng: np.random.Generator) -> Situation:
    for k in range(int(rng.integers(1, 7))):
        names = list(now.model)
        a, b = (names[int(i)] for i in rng.integers(len(names), size=2))
        lag, t = int(rng.integers(1, 3)), int(rng.integers(9))
        share = float(rng.integers(1, 10)) / 10
        lines = (
            f"arc {a} -> {b} lag {lag}",
            f"no-arc {a} -> {b} lag {lag}",
            f"arc {a} -> {b}",
            f"no-arc {a} -> {b}",
            f"node New{k}: x, y",
            f"no-node {a}" if len(names) > 2 else "slices 3",
            f"in-time {a}",
            f"outside {a}",
            f"first {a}",
            f"last {a}",
            f"slices {t}",
            f"table {a}: {share}, {round(1 - share, 1)}",
            f"table {a}[0]: {share}, {round(1 - share, 1)}",
            f"derive {a}[0]",
            f"find {a}[{t}]={now.model[a].states[0]}",
            f"do {a}[{t}]={now.model[a].states[1]}",
            f"soft {a}[{t}]: 0.5, {share}",
        )
        try:
            now = after(lines[int(rng.integers(len(lines)))], situation=now)
        except BayesGuiError:
            continue
    return now
