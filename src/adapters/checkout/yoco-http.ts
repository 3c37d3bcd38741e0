import { setTimeout as delay } from 'node:timers/promises';
import { callOutside, readAnswer } from '#src/adapters/outside/call-outside.ts';
import { ThirdPartyFailure } from '#src/domain/errors.ts';
import { createSemaphore, SemaphoreFull } from '../limits/semaphore.ts';

/** Source: docs/security.md, rule 19. */
const budget = { atOnce: 10, attemptMs: 5000, totalMs: 11_000, pauseMs: 400 };

/** Answers have a few hundred bytes. */
const maxAnswerBytes = 64 * 1024;

export interface YocoCall {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  idempotencyKey?: string;
}

export type CallYoco = <T>(call: YocoCall, read: (status: number, json: unknown) => T) => Promise<T>;

export function createYocoHttp(apiUrl: string, secretKey: string, timing = budget): CallYoco {
  const gate = createSemaphore(timing.atOnce, 100);

  async function attempt(call: YocoCall, deadline: number): Promise<{ status: number; json: unknown }> {
    const signal = AbortSignal.timeout(Math.max(1, Math.min(timing.attemptMs, deadline - performance.now())));
    let status: number | null = null;
    try {
      const answer = await callOutside(`${apiUrl}${call.path}`, {
        method: call.method,
        signal,
        headers: headersOf(call, secretKey),
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      });
      const text = String(await readAnswer(answer, maxAnswerBytes));
      status = answer.statusCode;
      return { status, json: JSON.parse(text) };
    } catch (error) {
      // The cause may be logged: Node's messages name the API's address and no secret.
      throw new ThirdPartyFailure('checkout', `${call.method} failed: ${nameOf(error)}`, status, {
        cause: error,
      });
    }
  }

  async function twice<T>(
    call: YocoCall,
    deadline: number,
    read: (status: number, json: unknown) => T,
  ): Promise<T> {
    const once = async (): Promise<T> => {
      const { status, json } = await attempt(call, deadline);
      return read(status, json);
    };
    try {
      return await once();
    } catch (error) {
      const left = deadline - performance.now();
      if (!mayHelpAgain(error) || left < timing.pauseMs * 2) throw error;
      await delay(timing.pauseMs * (0.5 + Math.random()));
      return once();
    }
  }

  return async (call, read) => {
    const deadline = performance.now() + timing.totalMs;
    try {
      return await gate.run(timing.attemptMs, () => twice(call, deadline, read));
    } catch (error) {
      if (!(error instanceof SemaphoreFull)) throw error;
      throw new ThirdPartyFailure('checkout', 'Too many calls at once.', null, { cause: error });
    }
  };
}

function headersOf(call: YocoCall, secretKey: string): Record<string, string> {
  return {
    Authorization: `Bearer ${secretKey}`,
    Accept: 'application/json',
    ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(call.idempotencyKey === undefined ? {} : { 'Idempotency-Key': call.idempotencyKey }),
  };
}

/** A refusal is final. A lost or invalid answer and a busy provider are worth a second attempt. */
function mayHelpAgain(error: unknown): boolean {
  if (!(error instanceof ThirdPartyFailure)) return false;
  const { status } = error;
  return status === null || status < 400 || status === 409 || status === 429 || status >= 500;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
