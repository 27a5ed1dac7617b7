"""The conformance kit: what the kernel promises for every game, checked while somebody plays it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec.structs import replace

from rulewright.kernel import ALL, SPECTATOR, Config, Game, Match, Record, choice_of, key_of
from rulewright.kernel.copying import from_plain, shared_parts, to_plain
from rulewright.kernel.history import undone
from rulewright.kernel.ledger import cited
from rulewright.kernel.scene import Scene

from .soaking import Chooser, at_random

LONGEST_BEAT = 64  # answers since a beat began, at most
AFTERWARDS = 3  # decisions that are tried in an imagined world
USUAL_BEAT = 24  # and in 99 of 100 decisions fewer than this
MOST_DECISIONS = 50_000


@dataclass
class Kit:
    """Plays one match, at random unless told otherwise, and checks the kernel's contracts at sampled decisions."""

    game: Game[Any]
    config: Config = field(default_factory=dict)
    seed: int | str = 0
    every: float = 0.1  # which part of the decisions is looked at closely
    choose: Chooser = at_random

    def check(self) -> Match[Any]:
        """Play to the end; AssertionError says which contract was broken, and at which answer."""
        rng = Random(f"{self.game.id}/{self.seed}")
        match = Match.start(self.game, self.config, self.seed)
        twin = Match.start(self.game, self.config, self.seed, keep=False)
        inventory = self.game.inventory(match.state)
        beats: list[int] = []
        earlier: list[tuple[Any, Any]] = []
        decisions = 0
        while not match.over:
            decisions += 1
            assert decisions < MOST_DECISIONS, f"no end after {decisions} decisions"
            beats.append(match.answers_in_beat)
            if match.answers_in_beat == 0:
                assert self.game.inventory(match.state) == inventory, self._at(
                    match, "a piece or card was lost or made"
                )
            if rng.random() < self.every or decisions == 1:
                self._look_closely(match, rng)
                earlier.append((match.copy(), self._plain(match)))
            seat = rng.choice(match.waiting)
            choice = self.choose(match, seat, rng)
            match.choose(key_of(choice), seat, match.seq)
            twin.take(choice, seat)
        for copy, plain in earlier:
            assert self._plain(copy) == plain, self._at(match, "an earlier state was changed")
        assert self._plain(twin) == self._plain(match), self._at(match, "a bare match ended elsewhere")
        assert twin.outcome == match.outcome
        self._check_beats(beats)
        self._check_end(match)
        return match

    # ---- the contracts ----

    def _look_closely(self, match: Match[Any], rng: Random) -> None:
        self._check_state(match)
        self._check_choices(match)
        self._check_scene(match)
        self._check_copy(match, rng)
        self._check_save(match)
        self._check_undo(match, rng)
        self._check_imagine(match, rng)
        self._check_odds(match, rng)

    def _check_state(self, match: Match[Any]) -> None:
        kind = self.game.state_type
        assert shared_parts(kind, match.state) == [], self._at(match, "the state is no tree")
        plain = self._plain(match)
        again = from_plain(kind, json.loads(json.dumps(plain)), self.game.find_content)
        assert to_plain(kind, again) == plain, self._at(match, "plain data does not give the state back")

    def _check_choices(self, match: Match[Any]) -> None:
        for seat in match.waiting:
            choices = list(match.choices_of(seat))
            keys = [key_of(choice) for choice in choices]
            assert len(set(keys)) == len(keys), self._at(match, "two choices have the same key")
            assert [choice_of(key) for key in keys] == choices, self._at(match, "a key does not give its choice back")
            assert list(match.choices_of(seat)) == choices, self._at(match, "looking at the choices changes them")
            question = match.question(seat)
            for run in question.shortcuts if question is not None else ():
                assert run.keys[0] in keys, self._at(match, f"a shortcut begins with {run.keys[0]}, which is no choice")

    def _check_scene(self, match: Match[Any]) -> None:
        for viewer in self._viewers(match):
            scene = match.scene(viewer)
            assert scene == match.scene(viewer), self._at(match, "looking at the scene changes it")
            self._check_targets(match, scene)
            self._check_citations(match, scene)
            mine = viewer in match.waiting or viewer == ALL
            assert mine or not (scene.question and scene.question.options), self._at(match, "others see the choices")

    def _check_targets(self, match: Match[Any], scene: Scene) -> None:
        """Everything that a choice points at, or a piece stands on, is in the scene."""
        throws = scene.tray.throws if scene.tray is not None else ()
        known = {
            "space": {(board.id, str(space.id)) for board in scene.boards for space in board.spaces},
            "piece": {("", piece.id) for piece in scene.pieces},
            "card": {("", card.id) for zone in scene.zones for card in zone.cards},
            "sheet": {("", sheet.id) for sheet in scene.sheets},
            "seat": {("", str(seat.index)) for seat in scene.seats},
            "die": {("", str(die)) for die in range(sum(len(throw.dice) for throw in throws))},
            "none": {("", "")},
        }
        question = scene.question
        pointed = [] if question is None else [question.about, *(option.look.target for option in question.options)]
        for target in pointed:
            assert (target.board, target.id) in known[target.kind], self._at(match, f"{target} is not in the scene")
        for piece in scene.pieces:
            assert (piece.board, str(piece.space)) in known["space"], self._at(match, f"{piece.id} stands nowhere")
        ids = [piece.id for piece in scene.pieces]
        assert len(set(ids)) == len(ids), self._at(match, "two pieces have the same id")

    def _check_citations(self, match: Match[Any], scene: Scene) -> None:
        question = scene.question
        if question is not None:
            for id in [*question.rules, *(refusal.rule for refusal in question.refusals)]:
                assert all(rule in self.game.ledger.by_id for rule in cited(id)), self._at(match, f"no rule {id}")

    def _check_copy(self, match: Match[Any], rng: Random) -> None:
        first, second = match.copy(), match.copy(keep=True)
        assert self._plain(first) == self._plain(match) == self._plain(second), self._at(match, "a copy differs")
        assert second.events == match.events, self._at(match, "a copy tells other events")
        for _ in range(5):
            if first.over:
                break
            seat = rng.choice(first.waiting)
            choice = rng.choice(first.choices_of(seat))
            first.take(choice, seat)
            second.take(choice, seat)
        assert self._plain(first) == self._plain(second), self._at(match, "two copies play on differently")

    def _check_save(self, match: Match[Any]) -> None:
        again = Record.from_json(Record.of(match).to_json()).resume(self.game)
        assert self._plain(again) == self._plain(match), self._at(match, "a saved match differs")
        assert (again.seq, again.waiting) == (match.seq, match.waiting), self._at(match, "it stands elsewhere")
        for seat in match.waiting:
            assert list(again.choices_of(seat)) == list(match.choices_of(seat)), self._at(match, "it asks otherwise")

    def _check_undo(self, match: Match[Any], rng: Random) -> None:
        trial = match.copy(keep=True)
        before, question, events = self._plain(trial), trial.seq, len(trial.events)
        seat = rng.choice(trial.waiting)
        trial.choose(rng.choice(trial.choices_of(seat)), seat)
        trial.undo(seat, consent=not trial.can_undo(seat))
        assert self._plain(trial) == before, self._at(match, "undo leads elsewhere")
        question += undone(trial.log) - undone(match.log)  # the word that chance goes on from another stream
        assert (trial.seq, len(trial.events)) == (question, events), self._at(match, "undo leaves something behind")

    def _check_imagine(self, match: Match[Any], rng: Random) -> None:
        """What a viewer sees of a world redrawn for it is what it sees of the real one: nothing has leaked."""
        for viewer in self._viewers(match):
            if viewer == ALL:
                continue
            seed = rng.getrandbits(32)
            for world in (match.imagine(viewer, seed), match.fork(viewer, seed)):
                seen, real = _timeless(world.scene(viewer)), _timeless(match.scene(viewer))
                assert seen == real, self._at(match, f"viewer {viewer} sees what it may not know: {_first(seen, real)}")
                assert self._plain(world.copy()) == self._plain(world), self._at(match, "a copy of a fork differs")
                bare = self.game.has_secrets or self._plain(world) == self._plain(match)
                assert bare, self._at(match, "it has secrets, and says that it has none")
                if viewer in match.waiting:
                    offered = list(world.choices_of(viewer))
                    same = offered == list(match.choices_of(viewer))
                    assert same, self._at(match, f"the choices of viewer {viewer} tell what it may not know")
                    world.take(rng.choice(offered), viewer)
                for _ in range(AFTERWARDS):  # what others can choose there must fit what they have there
                    if not world.over:
                        world.pick(rng.randrange(len(world.choices)))

    def _check_odds(self, match: Match[Any], rng: Random) -> None:
        """What a choice may bring is told in shares of one, by rules that are in the book."""
        seat = rng.choice(match.waiting)
        question = match.question(seat)
        promised = [option.key for option in question.options if option.look.odds] if question is not None else []
        if not promised:
            return
        key = rng.choice(promised)
        odds = match.odds(key, seat)
        assert odds is not None, self._at(match, f"the odds of {key} are promised, but nobody can tell them")
        for _, chance in (*odds.chances, *odds.distribution):
            assert -0.001 <= chance <= 1.001, self._at(match, f"{key} comes out {chance} of the time")
        for id in odds.rules:
            assert all(rule in self.game.ledger.by_id for rule in cited(id)), self._at(match, f"no rule {id}")

    def _check_beats(self, beats: list[int]) -> None:
        longest = max(beats, default=0)
        assert longest <= LONGEST_BEAT, f"{longest} answers in one beat"
        usual = sorted(beats)[int(len(beats) * 0.99)] if beats else 0
        assert usual < USUAL_BEAT, f"1 in 100 decisions comes after {usual} answers of its beat"

    def _check_end(self, match: Match[Any]) -> None:
        outcome = match.outcome
        assert outcome is not None
        assert len(outcome.results) == len(match.seats)
        assert all(0 <= result <= 1 for result in outcome.results)
        assert outcome.text
        for viewer in self._viewers(match):
            shown = match.scene(viewer).outcome
            assert shown is not None
            assert replace(shown, story=outcome.story, luck=()) == outcome  # each is told the match as they saw it
            assert shown.luck == match.luck
        assert all(0 < luck.chance < 1 or luck.came == luck.chance for event in match.events for luck in event.luck)
        for event in match.events:
            assert event.text, f"an event {event.kind!r} without words"
            assert all(id in self.game.ledger.by_id for id in cited(event.rule)), f"no rule {event.rule}"
        self._check_sequel(match)
        audited = Record.from_json(Record.of(match).to_json()).verify(self.game)
        assert self._plain(audited) == self._plain(match), "the record replays to another end"
        assert audited.events == match.events, "the record tells another story"

    def _check_sequel(self, match: Match[Any]) -> None:
        """Where a campaign goes on, the next match can begin."""
        sequel = match.sequel
        if sequel is not None and sequel.config is not None:
            Match.start(self.game, sequel.config)

    # ---- small helpers ----

    def _viewers(self, match: Match[Any]) -> list[int]:
        return [*range(len(match.seats)), SPECTATOR, ALL]

    def _plain(self, match: Match[Any]) -> Any:
        return to_plain(self.game.state_type, match.state)

    def _at(self, match: Match[Any], what: str) -> str:
        prompt = match.ask.prompt if match.ask else "the end"
        return f"{self.game.id} seed {self.seed} {dict(self.config)} answer {match.answers} ({prompt}): {what}"


def _timeless(scene: Scene) -> Scene:
    """A scene without the number of its question: a fork has one entry more."""
    return scene if scene.question is None else replace(scene, question=replace(scene.question, seq=0))


def _first(one: Scene, other: Scene) -> str:
    """The first field in which two scenes differ."""
    for name in one.__struct_fields__:
        if getattr(one, name) != getattr(other, name):
            return f"{name}: {getattr(one, name)!r} against {getattr(other, name)!r}"[:600]
    return ""
