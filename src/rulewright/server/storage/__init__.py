"""What outlives the process: people, tables and chats by SQLAlchemy, and the log of choices by a writer of its own."""
