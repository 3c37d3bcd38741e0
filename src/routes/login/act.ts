import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { data, redirectDocument } from 'react-router';
import { logEvent } from '#src/domain/events.ts';
import { pinTexts } from '#src/domain/pin.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { findKnownEmail, forgetKnownAccount } from '#src/features/accounts/known-faces.ts';
import { safeNext } from '#src/features/accounts/next-path.ts';
import { signInWithPasskey } from '#src/features/accounts/passkeys/sign-in.ts';
import { signInByPin } from '#src/features/accounts/pin-sign-in.ts';
import { dropCookie, readCookie } from '#src/features/accounts/sessions/cookies.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import { type SignInResult, signInMain } from '#src/features/accounts/sign-in.ts';
import { type SubSignInResult, signInSub } from '#src/features/accounts/sub-sign-in.ts';
import { busyResponse, explainBusy, unlessBusy } from '#src/http/request/busy.ts';
import {
  formContext,
  type RequestFacts,
  requestContext,
  servicesContext,
  textsContext,
} from '#src/http/request/contexts.ts';
import { parseJson, readFields } from '#src/http/request/form.ts';
import type { Services } from '#src/http/request/services.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';
import { signedIn } from './signed-in.ts';
import { busyText, subUserFailedText } from './texts.ts';

/** Source: docs/requirements.md#texts. */
const texts = {
  empty: msg`Please fill in all fields.`,
  invalid: msg`Invalid email or password.`,
  passkey: msg`That passkey can’t sign in here. Please try again, or use your password.`,
  notFound: msg`Sub-user not found.`,
  incorrect: msg`Incorrect password.`,
};

const names = [
  'asSubUser',
  'forget',
  'face',
  'email',
  'name',
  'password',
  'pin',
  'accountEmail',
  'passkey',
] as const;

interface Fields extends Record<(typeof names)[number], string> {
  texts: I18n;
}

export async function actLogin({ context, request }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const facts = context.get(requestContext);
  const fields = { ...readFields(context.get(formContext), names), texts: context.get(textsContext) };
  if (fields.forget !== '') return actForget(services, facts, fields);
  if (fields.asSubUser !== '') return actSub(services, facts, fields);
  const next = safeNext(new URL(request.url).searchParams.get('next')) ?? paths.home;
  if (fields.passkey !== '') return actPasskey(services, facts, fields, next);
  return actMain(services, facts, fields, next);
}

/** A new document, because the page holds the face that was chosen. */
async function actForget(services: Services, facts: RequestFacts, fields: Fields) {
  const forgotten = await unlessBusy(forgetKnownAccount(services, facts, fields.face).then(() => true));
  if (forgotten === null) return refuse(explainBusy(services, busyText), fields, busyResponse);
  return redirectDocument(paths.login, 303);
}

async function actPasskey(services: Services, facts: RequestFacts, fields: Fields, next: string) {
  const { secure } = services.config;
  const result = await unlessBusy(
    signInWithPasskey(services, {
      answer: parseJson(fields.passkey),
      secret: readCookie(facts.cookies, 'passkey', secure) ?? null,
      address: facts.address,
      browser: readBrowser(facts, secure),
    }),
  );
  logSignIn(services, { viewer: 'main', by: 'passkey' }, result?.kind ?? 'busy');
  if (result === null) return refuse(explainBusy(services, busyText), fields, busyResponse);
  if (result.kind === 'signed-in')
    return signedIn(services, next, result.opened, [dropCookie('passkey', secure)]);
  if (result.kind === 'invalid') return refuse(texts.passkey, fields, { status: 401 });
  const [init, { wait }] = later(result.retryAfterSeconds);
  return refuse(wait, fields, init);
}

