"""Only the newest job of a purpose calls back."""

import gc
import threading
import weakref
from functools import partial

import pytest

from bayesgui.core.errors import ModelError
from bayesgui.jobs.job import JobStatus
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.runner import Runner
from tests.jobs.test_runner import Gate, wait_idle


@pytest.fixture
def runner(qtbot):
    runner = Runner()
    yield runner
    assert runner.shutdown()


class Heard:
    """Starts jobs, and records their callbacks."""

    def __init__(self, runner):
        self.runner = runner
        self.latest = LatestJob()
        self.entries = []

    def start(self, lane, name, function):
        if lane == "query":
            submit = partial(self.runner.submit_query, "answer", function)
        else:
            submit = partial(self.runner.submit_work, function, name)
        return self.latest.start(
            submit,
            lambda answer: self.note(name, "finished", answer),
            lambda error: self.note(name, "failed", error),
            cancelled=lambda: self.note(name, "cancelled"),
            progressed=lambda fraction, text: self.note(name, "progressed", fraction, text),
            events=lambda events: self.note(name, "events", events),
        )

    def note(self, *entry):
        self.entries.append(entry)


@pytest.fixture
def heard(runner):
    return Heard(runner)


@pytest.fixture(params=["query", "work"])
def lane(request):
    return request.param


def test_progress_events_and_the_answer_are_heard_in_order(qtbot, runner, heard, lane):
    def work(monitor):
        monitor.report(0.5, "half")
        monitor.publish("event")
        return 42

    job = heard.start(lane, "a", work)
    assert heard.latest.is_running
    assert heard.latest.job is job
    wait_idle(qtbot, runner)
    assert heard.entries == [
        ("a", "progressed", 0.5, "half"),
        ("a", "events", ["event"]),
        ("a", "finished", 42),
    ]
    assert not heard.latest.is_running
    assert heard.latest.job is None


def test_a_newer_job_cancels_the_running_one_and_alone_is_heard(qtbot, runner, heard, lane):
    gate = Gate("old")
    older = heard.start(lane, "old", gate)
    gate.began.wait(5)
    newer = heard.start(lane, "new", lambda monitor: "new")
    assert heard.latest.job is newer
    wait_idle(qtbot, runner)
    assert older.status is JobStatus.CANCELLED
    assert heard.entries == [("new", "finished", "new")]


def test_an_answer_that_was_on_its_way_already_is_not_heard(qtbot, runner, heard, lane):
    done = threading.Event()

    def work(_monitor):
        done.set()
        return "old"

    heard.start(lane, "old", work)
    done.wait(5)
    # No event loop has run: the answer is still queued for the main thread.
    heard.start(lane, "new", lambda monitor: "new")
    wait_idle(qtbot, runner)
    assert heard.entries == [("new", "finished", "new")]


def test_a_waiting_job_is_withdrawn_before_the_newer_one_is_submitted(qtbot, runner, heard, lane):
    gate = Gate()
    runner.submit_work(gate, "Before") if lane == "work" else runner.submit_query("other", gate)
    gate.began.wait(5)
    older = heard.start(lane, "old", lambda monitor: "old")
    seen = []

    def submit():
        seen.append(older.status)
        return runner.submit_work(lambda monitor: "new", "New")

    heard.latest.start(submit, seen.append, seen.append)
    assert seen == [JobStatus.CANCELLED]
    assert heard.entries == []
    gate.may_end.set()
    wait_idle(qtbot, runner)
    assert seen == [JobStatus.CANCELLED, "new"]
    assert heard.entries == []


def test_what_is_cancelled_here_is_not_heard_and_what_others_cancel_is(qtbot, runner, heard, lane):
    for name, cancel in (
        ("here", lambda job: heard.latest.cancel()),
        ("elsewhere", lambda job: job.cancel()),
    ):
        gate = Gate()
        job = heard.start(lane, name, gate)
        gate.began.wait(5)
        cancel(job)
        wait_idle(qtbot, runner)
        assert job.status is JobStatus.CANCELLED
        assert not heard.latest.is_running
    assert heard.entries == [("elsewhere", "cancelled")]


def test_a_query_that_others_replace_is_heard_of_as_cancelled(qtbot, runner, heard):
    gate = Gate()
    heard.start("query", "a", gate)
    gate.began.wait(5)
    runner.submit_query("answer", lambda monitor: None)
    wait_idle(qtbot, runner)
    assert heard.entries == [("a", "cancelled")]


def test_a_failure_is_heard_and_the_next_job_may_start_from_there(qtbot, runner, heard, lane):
    error = ModelError("no")

    def fail(_monitor):
        raise error

    states = []

    def again(_error):
        states.append(heard.latest.is_running)
        heard.start(lane, "b", lambda monitor: 1)
        states.append(heard.latest.is_running)

    submit = partial(runner.submit_work, fail, "Fails")
    heard.latest.start(submit, lambda answer: None, again)
    wait_idle(qtbot, runner)
    assert states == [False, True]
    assert heard.entries == [("b", "finished", 1)]


def test_two_purposes_do_not_disturb_each_other(qtbot, runner):
    entries = []
    for name in ("a", "b"):
        latest = LatestJob(runner)
        submit = partial(runner.submit_query, name, lambda monitor, name=name: name)
        latest.start(submit, entries.append, entries.append)
    wait_idle(qtbot, runner)
    assert entries == ["a", "b"]


def test_cancelling_without_a_job_does_nothing(heard):
    heard.latest.cancel()
    assert heard.latest.job is None


def test_a_runner_that_is_closed_leaves_nothing_running(runner, heard):
    runner.shutdown()
    heard.start("query", "a", lambda monitor: 1)
    assert not heard.latest.is_running
    heard.latest.cancel()
    assert heard.entries == []


def test_a_job_that_ended_is_not_kept_nor_what_it_started_from(qtbot, runner, heard):
    class State:
        pass

    state = State()
    kept = weakref.ref(state)
    submit = partial(runner.submit_query, "answer", lambda monitor: 1, "", state)
    heard.latest.start(submit, heard.entries.append, heard.entries.append)
    wait_idle(qtbot, runner)
    assert heard.entries == [1]
    del submit, state
    gc.collect()
    assert kept() is None


def test_when_its_owner_is_gone_a_job_is_not_heard(qtbot, runner):
    entries = []
    gate = Gate("answer")
    latest = LatestJob()
    latest.start(partial(runner.submit_work, gate, "Work"), entries.append, entries.append)
    gate.began.wait(5)
    del latest
    gc.collect()
    gate.may_end.set()
    wait_idle(qtbot, runner)
    assert entries == []
