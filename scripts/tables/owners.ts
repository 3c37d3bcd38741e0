/** Only its stores name the table in SQL; others call the owner's functions with their transaction. */
export const tableOwners: Readonly<Record<string, string>> = {
  user: 'accounts',
  adult_titles: 'accounts',
  session: 'sessions',
  device: 'sessions',
  sign_in_code: 'sessions',
  password_reset: 'accounts',
  email_change: 'accounts',
  email_undo: 'accounts',
  sub_user: 'sub-users',
  file_removal: 'household',
  pending_signup: 'billing',
  checkout: 'ledger',
  checkout_event: 'ledger',
  webhook_event: 'ledger',
  payment: 'ledger',
  period: 'ledger',
  ended_period: 'ledger',
  refund: 'ledger',
  deletion_notice: 'billing',
  plan_choice: 'billing',
  reminder: 'billing',
  history: 'history',
  mark: 'marks',
  watch_position: 'marks',
  next_episode_off: 'marks',
  title: 'catalogue',
  title_list: 'catalogue',
  season: 'catalogue',
  person: 'catalogue',
  mail: 'outbox',
  server_experience: 'playback',
  server_vote: 'playback',
  job_run: 'operation',
<<<<<<< HEAD
  node: 'operation',
  day_figure: 'operation',
=======
  operator: 'operators',
  operator_passkey: 'operators',
  operator_session: 'operators',
  operator_invitation: 'operators',
  spent_challenge: 'operators',
  audit: 'operators',
  audit_household: 'operators',
>>>>>>> fa9e630 (Add the desk, where operators help households)
};

/** With the reason. */
export const sharedReads: Readonly<Record<string, { tables: readonly string[]; reason: string }>> = {
  'src/features/sessions/store.ts': {
    tables: ['user', 'adult_titles', 'sub_user'],
    reason: 'Every request looks its session up: one indexed join instead of four statements.',
  },
};
