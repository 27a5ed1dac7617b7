// boardgame.io: random play through its reducer alone, and through its local client. Speaks as bench/worker.py does.

import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

import { connectFour, legal, noughts, random } from './boardgame_games.mjs';

const require = createRequire(import.meta.url);
const { Client } = require('boardgame.io/client');
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');

const SLICE = 200;
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
