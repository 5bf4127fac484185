"""What a server refuses, and that it lives on."""

from __future__ import annotations

import json
import socket
import threading
import time
from pathlib import Path

import pytest

import bayesgui
from tests.support.serving import serving

ASIA = Path(__file__).resolve().parents[2] / "samples" / "networks" / "asia.bif"
MARKUP = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("networks")
    variables = [
        bayesgui.Variable(MARKUP, ("a & b", '"quoted"')),
        bayesgui.Variable("x", ("0", "1")),
    ]
    bayesgui.write(bayesgui.BayesianNetwork(variables), folder / "<b>bold & 100%.bayesgui")
    words = [str(ASIA), str(folder / "<b>bold & 100%.bayesgui"), "--max-seconds", "3"]
    with serving(*words) as running:
        yield running
        assert running.ask("/api/query", {"network": "asia"}).status == 200


def test_a_body_of_a_hundred_megabytes(server):
    body = b'{"network": "asia", "evidence": {"' + b"x" * 100_000_000 + b'": "yes"}}'
    reply = server.ask("/api/query", body)
    assert reply.status == 413
    assert reply.detail == "The body is larger than 16,777,216 bytes; ask in parts."


def test_a_body_whose_length_is_not_said_is_stopped_while_it_comes(server):
    connection = server.connection()
    headers = {"Content-Type": "application/json", "Transfer-Encoding": "chunked"}
    parts = (b"x" * 1_000_000 for _ in range(40))
    connection.request("POST", "/api/query", parts, headers, encode_chunked=True)
    response = connection.getresponse()
    assert response.status == 413
    connection.close()


def test_who_asks_first_sends_nothing(server):
    with socket.create_connection(("127.0.0.1", server.port), 10) as client:
        head = "POST /api/query HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
        head += "Content-Type: application/json\r\nContent-Length: 1000000000000\r\n\r\n"
        client.sendall(head.encode())
        assert client.recv(100).startswith(b"HTTP/1.1 413 ")


def test_a_body_that_does_not_come(server):
    with socket.create_connection(("127.0.0.1", server.port), 20) as client:
        head = "POST /api/query HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        client.sendall((head + "Content-Length: 100\r\n\r\n{").encode())
        assert client.recv(100).startswith(b"HTTP/1.1 408 ")


def test_a_million_rows(server):
    body = b'{"network": "asia", "rows": [' + b",".join([b"{}"] * 1_000_000) + b"]}"
    reply = server.ask("/api/query_many", body)
    assert reply.status == 413
    assert reply.detail == (
        "A question may have 100,000 rows, and this one has 1,000,000; ask in parts."
    )


def test_a_billion_slices(server):
    for rows in (10**9, "1000000000"):
        reply = server.ask("/api/query_many", {"network": "asia", "rows": rows})
        assert reply.status == 422
        assert reply.detail.startswith("rows does not fit: ")
    reply = server.ask("/api/over_time", {"network": "asia", "series": [], "horizon": 10**9})
    assert 400 <= reply.status < 500


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", "The body is empty"),
        (b"{", "The body is not JSON: "),
        (b"[]", "The body is no JSON object"),
        (b"null", "The body is no JSON object"),
        (b'{"network": "asia", "evidence": {"tub": NaN}}', "NaN is not JSON"),
        (b'{"network": "asia", "evidence": {"tub": {"yes": -Infinity}}}', "-Infinity is not JSON"),
        (b'{"network": "asia", "network": "asia"}', "“network” stands twice"),
        (b'{"evidence": {"tub": "yes", "tub": "no"}}', "“tub” stands twice"),
        (b"[" * 100_000, "too many brackets within one another"),
        (b'{"a":' * 100_000, "too many brackets within one another"),
        (b'{"evidence": {"tub": ' + b"[" * 900 + b"]" * 900 + b"}}", ""),
        (b'{"network": "asia", "evidence": {"tub": ' + b"1" * 5_000 + b"}}", "too long"),
        (b'{"network": "asia", "evidence": {"tub": ' + b"1" * 4_000 + b"}}", "Node tub has no"),
        (b'{"network": "asia", "evidence": {"tub": {"yes": 1e400, "no": 1}}}', "finite"),
        (b'{"network": "asia", "evidence": {"tub": "\\ud800"}}', "Node tub has no state"),
        (b'{"network": "asia", "evidence": {"\\ud800": "yes"}}', "no node"),
        (b'{"network": "asia", "evidence": {"tub": "\\u0000"}}', "Node tub has no state"),
        (b'{"network": "\xff\xfe"}', "not UTF-8"),
        (b'{"network": "../../etc/passwd"}', "There is no network “../../etc/passwd”"),
        (b'{"network": "asia", "targets": ["__class__"]}', "no node"),
        (b'{"network": "asia", "targets": [1]}', "targets.0 does not fit"),
    ],
)
def test_what_is_not_a_question(server, body, says):
    reply = server.ask("/api/query", body)
    assert 400 <= reply.status < 500
    assert says in reply.detail


