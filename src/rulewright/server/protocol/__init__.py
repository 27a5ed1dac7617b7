"""The letter of what is said: bodies of HTTP by concern, messages of the websocket, and both as one OpenAPI file.

`docs/protocol.md` tells the meaning. Scenes, outcomes and seats are the kernel's own dataclasses, written as JSON.
"""
