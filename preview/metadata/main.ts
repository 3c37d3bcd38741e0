import { parseArgs } from 'node:util';
import { endOnSignal } from '../lifecycle.ts';
import { startMetadata } from './server.ts';

/** Runs the metadata stand-in alone: `node preview/metadata/main.ts --port 3101 --data DIR`. */

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3101' },
    host: { type: 'string', default: '127.0.0.1' },
    data: { type: 'string', default: './data' },
    'requests-per-second': { type: 'string' },
  },
});

const limit = values['requests-per-second'];
const service = await startMetadata({
  port: Number(values.port),
  host: values.host,
  dataDir: values.data,
  log: (line) => console.log(line),
  ...(limit === undefined ? {} : { requestsPerSecond: Number(limit) }),
});
endOnSignal(() => service.close());
