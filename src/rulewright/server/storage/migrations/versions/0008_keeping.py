"""Addresses for mail, resets of passwords, who looks after the server, and what they did"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("mail", sa.String(length=254), nullable=True))
        people.add_column(sa.Column("admin", sa.Boolean(), server_default=sa.false(), nullable=False))
        people.add_column(sa.Column("muted", sa.Boolean(), server_default=sa.false(), nullable=False))
        people.add_column(sa.Column("banned", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.create_table(
        "resets",
        sa.Column("id", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("created", BIG, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_resets_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_resets")),
    )
    op.create_index(op.f("ix_resets_person"), "resets", ["person"])
    op.create_table(
        "audit",
        sa.Column("id", BIG, autoincrement=True, nullable=False),
        sa.Column("at", BIG, nullable=False),
        sa.Column("admin", sa.String(length=24), nullable=False),
        sa.Column("admin_name", sa.String(length=60), nullable=False),
        sa.Column("act", sa.String(length=30), nullable=False),
        sa.Column("target", sa.String(length=60), nullable=False),
        sa.Column("target_name", sa.String(length=120), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )


def downgrade() -> None:
    op.drop_table("audit")
    op.drop_index(op.f("ix_resets_person"), table_name="resets")
    op.drop_table("resets")
    with op.batch_alter_table("people") as people:
        for name in ("banned", "muted", "admin", "mail"):
            people.drop_column(name)
