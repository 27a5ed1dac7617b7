"""The open question in the words of the moment: who, what for, against what, and what must be drawn or rolled."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.games._arena.rules.challenges import FACES, PASS, SQUEAK
from rulewright.games._arena.rules.table import called, is_open
from rulewright.kernel import Ask
from rulewright.kernel.scene import Context, Mute
from rulewright.kernel.words import listed, percent

from ..rules.attack import damage_difference, hit_difference
from ..rules.content import ENCOUNTERS, GUARDIANS
from ..rules.encounters import reach
from ..rules.labyrinths import path_at
from ..rules.melee import opponents
from ..rules.ratings import rating
from ..rules.state import ADVENTURE, FLEW, OFF, TEAMS, UNKNOWN, Arena, Shot, Trial, rounds_of, team_heroes
from ..rules.terms import WITS
from ..rules.treasure import carry_limit
from .adventure_looks import who_tries
from .attack_looks import offered, shot_by
from .deciding import NO_LUCK, decided, free_need
from .move_words import guns_told, move_stakes, who_moves
from .names import encounter_asks, guardian_asks, place_name
from .odds import adventure_trial, chance_to, guardian_trial, hit_chance, trial_chance
from .place_words import GROUND_NOTES
from .prompts import PROMPTS
from .reach import ground_costs, ways_told
from .reckoning import needed, shown, to_hit, to_pass, to_wound, weapon_words
from .results import outcome, squeak_pays, stakes
from .ways import domes_told
from .words import plural
from .wounds import harm, promise, still_to_strike, struck_back

Wording = Callable[[Arena, int], str]


def wording(arena: Arena, ask: Ask) -> str:
    """The question with the names and numbers of the moment; where there are none, with who is asked about."""
    if ask.prompt == "dome":
        return dome(arena, ask)
    if ask.prompt == "platter":
        return platter(ask)
    if ask.prompt == "melee":
        return melee(arena, ask)
    spell = SPELLED.get(ask.prompt)
    if spell is not None:
        return spell(arena, ask.about)
    text = PROMPTS[ask.prompt].text
    return f"{called(arena, ask.about)}: {text[0].lower()}{text[1:]}" if ask.about >= 0 else text


# ---- attacks --------------------------------------------------------------------------------------------------------


def attack_words(arena: Arena, shot: Shot) -> str:
    """'Skadi shoots at Charon with the Yew Longbow'."""
    verb = "shoots at" if shot.weapon.ranged else "attacks"
    return f"{called(arena, shot.attacker)} {verb} {called(arena, shot.target)} with {weapon_words(shot.weapon)}"


def hide(arena: Arena, about: int) -> str:
    shot = arena.shot
    if shot is None:
        return PROMPTS["hide"].text
    chance = hit_chance(arena, shot)
    return f"{attack_words(arena, shot)}: {percent(chance)} to hit. Turn up a Stealth card that makes it harder?"


def defend(arena: Arena, about: int) -> str:
    shot = arena.shot
    if shot is None:
        return PROMPTS["defend"].text
    return (
        f"{called(arena, shot.attacker)} has hit {called(arena, shot.target)} with {weapon_words(shot.weapon)}."
        f" {to_wound(arena, shot)}, Damage {shot.weapon.damage}. Turn up armor?"
    )


def friendly_fire(arena: Arena, about: int) -> str:
    shot = arena.shot
    missed = f" missed {called(arena, shot.target)}" if shot is not None else " missed"
    return f"{called(arena, about)}{missed}: which of the shooter's friends there is shot at instead?"


def fate(arena: Arena, about: int) -> str:
    name = called(arena, about)
    if arena.health[about]:
        return f"{name} is overwhelmed, an Amaze twice: take a prisoner, or let live?"
    return f"{name} is at 0 health: kill, or take prisoner?"


def melee(arena: Arena, ask: Ask) -> str:
    """Who may strike when, and at whom; with what is for nobody else to know. DA.MELEE.03-06"""
    about = ask.about
    name, wits, later = called(arena, about), rating(arena, about, WITS), still_to_strike(arena, about)
    after = listed([f"{called(arena, who)} ({rating(arena, who, WITS)})" for who in later])
    order = f"may strike now, then {after}" if later else "is the last to strike here"
    foes = opponents(arena, about)
    return f"{name} (Wits {wits}) {order}: attack {called(arena, foes[0]) if len(foes) == 1 else 'whom'}?"


# ---- cards ----------------------------------------------------------------------------------------------------------


def settle(arena: Arena, about: int) -> str:
    held, most = len(arena.hand[about]), carry_limit(arena, about)
    if held > most:
        return f"{called(arena, about)} holds {held} cards and may carry {most}: get rid of which?"
    return f"{called(arena, about)} holds {held} card{'s' if held > 1 else ''}: keep all, or get rid of one?"


def encounter_pay(arena: Arena, about: int) -> str:
    number = met(arena, about)
    if number == UNKNOWN:
        return PROMPTS["encounter.pay"].text
    entry = ENCOUNTERS[number]
    draws = f"{entry.reward} draw{'s' if entry.reward > 1 else ''}"
    return f"{entry.name} asks {called(arena, about)} for a card and gives {draws}: pay?"


def failed_encounter(arena: Arena, about: int) -> str:
    number = met(arena, about)
    if number == UNKNOWN:
        return PROMPTS["window.failed_encounter"].text
    entry = ENCOUNTERS[number]
    has = f"{called(arena, about)} has {reach(arena, about, entry)}"
    return f"{entry.name} asks for {encounter_asks(entry)}, and {has}: play a card to make up for it?"


def met(arena: Arena, who: int) -> int:
    """The encounter that one has turned up: in his space, or the host of the Alliance."""
    return arena.encounters.get(arena.at[who], arena.inhabitant)


# ---- challenges -----------------------------------------------------------------------------------------------------


def guardian(arena: Arena, about: int) -> str:
    found = path_at(arena, about)
    number = arena.faced[found[0]] if found is not None else UNKNOWN
    if number < 0:
        return PROMPTS["guardian"].text
    entry = GUARDIANS[number]
    if not entry.rating:
        return f"{entry.name} lets {called(arena, about)} pass for {guardian_asks(entry)}: pay, beg or go?"
    return f"{entry.name} tests {called(arena, about)}: {guardian_asks(entry)}. Face the test, or beg for mercy?"


def result(arena: Arena, about: int) -> str:
    trial = arena.trial
    if trial is None:
        return PROMPTS["window.result"].text
    level = FACES[trial.face]
    return f"{called(arena, about)} has a {level} at {place_name(arena.land, trial.space)}: draw again with a card?"


def amaze(arena: Arena, about: int) -> str:
    return f"{called(arena, about)} has an Amaze, the best result: play a card for it?"


# ---- domes ----------------------------------------------------------------------------------------------------------


def dome(arena: Arena, ask: Ask) -> str:
    """Why somebody goes to a dome, whose choice it is and what a dome is good for. DA.DISM.01-04, DA.REIN.02"""
    name = called(arena, ask.about)
    if arena.at[ask.about] == OFF:
        return f"{name} comes onto the map, out of a dome: which? The next move leads on from there."
    team = arena.team[ask.about]
    if banished(arena, ask):
        return f"{name} of {TEAMS[team]} is banished, and {TEAMS[1 - team]} picks the dome: to which?"
    done = "has had this adventure and " if arena.step == ADVENTURE else ""
    return f"{name} {done}leaves for a dome, a refuge that no shot reaches: which? The next move leads on from there."


def banished(arena: Arena, ask: Ask) -> bool:
    """Whether the enemy picks the dome. DA.DISM.04"""
    return ask.seat >= 0 and arena.at[ask.about] != OFF and arena.teams[ask.seat] != arena.team[ask.about]


# ---- the rest -------------------------------------------------------------------------------------------------------


def platter(ask: Ask) -> str:
    """DA.MAP.04"""
    return f"Bring which of {len(ask.listed(ask.seats[0]))} platters to the common map?"


def select(arena: Arena, about: int) -> str:
    return f"Keep {arena.rules.count} of the characters dealt to you: put one aside"


def step(arena: Arena, about: int) -> str:
    how = "flies" if arena.flags[about] & FLEW else "moves"
    return f"{called(arena, about)} {how}: where to? {plural(arena.points, 'move point')} left"


def killed(arena: Arena, about: int) -> str:
    by = f" by {called(arena, arena.shot.attacker)}" if arena.shot is not None else ""
    return f"{called(arena, about)} is killed{by}: play a card?"


def consent(arena: Arena, about: int) -> str:
    rounds = rounds_of(arena)
    return (
        f"Let a card decide when it ends? From round {rounds - 1} on one of five cards, drawn before each round, ends"
        f" the game. Otherwise it ends after round {rounds}."
    )


def by_name(text: str) -> Wording:
    """A question with the name of whom it is about."""
    return lambda arena, about: text.format(called(arena, about)) if about >= 0 else text.format("A character")


def by_team(text: str) -> Wording:
    """A question with the name of the team whose turn it is."""
    return lambda arena, about: text.format(TEAMS[arena.turn], TEAMS[1 - arena.turn])


SPELLED: dict[str, Wording] = {
    "select": select,
    "draft": lambda arena, about: "Take a character from the open pool into your team",
    "divide": lambda arena, about: "Take a character of your team to play",
    "enter": lambda arena, about: "Who of your team enters the map next? You choose where just after.",
    "enter.space": by_name("{} enters the map: where? The first move leads on from there."),
    "consent": consent,
    "free": by_team("Free Action: {} may do any of these before the shooting. What first?"),
    "trade": by_name("{} gives which card away?"),
    "pick": by_name("{} picks up what lies here: who takes the next card?"),
    "settle": settle,
    "vault": by_name("{} takes a card out of the vault: which?"),
    "cube": by_name("{} has used a Cube up and has the Respect for another card: draw a Secret card in its place?"),
    "target.banish": by_name("{} plays a Cube: which enemy in sight is banished to a dome?"),
    "target.discard": by_name("{} plays a Cube: which enemy in sight discards a card of its own choice?"),
    "target.persuade": by_name("{} plays a Cube: which enemy here changes sides, if the Luck is 9?"),
    "expose": lambda arena, about: (
        f"{called(arena, about)} must turn up a card: which?" if about >= 0 else "Your team must turn up a card: which?"
    ),
    "steal": by_name("{} is robbed: give up which card?"),
    "fire": by_team("Fire: which {} figure shoots? Who shoots does not move in this turn."),
    "shots": by_name("{} shoots at how many targets? Each target more takes 2 off every shot to hit."),
    "fire.target": by_name("{} shoots at whom?"),
    "hide": hide,
    "defend": defend,
    "friendly_fire": friendly_fire,
    "key": lambda arena, about: "Choose a labyrinth for the map: markers on its paths are an achievement. Which?",
    "piece": by_team("{0} lays a piece of the map: which? {1} wants to ruin the {0} Base; by domes both come in."),
    "spot": lambda arena, about: "Lay it where? Every free place that it fits is lit.",
    "turn": lambda arena, about: "Turn it how? Gates, slopes and walls turn with it.",
    "encounter.place": lambda arena, about: (
        "Place an encounter, face down, best near your own characters: who passes it draws treasure. Where?"
    ),
    "fate": fate,
    "move": lambda arena, about: who_moves(arena),
    "step": step,
    "opfire": by_team("OpFire: {1} may shoot at {0} figures that moved. Who shoots at whom?"),
    "opfire.more": by_name("{} may shoot once more: at whom?"),
    "late_hunt": lambda arena, about: (
        f"Before the melee: does {called(arena, about) if about >= 0 else 'one of yours'} set a hunter on somebody?"
    ),
    "battle": by_team("Melee in several spaces: which does {} fight first?"),
    "striker": lambda arena, about: "Equal Wits: who of yours strikes first?",
    "along": by_name("Does the henchman {} come along?"),
    "adventure": lambda arena, about: who_tries(arena),
    "draw": by_name("{} draws treasure: from which deck?"),
    "level": by_name("{} raises a rating by 1 for good: which?"),
    "encounter.pay": encounter_pay,
    "pay": by_name("{} pays with which card?"),
    "interrogate": by_name("{} questions which prisoner, who gives up cards on a success?"),
    "break_out": by_name("{} frees whom?"),
    "tribute": by_name("{} gives what to Lith? The tribute item is worth 3, a card that nobody has seen 1."),
    "fangs": by_name("{} closes the Fangs: on whom?"),
    "cave": by_name("{} lets the Cave take all cards of whom?"),
    "guardian": guardian,
    "alliance.failed": by_name("{} has failed with the host: keep this host, or banish oneself for another?"),
    "alliance.way": by_name("{} has impressed the host: a step along the path, or aside for a henchman?"),
    "window.amaze": amaze,
    "window.result": result,
    "window.banished": by_name("{} is banished to a dome of the enemy's choice: play a card?"),
    "window.killed": killed,
    "window.raided": by_team("{} raids your vault: play a card?"),
    "window.failed_encounter": failed_encounter,
}


# ---- windows that recur ---------------------------------------------------------------------------------------------

SHOWN = ("hide", "defend", "late_hunt")
SHOTS = ("fire", "opfire")


def mute(arena: Arena, ask: Ask) -> Mute | None:
    """A window that a player has nothing for need not come back before the cards of his team change hands or open.

    Shots are kept back only where there is none; keeping what one is given is offered for a turn.
    """
    if ask.seat < 0:
        return None
    if ask.prompt in SHOWN or ask.prompt.startswith("window."):
        return Mute("Not again until our cards change", "pass", cards_of_team(arena, arena.teams[ask.seat]))
    if ask.prompt in SHOTS and len(ask.listed(ask.seat)) == 1:
        return Mute("Not again until our cards change", "done", cards_of_team(arena, arena.teams[ask.seat]))
    if ask.prompt == "settle" and len(arena.hand[ask.about]) <= carry_limit(arena, ask.about):
        return Mute("Keep everything in this turn", "keep", f"{arena.round}.{arena.turn}")
    return None


def cards_of_team(arena: Arena, team: int) -> str:
    """What everybody sees of a team's cards: how many each of its characters has, and which of them lie open."""
    held = [arena.hand[who] for who in team_heroes(arena, team)]
    return " ".join(f"{len(cards)}:{','.join(str(card) for card in cards if is_open(arena, card))}" for cards in held)


