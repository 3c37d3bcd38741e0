import { BodyRefused, callOutside, isOk, readAnswer } from '#src/adapters/outside/call-outside.ts';

/** Longer than a chat service needs to answer, shorter than one attempt of the outbox. */
const timeoutMs = 10_000;

const maxAnswerBytes = 64 * 1024;

/** Discord accepts 2,000 characters, Telegram 4,096. */
const maxLength = 1_900;

/** The URL is a secret, so the message holds only the status or the network's error code. */
export class AlertNotTaken extends Error {}

/** Slack and Telegram read `text`, Discord reads `content`. Throws `AlertNotTaken`. */
export async function postAlert(url: string, text: string): Promise<void> {
  const shown = text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`;
  const body = JSON.stringify({ text: shown, content: shown });
  const status = await send(url, body);
  if (status !== null) throw new AlertNotTaken(status);
}

/** Returns null if the service accepted the message, otherwise the reason for the refusal. */
async function send(url: string, body: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const headers = { 'content-type': 'application/json' };
    const answer = await callOutside(url, { method: 'POST', headers, body, signal });
    await readAnswer(answer, maxAnswerBytes);
    return isOk(answer) ? null : `it answers ${answer.statusCode}`;
  } catch (error) {
    if (error instanceof BodyRefused) return 'its answer can’t be read';
    if (error instanceof Error && error.name === 'TimeoutError')
      return `no answer within ${timeoutMs / 1_000} s`;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return `it can’t be reached (${code})`;
  }
}
