import { parseArgs } from 'node:util';
import { endOnSignal } from '../lifecycle.ts';
import { startPlayers } from './server.ts';

/** Runs the three embed servers alone: `node preview/players/main.ts --port 3003`. */

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3003' },
    host: { type: 'string', default: '127.0.0.1' },
  },
});
const service = await startPlayers({
  port: Number(values.port),
  host: values.host,
  log: (line) => console.log(line),
});
endOnSignal(() => service.close());
console.log(service.origin);
