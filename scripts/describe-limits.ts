import { defaultBudgets } from '#src/domain/budgets.ts';
import { type Amounts, type LimitRule, limitRules } from '#src/domain/limit-rules.ts';

const begin = '<!-- limits: npm run settings -->';
const end = '<!-- end of limits -->';

const says: Record<keyof typeof limitRules, string> = {
  signIn: 'failed sign-ins of main users, passkeys too',
  subSignIn: 'failed sign-ins of sub-users',
  subSignInName: 'the same by name',
  emailOracle: 'answers that tell whether an e-mail has an account',
  checkout: 'checkouts made',
  reset: 'mails to reset a password',
  pass: 'wrong passes',
  newCode: 'new sign-in codes',
  code: 'wrong sign-in codes',
  legacyLink: 'links of the first version that hold a password',
  ownPassword: 'wrong passwords in forms of `/profile/security`',
  codePassword: 'wrong passwords and passkeys in a lesser session',
  parent: 'wrong passwords and passkeys for `15 more minutes`',
  operatorPasskey: 'steps with an operator’s passkey; a sign-in has two',
  photo: 'saves of the profile with a photo',
  subUserHashes: 'passwords and PINs of sub-users that are set',
  ownData: 'exports',
  search: 'searches',
  browse: 'pages of Browse',
  changes: 'entries of the journal',
  serverExperience: 'reports about players',
  ask: 'requests to a grown-up',
  card: 'cards of titles drawn for the first time',
  learning: 'titles, people and pages that nobody has asked for',
  metadataCall: 'calls to TMDB',
  browserErrors: 'errors that browsers report',
  webhook: 'webhooks with a wrong signature',
  webhookLog: 'log lines about those',
  checkoutRead: 'our own questions about one checkout',
};

const defaults = {
  read: 'reads that aren’t answered from memory',
  write: 'writes',
  render: 'shared documents of unusual addresses or looks that have to be rendered',
};

const subjects: Record<string, string> = {
  account: 'an account',
  name: 'a name',
  email: 'an e-mail',
  payer: 'a payer',
  checkout: 'a checkout',
  caller: 'each',
  address: 'an address',
  network: 'a network',
  all: 'all together',
};

/** The usual window of ten minutes is left out. */
function windowOf(ms: number): string {
  if (ms === 600_000) return '';
  if (ms < 60_000) return ` in ${ms / 1000} s`;
  if (ms === 86_400_000) return ' in a day';
  return ms === 3_600_000 ? ' in an hour' : ` in ${ms / 60_000} min`;
}

function describeAmounts(amounts: Amounts | null): string {
  const all = Object.entries(amounts ?? {}).map(
    ([subject, { limit, windowMs }]) =>
      `${limit.toLocaleString('en')} ${subjects[subject] ?? subject}${windowOf(windowMs)}`,
  );
  return all.length === 0 ? '–' : all.join(', ');
}

export function describeLimits(): string {
  const tasks = Object.entries<LimitRule>(limitRules).map(
    ([key, { known, stranger }]) =>
      `| ${says[key as keyof typeof says]} | ${describeAmounts(known)} | ${describeAmounts(stranger)} |`,
  );
  const requests = Object.entries(defaultBudgets).map(
    ([cost, { known, stranger }]) =>
      `| ${defaults[cost as keyof typeof defaults]} | ${known.toLocaleString('en')} each | ${stranger.toLocaleString('en')} an address |`,
  );
  return [
    begin,
    '| what | sessions and known browsers | strangers |',
    '| --- | --- | --- |',
    ...tasks,
    ...requests,
    end,
  ].join('\n');
}

/** Returns the document with the limits of the code. */
export function withLimits(document: string): string {
  const [before = '', after = ''] = document.split(new RegExp(`${begin}[\\s\\S]*${end}`));
  return `${before}${describeLimits()}${after}`;
}
