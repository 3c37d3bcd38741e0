import type { MessageDescriptor } from '@lingui/core';
import { data, type MiddlewareFunction } from 'react-router';
import { logEvent } from '#src/domain/events.ts';
import { confirmationTexts } from '#src/domain/password.ts';
import { asksForPassword, type MainUser } from '#src/domain/viewer.ts';
import { tooManyText } from '#src/domain/wait-text.ts';
import { confirmPassword, type PasswordConfirmation } from '#src/features/accounts/confirm-password.ts';
import { confirmWithPasskey } from '#src/features/accounts/passkeys/confirm.ts';
import { readCookie } from '#src/features/accounts/sessions/cookies.ts';
import { readBrowser } from '#src/features/accounts/sessions/sessions.ts';
import type { PasswordRequest } from '#src/features/accounts/ui/password-needed.tsx';
import { withoutPassword } from '#src/without-password.ts';
import { explainBusy, retryAfterSeconds, unlessBusy } from './busy.ts';
import {
  formContext,
  requestContext,
  retryAfterContext,
  servicesContext,
  textsContext,
  viewerContext,
} from './contexts.ts';
import { parseJson, textOf } from './form.ts';
import { loadRoot } from './load-root.ts';
import type { Services } from './services.ts';

type Args = Parameters<MiddlewareFunction<Response>>[0];

const safeMethods = new Set(['GET', 'HEAD']);

/** A session that a code opened changes nothing of the account before `currentPassword` or `passkey` is right. */
export const passwordMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context, pattern } = args;
  if (safeMethods.has(request.method)) return next();
  const viewer = context.get(viewerContext);
  const { clock } = context.get(servicesContext);
  if (!asksForPassword(viewer, clock.now())) return next();
  const form = context.get(formContext);
  if (isFree(pattern, form)) return next();
  const confirmation = await confirm(args, viewer, form);
  if (confirmation?.kind !== 'confirmed') throw refuse(args, form, confirmation);
  context.set(viewerContext, { ...viewer, signedInAt: confirmation.at });
  return next();
};

function isFree(pattern: string, form: FormData): boolean {
  const free = withoutPassword[pattern];
  if (free === undefined || free === true) return free === true;
  return free.some((intent) => intent === form.get('intent'));
}

/** Returns null when hashing or the database is busy. */
async function confirm(
  { context }: Args,
  { userId }: MainUser,
  form: FormData,
): Promise<PasswordConfirmation | { kind: 'missing' } | null> {
  const services = context.get(servicesContext);
  const [password, passkey] = [textOf(form, 'currentPassword'), textOf(form, 'passkey')];
  if (password === '' && passkey === '') return { kind: 'missing' };
  const facts = context.get(requestContext);
  const { secure } = services.config;
  const owner = { userId, session: readBrowser(facts, secure).session ?? '' };
  const secret = readCookie(facts.cookies, 'passkey', secure) ?? null;
  const confirmation = await unlessBusy(
    passkey === ''
      ? confirmPassword(services, { ...owner, counter: 'codePassword' }, password)
      : confirmWithPasskey(services, { ...owner, secret }, parseJson(passkey)),
  );
  if (confirmation === null) return null;
  const outcome = confirmation.kind === 'wrong' ? 'refused' : confirmation.kind;
  logEvent(services.log, 'password-confirmed', outcome, { userId });
  return confirmation;
}

type Refusal = Exclude<Awaited<ReturnType<typeof confirm>>, { kind: 'confirmed' }>;

function refuse(args: Args, form: FormData, confirmation: Refusal) {
  const { status, error: text, wait } = explain(args.context.get(servicesContext), confirmation);
  const error = text === null ? null : args.context.get(textsContext)._(text);
  args.context.set(retryAfterContext, wait);
  const url = new URL(args.request.url);
  const entries = [...form].filter(([name]) => name !== 'currentPassword' && name !== 'passkey');
  const refusal: PasswordRequest = {
    kind: 'password-needed',
    error,
    action: url.pathname.replace(/\.data$/, '') + url.search,
    fields: entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    lostFile: entries.some(([, value]) => value instanceof File && value.size > 0),
    root: loadRoot(args),
  };
  return data(refusal, { status });
}

/** `wait` is in seconds. */
function explain(
  services: Services,
  confirmation: Refusal,
): {
  status: number;
  error: MessageDescriptor | null;
  wait: number | null;
} {
  switch (confirmation?.kind) {
    case 'missing':
      return { status: 403, error: null, wait: null };
    case 'wrong':
      return { status: 403, error: confirmationTexts.wrongPassword, wait: null };
    case 'limited': {
      const wait = confirmation.retryAfterSeconds;
      return { status: 429, error: tooManyText(wait), wait };
    }
    default:
      return { status: 503, error: explainBusy(services, confirmationTexts.busy), wait: retryAfterSeconds };
  }
}
