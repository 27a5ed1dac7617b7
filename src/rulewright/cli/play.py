"""`rulewright play GAME`: any game, in the terminal, against bots."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cyclopts import App
from rich.console import Console
from rich.markup import escape
from rich.prompt import Prompt
from rich.table import Column, Table

from rulewright.kernel import ALL, IllegalChoice, Match, Player, Record, RulewrightError, SeatView, find_game, game_ids
from rulewright.kernel.registry import with_packs
from rulewright.kernel.scene import Question
from rulewright.packs import read_pack
from rulewright.players import advise, adviser, make_timed_player
from rulewright.players.thought import Thinker

from .asking import Asking
from .options import read_options
from .text import lines_of

LISTED = 30  # things to ask for
HELP = """[bold]number[/] or [bold]key[/] choose it      [bold]odds N[/] what it may bring
[bold]why[/] what cannot be done, and why      [bold]rules WORDS[/] look rules up
[bold]wish[/] what bots of your side can be asked      [bold]wish N[/], [bold]wish WORDS[/], [bold]wish off[/]
[bold]undo[/]   [bold]hint[/]   [bold]save FILE[/]   [bold]quit[/]   [bold]help[/]"""


def add_to(app: App) -> None:
    app.command(play)
    app.command(games)


def games() -> None:
    """List the games that are installed."""
    names = [Column(label, no_wrap=True) for label in ("id", "title")]
    table = Table(*names, "players", "length", "about", box=None)
    for name in game_ids():
        game = find_game(name)
        table.add_row(name, game.title, game.players, game.length, game.blurb)
    Console().print(table)


def play(
    game: str = "connect_four",
    *,
    seat: Sequence[int] = (0,),
    bots: str = "regular",
    watch: bool = False,
    seed: int | None = None,
    option: Sequence[str] = (),
    pack: Sequence[Path] = (),
    resume: Path | None = None,
) -> None:
    """Play a game in the terminal.

    Parameters
    ----------
    game
        Its id; `rulewright games` lists them.
    seat
        The seats that you hold; the others are bots.
    bots
        How well the bots play: beginner, novice, regular or expert.
    watch
        Hold no seat: the bots play each other, and say why they choose what they choose.
    seed
        Seed of the dice; a fresh one if left out.
    option
        An option of the game, as name=value.
    pack
        A pack to play with, a folder or a .rwpack file; several are stacked in order.
    resume
        Go on with a saved match.
    """
    if resume is not None:
        match = Record.load(resume).resume()
    else:
        found = with_packs(find_game(game), [read_pack(place) for place in pack])
        match = Match.start(found, read_options(found, option), secrets.randbits(48) if seed is None else seed)
    held = () if watch else tuple(seat)
    Terminal(match, held, make_timed_player(bots, match.dice.seed), asking=Asking(match, held, bots)).run()


class Terminal:
    """One person, or several taking turns, at a terminal."""

    def __init__(
        self,
        match: Match[Any],
        seats: Sequence[int],
        bot: Player,
        console: Console | None = None,
        asking: Asking | None = None,
    ) -> None:
        self.match = match
        self.seats = seats
        self.bot = bot
        self.asking = asking
        self.adviser = adviser()
        self.console = console or Console(highlight=False)
        self.told = 0

    def run(self) -> None:
        match = self.match
        with_them = "".join(f"  with {pack.name} {pack.version}" for pack in match.game.packs)
        self.console.print(f"[bold]{escape(match.game.title)}[/]{escape(with_them)}  seed {match.dice.seed}\n{HELP}\n")
        while not match.over:
            seat = next((seat for seat in match.waiting if seat in self.seats), None)
            if seat is None:
                self.let_bot_choose(match.waiting[0])
            elif not self.ask(seat):
                return
        self.tell(ALL)
        outcome = match.outcome
        assert outcome is not None
        self.console.print("\n".join(map(escape, lines_of(match.scene(ALL)))))
        self.console.print(f"\n[bold]{escape(outcome.text)}[/]")
        for line in outcome.sheet:
            self.console.print(f"{escape(line.label):>28}  {'  '.join(map(escape, line.values))}")

    def let_bot_choose(self, seat: int) -> None:
        """Who only watches is told why."""
        view = SeatView(self.match, seat)
        asked = self.asking.choose(seat, f"{self.match.dice.seed}/{self.match.seq}") if self.asking else None
        if asked is not None:
            index, answer = asked
            if answer:
                self.console.print(f"[bold]{escape(self.match.seats[seat].name)}:[/] {answer}")
            self.match.choose(view.choices[index], seat)
            return
        if self.seats or not isinstance(self.bot, Thinker) or len(view.choices) == 1:
            self.match.choose(view.choices[self.bot.choose(view)], seat)
            return
        hint = advise(view, self.bot, self.match.seq)
        self.console.print(f"[bold]{escape(self.match.seats[seat].name)}:[/] {escape(hint.text)}")
        self.match.choose(hint.choices[0].key, seat)
        self.tell(ALL)

    def tell(self, viewer: int) -> None:
        """Print what happened since the last time."""
        self.told = min(self.told, len(self.match.events))
        for event in self.match.seen(viewer, self.told):
            rule = f" [dim]{escape(event.rule)}[/]" if event.rule else ""
            self.console.print(f"  {escape(event.text)}{rule}")
        self.told = len(self.match.events)

    def ask(self, seat: int) -> bool:
        """Put the open question to a seat until it has chosen; False if it leaves."""
        self.tell(seat)
        scene = self.match.scene(seat)
        question = scene.question
        assert question is not None
        self.console.print("\n".join(map(escape, lines_of(scene))))
        self.console.print(f"\n[bold]{escape(scene.seats[seat].name)}:[/] {escape(question.text)}")
        for number, option in enumerate(question.options, 1):
            cost = f" [dim]{escape(option.look.cost)}[/]" if option.look.cost else ""
            self.console.print(f" [cyan]{number:>3}[/] {escape(option.look.text)}{cost} [dim]{escape(option.key)}[/]")
        while True:
            try:
                word = Prompt.ask(">", console=self.console).strip()
            except EOFError:
                return False
            if word == "quit":
                return False
            try:
                if self.obey(word, seat, question):
                    return True
            except (RulewrightError, ValueError) as error:
                self.console.print(f"[red]{escape(str(error))}[/]")

    def obey(self, word: str, seat: int, question: Question) -> bool:
        """Carry out what was typed; True when the question is settled."""
        command, _, rest = word.partition(" ")
        match command:
            case "":
                return False
            case "help" | "?":
                self.console.print(HELP)
            case "odds":
                self.console.print(self._odds(self._key(rest, question), seat))
            case "why":
                for refusal in question.refusals:
                    self.console.print(f"  {escape(refusal.text)} [dim]{refusal.rule}[/]")
                if not question.refusals:
                    self.console.print("  Nothing is refused here.")
            case "rules":
                found = self.match.game.ledger.search(rest)
                for rule in found[:12]:
                    self.console.print(f"  [dim]{rule.id}[/] {escape(rule.text)}")
                self.console.print(f"  {len(found)} rules")
            case "hint":
                hint = advise(SeatView(self.match, seat), self.adviser, self.match.seq)
                self.console.print(f"  {escape(hint.text)}")
                for advised in hint.choices:
                    chance = "" if advised.chance is None else f"{advised.chance:.0%} "
                    self.console.print(f"  [cyan]{chance}[/]{escape(advised.text)} [dim]{escape(advised.key)}[/]")
            case "wish":
                self.wish(rest, seat)
            case "save":
                Record.of(self.match).save(Path(rest or "match.json"))
                self.console.print(f"  saved to {escape(rest or 'match.json')}")
            case "undo":
                self.match.undo(seat, consent=len(self.seats) == 1)  # bots never mind
                return True
            case _:
                self.match.choose(self._key(word, question), seat)
                return True
        return False

    def wish(self, rest: str, seat: int) -> None:
        """List what bots of the own side can be asked, ask it, or take it back."""
        offered = self.asking.offered(seat) if self.asking else []
        if not self.asking or not offered:
            self.console.print("  There is nothing to ask of anybody.")
        elif rest == "off":
            self.asking.take_back()
            self.console.print("  Nothing is asked of anybody.")
        elif rest.isdigit():
            self.console.print(f"  {escape(self.asking.ask(seat, int(rest)))}")
        else:
            numbers = {each: number for number, each in enumerate(offered, 1)}
            found = self.asking.offered(seat, rest)
            for bot, wish, shown in found[:LISTED]:
                name = escape(self.match.seats[bot].name)
                self.console.print(f" [cyan]{numbers[bot, wish, shown]:>3}[/] {name}: {escape(shown.text)}")
            if len(found) > LISTED or not found:
                self.console.print(f"  {len(found)} in all: say a word of it, as in `wish hold`")

    def _key(self, word: str, question: Question) -> str:
        """The key that somebody means by a number of the list, or by the key itself."""
        keys = [option.key for option in question.options]
        if word.isdigit() and 1 <= int(word) <= len(keys):
            return keys[int(word) - 1]
        if word in keys:
            return word
        raise IllegalChoice(word, question.prompt, "type a number of the list, or a key")

    def _odds(self, key: str, seat: int) -> str:
        odds = self.match.odds(key, seat)
        if odds is None:
            return "  No dice hang on this."
        chances = "  ".join(f"{name} {chance:.0%}" for name, chance in odds.chances)
        spread = "  ".join(f"{value}: {chance:.0%}" for value, chance in odds.distribution)
        sums = ", ".join(f"{term.value:+d} {term.reason}" for term in odds.terms)
        return "\n".join(f"  {escape(line)}" for line in (odds.headline, chances, spread, sums) if line)
