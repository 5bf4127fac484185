import functools
import gc
import random
import statistics
import subprocess
import sys
import threading
import time
import weakref

import pytest
from PySide6.QtCore import QObject, QTimer
from shiboken6 import delete

from bayesgui.core.errors import ModelError
from bayesgui.jobs.job import JobStatus
from bayesgui.jobs.recipe import TRANSIENT, Recipe
from bayesgui.jobs.runner import HISTORY, Runner


@pytest.fixture
def runner(qtbot):
    runner = Runner()
    yield runner
    assert runner.shutdown()
    assert not [t for t in threading.enumerate() if t.name.startswith("bayesgui-")]
    assert gc.isenabled()


class Gate:
    """A job that signals its start and ends on request or when cancelled."""

    def __init__(self, result=None):
        self.result = result
        self.began = threading.Event()
        self.may_end = threading.Event()

    def __call__(self, monitor):
        self.began.set()
        while not self.may_end.wait(0.002):
            monitor.check()
        return self.result


@pytest.mark.parametrize("recipe", [Recipe(), TRANSIENT])
def test_a_job_that_has_ended_and_its_words_are_forgotten(qtbot, runner, recipe):
    class Kept:
        pass

    def submitted(kept):
        job = runner.submit_work(lambda monitor: 1, lambda: f"title of {kept}", recipe=recipe)
        for signal in (job.finished, job.failed, job.cancelled, job.progressed, job.events):
            signal.connect(lambda *_: job)
        return weakref.ref(job), weakref.ref(kept)

    first, words = submitted(Kept())
    for _ in range(HISTORY):
        runner.submit_work(lambda monitor: 1, "later")
    qtbot.waitUntil(lambda: runner.is_idle)
    gc.collect()
    assert first() is None
    assert words() is None


class Log:
    """Every signal of some jobs in order of arrival, with its thread."""

    def __init__(self):
        self.entries = []
        self.threads = set()

    def follow(self, job, name):
        def note(kind, *values):
            self.entries.append((name, kind, *values))
            self.threads.add(threading.current_thread())

        job.finished.connect(lambda value: note("finished", value))
        job.failed.connect(lambda error: note("failed", error))
        job.cancelled.connect(lambda: note("cancelled"))
        job.events.connect(lambda events: note("events", events))
        job.progressed.connect(lambda fraction, text: note("progressed", fraction, text))
        return job


def wait_idle(qtbot, runner):
    qtbot.waitUntil(lambda: runner.is_idle, timeout=5000)


def test_a_result_comes_on_the_main_thread_after_progress_and_events(qtbot, runner):
    def work(monitor):
        monitor.report(0.5, "half")
        monitor.publish("event")
        return threading.current_thread().name

    log = Log()
    job = log.follow(runner.submit_work(work, "Work", Recipe({"burn in": 10}, seed=7)), "a")
    wait_idle(qtbot, runner)
    assert log.entries == [
        ("a", "progressed", 0.5, "half"),
        ("a", "events", ["event"]),
        ("a", "finished", "bayesgui-work"),
    ]
    assert log.threads == {threading.main_thread()}
    assert (job.title, job.recipe.seed) == ("Work", 7)
    assert job.status is JobStatus.FINISHED
    assert job.progress == (0.5, "half")
    assert 0 < job.elapsed < 5


def test_work_runs_in_the_order_it_came(qtbot, runner):
    order = []
    for k in range(20):
        runner.submit_work(lambda monitor, k=k: order.append(k), f"Work {k}")
    wait_idle(qtbot, runner)
    assert order == list(range(20))


def test_a_query_does_not_wait_for_work(qtbot, runner):
    gate = Gate()
    work = runner.submit_work(gate, "Long")
    # On a loaded machine the work begins later than the query ends.
    assert gate.began.wait(60)
    with qtbot.waitSignal(
        runner.submit_query("posteriors", lambda monitor: 1).finished, timeout=60_000
    ):
        pass
    assert work.status is JobStatus.RUNNING
    assert not runner.is_idle
    gate.may_end.set()
    wait_idle(qtbot, runner)


