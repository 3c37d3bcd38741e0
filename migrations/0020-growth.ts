/**
 * Indexes for queries that would get slower with more households: sessions of a sub-user, finished sign-ups,
 * and mails to an address. Databases of 1.0.0 lack the first index, later ones have it.
 */
export const growth = {
  version: 20,
  name: 'growth',
  statements: [
    'create index if not exists session_by_sub_user on session (sub_user_id)',
    'create index pending_signup_by_state on pending_signup (state, expires_at)',
    'create index pending_signup_by_password on pending_signup (expires_at) where password_hash is not null',
    'create index mail_by_address on mail (address)',
    'create index mail_by_lower_address on mail (lower(address))',
  ],
} as const;
