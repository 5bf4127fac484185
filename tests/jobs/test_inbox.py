import threading

import pytest

from bayesgui.core.errors import Cancelled
from bayesgui.jobs.inbox import Inbox


def test_check_raises_only_after_cancel():
    inbox = Inbox()
    inbox.check()
    inbox.cancel()
    with pytest.raises(Cancelled):
        inbox.check()


def test_stop_is_a_request_and_no_cancellation():
    inbox = Inbox()
    assert not inbox.stop_requested
    inbox.request_stop()
    inbox.check()
    assert inbox.stop_requested


def test_take_returns_the_last_progress_and_every_event_once():
    inbox = Inbox()
    inbox.report(0.25, "a")
    inbox.report(0.5, "b")
    inbox.publish(1)
    inbox.publish(2)
    assert inbox.take() == ((0.5, "b"), [1, 2])
    assert inbox.take() == (None, [])


def test_progress_stays_between_0_and_1_and_never_goes_back():
    inbox = Inbox()
    shown = []
    for fraction in (-1.0, 0.3, 0.1, 0.6, 7.0):
        inbox.report(fraction)
        shown.append(inbox.take()[0][0])
    assert shown == [0.0, 0.3, 0.3, 0.6, 1.0]


def test_nested_stages_fill_their_share_of_the_bar():
    inbox = Inbox()
    shown = []

    def look():
        shown.append(inbox.take()[0])

    with inbox.stage("Compiling", 0.5):
        look()
        with inbox.stage("Triangulating", 0.5):
            inbox.report(0.5)
            look()
        look()
        inbox.report(1.0, "Potentials")
        look()
    inbox.report(0.75)
    look()
    assert shown == [
        (0.0, "Compiling"),
        (0.125, "Triangulating"),
        (0.25, "Triangulating"),
        (0.5, "Potentials"),
        (0.75, ""),
    ]


def test_a_stage_that_fails_leaves_the_levels_in_order():
    inbox = Inbox()
    with pytest.raises(ZeroDivisionError), inbox.stage("Doomed", 0.5):
        raise ZeroDivisionError
    inbox.report(0.4)
    assert inbox.take()[0] == (0.4, "")


def test_no_event_is_lost_between_two_threads():
    inbox = Inbox()
    thread = threading.Thread(target=lambda: [inbox.publish(k) for k in range(20_000)])
    thread.start()
    found = []
    while thread.is_alive():
        found += inbox.take()[1]
    thread.join()
    found += inbox.take()[1]
    assert found == list(range(20_000))