def test_a_figure_waits_neither_for_work_nor_for_saving_and_is_listed(qtbot, runner):
    gates = [Gate(), Gate()]
    runner.submit_work(gates[0], "work")
    runner.submit_saving(gates[1])
    figure = runner.submit_figure(lambda monitor: 7, "figure")
    assert figure in runner.work_jobs
    with qtbot.waitSignal(figure.finished) as blocker:
        pass
    assert blocker.args == [7]
    assert figure in runner.work_jobs
    for gate in gates:
        gate.may_end.set()
    qtbot.waitUntil(lambda: runner.is_idle)


def test_a_newer_query_of_the_same_purpose_replaces_the_older_ones(qtbot, runner):
    log = Log()
    running, waiting, newest, other = Gate("running"), Gate("waiting"), Gate("newest"), Gate("o")
    log.follow(runner.submit_query("posteriors", running), "running")
    assert running.began.wait(5)
    log.follow(runner.submit_query("moral", other), "other")
    log.follow(runner.submit_query("posteriors", waiting), "waiting")
    log.follow(runner.submit_query("posteriors", newest), "newest")
    newest.may_end.set()
    other.may_end.set()
    wait_idle(qtbot, runner)
    assert sorted(log.entries) == [
        ("newest", "finished", "newest"),
        ("other", "finished", "o"),
        ("running", "cancelled"),
        ("waiting", "cancelled"),
    ]
    assert not waiting.began.is_set()


def test_a_replaced_query_that_was_already_computed_is_not_delivered(qtbot, runner):
    log = Log()
    done = threading.Event()
    log.follow(runner.submit_query("posteriors", lambda monitor: done.set()), "old")
    assert done.wait(5)
    log.follow(runner.submit_query("posteriors", lambda monitor: 2), "new")
    wait_idle(qtbot, runner)
    assert log.entries == [("old", "cancelled"), ("new", "finished", 2)]


def test_cancelling_a_running_job_is_seen_within_100_ms(qtbot, runner):
    lags = []
    for _ in range(3):
        gate = Gate()
        job = runner.submit_work(gate, "Long")
        assert gate.began.wait(5)
        start = time.perf_counter()
        with qtbot.waitSignal(job.cancelled, timeout=1000):
            job.cancel()
        lags.append(time.perf_counter() - start)
        assert job.status is JobStatus.CANCELLED
    assert min(lags) < 0.1


def test_cancelling_a_waiting_job_takes_it_out_of_the_queue(qtbot, runner):
    first, second = Gate(), Gate()
    runner.submit_work(first, "First")
    log = Log()
    job = log.follow(runner.submit_work(second, "Second"), "second")
    job.cancel()
    job.cancel()
    assert log.entries == [("second", "cancelled")]
    first.may_end.set()
    wait_idle(qtbot, runner)
    assert not second.began.is_set()


def test_stop_keeps_what_there_is(qtbot, runner):
    began = threading.Event()

    def anytime(monitor):
        best = 0
        while not monitor.stop_requested:
            best += 1
            began.set()
            time.sleep(0.001)
        return best

    job = runner.submit_work(anytime, "Climb", Recipe(keeps=True))
    assert began.wait(5)
    with qtbot.waitSignal(job.finished) as end:
        job.stop()
    assert end.args[0] > 0
    assert job.is_stopping


def test_stop_does_nothing_to_a_job_that_keeps_nothing(qtbot, runner):
    gate = threading.Event()

    def work(monitor):
        gate.wait(5)
        return monitor.stop_requested

    job = runner.submit_work(work, "Open")
    job.stop()
    gate.set()
    with qtbot.waitSignal(job.finished) as end:
        pass
    assert end.args == [False]
    assert not job.is_stopping


def test_passing_work_is_forgotten_once_it_went_well_and_remembered_if_it_failed(qtbot, runner):
    def fail(_monitor):
        raise ModelError("No {what}.", what="luck")

    runner.submit_work(lambda _monitor: None, "kernels", TRANSIENT)
    runner.submit_work(fail, "kernels again", TRANSIENT)
    wait_idle(qtbot, runner)
    (job,) = runner.work_jobs
    assert job.title == "kernels again"
    assert str(job.error) == "No luck."


