"""What can be asked: over HTTP, by concern, and on the websocket of a table."""
