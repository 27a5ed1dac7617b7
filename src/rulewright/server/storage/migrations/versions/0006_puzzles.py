"""What people made of puzzles"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzles",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=60), nullable=False),
        sa.Column("puzzle", sa.String(length=24), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("day", sa.Integer(), nullable=True),
        sa.Column("at", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_puzzles_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "game", "puzzle", name=op.f("pk_puzzles")),
    )
    op.create_index("ix_puzzles_days", "puzzles", ["person", "day"])


def downgrade() -> None:
    op.drop_index("ix_puzzles_days", table_name="puzzles")
    op.drop_table("puzzles")
