"""Expected effects of zeros on chains, as a value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ZeroEntry:
    """A probability of 0 that keeps single updates from some configurations.

    `variable`, `state`: in whose table it stands, and for which of its states.
    """

    variable: str
    state: str
    configuration: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        given = ", ".join(f"{parent} = {state}" for parent, state in self.configuration)
        return f"{self.variable} = {self.state}{' | ' if given else ''}{given}"


@dataclass(frozen=True)
class PrecheckReport:
    """Expected effects of zeros on a run.

    `blocks`: variables that are updated together, if blocks are wanted. `singly`: sentences about
    single updates; None where they do. `entries`: entries of tables that keep single updates from
    some states, no more than a person can read.
    """

    blocks: tuple[tuple[str, ...], ...] = ()
    singly: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    entries: tuple[ZeroEntry, ...] = ()
    n_entries: int = 0
