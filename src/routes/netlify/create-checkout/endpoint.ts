import * as v from 'valibot';
import { chosenLanguage, sourceLanguage } from '#src/domain/languages.ts';
import { monthlyPrice } from '#src/domain/money.ts';
import { entryOf, headersOf, isRefusalCode, Refusal, refusalOf, sentenceOf } from '#src/domain/refusals.ts';
import { cookieHeaders, readCookie, setCookie } from '#src/features/accounts/sessions/cookies.ts';
import { beginSignup } from '#src/features/billing/begin-signup.ts';
import { startCheckout } from '#src/features/billing/start-checkout.ts';
import { signupTexts } from '#src/features/billing/texts.ts';
import { readAsker } from '#src/http/request/asker.ts';
import type { RequestFacts } from '#src/http/request/contexts.ts';
import { defineEndpoint, type EndpointCall } from '#src/http/request/endpoint.ts';
import { email, requiredSecret } from '#src/http/request/fields.ts';
import { forgetReturn } from '#src/http/request/payment-return.ts';
import type { Services } from '#src/http/request/services.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { paths } from '#src/routes.ts';

const url = v.pipe(v.string(), v.maxLength(4096), v.url());

const bodySchema = v.object({
  amount: v.number(),
  currency: v.string(),
  successUrl: url,
  cancelUrl: url,
  email: email('missing-field'),
  password: requiredSecret('missing-field'),
  /** True to pay although a payment for this e-mail may be on its way. */
  again: v.optional(v.boolean(), false),
});

type Body = v.InferOutput<typeof bodySchema>;

const english = textsIn(sourceLanguage);

export const endpoint = defineEndpoint({
  paths: [paths.createCheckout],
  methods: ['POST'],
  needsProof: 'never',
  handle,
});

/** Amount, currency and addresses are compared, never passed on. Refusals are in English, for a program. */
async function handle({ request, services, facts }: EndpointCall): Promise<Response> {
  try {
    const body = v.safeParse(bodySchema, await request.json().catch(() => null));
    if (!body.success)
      throw new Refusal(body.issues.map(({ message }) => message).find(isRefusalCode) ?? 'bad-body');
    requireTerms(body.output, services.config.publicUrl);
    return await begin(services, facts, body.output);
  } catch (cause) {
    const { code, details } = refusalOf(cause);
    if (code === 'unexpected') throw cause;
    const { status } = entryOf(code);
    const headers = cookieHeaders(details.cookies ?? []);
    for (const [name, value] of Object.entries(headersOf(code, details))) headers.set(name, value);
    const failed = english._(signupTexts.failed);
    const sentence = english._(sentenceOf(code, details));
    const message = status === 503 ? failed : status === 429 ? `${failed} ${sentence}` : sentence;
    const error = { code: status === 503 ? 'busy' : code, message };
    return Response.json({ error }, { status, headers });
  }
}

function requireTerms(body: Body, publicUrl: string): void {
  if (body.amount !== monthlyPrice.cents) throw new Refusal('wrong-amount');
  if (body.currency !== monthlyPrice.currency) throw new Refusal('wrong-currency');
  const { origin } = new URL(publicUrl);
  const isOurs = (text: string) => new URL(text).origin === origin;
  if (!isOurs(body.successUrl) || !isOurs(body.cancelUrl)) throw new Refusal('foreign-url');
}

async function begin(services: Services, facts: RequestFacts, body: Body): Promise<Response> {
  const { secure, publicUrl, languages } = services.config;
  const asker = await readAsker(services, facts, null);
  const held = readCookie(facts.cookies, 'signup', secure);
  const { email: address, password } = body;
  const language = chosenLanguage(facts.cookies.get('language'), languages);
  const begun = await beginSignup(services, {
    email: address,
    password,
    asker,
    browserToken: held,
    language,
  });
  if (begun.kind === 'known')
    return Response.json({ redirectUrl: publicUrl + paths.paymentReturn(begun.reference) });
  const { browserToken } = begun;
  const cookies = [setCookie('signup', browserToken, secure)];
  if (begun.mayBePaid && !body.again) throw new Refusal('may-be-paid', { cookies });
  try {
    const started = await startCheckout(services, { browserToken, asker });
    const redirectUrl =
      started.kind === 'started' ? started.redirectUrl : publicUrl + paths.paymentReturn(started.reference);
    return Response.json({ redirectUrl }, { headers: cookieHeaders([...cookies, forgetReturn(secure)]) });
  } catch (error) {
    const { code, details } = refusalOf(error);
    throw code === 'unexpected' ? error : new Refusal(code, { ...details, cookies }, { cause: error });
  }
}
