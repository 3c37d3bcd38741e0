import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startCheckout } from '#preview/checkout/server.ts';
import { startMetadata } from '#preview/metadata/server.ts';
import { startPlayers } from '#preview/players/server.ts';
import type { CheckoutProvider } from '#src/adapters/checkout/provider.ts';
import { readConfig } from '#src/config/env.ts';
import type { AppOptions, RunningApp } from '#src/server/app.ts';
import { createMovableClock, type TestClock } from '#test/clock.ts';
import { Browser } from './browser.ts';
import { cheapHashes } from './cheap-hashing.ts';
import { copyTemplate, patientTimeouts } from './databases.ts';
import { ensureBuild } from './ensure-build.ts';
import { freePort } from './free-port.ts';
import { RecordingLog } from './recording-log.ts';

export interface TestApp {
  url: string;
  /** The wired services, to prepare or read data behind the pages. */
  services: RunningApp['services'];
  /** The application's clock. */
  clock: TestClock;
  /** Everything that the product logged, so that a test can expect no failure. */
  log: RecordingLog;
  /** Origins of the third parties' stand-ins, with their controls. */
  standIns: { metadata: string; checkout: string; players: string };
  /** A new browser: cookies of its own, redirects not followed. */
  browser(): Browser;
  close(): Promise<void>;
}

interface TestAppOptions {
  metadataCallsPerSecond?: number;
  /** `{}`: the product's own timeouts; `patientTimeouts`: its own timeout only for pages. */
  timeouts?: AppOptions['timeouts'];
  /** `real` for tests about the cost of a hash. */
  hashing?: 'cheap' | 'real';
  /** Replaces the configured payment provider; `url` is the product's address. */
  checkoutOf?: (url: string) => CheckoutProvider;
}

await ensureBuild();

/** A busy machine may take seconds for a page that waits for TMDB. */
const defaultTimeouts = { ...patientTimeouts, pageTimeoutMs: 20_000 };

const root = resolve(import.meta.dirname, '..');

/**
 * Starts the built product in this process, on a free port and an empty database, with the stand-ins as real
 * services. `env` adds to the configuration. Builds the product again if its sources have changed.
 */
export async function startTestApp(
  env: Record<string, string> = {},
  // The stand-in has no such limit, and reading rows at the product's own rate takes seconds.
  {
    metadataCallsPerSecond = 2_000,
    timeouts = defaultTimeouts,
    hashing = 'cheap',
    checkoutOf,
  }: TestAppOptions = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stoep-app-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const clock = createMovableClock();
  const webhookUrl = `${url}/webhooks/yoco`;
  const [metadata, checkout, players] = await Promise.all([
    startMetadata({ port: 0, dataDir, requestsPerSecond: 2_000 }),
    startCheckout({ port: 0, publicUrl: url, webhookUrl, retryDelaysMs: [200, 400], now: clock.now }),
    startPlayers({ port: 0 }),
  ]);
  const config = readConfig(
    {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      APP_SECRET: 'a secret of the tests, long enough to be one',
      TMDB_API_URL: metadata.apiUrl,
      TMDB_IMAGE_URL: metadata.imageUrl,
      TMDB_ACCESS_TOKEN: 'preview-token',
      YOCO_API_URL: checkout.apiUrl,
      YOCO_SECRET_KEY: checkout.secretKey,
      YOCO_WEBHOOK_SECRET: checkout.webhookSecret,
      EMBED_SERVERS: JSON.stringify(players.servers),
      BACKUP_AT: '',
      ...env,
    },
    { cwd: dataDir },
  );
  if (!config.ok)
    throw new Error(config.problems.map(({ name, expected }) => `${name}: ${expected}`).join('; '));
  const { database } = config.config;
  if (database.kind === 'sqlite') await copyTemplate(database.file);
  const log = new RecordingLog();
  const bundle: string = '../dist/server/app.js';
  // The bundle has no types; its entry is src/server/app.ts.
  const { startApp } = (await import(bundle)) as typeof import('#src/server/app.ts');
  const app = await startApp({
    ...(hashing === 'real'
      ? { config: config.config }
      : {
          config: { ...config.config, passwordHashing: cheapHashes.argon2 },
          bcryptCost: cheapHashes.bcryptCost,
        }),
    clock,
    log,
    root,
    refreshCatalogue: false,
    metadataCallsPerSecond,
    timeouts,
    checkout: checkoutOf?.(url),
  });
  return {
    url,
    services: app.services,
    clock,
    log,
    standIns: {
      metadata: new URL(metadata.apiUrl).origin,
      checkout: new URL(checkout.apiUrl).origin,
      players: players.origin,
    },
    browser: () => new Browser(url),
    close: async () => {
      await app.close();
      await Promise.all([metadata.close(), checkout.close(), players.close()]);
      // A picture may still be written, so the removal is repeated.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
