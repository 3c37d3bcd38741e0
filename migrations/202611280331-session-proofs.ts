/** When somebody last proved in this session to be the main user. A new sign-in by password is a proof. */
export const sessionProofs = {
  version: 202611280331,
  name: 'session-proofs',
  statements: [
    'alter table session add column confirmed_at bigint',
    'update session set confirmed_at = signed_in_at where code_id is null',
  ],
} as const;
