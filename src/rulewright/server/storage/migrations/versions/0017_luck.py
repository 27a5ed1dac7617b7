"""How dice and cards fell in a match, for each who played it"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("came", "rolled"):
        op.add_column("results", sa.Column(name, sa.Integer(), server_default="0", nullable=False))
    for name in ("expected", "spread"):
        op.add_column("results", sa.Column(name, sa.Float(), server_default="0", nullable=False))


def downgrade() -> None:
    for name in ("spread", "expected", "rolled", "came"):
        op.drop_column("results", name)
