"""Branches of campaigns, and what a match is called in its campaign"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("chapter", sa.Text(), server_default="", nullable=False))
    with op.batch_alter_table("campaigns") as campaigns:
        campaigns.add_column(sa.Column("family", sa.String(length=24), nullable=True))
        campaigns.add_column(sa.Column("branched", sa.String(length=24), nullable=True))
        campaigns.create_index(op.f("ix_campaigns_family"), ["family"])


def downgrade() -> None:
    with op.batch_alter_table("campaigns") as campaigns:
        campaigns.drop_index(op.f("ix_campaigns_family"))
        campaigns.drop_column("branched")
        campaigns.drop_column("family")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("chapter")
