"""The commands of lessons: what each does, how it is written, what is refused."""

import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bayesgui
from bayesgui import paths
from bayesgui.core.errors import BayesGuiError, FormatError
from bayesgui.core.evidence import Evidence, do, excluding, fixed
from bayesgui.lessons import commands, sources, window_ids
from bayesgui.lessons.command_parser import parse_command
from bayesgui.lessons.command_text import command_text
from bayesgui.lessons.commands import USAGES, ModelCommand, ViewCommand
from bayesgui.lessons.expressions import Event
from bayesgui.lessons.situation import Situation, perform

ASIA = Situation(bayesgui.example("asia"))


def after(*lines: str, situation: Situation = ASIA, folder: Path | None = None) -> Situation:
    return perform([parse_command(line) for line in lines], situation, folder)


# -- the model


def test_networks_are_examples_files_beside_the_lesson_or_none(tmp_path: Path) -> None:
    bayesgui.write(bayesgui.example("cancer"), tmp_path / "mine.bayesgui")
    now = after("find smoke=yes", "show cpt")
    opened = after("network cancer", situation=now)
    assert opened.network == bayesgui.example("cancer")
    assert len(opened.evidence) == 0
    assert opened.pages == {"cpt"}
    assert after("network mine.bayesgui", folder=tmp_path).network == opened.network
    assert len(after("network empty").network) == 0


def test_arcs_are_drawn_deleted_and_reversed_as_in_the_window() -> None:
    net = ASIA.network
    assert after("arc asia -> smoke").network == net.with_arc("asia", "smoke")
    several = after("arc asia -> smoke -> tub; xray -> dysp").network
    assert set(several.arcs) - set(net.arcs) == {
        ("asia", "smoke"),
        ("smoke", "tub"),
        ("xray", "dysp"),
    }
    without = after("no-arc smoke -> lung").network
    assert ("smoke", "lung") not in without.arcs
    # The marginal stays: the average is weighted by P(smoke).
    assert without.cpt("lung").values.tolist() == pytest.approx([0.055, 0.945])
    reversed_ = after("reverse smoke -> lung").network
    assert reversed_ == net.with_arc_reversed_keeping_joint("smoke", "lung")


def test_common_causes_and_marks_are_set_and_taken_back() -> None:
    now = after("cause tub ↔ lung: clinic", "cause asia <-> dysp", "unobserved smoke, bronc")
    assert dict(now.model.common_causes) == {("asia", "dysp"): "", ("tub", "lung"): "clinic"}
    assert now.model.unobserved == {"smoke", "bronc"}
    now = after("no-cause dysp <-> asia", "observed bronc", situation=now)
    assert set(now.model.common_causes) == {("tub", "lung")}
    assert now.model.unobserved == {"smoke"}
    for line, said in (
        ("cause tub", "is not a complete command; write cause A <-> B"),
        ("cause tub -> lung", "write cause A <-> B"),
        ("no-cause", "write no-cause A <-> B"),
    ):
        with pytest.raises(bayesgui.ModelError, match=said):
            parse_command(line)
    with pytest.raises(bayesgui.ModelError, match="no node lugn"):
        after("cause tub <-> lugn")


def test_nodes_are_added_and_deleted_with_their_findings() -> None:
    added = after("node `my node`: low, `in between`, 3").network
    assert added["my node"].states == ("low", "in between", "3")
    now = after("find smoke=yes", "find lung=no", "no-node smoke, asia")
    assert set(now.evidence) == {"lung"}
    assert "smoke" not in now.network
    assert now.network.cpt("lung").values.tolist() == pytest.approx([0.055, 0.945])
    assert after("no-node smoke", "no-node asia").network == now.network


def test_rows_of_a_table_are_set() -> None:
    table = after("table dysp | bronc=yes, either=no: 1/4, 75 %").network.cpt("dysp")
    old = ASIA.network.cpt("dysp")
    place = [0, 0]
    place[old.parents.index("either")] = 1
    expected = np.array(old.values)
    expected[tuple(place)] = [0.25, 0.75]
    assert np.array_equal(table.values, expected)
    half = after("table dysp | bronc=yes: .5, .5").network.cpt("dysp").values
    assert (half.take(0, axis=old.parents.index("bronc")) == 0.5).all()
    assert after("table asia: 0.2, 0.8").network.cpt("asia").values.tolist() == [0.2, 0.8]


