import { parseArgs } from 'node:util';
import { startMetadata } from './server.ts';

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

const stop = (): void => {
  service.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
