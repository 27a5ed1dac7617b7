"""What can be asked over HTTP, by concern."""