@pytest.mark.parametrize("error", [ModelError("No {what}.", what="luck"), KeyError("bug")])
def test_an_error_surfaces_and_the_lane_goes_on(qtbot, runner, error):
    def fail(monitor):
        raise error

    job = runner.submit_query("posteriors", fail)
    with qtbot.waitSignal(job.failed) as end:
        pass
    assert end.args[0] is error
    assert job.status is JobStatus.FAILED
    with qtbot.waitSignal(runner.submit_query("posteriors", lambda monitor: 3).finished) as end:
        pass
    assert end.args == [3]


def test_idle_is_announced_once_after_the_results(qtbot, runner):
    seen = []
    runner.idle_changed.connect(lambda idle: seen.append(("idle", idle)))
    first = runner.submit_work(lambda monitor: 1, "First")

    def submit_another(value):
        seen.append(value)
        runner.submit_work(lambda monitor: 2, "Second").finished.connect(seen.append)

    first.finished.connect(submit_another)
    wait_idle(qtbot, runner)
    assert seen == [("idle", False), 1, 2, ("idle", True)]
    assert not runner.findChild(QTimer).isActive()


def test_running_and_ended_work_is_listed(qtbot, runner):
    changes = []
    runner.jobs_changed.connect(lambda: changes.append(len(runner.jobs)))
    gate = Gate()
    first = runner.submit_work(gate, "First")
    second = runner.submit_work(lambda monitor: 2, "Second")
    assert runner.jobs == (first, second)
    assert (first.status, second.status) == (JobStatus.RUNNING, JobStatus.WAITING)
    gate.may_end.set()
    wait_idle(qtbot, runner)
    assert runner.jobs == ()
    assert runner.work_jobs == (first, second)
    assert changes == [1, 2, 1, 0]


def test_queries_do_not_change_the_list_of_work(qtbot, runner):
    listed = []
    runner.work_changed.connect(lambda: listed.append(len(runner.work_jobs)))
    runner.submit_query("posteriors", lambda monitor: 1)
    runner.submit_saving(lambda monitor: 2)
    wait_idle(qtbot, runner)
    assert listed == []
    runner.submit_work(lambda monitor: 3, "Work")
    wait_idle(qtbot, runner)
    assert listed == [1, 1]


def test_50_000_events_cost_the_main_thread_a_few_lists(qtbot, runner):
    parcels = []
    late = []
    timer = QTimer()
    last = time.perf_counter()

    def tick():
        nonlocal last
        now = time.perf_counter()
        late.append(now - last)
        last = now

    timer.timeout.connect(tick)

    def publish(monitor):
        for k in range(50_000):
            monitor.publish(k)

    job = runner.submit_work(publish, "Talk")
    job.events.connect(parcels.append)
    timer.start(5)
    wait_idle(qtbot, runner)
    timer.stop()
    assert [k for parcel in parcels for k in parcel] == list(range(50_000))
    assert len(parcels) < 40
    assert max(late) < 0.5


def test_the_end_of_a_job_does_not_wait_for_the_timer(qtbot, runner):
    lags = []

    def now(monitor):
        return time.perf_counter()

    for _ in range(50):
        with qtbot.waitSignal(runner.submit_query("posteriors", now).finished) as end:
            pass
        lags.append(time.perf_counter() - end.args[0])
    assert statistics.median(lags) < 0.01


def test_qt_objects_in_cycles_die_on_the_main_thread_while_a_job_allocates(qtbot, runner):
    died_on = []
    for _ in range(5):
        thing = QObject()
        thing.myself = thing
        thing.timer = QTimer(thing)
        thing.timer.start(1000)
        weakref.finalize(thing, lambda: died_on.append(threading.current_thread()))
    del thing

    def allocate(monitor):
        return sum(len([[]]) for _ in range(3) if [[] for _ in range(100_000)])

    with qtbot.waitSignal(runner.submit_work(allocate, "Allocate").finished):
        pass
    gc.collect()
    assert died_on == [threading.main_thread()] * 5


