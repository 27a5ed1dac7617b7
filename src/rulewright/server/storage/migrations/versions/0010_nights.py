"""Nights of the club: tournaments, who plays there, and who meets whom; challenges and who has tried them"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("night", sa.String(length=24), nullable=True))
    op.add_column("tables", sa.Column("delay", sa.Integer(), server_default="0", nullable=False))
    op.create_index(op.f("ix_tables_night"), "tables", ["night"])
    op.create_index(op.f("ix_tables_again"), "tables", ["again"])
    op.create_table(
        "nights",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("game", sa.String(length=60), nullable=False),
        sa.Column("set_up", sa.String(length=120), nullable=False),
        sa.Column("config", sa.JSON(), nullable=False),
        sa.Column("clock", sa.JSON(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("stand_ins", sa.String(length=8), nullable=False),
        sa.Column("level", sa.String(length=30), nullable=False),
        sa.Column("pause", sa.Integer(), nullable=False),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("admits", sa.String(length=10), nullable=False),
        sa.Column("organiser", sa.String(length=24), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("starts", Big, nullable=True),
        sa.Column("due", Big, nullable=True),
        sa.Column("created", Big, nullable=False),
        sa.ForeignKeyConstraint(["organiser"], ["people.id"], name=op.f("fk_nights_organiser")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_nights")),
    )
    op.create_index("ix_nights_status", "nights", ["status", "created"])
    op.create_index(op.f("ix_nights_organiser"), "nights", ["organiser"])
    op.create_table(
        "entrants",
        sa.Column("night", sa.String(length=24), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.String(length=24), nullable=True),
        sa.Column("level", sa.String(length=30), nullable=True),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("joined", Big, nullable=False),
        sa.ForeignKeyConstraint(["night"], ["nights.id"], name=op.f("fk_entrants_night"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_entrants_person")),
        sa.PrimaryKeyConstraint("night", "number", name=op.f("pk_entrants")),
        sa.UniqueConstraint("night", "person", name="uq_entrants_person"),
    )
    op.create_index(op.f("ix_entrants_person"), "entrants", ["person"])
    op.create_table(
        "pairings",
        sa.Column("night", sa.String(length=24), nullable=False),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("board", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=True),
        sa.Column("table", sa.String(length=24), nullable=True),
        sa.Column("points", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["night"], ["nights.id"], name=op.f("fk_pairings_night"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("night", "round", "board", name=op.f("pk_pairings")),
    )
    op.create_index(op.f("ix_pairings_table"), "pairings", ["table"])
    op.create_table(
        "challenges",
        sa.Column("week", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=60), nullable=False),
        sa.Column("set_up", sa.String(length=120), nullable=False),
        sa.Column("config", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(length=120), nullable=False),
        sa.PrimaryKeyConstraint("week", name=op.f("pk_challenges")),
    )
    op.create_table(
        "attempts",
        sa.Column("week", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("result", sa.Float(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.Column("steps", sa.Integer(), nullable=True),
        sa.Column("at", Big, nullable=False),
        sa.ForeignKeyConstraint(["week"], ["challenges.week"], name=op.f("fk_attempts_week")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_attempts_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("week", "person", name=op.f("pk_attempts")),
    )
    op.create_index(op.f("ix_attempts_table"), "attempts", ["table"])


def downgrade() -> None:
    for table in ("attempts", "challenges", "pairings", "entrants", "nights"):
        op.drop_table(table)
    op.drop_index(op.f("ix_tables_again"), table_name="tables")
    op.drop_index(op.f("ix_tables_night"), table_name="tables")
    op.drop_column("tables", "delay")
    op.drop_column("tables", "night")
