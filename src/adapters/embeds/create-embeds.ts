import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import type { Clock } from '#src/adapters/clock.ts';
import type { Log } from '#src/adapters/log.ts';
import { callOutside } from '#src/adapters/outside/call-outside.ts';
import { isPrivateHost } from '#src/adapters/outside/private-address.ts';
import { createSendPublic } from '#src/adapters/outside/public-only.ts';
import type { EmbedServerConfig } from '#src/config/config.ts';
import type { EmbedSource, Embeds, Playable } from './embeds.ts';
import { type ProbeFinding, type ProbeOptions, probeServer } from './probe.ts';
import { ProbeCache } from './probe-cache.ts';
import { originsOf, sourceUrl } from './source-url.ts';

export interface EmbedTimeouts {
  /** It limits one server's answer. */
  probeMs?: number;
  /** It limits a page's wait for all servers. */
  allMs: number;
  /** It limits a page's wait for the rest, once one server is usable. */
  restMs: number;
}

export interface EmbedsOptions {
  servers: EmbedServerConfig[];
  /** The players must allow this origin to frame them. */
  publicUrl: string;
  clock: Clock;
  log: Log;
  /** It defaults to true only for servers that are declared by a private address. */
  allowPrivate?: boolean;
  timeouts?: Partial<EmbedTimeouts>;
}

/** Source: docs/requirements.md#players. */
const defaultTimeouts = { allMs: 1_000, restMs: 300 };

/** The maximum number of concurrent probes of one server. */
const maxLooks = 32;

/** After a slow probe, all titles of the server count as slow for this time. */
const slowMs = 60_000;

/** Throws for an invalid template and for our own origin, where a frame would be trusted as ours. */
export function createEmbeds(options: EmbedsOptions): Embeds {
  const ours = new URL(options.publicUrl);
  const origins = [...new Set(options.servers.flatMap(originsOf))];
  if (origins.includes(ours.origin)) throw new Error('An embed server may not be on our own origin');
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  const servers = options.servers.map(
    (server, index) => new EmbedServer(server, index + 1, { ...options, timeouts, ours, origins }),
  );
  return {
    origins,
    keys: servers.map(({ key }) => key),
    names: options.servers.map(({ name }) => name),
    async sourcesFor(what) {
      const offers = servers.flatMap((server) => server.offer(what) ?? []);
      await enough(
        offers.map(({ found }) => found),
        timeouts,
      );
      const open = offers.filter(({ now }) => now().is !== 'lacks');
      const sources = open.map(({ source, now }) => {
        const { is, ttlMs } = now();
        return { ...source, slow: is === 'slow', pending: ttlMs === 0 };
      });
      return sources.sort((a, b) => Number(a.slow) - Number(b.slow));
    },
  };
}

interface Offer {
  source: Omit<EmbedSource, 'slow' | 'pending'>;
  /** It never rejects. */
  found: Promise<ProbeFinding>;
  now(): ProbeFinding;
}

interface Surroundings extends EmbedsOptions {
  timeouts: EmbedTimeouts;
  ours: URL;
  origins: string[];
}

/** Its TTL is 0, because the probe hasn't ended. */
const nothingYet: ProbeFinding = { is: 'unknown', ttlMs: 0, because: 'not yet known' };
const slowLately: ProbeFinding = { is: 'slow', ttlMs: 0, because: 'slow with other titles' };

class EmbedServer {
  readonly key: string;
  readonly #config: EmbedServerConfig;
  readonly #number: number;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #findings: ProbeCache;
  readonly #look: ProbeOptions;
  readonly #restMs: number;
  #slowUntil = Number.NEGATIVE_INFINITY;

