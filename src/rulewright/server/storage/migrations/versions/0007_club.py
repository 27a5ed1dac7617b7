"""Ratings, results and deeds; friends, invitations and notices"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

Big = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("rated", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("tables", sa.Column("unrated", sa.String(length=120), server_default="", nullable=False))
    op.add_column("tables", sa.Column("counted", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.add_column("tables", sa.Column("admits", sa.String(length=10), server_default="anyone", nullable=False))
    op.add_column("tables", sa.Column("again", sa.String(length=24), nullable=True))
    op.add_column("people", sa.Column("seen", Big, nullable=True))
    op.add_column("people", sa.Column("shown", sa.String(length=10), server_default="everybody", nullable=False))
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=60), nullable=False),
        sa.Column("lineup", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.Column("volatility", sa.Float(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_ratings_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "game", "lineup", name=op.f("pk_ratings")),
    )
    op.create_table(
        "results",
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=60), nullable=False),
        sa.Column("lineup", sa.String(length=40), nullable=False),
        sa.Column("result", sa.Float(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("heroes", sa.JSON(), nullable=False),
        sa.Column("value", sa.Float(), nullable=True),
        sa.Column("deviation", sa.Float(), nullable=True),
        sa.Column("change", sa.Float(), nullable=True),
        sa.Column("at", Big, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_results_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_results_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table", "person", name=op.f("pk_results")),
    )
    op.create_index("ix_results_people", "results", ["person", "at"])
    op.create_table(
        "deeds",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("deed", sa.String(length=30), nullable=False),
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_deeds_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_deeds_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "deed", name=op.f("pk_deeds")),
    )
    op.create_table(
        "ties",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("other", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("at", Big, nullable=False),
        sa.ForeignKeyConstraint(["other"], ["people.id"], name=op.f("fk_ties_other"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_ties_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "other", name=op.f("pk_ties")),
    )
    op.create_index(op.f("ix_ties_other"), "ties", ["other"])
    op.create_table(
        "notices",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("table", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("by", sa.String(length=24), nullable=True),
        sa.Column("at", Big, nullable=False),
        sa.Column("mailed", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["by"], ["people.id"], name=op.f("fk_notices_by"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_notices_person"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_notices_table"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "table", "kind", name=op.f("pk_notices")),
    )
    op.create_table(
        "away",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("start", Big, autoincrement=False, nullable=False),
        sa.Column("end", Big, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_away_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "start", name=op.f("pk_away")),
    )
    op.create_table(
        "mail",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("address", sa.String(length=200), nullable=False),
        sa.Column("how", sa.String(length=10), nullable=False),
        sa.Column("code", sa.String(length=64), nullable=True),
        sa.Column("sent", Big, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_mail_person"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_mail")),
    )


def downgrade() -> None:
    for table in ("mail", "away", "notices", "ties", "deeds", "results", "ratings"):
        op.drop_table(table)
    for column in ("shown", "seen"):
        op.drop_column("people", column)
    for column in ("again", "admits", "counted", "unrated", "rated"):
        op.drop_column("tables", column)