async function actMain(services: Services, facts: RequestFacts, fields: Fields, next: string) {
  const { secure } = services.config;
  const { password } = fields;
  // The browser doesn't know the e-mail of a face.
  const email = fields.face === '' ? fields.email : await findKnownEmail(services, facts, fields.face);
  if (email === null) return refuse(texts.invalid, { ...fields, face: '' }, { status: 401 });
  const attempt = { email, password, address: facts.address, browser: readBrowser(facts, secure) };
  const result = await unlessBusy(signInMain(services, attempt));
  logSignIn(services, { viewer: 'main' }, result?.kind ?? 'busy');
  if (result === null) return refuse(explainBusy(services, busyText), fields, busyResponse);
  if (result.kind === 'signed-in') return signedIn(services, next, result.opened);
  if (result.kind === 'empty') return refuse(texts.empty, fields, { status: 400 });
  if (result.kind === 'invalid') return refuse(texts.invalid, fields, { status: 401 });
  const [init, { wait }] = later(result.retryAfterSeconds);
  return refuse(wait, fields, init);
}

async function actSub(services: Services, facts: RequestFacts, fields: Fields) {
  const { secure } = services.config;
  if (fields.pin !== '') return actPin(services, facts, fields);
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
  logSignIn(services, { viewer: 'sub' }, result?.kind ?? 'busy');
  if (result === null)
    return refuse(subUserFailedText, fields, busyResponse, {
      wait: explainBusy(services, busyText),
    });
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

async function actPin(services: Services, facts: RequestFacts, fields: Fields) {
  const browser = readBrowser(facts, services.config.secure);
  const result = await unlessBusy(
    signInByPin(services, { subUserId: fields.face, pin: fields.pin, browser }),
  );
  const outcome = { 'signed-in': 'accepted', wrong: 'refused', 'uses-password': 'limited' } as const;
  const by = { viewer: 'sub', by: 'pin' };
  logEvent(services.log, 'sign-in', result === null ? 'overloaded' : outcome[result.kind], by);
  if (result === null)
    return refuse(subUserFailedText, fields, busyResponse, {
      wait: explainBusy(services, busyText),
    });
  if (result.kind === 'signed-in') return signedIn(services, paths.subUser, result.opened);
  const usesPassword = result.kind === 'uses-password';
  const text = usesPassword ? pinTexts.usesPassword : pinTexts.wrong;
  return refuse(text, fields, { status: 401 }, { usesPassword });
}

/** The result says why; neither the e-mail nor the name is logged. */
function logSignIn(
  { log }: Services,
  who: { viewer: 'main' | 'sub'; by?: 'passkey' },
  result: (SignInResult | SubSignInResult)['kind'] | 'busy',
): void {
  if (result === 'signed-in') logEvent(log, 'sign-in', 'accepted', who);
  else if (result === 'limited') logEvent(log, 'sign-in', 'limited', who);
  else if (result === 'busy') logEvent(log, 'sign-in', 'overloaded', who);
  else logEvent(log, 'sign-in', 'refused', { ...who, reason: result });
}

function subText(kind: Exclude<SubSignInResult['kind'], 'signed-in' | 'limited'>): MessageDescriptor {
  if (kind === 'empty') return texts.empty;
  return kind === 'not-found' ? texts.notFound : texts.incorrect;
}

interface Refusal {
  wait?: MessageDescriptor;
  asksForEmail?: boolean;
  usesPassword?: boolean;
}

function later(seconds: number): [ResponseInit, { wait: MessageDescriptor }] {
  const headers = { 'Retry-After': String(seconds) };
  return [{ status: 429, headers }, { wait: tooManyText(seconds) }];
}

function refuse(error: MessageDescriptor, fields: Fields, init: ResponseInit, more: Refusal = {}) {
  const { face, email, name, accountEmail, texts: words } = fields;
  const { wait = null, asksForEmail = false, usesPassword = false } = more;
  const typed = { face, email, name, accountEmail, asSubUser: fields.asSubUser !== '' };
  return data(
    {
      error: words._(error),
      ...typed,
      wait: wait === null ? null : words._(wait),
      asksForEmail: asksForEmail || accountEmail !== '',
      usesPassword,
    },
    init,
  );
}
