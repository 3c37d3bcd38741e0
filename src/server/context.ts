import { randomUUID } from 'node:crypto';
import { availableParallelism, hostname } from 'node:os';
import { join } from 'node:path';
import pTimeout from 'p-timeout';
import { createBackupProcess } from '#src/adapters/backup/backup-process.ts';
import { Callers } from '#src/adapters/callers.ts';
import { createCheckoutProvider } from '#src/adapters/checkout/create-checkout-provider.ts';
import type { CheckoutProvider } from '#src/adapters/checkout/provider.ts';
import type { Clock } from '#src/adapters/clock.ts';
import { ensureDataDir, needsDataDir } from '#src/adapters/data-dir.ts';
import type { Database } from '#src/adapters/db/database.ts';
import { openDatabase } from '#src/adapters/db/open-database.ts';
import { createEmbeds } from '#src/adapters/embeds/create-embeds.ts';
import { createBoundedFolder } from '#src/adapters/files/bounded-folder.ts';
import { createFiles } from '#src/adapters/files/create-files.ts';
import { createHashing } from '#src/adapters/hashing/create-hashing.ts';
import type { Hashing } from '#src/adapters/hashing/hashing.ts';
import { createCounters } from '#src/adapters/limits/create-counters.ts';
import { createLimits } from '#src/adapters/limits/create-limits.ts';
import { createRedisNodes } from '#src/adapters/limits/redis-nodes.ts';
import { createSemaphore } from '#src/adapters/limits/semaphore.ts';
import { shareCounters } from '#src/adapters/limits/share-counters.ts';
import type { Log } from '#src/adapters/log.ts';
import { createMail } from '#src/adapters/mail/create-mail.ts';
import { createCallShare } from '#src/adapters/metadata/call-share.ts';
import { createMetadata } from '#src/adapters/metadata/tmdb.ts';
import { createMetrics, type Metrics } from '#src/adapters/metrics/metrics.ts';
import { createPasskeys } from '#src/adapters/passkeys/webauthn.ts';
import { createPictures, fetchPicture } from '#src/adapters/pictures/create-pictures.ts';
import { createRowWriter } from '#src/adapters/probes/write-row.ts';
import { createPush } from '#src/adapters/push/create-push.ts';
import type { StandIns } from '#src/adapters/standins.ts';
import { startMissingStandIns } from '#src/adapters/start-stand-ins.ts';
import { checks } from '#src/checks/checks.ts';
import { watchChecks } from '#src/checks/watch-checks.ts';
import { ensureAppSecret } from '#src/config/app-secret.ts';
import type { Config } from '#src/config/config.ts';
import { SessionReader } from '#src/features/accounts/sessions/session-reader.ts';
import { Catalogue } from '#src/features/catalogue/catalogue.ts';
import { People } from '#src/features/catalogue/people/people.ts';
import { PublicTitles } from '#src/features/catalogue/public-titles.ts';
import { TitleSearch } from '#src/features/catalogue/search.ts';
import { type ShareCardDeps, ShareCards } from '#src/features/catalogue/share-cards.ts';
import { BackupSchedule } from '#src/features/operations/backup-schedule.ts';
import { forgetNode, type OwnNode } from '#src/features/operations/nodes/nodes.ts';
import { OverviewReader } from '#src/features/operations/overview/read.ts';
import { RenderTurns } from '#src/http/request/render-turns.ts';
import type { OutsideOrigins, Services } from '#src/http/request/services.ts';
import packageFile from '../../package.json' with { type: 'json' };

const leaveTimeoutMs = 1_000;

/** A card has some 70 kB. */
const cardBounds = { maxFiles: 5_000, maxBytes: 300 * 1024 * 1024 };

/** Each drawing takes memory by the pixel, and a core. */
const maxDrawing = 1;
const maxWaitingDrawings = 50;

