"""The examples of the guide do what they say."""

import re
from pathlib import Path
from typing import Any

from rulewright.kernel import Chance

from .flows import run_with

GUIDE = Path(__file__).parents[2] / "docs" / "furniture.md"


def test_the_guide_is_true() -> None:
    scope: dict[str, Any] = {}
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    assert len(blocks) >= 8
    for block in blocks:
        exec(block, scope)
    assert run_with(scope["rummage"](scope["loot"]), Chance(1)) % 2 == 0
    assert len(run_with(scope["attack"](9), Chance(1)).showing()) == 3
