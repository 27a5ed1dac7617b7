"""People and limits: likenesses of names, who may write at a table, who said it, who is muted, who was removed"""

import sqlalchemy as sa
from alembic import op

from rulewright.server.storage.likeness import likeness

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

PEOPLE = sa.table("people", sa.column("id"), sa.column("name"), sa.column("login"), sa.column("created"),
                  sa.column("likeness"), sa.column("token"))  # fmt: skip


def upgrade() -> None:
    op.add_column("people", sa.Column("likeness", sa.String(length=200), nullable=True))
    op.create_index(op.f("ix_people_likeness"), "people", ["likeness"], unique=True)
    op.add_column("tables", sa.Column("chat", sa.String(length=10), nullable=False, server_default="everybody"))
    op.add_column("chats", sa.Column("by", sa.String(length=24), nullable=False, server_default=""))
    op.add_column("chats", sa.Column("guest", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("who", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_mutes_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "who", name=op.f("pk_mutes")),
    )
    op.create_table(
        "removals",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("who", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_removals_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "who", name=op.f("pk_removals")),
    )
    note_likenesses()


def note_likenesses() -> None:
    """The eldest account of a likeness has it; the links of guests who have registered since are dead."""
    connection, taken = op.get_bind(), set()
    accounts = sa.select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.login.is_not(None)).order_by(PEOPLE.c.created)
    for id, name in connection.execute(accounts).all():
        looks = likeness(name)
        values = {"token": None} if looks in taken else {"token": None, "likeness": looks}
        taken.add(looks)
        connection.execute(sa.update(PEOPLE).where(PEOPLE.c.id == id).values(**values))


def downgrade() -> None:
    op.drop_table("removals")
    op.drop_table("mutes")
    op.drop_column("chats", "guest")
    op.drop_column("chats", "by")
    op.drop_column("tables", "chat")
    op.drop_index(op.f("ix_people_likeness"), "people")
    op.drop_column("people", "likeness")
