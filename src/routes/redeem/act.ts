import type { I18n } from '@lingui/core';
import { data, redirectDocument } from 'react-router';
import type { Limited } from '#src/adapters/limits/limits.ts';
import { chosenLanguage } from '#src/domain/languages.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { cookieHeaders, dropCookie, readCookie, setCookie } from '#src/features/accounts/sessions/cookies.ts';
import {
  cookiesOf,
  type OpenedSession,
  prepareSession,
  readBrowser,
} from '#src/features/accounts/sessions/sessions.ts';
import {
  type PassRenewal,
  type PassSignup,
  renewWithPass,
  signUpWithPass,
} from '#src/features/billing/passes/redeem.ts';
import { signupFaults } from '#src/features/billing/texts.ts';
import { readAsker } from '#src/http/request/asker.ts';
import { busyResponse, explainBusy, unlessBusy } from '#src/http/request/busy.ts';
import {
  formContext,
  type RequestFacts,
  requestContext,
  servicesContext,
  textsContext,
  viewerContext,
} from '#src/http/request/contexts.ts';
import { readFields } from '#src/http/request/form.ts';
import type { Services } from '#src/http/request/services.ts';
import { paths } from '#src/routes.ts';
import type { Route } from './+types/page';
import { type RedeemAnswer, redeemTexts } from './texts.ts';

type Outcome = PassRenewal | PassSignup<OpenedSession>;

interface Typed {
  code: string;
  email: string;
  password: string;
}

/** Renews for a main user, and signs a visitor up. A sub-user's form has no button. */
export async function actRedeem({ context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const facts = context.get(requestContext);
  const viewer = context.get(viewerContext);
  const texts = context.get(textsContext);
  const typed = readFields(context.get(formContext), ['code', 'email', 'password']);
  if (viewer !== null && viewer.kind !== 'main') throw data(null, { status: 403 });
  const outcome = await unlessBusy<Outcome>(
    viewer === null
      ? signUp(services, facts, typed)
      : renewWithPass(services, { typed: typed.code, userId: viewer.userId }),
  );
  if (outcome === null) return refuse(typed, texts._(explainBusy(services, redeemTexts.busy)), busyResponse);
  switch (outcome.kind) {
    case 'renewed':
      return redirectDocument(paths.profilePlan('redeemed'));
    case 'made':
      return redirectDocument(paths.profile, { headers: signIn(services, outcome.opened) });
    case 'limited':
      return limit(texts, typed, outcome);
    case 'invalid':
      return refuse(typed, texts._(redeemTexts.invalid), { status: 400 });
    default:
      return refuse(typed, texts._(signupFaults[outcome.kind].text), signupFaults[outcome.kind]);
  }
}

async function signUp(services: Services, facts: RequestFacts, { code, email, password }: Typed) {
  const { secure, languages } = services.config;
  const language = chosenLanguage(facts.cookies.get('language'), languages);
  const browserToken = readCookie(facts.cookies, 'signup', secure);
  const asker = await readAsker(services, facts, null);
  const request = { typed: code, email, password, asker, browserToken, language };
  return signUpWithPass(services, request, prepareSession(services, readBrowser(facts, secure)));
}

/** As after a payment. */
function signIn({ config }: Services, opened: OpenedSession) {
  const { secure } = config;
  return cookieHeaders([
    ...cookiesOf(opened, config),
    setCookie('welcome', '1', secure),
    dropCookie('signup', secure),
    dropCookie('return', secure),
  ]);
}

function limit(texts: I18n, typed: Typed, { retryAfterSeconds }: Limited) {
  const headers = { 'Retry-After': String(retryAfterSeconds) };
  return refuse(typed, texts._(tooManyText(retryAfterSeconds)), { status: 429, headers });
}

function refuse(
  { code, email }: Typed,
  error: string,
  { status, headers }: { status: number; headers?: HeadersInit },
) {
  const answer: RedeemAnswer = { error, code: code.slice(0, 60), email };
  return data(answer, headers === undefined ? { status } : { status, headers });
}
