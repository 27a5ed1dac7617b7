// Noughts and connect four as boardgame.io games, with their legal moves.

const [WIDTH, HEIGHT] = [7, 6];

const oneMove = { minMoves: 1, maxMoves: 1 };

// For each cell, the lines of that length that run through it: only these can end the game.
function linesThrough(width, height, length) {
  const through = Array.from({ length: width * height }, () => []);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
        const [endX, endY] = [x + dx * (length - 1), y + dy * (length - 1)];
        if (endX >= width || endY >= height || endY < 0) continue;
        const line = Array.from({ length }, (_, i) => (y + dy * i) * width + x + dx * i);
        for (const cell of line) through[cell].push(line);
      }
  return through;
}

function endOf(through) {
  return ({ G: { cells, last } }) => {
    if (last === null) return;
    const mine = cells[last];
    if (through[last].some((line) => line.every((cell) => cells[cell] === mine))) return { winner: mine };
    if (!cells.includes(null)) return { draw: true };
  };
}

function mark(G, cell, playerID) {
  G.cells[cell] = playerID;
  G.last = cell;
}

export const noughts = {
  name: 'noughts',
  setup: () => ({ cells: Array(9).fill(null), last: null }),
  turn: oneMove,
  moves: { play: ({ G, playerID }, cell) => mark(G, cell, playerID) },
  endIf: endOf(linesThrough(3, 3, 3)),
};

export const connectFour = {
  name: 'connect_four',
  setup: () => ({ cells: Array(WIDTH * HEIGHT).fill(null), last: null }),
  turn: oneMove,
  moves: {
    play: ({ G, playerID }, column) => {
      let cell = column;
      while (G.cells[cell] !== null) cell += WIDTH;
      mark(G, cell, playerID);
    },
  },
  endIf: endOf(linesThrough(WIDTH, HEIGHT, 4)),
};

export const legal = {
  noughts: (G) => [...G.cells.keys()].filter((cell) => G.cells[cell] === null),
  connect_four: (G) => [...Array(WIDTH).keys()].filter((x) => G.cells[x + WIDTH * (HEIGHT - 1)] === null),
};

export function random(choices) {
  return choices[Math.floor(Math.random() * choices.length)];
}
