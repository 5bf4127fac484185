"""The subcommand ``serve``."""

from __future__ import annotations

import importlib.util
import json
from typing import TYPE_CHECKING

from bayesgui.cli.arguments import NETWORK_HELP, add_slices, load, option
from bayesgui.cli.standard_streams import input_file, is_standard_input
from bayesgui.cli.terminal import Answer, Command, print_notes, progress, say
from bayesgui.core.errors import Cancelled, ParameterError
from bayesgui.formats.storage import stem_of

if TYPE_CHECKING:
    import argparse

    from bayesgui.server.hosted import Hosted
    from bayesgui.server.listening import Listening

_NEEDED = ("fastapi", "uvicorn")


def add_serving(command: Command) -> None:
    """Add the subcommand to the parser."""
    made = command("serve", _serve, "Live pages and a JSON interface over HTTP, on this machine.")
    made.add_argument("networks", metavar="NET", nargs="+", type=input_file, help=NETWORK_HELP)
    add_slices(made)
    option(made, "--port", "P", "default: 8000; 0 takes a free one", type=int, default=8000)
    option(
        made,
        "--host",
        "H",
        "an address of this machine; 0.0.0.0 lets everybody in its network ask. By default only "
        "this machine can",
        default="127.0.0.1",
    )
    group = made.add_argument_group("limits of a request")
    option(group, "--max-seconds", "S", "for answering (30)", type=float, default=30.0)
    option(group, "--max-rows", "N", "rows or slices (100000)", type=int, default=100_000)
    option(group, "--max-bytes", "N", "of its body (16777216)", type=int, default=16 * 2**20)


def _serve(options: argparse.Namespace) -> Answer:
    if any(importlib.util.find_spec(name) is None for name in _NEEDED):
        raise ParameterError(
            "The server needs FastAPI and uvicorn, which are not installed: pip install "
            '"bayesgui[serve]".'
        )
    from bayesgui.server.limits import Limits
    from bayesgui.server.listening import serve

    for name in ("max_seconds", "max_rows", "max_bytes"):
        if not getattr(options, name) > 0:
            raise ParameterError("--{option} is a number above 0.", option=name.replace("_", "-"))
    limits = Limits(options.max_bytes, options.max_rows, seconds=options.max_seconds)
    networks = _hosted(options)

    def ready(found: Listening) -> None:
        if not found.is_private:
            say(_warning(options.host, found.port))
        if options.json:
            document = {"address": found.address, "networks": list(networks)}
            print(json.dumps(document, ensure_ascii=False), flush=True)
        else:
            print(f"Listening on {found.address}; Ctrl+C stops.", flush=True)

    try:
        serve(networks, options.host, options.port, limits, ready)
    except KeyboardInterrupt:
        raise Cancelled("The server was stopped.") from None
    return None, lambda: None


def _warning(host: str, port: int) -> str:
    return (
        f"Everybody who reaches port {port} of {host} can read these networks and ask about them, "
        "without a password or encryption."
    )


def _hosted(options: argparse.Namespace) -> dict[str, Hosted]:
    """Return the networks by name, ready to answer; two files of one name get numbers."""
    from bayesgui.server.hosted import Hosted

    found: dict[str, Hosted] = {}
    for path in options.networks:
        loaded = load(path, options.slices)
        print_notes(loaded.remarks)
        stem = "stdin" if is_standard_input(path) else stem_of(path)
        name = _free(stem, found)
        if name != stem:
            print_notes([f"{path} is called {name}, as there is another {stem}."])
        hosted = found[name] = Hosted(name, path, loaded)
        hosted.prepare(progress())
    return found


def _free(stem: str, taken: dict[str, Hosted]) -> str:
    number = 1
    name = stem
    while name in taken:
        number += 1
        name = f"{stem}-{number}"
    return name
