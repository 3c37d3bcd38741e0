import { parseArgs } from 'node:util';
import { endOnSignal } from '../lifecycle.ts';
import { startCheckout } from './server.ts';

/** Runs the checkout stand-in alone: `node preview/checkout/main.ts --port 3002 --data DIR`. */

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3002' },
    host: { type: 'string', default: '127.0.0.1' },
    data: { type: 'string' },
    'webhook-url': { type: 'string' },
    'public-url': { type: 'string' },
    'secret-key': { type: 'string' },
    'webhook-secret': { type: 'string' },
  },
});
const service = await startCheckout({
  port: Number(values.port),
  host: values.host,
  log: (line) => console.log(line),
  ...(values.data === undefined ? {} : { dataDir: values.data }),
  ...(values['webhook-url'] === undefined ? {} : { webhookUrl: values['webhook-url'] }),
  ...(values['public-url'] === undefined ? {} : { publicUrl: values['public-url'] }),
  ...(values['secret-key'] === undefined ? {} : { secretKey: values['secret-key'] }),
  ...(values['webhook-secret'] === undefined ? {} : { webhookSecret: values['webhook-secret'] }),
});
endOnSignal(() => service.close());
console.log(service.apiUrl);
