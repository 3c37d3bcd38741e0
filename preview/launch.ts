import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeWebhookSecret } from './checkout/signature.ts';
import { isRecord } from './http.ts';
import { endOnSignal, endWithParent } from './lifecycle.ts';

/**
 * Starts the stand-ins that a preview lacks, in one process beside the product:
 * `node preview/launch.ts --only metadata,checkout,players --data DIR --port-from 3001
 *  --public-url http://localhost:3000 --webhook-url http://127.0.0.1:3000/webhooks/yoco`
 *
 * Each service has its own port (from, from + 1, from + 2), or any free one when that is taken. They are
 * on 127.0.0.1 by that name, so that a browser sees another site than the product's `localhost`. When all
 * of them listen, one JSON line says where (and the same goes to the parent, when there is a channel);
 * a service that can't start is `{"ready":false,"error":…}` and exit code 1.
 */

interface Secrets {
  accessToken: string;
  secretKey: string;
  webhookSecret: string;
}

interface Service {
  close(): Promise<void>;
}

interface Settings {
  data: string;
  publicUrl: string | undefined;
  webhookUrl: string | undefined;
  secrets: Secrets;
  log: (line: string) => void;
}

const NAMES = ['metadata', 'checkout', 'players'] as const;
type Name = (typeof NAMES)[number];

/**
 * Made once for each data folder and kept: a known secret would let anyone who can reach the product
 * send it payments, and a new one at each start would break the retries of earlier events.
 */
async function readSecrets(data: string): Promise<Secrets> {
  const path = join(data, 'preview-secrets.json');
  try {
    const kept: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (isRecord(kept)) {
      const { accessToken, secretKey, webhookSecret } = kept;
      if (
        typeof accessToken === 'string' &&
        typeof secretKey === 'string' &&
        typeof webhookSecret === 'string'
      )
        return { accessToken, secretKey, webhookSecret };
    }
  } catch {
    // Missing or damaged: made anew below.
  }
  const made: Secrets = {
    accessToken: `preview.${randomBytes(24).toString('base64url')}`,
    secretKey: `sk_test_preview${randomBytes(16).toString('hex')}`,
    webhookSecret: makeWebhookSecret(),
  };
  await writeFile(`${path}.tmp`, JSON.stringify(made), { mode: 0o600 });
  await rename(`${path}.tmp`, path);
  return made;
}

/** What each service is started with, and what the parent is told of it. */
async function startOne(name: Name, port: number, settings: Settings): Promise<[Service, object]> {
  const { data, publicUrl, webhookUrl, secrets, log } = settings;
  if (name === 'metadata') {
    const { startMetadata } = await import('./metadata/server.ts');
    const { accessToken } = secrets;
    const service = await startMetadata({ port, dataDir: data, accessToken, log });
    return [service, { apiUrl: service.apiUrl, imageUrl: service.imageUrl, accessToken }];
  }
  if (name === 'players') {
    const { startPlayers } = await import('./players/server.ts');
    const service = await startPlayers({ port, log });
    return [service, { origin: service.origin, servers: service.servers }];
  }
  const { startCheckout } = await import('./checkout/server.ts');
  const service = await startCheckout({
    port,
    dataDir: data,
    secretKey: secrets.secretKey,
    webhookSecret: secrets.webhookSecret,
    log,
    ...(process.env.BRAND_NAME ? { merchantName: process.env.BRAND_NAME } : {}),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
  });
  const { apiUrl, secretKey, webhookSecret } = service;
  return [service, { apiUrl, secretKey, webhookSecret }];
}

async function startSomewhere(name: Name, port: number, settings: Settings): Promise<[Service, object]> {
  try {
    return await startOne(name, port, settings);
  } catch (error) {
    const isTaken = isRecord(error) && (error.code === 'EADDRINUSE' || error.code === 'EACCES');
    if (!isTaken || port === 0) throw error;
    settings.log(`${name}: port ${port} is taken, using another`);
    return startOne(name, 0, settings);
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: NAMES.join(',') },
      data: { type: 'string', default: './data' },
      'port-from': { type: 'string', default: '3001' },
      'public-url': { type: 'string' },
      'webhook-url': { type: 'string' },
      verbose: { type: 'boolean', default: false },
    },
  });
  const wanted = values.only.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !NAMES.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`--only takes ${NAMES.join(', ')}; not ${unknown.join(', ')}`);
  const from = Number(values['port-from']);
  if (!Number.isInteger(from) || from < 0 || from > 65_533) throw new Error('--port-from must be a port');

  const services: Service[] = [];
  const closeAll = async (): Promise<void> => {
    await Promise.allSettled(services.map((service) => service.close()));
  };
  // Before anything listens: a parent that dies during the start must not leave us behind.
  endWithParent(endOnSignal(closeAll));
  await mkdir(values.data, { recursive: true });
  const settings: Settings = {
    data: values.data,
    publicUrl: values['public-url'],
    webhookUrl: values['webhook-url'],
    secrets: await readSecrets(values.data),
    log: values.verbose ? (line) => console.error(line) : () => undefined,
  };
  const started = await Promise.all(
    NAMES.map(async (name, index): Promise<[string, object][]> => {
      if (!wanted.includes(name)) return [];
      const [service, told] = await startSomewhere(name, from === 0 ? 0 : from + index, settings);
      services.push(service);
      return [[name, told]];
    }),
  );
  tell({ ready: true, ...Object.fromEntries(started.flat()) });
}

function tell(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
  // Sending can fail only when the parent is gone, which ends this process anyway.
  process.send?.(message, undefined, undefined, () => undefined);
}

main().catch((error: unknown) => {
  console.error(error);
  tell({ ready: false, error: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  // The pipe takes the line first; whatever did start ends with the process.
  setTimeout(() => process.exit(1), 50);
});
