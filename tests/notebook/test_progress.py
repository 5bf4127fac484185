"""Calls that take long: their bars in notebooks and terminals, and how Ctrl+C ends them."""

from __future__ import annotations

import inspect
import pickle
import signal
import threading

import pytest

import bayesgui
from bayesgui import long_calls
from bayesgui.core.errors import Cancelled
from bayesgui.notebook import progress_bar
from bayesgui.notebook.progress_bar import bar_html, duration, ending, facts
from tests.support.notebooks import execute, written_notebook


class Drawn:
    """A bar that remembers what was drawn."""

    def __init__(self):
        self.shown, self.ends = [], []

    def draw(self, name, fraction, text, seconds):
        self.shown.append((name, fraction, text))

    def end(self, name, fraction, seconds, how):
        self.ends.append((name, fraction, how))


@pytest.fixture
def bar(monkeypatch):
    drawn = Drawn()
    monkeypatch.setattr(progress_bar, "new_bar", lambda: drawn)
    monkeypatch.setattr(long_calls, "DELAY", 0.0)
    monkeypatch.setattr(long_calls, "_STEP", 0.0)
    # A window that was started in this process leaves Ctrl+C to the system.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    bayesgui.progress(True)
    yield drawn
    bayesgui.progress()
    signal.signal(signal.SIGINT, before)


def inner(monitor=None):
    """Report within another call."""
    assert monitor is None


def work(count, monitor=None):
    """Count, and report each number."""
    followed_inner()
    for k in range(count):
        if monitor is not None:
            monitor.check()
            monitor.report((k + 1) / count, f"{k + 1} of {count}")
    return count


followed_inner = long_calls.followed(inner)
followed_work = long_calls.followed(work)


def test_a_call_shows_how_far_it_is(bar):
    assert followed_work(2) == 2
    assert bar.shown == [
        ("work", 0.0, ""),
        ("work", 0.5, "1 of 2"),
        ("work", 0.5, "1 of 2"),
        ("work", 1.0, "2 of 2"),
    ]
    assert bar.ends == [("work", 1.0, "done")]


def test_a_monitor_that_is_given_is_the_only_one(bar):
    assert followed_work(2, None) == followed_work(2, monitor=None) == 2
    assert (bar.shown, bar.ends) == ([], [])


def test_nothing_is_shown_where_it_is_not_wanted(bar):
    for wish in (False, None):  # there is no notebook here
        bayesgui.progress(wish)
        followed_work(2)
    assert bar.shown == []


def test_short_calls_show_nothing(bar, monkeypatch):
    monkeypatch.setattr(long_calls, "DELAY", 60.0)
    followed_work(50)
    assert (bar.shown, bar.ends) == ([], [])


def test_a_call_that_fails_says_so_and_the_next_one_is_followed(bar):
    def fail(monitor):
        monitor.report(0.25)
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        long_calls.followed(fail)()
    assert bar.ends == [("fail", 0.25, "failed")]
    followed_work(1)
    assert bar.ends[-1] == ("work", 1.0, "done")


def test_interrupting_ends_a_call_where_it_looks(bar):
    passed = []

    def interrupted(monitor):
        monitor.report(0.5)
        signal.raise_signal(signal.SIGINT)
        passed.append("the step that was begun is finished")
        monitor.check()
        passed.append("never")

    with pytest.raises(KeyboardInterrupt):
        long_calls.followed(interrupted)()
    assert passed == ["the step that was begun is finished"]
    assert bar.ends == [("interrupted", 0.5, "interrupted")]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_second_interrupt_ends_it_at_once_and_a_late_one_ends_the_cell(bar):
    def deaf(monitor):
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
        raise AssertionError

    with pytest.raises(KeyboardInterrupt):
        long_calls.followed(deaf)()

    with pytest.raises(KeyboardInterrupt):
        long_calls.followed(lambda monitor: signal.raise_signal(signal.SIGINT))()


def test_threads_of_an_interrupted_call_are_cancelled(bar):
    found = []

    def with_thread(monitor):
        signal.raise_signal(signal.SIGINT)

        def look():
            try:
                monitor.check()
            except Cancelled as error:
                found.append(error)

        thread = threading.Thread(target=look)
        thread.start()
        thread.join()
        raise found[0]

    with pytest.raises(KeyboardInterrupt):
        long_calls.followed(with_thread)()