# ---- what it hangs on -----------------------------------------------------------------------------------------------


def context(arena: Arena, ask: Ask) -> Context | None:
    """Who does what to whom, what must be drawn, and what is at stake; only what everybody may know."""
    shot, trial = arena.shot, arena.trial
    if ask.prompt == "hide" and shot is not None:
        return shot_context(arena, shot, to_hit(arena, shot), hit_need(arena, shot))
    if ask.prompt == "defend" and shot is not None:
        return shot_context(arena, shot, to_wound(arena, shot), wound_need(arena, shot))
    if ask.prompt in ("fate", "friendly_fire", "window.killed") and shot is not None:
        need = NO_LUCK if ask.prompt == "fate" else ""
        return Context(f"h{shot.attacker}", f"h{shot.target}", weapon_words(shot.weapon), need, STAKES[ask.prompt])
    if ask.prompt in ("window.result", "window.amaze") and trial is not None:
        return result_context(arena, trial)
    if ask.prompt == "platter":
        return Context(need=NO_LUCK, stakes=" ".join(GROUND_NOTES))
    if ask.prompt in ("dome", "enter.space"):
        return dome_context(arena, ask)
    if ask.prompt == "step":
        costs, ways = ground_costs(arena, ask.about), ways_told(arena, ask)
        return Context(f"h{ask.about}", means=costs, need=no_luck_but_guns(arena), stakes=ways)
    if ask.prompt == "move":
        return Context(need=after_moves(arena), stakes=move_stakes(arena))
    if ask.prompt == "free":
        return Context(need=free_need(arena, ask))
    found = challenge_context(arena, ask) or attack_context(arena, ask)
    need = decided(arena, ask)
    return found or (Context(f"h{ask.about}" if ask.about >= 0 else "", need=need) if need else None)


