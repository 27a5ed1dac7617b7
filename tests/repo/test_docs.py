import importlib
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from rulewright.games.duel_of_ages.rules.content import MISSIONS

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])
LINK = re.compile(r"\[[^\]]*\]\((?!https?:)([^)#\s]+)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    broken = [link for link in LINK.findall(page.read_text()) if not (page.parent / link).exists()]
    assert not broken


def test_the_readme_names_only_commands_that_make_knows() -> None:
    known = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for command in set(re.findall(r"`(make [a-z-]+)", (ROOT / "README.md").read_text())):
        assert f"{command} " in known


def test_the_site_has_every_page() -> None:
    text = (ROOT / "mkdocs.yml").read_text()
    pages = {str(page.relative_to(ROOT / "docs")) for page in ROOT.glob("docs/**/*.md")}
    assert set(re.findall(r"[\w/-]+\.md", text)) - {"docs/"} == pages


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/reference/*.md")), ids=lambda page: str(page.stem))
def test_the_reference_names_modules_that_are_there(page: Path) -> None:
    for name in re.findall(r"^::: (\S+)", page.read_text(), re.MULTILINE):
        assert importlib.import_module(name).__doc__, name


@pytest.mark.filterwarnings("ignore")
def test_the_examples_for_learners_run() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs/learn.md").read_text(), re.DOTALL)
    scope: dict[str, Any] = {}
    for block in blocks:
        exec(block, scope)
    assert scope["game"].new_initial_state().legal_actions()
    assert scope["many"].reset(seed=1)[0].shape[0] == 8
    scope["many"].close()


ENTRIES = {"dome_platter": "domes at the chosen platter"}
ACHIEVEMENTS = {name for mission in MISSIONS.values() for name in mission.achievements}


@pytest.mark.parametrize("id", [id for id in MISSIONS if not id.startswith("test")])
def test_the_page_of_duel_of_ages_tells_each_mission_as_it_is(id: str) -> None:
    mission = MISSIONS[id]
    page = (ROOT / "docs/games/duel_of_ages.md").read_text()
    row = next(line.split(" | ") for line in page.splitlines() if line.startswith(f"| {mission.title} |"))
    assert row[1] == " / ".join(map(str, dict.fromkeys(mission.count)))
    assert row[2] == mission.selection.replace("_", " ")
    assert row[4] == ENTRIES.get(mission.entry, mission.entry.replace("_", " "))
    assert row[5].startswith(f"{mission.rounds} rounds" if mission.rounds else f"{mission.minutes} minutes")
    told = row[6].lower()
    named = {name for name in ACHIEVEMENTS if name in told}
    assert (ACHIEVEMENTS - named if told.startswith("everything but") else named) == set(mission.achievements)
