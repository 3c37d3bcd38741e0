import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { isRecord } from './http.ts';
import { endOnSignal, endWithParent } from './lifecycle.ts';
import { readSecrets, type Secrets } from './secrets.ts';

const names = ['metadata', 'checkout', 'players'] as const;
type Name = (typeof names)[number];

interface Settings {
  data: string;
  publicUrl: string | undefined;
  webhookUrl: string | undefined;
  secrets: Secrets;
  log: (line: string) => void;
}

interface StartedService {
  access: object;
  close(): Promise<void>;
}

const starters: Record<Name, (port: number, settings: Settings) => Promise<StartedService>> = {
  async metadata(port, { data, secrets: { accessToken }, log }) {
    const { startMetadata } = await import('./metadata/server.ts');
    const { apiUrl, imageUrl, close } = await startMetadata({ port, dataDir: data, accessToken, log });
    return { access: { apiUrl, imageUrl, accessToken }, close };
  },
  async checkout(port, { data, publicUrl, webhookUrl, secrets, log }) {
    const { startCheckout } = await import('./checkout/server.ts');
    const { secretKey, webhookSecret } = secrets;
    const merchantName = process.env.BRAND_NAME || undefined;
    const options = {
      port,
      dataDir: data,
      secretKey,
      webhookSecret,
      log,
      merchantName,
      publicUrl,
      webhookUrl,
    };
    const { apiUrl, close } = await startCheckout(options);
    return { access: { apiUrl, secretKey, webhookSecret }, close };
  },
  async players(port, { log }) {
    const { startPlayers } = await import('./players/server.ts');
    const { origin, servers, close } = await startPlayers({ port, log });
    return { access: { origin, servers }, close };
  },
};

/** Falls back to any free port. */
async function start(name: Name, port: number, settings: Settings): Promise<StartedService> {
  try {
    return await starters[name](port, settings);
  } catch (error) {
    const isTaken = isRecord(error) && (error.code === 'EADDRINUSE' || error.code === 'EACCES');
    if (!isTaken || port === 0) throw error;
    settings.log(`${name}: port ${port} is taken, using another`);
    return starters[name](0, settings);
  }
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: names.join(',') },
      data: { type: 'string', default: './data' },
      'port-from': { type: 'string', default: '3001' },
      'public-url': { type: 'string' },
      'webhook-url': { type: 'string' },
      verbose: { type: 'boolean', default: false },
    },
  });
  const wanted = values.only.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !names.some((serviceName) => serviceName === name));
  if (unknown.length > 0) throw new Error(`--only takes ${names.join(', ')}; not ${unknown.join(', ')}`);
  const portFrom = Number(values['port-from']);
  if (!Number.isInteger(portFrom) || portFrom < 0 || portFrom > 65_533)
    throw new Error('--port-from must be a port');
  return { ...values, wanted, portFrom };
}

async function main(): Promise<void> {
  const options = readOptions();
  const services: StartedService[] = [];
  const closeAll = async (): Promise<void> => {
    await Promise.allSettled(services.map((service) => service.close()));
  };
  // First, so that no stand-in outlives a parent that dies during the start.
  endWithParent(endOnSignal(closeAll));
  await mkdir(options.data, { recursive: true });
  const settings: Settings = {
    data: options.data,
    publicUrl: options['public-url'],
    webhookUrl: options['webhook-url'],
    secrets: await readSecrets(options.data),
    log: options.verbose ? (line) => console.error(line) : () => undefined,
  };
  const started = names.map(async (name, index): Promise<[string, object][]> => {
    if (!options.wanted.includes(name)) return [];
    const service = await start(name, options.portFrom === 0 ? 0 : options.portFrom + index, settings);
    services.push(service);
    return [[name, service.access]];
  });
  announce({ ready: true, ...Object.fromEntries((await Promise.all(started)).flat()) });
}

function announce(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
  // Sending fails only if the parent has ended, which ends this process too.
  process.send?.(message, undefined, undefined, () => undefined);
}

main().catch((error: unknown) => {
  console.error(error);
  announce({ ready: false, error: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
  // Exits only after the pipe has taken the line.
  process.stdout.write('', () => process.exit(1));
});
