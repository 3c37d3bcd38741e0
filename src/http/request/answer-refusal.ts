import type { I18n, MessageDescriptor } from '@lingui/core';
import type { RefusalView } from '#src/domain/form-answer.ts';
import {
  entryOf,
  headersOf,
  type RefusalCode,
  type RefusalDetails,
  refusalOf,
  sentenceOf,
} from '#src/domain/refusals.ts';
import { cookieHeaders } from '#src/features/accounts/sessions/cookies.ts';
import type { RequestFacts } from './contexts.ts';
import type { Services } from './services.ts';

/** A form's own sentences for some refusals. */
export type Words = Partial<Record<RefusalCode, MessageDescriptor>>;

interface Asked {
  services: Pick<Services, 'log'>;
  facts: Pick<RequestFacts, 'id'>;
  texts: I18n;
}

/** Returns the error as the form's page shows it, with status and headers. Logs only faults of the product. */
export function answerRefusal(
  error: unknown,
  { services, facts, texts }: Asked,
  words: Words = {},
): { refusal: RefusalView; init: ResponseInit } {
  const { code, details } = refusalOf(error);
  if (entryOf(code).isFault === true)
    services.log.error({ err: error, id: facts.id }, 'A form could not be done');
  return {
    refusal: presentRefusal(texts, { code, details, own: words[code] }),
    init: initOf(code, details),
  };
}

function presentRefusal(
  texts: I18n,
  { code, details, own }: { code: RefusalCode; details: RefusalDetails; own: MessageDescriptor | undefined },
): RefusalView {
  const usual = texts._(sentenceOf(code, details));
  // A viewer can't correct a fault of the product.
  const isReason = code === 'write-refused' || !(entryOf(code).isFault === true || code === 'bad-request');
  const words =
    own === undefined ? { text: usual } : { text: texts._(own), ...(isReason ? { detail: usual } : {}) };
  const { asksForEmail, link } = details;
  return {
    code,
    ...words,
    ...(asksForEmail === undefined ? {} : { asksForEmail }),
    ...(link === undefined ? {} : { link }),
  };
}

function initOf(code: RefusalCode, details: RefusalDetails): ResponseInit {
  const headers = cookieHeaders(details.cookies ?? []);
  for (const [name, value] of Object.entries(headersOf(code, details))) headers.set(name, value);
  return { status: entryOf(code).status, headers };
}
