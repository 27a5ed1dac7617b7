"""The migrations lead to what the models say."""

from __future__ import annotations

import asyncio
from pathlib import Path

from alembic import command

from rulewright.server.storage.database import alembic_config, migrate, open_database


def test_the_models_need_no_further_migration(tmp_path: Path) -> None:
    async def scenario() -> None:
        database = open_database(str(tmp_path / "m.db"))
        await migrate(database)
        await migrate(database)
        await database.connected(lambda connection: command.check(alembic_config(connection)))
        await database.close()

    asyncio.run(scenario())
