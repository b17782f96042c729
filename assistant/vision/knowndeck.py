"""Known-deck reading: a symbol is recognised by correlating it with every symbol of the decks in play.

A decoder must read 208 modules without help. A program that printed the tags has to tell a few hundred known patterns
apart, which works down to about 1.2 pixels a module, under glare, and with a corner hidden. Poses are fitted by the
inverse compositional method (Baker and Matthews, "Lucas-Kanade 20 Years On", 2004): the matrix of a fit depends on the
template alone, so a round is one resampling and one product of matrices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assistant.symbols import TAG_SIDE, tag_matrix
from assistant.vision.cv import Image, Points
from assistant.vision.symbol_light import (
    GRID,
    RING,
    Floats,
    Poses,
    corners_of,
    corrected,
    data_cells,
    even_light,
    explanation,
    module_middles,
    neighbour_weights,
    normalised,
    sampled,
    shared_light,
    softened,
)

CODE_BLUR = 0.45
FIT_BLUR = 0.6
WIDE_BLUR = 1.0
"""Softness of the templates in modules: for telling symbols apart, for fitting, for the first fit that reaches far."""
MARGIN = 3

# Module places after a grid was turned by quarters: the new (x, y) to the old.
_QUARTERS = np.array(
    [
        [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
        [[0, -1, TAG_SIDE], [1, 0, 0], [0, 0, 1]],
        [[-1, 0, TAG_SIDE], [0, -1, TAG_SIDE], [0, 0, 1]],
        [[0, 1, 0], [-1, 0, TAG_SIDE], [0, 0, 1]],
    ],
    float,
)


@dataclass(frozen=True, slots=True)
class Floors:
    """How sure a reading must be, as correlations from 0 to 1."""

    accept: float = 0.55
    lead: float = 0.20
    """Over the second best symbol."""
    early: float = 0.30
    """With what all symbols share, after the first rough fit."""
    shared: float = 0.40
    """The same, after all fits."""
    refine: float = 0.28
    """With the best symbol, before it is fitted to that one."""


NEW = Floors()
"""For a tag out of nothing in a single frame: no stranger passed in 32,000 candidates from photographs."""
AGAIN = Floors(accept=0.45, lead=0.12)
"""For a tag that was at this very place a moment ago."""


@dataclass(frozen=True, slots=True)
class Found:
    """A symbol of the deck, with its correlation and its lead over the next best."""

    text: str
    score: float
    lead: float
    corners: Points


class KnownDeck:
    """All symbols that may lie on the table. Building it takes about a millisecond a symbol."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = tuple(dict.fromkeys(texts))
        self._places = module_middles()
        axis = np.arange(GRID, dtype=np.float32)[:, None] * np.array([1, 0], np.float32)
        self._axis_weights = neighbour_weights(axis)
        self._data = data_cells()
        dark = np.array([tag_matrix(text) for text in self.texts], np.float32).reshape(-1, TAG_SIDE, TAG_SIDE)
        wide = RING + MARGIN - 1
        light = np.pad(1.0 - dark, ((0, 0), (wide, wide), (wide, wide)), constant_values=1.0)
        cut = slice(wide - RING, -(wide - RING))
        codes = np.array([softened(one, CODE_BLUR)[0][cut, cut] for one in light], np.float32).reshape(-1, GRID, GRID)
        codes = even_light(codes, self._axis_weights).reshape(-1, GRID * GRID)[:, self._data]
        self._codes = np.ascontiguousarray(normalised(codes, 0.0).T)
        fits = np.array([[part[cut, cut] for part in softened(one, FIT_BLUR)] for one in light], np.float32)
        self._fits = even_light(fits.reshape(-1, 3, GRID, GRID), self._axis_weights).reshape(-1, 3, GRID * GRID)
        self._prepare_shared()

    def _prepare_shared(self) -> None:
        """What fits a pose to the pattern that all symbols share: first a wide reach, then precise."""
        shared = shared_light()
        grey = np.pad(np.where(np.isnan(shared), np.float32(0.5), shared), MARGIN, constant_values=1.0)
        self._shared = np.flatnonzero(~np.isnan(shared).ravel())
        self._shared_places = self._places[self._shared]
        even = np.eye(len(self._shared), dtype=np.float32) - neighbour_weights(self._shared_places)
        self._shared_even = np.ascontiguousarray(even.T)
        self._solvers: list[Floats] = []
        for blur in (WIDE_BLUR, FIT_BLUR):
            value, slope_x, slope_y = (
                part[MARGIN:-MARGIN, MARGIN:-MARGIN].ravel()[self._shared] for part in softened(grey, blur)
            )
            columns = even @ explanation(value, slope_x, slope_y, self._shared_places)
            self._solvers.append((np.linalg.pinv(columns, rcond=1e-4) @ even).astype(np.float32))
        self._shared_code = normalised(np.asarray((even @ value)[None], np.float32), 0.0)[0]

    def read(self, grey: Image, seeds: Poses, floors: Floors = NEW) -> list[Found]:
        """Symbols near pose guesses (k, 3, 3), any quarter turn: all within half a module and 3 degrees, nearly all of
        those within a module and 5 degrees.

        Two guesses may meet at one tag: then it comes twice.
        """
        if not len(self.texts) or not len(seeds):
            return []
        poses, shared = self._aligned(grey, seeds, 1, wide=1)
        poses = poses[shared >= floors.early]
        if not len(poses):
            return []
        poses, shared = self._aligned(grey, poses, 2)
        poses = poses[shared >= floors.shared]
        if not len(poses):
            return []
        poses, symbols, score = self._turned(grey, poses)
        good = score >= floors.refine
        if not good.any():
            return []
        poses = self._refined(grey, poses[good], symbols[good], 2)
        symbols, score, lead = self._lookup(self._grids(grey, poses))
        return [
            Found(self.texts[symbol], float(one), float(ahead), corners_of(pose))
            for pose, symbol, one, ahead in zip(poses, symbols, score, lead, strict=True)
            if one >= floors.accept and ahead >= floors.lead
        ]

    def _grids(self, grey: Image, poses: Poses) -> Floats:
        return sampled(grey, poses, self._places).reshape(-1, GRID, GRID)

    def _shared_score(self, values: Floats) -> Floats:
        """(k,) correlation of brightness at the shared modules (k, n) with the pattern that all symbols share."""
        return np.asarray(normalised(values @ self._shared_even) @ self._shared_code, np.float32)

    def _aligned(self, grey: Image, poses: Poses, rounds: int, wide: int = 0) -> tuple[Poses, Floats]:
        """Poses fitted to the shared pattern, the first `wide` rounds with the far reach, and their correlation."""
        for turn in range(rounds):
            values = sampled(grey, poses, self._shared_places)
            poses = corrected(poses, values @ self._solvers[turn >= wide].T)
        return poses, self._shared_score(sampled(grey, poses, self._shared_places))

    def _lookup(self, grids: Floats) -> tuple[NDArray[np.int64], Floats, Floats]:
        """Number of the best symbol, its correlation and its lead, each (k,), for grids (k, GRID, GRID)."""
        data = even_light(grids, self._axis_weights).reshape(len(grids), -1)[:, self._data]
        table = normalised(data) @ self._codes
        rows = np.arange(len(table))
        best = table.argmax(1)
        score = table[rows, best].copy()
        table[rows, best] = -1.0
        return best, score, score - table.max(1)

    def _turned(self, grey: Image, poses: Poses) -> tuple[Poses, NDArray[np.int64], Floats]:
        """Poses turned by the quarter that suits best, the symbol there and its correlation.

        The three quarters that suit the shared pattern best are looked up; one sampling serves all of them.
        """
        count, turns = len(poses), 3
        grid = self._grids(grey, poses)
        views = np.stack([np.rot90(grid, quarter, (1, 2)) for quarter in range(4)], 1).reshape(4 * count, GRID, GRID)
        shared = self._shared_score(views.reshape(4 * count, -1)[:, self._shared]).reshape(count, 4)
        likely = shared.argsort(1)[:, ::-1][:, :turns] + 4 * np.arange(count)[:, None]
        symbols, score, _ = self._lookup(views[likely.ravel()])
        pick = score.reshape(count, turns).argmax(1) + turns * np.arange(count)
        return poses @ _QUARTERS[likely.ravel()[pick] % 4], symbols[pick], score[pick]

    def _refined(self, grey: Image, poses: Poses, symbols: NDArray[np.int64], rounds: int) -> Poses:
        """Poses fitted to whole symbols, one each."""
        value, slope_x, slope_y = (self._fits[symbols, part] for part in range(3))
        columns = explanation(value, slope_x, slope_y, self._places)[..., :7]  # without offset: the local mean is gone
        across = columns.transpose(0, 2, 1)
        normal = across @ columns
        normal[:, range(7), range(7)] += 1e-3
        inverse = np.linalg.inv(normal)
        for _ in range(rounds):
            values = even_light(self._grids(grey, poses), self._axis_weights).reshape(len(poses), -1)
            poses = corrected(poses, (inverse @ (across @ values[..., None]))[..., 0])
        return poses