LEVELS = "Squeak, Pass or Amaze hits or gets in, Pass or Amaze ruins or wins most else"
"""What must come in what a move leads to. DA.CHAL.01, DA.BASE.05, DA.DEST.02, DA.LAB.12"""


def after_moves(arena: Arena) -> str:
    """DA.MOVE.01, DA.OPF.01"""
    drawn = "dice are thrown" if arena.rules.dice else "a card is drawn"
    later = f"What has a % is tried later, in Melee or Adventure: then {drawn}, and {LEVELS}"
    return f"No luck in a move. {later}. Before, {TEAMS[1 - arena.turn]} may shoot at those who moved (OpFire)"


def no_luck_but_guns(arena: Arena) -> str:
    """What the one on the move must reckon with once all have moved. DA.MOVE.01, DA.OPF.01"""
    return f"No luck in a move. After all moves (OpFire) {guns_told(arena, 1 - arena.turn)}"


def dome_context(arena: Arena, ask: Ask) -> Context | None:
    """The domes on offer by name, and what each is near to."""
    spaces = [choice for choice in ask.listed(ask.seats[0]) if isinstance(choice, int)]
    if not spaces:
        return None
    away, team = banished(arena, ask), arena.team[ask.about]
    need = f"No luck in it. The farther from what {TEAMS[team]} can win, the longer the way back" if away else NO_LUCK
    return Context(f"h{ask.about}", need=need, stakes=domes_told(arena, team, spaces, away))


