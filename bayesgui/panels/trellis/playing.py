"""The steps of the player of a trellis: a slice of a lane after the other."""

from __future__ import annotations

from dataclasses import dataclass

from bayesgui.panels.trellis.numbers import BACKWARD, LANES


@dataclass(frozen=True)
class TrellisStep:
    """How far the numbers are computed: the lane, and the slice that was computed last."""

    step: int
    slices: int

    @property
    def lane(self) -> str:
        """The lane that is being computed."""
        return LANES[self.step // self.slices]

    @property
    def number(self) -> int:
        """The slice that was computed last."""
        within = self.step % self.slices
        return self.slices - 1 - within if self.lane == BACKWARD else within

    def is_known(self, lane: str, number: int) -> bool:
        """Return whether the numbers of a slice of a lane are computed."""
        place = LANES.index(lane) - LANES.index(self.lane)
        if place:
            return place < 0
        return number >= self.number if lane == BACKWARD else number <= self.number

    @property
    def is_last(self) -> bool:
        """Whether everything is computed."""
        return self.step == n_steps(self.slices) - 1


def n_steps(slices: int) -> int:
    """Return the number of steps of a trellis."""
    return slices * len(LANES)


def first_step_of(lane: str, slices: int) -> int:
    """Return the step with which a lane begins."""
    return LANES.index(lane) * slices
