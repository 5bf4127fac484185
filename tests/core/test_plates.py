"""Plates as values: members, and which lies inside which."""

from __future__ import annotations

from bayesgui.core.notes import Plate, free_plate_id, nested, plates_of, with_members_renamed

INNER = Plate("plate-1", ("a", "b"), "N")
OTHER = Plate("plate-2", ("c",), "K")
OUTER = Plate("plate-3", ("a", "b", "c"), "M")


def test_members_that_are_gone_leave_and_an_empty_plate_goes() -> None:
    plates = (INNER, OTHER)
    assert plates_of(plates, {"a", "b", "c", "d"}) is plates
    assert plates_of(plates, {"b", "d"}) == (Plate("plate-1", ("b",), "N"),)
    assert plates_of(plates, set()) == ()


def test_members_get_new_names_in_their_order() -> None:
    plates = (INNER, OTHER)
    assert with_members_renamed(plates, {"d": "e"}) is plates
    renamed = with_members_renamed(plates, {"a": "z", "c": "y"})
    assert renamed == (Plate("plate-1", ("z", "b"), "N"), Plate("plate-2", ("y",), "K"))


def test_a_plate_lies_inside_one_that_has_all_its_members() -> None:
    assert nested((OUTER, INNER, OTHER)) == ((2, ()), (1, ()), (0, (2, 1)))


def test_of_two_plates_with_the_same_members_the_earlier_is_inside() -> None:
    twin = Plate("plate-9", ("b", "a"), "T")
    assert nested((INNER, twin)) == ((0, ()), (1, (0,)))


def test_plates_that_only_overlap_are_not_inside_each_other() -> None:
    across = Plate("plate-4", ("b", "c"), "L")
    assert nested((INNER, across)) == ((0, ()), (1, ()))


def test_a_free_id_is_the_first_that_is_not_taken() -> None:
    assert free_plate_id([]) == "plate-1"
    assert free_plate_id(["plate-1", "plate-3"]) == "plate-2"
