import type { Clock } from '#src/adapters/clock.ts';
import { callOutside, isOk, type OutsideAnswer } from '#src/adapters/outside/call-outside.ts';
import { isPrivateHost } from '#src/adapters/outside/private-address.ts';
import { createSendPublic, PrivateAddress } from '#src/adapters/outside/public-only.ts';
import { maxEndpointLength } from '#src/domain/push.ts';
import { deriveApplicationKeys } from './application-keys.ts';
import { buildPushRequest, type PushMessage, type PushTarget } from './push-request.ts';

export type PushOutcome =
  | { kind: 'sent' }
  /** The subscription has ended, or its address isn't one of a push service. */
  | { kind: 'gone'; because: string }
  /** Another attempt would fail, too. */
  | { kind: 'refused'; because: string }
  | { kind: 'failed'; because: string; retryAfterMs: number };

export interface Push {
  /** It is base64url; null where notifications are switched off. */
  publicKey: string | null;
  /** Accepts the origins that the operator lists; without a list, https addresses of public hosts. */
  accepts(endpoint: string): boolean;
  /** It never throws. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}

export interface PushOptions {
  /** It is the application's secret. */
  secret: string;
  /** See `Config`. */
  services: readonly string[] | null;
  /** Push services write to this address about trouble. */
  contact: string;
  clock: Clock;
  timeoutMs?: number;
}

const sendTimeoutMs = 10_000;

/** With these statuses a push service says that the subscription has ended. Source: RFC 8030, 7.3. */
const ended: readonly number[] = [404, 410];

/** After these statuses a later attempt may succeed. */
const passing: readonly number[] = [408, 425, 429];

export function createPush({
  secret,
  services,
  contact,
  clock,
  timeoutMs = sendTimeoutMs,
}: PushOptions): Push {
  const keys = deriveApplicationKeys(secret);
  const sendPublic = createSendPublic();
  const accepts = (endpoint: string) => {
    const url = endpoint.length > maxEndpointLength ? null : URL.parse(endpoint);
    if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
    if (services !== null) return services.includes(url.origin);
    return url.protocol === 'https:' && !isPrivateHost(url.hostname);
  };
  return {
    publicKey: services?.length === 0 ? null : keys.publicKey,
    accepts,
    async send(target, message) {
      // The operator may have changed the list since the browser subscribed.
      if (!accepts(target.endpoint)) return { kind: 'gone', because: 'not accepted' };
      try {
        const request = buildPushRequest(target, message, { keys, contact, now: clock.now() });
        const url = new URL(target.endpoint);
        const signal = AbortSignal.timeout(timeoutMs);
        // A listed service may be private. The address of others is checked when the connection is made.
        const send = services === null ? sendPublic : callOutside;
        const answer = await send(url, { method: 'POST', ...request, signal });
        // Only the status is needed, and a body may never end.
        answer.body.dump().catch(() => undefined);
        return judge(answer, clock.now());
      } catch (error) {
        if (error instanceof PrivateAddress) return { kind: 'gone', because: error.code };
        return { kind: 'failed', because: codeOf(error), retryAfterMs: 0 };
      }
    },
  };
}

function judge(answer: OutsideAnswer, now: number): PushOutcome {
  const { statusCode, headers } = answer;
  const because = String(statusCode);
  if (isOk(answer)) return { kind: 'sent' };
  if (ended.includes(statusCode)) return { kind: 'gone', because };
  const isPassing = statusCode >= 500 || passing.includes(statusCode);
  if (!isPassing) return { kind: 'refused', because };
  return { kind: 'failed', because, retryAfterMs: readRetryAfter(headers['retry-after'], now) };
}

/** The header holds seconds or a date. Source: RFC 9110, 10.2.3. */
function readRetryAfter(value: string | string[] | undefined, now: number): number {
  const text = String(value ?? '');
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? 0 : Math.max(0, ms);
}

/** The address holds a key, so only the network's code is used. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
