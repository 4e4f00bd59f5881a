"""How far each neural level looks."""

from __future__ import annotations

from game.ai.search import Depth, Filter

STATIC = Depth()
ONE_PLY = Depth((Filter(8, 0.20),), cube_plies=1)
TWO_PLY = Depth((Filter(8, 0.20), Filter(5, 0.10)), cube_plies=2)

EXPLAIN = Depth((Filter(8, 3.0), Filter(5, 3.0)), cube_plies=2)
"""For hints: the five best are all looked at equally deep, however far apart they are."""

BY_PLY = (STATIC, ONE_PLY, TWO_PLY)
STATIC_PLAYS = Depth(cube_plies=1)
"""Plays by the networks alone; the cube, where a single error costs most, is looked at one roll ahead."""

BY_LEVEL = {4: STATIC_PLAYS, 5: STATIC_PLAYS, 6: TWO_PLY}
