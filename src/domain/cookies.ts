const minute = 60;
const day = 24 * 60 * minute;

/** A cookie of the product: what it is for, and how long a browser keeps it. */
export interface CookieFacts {
  /** As the privacy policy says it, after the name. */
  purpose: string;
  /** In seconds. */
  maxAge: number;
  /** The same in words. */
  lifetime: string;
  /** Scripts of ours read it. All others are `HttpOnly`: what a script could read, a script could steal. */
  isReadable?: true;
}

/** Every cookie that is set. From here they are set, and the privacy policy is drawn. */
export const cookies = {
  // As long as a session can last at most.
  sid: { purpose: 'keeps you signed in', maxAge: 180 * day, lifetime: '180 days' },
  // As long as browsers allow.
  device: {
    purpose: 'recognises a device that your household has used before, so that others can’t lock you out',
    maxAge: 400 * day,
    lifetime: '400 days',
  },
  // A little longer than a signup lives, so that a late return still finds its browser.
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
  watched: {
    purpose: 'says which lists of watched titles are not empty, so that the page keeps room for them',
    maxAge: 365 * day,
    lifetime: 'one year',
    isReadable: true,
  },
  anime_audio: {
    purpose: 'remembers whether you listen to anime with subtitles or dubbed',
    maxAge: 365 * day,
    lifetime: 'one year',
  },
} as const satisfies Record<string, CookieFacts>;

export type AnyCookie = keyof typeof cookies;

/** A `Set-Cookie` value; the cookie's own value must need no escaping. `name` is as it is sent. */
export function buildCookie(
  cookie: AnyCookie,
  value: string,
  secure: boolean,
  name: string = cookie,
): string {
  const { maxAge, isReadable }: CookieFacts = cookies[cookie];
  return `${name}=${value}; Max-Age=${maxAge}; ${attributes(secure, isReadable === true)}`;
}

/** A `Set-Cookie` value that removes a cookie. `name` is as it was sent. */
export function buildRemoval(cookie: AnyCookie, secure: boolean, name: string = cookie): string {
  const { isReadable }: CookieFacts = cookies[cookie];
  return `${name}=; Max-Age=0; ${attributes(secure, isReadable === true)}`;
}

function attributes(secure: boolean, isReadable: boolean): string {
  return `Path=/; ${isReadable ? '' : 'HttpOnly; '}SameSite=Lax${secure ? '; Secure' : ''}`;
}
