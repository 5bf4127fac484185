"""A document with nodes folded at random does all that its flat twin does, and nothing else."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.node_rules import CHANCE
from bayesgui.core.submodels import NO_SUBMODELS
from bayesgui.core.variable import Variable
from bayesgui.document import edits, table_edits
from bayesgui.document.clipboard import Clip, paste
from bayesgui.document.document import Document
from bayesgui.document.files import loaded_of, open_state, state_of
from bayesgui.document.submodels.edits import (
    dissolve,
    fold,
    move_into,
    place_submodel,
    rename_submodel,
)
from bayesgui.document.submodels.folding import fold_clusters
from bayesgui.formats.base import formats
from bayesgui.inference.base import engines

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.document.state import DocumentState

    Edit = Callable[[DocumentState], DocumentState]

SAMPLES = Path(__file__).parents[3] / "samples" / "networks"
SHORT = ("asia", "cancer", "child", "alarm")
LONG = (
    *SHORT,
    "sachs",
    "survey",
    "earthquake",
    "insurance",
    "pigs",
    "hailfinder",
    "oil-wildcatter",
)
MOST_PARENTS = 4


class Twins:
    """Both documents, and which steps of the folded one are steps of the flat one, too."""

    def __init__(self, name: str, seed: int) -> None:
        state, _ = open_state(SAMPLES / f"{name}.bayesgui")
        self.rng = random.Random(f"{name} {seed}")
        self.folded, self.flat = Document(state), Document(state)
        self.is_shared: list[bool] = []
        self.position = 0
        self.folds = 0

    @property
    def state(self) -> DocumentState:
        return self.folded.state

    def some(self, most: int = 6) -> list[str]:
        names = self.state.model.names
        return self.rng.sample(names, min(len(names), self.rng.randint(1, most)))

    def step(self) -> None:
        way = self.rng.choice(
            (self.fold, self.fold, self.fold, self.edit, self.edit, self.go, self.open)
        )
        way()

    # -- what only the folded one does --------------------------------------------------------

    def fold(self) -> None:
        before = self.state
        ids = [each.id for each in before.submodels]
        some, rng = self.some(), self.rng
        kinds: list[Edit] = [
            lambda state: fold(state, some),
            lambda state: fold(state, self._beside(some)),
            lambda state: fold_clusters(state, rng.choice((None, 3))),
        ]
        if ids:
            one, other = rng.choice(ids), rng.choice(["", *ids])
            kinds += [
                lambda state: dissolve(state, one),
                lambda state: move_into(state, some, (), other),
                lambda state: move_into(state, some, (one,), other),
                lambda state: rename_submodel(state, one, f"S {rng.random()}"),
                lambda state: place_submodel(state, {one: (rng.random(), 5.0)}),
            ]
        refused = self.folded.edit("Fold", rng.choice(kinds))
        if refused is None and self.state is not before:
            self._pushed(shared=False)
            self.folds += 1
        assert self.state.model is before.model
        assert self.state.network is before.network
        assert self.state.layout is before.layout

    def _beside(self, names: list[str]) -> list[str]:
        """Return those of some nodes that stand where the first one stands, so that they fold."""
        tree = self.state.submodels
        return [name for name in names if tree.of(name) == tree.of(names[0])]

    def open(self) -> None:
        ids = [each.id for each in self.state.submodels]
        texts = self.folded.undo_text, self.folded.redo_text
        self.folded.open_submodels(self.rng.sample(ids, self.rng.randint(0, len(ids))))
        assert texts == (self.folded.undo_text, self.folded.redo_text)

    # -- what both do -------------------------------------------------------------------------

    def edit(self) -> None:
        rng, names = self.rng, self.state.model.names
        chance = [name for name in names if self.state.model.kind(name) == CHANCE]
        if not chance:
            return
        one, other = rng.choice(chance), rng.choice(names)
        new, place = f"new {rng.random()}", (rng.random(), 2.0)
        states = self.state.model[one].states
        numbers = np.random.default_rng(rng.randrange(9**9))
        shape = self.state.model.cpt(one).values.shape
        rows = numbers.dirichlet(np.ones(shape[-1]), shape[:-1])

        def arc(state: DocumentState) -> DocumentState:
            if len(state.model.parents(other)) >= MOST_PARENTS:
                return state
            return edits.add_arc(state, one, other)

        def copies(state: DocumentState) -> DocumentState:
            return state if len(state.model) > 80 else paste(state, Clip.of(state, some)).state

        some, state_seen = self.some(3), rng.choice(states)
        arcs = self.state.model.arcs
        gone = [rng.choice(arcs)] if arcs else []
        kind, made = rng.choice(
            [
                ("Rename", lambda state: edits.rename_variable(state, one, new)),
                ("Add", lambda state: edits.add_variable(state, Variable(new, "ab"), (0.0, 0.0))),
                ("Delete", lambda state: edits.remove(state, some[:2])),
                ("Delete arc", lambda state: edits.remove(state, arcs=gone)),
                ("Draw", arc),
                ("Table", lambda state: table_edits.set_table(state, one, rows)),
                ("Find", lambda state: edits.set_finding(state, one, state_seen)),
                ("Move", lambda state: edits.move(state, {one: place})),
                ("Paste", copies),
                ("Clear", edits.clear_evidence),
            ]
        )
        before = self.state
        refused = self.folded.edit(kind, made)
        other_refused = self.flat.edit(kind, made)
        assert str(refused) == str(other_refused)
        if self.state is not before:
            self._pushed(shared=True)

    def go(self) -> None:
        """Undo or redo; the twin has no step where nodes are folded."""
        undo = self.rng.random() < 0.6
        for _ in range(self.rng.randint(1, 4)):
            if undo and self.position:
                self.position -= 1
                shared = self.is_shared[self.position]
                self.folded.undo()
                if shared:
                    self.flat.undo()
            elif not undo and self.position < len(self.is_shared):
                shared = self.is_shared[self.position]
                self.position += 1
                self.folded.redo()
                if shared:
                    self.flat.redo()

    def _pushed(self, *, shared: bool) -> None:
        del self.is_shared[self.position :]
        self.is_shared.append(shared)
        self.position += 1

    # -- comparison ---------------------------------------------------------------------------

    def check(self) -> None:
        state, flat = self.folded.state, self.flat.state
        assert state.with_(submodels=NO_SUBMODELS, opened=frozenset()) == flat
        if self.position and self.is_shared[self.position - 1]:
            assert self.folded.undo_text == self.flat.undo_text
        listed = [name for each in state.submodels for name in each.members]
        assert len(listed) == len(set(listed))
        assert set(listed) <= set(state.model.names)
        assert all(state.submodels.inside(each.id) for each in state.submodels)
        assert all(id in state.submodels for id in state.opened)

    def check_numbers(self) -> None:
        state, flat = self.folded.state, self.flat.state
        bif = formats.create("bif")
        assert bif.write(loaded_of(state)) == bif.write(loaded_of(flat))
        native = formats.create("native")
        again, notes = state_of(native.read(native.write(loaded_of(state)), Path("twin")))
        assert again == state
        assert notes == ()
        answers = []
        for each in (state, flat):
            try:
                found = engines.create("junction-tree", each.network).query(each.evidence)
            except BayesGuiError as error:
                answers.append(str(error))
            else:
                answers.append({name: found[name].tobytes() for name in each.network})
        assert answers[0] == answers[1]


def walk(name: str, folds: int, seed: int = 0, every: int = 8) -> None:
    twins, steps = Twins(name, seed), 0
    while twins.folds < folds:
        twins.step()
        twins.check()
        steps += 1
        if steps % every == 0:
            twins.check_numbers()
    twins.check_numbers()


@pytest.mark.parametrize("name", SHORT)
def test_twenty_five_folds_with_edits_between_them_change_nothing_else(name: str) -> None:
    walk(name, 25)


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("seed", range(1, 5))
def test_fifty_folds_on_each_of_44_walks_change_nothing_else(name: str, seed: int) -> None:
    walk(name, 50, seed)
