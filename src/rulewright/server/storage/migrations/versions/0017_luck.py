"""How dice and cards fell in a match, for each who played it"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name, kind in (("came", sa.Integer()), ("rolled", sa.Integer()), ("expected", sa.Float()), ("spread", sa.Float())):
        op.add_column("results", sa.Column(name, kind, server_default="0", nullable=False))


def downgrade() -> None:
    for name in ("spread", "expected", "rolled", "came"):
        op.drop_column("results", name)
