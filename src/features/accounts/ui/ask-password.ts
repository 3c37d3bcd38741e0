import { msg } from '@lingui/core/runtime-macro';
import { data, isRouteErrorResponse } from 'react-router';
import { describeFailedForm } from '#src/browser/failed-answer.ts';
import { keepForm } from '#src/browser/keep-form.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';
import { paths } from '#src/routes.ts';
import { withoutPassword } from '#src/without-password.ts';

type Ask = () => Promise<boolean>;

/** This is the page's dialog. Only browsers write it. */
let ask: Ask | null = null;
/** Forms that are sent meanwhile wait for the same answer. */
let asking: Promise<boolean> | null = null;

export function answerWith(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    ask = null;
  };
}

class PasswordMissing extends Error {}

/** The viewer went back, or the session was asked for the password after all. */
export function isPasswordMissing(error: unknown): boolean {
  if (error instanceof PasswordMissing) return true;
  return isRouteErrorResponse(error) && error.data?.kind === 'password-needed';
}

export const passwordMissingText = msg`Nothing was changed. This needs your password.`;

/** For a form without a text of its own. */
export function describeConfirmedForm(error: unknown): string {
  return isPasswordMissing(error) ? sayInBrowser(passwordMissingText) : describeFailedForm(error);
}

/** `keepForm` for what a session that a code opened sends only with the password. */
export async function keepConfirmedForm<Answer, Failure>(
  call: Parameters<typeof keepForm<Answer, Failure>>[0],
  describeFailure: (form: FormData, error: unknown) => Failure | Promise<Failure>,
) {
  const form = await call.request
    .clone()
    .formData()
    .catch(() => new FormData());
  if (await mayBeSent(new URL(call.request.url).pathname, form)) return keepForm(call, describeFailure);
  return data(await describeFailure(form, new PasswordMissing()), { status: 403 });
}

async function mayBeSent(path: string, form: FormData): Promise<boolean> {
  const free = withoutPassword[path];
  const isFree = free === true || free?.some((intent) => intent === form.get('intent'));
  if (ask === null || isFree || form.get('currentPassword')) return true;
  asking ??= confirm(ask).finally(() => {
    asking = null;
  });
  return asking;
}

/** The form itself reports a lost connection. */
async function confirm(dialog: Ask): Promise<boolean> {
  const answer = await sendConfirmation({ currentPassword: '' }).catch(() => null);
  return answer?.status === 403 ? dialog() : true;
}

/** An opaque redirect once the session is confirmed. */
export function sendConfirmation(
  proof: { currentPassword: string } | { passkey: string },
): Promise<Response> {
  const body = new URLSearchParams({ ...proof });
  return fetch(paths.confirmPassword, { method: 'POST', redirect: 'manual', body });
}
