"""A small complete lesson to begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError
from bayesgui.lessons.reading import SUFFIX

if TYPE_CHECKING:
    from pathlib import Path

TEMPLATE = """\
% A lesson to begin with: change it, then run  bayesgui lesson check FILE
% Help ▸ Contents ▸ Lessons describes every line. What begins with % is for you alone.
lesson: My first lesson
lesson.zh: 我的第一课
summary: Rain and a sprinkler both make the grass wet.
summary.zh: 下雨和洒水器都会弄湿草地。
minutes: 10
start: network empty
start: node Rain: yes, no
start: node Sprinkler: on, off
start: node Grass: wet, dry
start: arc Rain -> Grass
start: table Rain: 0.2, 0.8
start: table Sprinkler: 0.3, 0.7

# Two causes of wet grass
# zh: 草地变湿的两个原因

Rain wets the grass, and so does a sprinkler. One of the two arcs is missing.

zh: 雨会弄湿草地，洒水器也会。图中还缺一条弧。

do: Draw the arc from Sprinkler to Grass.
  zh: 画出从 Sprinkler 到 Grass 的弧。
  check: arc(Sprinkler -> Grass)
  done: The grass now has two causes.
  done.zh: 草地现在有两个原因了。
  hint: nodes Sprinkler, Grass
  solve: arc Sprinkler -> Grass

quiz: Nothing is known of the grass. Does the sprinkler tell anything about the rain?
  zh: 对草地一无所知时，洒水器能说明下雨的情况吗？
  - no, they are separated
    zh: 不能，两者被分离
    holds: separated(Rain, Sprinkler)
  - yes, through the grass
    zh: 能，通过草地
    holds: not separated(Rain, Sprinkler)
    why: A common effect that nobody has seen blocks the trail.
    why.zh: 未被观察到的共同结果会阻断路径。

# The grass is wet
# zh: 草地湿了

The scene fills in the table of Grass.

zh: 场景会填好 Grass 的概率表。

scene: Fill in the table
  zh: 填好概率表
  table Grass | Rain=yes, Sprinkler=on: 0.99, 0.01
  table Grass | Rain=yes, Sprinkler=off: 0.9, 0.1
  table Grass | Rain=no, Sprinkler=on: 0.8, 0.2
  table Grass | Rain=no, Sprinkler=off: 0, 1

predict: You see wet grass. How probable is rain now?
  zh: 您看到草地湿了。现在下雨的概率是多少？
  given: find Grass=wet
  ask: P(Rain=yes)
  note: before it was {before P(Rain=yes):%}
  note.zh: 之前是 {before P(Rain=yes):%}
  said: Wet grass speaks for rain: {P(Rain=yes):%}.
  said.zh: 湿草地支持下雨：{P(Rain=yes):%}。

work: How probable is it that both happen, rain and wet grass? Three decimals.
  zh: 下雨且草地湿的概率是多少？保留三位小数。
  answer: P(Rain=yes, Grass=wet |)
  step: P(Grass=wet | Rain=yes) = 0.3 · 0.99 + 0.7 · 0.9 = {?}
    value: P(Grass=wet | Rain=yes)
  step: 0.2 · P(Grass=wet | Rain=yes) = {?}
    value: P(Rain=yes |) * P(Grass=wet | Rain=yes)
  slip: P(Rain=yes | Grass=wet)
    say: That is the probability of rain given wet grass; here nothing is given.
    say.zh: 这是草地湿的条件下下雨的概率；这里没有给定任何条件。
"""


def write_template(path: Path) -> None:
    """Write the lesson to a new file.

    `path`: a file that is not there yet, with the suffix of lessons.
    """
    if path.suffix != SUFFIX:
        raise FormatError(
            "{path} does not end in {suffix}. Nothing was written; choose such a name.",
            path=path.name or str(path),
            suffix=SUFFIX,
        )
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(TEMPLATE)
    except FileExistsError:
        raise FormatError(
            "{path} is there already. Nothing was written; choose another name.", path=path.name
        ) from None
    except (OSError, ValueError) as error:
        raise FormatError(
            "{path} cannot be written: {reason}. Choose another folder or name.",
            path=path.name,
            reason=(getattr(error, "strerror", None) or str(error)).lower(),
        ) from None