def test_neither_result_nor_function_outlives_its_job(qtbot, runner):
    class Thing:
        pass

    thing = Thing()
    closed_over = weakref.ref(thing)
    results = []

    def work(monitor, thing=thing):
        result = Thing()
        results.append(weakref.ref(result))
        return result

    job = runner.submit_work(work, "Work")
    del work, thing
    with qtbot.waitSignal(job.finished):
        pass
    assert job in runner.work_jobs
    qtbot.waitUntil(lambda: closed_over() is None and results[0]() is None, timeout=1000)


@pytest.mark.parametrize("seed", range(3))
def test_every_job_ends_exactly_once_whatever_is_cancelled_when(qtbot, runner, seed):
    rng = random.Random(seed)
    log = Log()
    ran = []

    def work(monitor, k, seconds, fails):
        ran.append(k)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            monitor.check()
        monitor.publish(k)
        if fails:
            raise KeyError(k)
        return k

    jobs = []
    for k in range(150):
        seconds, fails = rng.choice([0.0, 0.0, 0.0005, 0.002]), rng.random() < 0.2
        function = functools.partial(work, k=k, seconds=seconds, fails=fails)
        lane = rng.choice(["query", "work", "saving"])
        if lane == "query":
            job = runner.submit_query(rng.choice("abc"), function)
        elif lane == "work":
            job = runner.submit_work(function, "Work")
        else:
            job = runner.submit_saving(function)
        jobs.append(log.follow(job, k))
        if rng.random() < 0.3:
            rng.choice(jobs).cancel()
        if rng.random() < 0.2:
            awaited = rng.choice(jobs)
            qtbot.waitUntil(lambda job=awaited: job.is_over, timeout=5000)
    wait_idle(qtbot, runner)
    ends = [entry for entry in log.entries if entry[1] in ("finished", "failed", "cancelled")]
    assert sorted(entry[0] for entry in ends) == list(range(150))
    assert {entry[1] for entry in ends} == {"finished", "failed", "cancelled"}
    for k, kind, *values in ends:
        assert values == [k] or kind != "finished"
        assert jobs[k].status.value == kind
        assert k in ran or kind == "cancelled"
    # No signal follows the end.
    over = set()
    for name, kind, *_ in log.entries:
        assert name not in over
        if kind in ("finished", "failed", "cancelled"):
            over.add(name)


def test_shutdown_cancels_and_takes_no_more_jobs(qtbot):
    runner = Runner()
    gate, never = Gate(), Gate()
    log = Log()
    log.follow(runner.submit_work(gate, "Running"), "running")
    log.follow(runner.submit_work(never, "Waiting"), "waiting")
    assert gate.began.wait(5)
    start = time.perf_counter()
    assert runner.shutdown(2)
    assert time.perf_counter() - start < 1.5
    assert sorted(log.entries) == [("running", "cancelled"), ("waiting", "cancelled")]
    assert runner.submit_query("posteriors", never).status is JobStatus.CANCELLED
    assert not never.began.is_set()
    assert runner.is_idle


def test_shutdown_does_not_wait_forever_for_a_job_that_will_not_listen(qtbot):
    runner = Runner()
    end = threading.Event()
    runner.submit_work(lambda monitor: end.wait(30), "Deaf")
    start = time.perf_counter()
    assert not runner.shutdown(0.1)
    assert time.perf_counter() - start < 1
    end.set()
    qtbot.waitUntil(lambda: runner.is_idle, timeout=2000)


def test_saving_goes_on_beside_work_and_is_finished_by_shutdown(qtbot):
    runner = Runner()
    gate = Gate()
    runner.submit_work(gate, "Long")
    with qtbot.waitSignal(runner.submit_saving(lambda monitor: 1).finished):
        pass
    assert not gate.may_end.is_set()
    saved = []
    for k in range(3):
        runner.submit_saving(lambda monitor, k=k: (time.sleep(0.01), saved.append(k)))
    runner.cancel_all()
    assert runner.shutdown(2)
    assert saved == [0, 1, 2]


