import type { MessageDescriptor } from '@lingui/core';
import * as v from 'valibot';
import { DatabaseBusy, HashingBusy } from '#src/domain/errors.ts';
import { chosenLanguage, sourceLanguage } from '#src/domain/languages.ts';
import { monthlyPrice } from '#src/domain/money.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { readCookie, setCookie } from '#src/features/accounts/sessions/cookies.ts';
import { beginSignup, type SignupFault } from '#src/features/billing/begin-signup.ts';
import { type CheckoutStart, startCheckout } from '#src/features/billing/start-checkout.ts';
import { signupTexts } from '#src/features/billing/texts.ts';
import { readAsker } from '#src/http/request/asker.ts';
import type { RequestFacts } from '#src/http/request/contexts.ts';
import type { Services } from '#src/http/request/services.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { paths } from '#src/routes.ts';

const url = v.pipe(v.string(), v.maxLength(4096), v.url());

const bodySchema = v.object({
  amount: v.number(),
  currency: v.string(),
  successUrl: url,
  cancelUrl: url,
  email: v.string(),
  password: v.string(),
  /** Pays though a payment for this address may be on its way. */
  again: v.optional(v.boolean(), false),
});

type Body = v.InferOutput<typeof bodySchema>;

interface Fault {
  status: number;
  code: string;
  message: MessageDescriptor;
}

const faults: Record<SignupFault['kind'] | 'may-be-paid', Fault> = {
  'may-be-paid': { status: 409, code: 'may-be-paid', message: signupTexts.mayBePaid },
  missing: { status: 400, code: 'missing-field', message: signupTexts.missing },
  'not-an-email': { status: 400, code: 'bad-email', message: signupTexts.notAnEmail },
  short: { status: 400, code: 'short-password', message: signupTexts.short },
  long: { status: 400, code: 'long-password', message: signupTexts.long },
  common: { status: 400, code: 'common-password', message: signupTexts.common },
  'own-name': { status: 400, code: 'own-name-password', message: signupTexts['own-name'] },
  'email-taken': { status: 409, code: 'email-taken', message: signupTexts.taken },
  limited: { status: 429, code: 'too-many', message: signupTexts.failed },
};

const english = textsIn(sourceLanguage);

/** Amount, currency and addresses are compared, never passed on. */
export async function handleCreateCheckout(
  request: Request,
  services: Services,
  facts: RequestFacts,
): Promise<Response> {
  if (request.method !== 'POST') {
    return refuse({ status: 405, code: 'method', message: 'Use POST.' }, { Allow: 'POST' });
  }
  const body = v.safeParse(bodySchema, await request.json().catch(() => null));
  if (!body.success) return refuse({ status: 400, code: 'bad-body', message: signupTexts.missing });
  const wrong = wrongTerm(body.output, services.config.publicUrl);
  if (wrong !== null) return refuse({ status: 400, code: wrong, message: signupTexts.failed });
  try {
    return await begin(services, facts, body.output);
  } catch (error) {
    if (!(error instanceof HashingBusy || error instanceof DatabaseBusy)) throw error;
    return refuse({ status: 503, code: 'busy', message: signupTexts.failed }, { 'Retry-After': '2' });
  }
}

function wrongTerm(body: Body, publicUrl: string): string | null {
  if (body.amount !== monthlyPrice.cents) return 'wrong-amount';
  if (body.currency !== monthlyPrice.currency) return 'wrong-currency';
  const { origin } = new URL(publicUrl);
  const isOurs = (text: string) => new URL(text).origin === origin;
  return isOurs(body.successUrl) && isOurs(body.cancelUrl) ? null : 'foreign-url';
}

async function begin(services: Services, facts: RequestFacts, body: Body): Promise<Response> {
  const { secure, publicUrl, languages } = services.config;
  const asker = await readAsker(services, facts, null);
  const held = readCookie(facts.cookies, 'signup', secure);
  const { email, password } = body;
  const language = chosenLanguage(facts.cookies.get('language'), languages);
  const begun = await beginSignup(services, { email, password, asker, browserToken: held, language });
  if (begun.kind === 'known')
    return Response.json({ redirectUrl: publicUrl + paths.paymentReturn(begun.reference) });
  if (begun.kind !== 'begun') {
    return begun.kind === 'limited' ? refuseLimited(begun.retryAfterSeconds) : refuse(faults[begun.kind]);
  }
  const { browserToken } = begun;
  const cookie = { 'Set-Cookie': setCookie('signup', browserToken, secure) };
  if (begun.mayBePaid && !body.again) return refuse(faults['may-be-paid'], cookie);
  const started = await startCheckout(services, { browserToken, asker });
  const redirectUrl = addressOf(started, publicUrl);
  if (redirectUrl !== null) return Response.json({ redirectUrl }, { headers: cookie });
  if (started.kind === 'email-taken') return refuse(faults['email-taken']);
  if (started.kind === 'limited') {
    return refuseLimited(started.retryAfterSeconds, cookie);
  }
  return refuse({ status: 502, code: 'provider-failed', message: signupTexts.payment }, cookie);
}

function addressOf(started: CheckoutStart, publicUrl: string): string | null {
  if (started.kind === 'started') return started.redirectUrl;
  return started.kind === 'paid' ? publicUrl + paths.paymentReturn(started.reference) : null;
}

function refuseLimited(seconds: number, headers: Record<string, string> = {}): Response {
  const { message, ...fault } = faults.limited;
  const refusal = { ...fault, message: `${english._(message)} ${english._(tooManyText(seconds))}` };
  return refuse(refusal, { ...headers, 'Retry-After': String(seconds) });
}

function refuse(
  { status, code, message }: Omit<Fault, 'message'> & { message: MessageDescriptor | string },
  headers: Record<string, string> = {},
): Response {
  const said = typeof message === 'string' ? message : english._(message);
  return Response.json({ error: { code, message: said } }, { status, headers });
}
