"""Drafts of packs"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "drafts",
        sa.Column("owner", sa.String(length=24), nullable=False),
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=60), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("version", sa.String(length=20), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("updated", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["people.id"], name=op.f("fk_drafts_owner"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("owner", "id", name=op.f("pk_drafts")),
    )


def downgrade() -> None:
    op.drop_table("drafts")
