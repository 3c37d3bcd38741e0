import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isRecord, readBody } from '../http.ts';
import type { CheckoutContext } from './context.ts';
import type { RecordedAnswer } from './model.ts';
import { sortKeys } from './signature.ts';
import { ApiError } from './validate.ts';

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  replayed?: boolean;
}

/** `work` parses the body itself, so that the refusal of a bad body is recorded too. */
type Work = (parseBody: () => Record<string, unknown>) => Answer | Promise<Answer>;

const keyTtlMs = 24 * 60 * 60 * 1000;
const maxKeyLength = 255;

/** Turns a thrown `ApiError` into an error body. */
export async function settle(work: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error.status, error.code, error.message);
    throw error;
  }
}

export function errorAnswer(status: number, errorCode: string, message: string): Answer {
  const body = { errorCode, errorMessage: message, displayMessage: message, description: message };
  return { status, body };
}

/** A repeated key gets the first answer, even an error. Another payload or a running call is refused. */
export async function doOnce(
  context: CheckoutContext,
  request: IncomingMessage,
  work: Work,
): Promise<Answer> {
  const raw = (await readBody(request)).toString('utf8');
  const run = (): Promise<Answer> => settle(() => work(() => parseBody(raw)));
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return saveAfter(context, run());
  if (key.length > maxKeyLength) throw new ApiError(400, 'invalid_key', 'The key is too long.');
  if (context.inProgress.has(key))
    throw new ApiError(409, 'in_progress', 'A request with this idempotency key is still in progress.');
  const fingerprint = fingerprintOf(`${request.method} ${request.url}`, raw);
  const recorded = readRecorded(context, key);
  if (recorded?.fingerprint === fingerprint)
    return { status: recorded.status, body: recorded.body, replayed: true };
  if (recorded !== null)
    throw new ApiError(422, 'key_reused', 'This idempotency key was used with a different payload.');
  context.inProgress.add(key);
  try {
    const answer = await run();
    context.store.answers.set(key, { fingerprint, at: context.now(), ...answer });
    return await saveAfter(context, Promise.resolve(answer));
  } finally {
    context.inProgress.delete(key);
  }
}

async function saveAfter(context: CheckoutContext, answer: Promise<Answer>): Promise<Answer> {
  const settled = await answer;
  await context.store.save();
  return settled;
}

function readRecorded({ store, now }: CheckoutContext, key: string): RecordedAnswer | null {
  const recorded = store.answers.get(key);
  if (recorded !== undefined && now() - recorded.at < keyTtlMs) return recorded;
  store.answers.delete(key);
  return null;
}

function parseBody(text: string): Record<string, unknown> {
  const body = text.trim() === '' ? {} : parseJson(text);
  if (body === undefined) throw new ApiError(400, 'invalid_json', 'The request body is not valid JSON.');
  if (!isRecord(body)) throw new ApiError(400, 'validation_failed', 'The request body must be an object.');
  return body;
}

/** Returns undefined for invalid JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The order of keys doesn't change the fingerprint. */
function fingerprintOf(call: string, text: string): string {
  const value = parseJson(text);
  const canonical = value === undefined ? text : JSON.stringify(sortKeys(value));
  return createHash('sha256').update(`${call}\n${canonical}`).digest('base64');
}
