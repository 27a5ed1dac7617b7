"""The questions of the game in words, with their rules."""

from rulewright.kernel import Prompt

PICK = "Leave the rest to chance"
PLACE = "Place the rest for me"
PROMPTS = {
    "draft": Prompt("Discard a hero from your deal", "WS.DRAFT.05", "WS.DRAFT.06", rest=PICK),
    "divide": Prompt("Take a hero of your team: you will play it", "WS.DRAFT.07", rest=PICK),
    "free": Prompt(
        "Free step: anything before your heroes act? Done leads to the Action step", "WS.FREE.01", "WS.FREE.06"
    ),
    "trade": Prompt("Give what?", "WS.TRADE.01"),
    "pick": Prompt("What does {name} pick up?", "WS.PICK.01"),
    "next": Prompt("Action step: who acts?", "WS.ACT.02", "WS.ACT.03"),
    "action": Prompt("Choose an action", "WS.ACT.04", "WS.ACT.05"),
    "step": Prompt("Move where?", "WS.MOVE.01", "WS.MOVE.02", "WS.ACT.06"),
    "shift": Prompt("Shift where?", "WS.SHIFT.01"),
    "react": Prompt(
        "Reaction: who of yours answers the enemy's moves? Each may do so once, by a shot, an ability or a card",
        "WS.REACT.01",
        "WS.REACT.02",
    ),
    "reaction": Prompt("{name} answers the enemy's moves: how?", "WS.REACT.03", "WS.SHOOT.05"),
    "attacker": Prompt("Equal Wits, so you choose: who of yours strikes first?", "WS.MELEE.05"),
    "agree": Prompt(
        "Heroes of both sides strike first: who should? If the sides do not agree, the alphabet decides",
        "WS.SPEC.10",
        "WS.SPEC.11",
    ),
    "cluster": Prompt("Which melee is settled first?", "WS.MELEE.08"),
    "melee": Prompt("{name} may strike: at whom, with what?", "WS.MSTEP.02", "WS.MELEE.03"),
    "adventure": Prompt(
        "Adventure: who tries a place now? After that the hero goes to a Dome", "WS.ADV.01", "WS.ADV.02"
    ),
    "result": Prompt("Keep this result?", "WS.CHAL.05"),
    "gold_quest": Prompt("Pay for the quest?", "WS.GQUEST.01", "WS.GQUEST.02"),
    "pay_card": Prompt("{name} gives a card for 2 Boosts and the place: which one?", "WS.CPAY.02", "WS.CPAY.03"),
    "draw": Prompt(
        "{name} draws: from which deck? War and Secret cost 1 draw, Elite 2", "WS.CARD.02", "WS.CARD.03", "WS.CARD.04"
    ),
    "buy": Prompt("Buy what?", "WS.MARKET.06"),
    "rescue": Prompt("Dismiss which ally, for 1 gold?", "WS.RESCUE.01", "WS.RESCUE.03"),
    "kidnap": Prompt("Banish which enemy, for 2 gold?", "WS.KIDNAP.01", "WS.KIDNAP.03"),
    "inspire": Prompt("Spend how much gold on Boosts?", "WS.INSPIRE.01"),
    "infirmary": Prompt("Spend how much gold on healing?", "WS.INFIRM.01"),
    "tribute": Prompt("Give what to Lith?", "WS.LCHAM.01"),
    "sell": Prompt("Sell which card?", "WS.HAGGLE.02"),
    "underworld": Prompt(
        "Whom does {name} bring back? Out of the Pit a hero returns to play, out of the Underpit only to the Pit",
        "WS.DEDGE.08",
    ),
    "steal": Prompt("You are robbed: lose what?", "WS.STEAL.02"),
    "expose": Prompt("Which of your cards is turned up?", "WS.MIRROR.02"),
    "dome": Prompt("To which Dome?", "WS.DISM.02", "WS.BAN.02", rest=PLACE),
    "reinforce": Prompt("Reinforce: who comes on?", "WS.REINF.03", rest=PLACE),
    "end_of_action": Prompt("End of Action: change places, or play a card?", "WS.INTER.01", "WS.INTER.03"),
    "legacy": Prompt(
        "End of Adventure: who draws a Secret card now? It can be done once in the game", "WS.INTER.01", "WS.INTER.03"
    ),
    "target": Prompt("Whom?", "WS.SPEC.05"),
    "swap": Prompt("Which two change places?", "WS.CCUB.01"),
    "heal": Prompt("Who is healed by 1?", "WS.CMED.02"),
    "peek": Prompt("Which deck is looked at?", "WS.CCUB.01"),
    "bury": Prompt("Which quest goes under its deck?", "WS.CCUB.01"),
    "window.challenge": Prompt("Before the challenge: turn up or play a card?", "WS.REVEAL.02", "WS.CCUB.01"),
    "window.enemy_challenge": Prompt("An enemy faces a challenge: play a card?", "WS.CCUB.01"),
    "window.amaze": Prompt("{name} amazes: turn up or play a card for more?", "WS.REVEAL.02", "WS.CSUR.01"),
    "window.banished": Prompt("{name} is banished: play a card?", "WS.CSUR.01"),
    "window.slipped": Prompt("An enemy slips past: play a card?", "WS.CSUR.01"),
    "window.defeated": Prompt("You are defeated: play a card?", "WS.CSUR.01"),
    "window.purchase": Prompt("An enemy buys: play a card?", "WS.CSUR.01"),
    "window.kidnapped": Prompt("{name} is kidnapped: play a card?", "WS.CSUR.01"),
    "window.rival_capture": Prompt("An enemy captures: play a card?", "WS.CSUR.01"),
    "window.melee": Prompt(
        "Before the melee: turn up or play a card? Wits decide who strikes first", "WS.REVEAL.02", "WS.CSUR.01"
    ),
    "window.stolen": Prompt("A card was stolen: play a card?", "WS.CSUR.01"),
    "window.renewed": Prompt("An ally is renewed: play a card?", "WS.CSUR.01"),
    "window.ally_defeated": Prompt("An ally fell beside you: play a card?", "WS.CSUR.01"),
    "window.shot": Prompt("You are shot at: turn up or play a card?", "WS.REVEAL.02", "WS.CCUB.01"),
    "window.blow": Prompt("You are attacked: turn up a card?", "WS.REVEAL.02"),
    "window.hit": Prompt("You are hit: turn up or play a card?", "WS.REVEAL.02", "WS.CARM.02"),
    "window.attack": Prompt("You attack: turn up a card?", "WS.REVEAL.02"),
    "window.contest": Prompt("Before the card: turn up one of yours?", "WS.REVEAL.02"),
    "window.enemy_step": Prompt("An enemy steps beside you: spring a trap?", "WS.CGAD.01"),
}
