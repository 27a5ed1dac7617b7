"""The letter of what is said: bodies of HTTP, messages of the websocket, and both as one OpenAPI file."""