def result_context(arena: Arena, trial: Trial) -> Context:
    """A challenge whose card is drawn: what came of it, and what another card would be worth."""
    kind, chance = arena.page[0], percent(trial_chance(arena, trial))
    came = f"{shown(arena, trial.face)}: {called(arena, trial.who)} {outcome(arena, kind)}"
    again = "" if trial.face >= trial.least else f"another draw would succeed with {chance}"
    return Context(f"h{trial.who}", means=to_pass(arena, trial), need=came, stakes=again)


STAKES = {
    "fate": "In Combat a dead character counts 0, one in your prison -1 until friends free it",
    "friendly_fire": "The same attack is made on that friend",
    "window.killed": "The character leaves the game",
}


def shot_context(arena: Arena, shot: Shot, sums: str, need: str) -> Context:
    return Context(f"h{shot.attacker}", f"h{shot.target}", sums, need, health_words(arena, shot.target))


def health_words(arena: Arena, who: int) -> str:
    return f"{called(arena, who)} has {arena.health[who]} of {arena.full[who]} health"


def hit_need(arena: Arena, shot: Shot) -> str:
    return needed(arena, hit_difference(arena, shot), hit_chance(arena, shot), "a hit", "a miss")


def wound_need(arena: Arena, shot: Shot) -> str:
    margin = damage_difference(arena, shot)
    full = chance_to(arena, arena.team[shot.attacker], margin, PASS)
    return needed(arena, margin, full, f"the whole Damage of {shot.weapon.damage}", "less", PASS)


