"""Arcs that go away while, or after, they are moved."""

from __future__ import annotations

from bayesgui.canvas.geometry.arc_routes import ArcRoutes


def test_a_moving_arc_that_is_dropped_is_no_longer_drawn() -> None:
    boxes = {name: (200.0 * k, 90.0 * k, 100.0, 50.0) for k, name in enumerate("abc")}
    routes = ArcRoutes(boxes)
    routes.route_all([("a", "b"), ("b", "c")])
    routes.shift({("a", "b"), ("b", "c")}, 10.0, 0.0, moving=True)
    routes.drop({("a", "b")})
    drawn = routes.lines([("b", "c")])
    assert drawn == routes.path(("b", "c"))
    assert not drawn.isEmpty()
