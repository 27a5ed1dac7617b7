"""Faces of any registered game for learners: PettingZoo, Gymnasium and OpenSpiel. Each needs a package."""
