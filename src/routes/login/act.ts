import { data } from 'react-router';
import { logEvent } from '#src/domain/events.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { safeNext } from '#src/features/accounts/next-path.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { type SignInResult, signInMain } from '#src/features/accounts/sign-in.ts';
import { type SubSignInResult, signInSub } from '#src/features/accounts/sub-sign-in.ts';
import { busyResponse, unlessBusy } from '#src/http/request/busy.ts';
import { type RequestFacts, requestContext, servicesContext } from '#src/http/request/contexts.ts';
import { readFields } from '#src/http/request/form.ts';
import type { Services } from '#src/http/request/services.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';
import { signedIn } from './signed-in.ts';
import { busyText, subUserFailedText } from './texts.ts';

/** Source: docs/requirements.md#texts. */
const texts = {
  empty: 'Please fill in all fields.',
  invalid: 'Invalid email or password.',
  notFound: 'Sub-user not found.',
  incorrect: 'Incorrect password.',
} as const;

const names = ['asSubUser', 'email', 'name', 'password', 'accountEmail'] as const;

type Fields = Record<(typeof names)[number], string>;

export async function actLogin({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const facts = context.get(requestContext);
  const fields = await readFields(request, names);
  if (fields.asSubUser !== '') return actSub(services, facts, fields);
  return actMain(services, facts, fields, new URL(request.url).searchParams.get('next'));
}

async function actMain(services: Services, facts: RequestFacts, fields: Fields, next: string | null) {
  const { secure } = services.config;
  const { email, password } = fields;
  const attempt = { email, password, address: facts.address, browser: readBrowser(facts, secure) };
  const result = await unlessBusy(signInMain(services, attempt));
  logSignIn(services, 'main', result?.kind ?? 'busy');
  if (result === null) return refuse(busyText, fields, busyResponse);
  if (result.kind === 'signed-in') return signedIn(services, safeNext(next) ?? paths.home, result.opened);
  if (result.kind === 'empty') return refuse(texts.empty, fields, { status: 400 });
  if (result.kind === 'invalid') return refuse(texts.invalid, fields, { status: 401 });
  const [init, { wait }] = later(result.retryAfterSeconds);
  return refuse(wait, fields, init);
}

async function actSub(services: Services, facts: RequestFacts, fields: Fields) {
  const { secure } = services.config;
  const { name, password, accountEmail } = fields;
  const isPreview = services.preview.status() !== 'off';
  const attempt = { name, password, accountEmail, isPreview, address: facts.address };
  const browser = readBrowser(facts, secure);
  let result: SubSignInResult | null;
  try {
    result = await unlessBusy(signInSub(services, { ...attempt, browser }));
  } catch (error) {
    services.log.error({ err: error, id: facts.id }, 'A sub-user could not be signed in');
    return refuse(subUserFailedText, fields, { status: 500 });
  }
  logSignIn(services, 'sub', result?.kind ?? 'busy');
  if (result === null) return refuse(subUserFailedText, fields, busyResponse, { wait: busyText });
  if (result.kind === 'signed-in') return signedIn(services, paths.subUser, result.opened);
  if (result.kind === 'limited') return refuse(subUserFailedText, fields, ...later(result.retryAfterSeconds));
  const asksForEmail = result.kind === 'incorrect' && result.asksForEmail;
  return refuse(
    subText(result.kind),
    fields,
    { status: result.kind === 'empty' ? 400 : 401 },
    { asksForEmail },
  );
}

/** The result says why; neither the e-mail nor the name is logged. */
function logSignIn(
  { log }: Services,
  viewer: 'main' | 'sub',
  result: (SignInResult | SubSignInResult)['kind'] | 'busy',
): void {
  if (result === 'signed-in') logEvent(log, 'sign-in', 'accepted', { viewer });
  else if (result === 'limited') logEvent(log, 'sign-in', 'limited', { viewer });
  else if (result === 'busy') logEvent(log, 'sign-in', 'overloaded', { viewer });
  else logEvent(log, 'sign-in', 'refused', { viewer, reason: result });
}

function subText(kind: Exclude<SubSignInResult['kind'], 'signed-in' | 'limited'>): string {
  if (kind === 'empty') return texts.empty;
  return kind === 'not-found' ? texts.notFound : texts.incorrect;
}

interface Refusal {
  wait?: string;
  asksForEmail?: boolean;
}

function later(seconds: number): [ResponseInit, { wait: string }] {
  const headers = { 'Retry-After': String(seconds) };
  return [{ status: 429, headers }, { wait: tooManyText(seconds) }];
}

function refuse(error: string, fields: Fields, init: ResponseInit, more: Refusal = {}) {
  const { email, name, accountEmail } = fields;
  const { wait = null, asksForEmail = false } = more;
  const typed = { email, name, accountEmail, asSubUser: fields.asSubUser !== '' };
  return data({ error, ...typed, wait, asksForEmail: asksForEmail || accountEmail !== '' }, init);
}