def test_findings_of_every_kind_are_set_and_taken_back() -> None:
    found = after(
        "find smoke=yes", "find lung!=no", "soft xray: .8, .3", "fix dysp: 0.7, 0.3", "do tub=yes"
    )
    assert found.evidence == Evidence(
        {
            "smoke": "yes",
            "lung": excluding("no"),
            "xray": {"yes": 0.8, "no": 0.3},
            "dysp": fixed({"yes": 0.7, "no": 0.3}),
            "tub": do("yes"),
        }
    )
    assert set(after("no-finding lung, xray", situation=found).evidence) == {"smoke", "dysp", "tub"}
    assert len(after("no-findings", situation=found).evidence) == 0
    both = after("find bronc={yes, no}").evidence["bronc"]
    assert both == Evidence({"bronc": {"yes", "no"}})["bronc"]


def test_tables_are_examples_or_files_beside_the_lesson(tmp_path: Path) -> None:
    (tmp_path / "own.csv").write_text("smoke,lung\nyes,no\nno,no\nyes,yes\n")
    own = after("data own.csv", folder=tmp_path).dataset
    assert own is not None
    assert own.n_rows == 3
    assert own["smoke"].states == ("yes", "no")
    fruit = after("network empty", "data fruit.csv").dataset
    assert fruit is not None
    assert fruit.n_rows == 1000
    (tmp_path / "fruit.csv").write_text("fruit\napple\n")
    mine = after("network empty", "data fruit.csv", folder=tmp_path).dataset
    assert mine is not None
    assert mine.n_rows == 1


def test_tables_and_arcs_are_learned_by_the_registered_learners() -> None:
    now = after("sample 500 seed=3")
    rows = bayesgui.sample(ASIA.network, 500, seed=3)
    assert now.dataset is not None
    assert now.dataset.to_frame().equals(rows.to_frame())
    learned = after("learn bayes ess=2", situation=now).network
    assert learned == bayesgui.learn_parameters(ASIA.network, rows, ess=2).network
    found = after("find smoke=yes", "structure hill-climbing score=bdeu", situation=now)
    arcs = bayesgui.learn_structure(rows, "hill-climbing", "bdeu").network.arcs
    assert set(found.network.arcs) == set(arcs)
    assert set(found.evidence) == {"smoke"}
    naive = after("structure naive-bayes class=smoke", situation=now).network
    assert {parent for parent, _ in naive.arcs} == {"smoke"}
    few = after("structure hill-climbing max_parents=1 score=bdeu(ess=5)", situation=now).network
    assert max(len(few.parents(name)) for name in few) == 1
    with pytest.raises(bayesgui.DataError, match="There is no table to learn from; load one"):
        after("learn mle")


# -- the window


def test_commands_of_the_window_are_kept_account_of() -> None:
    now = after("select lung", "show cpt", "show evidence", "hide evidence",
                "action view.moral_graph on", "action view.order", "play junction-tree step=4",
                "laboratory gibbs seed=2", "playground threshold", "action view.fit")  # fmt: skip
    assert now == Situation(
        ASIA.network,
        shown=frozenset({"view.moral_graph", "view.order"}),
        pages=frozenset({"cpt"}),
        tabled="lung",
        played=4,
        watched="gibbs",
    )
    assert after("action view.moral_graph off", situation=now).shown == {"view.order"}


# -- text


COMMANDS = (
    "network asia", "network mine.bayesgui", "network empty", "arc a -> b; b -> c", "no-arc a -> b",
    "reverse a -> `b c`", "node `a b`: yes, `no no`, 3, -1.5", "no-node a, b",
    "table a | b=yes, c={`1 2`, 3}: 0.25, 0.75", "table a: 0.5, 0.5", "losses `a b`: 0, -2; 1.5, 0",
    "find a=yes", "find a!=yes",
    "find a={b, c}", "soft a: 0.8, 0.3", "fix a: 0.7, 0.3", "do a=yes", "no-finding a, b",
    "no-findings", "data fruit.csv", "learn bayes ess=2", "structure pc alpha=0.01 test=g2",
    "sample 100 seed=7", "select a, `b c`", "trails a, b", "trails a, `b c` | d, e",
    "effects a, b", "effects a, `b c` | d",
    "show cpt", "hide data_columns", "action view.fit",
    "action view.moral_graph on", "action view.moral_graph off",
    "play variable-elimination target=`a b` step=2", "laboratory gibbs seed=1",
    "playground beta_prior preset=`a b`", "engine gibbs", "losses a: 0, 50; 1, 0",
    "cause a <-> `b c`", "cause a <-> b: `the clinic`", "no-cause a <-> b; c <-> d",
    "unobserved a, `b c`", "observed a",
    "decision `a b`: take, leave", "utility `a b`", "value a | b=yes, c={`1 2`, 3}: -2.5",
    "value a: 1", "choose `a b`=`no no`", "free a, b", "free",
    "in-time a, `b c`", "outside a", "first a", "last `b c`", "slices 6", "slice 0",
    "arc a -> `b c` lag 2", "no-arc a -> a lag 1", "derive `b c`[1]", "find a[2]=yes",
    "table a | a[t-1]=yes, `b c`[t-2]=no: 0.25, 0.75", "table `b c`[0]: 0.5, 0.5",
    "soft a[0]: 0.8, 0.3", "do `b c`[3]=yes", "no-finding a[2], b",
)  # fmt: skip


