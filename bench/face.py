"""Rulewright's games through its PettingZoo face, played as PettingZoo's own are."""

from importlib.metadata import version

from bench.peers.pettingzoo import player
from bench.worker import plays, serve
from rulewright.envs.aec import env

if __name__ == "__main__":
    names = ("connect_four", "noughts", "factions")
    serve(version("rulewright"), [("ours", plays(f"{name} face", player(env(name)))) for name in names])
