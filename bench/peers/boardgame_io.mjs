// boardgame.io: random play through its reducer alone, and through its local client. Speaks as bench/worker.py does.

import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');

const SLICE = 200;
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

const noughts = {
  name: 'noughts',
  setup: () => ({ cells: Array(9).fill(null), last: null }),
  turn: oneMove,
  moves: { play: ({ G, playerID }, cell) => mark(G, cell, playerID) },
  endIf: endOf(linesThrough(3, 3, 3)),
};

const connectFour = {
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

const legal = {
  noughts: (G) => [...G.cells.keys()].filter((cell) => G.cells[cell] === null),
  connect_four: (G) => [...Array(WIDTH).keys()].filter((x) => G.cells[x + WIDTH * (HEIGHT - 1)] === null),
};

function random(choices) {
  return choices[Math.floor(Math.random() * choices.length)];
}

function byReducer(game) {
  const reducer = CreateGameReducer({ game });
  return () => {
    let state = InitializeGame({ game, numPlayers: 2 });
    let decisions = 0;
    while (state.ctx.gameover === undefined) {
      const args = [random(legal[game.name](state.G))];
      state = reducer(state, { type: 'MAKE_MOVE', payload: { type: 'play', args, playerID: state.ctx.currentPlayer } });
      decisions++;
    }
    return decisions;
  };
}

function byClient(game) {
  const client = Client({ game, numPlayers: 2, debug: false });
  client.start();
  return () => {
    client.reset();
    let decisions = 0;
    for (let state = client.getState(); state.ctx.gameover === undefined; state = client.getState()) {
      client.moves.play(random(legal[game.name](state.G)));
      decisions++;
    }
    return decisions;
  };
}

function plays(name, playOne) {
  return () => {
    const start = performance.now();
    let [games, decisions, spent] = [0, 0, 0];
    while (spent < SLICE) {
      decisions += playOne();
      games++;
      spent = performance.now() - start;
    }
    return { [`${name} decisions`]: (decisions / spent) * 1000, [`${name} games`]: (games / spent) * 1000 };
  };
}

const measures = [connectFour, noughts].flatMap((game) => [
  ['boardgame.io reducer', plays(game.name, byReducer(game))],
  ['boardgame.io client', plays(game.name, byClient(game))],
]);

const say = (message) => process.stdout.write(JSON.stringify(message) + '\n');
const version = `${require('boardgame.io/package.json').version} on Node ${process.version}`;
say({ version, measures: measures.map(([name]) => name) });
for await (const line of createInterface({ input: process.stdin })) say(measures[Number(line)][1]());
