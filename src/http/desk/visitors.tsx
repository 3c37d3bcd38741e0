import { logEvent } from '#src/domain/events.ts';
import { sourceLanguage } from '#src/domain/languages.ts';
import { limitRules } from '#src/domain/limit-rules.ts';
import type { Operator } from '#src/domain/operator.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { readInvited } from '#src/features/operations/operators/operators.ts';
import {
  beginRegistration,
  beginSignIn,
  finishRegistration,
  finishSignIn,
} from '#src/features/operations/operators/passkeys.ts';
import { endOperatorSession, setOperatorCookie } from '#src/features/operations/operators/sessions.ts';
import { readAsker } from '#src/http/request/asker.ts';
import type { RequestFacts } from '#src/http/request/contexts.ts';
import { parseJson, readFields } from '#src/http/request/form.ts';
import type { Services } from '#src/http/request/services.ts';
import { textsIn } from '#src/languages/catalogues.ts';
import { LoginPage } from '#src/routes/operator/login/page.tsx';
import passkeyScript from '#src/routes/operator/passkey.ts?inline-script';
import { operatorPaths } from '#src/routes/operator/paths.ts';
import { RegisterPage } from '#src/routes/operator/register/page.tsx';
import { type Drawn, renderDesk } from './draw-page.tsx';

export interface DeskVisit {
  services: Services;
  facts: RequestFacts;
  request: Request;
  form: FormData;
  url: URL;
}

export function readInvitation(services: Services, url: URL): Promise<Operator | null> {
  return readInvited(services, services.db.read, tokenOf(url));
}

function tokenOf(url: URL): string {
  return url.searchParams.get('token') ?? '';
}

export async function answerLogin(visit: DeskVisit): Promise<Response> {
  const { services, facts, request, form, url } = visit;
  const isNew = url.searchParams.get('done') === 'registered';
  const draw = (error: string | null, status: number) =>
    drawVisit(visit, {
      title: 'Sign in',
      body: <LoginPage error={error} isRegistered={isNew && error === null} />,
      status,
    });
  if (request.method !== 'POST') return draw(null, 200);
  const refusal = await limitVisit(visit);
  if (refusal !== null) return refusal;
  const { intent, answer } = readFields(form, ['intent', 'answer']);
  if (intent === 'options') return Response.json(beginSignIn(services));
  const token = await finishSignIn(services, parseJson(answer));
  logEvent(services.log, 'operator-sign-in', token === null ? 'refused' : 'accepted', {
    address: facts.address,
  });
  if (token === null) return draw('This passkey can’t sign in here. Please try again.', 401);
  const { secure } = services.config;
  await endOperatorSession(services, facts.cookies, secure);
  const again = url.searchParams.get('again');
  const to = again === null ? operatorPaths.overview : operatorPaths.household(again);
  return redirectTo(to, setOperatorCookie(token, secure));
}

export async function answerRegistration(visit: DeskVisit): Promise<Response> {
  const { services, request, form, url } = visit;
  const token = tokenOf(url);
  const operator = await readInvitation(services, url);
  const draw = (error: string | null, status: number) =>
    drawVisit(visit, {
      title: 'Your passkey',
      body: <RegisterPage email={operator?.email ?? ''} error={error} />,
      status,
    });
  if (operator === null) return draw(goneText, 410);
  if (request.method !== 'POST') return draw(null, 200);
  const refusal = await limitVisit(visit);
  if (refusal !== null) return refusal;
  const { intent, answer } = readFields(form, ['intent', 'answer']);
  if (intent === 'options') {
    const options = await beginRegistration(services, token);
    return options === null ? new Response(goneText, { status: 410 }) : Response.json(options);
  }
  const result = await finishRegistration(services, token, parseJson(answer));
  logEvent(services.log, 'operator-passkey', result === 'registered' ? 'registered' : 'refused');
  if (result === 'registered') return redirectTo(operatorPaths.loginAfter('registered'));
  return result === 'gone'
    ? draw(goneText, 410)
    : draw('This passkey could not be registered. Please try again.', 400);
}

const goneText = 'This link has already been used, or is older than 30 minutes.';

/** Signing in takes two. */
async function limitVisit({ services, facts }: DeskVisit): Promise<Response | null> {
  const asker = await readAsker(services, facts, null);
  const allowance = await services.limits.take(limitRules.operatorPasskey, asker);
  if (allowance.allowed) return null;
  const { retryAfterSeconds: seconds } = allowance;
  const text = textsIn(sourceLanguage)._(tooManyText(seconds));
  return new Response(text, { status: 429, headers: { 'Retry-After': String(seconds) } });
}

function drawVisit({ services, url }: DeskVisit, page: Omit<Drawn, 'script'>): Response {
  const frame = { brand: services.config.brand.name, operator: null, here: url.pathname };
  return renderDesk({ ...page, script: passkeyScript }, frame);
}

export function redirectTo(location: string, cookie?: string): Response {
  const headers = new Headers({ Location: location });
  if (cookie !== undefined) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}
