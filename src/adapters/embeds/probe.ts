import { isOk, type OutsideAnswer, type OutsideRequest } from '#src/adapters/outside/call-outside.ts';
import { forbidsFraming } from './framing.ts';

export interface ProbeFinding {
  /** `lacks` includes unreachable servers and refused framing. */
  is: 'has' | 'lacks' | 'slow' | 'unknown';
  ttlMs: number;
  /** A status or an error's code, for the log. */
  because: string;
}

export interface ProbeOptions {
  send(url: URL, request: OutsideRequest): Promise<OutsideAnswer>;
  headers: Record<string, string>;
  ours: URL;
  framable: readonly string[];
  timeoutMs?: number;
}

const minute = 60_000;

/** Source: docs/requirements.md#players. */
const ttlsMs = { has: 15 * minute, missing: 24 * 60 * minute, unknown: minute };

const defaultTimeoutMs = 3_000;

/** Redirects are followed within the server's own origin. */
const maxRedirects = 3;

const missing: readonly number[] = [404, 410];

/** With these errors a browser can't load the frame either. */
const absent = /^(ENOTFOUND|ECONNREFUSED|EPROTO|CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/;

/**
 * Sends GET, because many servers refuse HEAD. Never throws. 403, 429 and 5xx may depend on the client, so they
 * count as unknown.
 */
export async function probeServer(url: URL, options: ProbeOptions): Promise<ProbeFinding> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  try {
    return await follow(url, options, signal);
  } catch (error) {
    const code = codeOf(error);
    if (signal.aborted) return { is: 'slow', ttlMs: ttlsMs.unknown, because: 'timeout' };
    return { is: absent.test(code) ? 'lacks' : 'unknown', ttlMs: ttlsMs.unknown, because: code };
  }
}

async function follow(from: URL, options: ProbeOptions, signal: AbortSignal): Promise<ProbeFinding> {
  let url = from;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const answer = await options.send(url, { headers: options.headers, signal });
    // Only the headers are needed, and a body may never end. `dump` keeps the connection usable.
    answer.body.dump().catch(() => undefined);
    const target = redirectTarget(answer, url);
    if (target === null) return judge(answer, url, options.ours);
    if (target.origin !== url.origin) return judgeElsewhere(target, options.framable);
    url = target;
  }
  return { is: 'unknown', ttlMs: ttlsMs.unknown, because: 'too many redirects' };
}

function judge(answer: OutsideAnswer, url: URL, ours: URL): ProbeFinding {
  const { statusCode, headers } = answer;
  const because = String(statusCode);
  if (missing.includes(statusCode)) return { is: 'lacks', ttlMs: ttlsMs.missing, because };
  if (!isOk(answer)) return { is: 'unknown', ttlMs: ttlsMs.unknown, because };
  if (forbidsFraming(headers, url, ours)) {
    return { is: 'lacks', ttlMs: ttlsMs.has, because: 'refuses framing' };
  }
  return { is: 'has', ttlMs: ttlsMs.has, because };
}

/** Doesn't follow the redirect. The browser refuses it, too, if our policy doesn't name the target. */
function judgeElsewhere(target: URL, framable: readonly string[]): ProbeFinding {
  const because = `redirects to ${target.origin}`;
  const insecure = `http://${target.host}`;
  // If a policy names an http origin, it allows the same origin with https, too.
  const isFramable = framable.includes(target.origin) || framable.includes(insecure);
  return {
    is: isFramable ? 'unknown' : 'lacks',
    ttlMs: isFramable ? ttlsMs.unknown : ttlsMs.has,
    because,
  };
}

function redirectTarget({ statusCode, headers: { location } }: OutsideAnswer, base: URL): URL | null {
  if (statusCode < 300 || statusCode > 399 || typeof location !== 'string') return null;
  return URL.parse(location, base);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
