import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Log } from '#src/adapters/log.ts';
import type { Config } from '#src/config/config.ts';
import { isLoopback } from '#src/domain/loopback.ts';

/** Well below the number of redirects after which browsers give up, about twenty. */
const maxRepeats = 3;
const repeatMs = 10_000;
const maxRemembered = 1_000;

type Warning = 'redirect' | 'header' | 'loop' | 'form' | 'untrusted';

type OriginConfig = Pick<Config, 'publicUrl' | 'isPublicUrlSet' | 'secure' | 'trustProxy'>;

/**
 * Forms work under `PUBLIC_URL` alone, so pages requested under another name of the host are redirected.
 * Source: docs/requirements.md#another-origin.
 */
export class OtherOrigin {
  readonly #config: OriginConfig;
  readonly #log: Log;
  readonly #ownHost: string;
  /** Counts redirects of the same page, because a proxy that rewrites the host causes a loop of them. */
  readonly #redirects = new LRUCache<string, number>({ max: maxRemembered, ttl: repeatMs });
  /** Hosts that a rewriting proxy sends instead of the host of `PUBLIC_URL`. */
  readonly #rewritten = new LRUCache<string, true>({ max: maxRemembered });
  #isOwnHostSeen = false;
  readonly #logged = new Set<Warning>();

  constructor(config: OriginConfig, log: Log) {
    this.#config = config;
    this.#log = log;
    this.#ownHost = new URL(config.publicUrl).host;
  }

  /** Returns the address under `PUBLIC_URL`, or null. `client` is the client's address. */
  redirectOf(request: IncomingMessage, client: string): string | null {
    const host = this.#hostOf(request);
    const href = request.url ?? '/';
    // An old link may contain a password, which no response may repeat.
    if (host === this.#ownHost) this.#isOwnHostSeen = true;
    if (host === null || host === this.#ownHost || href.includes('password')) return null;
    const { hostname } = new URL(`http://${host}`);
    if (isLoopback(hostname) || this.#rewritten.has(host)) return null;
    const key = `${client} ${request.method} ${host} ${href}`;
    const count = (this.#redirects.get(key) ?? 0) + 1;
    if (count > maxRepeats) {
      if (!this.#isOwnHostSeen) this.#rewritten.set(host, true);
      this.#warnOnce(
        'loop',
        { host },
        'A proxy seems to rewrite the host: set `Host` or `X-Forwarded-Host` there.',
      );
      return null;
    }
    this.#redirects.set(key, count);
    const { publicUrl } = this.#config;
    this.#warnOnce(
      'redirect',
      { host, publicUrl },
      `Pages are asked for under ${host}; redirecting to PUBLIC_URL.`,
    );
    return publicUrl + href;
  }

  /** Returns true for a form of a page under another name of the host: its origin is the request's own host. */
  isOwnForm(request: IncomingMessage): boolean {
    const { origin } = request.headers;
    const from = origin === undefined ? null : URL.parse(origin);
    const isOwn =
      from !== null && from.host !== '' && from.host === (this.#hostOf(request) ?? this.#plainHost(request));
    const { publicUrl } = this.#config;
    if (isOwn)
      this.#warnOnce(
        'form',
        { host: from.host, publicUrl },
        `A form under ${from.host} was refused: PUBLIC_URL is ${publicUrl}.`,
      );
    return isOwn;
  }

  /** Returns null if the host that the browser asked for is unknown. */
  #hostOf(request: IncomingMessage): string | null {
    const { isPublicUrlSet, trustProxy, secure } = this.#config;
    if (!isPublicUrlSet) return null;
    const { headers } = request;
    const isForwarded = headers['x-forwarded-for'] !== undefined;
    if (trustProxy === 0 && secure && isForwarded)
      this.#warnOnce(
        'untrusted',
        {},
        'A proxy sends `X-Forwarded-For`, but TRUST_PROXY is 0: all visitors count as one address.',
      );
    if (trustProxy === 0) return secure ? null : this.#plainHost(request);
    const hosts = [headers['x-forwarded-host'] ?? []].flat().join(',').split(',');
    const host = hosts.at(-trustProxy)?.trim() ?? hosts[0]?.trim() ?? '';
    if (host !== '') return this.#normalize(host);
    if (isForwarded)
      this.#warnOnce(
        'header',
        {},
        'The proxy sends no `X-Forwarded-Host`: other names of the host can’t be redirected.',
      );
    return null;
  }

  #plainHost({ headers }: IncomingMessage): string | null {
    return headers.host === undefined ? null : this.#normalize(headers.host);
  }

  /** Returns the host in lower case, without the scheme's default port; null if it is invalid. */
  #normalize(host: string): string | null {
    const scheme = this.#config.secure ? 'https' : 'http';
    const url = /^[\w.:[\]-]+$/.test(host) ? URL.parse(`${scheme}://${host}`) : null;
    return url === null ? null : url.host;
  }

  #warnOnce(kind: Warning, fields: object, message: string): void {
    if (this.#logged.has(kind)) return;
    this.#logged.add(kind);
    this.#log.warn(fields, message);
  }
}
