"""Campaigns, practice forks"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "campaigns",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=60), nullable=False),
        sa.Column("rules", sa.String(length=60), nullable=False),
        sa.Column("owner", sa.String(length=24), nullable=False),
        sa.Column("next", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("config", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("table", sa.String(length=24), nullable=True),
        sa.Column("created", BIG, nullable=False),
        sa.Column("updated", BIG, nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["people.id"], name=op.f("fk_campaigns_owner")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_campaigns")),
    )
    op.create_index(op.f("ix_campaigns_owner"), "campaigns", ["owner"])
    op.create_index(op.f("ix_campaigns_table"), "campaigns", ["table"])
    op.add_column("tables", sa.Column("campaign", sa.String(length=24), nullable=True))
    op.add_column("tables", sa.Column("fork_of", sa.String(length=24), nullable=True))
    op.create_index(op.f("ix_tables_campaign"), "tables", ["campaign"])


def downgrade() -> None:
    op.drop_index(op.f("ix_tables_campaign"), "tables")
    op.drop_column("tables", "fork_of")
    op.drop_column("tables", "campaign")
    op.drop_table("campaigns")
