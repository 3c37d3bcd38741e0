/**
 * The feature that owns each table. Only stores of that feature may name the table in SQL; another feature calls the
 * owner's functions and passes its transaction along.
 */
export const tableOwners: Readonly<Record<string, string>> = {
  user: 'accounts',
  adult_titles: 'accounts',
  session: 'sessions',
  device: 'sessions',
  password_reset: 'accounts',
  email_change: 'accounts',
  email_undo: 'accounts',
  sub_user: 'sub-users',
  file_removal: 'household',
  pending_signup: 'billing',
  checkout: 'billing',
  checkout_event: 'billing',
  webhook_event: 'billing',
  payment: 'billing',
  period: 'billing',
  ended_period: 'billing',
  refund: 'billing',
  deletion_notice: 'billing',
  plan_choice: 'billing',
  reminder: 'billing',
  history: 'history',
  title: 'catalogue',
  title_list: 'catalogue',
  season: 'catalogue',
  mail: 'outbox',
  server_experience: 'playback',
  server_vote: 'playback',
  job_run: 'operation',
};

/** Reads across features that are declared: a request's session join is one query for its speed. */
export const sharedReads: Readonly<Record<string, readonly string[]>> = {
  'src/features/sessions/store.ts': ['user', 'adult_titles', 'period', 'sub_user'],
};
