import { data, type MiddlewareFunction } from 'react-router';
import { proofFor } from '#src/domain/address.ts';
import { logEvent } from '#src/domain/events.ts';
import { entryOf, headersOf, Refusal, refusalOf, sentenceOf } from '#src/domain/refusals.ts';
import { asksForProof, type MainUser } from '#src/domain/viewer.ts';
import { proofOfSignIn, proveSession } from '#src/features/accounts/proof.ts';
import { readCookie } from '#src/features/accounts/sessions/cookies.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import type { PasswordRequest } from '#src/features/accounts/ui/password-needed.tsx';
import { pages, paths } from '#src/routes.ts';
import {
  formContext,
  requestContext,
  retryAfterContext,
  servicesContext,
  textsContext,
  viewerContext,
} from './contexts.ts';
import { fieldText, parseJson } from './form.ts';
import { loadRoot } from './load-root.ts';

type Args = Parameters<MiddlewareFunction<Response>>[0];

const needsProof = new Map(pages.map((page) => [page.path, page.needsProof]));

const safeMethods = new Set(['GET', 'HEAD']);

/** A password in the form is checked even if the session needs no proof. */
export const passwordMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, pattern } = args;
  if (safeMethods.has(request.method)) return next();
  const viewer = context.get(viewerContext);
  if (viewer?.kind !== 'main') return next();
  const form = context.get(formContext);
  const proof = proofFor(needsProof.get(pattern) ?? 'lesser', form, viewer.email);
  const isAsked = asksForProof(viewer, proof, context.get(servicesContext).clock.now());
  if (!isAsked && (proof === 'never' || fieldText(form, 'currentPassword') === '')) return next();
  try {
    const confirmedAt = await prove(args, viewer, form);
    context.set(viewerContext, { ...viewer, confirmedAt });
  } catch (error) {
    throw refuse(args, viewer, error);
  }
  return next();
};

/** Returns the time of the proof. */
async function prove({ context, pattern }: Args, viewer: MainUser, form: FormData): Promise<number> {
  const services = context.get(servicesContext);
  const password = fieldText(form, 'currentPassword');
  const passkey = proofFields(pattern).includes('passkey') ? fieldText(form, 'passkey') : '';
  if (password === '' && passkey === '') throw new Refusal('proof-needed');
  const facts = context.get(requestContext);
  const { secure } = services.config;
  const session = readBrowser(facts, secure).session ?? '';
  const secret = readCookie(facts.cookies, 'passkey', secure) ?? null;
  const proof = passkey === '' ? { password } : proofOfSignIn(parseJson(passkey), secret);
  const record = (outcome: 'confirmed' | 'refused' | 'limited') =>
    logEvent(services.log, 'password-confirmed', outcome, { userId: viewer.userId });
  try {
    const at = await proveSession(services, { viewer, session }, proof);
    record('confirmed');
    return at;
  } catch (error) {
    const { code } = refusalOf(error);
    if (code === 'too-many') record('limited');
    if (entryOf(code).status === 403) record('refused');
    throw error;
  }
}

/** In other forms the field `passkey` isn't a proof: it names the passkey to remove. */
function proofFields(pattern: string): readonly string[] {
  return pattern === paths.confirmPassword ? ['currentPassword', 'passkey'] : ['currentPassword'];
}

/** Shows the password form, which repeats the fields that were sent. */
function refuse(args: Args, { isLesser }: MainUser, error: unknown) {
  const { code, details } = refusalOf(error);
  if (code === 'unexpected') return error;
  const { status } = entryOf(code);
  const wait = headersOf(code, details)['Retry-After'] ?? null;
  args.context.set(retryAfterContext, wait === null ? null : Number(wait));
  const { pathname, search } = args.url;
  const sent = [...args.context.get(formContext)];
  const entries = sent.filter(([name]) => !proofFields(args.pattern).includes(name));
  const refusal: PasswordRequest = {
    kind: 'password-needed',
    error: code === 'proof-needed' ? null : args.context.get(textsContext)._(sentenceOf(code, details)),
    isLesser: isLesser === true,
    action: pathname + search,
    fields: entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    lostFile: entries.some(([, value]) => value instanceof File && value.size > 0),
    root: loadRoot(args),
  };
  return data(refusal, { status });
}
