import type { MessageDescriptor } from '@lingui/core';
import { data } from 'react-router';
import type { FormAnswer } from '#src/domain/form-answer.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';
import { describeFailedForm, ForeignAnswer } from './failed-answer.ts';

/** The server reads a form for at most 30 s. */
const responseTimeoutMs = 45_000;

interface FormCall<Answer> {
  request: Request;
  serverAction(): Promise<Answer>;
}

/**
 * If our action doesn't answer, the form gets the result of `describeFailure`, so that it keeps its fields. An
 * error would replace the page.
 */
export async function keepForm<Answer, Failure>(
  { request, serverAction }: FormCall<Answer>,
  describeFailure: (form: FormData, error: unknown) => Failure | Promise<Failure>,
) {
  const form = await request
    .clone()
    .formData()
    .catch(() => new FormData());
  try {
    const answer = await withTimeout(serverAction());
    if (answer === undefined) throw new ForeignAnswer(204);
    return answer;
  } catch (error) {
    // The server answered with a redirect, which the router follows.
    if (error instanceof Response) throw error;
    // After an error status the router doesn't reload the page's data, which would fail too.
    return data(await describeFailure(form, error), { status: 503 });
  }
}

/**
 * Sends a form of `formAction`. If there is no answer, the form shows the reason, or `own` if the form has its
 * own text.
 */
export function sendForm<Answer>(call: FormCall<Answer>, own?: MessageDescriptor) {
  return keepForm(call, (form, error) =>
    lostAnswer(form, own === undefined ? describeFailedForm(error) : sayInBrowser(own)),
  );
}

export function lostAnswer(form: FormData, text: string): FormAnswer<never> {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string');
  return { refusal: { code: 'lost', text }, typed: Object.fromEntries(fields), said: null };
}

/** Returns '' for a missing field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

interface PageCall<Loaded> {
  serverLoader(): Promise<Loaded>;
}

/** `whenLost` returns a replacement for data that can't be loaded, so that the page's forms stay. */
export async function loadOrKeep<Loaded, Kept>(
  { serverLoader }: PageCall<Loaded>,
  whenLost: () => Kept | undefined,
): Promise<Loaded | Kept> {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    const shown = whenLost();
    if (shown === undefined) throw error;
    return shown;
  }
}

function withTimeout<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No answer came in time.')), responseTimeoutMs);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