def test_every_command_is_among_those_written() -> None:
    assert {line.split()[0] for line in COMMANDS} == set(USAGES)


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_is_written_as_it_was_read(line: str) -> None:
    command = parse_command(line, 7)
    assert (command.text, command.line) == (line, 7)
    assert command_text(command) == line
    assert isinstance(command, ModelCommand) != isinstance(command, ViewCommand)


SHARES = st.integers(0, 10**9).map(lambda count: count / 997)
NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"]), min_size=1)
NAMES = NAMES.map(str.strip).filter(bool)


@given(st.lists(NAMES, min_size=2, max_size=4, unique=True), NAMES, st.lists(SHARES, max_size=5))
def test_any_names_survive(names: list[str], state: str, numbers: list[float]) -> None:
    event = Event(names[0], (state,))
    for command in (
        commands.AddArcs(((names[0], names[1]),)),
        commands.AddNode(names[0], tuple(names[1:])),
        commands.SetFinding(event),
        commands.SetFinding(Event(names[0], tuple(names), excluded=True)),
        commands.SetRow(names[1], (event,), (0.5, *numbers)),
        commands.SetWeights(names[1], (0.5, *numbers)),
        commands.Select(tuple(names)),
    ):
        text = command_text(command)
        if len(text) <= 1000:
            assert parse_command(text) == command


# -- what is refused


