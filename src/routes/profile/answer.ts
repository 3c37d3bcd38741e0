import type { I18n, MessageDescriptor } from '@lingui/core';
import { data, type RouterContextProvider, redirect } from 'react-router';
import type { MainUser } from '#src/domain/viewer.ts';
import { cookieHeaders } from '#src/features/accounts/sessions/cookies.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { failureText } from '#src/features/household/answer-texts.ts';
import type { MainCaller } from '#src/features/household/deps.ts';
import { type Intent, isIntent, type Outcome } from '#src/features/household/outcome.ts';
import {
  formContext,
  type RequestFacts,
  requestContext,
  servicesContext,
  textsContext,
  viewerContext,
} from '#src/http/request/contexts.ts';
import { textOf } from '#src/http/request/form.ts';
import type { Services } from '#src/http/request/services.ts';
import { paths } from '#src/routes.ts';

export interface Sent {
  services: Services;
  caller: MainCaller;
  facts: RequestFacts;
  field: (name: string) => string;
  photo: File | null;
  fields: (name: string) => string[];
}

/** What the forms of one page do. */
export type Acts = Partial<Record<Intent, (sent: Sent) => Promise<Response | ReturnType<typeof failure>>>>;

/** The session alone says whose household it is. */
export function readMainUser(context: Readonly<RouterContextProvider>): MainUser {
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'main') throw redirect(paths.login);
  return viewer;
}

/** A form whose intent the page doesn't know counts as its `usual` one. */
export async function answerForm(
  { context }: { context: Readonly<RouterContextProvider> },
  acts: Acts,
  usual: Intent,
) {
  const viewer = readMainUser(context);
  const services = context.get(servicesContext);
  const facts = context.get(requestContext);
  const { session } = readBrowser(facts, services.config.secure);
  const caller: MainCaller = { viewer, session: session ?? '' };
  const texts = context.get(textsContext);
  const form = context.get(formContext);
  const field = (name: string) => textOf(form, name);
  const fields = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const sent = form.get('photo');
  // Without script an unused file field sends an empty file.
  const photo = sent instanceof File && sent.size > 0 ? sent : null;
  const sentIntent = field('intent');
  const intent = isIntent(sentIntent) && acts[sentIntent] !== undefined ? sentIntent : usual;
  try {
    const answer =
      (await acts[intent]?.({ services, caller, facts, field, fields, photo })) ?? failure(intent);
    return answer instanceof Response ? answer : putInWords(answer, texts);
  } catch (error) {
    services.log.error({ err: error, id: facts.id }, 'A change of a profile failed');
    return putInWords(failure(intent), texts);
  }
}

interface Answer extends Omit<Outcome, 'text' | 'detail'> {
  text: MessageDescriptor;
  detail?: MessageDescriptor;
}

export function putInWords(
  { data: { text, detail, ...rest }, init }: ReturnType<typeof failure>,
  texts: I18n,
) {
  const outcome: Outcome = { ...rest, text: texts._(text) };
  if (detail !== undefined) outcome.detail = texts._(detail);
  return data(outcome, init ?? undefined);
}

export function done(answer: Omit<Answer, 'ok'>, cookies: readonly string[] = []) {
  return answerWith({ ...answer, ok: true }, { headers: cookieHeaders(cookies) });
}

export function refused(intent: Intent, status: number, text: MessageDescriptor, detail?: MessageDescriptor) {
  return answerWith({ intent, ok: false, text, ...(detail === undefined ? {} : { detail }) }, { status });
}

export function limited(
  intent: Intent,
  seconds: number,
  text: MessageDescriptor,
  detail?: MessageDescriptor,
) {
  const answer: Answer = { intent, ok: false, text, ...(detail === undefined ? {} : { detail }) };
  return answerWith(answer, { status: 429, headers: { 'Retry-After': String(seconds) } });
}

export function failure(intent: Intent, init: ResponseInit = { status: 500 }) {
  return answerWith({ intent, ok: false, text: failureText(intent) }, init);
}

function answerWith(answer: Answer, init: ResponseInit) {
  return data(answer, init);
}
