"""Those who think: worker processes, what they do, and whose turn it is to be served."""