REFUSED = {
    "": "There is no command “” for lessons",
    "remove a": "There is no command “remove” for lessons; choose one of",
    "networks asia": "did you mean network?",
    "network asai": "There is no example network “asai” for lessons; did you mean asia?",
    "network /etc/passwd": "is not a file beside the lesson",
    "network ../x.bayesgui": "is not a file beside the lesson",
    "network sub/x.bayesgui": "is not a file beside the lesson",
    "network C:\\x.bayesgui": "is not a file beside the lesson",
    "network http://a.b/x.bayesgui": "is not a file beside the lesson",
    "network .bayesgui": "is not a file beside the lesson",
    "network mine.pkl": "does not end in .bayesgui",
    "data /dev/zero": "is not a file beside the lesson",
    "data duckdb:///x?table=t.csv": "is not a file beside the lesson",
    "data ../secret.csv": "is not a file beside the lesson",
    "data a.parquet": "does not end in .csv",
    "arc a": "“arc a” is not a complete command; write arc A -> B",
    "arc a > b": "is not a complete command",
    "arc a -> b -> c lag 1": "is not a complete command; write arc A -> B, or arc A -> B lag 1",
    "arc a -> b lag x": "is not a complete command",
    "arc a -> b lag -1": "is not a complete command",
    "slices": "write slices 6",
    "slices -2": "is not a complete command",
    "slice x": "write slice 2",
    "derive a, b": "write derive A[0]",
    "find a[=yes": "a slice is missing before “=”",
    "find a[t]=yes": "a slice is missing before “t”",
    "find a[1=yes": "a slice is missing",
    "find a[1.5]=yes": "a slice is missing before “1.5”",
    "arc my node -> b": "backquotes, `my node`",
    "reverse a -> b -> c": "is not a complete command",
    "node a": "is not a complete command",
    "node a: x, x": "is not a complete command",
    "table a 1, 2": "is not a complete command",
    "table a: x, 2": "“x, 2” is not a list of numbers",
    "find a": "an equals sign and a state are missing",
    "find a=b c": "backquotes",
    "do a!=b": "is not a complete command",
    "soft a: ": "is not a list of numbers",
    "no-findings a": "is not a complete command",
    "learn nonsense": "There is no learner “nonsense”",
    "learn bayes 3": "is not a complete command",
    "sample": "is not a complete command",
    "sample 1e9": "is not a complete command",
    "sample 99999999": "99999999 rows cannot be drawn",
    "show nonsense": "There is no page “nonsense”",
    "show evidance": "did you mean evidence?",
    "action file.quit": "There is no action “file.quit”",
    "action edit.settings": "There is no action",
    "action view.fit on": "view.fit cannot be on or off",
    "action view.moral_graph maybe": "is not a complete command",
    "play gibbs": "There is no algorithm to play “gibbs”",
    "play junction-tree step=x": "is not a complete command",
    "laboratory junction-tree": "There is no engine",
    "engine abacus": "There is no engine “abacus”",
    "losses a: 0, x": "is not a list of numbers",
    "losses a": "is not a complete command",
    "playground nowhere": "There is no playground",
    "select": "is not a complete command",
    "find " + "a" * 1001: "A command has 1,006 characters",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_no_lesson_may_do_is_refused(line: str) -> None:
    with pytest.raises(BayesGuiError) as caught:
        parse_command(line)
    assert REFUSED[line] in str(caught.value)


FAILING = {
    "arc either -> asia": "close",
    "arc asia -> tub": "There already is an arc",
    "no-arc asia -> xray": "There is no arc",
    "no-node nobody": "no node nobody",
    "table dysp | asia=yes: 1, 0": "asia is not a parent of dysp",
    "table dysp: 1, 0, 0": "has 2 numbers, one for each of its states yes, no",
    "table dysp: 1, 1": "sums to 2 instead of 1",
    "find smoke=maybe": "no state “maybe”",
    "soft smoke: 1": "needs 2 numbers",
    "fix smoke: 1, 1": "sums to 2",
    "network none.bayesgui": "There is no file “none.bayesgui” beside the lesson",
    "data none.csv": "There is no file “none.csv” beside the lesson",
    "learn bayes ess=-1": "There is no table",
    "select nobody": "no node nobody",
    "trails smoke, lung | nobody": "no node nobody",
}


@pytest.mark.parametrize("line", FAILING)
def test_what_does_not_fit_the_network_is_said_and_changes_nothing(
    line: str, tmp_path: Path
) -> None:
    with pytest.raises(BayesGuiError) as caught:
        after(line, folder=tmp_path)
    assert FAILING[line] in str(caught.value)


def test_a_link_out_of_the_folder_and_what_is_no_file_are_refused(tmp_path: Path) -> None:
    folder, outside = tmp_path / "lesson", tmp_path / "secret.csv"
    folder.mkdir()
    outside.write_text("a\n1\n")
    (folder / "link.csv").symlink_to(outside)
    (folder / "alarm.csv").symlink_to(outside)
    (folder / "folder.csv").mkdir()
    os.mkfifo(folder / "pipe.csv")
    for name, sentence in (
        ("link.csv", "is a link to a file outside the folder"),
        ("alarm.csv", "is a link to a file outside the folder"),
        ("folder.csv", "There is no file"),
        ("pipe.csv", "There is no file"),
    ):
        with pytest.raises(FormatError, match=sentence):
            after(f"data {name}", folder=folder)
    (folder / "own.csv").symlink_to(folder / "real.csv")
    (folder / "real.csv").write_text("smoke\nyes\n")
    assert after("data own.csv", folder=folder).dataset is not None


def test_a_large_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "MAX_BYTES", 10)
    (tmp_path / "large.csv").write_text("smoke\n" + "yes\n" * 10)
    with pytest.raises(FormatError, match="too large for a lesson"):
        after("data large.csv", folder=tmp_path)


def test_tables_and_samples_that_no_lesson_needs_are_refused() -> None:
    nodes = [f"node n{k}: " + ", ".join(f"s{i}" for i in range(100)) for k in range(4)]
    with pytest.raises(bayesgui.MemoryBudgetError, match="The table of n3 would have 100,000,000"):
        after(*nodes, "arc n0 -> n3; n1 -> n3; n2 -> n3")
    with pytest.raises(bayesgui.MemoryBudgetError, match="1,000,000 rows of 37 nodes are too many"):
        after("network alarm", "sample 1000000")


def test_the_lists_of_the_window_name_nothing_that_writes_or_quits() -> None:
    allowed = ("view.", "infer.", "learn.", "classify.", "model.", "evidence.", "tool.")
    assert all(name.startswith((*allowed, "playground.")) for name in window_ids.ACTIONS)
    assert not any("copy" in name or "paste" in name for name in window_ids.ACTIONS)
    assert window_ids.CHECKABLE <= window_ids.ACTIONS
    assert paths.samples().is_dir()