/** These replace the product's own timeouts on a machine whose speed is unknown. */
export interface Timeouts {
  busyTimeoutMs?: number;
  probeTimeoutMs?: number;
  /** The timeout of the store for avatars. */
  filesTimeoutMs?: number;
  /** The time that a page waits for TMDB. */
  pageTimeoutMs?: number;
}

export interface Wiring {
  config: Config;
  clock: Clock;
  log: Log;
  root: string;
  /** Stand-ins that run already, and outlive the app. */
  standIns?: StandIns | null | undefined;
  /** Replaces the configured provider. */
  checkout?: CheckoutProvider | undefined;
  metadataCallsPerSecond?: number | undefined;
  bcryptCost?: number | undefined;
  timeouts?: Timeouts | undefined;
  manifests: Services['manifests'];
  draining: AbortSignal;
  stopping: AbortSignal;
  onPreviewGone(): void;
}

export interface Wired {
  services: Services;
  close(): Promise<void>;
}

/** Starts stand-ins for what the configuration leaves out. */
export async function wire(wiring: Wiring): Promise<Wired> {
  const { config, clock, log } = wiring;
  if (needsDataDir(config)) ensureDataDir(config.dataDir);
  const metrics = createMetrics();
  const { database, dataDir, cache } = config;
  const node = describeOwnNode(config, clock);
  const callers = new Callers();
  const recorders = {
    ...wiring.timeouts,
    recordWait: metrics.recordWriteWait,
    recordHold: metrics.recordWriteHold,
    readCaller: () => callers.current?.key ?? '',
  };
  const db = await openDatabase({ database, dataDir, clock, log, ...recorders });
  const standIns = wiring.standIns === undefined ? await startMissingStandIns(wiring) : wiring.standIns;
  const parties = thirdParties(wiring, standIns);
  const secret = config.secrets.app ?? ensureAppSecret(config.dataDir);
  const nodes = cache.kind === 'redis' ? createRedisNodes({ url: cache.url, secret, clock, log }) : null;
  const { metadataCallsPerSecond: perSecond } = wiring;
  const share = createCallShare({ nodes, clock, perSecond });
  const budget = { callers, perSecond: share.perSecond, metrics };
  const metadata = createMetadata({ ...parties.metadata, clock, log, ...budget });
  const learning = { db, metadata, clock, log };
  const catalogue = new Catalogue({ ...learning, pageTimeoutMs: wiring.timeouts?.pageTimeoutMs });
  const embeds = createEmbeds({ servers: parties.embeds, publicUrl: config.publicUrl, clock, log });
  const mail = createMail(config, clock);
  const files = createFiles(config.avatars, config, clock, wiring.timeouts?.filesTimeoutMs);
  const backups = scheduleBackups(wiring, { db, node: node.id, secret });
  const server = { metadata, backups, preview: { status: () => standIns?.status() ?? ('off' as const) } };
  const rows = createRowWriter(db, node.id, clock);
  const checked = { config, clock, log, db, rows, files, nodes, embeds, server, warnings: [] };
  const watched = await watchChecks(checked, { checks, timeoutMs: wiring.timeouts?.probeTimeoutMs });
  const pictures = createPictures();
  const hashing = wireHashing(wiring, { metrics, secret, callers });
  const services: Services = {
    config,
    clock,
    log,
    db,
    hashing,
    sessions: new SessionReader({ db, hashing, clock, log, config }),
    limits: createLimits(clock, nodes === null ? undefined : shareCounters(createCounters(clock), nodes)),
    nodes,
    callers,
    turns: new RenderTurns(clock),
    ...server,
    catalogue,
    people: new People(learning),
    search: new TitleSearch({ db, metadata, catalogue, clock, log }),
    cards: createTitleCards(config, parties.pictures, { pictures, log }),
    publicTitles: new PublicTitles({ db, clock }),
    checkout: parties.checkout,
    embeds,
    files,
    overview: new OverviewReader({ db, clock }),
    node,
    checks: watched,
    metrics,
    pictures,
    passkeys: createPasskeys({ publicUrl: config.publicUrl, name: config.brand.name }),
    push: createPush({ secret, services: config.pushServices, contact: config.securityContact, clock }),
    ...mail,
    outside: outsideOf(parties, embeds.origins),
    manifests: wiring.manifests,
    draining: wiring.draining,
    stopping: wiring.stopping,
  };
  return {
    services,
    close: async () => {
      watched.stop();
      await catalogue.flush();
      if (wiring.standIns === undefined) await standIns?.close();
      share.close();
      mail.mailer.close();
      await leaveNodes(services);
      await nodes?.close();
      await db.close();
    },
  };
}

