"""Pictures of every game as it is played, and of ten of its cards: python -m tools.pictures [GAME ...] [--out FOLDER].

A table is laid on a server of its own and played by keys until the moment comes; then a browser opens it at the wanted
size and theme. The same seed gives the same match, so pictures change only where the game or the client does.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, Page, sync_playwright
from websockets.sync.client import connect

from rulewright.kernel import find_game, game_ids
from rulewright.kernel.config import complete
from tests.e2e.conftest import Server
from tests.e2e.table import MET
from tools.browser import find

OUT = Path(__file__).parents[1] / "docs/screenshots"
SIZES = {"1440": (1440, 900), "1920": (1920, 1080), "1024": (1024, 768), "phone": (390, 844)}


class Shot(NamedTuple):
    """A picture: the moment, the size and the theme."""

    moment: str
    size: str = "1440"
    theme: str = "dark"


class Moment(NamedTuple):
    """When to look: after so many answers of mine, at the first question of this kind that so many of the others'
    answers came before."""

    answers: int
    fits: Callable[[dict[str, Any]], bool]
    others: int = 0


def rolled_for(question: dict[str, Any]) -> list[dict[str, Any]]:
    """The options that stand on a roll or a draw."""
    return [option for option in question["options"] if option["look"].get("chance") is not None]


MOMENTS = {
    "first": Moment(0, lambda question: True),
    "since": Moment(4, lambda question: bool(question["options"]), others=3),
    "fight": Moment(
        3, lambda question: any(option["look"]["target"]["kind"] == "piece" for option in rolled_for(question))
    ),
}
DEEP = 0.6  # of a match
TURNS = 5  # of somebody who plays alone, until the game itself has acted
END = Moment(100_000, lambda question: False)
SHOTS = (
    Shot("first"), Shot("first", "1024"), Shot("first", "1920", "light"), Shot("first", "phone"), Shot("since"),
    Shot("fight"), Shot("fight", theme="light"), Shot("fight", "phone"), Shot("fight", "phone", "light"),
    Shot("deep"), Shot("deep", "1024", "light"), Shot("deep", "1920"), Shot("end"),
)  # fmt: skip
"""Each game at every size in both themes, and whole at the first question at every size."""


class Player:
    """Whoever sits on the first seat, and answers as somebody lively would."""

    def __init__(self, server: Server, game: str, seed: str) -> None:
        self.server, self.game = server, game
        config = next(one.config for one in find_game(game).set_ups if one.starter)
        others = len(find_game(game).seats(complete(find_game(game).options, config))) - 1
        self.alone = not others
        seats = [{"who": "me"}, *[{"who": "bot", "level": "novice"}] * others]
        plan = {"game": game, "seed": seed, "seats": seats, "config": config}
        with httpx.Client(base_url=server.url, trust_env=False, timeout=30) as http:
            self.token: str = http.post("/api/guests", json={"name": "Ann"}).json()["token"]
            made = http.post("/api/tables", json=plan, headers={"authorization": f"Bearer {self.token}"})
        self.table: str = made.json()["table"]["id"]
        self.luck = Random(seed)
        self.answers = 0
        self.last = -1  # the question that was answered last

    def play_until(self, moment: Moment) -> bool:
        """Answer what is asked until the moment has come; False if the match is over before."""
        address = self.server.url.replace("http", "ws") + f"/ws/tables/{self.table}"
        with connect(address, proxy=None, max_size=None) as socket:
            socket.send(json.dumps({"type": "hello", "token": self.token}))
            answered = -1
            while True:
                for message in json.loads(socket.recv(timeout=120)):
                    if message["type"] == "refused":
                        raise SystemExit(f"refused: {message}")
                    if message["type"] != "scene":
                        continue
                    scene = message["scene"]
                    if scene["outcome"] is not None:
                        return False
                    question = scene["question"]
                    if not question or not question["options"] or question["seq"] == answered:
                        continue
                    acted = question["seq"] - self.last - 1
                    if self.has_come(moment, acted) and moment.fits(question):
                        return True
                    answered = self.last = question["seq"]
                    self.answers += 1
                    time.sleep(0.06)  # the server takes no more than twenty messages a second
                    socket.send(json.dumps({"type": "choose", "seq": answered, "key": self.choice(question)}))

    def has_come(self, moment: Moment, acted: int) -> bool:
        """Whether enough was answered; who plays alone is answered by the game, some turns later."""
        if self.alone and moment.others:
            return self.answers >= moment.answers * TURNS
        return self.answers >= moment.answers and acted >= moment.others

    def choice(self, question: dict[str, Any]) -> str:
        """What can be rolled for, if anything; else whatever is not the end of it."""
        options = question["options"]
        onward = [option for option in options if option["look"].get("tone") != "end"]
        return str(self.luck.choice(rolled_for(question) or onward or options)["key"])


def keeps(server: Server, token: str, theme: str) -> Any:
    """What the browser keeps of somebody who has met all games."""
    kept = {"rulewright.settings": json.dumps({"theme": theme, "sound": False}), "rulewright.guest": token}
    kept["rulewright.met"] = json.dumps(MET)
    entries = [{"name": name, "value": value} for name, value in kept.items()]
    return {"cookies": [], "origins": [{"origin": server.url, "localStorage": entries}]}


def picture(browser: Browser, server: Server, player: Player, shot: Shot, file: Path) -> None:
    width, height = SIZES[shot.size]
    phone = shot.size == "phone"
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=phone, is_mobile=phone, color_scheme=shot.theme,  # type: ignore[arg-type]
        storage_state=keeps(server, player.token, shot.theme),
    )  # fmt: skip
    page = context.new_page()
    page.goto(f"{server.url}/#/table/{player.table}")
    page.wait_for_selector(".q h1, dialog[open]")
    page.wait_for_selector(".frame[aria-busy=true]", state="detached")
    wait_until_drawn(page)
    page.screenshot(path=file, quality=None if file.suffix == ".png" else 75)
    context.close()


def wait_until_drawn(page: Page) -> None:
    """A board comes in turns: it is whole when nothing has come for a while."""
    drawn = -1
    while drawn != (drawn := page.locator("*").count()):
        page.wait_for_timeout(1500)


def acting(browser: Browser, server: Server, player: Player, file: Path) -> None:
    """The others' turn as the table plays it back to somebody who looks on while his match goes on."""
    player.play_until(MOMENTS["fight"])
    page = browser.new_page(
        viewport={"width": 1440, "height": 900}, storage_state=keeps(server, player.token, "dark"), color_scheme="dark"
    )
    page.goto(f"{server.url}/#/table/{player.table}")
    page.wait_for_selector(".q h1")
    while not page.locator(".playback").count():
        if not player.play_until(Moment(player.answers + 1, lambda question: True)):
            raise SystemExit(f"{player.game}: the match was over before the others acted")
        page.wait_for_timeout(300)
    page.wait_for_timeout(900)
    page.screenshot(path=file, quality=None if file.suffix == ".png" else 75)
    page.close()