def attack_context(arena: Arena, ask: Ask) -> Context | None:
    """The attack on offer, of several the best; what lies face down tells nobody anything."""
    shots = [shot for kind, numbers in offered(ask) if (shot := shot_by(arena, ask, kind, numbers)) is not None]
    seen = [shot for shot in shots if shot.weapon.card < 0 or is_open(arena, shot.weapon.card)]
    if not seen:
        return None
    best = max(seen, key=lambda shot: promise(arena, shot))
    first = "" if len(seen) == 1 else "The best: "
    sums = f"{first}{weapon_words(best.weapon)}, {to_hit(arena, best)}"
    back = f". {struck_back(arena, best.attacker) if ask.prompt == 'melee' else NO_ANSWER}"
    return Context(f"h{best.attacker}", f"h{best.target}", sums, hit_need(arena, best), f"{harm(arena, best)}{back}")


NO_ANSWER = "A shot is not answered at once"


def challenge_context(arena: Arena, ask: Ask) -> Context | None:
    """What decides an adventure that is on offer, or has begun with a choice. DA.LAB.07, DA.BASE.14"""
    if ask.prompt == "adventure":
        return adventure_context(arena, ask)
    if ask.prompt == "interrogate":
        return trial_context(arena, ask.prompt, adventure_trial(arena, ask.prompt, [ask.about]))
    return trial_context(arena, ask.prompt, guardian_trial(arena, ask.about)) if ask.prompt == "guardian" else None


def adventure_context(arena: Arena, ask: Ask) -> Context | None:
    """The likeliest of the adventures whose challenge everybody knows; a Lith Test is a card."""
    trials = [(kind, adventure_trial(arena, kind, numbers)) for kind, numbers in offered(ask) if kind != "test"]
    known = [(trial_chance(arena, trial), kind, trial) for kind, trial in trials if trial is not None]
    if not known:
        return None
    _, kind, best = max(known, key=lambda entry: entry[0])
    return trial_context(arena, kind, best, "The likeliest: " if known[1:] else "")


def trial_context(arena: Arena, kind: str, trial: Trial | None, first: str = "") -> Context | None:
    if trial is None:
        return None
    less = "less or nothing" if squeak_pays(kind) else "no success"
    need = needed(arena, trial.margin, trial_chance(arena, trial), "a success", less, trial.least)
    anything = percent(chance_to(arena, arena.team[trial.who], trial.margin, SQUEAK))
    return Context(f"h{trial.who}", means=f"{first}{to_pass(arena, trial)}", need=need, stakes=stakes(kind, anything))