def test_a_process_ends_although_a_job_never_does():
    program = """
import threading
from PySide6.QtCore import QCoreApplication
from bayesgui.jobs.runner import Runner
app = QCoreApplication([])
runner = Runner()
began = threading.Event()
runner.submit_work(lambda monitor: (began.set(), threading.Event().wait()), "Deaf")
assert began.wait(5)
print(runner.shutdown(0.1))
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=20, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "False\n", "")


def test_the_history_keeps_neither_listeners_nor_what_the_work_started_from(qtbot, runner):
    class Document:
        """Stands in for a large object."""

    document, seen = Document(), []
    known = weakref.ref(document)
    job = runner.submit_work(lambda _monitor: 3, "Work", state=document)
    job.finished.connect(lambda value, kept=document: seen.append((value, kept is job.state)))
    del document
    wait_idle(qtbot, runner)
    assert seen == [(3, True)]
    assert runner.work_jobs == (job,)
    gc.collect()
    assert known() is None


def test_shutdown_cancels_all_that_wait_behind_a_job(qtbot):
    runner = Runner()
    gate = Gate()
    running = runner.submit_work(gate, "running")
    assert gate.began.wait(5)
    waiting = [runner.submit_work(Gate(), f"waiting {k}") for k in range(3)]
    looking = [runner.submit_reading(Gate(), "looking") for _ in range(3)]
    assert runner.shutdown(5)
    assert {job.status for job in (running, *waiting, *looking)} == {JobStatus.CANCELLED}


def test_a_look_at_a_file_that_never_ends_holds_nothing_else_up(qtbot):
    runner = Runner()
    stuck = Gate()
    runner.submit_reading(stuck, "a disk that does not answer")
    done = [runner.submit_query("p", lambda _m: 1), runner.submit_work(lambda _m: 2, "w")]
    done.append(runner.submit_saving(lambda _m: 3))
    qtbot.waitUntil(lambda: all(job.is_over for job in done), timeout=5000)
    assert [job.status for job in done] == [JobStatus.FINISHED] * 3
    assert not stuck.may_end.is_set()
    assert runner.shutdown(5)


def test_a_job_that_ends_after_its_runner_was_deleted_ends_quietly(qtbot, monkeypatch):
    raised = []
    monkeypatch.setattr(threading, "excepthook", raised.append)
    runner = Runner()
    hangs = threading.Event()
    runner.submit_reading(lambda _monitor: hangs.wait(10), "a disk that does not answer")
    threads = [t for t in threading.enumerate() if t.name == "bayesgui-reading"]
    assert not runner.shutdown(0.05)
    delete(runner)
    hangs.set()
    for thread in threads:
        thread.join(10)
    assert raised == []


def test_a_cancelled_look_at_a_file_that_never_ends_makes_room_for_the_next(qtbot):
    runner = Runner()
    hangs = threading.Event()
    stuck = runner.submit_reading(lambda _monitor: hangs.wait(30), "a disk that does not answer")
    waiting = runner.submit_reading(lambda _monitor: "beside", "waits behind it")
    cancelled = []
    stuck.cancelled.connect(lambda: cancelled.append(stuck))
    with qtbot.waitSignal(waiting.finished) as answered:
        stuck.cancel()
    assert cancelled == [stuck]
    assert answered.args == ["beside"]
    assert runner.is_idle
    hangs.set()
    with qtbot.waitSignal(runner.submit_reading(lambda _monitor: "next").finished) as answered:
        pass
    assert answered.args == ["next"]
    assert runner.shutdown(5)


def test_jobs_are_waited_for_without_an_event_loop_for_a_limited_time(qtbot):
    runner = Runner()
    answers = []
    runner.submit_work(lambda _monitor: 1, "first").finished.connect(
        lambda answer: (
            answers.append(answer),
            runner.submit_reading(lambda _monitor: 2).finished.connect(answers.append),
        )
    )
    runner.wait(5.0)
    assert answers == [1, 2]
    gate = Gate()
    runner.submit_work(gate, "long")
    start = time.perf_counter()
    runner.wait(0.1)
    assert 0.1 <= time.perf_counter() - start < 1
    assert not runner.is_idle
    assert runner.shutdown(5)
