"""How far people have come in lessons"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "lessons",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=60), nullable=False),
        sa.Column("lesson", sa.String(length=60), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_lessons_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "game", "lesson", name=op.f("pk_lessons")),
    )


def downgrade() -> None:
    op.drop_table("lessons")
