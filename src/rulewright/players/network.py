"""A small network that says how likely a win is, as plain arrays: what `rulewright learn` writes and Master reads.

Two hidden layers correct the game's own score: the chance is the logistic function of start + slope * score + trust *
correction. So a network that has learnt nothing judges as the score does. How far a correction is to be trusted is
measured: what tells won games from lost ones need not tell good choices from better ones.
"""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rulewright.kernel import RulewrightError

Array: TypeAlias = NDArray[np.float32]

FORMAT = 1
FARTHEST = 4.0  # standard deviations: what lies further out was never met, and says no more
MOST_LOGIT = 12.0
SCORE = "score"  # the number that the network corrects
LAYERS = 3


class BadNetwork(RulewrightError):
    """A file of weights that cannot be used."""


@dataclass(frozen=True, slots=True)
class Network:
    """`names` are its inputs, `SCORE` the first; `weights` and `biases` go layer by layer, the last to one number."""

    game: str
    names: tuple[str, ...]
    mean: Array
    scale: Array
    start: float
    slope: float
    weights: tuple[Array, ...]
    biases: tuple[Array, ...]
    trust: float = 1.0

    def chances(self, rows: Array) -> Array:
        """How likely a win is in each of many positions."""
        return (1 / (1 + np.exp(-self.logits(rows)))).astype(np.float32, copy=False)

    def logits(self, rows: Array) -> Array:
        """The same before it is pressed between 0 and 1."""
        logits: Array = self.start + self.slope * rows[:, 0] + self.corrections(rows)
        return np.maximum(-MOST_LOGIT, np.minimum(MOST_LOGIT, logits)).astype(np.float32, copy=False)

    def corrections(self, rows: Array) -> Array:
        """What is added to what the score says, as far as it is trusted."""
        signal = self.standardised(rows)
        for weight, bias in zip(self.weights[:-1], self.biases[:-1], strict=True):
            signal = signal @ weight
            signal += bias
            np.maximum(signal, 0.0, out=signal)
        found: Array = self.trust * (signal @ self.weights[-1] + self.biases[-1])[:, 0]
        return found

    def standardised(self, rows: Array) -> Array:
        """Inputs in standard deviations from their mean."""
        signal = (rows - self.mean) * self.scale
        np.maximum(signal, -FARTHEST, out=signal)
        np.minimum(signal, FARTHEST, out=signal)
        return signal

    def save(self, path: Path) -> None:
        arrays: dict[str, Any] = {"format": FORMAT, "game": self.game, "names": np.array(self.names)}
        arrays |= {
            "mean": self.mean,
            "scale": self.scale,
            "start": self.start,
            "slope": self.slope,
            "trust": self.trust,
        }
        arrays |= {f"weight{at}": weight for at, weight in enumerate(self.weights)}
        arrays |= {f"bias{at}": bias for at, bias in enumerate(self.biases)}
        with path.open("wb") as file:
            np.savez_compressed(file, **arrays)


def read_network(path: Path) -> Network:
    """A network from its file; BadNetwork says what is wrong with it."""
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
            found = {name: file[name] for name in file.files}
    except FileNotFoundError as error:
        raise BadNetwork(f"{path}: there are no weights") from error
    except (OSError, ValueError, EOFError, AttributeError, zipfile.BadZipFile) as error:
        raise BadNetwork(f"{path}: this is no file of weights: {error}") from error
    try:
        if int(found["format"]) != FORMAT:
            raise BadNetwork(f"{path}: weights of format {found['format']}, not {FORMAT}")
        network = Network(
            str(found["game"]),
            tuple(map(str, found["names"])),
            found["mean"].astype(np.float32),
            found["scale"].astype(np.float32),
            float(found["start"]),
            float(found["slope"]),
            tuple(found[f"weight{at}"].astype(np.float32) for at in range(LAYERS)),
            tuple(found[f"bias{at}"].astype(np.float32) for at in range(LAYERS)),
            float(found["trust"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise BadNetwork(f"{path}: these weights are not whole: {error}") from error
    if fault := fault_of(network):
        raise BadNetwork(f"{path}: {fault}")
    return network


def fault_of(network: Network) -> str:
    """What does not fit in a network, if anything."""
    inputs = len(network.names)
    if network.names[:1] != (SCORE,) or network.mean.shape != (inputs,) or network.scale.shape != (inputs,):
        return "its inputs do not fit their names"
    widths = [inputs, *(bias.size for bias in network.biases)]
    shapes = list(pairwise(widths))
    if [weight.shape for weight in network.weights] != shapes or widths[-1] != 1:
        return "its layers do not fit each other"
    arrays = (network.mean, network.scale, *network.weights, *network.biases)
    return "" if all(np.isfinite(array).all() for array in arrays) else "it holds numbers that are none"
