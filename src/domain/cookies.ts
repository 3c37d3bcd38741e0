const minute = 60;
const day = 24 * 60 * minute;

export interface CookieFacts {
  /** The privacy policy prints this after the name. */
  purpose: string;
  /** In seconds. */
  maxAge: number;
  lifetime: string;
  /** Our scripts read it; all other cookies are `HttpOnly`. */
  isReadable?: true;
}

/** The privacy policy lists these too. */
export const cookies = {
  // The maximum life of a session.
  sid: { purpose: 'keeps you signed in', maxAge: 180 * day, lifetime: '180 days' },
  // The maximum that browsers allow.
  device: {
    purpose: 'recognises a device that your household has used before, so that others can’t lock you out',
    maxAge: 400 * day,
    lifetime: '400 days',
  },
  // Longer than a signup lives, so that a late return finds its browser.
  signup: { purpose: 'ties a sign-up to the browser that began it', maxAge: day, lifetime: 'one day' },
  return: {
    purpose: 'remembers when you came back from a payment, so that the page waits for it only so long',
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
  watched: {
    purpose: 'says which lists of watched titles are not empty, so that the page keeps room for them',
    maxAge: 365 * day,
    lifetime: 'one year',
    isReadable: true,
  },
  listed: {
    purpose: 'says whether your list holds something, so that the page keeps room for it',
    maxAge: 365 * day,
    lifetime: 'one year',
    isReadable: true,
  },
  episodes: {
    purpose: 'says whether series that you follow have new episodes, so that the page keeps room for them',
    maxAge: 365 * day,
    lifetime: 'one year',
    isReadable: true,
  },
  screen: {
    purpose: 'remembers whether you chose the pages for a television',
    maxAge: 400 * day,
    lifetime: '400 days',
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

/** Never in a household's browser, so the privacy policy doesn't list it. */
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
  const { maxAge, isReadable } = factsOf(cookie);
  return `${name}=${value}; Max-Age=${maxAge}; ${attributes(secure, isReadable === true)}`;
}

export function buildRemoval(cookie: AnyCookie, secure: boolean, name: string = cookie): string {
  const { isReadable } = factsOf(cookie);
  return `${name}=; Max-Age=0; ${attributes(secure, isReadable === true)}`;
}

function attributes(secure: boolean, isReadable: boolean): string {
  return `Path=/; ${isReadable ? '' : 'HttpOnly; '}SameSite=Lax${secure ? '; Secure' : ''}`;
}
