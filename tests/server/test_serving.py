"""The subcommand ``serve``: names, addresses, and how it ends."""

from __future__ import annotations

import contextlib
import http.client
import shutil
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from bayesgui import cli
from tests.support.serving import serving

ASIA = Path(__file__).resolve().parents[2] / "samples" / "networks" / "asia.bif"


AT_ONCE = 8.0
"""Seconds that a process may take to end on a machine with other things to do; alone it is 0.5."""


def test_one_network_is_at_the_root_and_needs_no_name():
    with serving(str(ASIA)) as server:
        assert server.said["networks"] == ["asia"]
        assert server.get("/").body == server.get("/page/asia").body
        found = server.ask("/api/query", {"evidence": {"xray": "yes"}, "targets": ["lung"]}).json
        assert found["posteriors"]["lung"]["yes"] == pytest.approx(0.4887114, abs=1e-7)


def test_two_networks_with_one_name(tmp_path):
    (tmp_path / "other").mkdir()
    shutil.copy(ASIA, tmp_path / "other" / "asia.bif")
    with serving(str(ASIA), str(tmp_path / "other" / "asia.bif"), "--example", "asia") as server:
        assert server.said["networks"] == ["asia", "asia-2", "asia-3"]
        assert server.ask("/api/query", {"network": "asia-2"}).status == 200
        _, err = server.interrupt()
        assert f"note: {tmp_path}/other/asia.bif is called asia-2, as there is another asia." in err


def test_ctrl_c_ends_it_at_once_with_130(request):
    with serving(str(ASIA)) as server:
        idle = server.connection()
        request.addfinalizer(idle.close)
        idle.request("GET", "/api/networks")
        assert idle.getresponse().read()
        begun = time.monotonic()
        code, err = server.interrupt()
        assert time.monotonic() - begun < AT_ONCE
        assert (code, err) == (130, "The server was stopped.\n")


def test_ctrl_c_in_the_midst_of_a_question():
    with serving(str(ASIA)) as server:
        rows = [{"smoke": {"yes": 0.5 + k / 1e6, "no": 0.3}} for k in range(100_000)]
        question = {"rows": rows, "targets": ["lung"]}

        def ask():
            with contextlib.suppress(OSError, http.client.HTTPException):
                server.ask("/api/query_many", question)

        asking = threading.Thread(target=ask)
        asking.start()
        time.sleep(1.5)
        begun = time.monotonic()
        code, err = server.interrupt()
        assert time.monotonic() - begun < AT_ONCE
        assert (code, err) == (130, "The server was stopped.\n")
        asking.join(10)


def test_a_host_that_others_reach_is_said_aloud():
    with serving(str(ASIA), "--host", "0.0.0.0") as server:  # reached by the loopback address
        assert server.get("/api/networks", Host="my-machine.example").status == 200
        _, err = server.interrupt()
        assert err.startswith(f"Everybody who reaches port {server.port} of 0.0.0.0 can read these")


def test_a_port_that_is_taken(capsys):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert cli.main(["serve", str(ASIA), "--port", str(port)]) == 2
    err = capsys.readouterr().err
    assert err == (
        f"Port {port} of 127.0.0.1 cannot be had (address already in use); choose another one "
        "with --port, or --port 0 for a free one.\n"
    )


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--port", "70000"], "A port is a number from 0 to 65535, and 0 takes a free one."),
        (["--host", "no.such.host.invalid"], "This machine does not know the address no.such"),
        (["--max-seconds", "0"], "--max-seconds is a number above 0."),
    ],
)
def test_what_cannot_be_is_one_sentence(capsys, words, says):
    assert cli.main(["serve", str(ASIA), *words]) == 2
    err = capsys.readouterr().err
    assert err.startswith(says)
    assert err.count("\n") == 1


def test_without_the_extra_it_says_what_to_install():
    code = (
        "import sys, importlib.util\n"
        "real = importlib.util.find_spec\n"
        "importlib.util.find_spec = lambda name, *rest: None if name == 'uvicorn' else "
        "real(name, *rest)\n"
        "from bayesgui import cli\n"
        f"sys.exit(cli.main(['serve', {str(ASIA)!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == (
        "The server needs FastAPI and uvicorn, which are not installed: pip install "
        '"bayesgui[serve]".\n'
    )


def test_other_commands_do_not_import_the_server():
    code = (
        "import sys\nfrom bayesgui import cli\n"
        f"cli.main(['info', {str(ASIA)!r}, '--json'])\n"
        "assert not {'fastapi', 'uvicorn', 'pydantic', 'bayesgui.server'} & set(sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0
