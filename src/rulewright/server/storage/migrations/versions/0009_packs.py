"""The shelf of packs"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "packs",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("owner", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=60), nullable=False),
        sa.Column("pack", sa.String(length=60), nullable=False),
        sa.Column("version", sa.String(length=20), nullable=False),
        sa.Column("hash", sa.String(length=32), nullable=False),
        sa.Column("shelf", sa.String(length=8), nullable=False),
        sa.Column("packed", sa.LargeBinary(), nullable=False),
        sa.Column("created", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(["owner"], ["people.id"], name=op.f("fk_packs_owner"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_packs")),
        sa.UniqueConstraint("owner", "pack", "version", name="uq_packs_version"),
    )
    op.create_index("ix_packs_shelf", "packs", ["shelf", "game"])


def downgrade() -> None:
    op.drop_index("ix_packs_shelf", table_name="packs")
    op.drop_table("packs")
