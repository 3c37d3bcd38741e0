const minute = 60_000;
const hour = 60 * minute;
const tenMinutes = 10 * minute;

/** The part of a call that a counter belongs to. */
export type OwnKey = 'account' | 'name' | 'email' | 'payer' | 'checkout';

/** `caller` is a known caller; `address` and `network` are a stranger's. `all` is one counter for everybody. */
type Subject = OwnKey | 'caller' | 'address' | 'network' | 'all';

export interface Amount {
  limit: number;
  windowMs: number;
  /** Limits with the same name share a counter. */
  counter?: string;
}

export type Amounts<K extends OwnKey = OwnKey> = Partial<Record<K | Exclude<Subject, OwnKey>, Amount>>;

/** Null means that callers of that kind never reach this limit. Source: docs/requirements.md#limits. */
export interface LimitRule<K extends OwnKey = OwnKey> {
  name: string;
  known: Amounts<K> | null;
  stranger: Amounts<K> | null;
}

const per10 = (limit: number): Amount => ({ limit, windowMs: tenMinutes });
const perHour = (limit: number): Amount => ({ limit, windowMs: hour });
const per15 = (limit: number): Amount => ({ limit, windowMs: 15 * minute });

const signInAccount = { ...per10(10), counter: 'sign-in:account' };

/** Limits an account, a household or a viewer, independent of the network address. */
function ofKnown(name: string, amount: Amount): LimitRule<never> {
  return { name, known: { caller: amount }, stranger: null };
}

/** Limits in ten minutes: `known` for known households or viewers, `address` for strangers. */
function ofCaller(name: string, known: number, address: number): LimitRule<never> {
  return { name, known: { caller: per10(known) }, stranger: { address: per10(address) } };
}

function ofAnybody<K extends OwnKey>(name: string, amounts: Amounts<K>): LimitRule<K> {
  return { name, known: amounts, stranger: amounts };
}

function rule<K extends OwnKey>(limit: LimitRule<K>): LimitRule<K> {
  return limit;
}

/**
 * Limits of tasks; domain/budgets.ts has those of requests. A session and a known browser never use the counter
 * of their network address.
 */
export const limitRules = {
  signIn: rule<'account'>({
    name: 'sign-in',
    known: { caller: per10(20) },
    stranger: { account: signInAccount, address: per10(30) },
  }),
  subSignIn: rule<never>({ name: 'sub-sign-in', known: {}, stranger: { address: per15(30) } }),
  subSignInName: rule<'name'>({
    name: 'sub-sign-in-name',
    known: { caller: per15(20) },
    stranger: { name: per15(20) },
  }),
  /** Limits calls that reveal whether an e-mail has an account. */
  emailOracle: rule<'email'>({
    name: 'oracle',
    known: { caller: per10(10), email: { ...perHour(3), counter: 'oracle:email' } },
    stranger: { email: { ...perHour(3), counter: 'oracle:email' }, address: per10(10) },
  }),
  checkout: rule<'payer'>({
    name: 'checkout',
    // A separate counter: a stranger who types a household's e-mail can't use up the household's limit.
    known: { payer: { ...per10(5), counter: 'checkout:payer-of-known' }, caller: per10(10) },
    stranger: { payer: per10(5), address: per10(10) },
  }),
  reset: rule<'email'>({
    name: 'reset',
    known: { caller: per10(10), email: { ...perHour(3), counter: 'reset:email' } },
    stranger: { email: { ...perHour(3), counter: 'reset:email' }, address: per10(10) },
  }),
  /** Only wrong passes count. */
  pass: ofCaller('pass', 5, 20),
  newCode: ofCaller('sign-in-code-new', 60, 60),
  /** Only wrong codes that a main user typed count. */
  code: rule<never>({
    name: 'sign-in-code',
    known: { caller: per10(5), all: per10(600) },
    stranger: null,
  }),
  legacyLink: rule<'account'>({
    name: 'legacy',
    known: { caller: per10(10), account: signInAccount },
    // A link of an earlier version tests a password too, so it shares the counter of sign-ins.
    stranger: { account: signInAccount, address: per10(10) },
  }),
  ownPassword: ofKnown('own-password', per10(10)),
  codePassword: ofKnown('code-password', per10(10)),
  parent: ofKnown('parent', per10(10)),
  operatorPasskey: ofCaller('operator-passkey', 30, 30),
  photo: ofKnown('photo', per10(20)),
  subUserHashes: ofKnown('sub-user-hashes', per10(100)),
  ownData: ofKnown('own-data', per10(10)),
  search: ofKnown('search', per10(120)),
  browse: ofKnown('browse', per10(300)),
  // Enough for two devices of a viewer: a position every 15 s, as many when leaving pages, and other changes.
  changes: ofKnown('changes', per10(300)),
  /** More than five viewers can send with a report for each of three servers every minute. */
  serverExperience: ofKnown('server-experience', per10(200)),
  /** Requests of a sub-user to a grown-up. */
  ask: ofKnown('ask', { limit: 5, windowMs: 24 * hour }),
  card: ofCaller('card', 120, 120),
  /** Titles, people and pages that the database doesn't know yet and that cost calls to TMDB. */
  learning: rule<never>({
    name: 'learning',
    known: { caller: per10(120) },
    stranger: { address: per10(120), network: per10(240) },
  }),
  metadataCall: rule<never>({
    name: 'calls',
    known: { caller: per10(1_200) },
    stranger: { address: per10(240), network: per10(480) },
  }),
  /** One report a second from all viewers together. */
  browserErrors: ofAnybody<never>('browser-errors', { all: per10(600) }),
  /** Only wrong signatures count. */
  webhook: rule<never>({ name: 'webhook', known: null, stranger: { address: per10(600) } }),
  /** Keeps a flood of webhooks from filling the log. */
  webhookLog: rule<never>({ name: 'webhook-logged', known: null, stranger: { address: per10(1) } }),
  /** Minimum time between two calls to Yoco for one checkout. */
  checkoutRead: ofAnybody<'checkout'>('checkout-read', { checkout: { limit: 1, windowMs: 2_000 } }),
};

/** Returns the rule of a route's requests. */
export function requestRule(name: string, known: number, stranger: number): LimitRule<never> {
  return ofCaller(name, known, stranger);
}
