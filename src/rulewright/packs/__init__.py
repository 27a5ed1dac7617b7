"""The workshop: packs are read under limits, checked, built, compared and tried. A pack is data, never code."""

from .checking import Issue, Report, check_packs
from .reading import read_pack, unpack
from .writing import build, new_pack

__all__ = ["Issue", "Report", "build", "check_packs", "new_pack", "read_pack", "unpack"]