function describeOwnNode({ port }: Config, clock: Clock): OwnNode {
  const name = `${hostname()}:${port}, process ${process.pid}`;
  const { version } = packageFile;
  return { id: randomUUID(), name, version, startedAt: clock.now(), failedJobs: new Set() };
}

/** Deletes this node's row. If that fails, the other nodes drop the node later. */
async function leaveNodes(services: Services): Promise<void> {
  await pTimeout(forgetNode(services), { milliseconds: leaveTimeoutMs }).catch(() => undefined);
}

function scheduleBackups(
  { config, clock, log, stopping }: Wiring,
  { secret, ...rest }: { db: Database; node: string; secret: string },
): BackupSchedule {
  const backups = createBackupProcess({ settings: { ...config, secret }, clock, stopping });
  return new BackupSchedule({ at: config.backups.at, clock, log, ...rest, backups, stopping });
}

/** `pictureUrl` is followed by a size and a path. */
function createTitleCards(
  { dataDir, brand }: Config,
  pictureUrl: string,
  deps: Pick<ShareCardDeps, 'pictures' | 'log'>,
): ShareCards {
  return new ShareCards({
    ...deps,
    folder: createBoundedFolder(join(dataDir, 'cards'), cardBounds),
    gate: createSemaphore(maxDrawing, maxWaitingDrawings),
    fetchPoster: (path) => fetchPicture(`${pictureUrl}/w500${path}`),
    brand: brand.name,
  });
}

function wireHashing(
  { config, bcryptCost }: Wiring,
  deps: { metrics: Metrics; secret: string; callers: Callers },
): Hashing {
  return createHashing({
    ...deps,
    argon2: config.passwordHashing,
    bcryptCost,
    width: availableParallelism(),
  });
}

function thirdParties({ config, log, checkout: given }: Wiring, standIns: StandIns | null) {
  const { secrets } = config;
  const metadata =
    config.metadata !== null && secrets.metadata !== null
      ? { apiUrl: config.metadata.apiUrl, auth: secrets.metadata, imageUrl: config.metadata.imageUrl }
      : standIn(standIns?.metadata, ({ apiUrl, imageUrl, accessToken }) => ({
          apiUrl,
          auth: { kind: 'token' as const, value: accessToken },
          imageUrl,
        }));
  const access =
    config.checkout !== null && secrets.checkout !== null
      ? { ...secrets.checkout, apiUrl: config.checkout.apiUrl }
      : standIn(standIns?.checkout, (configured) => configured);
  const checkout = given ?? createCheckoutProvider(access, log);
  const embeds = config.embeds ?? standIn(standIns?.embeds, (configured) => configured);
  return { metadata, checkout, embeds, pictures: metadata.imageUrl };
}

function outsideOf(
  { pictures, checkout }: ReturnType<typeof thirdParties>,
  embeds: readonly string[],
): OutsideOrigins {
  const { origin: images } = new URL(pictures);
  return { pictures, images, embeds, checkout: checkout.pageOrigin };
}

function standIn<Configured, Result>(
  configured: Configured | null | undefined,
  make: (configured: Configured) => Result,
): Result {
  if (configured === null || configured === undefined)
    throw new Error('A stand-in that is needed did not start');
  return make(configured);
}