@pytest.mark.parametrize("place", ["network", "node", "state", "target", "weights", "field"])
def test_names_of_a_million_letters(server, place):
    name = "é" * 1_000_000
    question = {
        "network": {"network": name},
        "node": {"network": "asia", "evidence": {name: "yes"}},
        "state": {"network": "asia", "evidence": {"tub": name}},
        "target": {"network": "asia", "targets": [name]},
        "weights": {"network": "asia", "evidence": {"tub": {name: 1}}},
        "field": {"network": "asia", name: 1},
    }[place]
    begun = time.monotonic()
    reply = server.ask("/api/query", question)
    assert 400 <= reply.status < 500
    assert len(reply.detail) <= 600
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize(
    "path",
    [
        "/page/../../etc/passwd",
        "/page/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/page/%00",
        "/page/asia%00",
        "/page/" + "a" * 5_000,
        "/page/",
        "/page/%3Cscript%3E",
        "/etc/passwd",
        "//evil.example/",
        "/docs",
        "/api/../../x",
        "/api/query",
    ],
)
def test_addresses_with_nothing_behind_them(server, path):
    reply = server.get(path)
    assert 400 <= reply.status < 500
    assert reply.headers["content-type"] == "application/json"
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert len(reply.detail) < 300
    assert "root:" not in reply.detail


def test_an_address_of_a_million_letters(server):
    with socket.create_connection(("127.0.0.1", server.port), 10) as client:
        client.sendall(b"GET /page/" + b"a" * 60_000)
        client.sendall(b"a" * 60_000)
        assert client.recv(20).startswith(b"HTTP/1.1 400 ")


def test_markup_in_names_stays_text(server):
    (_, found) = server.get("/api/networks").json["networks"]
    assert list(found["states"]) == [MARKUP, "x"]
    assert found["page"] == "/page/%3Cb%3Ebold%20%26%20100%25"
    listed = server.get("/").body.decode()
    assert "<b>" not in listed
    assert "&lt;b&gt;bold &amp; 100%" in listed
    page = server.get(found["page"])
    assert page.status == 200
    assert MARKUP not in page.body.decode()
    reply = server.ask("/api/query", {"network": found["name"], "evidence": {MARKUP: "<i>"}})
    assert (reply.status, reply.headers["content-type"]) == (422, "application/json")


def test_forms_of_other_pages_and_other_names_are_refused(server):
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        reply = server.ask("/api/query", {"network": "asia"}, **{"Content-Type": kind})
        assert reply.status == 415
        assert reply.detail.endswith("send application/json.")
    for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1.evil.example", ""):
        assert server.get("/api/networks", Host=host).status == 403
    for host in ("localhost", f"LOCALHOST:{server.port}", "127.0.0.1", "[::1]:80"):
        assert server.get("/api/networks", Host=host).status == 200
    reply = server.get("/api/networks", Origin="https://evil.example")
    assert "access-control-allow-origin" not in reply.headers
    assert server.get("/api/query", "OPTIONS", Origin="https://evil.example").status == 405


def test_the_description_needs_nothing_from_elsewhere(server):
    page = server.get("/api").body.decode()
    assert "<script" not in page
    assert "://" not in page.replace("http://HOST", "")
    schema = server.get("/api/openapi.json").json
    assert set(schema["paths"]) == {
        "/api/networks", "/api/query", "/api/query_many", "/api/over_time", "/api/decide",
    }  # fmt: skip
    question = schema["components"]["schemas"]["Question"]
    finding = question["properties"]["evidence"]["additionalProperties"]
    assert {"do": "yes"} in finding["examples"]
    # What is described as an example is answered.
    for path in ("query", "query_many"):
        body = schema["paths"][f"/api/{path}"]["post"]["requestBody"]["content"]
        example = body["application/json"]["example"]
        assert server.ask(f"/api/{path}", example).status == 200
        assert json.dumps(example)[:20] in page.replace("&quot;", '"')


def test_a_client_that_goes_frees_its_thread(server):
    rows = [{"smoke": {"yes": 0.5 + k / 1e6, "no": 0.3}} for k in range(60_000)]
    body = json.dumps({"network": "asia", "rows": rows, "targets": ["lung"]}).encode()
    head = f"POST /api/query_many HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    for _ in range(6):
        with socket.create_connection(("127.0.0.1", server.port), 10) as client:
            client.sendall(head.encode() + b"Content-Type: application/json\r\n\r\n" + body)
    begun = time.monotonic()
    assert server.ask("/api/query", {"network": "asia"}).status == 200
    assert time.monotonic() - begun < 5


def test_a_question_that_takes_too_long_and_short_ones_beside_it(server):
    rows = [{"smoke": {"yes": 0.5 + k / 1e6, "no": 0.3}} for k in range(100_000)]
    question = {"network": "asia", "rows": rows, "targets": ["lung"]}
    replies = []
    long = threading.Thread(target=lambda: replies.append(server.ask("/api/query_many", question)))
    long.start()
    time.sleep(0.5)
    for _ in range(5):
        assert server.ask("/api/query", {"network": "asia"}).status == 200
    long.join(30)
    (reply,) = replies
    if reply.status != 200:
        assert reply.status == 422
        assert reply.detail.startswith("Answering takes longer than 3 s, the limit for a request;")
