import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import type { RequestFacts } from '#src/http/request/contexts.ts';

/** The viewer's choice wins over the browser's `Save-Data`. */
function isSaver(cookie: string | undefined, saveData: boolean): boolean {
  return cookie === 'on' || (cookie !== 'off' && saveData);
}

export function createFactsReader(trustProxy: number): (request: IncomingMessage) => RequestFacts {
  const process = randomBytes(6).toString('base64url');
  let requests = 0;
  // A random prefix of the process, then a counter.
  const nextId = () => {
    requests += 1;
    return `${process}-${requests.toString(36)}`;
  };
  return (request) => new FactsOfRequest(request, { trustProxy, nextId });
}

/** Computes facts on demand, because a cached document needs only the cookies. */
class FactsOfRequest implements RequestFacts {
  readonly cookies: ReadonlyMap<string, string>;
  readonly #headers: IncomingHttpHeaders;
  readonly #trustProxy: number;
  readonly #nextId: () => string;
  /** Read at once, because a closed connection has no address. */
  readonly #peer: string;
  #id: string | null = null;

  constructor(
    { headers, socket }: IncomingMessage,
    { trustProxy, nextId }: { trustProxy: number; nextId: () => string },
  ) {
    this.cookies = readCookies(headers.cookie);
    this.#headers = headers;
    this.#trustProxy = trustProxy;
    this.#nextId = nextId;
    this.#peer = socket.remoteAddress ?? 'unknown';
  }

  get id(): string {
    this.#id ??= this.#nextId();
    return this.#id;
  }

  get address(): string {
    return limitAddress(clientAddress(this.#peer, this.#headers, this.#trustProxy));
  }

  get userAgent(): string {
    return (this.#headers['user-agent'] ?? '').slice(0, 300);
  }

  get saver(): boolean {
    return isSaver(this.cookies.get('saver'), this.#headers['save-data'] === 'on');
  }
}

/** The first value wins, so that a later cookie can't shadow it. */
export function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? '').split(';')) {
    const pair = part.trim();
    const at = pair.indexOf('=');
    if (at < 1) continue;
    const name = pair.slice(0, at);
    if (!cookies.has(name)) cookies.set(name, pair.slice(at + 1));
  }
  return cookies;
}

/** Returns the `trustProxy`-th address from the right of `X-Forwarded-For`, else the peer's. */
function clientAddress(peer: string, headers: IncomingHttpHeaders, trustProxy: number): string {
  if (trustProxy === 0) return peer;
  const forwarded = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',');
  const address = withoutPort(forwarded.at(-trustProxy)?.trim() ?? '');
  return isIP(address) === 0 ? peer : address;
}

/** `text` looks like `203.0.113.9:51324` or `[2001:db8::1]:51324`. */
function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  return bracketed ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

/** IPv4 counts whole, also inside IPv6; other IPv6 counts by its /64. */
export function limitAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...(tail === undefined ? [] : zeros), ...last]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':');
}
