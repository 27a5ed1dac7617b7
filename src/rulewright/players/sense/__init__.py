"""Common sense for bots: whatever a player thinks of its choices, it wastes nothing.

A score is too coarse to see all, and who errs or looks at little sees less. So what a player ranks first is looked at
once more (`second_look`), cheaply: most choices pass after one imagined world. Four rules, a module each: no
repetition, no regret, nothing dominated, no omission. No game is named here: a choice is told apart from its neighbours
by what a scene shows (where all stands, who has how much) and by the game's `merits` and `belongings`.
"""

from .sensible import Sensible as Sensible
