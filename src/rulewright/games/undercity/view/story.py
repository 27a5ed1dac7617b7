"""How a chapter can end, in words."""

ENDINGS = {
    "objective": ("The objective is met: the chapter is won.", "UC.WIN.04"),
    "passed out": ("The objective is met, but a hero has passed out for good: the chapter is lost.", "UC.WIN.03"),
    "heroes": ("No hero is left standing: the chapter is lost.", "UC.WIN.01"),
    "time": ("The Event deck has run out: the chapter is lost.", "UC.WIN.02"),
    "escaped": ("The Courier has escaped with the Package: the chapter is lost.", "UC.SIG.01"),
    "cages": ("Two cages have been emptied: the chapter is lost.", "UC.COMP.18"),
    "ambrose": ("Ambrose is dead: the chapter is lost.", "UC.SIDES.04"),
}
