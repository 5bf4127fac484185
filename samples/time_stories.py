"""What the example templates say about themselves."""

from __future__ import annotations

from make_samples import Story

STORIES = {
    "umbrella-world": Story(
        "Is it raining above?",
        "Russell and Norvig, Artificial Intelligence: A Modern Approach, fourth edition, section "
        "14.1; the numbers are theirs, nothing is seen on day 0",
        "Open Infer > Over time. Umbrellas on days 1 and 2 give P(Rain) = 0.883 on day 2. With "
        "yes, yes, no, yes, yes from day 1 on the most probable sequence of Rain follows the "
        "umbrellas.",
    ),
    "robot": Story(
        "Where in the corridor is the robot?",
        "After the hallway of Thrun, Burgard and Fox, Probabilistic Robotics, section 1.2; the "
        "numbers are made up",
        "There are doors at cells 2, 5 and 6. In Infer > Over time set Command = right and "
        "Sensor = wall, wall, door, door from t = 0 on: then cell 6 has 0.68, the second of two "
        "doors in a row. Smoothed, the robot began in cell 3 with as much.",
    ),
    "weather": Story(
        "A dry day after two wet ones",
        "Counted in the 1,461 days of Seattle, 2012 to 2015, of the example data of Vega (from "
        "NOAA); wet: more than 0 mm",
        "A day depends on the two before it: two arcs, lags 1 and 2. After a wet day it is wet "
        "again in 68 % if the day before it was wet, in 66 % if it was dry; after a dry day in "
        "42 % and 19 %. Forecast from dry, wet and from wet, wet.",
    ),
    "machine": Story(
        "A machine wears, and nobody sees it",
        "Made up: neither arcs nor numbers are from a study",
        "Wear cannot be observed, but heat and vibration can. In Infer > Over time see how a "
        "single hot day is forgiven under a high load, and how two days of vibration change what "
        "is believed about the week before. Inspection follows the last slice.",
    ),
    "machine-repair": Story(
        "When is a machine repaired that nobody looks into?",
        "Made up: neither arcs nor numbers are from a study",
        "Wear is heard as noise, and a repair costs a week. Open Infer > Best strategy: who "
        "remembers all noises and repairs can expect 42.64 in six weeks. The same policy in "
        "all weeks, repair when it is loud, brings 38.91. Choose Repair = yes in week 2.",
    ),
    "handwriting": Story(
        "Reading bad handwriting",
        "Letters follow each other as counted in the help of this program; which letters look "
        "alike is made up",
        "Enter the letters l, e, o, r, n and gap as Shape in Infer > Over time. The most probable "
        "sequence reads learn; the most probable state of each slice on its own reads leorn, "
        "which is no word.",
    ),
    "water": Story(
        "Biological purification of waste water",
        "Jensen, Kjærulff, Olesen and Pedersen (1989), Et forprojekt til et ekspertsystem for "
        "drift af spildevandsrensning, Judex; the Bayesian network repository shows four slices "
        "of it, which are folded here",
        "Eight concentrations, each of which depends on those 15 minutes before. Model > Time > "
        "Unroll gives the published network for four slices. From slice to slice 27,648 cells "
        "are carried.",
    ),
}
"""The stories by the name of the template."""
