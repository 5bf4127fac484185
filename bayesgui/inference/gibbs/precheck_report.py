"""What zeros will do to chains, as a value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ZeroEntry:
    """A probability of 0 that keeps single updates from some configurations.

    Parameters
    ----------
    variable, state : str
        In whose table it stands, and for which of its states.
    configuration : tuple of (str, str)
        Parents and their states.
    """

    variable: str
    state: str
    configuration: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        given = ", ".join(f"{parent} = {state}" for parent, state in self.configuration)
        return f"{self.variable} = {self.state}{' | ' if given else ''}{given}"


@dataclass(frozen=True)
class PrecheckReport:
    """What zeros will do to a run.

    Parameters
    ----------
    blocks : tuple of tuple of str
        Variables that are updated together, if blocks are wanted.
    singly : tuple of str
        Sentences about single updates; none where they do.
    blocked : tuple of str
        The same about updates in blocks.
    entries : tuple of ZeroEntry
        Entries of tables that keep single updates from some states, at most so many that somebody
        could read them.
    n_entries : int
        How many there are.
    """

    blocks: tuple[tuple[str, ...], ...] = ()
    singly: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    entries: tuple[ZeroEntry, ...] = ()
    n_entries: int = 0
