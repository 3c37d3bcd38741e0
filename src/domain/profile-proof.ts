import type { FormProof, Proof } from './address.ts';

/** The history is no part of an account, so its changes need no proof. A new e-mail always needs one. */
export const profileProof = {
  'remove-watched': 'never',
  'remove-all-watched': 'never',
  'restore-watched': 'never',
  save: (form, email = '') => (changesEmail(form, email) ? 'always' : 'lesser'),
} as const satisfies FormProof;

export const securityProof = { 'begin-passkey': 'always' } as const satisfies Record<string, Proof>;

/** Without script the form sends the field `email`, with script only the changed values as `changes`. */
function changesEmail(form: FormData, email: string): boolean {
  const changes = form.get('changes');
  if (typeof changes !== 'string' || changes === '') return String(form.get('email') ?? '').trim() !== email;
  try {
    return JSON.parse(changes)?.email !== null;
  } catch {
    return false;
  }
}
