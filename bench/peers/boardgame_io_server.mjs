// boardgame.io's own server with noughts, keeping matches in memory: node boardgame_io_server.mjs PORT

import { createRequire } from 'node:module';

import { noughts } from './boardgame_games.mjs';

const { Server } = createRequire(import.meta.url)('boardgame.io/server');
const server = Server({ games: [noughts], origins: [/127\.0\.0\.1/] });
console.log = () => {};
await server.run({ port: Number(process.argv[2]), lobbyConfig: { apiPort: Number(process.argv[2]) + 1 } });
process.stdout.write('up\n');