  constructor(
    config: EmbedServerConfig,
    number: number,
    { clock, log, ours, origins, allowPrivate, timeouts }: Surroundings,
  ) {
    this.key = keyOf(config);
    this.#config = config;
    this.#number = number;
    this.#clock = clock;
    this.#log = log;
    this.#findings = new ProbeCache(clock);
    this.#restMs = timeouts.restMs;
    const declaredPrivate = originsOf(config).every((origin) => isPrivateHost(new URL(origin).hostname));
    // Sends the headers of a browser's frame, so that servers that check who embeds them answer alike.
    const headers = {
      accept: 'text/html',
      referer: `${ours.origin}/`,
      'user-agent': 'Mozilla/5.0 (compatible; Stoep)',
    };
    this.#look = {
      send: (allowPrivate ?? declaredPrivate) ? callOutside : createSendPublic(),
      headers,
      ours,
      framable: origins,
      ...(timeouts.probeMs !== undefined && { timeoutMs: timeouts.probeMs }),
    };
  }

  offer(what: Playable): Offer | null {
    const url = sourceUrl(this.#config, { ...what, seconds: 0 });
    const played = sourceUrl(this.#config, what);
    if (url === null || played === null) return null;
    const { name, sandbox } = this.#config;
    const source = {
      number: this.#number,
      key: this.key,
      name,
      url: played.href,
      origin: url.origin,
      sandbox: harmless(sandbox),
    };
    const cached = this.#findings.get(url.href);
    if (cached?.fresh) return { source, ...settled(cached.finding) };
    const found = this.#find(url);
    // A stale good finding is used while it is refreshed. A stale bad one isn't: it may have changed.
    if (cached !== null && cached.finding.is !== 'lacks') return { source, ...settled(cached.finding) };
    // A page has already waited for this probe, so no other page waits for it.
    const hangs = this.#findings.runningFor(url.href) > this.#restMs;
    if (hangs || this.#slowUntil > this.#clock.monotonic()) return { source, ...settled(slowLately) };
    let now = nothingYet;
    return { source, found: found.then((finding) => (now = finding)), now: () => now };
  }

  #find(url: URL): Promise<ProbeFinding> {
    if (this.#findings.running >= maxLooks) return Promise.resolve(nothingYet);
    return this.#findings.find(url.href, async () => {
      const finding = await probeServer(url, this.#look);
      this.#slowUntil = finding.is === 'slow' ? this.#clock.monotonic() + slowMs : Number.NEGATIVE_INFINITY;
      this.#log.debug(
        { server: this.#number, is: finding.is, because: finding.because },
        'Looked at an embed server',
      );
      return finding;
    });
  }
}

function settled(finding: ProbeFinding): Pick<Offer, 'found' | 'now'> {
  return { found: Promise.resolve(finding), now: () => finding };
}

/** Waits for all servers, or for the first available one and a moment for the others, or for the timeout. */
async function enough(
  found: readonly Promise<ProbeFinding>[],
  { allMs, restMs }: EmbedTimeouts,
): Promise<void> {
  const first = Promise.all([firstUsable(found), delay(restMs, undefined, { ref: false })]);
  const settledOrFirst = Promise.race([Promise.all(found), first]);
  await pTimeout(settledOrFirst, { milliseconds: allMs, message: false });
}

/** Ends as soon as one server is available, wherever it stands in the order, or when none is. */
async function firstUsable(found: readonly Promise<ProbeFinding>[]): Promise<void> {
  const usable = found.map(async (each) => {
    if ((await each).is === 'lacks') throw new Error('This server lacks the title.');
  });
  // Every server lacks the title.
  await Promise.any(usable).catch(() => undefined);
}

/** The key is short for the browser, and unique among three servers. */
function keyOf({ movie, tv, anime }: EmbedServerConfig): string {
  return createHash('sha256').update([movie, tv, anime].join('\n')).digest('hex').slice(0, 16);
}

/** The configuration refuses these tokens, too. */
function harmless(sandbox: readonly string[]): string[] {
  return sandbox.filter((token) => !token.startsWith('allow-top-navigation'));
}
