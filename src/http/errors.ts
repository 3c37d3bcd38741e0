import type { MessageDescriptor } from '@lingui/core';
import { entryOf, headersOf, type RefusalCode, refusalOf, sentenceOf } from '#src/domain/refusals.ts';
import { HtmlResponse } from './html-response.ts';

export interface ErrorAnswer {
  code: RefusalCode;
  status: number;
  sentence: MessageDescriptor;
  report: boolean;
  headers: Record<string, string>;
}

/** Leaves out the error's details, which only the log may contain. */
export function answerFor(error: unknown): ErrorAnswer {
  const { code, details } = refusalOf(error);
  const { status, isFault } = entryOf(code);
  const headers = headersOf(code, details);
  return { code, status, sentence: sentenceOf(code, details), report: isFault === true, headers };
}

/** The router answers 500 for every thrown error; known errors get their own status and headers. */
export async function withFailure(answer: Response, failure: unknown): Promise<Response> {
  if (answer.status !== 500 || failure === null) return answer;
  const { status, headers: added } = answerFor(failure);
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(added)) headers.set(name, value);
  return new HtmlResponse(await answer.text(), { status, headers });
}