def test_an_engine_that_was_interrupted_answers_as_before(bar):
    net = bayesgui.example("alarm")
    data = bayesgui.sample(net, 300, seed=1).to_frame().drop(columns="BP")
    engine = bayesgui.engine("junction-tree", net)
    expected = engine.query_many(data, "BP")
    bar.shown.clear()
    original, looks = long_calls.FollowedCall.report, []

    def report(self, fraction, text=""):
        looks.append(fraction)
        original(self, fraction, text)
        if len(looks) == 1:
            signal.raise_signal(signal.SIGINT)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(long_calls.FollowedCall, "report", report)
        with pytest.raises(KeyboardInterrupt):
            engine.query_many(data, "BP")
    assert bar.ends[-1][0] == "query_many"
    assert bar.ends[-1][2] == "interrupted"
    assert engine.query_many(data, "BP").equals(expected)


def test_every_public_function_and_method_with_a_monitor_is_followed():
    for name in bayesgui.__all__:
        value = getattr(bayesgui, name)
        if inspect.isfunction(value) and "monitor" in inspect.signature(value).parameters:
            assert value.__module__ == "bayesgui", name
            assert value.__wrapped__.__module__.startswith("bayesgui."), name
            assert pickle.loads(pickle.dumps(value)) is value
        if inspect.isclass(value) and value.__module__.startswith("bayesgui."):
            assert "_is_followed" in vars(value), name
    assert hasattr(bayesgui.NetworkEnsemble.query_many, "__wrapped__")
    assert hasattr(bayesgui.NumberModel.predict, "__wrapped__")
    assert hasattr(bayesgui.JunctionTree.watch, "__wrapped__")


def test_methods_of_a_class_itself_are_followed(bar):
    class Kind:
        @classmethod
        def slow(cls, count, monitor=None):
            return cls, work(count, monitor)

    Kind.__module__ = "bayesgui.made"
    long_calls.follow_methods(Kind)
    assert Kind.slow(3) == (Kind, 3)
    assert [end[0] for end in bar.ends] == ["slow"]


def test_models_and_engines_that_are_returned_show_their_progress():
    data = bayesgui.sample(bayesgui.example("asia"), 40, seed=1)
    model = bayesgui.train(data, "lung")
    assert hasattr(type(model).posteriors, "__wrapped__")
    engine = bayesgui.engine("gibbs", bayesgui.example("asia"))
    assert hasattr(type(engine).query_many, "__wrapped__")


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(3.21, "3.2 s"), (9.96, "10.0 s"), (44.6, "45 s"), (125, "2 min 5 s"), (4200, "1 h 10 min")],
)
def test_times_are_written_in_words(seconds, said):
    assert duration(seconds) == said


def test_what_stands_beside_and_after_a_bar():
    assert facts(0.25, "row 5", 10.0) == "25% · row 5 · 10 s · about 30 s left"
    assert facts(0.0, "", 1.0) == "0% · 1.0 s"
    assert ending(1.0, 3.0, "done") == "3.0 s"
    assert ending(0.4, 3.0, "interrupted") == "interrupted at 40% after 3.0 s; nothing was kept"
    html = bar_html("a<b", 0.5, "x & y", 1.0)
    assert 'aria-valuenow="50"' in html
    assert "width:50.0%" in html
    assert "a&lt;b" in html
    assert "x &amp; y" in html


def test_a_terminal_has_one_line(monkeypatch, capsys):
    monkeypatch.setattr(long_calls, "DELAY", 0.0)
    bayesgui.progress(True)
    try:
        followed_work(1)
    finally:
        bayesgui.progress()
    said = capsys.readouterr().err
    assert said.startswith("\r\x1b[Kwork [........................] 0%")
    assert said.count("\n") == 1


CELL = """
import bayesgui
from bayesgui import long_calls
long_calls.DELAY = 0.0
data = bayesgui.sample(bayesgui.example("asia"), 2000, seed=1)
shares = bayesgui.arc_confidence(data, samples=3)
"""


def test_a_notebook_shows_one_element_for_each_call(tmp_path):
    silent = CELL.replace("import bayesgui\n", "import bayesgui\nbayesgui.progress(False)\n", 1)
    book = written_notebook(tmp_path / "progress.ipynb", CELL, silent)
    first, second = execute(book, tmp_path)
    shown = [out["data"] for out in first if out["output_type"] == "display_data"]
    plain = ["".join(data["text/plain"]) for data in shown]
    names = [text.split(":")[0] for text in plain]
    assert names[-1] == "arc_confidence"
    assert len(names) == len({*names})
    assert "<code>arc_confidence</code>" in "".join(shown[-1]["text/html"])
    assert "%" not in plain[-1]  # the end took the place of the bar
    assert second == []
