// Many games of noughts at once on boardgame.io's server, on sockets as its own client uses them:
// node boardgame_io_load.mjs PORT TABLES PID. Everybody sits down first; then they play as fast as they go.
// Prints the seconds it took, the server's CPU ticks, and the times from a move to the opponent's update, in ms.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { legal, random } from './boardgame_games.mjs';

const { io } = createRequire(import.meta.url)('socket.io-client');
const [PORT, TABLES, PID] = process.argv.slice(2).map(Number);
const seen = [];

class Person {
  constructor(id) {
    this.id = id;
    this.state = null;
    this.wake = () => {};
    this.socket = io(`http://127.0.0.1:${PORT}/noughts`, { transports: ['websocket'], forceNew: true });
    this.socket.on('update', (match, state) => this.take(state));
    this.socket.on('sync', (match, info) => this.take(info.state));
  }

  take(state) {
    this.state = state;
    this.wake();
  }

  async until(wanted) {
    while (this.state === null || !wanted(this.state)) await new Promise((done) => (this.wake = done));
  }

  async sit(match) {
    this.match = match;
    this.socket.emit('sync', match, this.id, undefined, 2);
    await this.until(() => true);
  }

  move(cell) {
    const payload = { type: 'play', args: [cell], playerID: this.id, credentials: null };
    this.socket.emit('update', { type: 'MAKE_MOVE', payload }, this.state._stateID, this.match, this.id);
  }
}

async function play(people) {
  while (people[0].state.ctx.gameover === undefined) {
    const me = people[Number(people[0].state.ctx.currentPlayer)];
    const other = people[1 - Number(me.id)];
    const next = me.state._stateID + 1;
    const sent = performance.now();
    me.move(random(legal.noughts(me.state.G)));
    await other.until((state) => state._stateID >= next);
    seen.push(performance.now() - sent);
    await me.until((state) => state._stateID >= next);
  }
}

function ticks() {
  const fields = readFileSync(`/proc/${PID}/stat`, 'utf8').split(') ')[1].split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

const tables = [];
for (let number = 0; number < TABLES; number++) {
  const people = [new Person('0'), new Person('1')];
  for (const person of people) await person.sit(String(number));
  tables.push(people);
}
const [used, start] = [ticks(), performance.now()];
await Promise.all(tables.map(play));
const seconds = (performance.now() - start) / 1000;
process.stdout.write(JSON.stringify({ seconds, ticks: ticks() - used, seen }));
for (const person of tables.flat()) person.socket.disconnect();
