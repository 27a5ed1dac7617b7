"""Who has held which seat, open proposals, the seat that a practice branch was made for"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "holders",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_holders_person")),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_holders_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "person", "seat", name=op.f("pk_holders")),
    )
    op.execute(
        'INSERT INTO holders ("table", person, seat) SELECT s."table", s.person, s.seat FROM seats s '
        "JOIN tables t ON t.id = s.\"table\" WHERE s.person IS NOT NULL AND t.status <> 'waiting'"
    )
    op.add_column("tables", sa.Column("fork_seat", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("proposal", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("tables", "proposal")
    op.drop_column("tables", "fork_seat")
    op.drop_table("holders")
