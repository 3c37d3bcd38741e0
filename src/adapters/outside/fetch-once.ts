import type { Clock } from '#src/adapters/clock.ts';

export type FetchOnceResult =
  | {
      kind: 'answered';
      status: number;
      /** Is null for anything but JSON, and beyond 256 kB. */
      json: unknown;
      /** Is null if the server doesn't say. */
      aheadMs: number | null;
    }
  | { kind: 'silent'; because: string };

const maxBytes = 256 * 1024;

/** Within 5 s, without redirects. */
export async function fetchOnce(
  url: string,
  headers: Record<string, string>,
  clock: Clock,
): Promise<FetchOnceResult> {
  try {
    const signal = AbortSignal.timeout(5000);
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    const serverTime = Date.parse(response.headers.get('Date') ?? '');
    // The header counts whole seconds.
    const aheadMs = Number.isNaN(serverTime) ? null : clock.now() - (serverTime + 500);
    const text = await response.text();
    return { kind: 'answered', status: response.status, json: parse(text), aheadMs };
  } catch (error) {
    return { kind: 'silent', because: reasonOf(error) };
  }
}

function parse(text: string): unknown {
  if (text.length > maxBytes) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The address may hold a key, so only the network's code is used. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return cause instanceof Error && cause.name === 'TimeoutError'
    ? 'no answer within 5 s'
    : 'the connection failed';
}
