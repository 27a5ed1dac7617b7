"""The migrations lead to what the models say."""

from __future__ import annotations

import asyncio
from pathlib import Path

from alembic import command

from rulewright.server.storage import open_database
from rulewright.server.storage.database import alembic_config


def test_the_models_need_no_further_migration(tmp_path: Path) -> None:
    async def scenario() -> None:
        database = open_database(str(tmp_path / "m.db"))
        await database.migrate()
        await database.migrate()
        async with database.engine.begin() as connection:
            await connection.run_sync(lambda c: command.check(alembic_config(c)))
        await database.close()

    asyncio.run(scenario())
