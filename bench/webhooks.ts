import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startCheckout } from '#preview/checkout/server.ts';
import { makeWebhookSecret, signWebhook } from '#preview/checkout/signature.ts';
import { load } from './parts/load.ts';
import { startProduct } from './parts/product.ts';

/**
 * A thousand webhooks a second, then forged ones. Aims: one effect, pages' p99 250 ms, 5,000 forged ones refused a
 * second. Usage: npm run bench -- webhooks [seconds]
 */
const seconds = Number(process.argv[2] ?? 10);
const port = 3930;
const aims = { webhooks: 1000, pages: 200, pageP99: 250, forged: 5000 };
const email = 'flood@example.org';

const publicUrl = `http://localhost:${port}`;
const webhookUrl = `${publicUrl}/webhooks/yoco`;
const service = await startCheckout({ port: 0, publicUrl, webhookUrl });
const { apiUrl, secretKey, webhookSecret } = service;
const folder = await mkdtemp(join(tmpdir(), 'stoep-webhooks-'));
const product = await startProduct(port, {
  dataDir: folder,
  env: {
    YOCO_API_URL: apiUrl,
    YOCO_SECRET_KEY: secretKey,
    YOCO_WEBHOOK_SECRET: webhookSecret,
    // Many addresses, so that the limit by address doesn't help.
    TRUST_PROXY: '1',
  },
});

const body = await paidBody();
const request = (signature: (id: string, at: string) => string, id: string, more = '') => {
  const at = String(Math.floor(Date.now() / 1000));
  return [
    'POST /webhooks/yoco HTTP/1.1',
    `Host: localhost:${port}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `webhook-id: ${id}`,
    `webhook-timestamp: ${at}`,
    `webhook-signature: ${signature(id, at)}${more}`,
    '',
    body,
  ].join('\r\n');
};

const place = { host: '127.0.0.1', port, durationMs: seconds * 1000 };
const page = `GET /movies HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\nCookie: ${product.cookie}\r\n\r\n`;
const pages = { ...place, request: page, connections: 16, rate: aims.pages };

// Unmeasured warming.
await load({ ...pages, rate: 5, durationMs: 8_000 });
const quiet = await load(pages);
const right = request((id, at) => signWebhook(webhookSecret, id, at, body), 'msg_flood');
const [flood, during] = await Promise.all([
  load({ ...place, request: right, connections: 32, rate: aims.webhooks }),
  load(pages),
]);
console.log(
  `duplicates: ${Math.round(flood.perSecond)}/s (aim ${aims.webhooks}), p99 ${flood.p99.toFixed(1)} ms, ${flood.failed} failed; effect: ${effect()}`,
);
console.log(
  `pages meanwhile: ${Math.round(during.perSecond)}/s, p99 ${during.p99.toFixed(1)} ms (aim ${aims.pageP99}), ${during.failed} failed; without the flood p99 ${quiet.p99.toFixed(1)} ms`,
);

const wrongSecret = makeWebhookSecret();
let forger = 0;
const before = await cpuSeconds();
const forged = await load({
  ...place,
  connections: 32,
  status: 401,
  request: () => {
    forger += 1;
    const address = `\r\nX-Forwarded-For: 10.0.${(forger >> 2) % 250}.${forger & 3}`;
    return request((id, at) => signWebhook(wrongSecret, id, at, body), `msg_${forger}`, address);
  },
});
const each = ((await cpuSeconds()) - before) / Math.max(1, forged.perSecond * seconds);
console.log(
  `forged: ${Math.round(forged.perSecond)}/s refused with 401 (aim ${aims.forged}), p99 ${forged.p99.toFixed(1)} ms, ${forged.failed} otherwise, ${Math.round(each * 1e6)} µs of the server's processor each; effect: ${effect()}`,
);
console.log(`memory ${Math.round(await product.memory())} MB`);
await product.stop();
await service.close();
await rm(folder, { recursive: true, force: true });

/** Returns the webhook's body. */
async function paidBody(): Promise<string> {
  const control = (path: string, method = 'GET', sent?: object) =>
    fetch(new URL(path, apiUrl), { method, ...(sent === undefined ? {} : { body: JSON.stringify(sent) }) });
  // This script sends it instead.
  await control('/__webhooks', 'PUT', { mode: 'drop' });
  const at = (path: string) => `${product.url}${path}`;
  const checkout = await fetch(at('/.netlify/functions/createCheckout'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: product.url },
    body: JSON.stringify({
      amount: 3500,
      currency: 'ZAR',
      successUrl: at('/payment-complete'),
      cancelUrl: at('/signup?paid=false'),
      email,
      password: 'jacaranda',
    }),
  });
  // The answer of our own endpoint.
  const { redirectUrl } = (await checkout.json()) as { redirectUrl: string };
  await fetch(`${redirectUrl}/pay`, { method: 'POST', redirect: 'manual' });
  const answer = await (await control('/__deliveries')).json();
  // See preview/README.md.
  const { deliveries } = answer as {
    deliveries: { body: string }[];
  };
  const last = deliveries.at(-1);
  if (last === undefined) throw new Error('The provider has no webhook for the payment');
  return last.body;
}

async function cpuSeconds(): Promise<number> {
  const stat = await readFile(`/proc/${product.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function effect(): string {
  const db = new DatabaseSync(join(folder, 'stoep.db'), { readOnly: true });
  const count = (from: string) => Number(db.prepare(`select count(*) as n from ${from}`).get()?.n);
  const counts = [
    `${count(`"user" where email = '${email}'`)} account`,
    `${count('payment')} payment`,
    `${count('period where payment_id is not null')} month`,
    `${count('webhook_event')} event`,
  ];
  db.close();
  return counts.join(', ');
}