def take(browser: Browser, server: Server, player: Player, moment: str, folder: Path, kind: str) -> None:
    """Every picture of a moment."""
    for shot in (shot for shot in SHOTS if shot.moment == moment):
        file = folder / f"{player.game}-{moment}-{shot.size}-{shot.theme}.{kind}"
        picture(browser, server, player, shot, file)
        print(file)


TEN = """() => {
  const cards = [...document.querySelectorAll('main ul > li')];
  const kept = new Set(Array.from({ length: 10 }, (_, i) => cards[Math.floor(((i + 0.5) * cards.length) / 10)]));
  for (const card of cards) if (!kept.has(card)) card.remove();
}"""
"""Leave ten cards of a gallery, from all over the box."""


def ten_cards(browser: Browser, server: Server, game: str, file: Path) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 1300}, color_scheme="dark")
    page.goto(f"{server.url}/#/gallery/{game}", timeout=120_000)
    page.wait_for_selector("main .card", timeout=60_000)
    page.evaluate(TEN)
    page.wait_for_timeout(1500)
    page.locator("main ul").screenshot(path=file, quality=None if file.suffix == ".png" else 80)
    page.close()


@contextmanager
def serving() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[id for id in game_ids() if find_game(id).shelf < 100])
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--png", action="store_true", help="larger, but sharp")
    parser.add_argument("--seed", default="pictures")
    parser.add_argument("--deep", type=int, help="answers before the deep picture: then no match is played to its end")
    parser.add_argument("--cards", action="store_true", help="only ten cards of each gallery")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        kind = "png" if options.png else "jpg"
        for game in options.games:
            ten_cards(browser, server, game, options.out / f"{game}-cards.{kind}")
            print(options.out / f"{game}-cards.{kind}")
            if options.cards:
                continue
            whole = Player(server, game, options.seed)
            if not options.deep:
                whole.play_until(END)
            deep = Moment(options.deep or int(DEEP * whole.answers), lambda question: len(question["options"]) > 2)
            for name, moment in {**MOMENTS, "deep": deep}.items():
                player = Player(server, game, options.seed)
                if not player.play_until(moment):
                    raise SystemExit(f"{game}: the match was over before {name}")
                take(browser, server, player, name, options.out, kind)
            if not options.deep:
                take(browser, server, whole, "end", options.out, kind)
            acting(browser, server, Player(server, game, options.seed), options.out / f"{game}-acting-1440-dark.{kind}")


if __name__ == "__main__":
    main()
