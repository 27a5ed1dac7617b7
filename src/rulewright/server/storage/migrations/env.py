"""Alembic's way into the database: a connection that is given (when the server starts), or one of its own (by hand)."""

import asyncio

from alembic import context
from sqlalchemy import Connection

from rulewright.server.storage.database import open_database
from rulewright.server.storage.models import Base


def run(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        compare_type=True,
    )
    with context.begin_transaction():
        context.run_migrations()


async def own_database() -> None:
    database = open_database(context.config.get_main_option("sqlalchemy.url") or "rulewright.db")
    await database.connected(run)
    await database.close()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    asyncio.run(own_database())
