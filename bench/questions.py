"""Twenty questions of each game, recorded once: what search is measured on. Run this module to record them anew."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulewright.kernel import Game, Match, SeatView, find_game, game_ids, key_of
from rulewright.players import Budget, SearchPlayer, make_player

FOLDER = Path(__file__).parent / "recorded"
MATCHES, QUESTIONS = 4, 5  # so many matches a game, and questions of each
WORLDS = 8  # that the expert imagines for a question


def questions(game: Game[Any]) -> list[SeatView]:
    """The recorded questions of a game, as the seats see them that are asked."""
    return [view for record in json.loads(file_of(game).read_text()) for view in reached(game, record)]


def file_of(game: Game[Any]) -> Path:
    return FOLDER / f"{game.id}.json"


def reached(game: Game[Any], record: dict[str, Any]) -> Iterator[SeatView]:
    match = Match.start(game, {}, seed=record["seed"])
    for number, key in enumerate(record["answers"]):
        if number in record["questions"]:
            yield SeatView(match.copy(keep=True), match.waiting[0])
        match.choose(key)


def answer(view: SeatView) -> int:
    """What the expert chooses, always in the same worlds."""
    return SearchPlayer(0, Budget(worlds=WORLDS)).choose(view)


def recorded(game: Game[Any], seed: int) -> dict[str, Any]:
    """A match of greedy players up to the last of its questions, which lie evenly over it."""
    match = Match.start(game, {}, seed=seed)
    answers: list[str] = []
    open_at: list[int] = []
    players = [make_player("greedy", f"{seed}/{seat.index}") for seat in match.seats]
    while not match.over:
        seat = match.waiting[0]
        if len(match.choices) > 1:
            open_at.append(len(answers))
        choice = match.choices[players[seat].choose(SeatView(match, seat))]
        answers.append(key_of(choice))
        match.choose(choice)
    chosen = [open_at[len(open_at) * part // (QUESTIONS + 1)] for part in range(1, QUESTIONS + 1)]
    return {"seed": seed, "questions": chosen, "answers": answers[: chosen[-1] + 1]}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in game_ids():
        game = find_game(name)
        records = [recorded(game, seed) for seed in range(MATCHES)]
        file_of(game).write_text(json.dumps(records, separators=(",", ":")) + "\n")
        print(f"{name}: {sum(len(record['questions']) for record in records)} questions")
