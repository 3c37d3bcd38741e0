import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readBody } from '../http.ts';
import type { CheckoutContext } from './context.ts';
import type { RecordedAnswer } from './model.ts';
import { sortKeys } from './signature.ts';
import { ApiError, parseBody } from './validate.ts';

/** An answer of the API before it goes on the wire. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
  replayed?: boolean;
}

/** Work on a body that is parsed only when asked for: a bad one is an answer to keep, too. */
type PostWork = (body: () => Record<string, unknown>) => Answer | Promise<Answer>;

const KEY_LIFE_MS = 24 * 60 * 60 * 1000;

/** Turns an API error that was thrown into the provider's error body. */
export async function settle(work: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error.status, error.code, error.message);
    throw error;
  }
}

/** The error body, with each of the names that the provider uses for the message. */
export function errorAnswer(status: number, code: string, message: string): Answer {
  return {
    status,
    body: { errorCode: code, errorMessage: message, displayMessage: message, description: message },
  };
}

/**
 * Does a POST's work once per idempotency key: a repeat gets the first answer, failures included; the
 * same key with another payload is refused, and so is one whose first call still runs.
 */
export async function once(
  context: CheckoutContext,
  request: IncomingMessage,
  work: PostWork,
): Promise<Answer> {
  const raw = await readBody(request);
  const header = request.headers['idempotency-key'];
  const key = typeof header === 'string' && header !== '' ? header : null;
  if (key !== null && key.length > 255) throw new ApiError(400, 'invalid_key', 'The key is too long.');
  const fingerprint = fingerprintOf(`${request.method} ${request.url}`, raw);
  if (key !== null) {
    if (context.inProgress.has(key)) {
      throw new ApiError(409, 'in_progress', 'A request with this idempotency key is still in progress.');
    }
    const kept = freshAnswer(context, key);
    if (kept !== null) {
      if (kept.fingerprint === fingerprint) return { status: kept.status, body: kept.body, replayed: true };
      throw new ApiError(422, 'key_reused', 'This idempotency key was used with a different payload.');
    }
    context.inProgress.add(key);
  }
  try {
    const answer = await settle(() => work(() => parseBody(raw)));
    if (key !== null) context.store.answers.set(key, { key, fingerprint, at: context.now(), ...answer });
    await context.store.save();
    return answer;
  } finally {
    if (key !== null) context.inProgress.delete(key);
  }
}

function freshAnswer(context: CheckoutContext, key: string): RecordedAnswer | null {
  const kept = context.store.answers.get(key);
  if (kept === undefined) return null;
  if (context.now() - kept.at < KEY_LIFE_MS) return kept;
  context.store.answers.delete(key);
  return null;
}

/** Two bodies are the same payload when they say the same, whatever the order of their keys. */
function fingerprintOf(call: string, raw: Buffer): string {
  let text = raw.toString('utf8');
  try {
    text = JSON.stringify(sortKeys(JSON.parse(text)));
  } catch {
    // Not JSON: compared as it came.
  }
  return createHash('sha256').update(`${call}\n${text}`).digest('base64');
}
