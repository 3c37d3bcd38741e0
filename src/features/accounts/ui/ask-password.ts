import { msg } from '@lingui/core/runtime-macro';
import { data, isRouteErrorResponse } from 'react-router';
import { describeFailedForm } from '#src/browser/failed-answer.ts';
import { keepForm, lostAnswer } from '#src/browser/keep-form.ts';
import { type FormProof, type Proof, proofFor } from '#src/domain/address.ts';
import { sayInBrowser } from '#src/languages/browser-texts.ts';
import { paths } from '#src/routes.ts';

type Ask = () => Promise<boolean>;

/** The page's dialog, and whether a code or a PIN opened the session. Set only in browsers. */
let asker: { ask: Ask; isLesser: boolean } | null = null;
/** The dialog's open question. Forms that are sent meanwhile wait for the same answer. */
let asking: Promise<boolean> | null = null;

export function answerWith(ask: Ask, isLesser: boolean): () => void {
  asker = { ask, isLesser };
  return () => {
    asker = null;
  };
}

class PasswordMissing extends Error {}

const passwordMissingText = msg`Nothing was changed. This needs your password.`;

/**
 * Explains a missing proof: the viewer cancelled the dialog, or the server refused the form's password. Returns
 * null for other failures.
 */
export function describeMissingProof(error: unknown): string | null {
  if (error instanceof PasswordMissing) return sayInBrowser(passwordMissingText);
  if (!isRouteErrorResponse(error) || error.data?.kind !== 'password-needed') return null;
  return error.data.error ?? sayInBrowser(passwordMissingText);
}

/** Does what `keepForm` does, for a form that may need the password first. */
export async function keepConfirmedForm<Answer, Failure>(
  call: Parameters<typeof keepForm<Answer, Failure>>[0],
  describeFailure: (form: FormData, error: unknown) => Failure | Promise<Failure>,
  needsProof: FormProof = 'lesser',
) {
  const form = await call.request
    .clone()
    .formData()
    .catch(() => new FormData());
  if (await mayBeSent(form, needsProof)) return keepForm(call, describeFailure);
  return data(await describeFailure(form, new PasswordMissing()), { status: 403 });
}

export function sendConfirmedForm<Answer>(call: Parameters<typeof keepForm<Answer, unknown>>[0]) {
  return keepConfirmedForm(call, (form, error) =>
    lostAnswer(form, describeMissingProof(error) ?? describeFailedForm(error)),
  );
}

async function mayBeSent(form: FormData, needsProof: FormProof): Promise<boolean> {
  if (asker === null || form.get('currentPassword')) return true;
  const needed: readonly Proof[] = asker.isLesser ? ['lesser', 'always'] : ['always'];
  if (!needed.includes(proofFor(needsProof, form))) return true;
  asking ??= confirm(asker.ask).finally(() => {
    asking = null;
  });
  return asking;
}

/** Returns true after a lost connection, because the form itself reports it. */
async function confirm(dialog: Ask): Promise<boolean> {
  const answer = await sendConfirmation({ currentPassword: '' }).catch(() => null);
  return answer?.status === 403 ? dialog() : true;
}

/** The answer is an opaque redirect once the session is confirmed. */
export function sendConfirmation(
  proof: { currentPassword: string } | { passkey: string },
): Promise<Response> {
  const body = new URLSearchParams({ ...proof });
  return fetch(paths.confirmPassword, { method: 'POST', redirect: 'manual', body });
}
