"""The numbers of entrants are given once"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("nights", sa.Column("numbers", sa.Integer(), server_default="0", nullable=False))
    op.execute(
        "UPDATE nights SET numbers = coalesce((SELECT max(number) FROM entrants WHERE entrants.night = nights.id), 0)"
    )


def downgrade() -> None:
    with op.batch_alter_table("nights") as nights:
        nights.drop_column("numbers")
