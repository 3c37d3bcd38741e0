import type { Clock } from '#src/adapters/clock.ts';
import { BodyRefused, callOutside, readAnswer } from './call-outside.ts';

export type FetchOnceResult =
  | {
      kind: 'answered';
      status: number;
      /** It is null for anything but JSON. */
      json: unknown;
      /** It is null if the server doesn't say. */
      aheadMs: number | null;
    }
  | { kind: 'silent'; because: string };

const maxBytes = 256 * 1024;

/** It ends within 5 s and follows no redirects. */
export async function fetchOnce(
  url: string,
  headers: Record<string, string>,
  clock: Clock,
): Promise<FetchOnceResult> {
  try {
    const signal = AbortSignal.timeout(5000);
    const answer = await callOutside(url, { headers, signal });
    const serverTime = Date.parse(String(answer.headers.date));
    // The header counts whole seconds, so half a second is added on average.
    const aheadMs = Number.isNaN(serverTime) ? null : clock.now() - (serverTime + 500);
    const text = String(await readAnswer(answer, maxBytes));
    return { kind: 'answered', status: answer.statusCode, json: parse(text), aheadMs };
  } catch (error) {
    return { kind: 'silent', because: reasonOf(error) };
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The address may hold a key, so only the network's code is used. */
function reasonOf(error: unknown): string {
  if (error instanceof BodyRefused) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer within 5 s';
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'the connection failed';
}
