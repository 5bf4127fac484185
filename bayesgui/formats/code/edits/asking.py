"""Calls of the public interface on what a script has: its network, findings and data."""

from __future__ import annotations

from typing import Any

from bayesgui.formats.code.edits.sources import UnsayableError, Word, call_source, source_of

NET, EVIDENCE, DATA, SERIES = map(Word, ("net", "evidence", "data", "series"))


def asked(result: str, function: str, *arguments: Any, **named: Any) -> str:
    """Return the line that assigns what a public function gives.

    `function`: its name in ``bayesgui``, or a method of something that the script has, with a dot.
    Arguments are values, or words of the script; where one has no source, a comment says so.
    """
    called = function if "." in function else f"bayesgui.{function}"
    try:
        given = [source_of(each, "    ") for each in arguments]
        given += [f"{name}={source_of(value, '    ')}" for name, value in named.items()]
    except UnsayableError:
        return unsaid(f"An argument of {called}")
    return f"{result} = {call_source(called, given)}"


def unsaid(what: str) -> str:
    """Return the comment on what no line says yet."""
    return f"# {what} (not yet as Python)"
