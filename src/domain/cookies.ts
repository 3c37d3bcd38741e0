const minute = 60;
const day = 24 * 60 * minute;

export interface CookieFacts {
  /** The privacy policy prints this after the name. */
  purpose: string;
  /** The age is in seconds. */
  maxAge: number;
  lifetime: string;
}

/** The privacy policy lists these cookies. */
export const cookies = {
  // The longest life of a session.
  sid: { purpose: 'keeps you signed in', maxAge: 180 * day, lifetime: '180 days' },
  // Browsers allow at most 400 days.
  device: {
    purpose:
      'recognises a device that your household has used before: it shows who watches there when you sign in, and others can’t lock you out',
    maxAge: 400 * day,
    lifetime: '400 days',
  },
  // Lives longer than a sign-up, so that a late return from a payment still finds its sign-up.
  signup: { purpose: 'ties a sign-up to the browser that began it', maxAge: day, lifetime: 'one day' },
  return: {
    purpose: 'remembers when you came back from a payment, so that the page waits for it only so long',
    maxAge: 10 * minute,
    lifetime: '10 minutes',
  },
  welcome: {
    purpose: 'shows you the way on after your first payment',
    maxAge: 10 * minute,
    lifetime: '10 minutes',
  },
  viewas: {
    purpose: 'lets a main user look at the pages as a sub-user sees them',
    maxAge: 60 * minute,
    lifetime: 'one hour',
  },
  code: {
    purpose: 'ties the code on a television to the browser that shows it',
    maxAge: 10 * minute,
    lifetime: '10 minutes',
  },
  passkey: {
    purpose: 'ties signing in with a passkey to the browser that began it',
    maxAge: 10 * minute,
    lifetime: '10 minutes',
  },
  title: {
    purpose: 'remembers the shared title that you wanted to watch, until you have signed up',
    maxAge: day,
    lifetime: 'one day',
  },
  screen: {
    purpose: 'remembers whether you chose the pages for a television',
    maxAge: 400 * day,
    lifetime: '400 days',
  },
  language: {
    purpose: 'remembers the language that you chose',
    maxAge: 365 * day,
    lifetime: 'one year',
  },
  saver: {
    purpose: 'remembers whether you switched the data saver on or off',
    maxAge: 365 * day,
    lifetime: 'one year',
  },
  anime_audio: {
    purpose: 'remembers whether you listen to anime with subtitles or dubbed',
    maxAge: 365 * day,
    lifetime: 'one year',
  },
} as const satisfies Record<string, CookieFacts>;

/** Keys of browser storage, which the privacy policy lists. The server trusts none of the values. */
export const browserStorage: readonly { keys: readonly string[]; purpose: string }[] = [
  { keys: ['mainUserId', 'subUserSession'], purpose: 'who was signed in last on this device' },
  { keys: ['season', 'episode'], purpose: 'the last episode of a series' },
  {
    keys: ['anime_season_{id}', 'anime_episode_{id}', 'anime_audio'],
    purpose: 'the last episode of each anime, and its audio',
  },
  { keys: ['next-page'], purpose: 'which page a link led to, until it is there' },
  { keys: ['recentSearches'], purpose: 'what was searched for, until you sign out' },
  { keys: ['dataUse'], purpose: 'how much data this device used this month, and the price of it' },
  {
    keys: ['journal_{id}', 'unsent_position_{id}'],
    purpose: 'what you marked and how far you watched, until it has reached us',
  },
  { keys: ['theme'], purpose: 'light or dark' },
  { keys: ['player_theatre', 'player_keys_off'], purpose: 'how you like the player' },
  { keys: ['installHint'], purpose: 'that we have asked whether to install an app' },
  { keys: ['languageProposal'], purpose: 'that we have asked whether to use another language' },
  {
    keys: ['grids', 'react-router-scroll-positions'],
    purpose: 'where you were on a page, until the tab is closed',
  },
];

/** A household's browser never has this cookie, so the privacy policy doesn't list it. */
const operator: CookieFacts = {
  purpose: 'keeps an operator signed in',
  maxAge: 8 * 60 * minute,
  lifetime: '8 hours',
};

export type AnyCookie = keyof typeof cookies | 'operator';

function factsOf(cookie: AnyCookie): CookieFacts {
  return cookie === 'operator' ? operator : cookies[cookie];
}

/** The value must need no escaping. */
export function buildCookie(
  cookie: AnyCookie,
  value: string,
  secure: boolean,
  name: string = cookie,
): string {
  return `${name}=${value}; Max-Age=${factsOf(cookie).maxAge}; ${attributes(secure)}`;
}

/** `name` is the name in the header, with a prefix such as `__Host-`. */
export function buildRemoval(name: string, secure: boolean): string {
  return `${name}=; Max-Age=0; ${attributes(secure)}`;
}

/** Earlier versions set these cookies; a browser that still sends one gets a removal. */
const formerCookies: readonly string[] = ['watched', 'listed', 'episodes'];

export function removeFormerCookies(sent: ReadonlyMap<string, string>, secure: boolean): string[] {
  return formerCookies.filter((name) => sent.has(name)).map((name) => buildRemoval(name, secure));
}

function attributes(secure: boolean): string {
  return `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
