"""Browser tests: what a person does and sees, in a real browser against a real server."""
